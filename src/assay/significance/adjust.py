"""Adjusting p-values for their number: among many, some are small by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.checks import check_choice

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from numpy.typing import NDArray

    Values: TypeAlias = Sequence[float] | NDArray[np.float64]

__all__ = ["ADJUSTMENTS", "Adjustment", "adjusted", "false_discovery_rate", "holm"]

Adjustment = Literal["holm", "fdr", "none"]

ADJUSTMENTS: tuple[Adjustment, ...] = get_args(Adjustment)


def adjusted(p_values: Values, adjustment: Adjustment = "holm") -> NDArray[np.float64]:
    """Adjusted p-values, in the order given; `none` leaves them as they are.

    Raises:
        InputError: There is no such adjustment.
    """
    check_choice("compare", "adjustment", adjustment, ADJUSTMENTS)
    match adjustment:
        case "holm":
            return holm(p_values)
        case "fdr":
            return false_discovery_rate(p_values)
        case "none":
            return np.array(p_values, dtype=np.float64)


def holm(p_values: Values) -> NDArray[np.float64]:
    r"""Holm's adjustment (1979): below a level, the chance of any false discovery is below it.

    With $p_{(1)} \le \dots \le p_{(m)}$: $\tilde p_{(i)} = \min(1, \max_{j \le i}
    (m - j + 1)\,p_{(j)})$.

    Examples:
        >>> holm([0.01, 0.04, 0.03]).tolist()
        [0.03, 0.06, 0.06]
    """
    values = np.asarray(p_values, dtype=np.float64)
    order = np.argsort(values, kind="stable")
    stepped = values[order] * np.arange(len(values), 0, -1)
    return _back(np.minimum(1, np.maximum.accumulate(stepped)), order)


def false_discovery_rate(p_values: Values) -> NDArray[np.float64]:
    r"""Benjamini & Hochberg's (1995): of the discoveries below a level, that share is false.

    On average, and for independent or positively dependent tests. With $p_{(1)} \le \dots \le
    p_{(m)}$: $\tilde p_{(i)} = \min(1, \min_{j \ge i} \frac{m}{j}\,p_{(j)})$.

    Examples:
        >>> false_discovery_rate([0.01, 0.04, 0.03]).tolist()
        [0.03, 0.04, 0.04]
    """
    values = np.asarray(p_values, dtype=np.float64)
    order = np.argsort(values, kind="stable")
    n = len(values)
    stepped = values[order] * n / np.arange(1, n + 1)
    return _back(np.minimum(1, np.minimum.accumulate(stepped[::-1])[::-1]), order)


def _back(ordered: NDArray[np.float64], order: NDArray[np.int64]) -> NDArray[np.float64]:
    """Values in the order from before sorting."""
    values = np.empty_like(ordered)
    values[order] = ordered
    return values
