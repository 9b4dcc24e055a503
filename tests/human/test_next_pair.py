from __future__ import annotations

import math
from collections import Counter
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np
import pytest
import trueskill
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import InputError
from assay.human.beliefs import Beliefs, outcomes
from assay.human.next_pair import (
    RULES,
    information,
    match_quality,
    next_screens,
    order_information,
)
from assay.human.trueskill import TrueSkill

if TYPE_CHECKING:
    from assay.human.next_pair import Rule

PARAMETERS = TrueSkill(sigma=1.0, beta=0.7)


def believed(*skills: tuple[float, float]) -> Beliefs:
    means, deviations = np.array(skills, dtype=float).T
    names = tuple(chr(ord("A") + i) for i in range(len(skills)))
    return Beliefs(names, means, deviations, PARAMETERS)


SKILLS = st.lists(st.tuples(st.floats(-2, 2), st.floats(0.05, 1.5)), min_size=2, max_size=5)


@given(SKILLS)
def test_match_quality_is_that_of_the_package(skills: list[tuple[float, float]]) -> None:
    found = match_quality(believed(*skills))
    game = trueskill.TrueSkill(0, 1.0, 0.7, 0, 0.25)
    ratings = [game.create_rating(*skill) for skill in skills]
    for i, one in enumerate(ratings):
        for j, other in enumerate(ratings):
            expected = 0 if i == j else trueskill.quality_1vs1(one, other, env=game)
            assert found[i, j] == pytest.approx(expected, abs=1e-9)


@given(SKILLS)
def test_gains_are_what_entropies_lose(skills: list[tuple[float, float]]) -> None:
    """Each pair and each outcome by itself, in Python's own numbers."""
    differences, orders = information(believed(*skills)), order_information(believed(*skills))
    assert (differences == differences.T).all()
    assert (orders == orders.T).all()
    for i, (mean, deviation) in enumerate(skills):
        for j, (other, width) in enumerate(skills[:i]):
            difference, variance = mean - other, deviation**2 + width**2
            lost_width, lost_order = 0.0, order_entropy(difference, variance)
            spread = math.sqrt(2 * 0.7**2 + variance)
            for outcome in outcomes(np.array(difference), np.array(variance), PARAMETERS):
                p, v, w = map(float, outcome)
                left = variance * (1 - variance / spread**2 * w)
                lost_width += p * (math.log(variance) - math.log(left)) / 2
                lost_order -= p * order_entropy(difference + variance / spread * v, left)
            assert differences[i, j] == pytest.approx(lost_width, abs=1e-9)
            assert orders[i, j] == pytest.approx(max(lost_order, 0), abs=1e-9)


def order_entropy(difference: float, variance: float) -> float:
    p = NormalDist().cdf(difference / math.sqrt(variance))
    return -sum(x * math.log(x) for x in (p, 1 - p) if x > 0)


@pytest.mark.parametrize("rule", RULES)
def test_screens_are_systems_side_by_side(rule: Rule) -> None:
    beliefs = believed((0, 1), (0.3, 0.4), (-1, 0.2), (2, 0.6), (0.1, 0.9))
    for size in (2, 3, 5):
        screens = next_screens(beliefs, rule, size=size, n=7, seed=3)
        assert len(screens) == 7
        assert all(len(set(screen)) == size for screen in screens)
        assert next_screens(beliefs, rule, size=size, n=7, seed=3) == screens
        assert next_screens(beliefs, rule, size=size, n=2, seed=3) == screens[:2]
    assert beliefs.deviations.tolist() == [1, 0.4, 0.2, 0.6, 0.9]  # nothing was changed


def test_sakaguchis_rule_draws_partners_by_nearness() -> None:
    beliefs = believed((0, 0.5), (0.2, 0.4), (1.5, 0.4), (-0.7, 0.4))
    weights = [math.exp(-gap) for gap in (0.2, 1.5, 0.7)]
    n = 6000
    met = Counter(next_screens(beliefs, "sakaguchi2014", seed=seed)[0] for seed in range(n))
    for name, weight in zip("BCD", weights, strict=True):
        share = weight / sum(weights)
        error = math.sqrt(share * (1 - share) / n)
        assert met["A", name] / n == pytest.approx(share, abs=4 * error)
    assert sum(met.values()) == n


def test_rules_go_for_what_they_are_made_for() -> None:
    # C and D are hardly known but not close to others; A and B are close, and known better.
    beliefs = believed((0, 0.3), (0.05, 0.3), (1.7, 0.6), (-1.7, 0.61))
    assert set(next_screens(beliefs, "order")[0]) == {"A", "B"}
    assert {"C", "D"} & set(next_screens(beliefs, "information")[0])
    assert next_screens(beliefs, "match-quality")[0] == ("D", "A")
    assert next_screens(beliefs, "sakaguchi2014")[0][0] == "D"


def test_equals_are_asked_of_alike() -> None:
    start = Beliefs.at_first("ABCD", PARAMETERS)
    for rule in ("information", "order", "random", "match-quality"):
        asked = Counter(
            name for seed in range(400) for name in next_screens(start, rule, seed=seed)[0]
        )
        least = 100 if rule != "match-quality" else 90
        assert all(n > least for n in asked.values()), (rule, asked)
    # As in WMT's tool the last of equals begins.
    assert {next_screens(start, seed=seed)[0][0] for seed in range(20)} == {"D"}


def test_newcomers_come_first() -> None:
    known = believed((1, 0.1), (0.5, 0.1), (-1, 0.1), (0, 1.0))
    for rule in ("sakaguchi2014", "match-quality", "information", "order"):
        assert "D" in next_screens(known, rule)[0]


def test_later_screens_take_earlier_ones_for_judged() -> None:
    start = Beliefs.at_first("ABCDEF", PARAMETERS)
    for rule in ("sakaguchi2014", "match-quality", "information", "order"):
        screens = next_screens(start, rule, n=12)
        asked = Counter(name for screen in screens for name in screen)
        assert set(asked) == set("ABCDEF"), rule


def test_other_results_draw_anew() -> None:
    """One seed does for a whole campaign."""
    one = Beliefs.at_first("ABCDEFGH", PARAMETERS)
    drawn = []
    for n in range(20):
        same = Beliefs(one.systems, one.means, one.deviations, PARAMETERS, n)
        drawn.append(next_screens(same, "sakaguchi2014")[0])
    assert len(set(drawn)) > 3


def test_what_means_nothing_is_refused() -> None:
    start = Beliefs.at_first("ABC")
    for wrong, said in [
        ({"rule": "best"}, "next: rule is 'best'; it is one of sakaguchi2014"),
        ({"size": 4}, "next: size is 4; it is a whole number from 2 to 3"),
        ({"size": 1}, "size is 1"),
        ({"n": 0}, "n is 0"),
        ({"seed": -1}, "seed is -1"),
    ]:
        with pytest.raises(InputError, match=said):
            next_screens(start, **wrong)  # type: ignore[arg-type]
