"""Which types of correction a metric rewards, and which it penalises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assay.metrics.arrays import ratios

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.validation.maege.order import OrderedPairs

__all__ = ["Sensitivity", "mean_sensitivity", "sensitivity_of"]


@dataclass(frozen=True, slots=True, eq=False)
class Sensitivity:
    """For each type the mean change of the score, its standard error, and how many it rests on.

    The standard error is that of one draw; it takes changes to be independent.
    """

    types: tuple[str, ...]
    changes: NDArray[np.float64]
    errors: NDArray[np.float64]
    counts: NDArray[np.float64]

    @property
    def n_penalised(self) -> int:
        """How many types lower the score on average."""
        return int((self.changes < 0).sum())


def sensitivity_of(
    scores: NDArray[np.float64], pairs: OrderedPairs, types: Sequence[str]
) -> Sensitivity:
    """The mean change of the score by type; `types` has that of each pair."""
    names, codes = np.unique(np.array(types, dtype=object), return_inverse=True)
    changes = pairs.differences(scores)

    def sums(values: NDArray[np.float64]) -> NDArray[np.float64]:
        found = np.zeros(len(names))
        np.add.at(found, codes, pairs.weights * values)
        return found

    counts = sums(np.ones(len(changes)))
    means = ratios(sums(changes), counts)
    spread = ratios(sums((changes - means[codes]) ** 2), np.maximum(counts - 1, 0))
    errors = np.sqrt(ratios(spread, counts))
    errors[counts <= 1] = np.nan
    means[counts == 0] = np.nan
    return Sensitivity(tuple(names.tolist()), means, errors, counts)


def mean_sensitivity(parts: Sequence[Sensitivity]) -> Sensitivity:
    """The mean over several draws of the same sentences, which therefore lessen no error."""
    types = tuple(sorted({name for part in parts for name in part.types}))

    def mean(values: Sequence[NDArray[np.float64]]) -> NDArray[np.float64]:
        table = np.full((len(parts), len(types)), np.nan)
        for row, part, one in zip(table, parts, values, strict=True):
            row[[types.index(name) for name in part.types]] = one
        known = ~np.isnan(table)
        totals = np.where(known, table, 0).sum(axis=0)
        return ratios(totals, known.sum(axis=0).astype(np.float64), np.nan)

    return Sensitivity(
        types,
        mean([part.changes for part in parts]),
        mean([part.errors for part in parts]),
        mean([part.counts for part in parts]),
    )
