"""Clusters: systems between which no line can be drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["cluster_numbers", "ranking"]


def ranking(
    scores: Sequence[float] | NDArray[np.float64], *, higher_is_better: bool = True
) -> list[int]:
    """The indices of systems, the best first; of equal ones, the first first."""
    values = np.asarray(scores, dtype=np.float64)
    order = np.argsort(-values if higher_is_better else values, kind="stable")
    return [int(index) for index in order]


def cluster_numbers(
    scores: Sequence[float] | NDArray[np.float64],
    differs: NDArray[np.bool_],
    *,
    higher_is_better: bool = True,
) -> list[int]:
    """For each system the number of its cluster, the best being 1.

    As in the campaigns of WMT (Bojar et al. 2013): a line is drawn between two neighbours of the
    ranking if every system above it differs significantly from every system below it. Systems
    with equal scores have no line between them.

    Args:
        scores: The score of each system.
        differs: For each two systems whether they differ significantly; symmetric.
        higher_is_better: Whether the best score is the highest.

    Examples:
        >>> import numpy as np
        >>> differs = np.array([[0, 0, 1], [0, 0, 1], [1, 1, 0]], dtype=bool)
        >>> cluster_numbers([0.5, 0.4, 0.1], differs)
        [1, 1, 2]
    """
    order = ranking(scores, higher_is_better=higher_is_better)
    ranked = np.asarray(differs, dtype=np.bool_)[np.ix_(order, order)]
    numbers = [1] * len(order)
    for place in range(1, len(order)):
        above, here = order[place - 1], order[place]
        line = scores[above] != scores[here] and bool(ranked[:place, place:].all())
        numbers[here] = numbers[above] + line
    return numbers
