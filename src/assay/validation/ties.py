"""What a pair is whose two sides a metric scores alike, where people or edits order them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = ["TIE_RULES", "TieRule", "tau_of_ordered"]

TieRule = Literal["concordant", "discordant", "half", "drop"]

TIE_RULES: tuple[TieRule, ...] = get_args(TieRule)


def tau_of_ordered(
    concordant: ArrayLike, discordant: ArrayLike, tied: ArrayLike, rule: TieRule
) -> NDArray[np.float64]:
    r"""Kendall's $\tau$ of pairs that have an order, $C$, $D$ and $T$ of which a metric has so.

    - `half`: $(C - D)/(C + D + T)$, as WMT has it since 2014: a tie is half right;
    - `drop`: $(C - D)/(C + D)$, as in WMT 2013;
    - `discordant`: $(C - D - T)/(C + D + T)$, as in WMT 2012;
    - `concordant`: $(C + T - D)/(C + D + T)$, as the published runs of MAEGE have it.

    NaN where there is no pair.

    Examples:
        >>> [float(tau_of_ordered(6, 2, 2, rule)) for rule in TIE_RULES]
        [0.6, 0.2, 0.4, 0.5]
    """
    c, d, t = (np.asarray(one, dtype=np.float64) for one in (concordant, discordant, tied))
    match rule:
        case "half":
            above, below = c - d, c + d + t
        case "drop":
            above, below = c - d, c + d
        case "discordant":
            above, below = c - d - t, c + d + t
        case "concordant":
            above, below = c + t - d, c + d + t
    ratios: NDArray[np.float64] = np.where(below > 0, above / np.where(below > 0, below, 1), np.nan)
    return ratios
