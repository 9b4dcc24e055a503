"""CSV as the WMT campaigns have it: one row for each pair, or for each screen.

The columns `system1Id`, `system1rank`, `system2Id`, ... name the systems and their ranks,
`segmentId` the sentence and `judgeID` the judge; -1 stands for what does not apply. With two
systems it is the form for pairs, with more that for screens. The order of the columns is free.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Literal, get_args

from assay.checks import check_choice
from assay.errors import FormatError
from assay.human.csv_rows import csv_rows, format_csv, names_of_cell
from assay.human.judgment import Judgments
from assay.text.files import display_name, read_text, write_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.human.csv_rows import CSVRow
    from assay.human.judgment import Cell, Judgment
    from assay.text.files import FileName

__all__ = ["WMTForm", "format_wmt", "is_wmt", "parse_wmt", "read_wmt", "write_wmt"]

WMTForm = Literal["screens", "pairs"]

_NONE = "-1"
_LEAST_SCREEN = 5
_HEAD = ("srclang", "trglang", "srcIndex", "documentId", "segmentId", "judgeID")
_FREE = ("srclang", "trglang", "srcIndex", "documentId")  # which we have no other place for
_OWN = ("status", "seconds")


def read_wmt(file: FileName) -> Judgments:
    """The judgments of a WMT CSV file, one for each row.

    Rows of pairs are judgments of two cells each: which screen they come from, and whether a tie
    is one of equal texts, such files do not tell.

    Raises:
        FormatError: It is not CSV, or not of this format.
    """
    return parse_wmt(read_text(file), name=display_name(file))


def is_wmt(header: Sequence[str]) -> bool:
    """Whether these are the columns of a WMT file."""
    return {"segmentId", "judgeID", "system1Id", "system1rank"} <= set(header)


def parse_wmt(text: str, *, name: str = "<text>") -> Judgments:
    """The judgments in WMT CSV; `name` is what errors call it."""
    header, rows = csv_rows(text, name=name)
    if not is_wmt(header):
        raise FormatError(
            name,
            1,
            found=f"the columns {', '.join(header):.120}",
            expected="segmentId, judgeID, system1Id, system1rank, system2Id, ...",
            remedy="name a WMT file; other columns need a map of their names (read_crowd)",
        )
    n_systems = sum(1 for _ in _numbers(header))
    others = [column for column in header if not _is_known(column, n_systems)]
    return Judgments(tuple(_judgment(row, n_systems, others) for row in rows))


def _numbers(header: Sequence[str]) -> Iterator[int]:
    """The numbers of the systems that there are columns for: 1, 2, ..."""
    number = 1
    while {f"system{number}Id", f"system{number}rank"} <= set(header):
        yield number
        number += 1


def _is_known(column: str, n_systems: int) -> bool:
    """Whether a column is read elsewhere, or is the number of a system and says nothing."""
    parts = (f"system{i}{part}" for i in range(1, n_systems + 1) for part in _PARTS)
    return column in ("segmentId", "judgeID", *_OWN, *parts)


_PARTS = ("Id", "rank", "Number")


def _judgment(row: CSVRow, n_systems: int, others: Sequence[str]) -> Judgment:
    columns = {column: row.values[column] for column in others}
    sentence = row.values["segmentId"]
    for column in _FREE:
        if columns.get(column) == _NONE or (
            column == "srcIndex" and columns.get(column) == sentence
        ):
            del columns[column]
    return row.judgment(
        sentence,
        row.values["judgeID"],
        [cell for i in range(1, n_systems + 1) if (cell := _cell(row, i)) is not None],
        status=row.values.get("status", ""),
        seconds=row.values.get("seconds", ""),
        columns=columns.items(),
    )


def _cell(row: CSVRow, number: int) -> Cell | None:
    system, rank = f"system{number}Id", f"system{number}rank"
    if row.values[system] in (_NONE, "") or row.values[rank] in (_NONE, ""):
        return None
    return row.cell(system, rank)


def write_wmt(file: FileName, judgments: Judgments, *, form: WMTForm = "screens") -> None:
    """Writes judgments as the WMT tools read them.

    Args:
        file: The file.
        judgments: What is written.
        form: `screens`: one row for each, which `read_wmt` reads back equal (names of one cell have
            blanks between, more columns are added at the end); `pairs`: one row for each pair of
            systems, those that share a cell as ties, and nothing else.

    Raises:
        FormatError: The format cannot hold a name.
    """
    name = display_name(file, output=True)
    write_text(file, format_wmt(judgments, form=form, name=name))


def format_wmt(judgments: Judgments, *, form: WMTForm = "screens", name: str = "<text>") -> str:
    """WMT CSV of the judgments; see `write_wmt`."""
    check_choice("WMT CSV", "form", form, get_args(WMTForm))
    if form == "pairs":
        rows = [row for screen in judgments for row in _pair_rows(screen, name)]
        return format_csv((*_HEAD, *_system_columns(2)), rows)
    return _format_screens(judgments, name)


def _format_screens(judgments: Judgments, name: str) -> str:
    n_systems = max([_LEAST_SCREEN, *(len(screen.cells) for screen in judgments)])
    known = (*_HEAD, *_system_columns(n_systems))
    more = dict.fromkeys(column for screen in judgments for column, _ in screen.columns)
    for column in more:
        if column not in _FREE and (column in (*known, *_OWN) or not column):
            raise _unfit(
                f"the column {column!r:.60}", "names that are not those of the format", name
            )
    header = (*known, *_OWN, *(column for column in more if column not in _FREE))
    return format_csv(header, [_screen_row(screen, n_systems, name) for screen in judgments])


def _system_columns(n_systems: int) -> tuple[str, ...]:
    return tuple(f"system{i}{part}" for i in range(1, n_systems + 1) for part in ("Id", "rank"))


def _head(screen: Judgment) -> dict[str, str]:
    given = {"srcIndex": screen.sentence, **dict(screen.columns)}
    head = {column: given.get(column, _NONE) for column in _HEAD}
    return {**head, "segmentId": screen.sentence, "judgeID": screen.judge}


def _screen_row(screen: Judgment, n_systems: int, name: str) -> dict[str, str]:
    row = {**dict(screen.columns), **_head(screen), "status": screen.status}
    row["seconds"] = "" if screen.seconds is None else repr(screen.seconds)
    row |= dict.fromkeys(_system_columns(n_systems), _NONE)
    for i, cell in enumerate(screen.cells, start=1):
        row[f"system{i}Id"] = " ".join(_checked(system, name) for system in cell.systems)
        row[f"system{i}rank"] = str(cell.rank)
    return row


def _pair_rows(screen: Judgment, name: str) -> Iterator[dict[str, str]]:
    ranked = [(_checked(s, name), str(cell.rank)) for cell in screen.cells for s in cell.systems]
    for (first, rank), (second, other) in combinations(ranked, 2):
        yield {
            **_head(screen),
            "system1Id": first,
            "system1rank": rank,
            "system2Id": second,
            "system2rank": other,
        }


def _checked(system: str, name: str) -> str:
    if names_of_cell(system) != (system,) or system == _NONE:
        raise _unfit(f"the system {system!r:.60}", "names without commas and blanks", name)
    return system


def _unfit(found: str, expected: str, name: str) -> FormatError:
    remedy = "rename it, or write JSONL, which holds everything"
    return FormatError(name, None, found=found, expected=expected, remedy=remedy)
