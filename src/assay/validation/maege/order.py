"""The partial order of corrections: more edits are better, and what a metric makes of that."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

import numpy as np

from assay.text.encoded import offsets_of
from assay.validation.ties import tau_of_ordered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.validation.maege.chains import Chain
    from assay.validation.maege.protocol import MaegeProtocol
    from assay.validation.ties import TieRule

__all__ = ["Order", "OrderedPairs", "comparable_pairs", "edges", "order_of", "steps_from_bottom"]


@dataclass(frozen=True, slots=True, eq=False)
class OrderedPairs:
    """Pairs of chain sentences, by their numbers in the flat list of all chains' sentences.

    Args:
        lower: The one with fewer edits.
        upper: The one with more.
        weights: How much a pair counts.
    """

    lower: NDArray[np.int64]
    upper: NDArray[np.int64]
    weights: NDArray[np.float64]

    def differences(self, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """For each pair the score of the upper less that of the lower."""
        return scores[self.upper] - scores[self.lower]

    def some(self, kept: NDArray[np.bool_]) -> OrderedPairs:
        """Those pairs of which both sentences are kept."""
        both = kept[self.lower] & kept[self.upper]
        return OrderedPairs(self.lower[both], self.upper[both], self.weights[both])


@dataclass(frozen=True, slots=True)
class Order:
    """How many pairs a metric has in the wrong order, and how many tied; weights may be fractions.

    Examples:
        >>> order = Order(pairs=10, discordant=3, ties=2)
        >>> order.tau("concordant"), order.tau("drop")
        (0.4, 0.25)
    """

    pairs: float
    discordant: float
    ties: float

    @property
    def tie_rate(self) -> float:
        """The share of pairs that are tied."""
        return self.ties / self.pairs if self.pairs else math.nan

    def tau(self, ties: TieRule) -> float:
        r"""Kendall's $\tau$; where ties are concordant, $1 - 2 \cdot \mathrm{discordant} / n$."""
        concordant = self.pairs - self.discordant - self.ties
        return float(tau_of_ordered(concordant, self.discordant, self.ties, ties))

    def p_value(self, ties: TieRule) -> float:
        r"""Two-sided sign test of n pairs, $z = (2 \cdot \mathrm{discordant} - n) / \sqrt{n}$.

        That is $-\tau\sqrt{n}$. It takes pairs to be independent, which those of a chain are not.
        """
        n = self.pairs - self.ties if ties == "drop" else self.pairs
        return math.erfc(abs(self.tau(ties)) * math.sqrt(n / 2))


def order_of(scores: NDArray[np.float64], pairs: OrderedPairs) -> Order:
    """How scores order the pairs; higher is better."""
    differences = pairs.differences(scores)
    return Order(
        float(pairs.weights.sum()),
        float(pairs.weights[differences < 0].sum()),
        float(pairs.weights[differences == 0].sum()),
    )


def comparable_pairs(chains: Sequence[Chain], protocol: MaegeProtocol) -> OrderedPairs:
    """All pairs within chains: of two sentences the one that has all edits of the other and more.

    With `pairs="unique"` a pair of two texts that several chains have weighs 1 in all, and one of
    equal texts nothing.
    """
    starts = _starts(chains)
    spans = [_all_pairs(len(chain.texts)) for chain in chains]
    lower = np.concatenate([low + at for (low, _), at in zip(spans, starts, strict=True)])
    upper = np.concatenate([up + at for (_, up), at in zip(spans, starts, strict=True)])
    return OrderedPairs(lower, upper, _weights(chains, lower, upper, protocol.pairs))


def edges(chains: Sequence[Chain], protocol: MaegeProtocol) -> OrderedPairs:
    """The pairs that differ by one edit: neighbours within chains, counted as other pairs."""
    upper = _with_edits(chains)
    return OrderedPairs(upper - 1, upper, _weights(chains, upper - 1, upper, protocol.pairs))


def steps_from_bottom(chains: Sequence[Chain]) -> OrderedPairs:
    """Each sentence that has edits, and the first of its chain."""
    upper = _with_edits(chains)
    lower = np.repeat(_starts(chains), [len(chain.order) for chain in chains])
    return OrderedPairs(lower, upper, np.ones(len(upper)))


def _starts(chains: Sequence[Chain]) -> NDArray[np.int64]:
    return offsets_of(len(chain.texts) for chain in chains)[:-1]


def _with_edits(chains: Sequence[Chain]) -> NDArray[np.int64]:
    """The numbers of the sentences that are not the first of their chain."""
    n = sum(len(chain.texts) for chain in chains)
    return np.setdiff1d(np.arange(n), _starts(chains))


@lru_cache(maxsize=256)
def _all_pairs(n: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    return np.triu_indices(n, k=1)


def _weights(
    chains: Sequence[Chain],
    lower: NDArray[np.int64],
    upper: NDArray[np.int64],
    rule: Literal["unique", "chains"],
) -> NDArray[np.float64]:
    if rule == "chains":
        return np.ones(len(lower))
    numbers: dict[tuple[int, str], int] = {}
    texts = np.array(
        [
            numbers.setdefault((chain.lattice.sentence, text), len(numbers))
            for chain in chains
            for text in chain.texts
        ],
        dtype=np.int64,
    )
    codes = texts[lower] * len(numbers) + texts[upper]
    _, place, times = np.unique(codes, return_inverse=True, return_counts=True)
    return np.where(texts[lower] == texts[upper], 0.0, 1 / times[place])
