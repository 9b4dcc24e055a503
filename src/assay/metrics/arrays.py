"""What metrics do with arrays: ratios, the best of several rows, empty tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.text.encoded import offsets_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.metrics.base import Statistics
    from assay.text.encoded import Encoded

__all__ = ["best_rows", "ratios", "with_empty_tokens", "with_ones"]


def ratios(
    numerators: NDArray[np.float64], denominators: NDArray[np.float64], of_nothing: float = 0.0
) -> NDArray[np.float64]:
    """Quotients, and `of_nothing` where the denominator is 0."""
    divisors = np.where(denominators == 0, 1, denominators)
    quotients: NDArray[np.float64] = np.where(denominators == 0, of_nothing, numerators / divisors)
    return quotients


def with_ones(columns: NDArray[np.float64]) -> NDArray[np.float64]:
    """The columns and one of ones: sums of these rows know of how many sentences they are."""
    return np.column_stack([columns, np.ones(len(columns))])


def best_rows(statistics: Statistics, scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each sentence that row of its own which scores highest; the first of equals.

    Every sentence has a row.
    """
    sentences = np.repeat(np.arange(len(statistics)), np.diff(statistics.offsets))
    ranked = np.lexsort((-scores, sentences))
    return statistics.rows[ranked[statistics.offsets[:-1]]]


def with_empty_tokens(sentences: Encoded) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Ids and offsets, where sentences without a token have one, -1, that no other sentence has.

    That is how programs see empty lines that split them at blanks: the one part is empty.
    """
    empty = sentences.lengths == 0
    ids = np.insert(sentences.ids, sentences.offsets[:-1][empty], -1)
    return ids.astype(np.int32), offsets_of(np.maximum(sentences.lengths, 1))
