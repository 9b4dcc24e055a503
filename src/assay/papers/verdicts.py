"""Printed and computed cells side by side: how far apart they are, and what that means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from assay.papers.base import Sample
from assay.report.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.papers.base import Exhibit, Paper, Place, Value, Values, Way
    from assay.report.table import Cell

__all__ = ["ComparedCell", "Result", "Verdict", "compared", "summary", "verdict"]

Verdict = Literal["equal", "within sampling", "differs", "not recomputed", "not printed"]

_ROUNDING = 1e-9  # of a number that lies just between two printed ones


def verdict(printed: str | None, ours: Value | None, sampling: float = 0.0) -> Verdict:
    """What a computed cell is worth beside the printed one.

    Numbers are equal if the printed digits are those of ours, rounded. A half may be rounded up or
    down. Of several draws the mean counts; the printed number is within sampling if it lies between
    the lowest and the highest.

    Args:
        printed: The cell as printed.
        ours: The cell as computed.
        sampling: How far chance moves it.

    Examples:
        >>> verdict(".725", 0.72463), verdict(".725", 0.7261, 0.002), verdict("CAMB", "AMU")
        ('equal', 'within sampling', 'differs')
        >>> verdict(".725", Sample(0.7, 0.6, 0.8))
        'within sampling'
    """
    if printed is None:
        return "not printed"
    if ours is None:
        return "not recomputed"
    if isinstance(ours, str):
        return "equal" if printed == ours else "differs"
    number = _number(printed)
    if number is None:
        return "differs"
    half = _half_unit(printed)
    if abs(float(ours) - number) <= half + _ROUNDING:
        return "equal"
    lowest, highest = _bounds(ours, sampling)
    return "within sampling" if lowest - half <= number <= highest + half else "differs"


def _bounds(ours: float | Sample, sampling: float) -> tuple[float, float]:
    if isinstance(ours, Sample):
        return ours.lowest - sampling, ours.highest + sampling
    return ours - sampling, ours + sampling


def _number(printed: str) -> float | None:
    """What is printed, unless it is a text."""
    try:
        return float(printed)
    except ValueError:
        return None


def _half_unit(printed: str) -> float:
    return float(0.5 * 10.0 ** -len(printed.partition(".")[2]))


@dataclass(frozen=True, slots=True)
class ComparedCell:
    """A cell as printed and as computed."""

    place: Place
    printed: str | None
    ours: Value | None
    verdict: Verdict
    why: str

    @property
    def difference(self) -> float | None:
        """Ours less the printed number, where both are numbers."""
        if self.printed is None or self.ours is None or isinstance(self.ours, str):
            return None
        number = _number(self.printed)
        return None if number is None else float(self.ours) - number

    def cells(self) -> tuple[Cell, ...]:
        """Its row in a table."""
        drawn = self.ours if isinstance(self.ours, Sample) else None
        bounds = (None, None) if drawn is None else (drawn.lowest, drawn.highest)
        shown = self.ours if isinstance(self.ours, str | None) else float(self.ours)
        found = (*bounds, self.difference, self.verdict, self.why)
        return (*self.place, self.printed, shown, *found)


@dataclass(frozen=True, slots=True)
class Result:
    """An exhibit that was computed in one way, or in none; `problem` says why it failed."""

    paper: Paper
    exhibit: Exhibit
    way: Way | None
    cells: tuple[ComparedCell, ...]
    problem: str = ""

    @property
    def title(self) -> str:
        """The paper, the exhibit, and the way if there are several."""
        name = f" ({self.way.name})" if self.way is not None and self.way.name else ""
        return f"{self.paper.name} {self.exhibit.id}{name}: {self.exhibit.caption}"

    def count(self, *verdicts: Verdict) -> int:
        """How many cells have one of these verdicts."""
        return sum(cell.verdict in verdicts for cell in self.cells)

    @property
    def n_printed(self) -> int:
        """How many cells are printed."""
        return sum(cell.printed is not None for cell in self.cells)

    @property
    def outcome(self) -> str:
        """How many of the printed cells come out, in words."""
        if self.problem:
            return f"not recomputed: {self.problem}"
        if not self.n_printed:
            return "no digits are printed"
        equal = f"{self.count('equal')} of {self.n_printed} equal to the printed digits"
        others = {
            "within sampling": self.count("within sampling"),
            "differ": self.count("differs"),
            "not recomputed": self.count("not recomputed"),
        }
        return ", ".join([equal, *(f"{n} {name}" for name, n in others.items() if n)])

    def table(self) -> Table:
        """A row for each cell."""
        bounds = ("lowest", "highest")
        columns = ("row", "column", "printed", "ours", *bounds, "difference", "verdict", "why")
        rows = [cell.cells() for cell in self.cells]
        kept = [
            i
            for i, column in enumerate(columns)
            if column in {"row", "column", "ours", "verdict"} or any(row[i] for row in rows)
        ]
        shown = tuple(tuple(row[i] for i in kept) for row in rows)
        return Table(self.title, tuple(columns[i] for i in kept), shown)


def compared(
    paper: Paper, exhibit: Exhibit, way: Way | None, ours: Values, problem: str = ""
) -> Result:
    """Printed and computed cells side by side, in the order of the paper, then of ours."""
    partial = way is not None and way.partial
    places = ours if partial else dict.fromkeys([*exhibit.printed, *ours])
    sampling = 0.0 if way is None else way.sampling
    cells = []
    for place in places:
        text, value = exhibit.printed.get(place), ours.get(place)
        found = verdict(text, value, sampling)
        open_question = found in {"differs", "not recomputed"} and way is not None
        why = way.why(place) if way is not None and open_question else ""
        cells.append(ComparedCell(place, text, value, found, why))
    return Result(paper, exhibit, way, tuple(cells), problem)


def summary(results: Sequence[Result]) -> Table:
    """A row for each exhibit and way: how many cells come out."""
    rows = tuple(
        (
            result.paper.name,
            result.exhibit.id,
            "" if result.way is None else result.way.name,
            result.n_printed,
            result.count("equal"),
            result.count("within sampling"),
            result.count("differs"),
            result.count("not recomputed"),
        )
        for result in results
    )
    counts = ("printed", "equal", "within sampling", "differ", "not recomputed")
    columns = ("paper", "exhibit", "way", *counts)
    return Table("Summary", columns, rows)
