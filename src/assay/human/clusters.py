"""What many runs say of ranks: ranges, clusters, and how likely each rank is.

Bojar et al. (2014): Findings of the 2014 Workshop on Statistical Machine Translation, section 3.
Clusters of a metric's scores, which rest on tests of pairs, are in `assay.significance.clusters`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.checks import check_choice, check_range
from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = [
    "LINES",
    "Lines",
    "clusters_of_ranges",
    "cut_off",
    "rank_ranges",
    "rank_shares",
    "ranks_of_runs",
]

Lines = Literal["all", "neighbours"]

LINES: tuple[Lines, ...] = get_args(Lines)

_CHUNK = 1 << 22  # comparisons made at a time


def ranks_of_runs(scores: NDArray[np.float64]) -> NDArray[np.int64]:
    """For each run the rank of each system, the highest score having rank 1; equals share one.

    Examples:
        >>> ranks_of_runs(np.array([[0.5, 0.1, 0.3], [0.2, 0.2, 0.1]])).tolist()
        [[1, 3, 2], [1, 1, 3]]
    """
    n_runs, n = scores.shape
    ranks = np.empty((n_runs, n), dtype=np.int64)
    step = max(1, _CHUNK // (n * n))
    for at in range(0, n_runs, step):
        part = scores[at : at + step]
        ranks[at : at + step] = 1 + (part[:, None, :] > part[:, :, None]).sum(axis=-1)
    return ranks


def rank_ranges(
    ranks: NDArray[np.int64], confidence: float = 0.95
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    r"""The best and the worst rank of each system in the middle share of the runs.

    Of n ranks in order, $a = \lceil (n - cn)/2 \rceil$ are cut off at each end, c being the
    confidence: 25 of 1,000.

    Raises:
        InputError: The confidence is no share, or nothing is cut off, or nothing is left.

    Examples:
        >>> low, high = rank_ranges(np.array([[1, 2]] * 30 + [[2, 1]] * 10))
        >>> low.tolist(), high.tolist()
        ([1, 1], [2, 2])
    """
    cut = cut_off(len(ranks), confidence)
    ordered = np.sort(ranks, axis=0)
    return ordered[cut], ordered[-cut - 1]


def cut_off(n: int, confidence: float) -> int:
    """How many of n runs are cut off at each end; see `rank_ranges`.

    Raises:
        InputError: As there.

    Examples:
        >>> cut_off(1000, 0.95)
        25
    """
    check_range("rank", "confidence", confidence, 0.0, 1.0)
    # Rounded, because 0.95 n in binary may be a little below what it should be.
    cut = math.ceil(round((n - confidence * n) / 2, 9))
    if cut < 1 or 2 * cut >= n:
        msg = (
            f"{n} runs are too few for ranges with confidence {confidence}: {cut} would be cut off "
            "at each end; take more runs (1,000 are usual), or another confidence"
        )
        raise InputError(msg)
    return cut


def rank_shares(ranks: NDArray[np.int64]) -> NDArray[np.float64]:
    """For each system (row) and each rank (column, from 1) the share of runs that gave it.

    Examples:
        >>> rank_shares(np.array([[1, 2], [1, 2], [2, 1], [1, 2]])).tolist()
        [[0.75, 0.25], [0.25, 0.75]]
    """
    n_runs, n = ranks.shape
    shares: NDArray[np.float64] = (ranks[:, :, None] == np.arange(1, n + 1)).sum(axis=0) / n_runs
    return shares


def clusters_of_ranges(
    order: Sequence[int],
    low: NDArray[np.int64],
    high: NDArray[np.int64],
    lines: Lines = "all",
) -> list[int]:
    """For each system the number of its cluster, the best being 1.

    A line is drawn below a system when its worst rank is better than the best rank of all systems
    behind it; by the rule `neighbours`, as the script of Grundkiewicz et al. (2015) has it, than
    that of the next one.

    Args:
        order: The systems in the order of the ranking.
        low: The best rank of each.
        high: The worst rank of each.
        lines: Which systems a line has to part: `all` or `neighbours`.

    Raises:
        InputError: There is no such rule.

    Examples:
        >>> clusters_of_ranges([0, 1, 2], np.array([1, 2, 2]), np.array([1, 3, 3]))
        [1, 2, 2]
    """
    check_choice("rank", "lines", lines, LINES)
    numbers = [1] * len(order)
    for place in range(1, len(order)):
        above, here = order[place - 1], order[place]
        behind = order[place:] if lines == "all" else [here]
        numbers[here] = numbers[above] + int(high[above] < min(low[i] for i in behind))
    return numbers
