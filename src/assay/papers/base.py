"""What a paper is here: exhibits with printed figures, and ways to compute them again.

A printed figure is typed in as the text that stands in the paper, so that its digits are known. It
is there to be compared with, never to compute from; where a way does use one, it says so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from hashlib import sha256
from statistics import fmean
from typing import TYPE_CHECKING

from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from matplotlib.figure import Figure

    from assay.papers.data import PaperData

__all__ = [
    "Exhibit",
    "Note",
    "Paper",
    "Place",
    "Printed",
    "Sample",
    "Value",
    "Values",
    "Way",
    "fingerprint",
    "printed",
    "printed_orders",
]

Place = tuple[str, str]
"""The row and the column of a cell."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A number that chance decides: what it is on average, and how low and high draws of it come.

    Examples:
        >>> Sample.of([0.25, 0.75, 0.5])
        Sample(mean=0.5, lowest=0.25, highest=0.75)
    """

    mean: float
    lowest: float
    highest: float

    def __float__(self) -> float:
        """The mean."""
        return self.mean

    @classmethod
    def of(cls, values: Iterable[float]) -> Sample:
        """That of these draws."""
        drawn = [float(value) for value in values]
        return cls(fmean(drawn), min(drawn), max(drawn))


Value = float | str | Sample
Values = dict[Place, Value]
Printed = dict[Place, str]


@dataclass(frozen=True, slots=True)
class Note:
    """Why some cells differ.

    Args:
        text: The reason, in a sentence or two.
        row: The rows that it is about; `*` and `?` as in names of files.
        column: The columns.
    """

    text: str
    row: str = "*"
    column: str = "*"

    def concerns(self, place: Place) -> bool:
        """Whether it is about a cell."""
        return fnmatchcase(place[0], self.row) and fnmatchcase(place[1], self.column)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to compute the cells of an exhibit again.

    Args:
        compute: The cells, from data.
        name: What tells it from other ways to the same exhibit.
        sampling: How far chance (other draws, other samples) moves a cell; 0 if there is no chance.
        notes: Why cells differ; the first that concerns a cell counts.
        partial: Whether it is about the cells that it computes only.
        given: Which printed figures are an input, and why they may be; mostly nothing.
    """

    compute: Callable[[PaperData], Values]
    name: str = ""
    sampling: float = 0.0
    notes: tuple[Note, ...] = ()
    partial: bool = False
    given: str = ""

    def why(self, place: Place) -> str:
        """Why a cell differs, if that is known."""
        return next((note.text for note in self.notes if note.concerns(place)), "")


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A table or a figure of a paper, or figures in its text.

    Args:
        id: `table6`, `figure2`, `section5.2`.
        caption: What it shows.
        printed: The printed figures.
        ways: How they are computed; none if they cannot be.
        plot: Draws it as computed here.
        remark: What else a reader should know; without any way, why there is none.
    """

    id: str
    caption: str
    printed: Printed
    ways: tuple[Way, ...] = ()
    plot: Callable[[PaperData], Figure] | None = None
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper and what is recomputed of it."""

    name: str
    title: str
    citation: str
    url: str
    exhibits: tuple[Exhibit, ...]

    def exhibit(self, name: str) -> Exhibit:
        """The exhibit with this id.

        Raises:
            InputError: There is none; the message says which there are.
        """
        for exhibit in self.exhibits:
            if exhibit.id == name:
                return exhibit
        known = ", ".join(exhibit.id for exhibit in self.exhibits)
        raise InputError(f"{self.name} has no exhibit {name!r}; choose one of {known}")


def printed(text: str) -> Printed:
    """The cells of a table as it is typed in: two blanks and more, or a line end, part cells.

    The first line names the columns, the first cell of each other line its row; a `-` is no cell.

    Examples:
        >>> printed('''
        ...     metric  r     rho
        ...     M 2     0.50  -
        ... ''')
        {('M 2', 'r'): '0.50'}
    """
    lines = [re.split(r" {2,}", line.strip()) for line in text.strip().splitlines()]
    (_, *columns), *rows = lines
    return {
        (row, column): cell
        for row, *cells in rows
        for column, cell in zip(columns, cells, strict=True)
        if cell != "-"
    }


def fingerprint(text: str) -> str:
    """Eight digits that tell a sentence from others, so that it need not be printed here.

    Examples:
        >>> fingerprint("He goes home .") == fingerprint(" He  goes home . ")
        True
    """
    return sha256(" ".join(text.split()).encode()).hexdigest()[:8]


def printed_orders(**orders: str) -> Printed:
    """The cells of a table that lists systems from best to worst: the place of each.

    Underscores in names of columns stand for blanks.

    Examples:
        >>> printed_orders(expert="B A")
        {('B', 'expert'): '1', ('A', 'expert'): '2'}
    """
    return {
        (system, name.replace("_", " ")): str(place)
        for name, order in orders.items()
        for place, system in enumerate(order.split(), start=1)
    }
