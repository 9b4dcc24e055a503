"""CSV files with a header, row by row, each with its line."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.errors import FormatError, InputError
from assay.human.judgment import Cell, Judgment

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = ["CSVRow", "csv_rows", "format_csv", "names_of_cell"]

_SEPARATORS = re.compile(r"[,\s]+")
_NEEDS_QUOTES = re.compile('[",\r\n]')
_MOST_DIGITS = 18  # what a 64-bit integer surely holds


def names_of_cell(text: str) -> tuple[str, ...]:
    """The systems of one cell, between which stand commas or blanks.

    Examples:
        >>> names_of_cell("AMU,CAMB"), names_of_cell(" AMU  CAMB")
        (('AMU', 'CAMB'), ('AMU', 'CAMB'))
    """
    return tuple(name for name in _SEPARATORS.split(text) if name)


@dataclass(frozen=True, slots=True)
class CSVRow:
    """A row under its header, and where it stands."""

    values: Mapping[str, str]
    file: str
    line: int

    def cell(self, system: str, rank: str) -> Cell:
        """The cell whose names and rank are in these columns.

        Raises:
            FormatError: There are no names, or the rank is no whole number from 1.
        """
        text = self.values[rank].strip()
        if not (text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS):
            raise self.error(
                found=f"{text!r:.40} in the column {rank!r}", expected="a whole number from 1"
            )
        try:
            return Cell(names_of_cell(self.values[system]), int(text))
        except InputError as error:
            raise self.error(found=f"no cell ({error})", expected="names and a rank") from None

    def judgment(
        self,
        sentence: str,
        judge: str,
        cells: Iterable[Cell],
        *,
        status: str = "",
        seconds: str = "",
        columns: Iterable[tuple[str, str]] = (),
    ) -> Judgment:
        """The judgment that is made of these parts.

        Raises:
            FormatError: They are none.
        """
        try:
            time = float(seconds) if seconds.strip() else None
            return Judgment(sentence, judge, tuple(cells), status, time, tuple(columns))
        except ValueError as error:  # InputError is one
            raise self.error(found=f"no screen ({error})", expected="one judge's ranks") from None

    def error(self, *, found: str, expected: str) -> FormatError:
        """An error that points to this row."""
        remedy = "correct the row, or remove it"
        return FormatError(self.file, self.line, found=found, expected=expected, remedy=remedy)


def csv_rows(text: str, *, name: str) -> tuple[tuple[str, ...], list[CSVRow]]:
    """The header of a CSV file and its rows; empty lines are passed over.

    Raises:
        FormatError: There is no header, a column has no name of its own, or a row has another
            number of fields.
    """
    records = _records(text, name)
    line, header = next(records, (1, ()))
    if not header or len(set(header)) < len(header):
        raise FormatError(
            name,
            line,
            found="no header" if not header else "two columns with one name",
            expected="a line with the name of every column",
            remedy="add it, or name another file",
        )
    rows = []
    for line, record in records:
        if len(record) != len(header):
            raise FormatError(
                name,
                line,
                found=f"{len(record)} fields",
                expected=f"{len(header)}, as in the header",
                remedy="look for a comma too many or too few, or for a missing quotation mark",
            )
        rows.append(CSVRow(dict(zip(header, record, strict=True)), name, line))
    return header, rows


def _records(text: str, name: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        for record in reader:
            if record:
                yield reader.line_num, tuple(record)
    except csv.Error as error:
        raise FormatError(
            name,
            max(reader.line_num, 1),
            found=f"what is not CSV ({error})",
            expected="fields with commas between",
            remedy="quote fields that hold commas, quotation marks or line ends",
        ) from None


def format_csv(header: Sequence[str], rows: Iterable[Mapping[str, str]]) -> str:
    """A CSV file that `csv_rows` reads back equal; what a row does not say is empty."""
    lines = [header, *([row.get(column, "") for column in header] for row in rows)]
    return "".join(",".join(map(_field, line)) + "\n" for line in lines)


def _field(value: str) -> str:
    if _NEEDS_QUOTES.search(value):
        return '"' + value.replace('"', '""') + '"'
    return value
