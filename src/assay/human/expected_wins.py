"""Expected wins: how likely a system beats another one that is picked at random.

Bojar et al. (2013): Findings of the 2013 Workshop on Statistical Machine Translation; for
corrections Grundkiewicz et al. (2015) and Napoles et al. (2015).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.checks import check_choice

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.human.tallies import Tallies

__all__ = ["OPPONENTS", "Opponents", "expected_wins"]

Opponents = Literal["all", "beaten"]

OPPONENTS: tuple[Opponents, ...] = get_args(Opponents)


def expected_wins(tallies: Tallies, opponents: Opponents = "all") -> NDArray[np.float64]:
    r"""The expected wins of each system, for each sample.

    $$\frac1{|O_i|}\sum_{j \in O_i}\frac{\mathrm{wins}(i, j)}{\mathrm{wins}(i, j) +
    \mathrm{wins}(j, i)}$$

    Ties are ignored. $O_i$ is all systems between which and i a comparison was decided; or those
    that i has beaten at least once, as the first program had it by accident, which raises systems
    that have few judgments. Whoever has beaten nobody has 0.

    Args:
        tallies: Wins between systems.
        opponents: Whom to average over: `all` or `beaten`.

    Raises:
        InputError: There is no such average.

    Examples:
        >>> from assay.human.tallies import Tallies
        >>> wins = np.array([[0, 3, 0], [1, 0, 2], [1, 2, 0]])
        >>> expected_wins(Tallies(wins, np.zeros_like(wins))).tolist()
        [0.375, 0.375, 0.75]
        >>> expected_wins(Tallies(wins, np.zeros_like(wins)), "beaten").tolist()
        [0.75, 0.375, 0.75]
    """
    check_choice("rank", "opponents", opponents, OPPONENTS)
    decided = tallies.wins + tallies.losses
    shares = (tallies.wins / np.maximum(decided, 1)).sum(axis=-1)
    counted = np.count_nonzero(decided if opponents == "all" else tallies.wins, axis=-1)
    expected: NDArray[np.float64] = shares / np.maximum(counted, 1)
    return expected
