"""Cohen's kappa over repeated judgments, the slow and obvious way."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.human.judgment import Judgments

__all__ = ["compared_values", "slow_kappa"]

Unit = tuple[str, str, str]


def _units(screens: Judgments) -> dict[str, dict[Unit, list[int]]]:
    """For each judge and each pair of distinct outputs all that was said: 0, 1 or 2."""
    said: dict[str, dict[Unit, list[int]]] = defaultdict(lambda: defaultdict(list))
    for screen in screens:
        for one, other in combinations(screen.cells, 2):
            first, second = sorted((one, other), key=lambda cell: cell.label)
            value = 1 + (second.rank > first.rank) - (second.rank < first.rank)
            said[screen.judge][screen.sentence, first.label, second.label].append(value)
    return said


def compared_values(
    screens: Judgments, first: str, second: str
) -> tuple[list[tuple[int, int]], list[int]]:
    """All compared pairs of values, and all values of both on the units that they are from."""
    said = _units(screens)
    compared, values = [], []
    for unit, ours in list(said[first].items()):
        theirs = said[second].get(unit, [])
        pairs = list(combinations(ours, 2)) if first == second else list(product(ours, theirs))
        compared += pairs
        if pairs:
            values += ours if first == second else ours + theirs
    return compared, values


def slow_kappa(
    compared: list[tuple[int, int]], values: list[int], disagreement: Callable[[int, int], float]
) -> float | None:
    """Kappa with chance from the values; `None` where it is not defined."""
    shares = {value: n / len(values) for value, n in Counter(values).items()}
    expected = sum(shares[x] * shares[y] * disagreement(x, y) for x, y in product(shares, repeat=2))
    if not compared or not expected:
        return None
    return 1 - sum(disagreement(x, y) for x, y in compared) / len(compared) / expected
