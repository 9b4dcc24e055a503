"""One table, five ways to show it."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import InputError, Table
from assay.report.table import TABLE_FORMATS, render_tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.report.table import TableFormat

SIZES = Table(
    "Sizes",
    ("file", "tokens", "share", "note"),
    (("a.txt", 12000, 0.25, None), ("b|c\td.txt", 7, 2 / 3, "new\nline")),
)


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Standard output is no terminal, whoever runs the tests and how."""
    for variable in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(variable, raising=False)
    with redirect_stdout(io.StringIO()):
        yield


def test_the_terminal_sees_a_title_a_rule_and_aligned_numbers() -> None:
    table = Table("Sizes", ("file", "tokens", "share"), (("a", 12000, 0.5), ("long name", 7, 0.25)))
    title, *_, columns, rule, first, second = table.render().splitlines()
    assert title == "Sizes"
    assert set(rule.strip()) == {"─"}
    assert [columns, first, second] == [
        "  file        tokens    share",
        "  a           12,000   0.5000",
        "  long name        7   0.2500",
    ]


def test_without_a_terminal_nothing_is_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    text = "word " * 200 + "end"
    table = Table("t" * 300, ("c" * 300, "n"), ((text, 1),))
    lines = table.render().splitlines()
    assert len(lines) == 5
    assert lines[0] == "t" * 300
    assert text in lines[-1]


def test_markup_is_only_text() -> None:
    table = Table("[bold]t[/bold]", ("[red]c",), (("[link=x]y[/link] :smile:",),))
    shown = table.render()
    assert "\x1b" not in shown
    for text in ("[bold]t[/bold]", "[red]c", "[link=x]y[/link] :smile:"):
        assert text in shown


def test_bars_are_as_long_as_the_counts() -> None:
    rows = (("a", 80), ("b", 40), ("c", 1), ("d", 0), ("e", None))
    table = Table("Counts", ("type", "edits"), rows, bar="edits")
    lengths = [line.count("█") for line in table.render().splitlines()[-5:]]
    assert lengths == [40, 20, 1, 0, 0], "what is there is seen"
    assert [line.count("█") for line in table.render("markdown").splitlines()] == [0, 0, *lengths]
    for form in ("json", "tsv", "latex"):
        assert "█" not in table.render(form)


def test_bars_of_nothing() -> None:
    assert "█" not in Table("t", ("a",), ((0,), (0,)), bar="a").render()
    assert "█" not in Table("t", ("a",), (), bar="a").render()


def test_bars_of_a_column_that_is_not_there_are_refused() -> None:
    with pytest.raises(InputError, match="t: there is no column 'b' for the bars"):
        Table("t", ("a",), ((1,),), bar="b")


def test_tsv_has_one_line_a_row_and_one_tab_between_cells() -> None:
    lines = SIZES.render("tsv").split("\n")
    assert [line.split("\t") for line in lines] == [
        ["file", "tokens", "share", "note"],
        ["a.txt", "12000", "0.25", ""],
        ["b|c d.txt", "7", str(2 / 3), "new line"],
    ]
    returns = Table("t", ("a\r",), (("b\r\nc",),)).render("tsv")
    assert returns == "a \nb  c"


def test_markdown_escapes_pipes_and_has_rules() -> None:
    assert SIZES.render("markdown").split("\n") == [
        "| file | tokens | share | note |",
        "| :--- | ---: | ---: | :--- |",
        "| a.txt | 12,000 | 0.2500 |  |",
        "| b\\|c\td.txt | 7 | 0.6667 | new line |",
    ]


def test_latex_is_a_booktabs_table() -> None:
    assert SIZES.render("latex").split("\n")[:5] == [
        r"\begin{tabular}{lrrl}",
        r"\toprule",
        r"file & tokens & share & note \\",
        r"\midrule",
        r"a.txt & 12,000 & 0.2500 &  \\",
    ]
    assert SIZES.render("latex").endswith("\\bottomrule\n\\end{tabular}")


