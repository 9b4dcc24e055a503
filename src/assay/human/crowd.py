"""CSV of crowd work: one row a screen, and the platform's own names of columns.

Two forms are known: the files of Sakaguchi et al. (2016) as Mechanical Turk gave them out, and a
reduced copy of these. Others are read with a map of their columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from assay.errors import FormatError
from assay.human.csv_rows import csv_rows, names_of_cell
from assay.human.judgment import Judgments
from assay.text.files import display_name, read_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.human.csv_rows import CSVRow
    from assay.human.judgment import Judgment
    from assay.text.files import FileName

__all__ = [
    "BETWEEN_CELLS",
    "UNRANKED",
    "CrowdColumns",
    "is_crowd",
    "parse_crowd",
    "read_crowd",
]

UNRANKED = "unranked"  # the column that names the cells of a screen which have no rank
BETWEEN_CELLS = "||"

_EMPTY = "###"  # a place of the screen that showed nothing


@dataclass(frozen=True, slots=True)
class CrowdColumns:
    """What the columns of a crowd file are called.

    Args:
        sentence: The column with the sentence's id.
        judge: That with the judge.
        system: Those with the systems of each cell; `{}` stands for 1, 2, ...
        rank: Those with its rank, likewise.
        status: That with the status; empty if there is none.
        seconds: That with the time in seconds; empty if there is none.
        others: Columns to be kept, with our names and theirs.
        hide_judges: Whether judges are workers' ids, to be replaced by a digest: the same worker
            has the same name in every file, and ids are never shown.
    """

    sentence: str = "sentence"
    judge: str = "judge"
    system: str = "system{}"
    rank: str = "rank{}"
    status: str = "status"
    seconds: str = "seconds"
    others: tuple[tuple[str, str], ...] = (("type", "type"), ("file", "file"))
    hide_judges: bool = False

    @property
    def single(self) -> tuple[str, ...]:
        """All columns but those of cells."""
        named = (self.sentence, self.judge, self.status, self.seconds)
        return (*filter(None, named), *(theirs for _, theirs in self.others))

    def cells(self, header: Sequence[str]) -> list[tuple[str, str]]:
        """The columns with the systems and the rank of each cell that the header has."""
        pairs = [
            (self.system.replace("{}", str(i)), self.rank.replace("{}", str(i)))
            for i in range(1, len(header) + 1)
        ]
        return [(system, rank) for system, rank in pairs if {system, rank} <= set(header)]

    def fit(self, header: Sequence[str]) -> bool:
        """Whether the header has all of them, and at least one cell."""
        return set(self.single) <= set(header) and bool(self.cells(header))


_MECHANICAL_TURK = CrowdColumns(
    sentence="Input.sentID",
    judge="WorkerId",
    system="Input.system{}",
    rank="Answer.rank_{}",
    status="AssignmentStatus",
    seconds="WorkTimeInSeconds",
    others=(("type", "Input.type"),),
    hide_judges=True,
)
_KNOWN = (CrowdColumns(), _MECHANICAL_TURK)


def read_crowd(
    file: FileName,
    columns: CrowdColumns | None = None,
    *,
    statuses: tuple[str, ...] | None = ("Approved",),
) -> Judgments:
    """The judgments of a crowd CSV file; places without a rank or with `###` are left out.

    What a judge saw but did not rank is named in the column `unranked`, cells with `||` between.

    Args:
        file: The file.
        columns: Its columns; by default those of one of the two known forms.
        statuses: Rows with another status are left out; `None` leaves out none.

    Raises:
        FormatError: It is not CSV, lacks a column, or a rank is none.
    """
    return parse_crowd(read_text(file), columns, statuses=statuses, name=display_name(file))


def is_crowd(header: Sequence[str]) -> bool:
    """Whether these are the columns of one of the two known forms."""
    return any(columns.fit(header) for columns in _KNOWN)


def parse_crowd(
    text: str,
    columns: CrowdColumns | None = None,
    *,
    statuses: tuple[str, ...] | None = ("Approved",),
    name: str = "<text>",
) -> Judgments:
    """The judgments in crowd CSV; `name` is what errors call it."""
    header, rows = csv_rows(text, name=name)
    named = next((c for c in ((columns,) if columns else _KNOWN) if c.fit(header)), None)
    if named is None:
        wanted = columns or CrowdColumns()
        raise FormatError(
            name,
            1,
            found=f"the columns {', '.join(header):.120}",
            expected=", ".join((*wanted.single, wanted.system, wanted.rank))[:200],
            remedy="say how the columns are called: read_crowd(file, CrowdColumns(...))",
        )
    cells = named.cells(header)
    return Judgments(
        tuple(
            _judgment(row, named, cells)
            for row in rows
            if not (statuses and named.status) or row.values[named.status] in statuses
        )
    )


def _judgment(row: CSVRow, columns: CrowdColumns, places: Sequence[tuple[str, str]]) -> Judgment:
    shown = [place for place in places if _names(row, place[0]) not in ((), (_EMPTY,))]
    ranked = [place for place in shown if row.values[place[1]].strip()]
    unranked = [" ".join(_names(row, place[0])) for place in shown if place not in ranked]
    others = [(ours, row.values[theirs]) for ours, theirs in columns.others]
    judge = row.values[columns.judge]
    return row.judgment(
        row.values[columns.sentence],
        _hidden(judge) if columns.hide_judges else judge,
        [row.cell(system, rank) for system, rank in ranked],
        status=row.values.get(columns.status, ""),
        seconds=row.values.get(columns.seconds, ""),
        columns=[*others, (UNRANKED, BETWEEN_CELLS.join(unranked))],
    )


def _hidden(judge: str) -> str:
    return "w" + sha256(judge.encode()).hexdigest()[:8]


def _names(row: CSVRow, system: str) -> tuple[str, ...]:
    return names_of_cell(row.values[system])
