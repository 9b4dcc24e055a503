"""MAEGE in plain Python: subsets one by one, pairs one by one."""

from __future__ import annotations

from itertools import combinations, permutations
from statistics import mean, stdev
from typing import TYPE_CHECKING

from assay.edits.apply import apply_edits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.validation.maege.chains import Chain
    from assay.validation.maege.lattice import Lattice


def text(lattice: Lattice, chosen: frozenset[int]) -> str:
    """A correction, by the function for everybody."""
    edits = [edit for number, edit in enumerate(lattice.edits) if number in chosen]
    return " ".join(apply_edits(lattice.tokens, edits))


def elements(lattice: Lattice) -> list[frozenset[int]]:
    """All subsets of the edits."""
    numbers = range(len(lattice.edits))
    return [
        frozenset(some) for size in range(len(numbers) + 1) for some in combinations(numbers, size)
    ]


def comparable(lattice: Lattice) -> set[tuple[str, str]]:
    """All pairs of different texts of which the second has all edits of the first and more."""
    pairs = {
        (text(lattice, low), text(lattice, high))
        for low in elements(lattice)
        for high in elements(lattice)
        if low < high
    }
    return {(low, high) for low, high in pairs if low != high}


def all_orders(lattice: Lattice) -> list[tuple[int, ...]]:
    """All orders of the edits."""
    return list(permutations(range(len(lattice.edits))))


def counted(
    chains: Sequence[Chain], scores: Sequence[float], *, unique: bool
) -> tuple[float, float, float]:
    """Pairs, discordant ones and ties."""
    found: dict[tuple[object, ...], list[float]] = {}
    number = 0
    flat = iter(scores)
    for chain in chains:
        own = [(one, next(flat)) for one in chain.texts]
        for (low, before), (high, after) in combinations(own, 2):
            number += 1
            if unique and low == high:
                continue
            key = (chain.lattice.sentence, low, high) if unique else (number,)
            found.setdefault(key, []).append(after - before)
    groups = found.values()
    return (
        float(len(found)),
        sum(mean(float(x < 0) for x in group) for group in groups),
        sum(mean(float(x == 0) for x in group) for group in groups),
    )


def changes(
    chains: Sequence[Chain], scores: Sequence[float], *, from_bottom: bool
) -> dict[str, tuple[float, float | None, int]]:
    """For each type mean, standard error and number, of changes in all chains."""
    found: dict[str, list[float]] = {}
    flat = iter(scores)
    for chain in chains:
        own = [next(flat) for _ in chain.texts]
        for i, kind in enumerate(chain.types, start=1):
            found.setdefault(kind, []).append(own[i] - own[0 if from_bottom else i - 1])
    return {
        kind: (
            mean(values),
            stdev(values) / len(values) ** 0.5 if len(values) > 1 else None,
            len(values),
        )
        for kind, values in found.items()
    }
