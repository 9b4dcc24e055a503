"""Tests of significance by their definitions: everything at once, in Python's own numbers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from assay.metrics.base import Metric, Need, Statistics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.text.corpus import Corpus

Counts = list[tuple[int, int]]


@dataclass(frozen=True)
class Share(Metric):
    """The share of an output's tokens that its reference has at the same place; 0 of none."""

    name: ClassVar[str] = "share"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.REFERENCES})

    def count(
        self,
        corpus: Corpus,
        system: str,
        *,
        threads: int | None = None,  # noqa: ARG002
    ) -> Statistics:
        """Tokens that agree, and all tokens."""
        pairs = zip(corpus.outputs[system], corpus.references, strict=True)
        return rows([agreement(output, alternatives[0]) for output, alternatives in pairs])

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """Their quotient."""
        return np.where(sums[:, 1] > 0, sums[:, 0] / np.maximum(sums[:, 1], 1), 0.0)


@dataclass(frozen=True)
class Loss(Share):
    """The share that does not agree: lower is better."""

    name: ClassVar[str] = "loss"
    higher_is_better: ClassVar[bool] = False

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """What is missing to 1."""
        return 1 - super().scores_of_sums(sums)


def agreement(output: str, reference: str) -> tuple[int, int]:
    """Tokens that agree, and all tokens."""
    tokens, expected = output.split(), reference.split()
    return sum(a == b for a, b in zip(tokens, expected, strict=False)), len(tokens)


def rows(counts: Counts) -> Statistics:
    """Counts as statistics, a row a sentence."""
    return Statistics.of_rows(np.array(counts, dtype=np.float64).reshape(-1, 2))


def share(counts: Sequence[tuple[int, int]]) -> Fraction:
    """The score, exactly."""
    total = sum(n for _, n in counts)
    return Fraction(sum(k for k, _ in counts), total) if total else Fraction(0)


def exact_randomisation(first: Counts, second: Counts) -> Fraction:
    """The p-value over all exchanges that there are."""
    found = abs(share(first) - share(second))
    pairs = list(zip(first, second, strict=True))
    reached = 0
    for coins in product((0, 1), repeat=len(pairs)):
        a = [pair[coin] for pair, coin in zip(pairs, coins, strict=True)]
        b = [pair[1 - coin] for pair, coin in zip(pairs, coins, strict=True)]
        reached += abs(share(a) - share(b)) >= found
    return Fraction(reached, 2 ** len(pairs))


def exact_bootstrap(first: Counts, second: Counts) -> Fraction:
    """The p-value over all samples that there are, with the difference's exact mean."""
    found = abs(share(first) - share(second))
    n = len(first)
    deltas = [
        share([first[i] for i in chosen]) - share([second[i] for i in chosen])
        for chosen in product(range(n), repeat=n)
    ]
    mean = sum(deltas, Fraction(0)) / len(deltas)
    return Fraction(sum(abs(delta - mean) >= found for delta in deltas), len(deltas))


def python_holm(values: Sequence[float]) -> list[float]:
    """Holm, rank by rank."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    adjusted, least = [0.0] * len(values), 0.0
    for place, i in enumerate(order):
        least = max(least, min(1.0, (len(values) - place) * values[i]))
        adjusted[i] = least
    return adjusted


def python_clusters(scores: Sequence[float], differs: Sequence[Sequence[bool]]) -> list[int]:
    """How many lines there are above each system, and one."""
    order = sorted(range(len(scores)), key=lambda i: -scores[i])
    lines = [
        place
        for place in range(1, len(order))
        if all(differs[i][j] for i in order[:place] for j in order[place:])
        and scores[order[place - 1]] > scores[order[place]]
    ]
    return [1 + sum(line <= order.index(i) for line in lines) for i in range(len(scores))]
