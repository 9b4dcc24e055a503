"""Comparisons of two systems, made of whole screens."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.checks import check_choice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from assay.human.judgment import Judgment, Judgments

__all__ = ["EXPANSIONS", "Expansion", "Pairs", "pairs_of"]

Expansion = Literal["cells", "cross", "full"]

EXPANSIONS: tuple[Expansion, ...] = get_args(Expansion)

_Pair = tuple[str, str, int, bool]  # two names, the outcome, and whether the tie is structural


@dataclass(frozen=True, eq=False, slots=True)
class Pairs:
    """Comparisons of two, as columns of equal length.

    Args:
        systems: The names, sorted; with `expand="cells"` those of whole cells.
        judges: The names of the judges.
        sentences: The ids of the sentences.
        first: The number of one system of each pair, an index into `systems`.
        second: That of the other.
        outcome: 1 if the first is better, -1 if the second is, 0 for a tie.
        structural: Whether a tie comes from sharing one cell, that is, from having the same
            output, and not from a judge who found two outputs equally good.
        judgment: The number of the screen that each pair comes from.
        sentence: The number of its sentence, an index into `sentences`.
        judge: The number of its judge, an index into `judges`.
        expand: How pairs were made of screens; `None` where nobody says.
    """

    systems: tuple[str, ...]
    judges: tuple[str, ...]
    sentences: tuple[str, ...]
    first: NDArray[np.int32]
    second: NDArray[np.int32]
    outcome: NDArray[np.int8]
    structural: NDArray[np.bool_]
    judgment: NDArray[np.int32]
    sentence: NDArray[np.int32]
    judge: NDArray[np.int32]
    expand: Expansion | None = None

    def __len__(self) -> int:
        """How many pairs there are."""
        return len(self.first)

    @property
    def n_ties(self) -> int:
        """How many ties there are, structural and judged."""
        return len(self) - int(np.count_nonzero(self.outcome))

    @property
    def n_judgments(self) -> int:
        """How many screens they come from; those that gave no pair do not count."""
        return len(np.unique(self.judgment))

    @property
    def digest(self) -> str:
        """Eight hexadecimal digits that tell pairs apart by what rankings are made of."""
        columns = (self.first, self.second, self.outcome, self.judgment, self.sentence)
        parts = (
            "\0".join(self.systems).encode(),
            *(np.asarray(x, "<i4").tobytes() for x in columns),
        )
        return hashlib.sha256(b"\0".join(parts)).hexdigest()[:8]

    def where(self, chosen: NDArray[np.bool_]) -> Pairs:
        """Some of the pairs; names stay as they are.

        Examples:
            >>> from assay.data.registry import demo_path
            >>> from assay.human.formats import read_judgments
            >>> pairs = read_judgments(demo_path() / "judgments.xml").pairs()
            >>> len(pairs), len(pairs.where(pairs.outcome == 0))
            (1538, 450)
        """
        return replace(self, **{name: getattr(self, name)[chosen] for name in _COLUMNS})


_COLUMNS = ("first", "second", "outcome", "structural", "judgment", "sentence", "judge")


def pairs_of(judgments: Judgments, expand: Expansion = "full") -> Pairs:
    """The pairs of all screens, as `Judgments.pairs` describes them."""
    check_choice("pairs", "expand", expand, EXPANSIONS)
    screens = judgments.screens
    found = [list(_RULES[expand](screen)) for screen in screens]
    sizes = [len(pairs) for pairs in found]
    pairs = [pair for of_screen in found for pair in of_screen]
    if expand == "cells":
        systems = tuple(sorted({cell.label for screen in screens for cell in screen.cells}))
    else:
        systems = judgments.systems
    judges, sentences = judgments.judges, judgments.sentences
    return Pairs(
        systems,
        judges,
        sentences,
        _indices((pair[0] for pair in pairs), systems),
        _indices((pair[1] for pair in pairs), systems),
        np.array([pair[2] for pair in pairs], np.int8),
        np.array([pair[3] for pair in pairs], np.bool_),
        np.repeat(np.arange(len(screens), dtype=np.int32), sizes),
        np.repeat(_indices((screen.sentence for screen in screens), sentences), sizes),
        np.repeat(_indices((screen.judge for screen in screens), judges), sizes),
        expand,
    )


def _indices(names: Iterable[str], known: Sequence[str]) -> NDArray[np.int32]:
    number = {name: i for i, name in enumerate(known)}
    return np.array([number[name] for name in names], np.int32)


def _cells(screen: Judgment) -> Iterator[_Pair]:
    labelled = [(cell.label, cell.rank) for cell in screen.cells]
    for (one, rank), (other, other_rank) in combinations(labelled, 2):
        yield one, other, _outcome(rank, other_rank), False


def _cross(screen: Judgment) -> Iterator[_Pair]:
    for one, other in combinations(screen.cells, 2):
        outcome = _outcome(one.rank, other.rank)
        for first, second in product(one.systems, other.systems):
            yield first, second, outcome, False


def _full(screen: Judgment) -> Iterator[_Pair]:
    yield from _cross(screen)
    for cell in screen.cells:
        for first, second in combinations(cell.systems, 2):
            yield first, second, 0, True


def _outcome(rank: int, other: int) -> int:
    return (other > rank) - (other < rank)


_RULES: dict[Expansion, Callable[[Judgment], Iterator[_Pair]]] = {
    "cells": _cells,
    "cross": _cross,
    "full": _full,
}
