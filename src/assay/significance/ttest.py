"""The paired t-test on scores of sentences, which Felice & Briscoe (2015) ran."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["TTest", "incomplete_beta", "paired_t_test", "two_tails"]

_MOST_STEPS = 100_000
_TINY = 1e-300


class TTest(NamedTuple):
    """The statistic t, positive where the first are higher, and its two-tailed p-value."""

    t: float
    p: float


def paired_t_test(
    first: Sequence[float] | NDArray[np.float64], second: Sequence[float] | NDArray[np.float64]
) -> TTest:
    r"""The two-tailed paired t-test (Student 1908).

    With $d_i$ the $n$ differences, $t = \bar d / (s / \sqrt n)$, $s$ being their standard deviation
    with $n - 1$ in the denominator, and $p = I_{\nu/(\nu + t^2)}(\nu/2, 1/2)$ for $\nu = n - 1$.
    If all differences are 0, t is 0 and p is 1. If they are all the same other number, t is
    infinite and p is 0.

    Raises:
        InputError: The two have different lengths, or fewer than two scores.

    Examples:
        >>> t, p = paired_t_test([0.5, 0.7, 0.9], [0.4, 0.4, 0.4])
        >>> round(t, 3), round(p, 3)
        (2.598, 0.122)
    """
    a, b = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    if a.shape != b.shape or a.ndim != 1:
        msg = f"scores of {a.shape} and {b.shape}; expected as many, one for each sentence"
        raise InputError(msg)
    if len(a) <= 1:
        raise InputError(f"a t-test needs two sentences; there is {len(a)}")
    differences = a - b
    mean, freedom = float(differences.mean()), len(a) - 1
    if (differences == differences[0]).all():
        return TTest(math.copysign(math.inf, mean), 0.0) if mean else TTest(0.0, 1.0)
    t = mean / (float(differences.std(ddof=1)) / math.sqrt(len(a)))
    return TTest(t, two_tails(t, freedom))


def two_tails(t: float, freedom: int) -> float:
    """How often Student's t is as far from 0."""
    if math.isnan(t):
        return math.nan
    whole = freedom + t * t
    return incomplete_beta(freedom / 2, 0.5, freedom / whole, t * t / whole)


def incomplete_beta(a: float, b: float, x: float, rest: float | None = None) -> float:
    r"""The regularised incomplete beta function $I_x(a, b)$, for $0 \le x \le 1$.

    By its continued fraction (DLMF 8.17.22), on the side of $x = (a + 1)/(a + b + 2)$ on which it
    converges fast. Eight digits are right where a and b are below a million.

    Args:
        a: The first parameter, above 0.
        b: The second, above 0.
        x: Where.
        rest: 1 - x, if it is known more exactly than by subtraction.

    Examples:
        >>> round(incomplete_beta(2, 3, 0.5), 6)
        0.6875
    """
    rest = 1 - x if rest is None else rest
    if x <= 0 or rest <= 0:
        return 0.0 if x <= 0 else 1.0
    scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(scale + a * math.log(x) + b * math.log(rest))
    if x < (a + 1) / (a + b + 2):
        return front * _fraction(a, b, x) / a
    return 1 - front * _fraction(b, a, rest) / b


def _fraction(a: float, b: float, x: float) -> float:
    """The continued fraction, by the method of Lentz."""
    c, d = 1.0, _inverse(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, _MOST_STEPS):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for step in (even, odd):
            d = _inverse(1 + step * d)
            c = 1 + step / c
            c = c if abs(c) > _TINY else _TINY
            value *= c * d
        if abs(c * d - 1) < np.finfo(np.float64).eps:
            break
    return value


def _inverse(number: float) -> float:
    return 1 / (number if abs(number) > _TINY else _TINY)
