"""F over edits, of the annotator who counts in each sentence: what M2 and ERRANT have in common."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Literal

import numpy as np

from assay.metrics.arrays import ratios
from assay.metrics.base import Metric

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.metrics.base import Statistics

__all__ = ["EditF"]


class EditF(Metric):
    r"""$F_\beta = (1 + \beta^2)PR / (\beta^2P + R)$ of precision and recall over edits.

    Statistics have a row for each annotator of a sentence, of whom one counts: with
    `choice="running"` who makes the totals up to that sentence best, with `choice="sentence"` who
    makes the sentence best.
    """

    beta: float
    choice: Literal["running", "sentence"]

    @abstractmethod
    def choices(self, statistics: Statistics, *, running: bool) -> NDArray[np.int64]:
        """For each sentence the number of the row that counts; -1 where it has none."""

    @abstractmethod
    def shares(self, sums: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Precision and recall of each row of sums."""

    def chosen(self, statistics: Statistics, *, running: bool) -> NDArray[np.float64]:
        """For each sentence the row of the annotator who counts; zeros where nobody does."""
        rows = np.vstack([statistics.rows, np.zeros((1, statistics.rows.shape[1]))])
        return rows[self.choices(statistics, running=running)]

    def additive(self, statistics: Statistics) -> NDArray[np.float64]:
        """The rows of the annotators who count when the sentences come in this order.

        Resampling keeps these annotators, whatever sentences it draws.
        """
        return self.chosen(statistics, running=self.choice == "running")

    def sentence_scores(self, statistics: Statistics) -> NDArray[np.float64]:
        """The best F of each sentence by its own numbers, whatever `choice` is."""
        return self.scores_of_sums(self.chosen(statistics, running=False))

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """F of each row of sums."""
        precision, recall = self.shares(sums)
        square = self.beta**2
        return ratios((1 + square) * precision * recall, square * precision + recall)
