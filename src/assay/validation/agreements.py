"""The measures of agreement that `assay correlate` shows, each for many samples at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from assay.validation.coefficients import kendall, pair_counts, pearson, spearman

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from assay.validation.differences import Coefficient

__all__ = ["AGREEMENTS", "MEASURES", "Agreement", "accuracy"]

Agreement = Literal["pearson", "spearman", "kendall-b", "kendall-c", "accuracy"]

AGREEMENTS: tuple[Agreement, ...] = get_args(Agreement)


def accuracy(first: ArrayLike, second: ArrayLike) -> NDArray[np.float64]:
    """The share of pairs that both order, or tie, alike: `pairwise_accuracy` for many samples.

    Examples:
        >>> round(float(accuracy([1, 2, 3], [1, 3, 2])), 6)
        0.666667
    """
    pairs = pair_counts(first, second)
    shares: NDArray[np.float64] = (pairs.concordant + pairs.tied_both) / pairs.total
    return shares


def _kendall_c(first: ArrayLike, second: ArrayLike) -> NDArray[np.float64]:
    return kendall(first, second, variant="c")


MEASURES: Mapping[Agreement, Coefficient] = {
    "pearson": pearson,
    "spearman": spearman,
    "kendall-b": kendall,
    "kendall-c": _kendall_c,
    "accuracy": accuracy,
}
