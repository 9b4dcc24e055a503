"""Metrics that score sentences one by one, and a corpus by their mean."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.metrics.arrays import best_rows, ratios, with_ones
from assay.metrics.base import Metric, Statistics

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MeanOfSentences"]


@dataclass(frozen=True)
class MeanOfSentences(Metric):
    """The mean of sentence scores; where a sentence has a score for each reference, of its best.

    Rows are a score and 1.
    """

    @staticmethod
    def statistics_of(
        scores: NDArray[np.float64], offsets: NDArray[np.int64] | None = None
    ) -> Statistics:
        """The statistics of scores, one for each sentence or divided by offsets."""
        return Statistics.of_rows(with_ones(scores), offsets)

    def additive(self, statistics: Statistics) -> NDArray[np.float64]:
        """For each sentence its best row."""
        return best_rows(statistics, statistics.rows[:, 0])

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """The mean for each row of sums; 0 where there is no sentence."""
        return ratios(sums[:, 0], sums[:, 1])