SPECIAL = {
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "\\": r"\textbackslash{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "[": "{[}",
    "*": "{*}",
}


@given(text=st.text(st.sampled_from([*SPECIAL, "a", " "]), min_size=1))
def test_latex_escapes_every_special_character(text: str) -> None:
    line = Table("t", ("c",), ((text,),)).render("latex").split("\n")[4]
    assert line.endswith(r" \\")
    escaped = line.removesuffix(r" \\")
    names = {command: character for character, command in SPECIAL.items()}
    pattern = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    assert re.sub(pattern, lambda match: names[match.group()], escaped) == text
    rest = re.sub(pattern, "", escaped)
    assert set(rest) <= {"a", " "}, "no special character stands for itself"


def test_latex_rows_cannot_become_an_argument_of_the_row_before() -> None:
    rows = Table("t", ("c",), (("a",), ("[x]",), ("*",))).render("latex").split("\n")[4:7]
    assert rows == [r"a \\", r"{[}x] \\", r"{*} \\"]


cells = st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False)


@given(rows=st.lists(st.tuples(cells, cells)))
def test_json_parses_back_to_the_records(rows: list[tuple[Any, Any]]) -> None:
    table = Table("title", ("a", "b"), tuple(rows))
    parsed = json.loads(table.render("json"))
    infinite = (float("inf"), float("-inf"))
    expected = [
        {"a": None if a in infinite else a, "b": None if b in infinite else b} for a, b in rows
    ]
    assert parsed == {"title": expected}


def test_json_knows_no_nan() -> None:
    table = Table("t", ("a",), ((float("nan"),), (float("inf"),), (1.5,)))
    assert re.findall(r"null|1.5|NaN|Infinity", table.render("json")) == ["null", "null", "1.5"]


def test_json_keeps_tables_of_one_title_apart() -> None:
    tables = [Table("t", ("a",), ((number,),)) for number in (1, 2, 3)]
    parsed = json.loads(render_tables(tables, "json"))
    assert parsed == {"t": [{"a": 1}], "t (2)": [{"a": 2}], "t (3)": [{"a": 3}]}


@given(rows=st.lists(st.tuples(cells, cells)))
def test_every_format_takes_every_cell(rows: list[tuple[Any, Any]]) -> None:
    table = Table("title", ("a", "b"), tuple(rows), bar=None)
    n_lines = {form: table.render(form).count("\n") + 1 for form in TABLE_FORMATS}
    assert n_lines["tsv"] == len(rows) + 1
    assert n_lines["markdown"] == len(rows) + 2


def test_tables_stand_apart() -> None:
    titles = {"table": "", "tsv": "# {}\n", "markdown": "**{}**\n\n", "latex": "% {}\n"}
    for form, title in titles.items():
        two = render_tables([SIZES, SIZES], cast("TableFormat", form))
        one = title.format(SIZES.title) + SIZES.render(cast("TableFormat", form))
        assert two == f"{one}\n\n{one}"
    assert render_tables([], "table") == ""
    assert json.loads(render_tables([], "json")) == {}


def test_truth_shows_as_words_and_stays_true_in_json() -> None:
    table = Table("t", ("a",), ((True,), (False,)))
    assert table.render("markdown").split("\n")[2:] == ["| yes |", "| no |"]
    assert json.loads(table.render("json")) == {"t": [{"a": True}, {"a": False}]}


@pytest.mark.parametrize("row", [(), (1,), (1, 2, 3)])
def test_a_row_of_another_width_is_refused(row: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match=r"^t: the row .* does not fit the columns"):
        Table("t", ("a", "b"), ((1, 2), row))


def test_an_unknown_format_is_refused() -> None:
    form: Any = "md"
    with pytest.raises(InputError, match="'md'; it is one of table, json, tsv, markdown, latex"):
        SIZES.render(form)
