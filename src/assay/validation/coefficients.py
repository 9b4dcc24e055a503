r"""Coefficients of correlation between two lists of numbers, for many lists at once.

All take arrays whose last axis is the items that were rated twice, and give one coefficient for
each of the other places. Where one side is constant there is nothing to correlate: NaN.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = [
    "KENDALL_VARIANTS",
    "KendallVariant",
    "PairCounts",
    "kendall",
    "midranks",
    "pair_counts",
    "pearson",
    "spearman",
]

KendallVariant = Literal["a", "b", "c"]

KENDALL_VARIANTS: tuple[KendallVariant, ...] = get_args(KendallVariant)


def pearson(first: ArrayLike, second: ArrayLike) -> NDArray[np.float64]:
    r"""Pearson's $r$: how near the points lie to a straight line.

    Examples:
        >>> float(pearson([1, 2, 3], [2, 4, 6]).round(6))
        1.0
    """
    x, y = _rated(first, second)
    centred_x = x - x.mean(axis=-1, keepdims=True)
    centred_y = y - y.mean(axis=-1, keepdims=True)
    constant = _constant(x) | _constant(y)
    spread = np.sqrt((centred_x**2).sum(axis=-1)) * np.sqrt((centred_y**2).sum(axis=-1))
    product = (centred_x * centred_y).sum(axis=-1)
    coefficient = np.clip(product / np.where(spread == 0, 1.0, spread), -1.0, 1.0)
    return np.where(constant | (spread == 0), np.nan, coefficient)


def spearman(first: ArrayLike, second: ArrayLike) -> NDArray[np.float64]:
    r"""Spearman's $\rho$: Pearson's coefficient of the ranks; equals share the middle rank.

    Examples:
        >>> float(spearman([1, 2, 3], [1, 10, 100]).round(6))
        1.0
    """
    x, y = _rated(first, second)
    return pearson(midranks(x), midranks(y))


def kendall(
    first: ArrayLike, second: ArrayLike, *, variant: KendallVariant = "b"
) -> NDArray[np.float64]:
    r"""Kendall's $\tau$: concordant pairs of items less discordant ones, as a share.

    Of what, says the variant:

    - `a`: all pairs;
    - `b`: $\sqrt{(P - T_x)(P - T_y)}$, of $P$ pairs $T_x$ and $T_y$ tied on a side (Kendall 1945);
    - `c`: $n^2(m - 1)/2m$, with $m$ the smaller number of different values (Stuart 1953).

    Examples:
        >>> float(kendall([1, 2, 3], [1, 3, 2]).round(6))
        0.333333
    """
    if variant not in KENDALL_VARIANTS:
        raise InputError(f"there is no Kendall's tau {variant!r}; choose of a, b and c")
    x, y = _rated(first, second)
    pairs = pair_counts(x, y)
    difference = (pairs.concordant - pairs.discordant).astype(np.float64)
    constant = _constant(x) | _constant(y)
    match variant:
        case "a":
            possible = pairs.total.astype(np.float64)
        case "b":
            possible = np.sqrt(
                (pairs.total - pairs.tied_first).astype(np.float64)
                * (pairs.total - pairs.tied_second)
            )
        case "c":
            fewest = np.minimum(_n_different(x), _n_different(y))
            possible = x.shape[-1] ** 2 * (fewest - 1) / (2 * fewest)
    ratio = difference / np.where(constant, 1.0, possible)
    return np.where(constant, np.nan, ratio)


@dataclass(frozen=True, slots=True)
class PairCounts:
    """How two sides order the pairs of items.

    `tied_first` and `tied_second` both count the pairs that are tied on both sides, `tied_both`.
    """

    concordant: NDArray[np.int64]
    discordant: NDArray[np.int64]
    tied_first: NDArray[np.int64]
    tied_second: NDArray[np.int64]
    tied_both: NDArray[np.int64]

    @property
    def total(self) -> NDArray[np.int64]:
        """All pairs."""
        ties = self.tied_first + self.tied_second - self.tied_both
        return self.concordant + self.discordant + ties


def pair_counts(first: ArrayLike, second: ArrayLike) -> PairCounts:
    """Concordant, discordant and tied pairs; an item after the other, so memory stays linear."""
    x, y = _rated(first, second)
    counts = np.zeros((5, *x.shape[:-1]), dtype=np.int64)
    for item in range(x.shape[-1] - 1):
        of_x = np.sign(x[..., item + 1 :] - x[..., item, None])
        of_y = np.sign(y[..., item + 1 :] - y[..., item, None])
        same, even_x, even_y = of_x * of_y, of_x == 0, of_y == 0
        found = (same > 0, same < 0, even_x, even_y, even_x & even_y)
        counts += np.stack([part.sum(axis=-1) for part in found])
    return PairCounts(*counts)


def midranks(values: ArrayLike) -> NDArray[np.float64]:
    """Ranks from 1, the smallest first; equals share the mean of the ranks that they take.

    Examples:
        >>> midranks([0.3, 0.1, 0.3]).tolist()
        [2.5, 1.0, 2.5]
    """
    array = np.asarray(values, dtype=np.float64)
    order = np.argsort(array, axis=-1, kind="stable")
    ordered = np.take_along_axis(array, order, axis=-1)
    places = np.broadcast_to(np.arange(array.shape[-1], dtype=np.float64), array.shape)
    begins = np.ones(array.shape, dtype=bool)
    begins[..., 1:] = ordered[..., 1:] != ordered[..., :-1]
    ends = np.ones(array.shape, dtype=bool)
    ends[..., :-1] = begins[..., 1:]
    lowest = np.maximum.accumulate(np.where(begins, places, 0.0), axis=-1)
    backwards = np.where(ends, places, np.inf)[..., ::-1]
    highest = np.minimum.accumulate(backwards, axis=-1)[..., ::-1]
    ranks = np.empty(array.shape, dtype=np.float64)
    np.put_along_axis(ranks, order, (lowest + highest) / 2 + 1, axis=-1)
    return ranks


def _rated(first: ArrayLike, second: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Both sides with the same shape.

    Raises:
        InputError: They have different numbers of items, fewer than two, or a NaN.
    """
    x, y = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    if x.ndim == 0 or y.ndim == 0 or x.shape[-1] != y.shape[-1]:
        msg = f"a correlation needs two lists of the same length; found shapes {x.shape}, {y.shape}"
        raise InputError(msg)
    if x.shape[-1] < 2:  # noqa: PLR2004 - a pair
        raise InputError(f"a correlation needs two items at least; found {x.shape[-1]}")
    if np.isnan(x).any() or np.isnan(y).any():
        raise InputError("a correlation needs numbers; found NaN; leave out what has no score")
    x, y = np.broadcast_arrays(x, y)
    return x, y


def _constant(values: NDArray[np.float64]) -> NDArray[np.bool_]:
    constant: NDArray[np.bool_] = (values == values[..., :1]).all(axis=-1)
    return constant


def _n_different(values: NDArray[np.float64]) -> NDArray[np.int64]:
    ordered = np.sort(values, axis=-1)
    changes: NDArray[np.int64] = (ordered[..., 1:] != ordered[..., :-1]).sum(axis=-1)
    return changes + 1
