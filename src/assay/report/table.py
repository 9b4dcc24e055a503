"""One table, five ways to show it: terminal, Markdown, LaTeX, JSON and TSV."""

from __future__ import annotations

import io
import json
import math
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from itertools import chain, count
from typing import TYPE_CHECKING, Literal, get_args

from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["TABLE_FORMATS", "Cell", "Table", "TableFormat", "render_tables"]

Cell = str | int | float | None
TableFormat = Literal["table", "json", "tsv", "markdown", "latex"]

TABLE_FORMATS: tuple[TableFormat, ...] = get_args(TableFormat)

_LONG = 10**12  # whole numbers from here on show three digits and an exponent
_BAR = 40  # characters of the longest bar


@dataclass(frozen=True, slots=True)
class Table:
    """Named columns and rows of cells.

    Numbers stand at the right. A float shows with `digits` digits, a whole number of a dozen
    digits and more in short; JSON and TSV have them in full.
    `None` is an empty cell. `bar` names a column of counts that the terminal and Markdown also
    draw as bars.

    Examples:
        >>> table = Table("Sizes", ("file", "tokens"), (("a.txt", 12000),))
        >>> print(table.render("markdown"))
        | file | tokens |
        | :--- | ---: |
        | a.txt | 12,000 |
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    digits: int = 4
    bar: str | None = None

    def __post_init__(self) -> None:
        """Refuses a row that is longer or shorter than the columns, and a bar of no column."""
        if self.bar is not None and self.bar not in self.columns:
            msg = f"{self.title}: there is no column {self.bar!r} for the bars"
            raise InputError(msg)
        for row in self.rows:
            if len(row) != len(self.columns):
                msg = f"{self.title}: the row {row} does not fit the columns {self.columns}"
                raise InputError(msg)

    def render(self, form: TableFormat = "table") -> str:
        """The table as text, without a line end behind it."""
        return render_tables([self], form)

    def drawn(self) -> Table:
        """The table with its bars as one more column."""
        if self.bar is None or not self.rows:
            return self
        index = self.columns.index(self.bar)
        numbers = [cell if isinstance(cell, int | float) else 0 for cell in self.column(index)]
        largest = max(numbers)
        bars = ["█" * math.ceil(_BAR * n / largest) if largest else "" for n in numbers]
        rows = tuple((*row, bar) for row, bar in zip(self.rows, bars, strict=True))
        return Table(self.title, (*self.columns, ""), rows, self.digits)

    def column(self, index: int) -> list[Cell]:
        """The cells of one column."""
        return [row[index] for row in self.rows]

    def records(self) -> list[dict[str, Cell]]:
        """One mapping of column to cell a row."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def is_number(self, column: int) -> bool:
        """Whether nothing but numbers stands in a column."""
        cells = [cell for cell in self.column(column) if cell is not None]
        return bool(cells) and all(isinstance(cell, int | float) for cell in cells)

    def show(self, cell: Cell) -> str:
        """A cell for the eye."""
        match cell:
            case None:
                return ""
            case bool():
                return "yes" if cell else "no"
            case int() if abs(cell) >= _LONG:
                return f"{Decimal(cell):.3g}"
            case int():
                return f"{cell:,}"
            case float():
                return f"{cell:.{self.digits}f}"
            case _:
                return cell


def render_tables(tables: list[Table], form: TableFormat = "table") -> str:
    """Several tables as one text; in JSON an object with a list of records for each title.

    Where there are several, each has its title above it: `#` in TSV, `%` in LaTeX, bold in
    Markdown. In JSON a title that stands there already gets a number behind it. JSON knows no
    infinite number and no NaN: they become null.

    Raises:
        InputError: There is no such format.
    """
    if form not in TABLE_FORMATS:
        msg = f"the table format is {form!r}; it is one of {', '.join(TABLE_FORMATS)}"
        raise InputError(msg)
    if form == "json":
        return _json(tables)
    renderers: Mapping[str, Callable[[Table], str]] = {
        "table": _terminal,
        "tsv": _tsv,
        "markdown": _markdown,
        "latex": _latex,
    }
    titles: Mapping[str, Callable[[str], str]] = {
        "tsv": lambda title: f"# {plain_cell(title)}\n",
        "markdown": lambda title: f"**{_markdown_safe(title)}**\n\n",
        "latex": lambda title: f"% {plain_cell(title)}\n",
    }
    title_of = titles.get(form) if len(tables) > 1 else None
    return "\n\n".join(
        (title_of(table.title) if title_of else "") + renderers[form](table) for table in tables
    )


def json_text(value: object, *, indent: int | None = 2) -> str:
    """JSON, where numbers that are infinite or none at all are null."""
    return json.dumps(_finite(value), ensure_ascii=False, indent=indent, allow_nan=False)


def _finite(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _json(tables: list[Table]) -> str:
    everything: dict[str, list[dict[str, Cell]]] = {}
    for table in tables:
        titles = (f"{table.title} ({number})" for number in count(2))
        title = next(title for title in chain([table.title], titles) if title not in everything)
        everything[title] = table.records()
    return json_text(everything)


def _terminal(table: Table) -> str:
    table = table.drawn()
    from rich import box
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    drawn = RichTable(box=box.SIMPLE_HEAD)
    for index, column in enumerate(table.columns):
        if table.is_number(index):
            drawn.add_column(Text(column), justify="right", no_wrap=True, overflow="fold")
        else:
            drawn.add_column(Text(column), overflow="fold")
    for row in table.rows:
        drawn.add_row(*(Text(table.show(cell)) for cell in row))
    # A file or a pipe has no width: nothing is folded there.
    console = Console(width=None if sys.stdout.isatty() else 10_000)
    with console.capture() as captured:
        console.print(drawn)
    lines = [line.rstrip() for line in captured.get().splitlines()]
    return "\n".join([table.title, *lines]).rstrip("\n")


def plain_cell(cell: Cell) -> str:
    """A cell on one line and without tabs, as TSV has it."""
    text = "" if cell is None else str(cell)
    return re.sub(r"[\t\r\n]", " ", text)


def _tsv(table: Table) -> str:
    lines = [table.columns, *table.rows]
    return "\n".join("\t".join(plain_cell(cell) for cell in line) for line in lines)


def _markdown_safe(text: str) -> str:
    return re.sub(r"[\r\n]", " ", text.replace("|", "\\|"))


def _markdown(table: Table) -> str:
    table = table.drawn()

    def line(cells: list[str]) -> str:
        return "| " + " | ".join(cells) + " |"

    rules = ["---:" if table.is_number(i) else ":---" for i in range(len(table.columns))]
    rows = [line([_markdown_safe(table.show(cell)) for cell in row]) for row in table.rows]
    names = line([_markdown_safe(column) for column in table.columns])
    return "\n".join([names, line(rules), *rows])


_LATEX_SAFE = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        # At the begin of a row these would belong to the \\ before it.
        "[": "{[}",
        "*": "{*}",
        **{character: "\\" + character for character in "&%$#_{}"},
    }
)


def _latex(table: Table) -> str:
    def line(cells: tuple[Cell, ...]) -> str:
        return " & ".join(table.show(cell).translate(_LATEX_SAFE) for cell in cells) + r" \\"

    spec = "".join("r" if table.is_number(i) else "l" for i in range(len(table.columns)))
    out = io.StringIO()
    out.write(f"\\begin{{tabular}}{{{spec}}}\n\\toprule\n{line(table.columns)}\n\\midrule\n")
    for row in table.rows:
        out.write(line(row) + "\n")
    out.write("\\bottomrule\n\\end{tabular}")
    return out.getvalue()
