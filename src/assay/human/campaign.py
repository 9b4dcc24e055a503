"""Campaigns on known strengths: what a rule needs, tried before people are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.checks import check_range, check_seed
from assay.errors import InputError
from assay.human.beliefs import CAMPAIGN, Beliefs, outcomes
from assay.human.budget import kendall_tau
from assay.human.next_pair import next_screens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.human.next_pair import Rule
    from assay.human.trueskill import TrueSkill

__all__ = ["simulated_campaign"]

_MOST = 1_000_000


def simulated_campaign(
    strengths: Sequence[float],
    rule: Rule,
    *,
    n: int,
    parameters: TrueSkill = CAMPAIGN,
    seed: int = 0,
) -> NDArray[np.float64]:
    r"""Kendall's tau-b between the strengths and what is believed of them, after each comparison.

    Each comparison is of the pair that the rule chooses. Its outcome is drawn by TrueSkill's model:
    performances scatter about strengths with the standard deviation $\beta$, and who is not ahead
    by the draw margin draws.

    Args:
        strengths: The strength of each system.
        rule: How pairs are chosen, see `next_screens`.
        n: How many comparisons are made.
        parameters: Those of TrueSkill, for the outcomes and for what is believed.
        seed: Decides outcomes and whatever the rule leaves to chance.

    Raises:
        InputError: There are fewer than two strengths, or one is no number, or there is no such
            rule, or a number is out of range.

    Examples:
        >>> simulated_campaign([0.0, 0.4, 0.8], "order", n=200)[-1].item()
        1.0
    """
    check_range("campaign", "n", n, 1, _MOST)
    check_seed("campaign", seed)
    true = np.array(strengths, dtype=np.float64)
    if not np.isfinite(true).all():
        raise InputError("campaign: a strength is no number; give finite ones")
    beliefs = Beliefs.at_first([f"{i:09}" for i in range(len(true))], parameters)
    draws = np.random.default_rng([seed, 0]).random(n)  # one for each comparison, whatever the rule
    agreement = np.empty(n)
    for at, draw in enumerate(draws):
        ((first, second),) = next_screens(beliefs, rule, seed=seed + 1)
        difference = true[int(first)] - true[int(second)]
        won, drawn, _ = outcomes(difference, np.zeros(()), parameters)
        outcome = (
            1 - int(draw >= won.probability) - int(draw >= won.probability + drawn.probability)
        )
        beliefs = beliefs.after(first, second, outcome)
        agreement[at] = kendall_tau(beliefs.means, true)
    return agreement
