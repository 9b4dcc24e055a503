"""Judgments of people: whole screens, as a judge saw them.

A screen shows several outputs of one sentence, and the judge gives each a rank. Systems with the
same output share one cell. Screens are kept whole, because a judge's ranks on one screen depend on
each other; pairs are made of them where a method wants pairs (`Judgments.pairs`).
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING

from assay.errors import InputError
from assay.human.pairs import pairs_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from assay.human.pairs import Expansion, Pairs

__all__ = ["SKIPPED", "Cell", "Judgment", "Judgments"]

SKIPPED = "skipped"  # the status of a screen that its judge has passed over

_OWN_COLUMNS = ("judge", "sentence", "status")


@dataclass(frozen=True, slots=True)
class Cell:
    """One distinct output on a screen: the systems that made it, and the rank it got.

    Args:
        systems: The names of the systems, at least one.
        rank: A whole number from 1, which is best; ties and gaps are allowed.

    Raises:
        InputError: There is no name, an empty or a repeated one, or the rank is no such number.

    Examples:
        >>> Cell(("AMU", "CAMB"), 1).label
        'AMU CAMB'
    """

    systems: tuple[str, ...]
    rank: int

    def __post_init__(self) -> None:
        """Freezes the names and refuses what is no cell."""
        if not _are_names(self.systems):
            msg = f"the systems of a cell are {self.systems!r:.80}; expected several names, (...,)"
            raise InputError(msg)
        if not _is_rank(self.rank):
            msg = f"the rank of {self.label!r:.60} is {self.rank!r:.40}; expected 1, 2, ..."
            raise InputError(msg)
        object.__setattr__(self, "systems", tuple(self.systems))

    @property
    def label(self) -> str:
        """The names of all its systems, sorted, with blanks between."""
        return " ".join(sorted(self.systems))


def _are_names(value: object) -> bool:
    if not isinstance(value, tuple | list):
        return False
    return bool(value) and all(isinstance(name, str) and name for name in value)


def _is_rank(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


@dataclass(frozen=True, slots=True)
class Judgment:
    """One screen: what a judge said of some outputs of one sentence.

    Args:
        sentence: The sentence's id, as the file has it.
        judge: Who judged.
        cells: The distinct outputs with their ranks, in the order of the screen; none if the
            screen was skipped.
        status: What became of it, such as `Approved`, `Rejected` or `skipped`; often nothing.
        seconds: How long it took; `None` where that is not known.
        columns: Whatever else the file says of it: names and values, sorted; empty
            values go.

    Raises:
        InputError: A system has two places on the screen, a skipped screen has ranks, the time is
            no number from 0, or a column is named twice or like one of the above.

    Examples:
        >>> screen = Judgment("7", "ann", (Cell(("A", "B"), 1), Cell(("C",), 2)))
        >>> screen.systems, screen.value("judge")
        (('A', 'B', 'C'), 'ann')
    """

    sentence: str
    judge: str
    cells: tuple[Cell, ...] = ()
    status: str = ""
    seconds: float | None = None
    columns: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Freezes the parts and refuses what is no screen."""
        object.__setattr__(self, "cells", tuple(self.cells))
        said = tuple(sorted((name, value) for name, value in self.columns if value))
        object.__setattr__(self, "columns", said)
        twice = [name for name, n in Counter(self.systems).items() if n > 1]
        if twice:
            raise self._error(f"the system {twice[0]!r:.60} has two places on one screen")
        if self.cells and self.status == SKIPPED:
            raise self._error("it is marked as skipped, but there are ranks")
        if self.seconds is not None and not 0 <= self.seconds < math.inf:
            raise self._error(f"it took {self.seconds!r} seconds; expected a number from 0")
        names = [*_OWN_COLUMNS, *(name for name, _ in self.columns)]
        if len(set(names)) < len(names):
            raise self._error(f"columns are named twice or like {', '.join(_OWN_COLUMNS)}")

    def _error(self, why: str) -> InputError:
        return InputError(
            f"judgment of {self.judge!r:.40} on sentence {self.sentence!r:.40}: {why}"
        )

    @property
    def systems(self) -> tuple[str, ...]:
        """All systems on the screen, cell after cell."""
        return tuple(chain.from_iterable(cell.systems for cell in self.cells))

    def value(self, column: str) -> str:
        """What a column says: `judge`, `sentence`, `status`, or one of `columns`; often nothing."""
        if column in _OWN_COLUMNS:
            value: str = getattr(self, column)
            return value
        return dict(self.columns).get(column, "")

    def of_systems(self, keep: frozenset[str]) -> Judgment:
        """The screen as if it had shown only these systems; ranks stay as they are."""
        kept = ((cell, tuple(s for s in cell.systems if s in keep)) for cell in self.cells)
        return replace(self, cells=tuple(Cell(names, cell.rank) for cell, names in kept if names))

    def renamed(self, names: Mapping[str, str]) -> Judgment:
        """The screen with other names of systems; those that are not in the mapping stay."""
        cells = (Cell(tuple(names.get(s, s) for s in c.systems), c.rank) for c in self.cells)
        return replace(self, cells=tuple(cells))


