"""Rules that choose what to ask reach a ranking with fewer comparisons than chance does."""

from __future__ import annotations

from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np
import pytest

from assay.errors import InputError
from assay.human.campaign import simulated_campaign
from assay.human.trueskill import TrueSkill

if TYPE_CHECKING:
    from assay.human.next_pair import Rule

PARAMETERS = TrueSkill(sigma=1.0, beta=1.0)
STRENGTHS = [NormalDist().inv_cdf((i + 0.5) / 8) for i in range(8)]
N_CAMPAIGNS, N_COMPARISONS, GOAL = 40, 140, 0.9


def needed(rule: Rule) -> int:
    """After how many comparisons tau is 0.9 on average over campaigns."""
    curves = [
        simulated_campaign(STRENGTHS, rule, n=N_COMPARISONS, parameters=PARAMETERS, seed=seed)
        for seed in range(N_CAMPAIGNS)
    ]
    reached = np.mean(curves, axis=0) >= GOAL
    assert reached.any(), rule
    return int(np.argmax(reached)) + 1


def test_rules_need_fewer_comparisons_than_chance() -> None:
    chance = needed("random")
    assert needed("sakaguchi2014") < 0.95 * chance
    assert needed("information") < 0.8 * chance
    assert needed("order") < 0.8 * chance


def test_the_same_seed_is_the_same_campaign() -> None:
    curve = simulated_campaign([0.0, 0.5, 1.0], "order", n=30, seed=5)
    assert curve.tolist() == simulated_campaign([0.0, 0.5, 1.0], "order", n=30, seed=5).tolist()
    assert (curve[:12] == simulated_campaign([0.0, 0.5, 1.0], "order", n=12, seed=5)).all()
    others = [simulated_campaign([0.0, 0.1, 0.2], "order", n=30, seed=i) for i in range(4)]
    assert len({other.tobytes() for other in others}) > 1


def test_strengths_that_are_none_are_refused() -> None:
    with pytest.raises(InputError, match="a strength is no number"):
        simulated_campaign([0.0, float("nan")], "order", n=3)
    with pytest.raises(InputError, match="expected two names or more"):
        simulated_campaign([0.0], "order", n=3)
    with pytest.raises(InputError, match="n is 0"):
        simulated_campaign([0.0, 1.0], "order", n=0)
