"""How often each system was found better than each other one: what rankings are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay import _core
from assay.checks import check_choice, check_seed
from assay.errors import InputError
from assay.text.encoded import offsets_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.human.pairs import Pairs

__all__ = [
    "UNITS",
    "Tallies",
    "Unit",
    "check_pairs",
    "grouped",
    "listed",
    "reached",
    "sampled_tallies",
    "tallies_of",
]

Unit = Literal["judgment", "sentence", "pair"]

UNITS: tuple[Unit, ...] = get_args(Unit)


@dataclass(frozen=True, slots=True, eq=False)
class Tallies:
    """Wins and ties between systems, of one set of judgments or of several samples of it.

    Args:
        wins: `[..., i, j]`: how often system i was better than system j.
        ties: `[..., i, j]`: how often neither was; the same as `[..., j, i]`.
    """

    wins: NDArray[np.int64]
    ties: NDArray[np.int64]

    @property
    def losses(self) -> NDArray[np.int64]:
        """`[..., i, j]`: how often system i was worse than system j."""
        return self.wins.swapaxes(-1, -2)

    @property
    def games(self) -> NDArray[np.int64]:
        """`[..., i, j]`: how often systems i and j were judged together."""
        games: NDArray[np.int64] = self.wins + self.losses + self.ties
        return games


def tallies_of(pairs: Pairs) -> Tallies:
    """The tallies of all pairs.

    Raises:
        InputError: There are no pairs, or the columns are not what `Pairs` says.
    """
    n = len(pairs.systems)
    return _tallies(np.bincount(_cells(pairs), minlength=2 * n * n), n)


def sampled_tallies(
    pairs: Pairs, unit: Unit, *, n_samples: int, seed: int, threads: int | None = None
) -> Tallies:
    """The tallies of bootstrap samples: as many units as there are, drawn with replacement.

    Pairs of one screen depend on each other, and so do screens of one sentence; a bootstrap by
    single pairs takes ranges for narrower than they are.

    Raises:
        InputError: As `tallies_of`, or there is no such unit, or a number is out of range.
    """
    check_seed("bootstrap", seed)
    cells, n = _cells(pairs), len(pairs.systems)
    order, offsets = grouped(pairs, unit)
    counts = _core.bootstrap_counts(
        cells[order].astype(np.int32),
        offsets,
        n_kinds=2 * n * n,
        n_samples=n_samples,
        seed=seed,
        threads=threads,
    )
    return _tallies(counts, n)


def grouped(pairs: Pairs, unit: Unit) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The indices of pairs, one unit after the other in order of appearance, and offsets of units.

    Raises:
        InputError: There is no such unit.
    """
    check_choice("bootstrap", "unit", unit, UNITS)
    n = len(pairs.first)
    if unit == "pair":
        return np.arange(n), np.arange(n + 1)
    column = pairs.judgment if unit == "judgment" else pairs.sentence
    _, first, number = np.unique(column, return_index=True, return_inverse=True)
    appearance = first[number]
    order = np.argsort(appearance, kind="stable")
    sizes = np.bincount(number)[np.argsort(first)]
    return order, offsets_of(sizes)


def _cells(pairs: Pairs) -> NDArray[np.int64]:
    """For each pair the cell to count it in: of the table of wins, or of that of ties behind it."""
    check_pairs(pairs)
    n = len(pairs.systems)
    first, second = (np.asarray(x, dtype=np.int64) for x in (pairs.first, pairs.second))
    swapped = np.where(pairs.outcome == 0, second < first, pairs.outcome < 0)
    row, column = np.where(swapped, second, first), np.where(swapped, first, second)
    cells: NDArray[np.int64] = row * n + column + np.where(pairs.outcome == 0, n * n, 0)
    return cells


def _tallies(counts: NDArray[np.int64], n: int) -> Tallies:
    tables = counts.astype(np.int64).reshape(*counts.shape[:-1], 2, n, n)
    wins, ties = tables[..., 0, :, :], tables[..., 1, :, :]
    return Tallies(np.ascontiguousarray(wins), ties + ties.swapaxes(-1, -2))


def reached(links: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """`[i, j]`: whether there is a way from i to j over links, or i is j.

    Examples:
        >>> reached(np.array([[0, 1, 0], [0, 0, 1], [0, 0, 0]], bool)).astype(int).tolist()
        [[1, 1, 1], [0, 1, 1], [0, 0, 1]]
    """
    found = np.eye(len(links), dtype=bool) | links
    for _ in range(len(links).bit_length()):
        found = (found.astype(np.int64) @ found.astype(np.int64)) > 0
    return found


def listed(names: Sequence[str]) -> str:
    """Some names, for messages: the first three, and how many more there are."""
    shown = ", ".join(names[:3])
    return shown if len(names) <= 3 else f"{shown} and {len(names) - 3} more"  # noqa: PLR2004


def check_pairs(pairs: Pairs) -> None:
    """Refuses what cannot be tallied.

    Raises:
        InputError: There are no pairs, or the columns are not what `Pairs` says.
    """
    names = ("first", "second", "outcome", "judgment", "sentence")
    lengths = {name: len(getattr(pairs, name)) for name in names}
    if len({*lengths.values()}) > 1:
        msg = f"columns of pairs have lengths {lengths}; expected as many each"
        raise InputError(msg)
    n = len(pairs.systems)
    if not len(pairs.first):
        raise InputError("there are no pairs to rank by; give judgments of two systems or more")
    if len(set(pairs.systems)) < n:
        raise InputError("two systems have the same name; rename one")
    indices = np.concatenate([pairs.first, pairs.second])
    if indices.min() < 0 or indices.max() >= n or bool(np.any(pairs.first == pairs.second)):
        msg = f"a pair is not of two of the {n} systems; expected two indices from 0 to {n - 1}"
        raise InputError(msg)
    if not np.isin(pairs.outcome, (-1, 0, 1)).all():
        raise InputError("an outcome is none; expected 1 (first better), 0 (tie) or -1")