@dataclass(frozen=True)
class Judgments:
    """A collection of judgments; nothing in it can be changed.

    Args:
        screens: The judgments, in the order of their file.

    Examples:
        >>> ranks = Judgments((Judgment("1", "ann", (Cell(("A", "B"), 1), Cell(("C",), 2))),))
        >>> ranks.systems, len(ranks), len(ranks.pairs("cells")), len(ranks.pairs("full"))
        (('A', 'B', 'C'), 1, 1, 3)
    """

    screens: tuple[Judgment, ...] = ()

    def __post_init__(self) -> None:
        """Makes a tuple of whatever holds the screens."""
        object.__setattr__(self, "screens", tuple(self.screens))

    def __len__(self) -> int:
        """How many screens there are."""
        return len(self.screens)

    def __iter__(self) -> Iterator[Judgment]:
        """The screens, in their order."""
        return iter(self.screens)

    @property
    def systems(self) -> tuple[str, ...]:
        """The names of all systems, sorted."""
        return tuple(sorted({name for screen in self.screens for name in screen.systems}))

    @property
    def judges(self) -> tuple[str, ...]:
        """All judges, sorted."""
        return tuple(sorted({screen.judge for screen in self.screens}))

    @property
    def sentences(self) -> tuple[str, ...]:
        """The ids of all sentences, in the order of their first judgment."""
        return tuple(dict.fromkeys(screen.sentence for screen in self.screens))

    @property
    def columns(self) -> tuple[str, ...]:
        """What can be filtered by, beside `system`."""
        others = (name for screen in self.screens for name, _ in screen.columns)
        return tuple(dict.fromkeys(chain(_OWN_COLUMNS, others)))

    def where(self, column: str, *values: str) -> Judgments:
        """The judgments that have one of these values in a column.

        `system` is no column of a judgment but asks for a part of each: the screens as if they
        had shown these systems only. Screens that have shown none of them are left out.

        Raises:
            InputError: There is no such column.

        Examples:
            >>> a, b = Cell(("A",), 1), Cell(("B",), 2)
            >>> both = Judgments((Judgment("1", "ann", (a, b)), Judgment("2", "bob", (a,))))
            >>> len(both.where("judge", "ann")), both.where("system", "B").systems
            (1, ('B',))
        """
        if column == "system":
            return self._of_systems(frozenset(values))
        self._check_column(column)
        return Judgments(tuple(s for s in self.screens if s.value(column) in values))

    def without(self, column: str, *values: str) -> Judgments:
        """The judgments that do not have one of these values in a column; see `where`."""
        if column == "system":
            return self._of_systems(frozenset(self.systems) - frozenset(values))
        self._check_column(column)
        return Judgments(tuple(s for s in self.screens if s.value(column) not in values))

    def _of_systems(self, keep: frozenset[str]) -> Judgments:
        parts = (screen.of_systems(keep) for screen in self.screens)
        return Judgments(tuple(part for part in parts if part.cells))

    def _check_column(self, column: str) -> None:
        if column not in self.columns:
            known = ", ".join((*self.columns, "system"))
            msg = f"judgments have no column {column!r:.40}; choose among {known:.400}"
            raise InputError(msg)

    def renamed(self, names: Mapping[str, str]) -> Judgments:
        """The judgments with other names of systems.

        Raises:
            InputError: Two systems of one screen would have one name.

        Examples:
            >>> one = Judgments((Judgment("1", "ann", (Cell(("INPUT",), 1), Cell(("A",), 2))),))
            >>> one.renamed({"INPUT": "source"}).systems
            ('A', 'source')
        """
        return Judgments(tuple(screen.renamed(names) for screen in self.screens))

    def with_judge(self, name: str) -> Judgments:
        """The judgments as if one judge had made all of them."""
        return Judgments(tuple(replace(screen, judge=name) for screen in self.screens))

    @classmethod
    def joined(cls, parts: Iterable[Judgments]) -> Judgments:
        """All judgments of several collections, one after the other.

        Systems and judges with the same name are taken for the same: rename them before (GJG15's
        `INPUT` is the source, which NSPT15 calls `src`), as Choshen & Abend (2018, §3) recommend
        pooling both.
        """
        return cls(tuple(chain.from_iterable(parts)))

    def pairs(self, expand: Expansion = "full") -> Pairs:
        """The judgments as comparisons of two, in the order of the screens.

        Args:
            expand: `cells`: distinct outputs only, each named by all its systems; `cross`: every
                system of one cell against every system of another; `full`: also the ties of
                systems that share a cell.

        Raises:
            InputError: `expand` is none of these.
        """
        return pairs_of(self, expand)
