"""Similarities and rates, sentence by sentence, from the slow distance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.levenshtein import distance

if TYPE_CHECKING:
    from collections.abc import Sequence


def similarity(measure: str, other: str) -> float:
    """1 - distance / length of the first, by characters."""
    if not measure:
        return 0.0 if other else 1.0
    return 1 - distance(list(map(ord, measure)), list(map(ord, other))) / len(measure)


def best_similarity(output: str, references: Sequence[str]) -> float:
    return max(similarity(reference, output) for reference in references)


def identical(output: str, references: Sequence[str]) -> bool:
    return output.split() in [reference.split() for reference in references]


def changed(source: str, output: str) -> bool:
    return source.split() != output.split()
