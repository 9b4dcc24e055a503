from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import InputError
from assay.human.beliefs import CAMPAIGN, Beliefs, beliefs_of, outcomes
from assay.human.trueskill import TrueSkill
from oracle.human import columns, package_ratings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.human import Pair

N = 4
NAMES = "ABCD"
RESULTS = st.tuples(st.permutations(range(N)), st.sampled_from([-1, 0, 1])).map(
    lambda drawn: (drawn[0][0], drawn[0][1], drawn[1])
)


@given(
    st.lists(RESULTS, min_size=1, max_size=20),
    st.floats(0.2, 5),
    st.floats(0.3, 50),
    st.floats(0.05, 0.8),
    st.sampled_from([0.0, 0.2]),
)
def test_one_result_after_another_is_what_the_package_makes_of_them(
    pairs: list[Pair], sigma: float, beta: float, draws: float, tau: float
) -> None:
    parameters = TrueSkill(sigma, beta, draws, tau)
    beliefs = Beliefs.at_first(NAMES, parameters)
    for first, second, outcome in pairs:
        beliefs = beliefs.after(NAMES[first], NAMES[second], outcome)
    expected = package_ratings(pairs, N, sigma=sigma, beta=beta, draws=draws, tau=tau)
    # Its error function has a relative error of 1.2e-7, and more where almost nothing is left.
    for mean, deviation, (mu, sd) in zip(beliefs.means, beliefs.deviations, expected, strict=True):
        assert mean == pytest.approx(mu, rel=1e-3, abs=1e-4 * sigma)
        assert deviation == pytest.approx(sd, rel=1e-3)
    together = beliefs_of(columns(pairs, N), parameters)
    assert together.means.tolist() == pytest.approx(beliefs.means.tolist(), rel=1e-3, abs=1e-4)
    assert together.n_results == beliefs.n_results == len(pairs)


@given(st.floats(-3, 3), st.floats(0.01, 4), st.floats(0.2, 3), st.floats(0.05, 0.9))
def test_outcomes_are_what_integrals_say(
    difference: float, variance: float, beta: float, draws: float
) -> None:
    """Skills differ by a normal amount, performances scatter, a margin decides: on a grid."""
    parameters = TrueSkill(beta=beta, draw_probability=draws)
    noise = math.sqrt(2) * beta
    even = outcomes(np.zeros(1), np.zeros(1), parameters)
    assert float(even[1].probability[0]) == pytest.approx(draws)
    found = outcomes(np.array([difference]), np.array([variance]), parameters)
    assert sum(float(outcome.probability[0]) for outcome in found) == pytest.approx(1)
    skills = difference + math.sqrt(variance) * np.linspace(-9, 9, 4001)
    weights = np.exp(-((skills - difference) ** 2) / (2 * variance))
    weights /= weights.sum()
    likely = outcomes(skills, np.zeros(4001), parameters)
    spread = math.hypot(noise, math.sqrt(variance))
    for outcome, given_skills in zip(found, likely, strict=True):
        mass = weights * given_skills.probability
        assert float(outcome.probability[0]) == pytest.approx(mass.sum(), abs=1e-9)
        if mass.sum() < 1e-6:
            continue
        mean = (mass * skills).sum() / mass.sum()
        left = (mass * (skills - mean) ** 2).sum() / mass.sum()
        assert difference + variance / spread * float(outcome.v[0]) == pytest.approx(mean, abs=1e-6)
        share = variance / spread**2 * float(outcome.w[0])
        assert variance * (1 - share) == pytest.approx(left, rel=1e-5)


def test_surprises_stay_finite() -> None:
    parameters = TrueSkill(sigma=1e3, beta=1e-3)
    beliefs = Beliefs.at_first("AB", parameters)
    for outcome in (1, -1, 0, 1, 0):
        beliefs = beliefs.after("A", "B", outcome)
        assert np.isfinite(beliefs.means).all()
        assert (beliefs.deviations > 0).all()
    sides = [outcomes(np.array(sign * 1e6), np.array(1.0), CAMPAIGN) for sign in (1, -1)]
    assert all(np.isfinite(np.array(side, dtype=float)).all() for side in sides)


def test_systems_without_judgments_are_as_at_first() -> None:
    pairs = columns([(0, 1, 1), (0, 1, 1)])
    beliefs = beliefs_of(pairs, systems=["A", "newcomer"])
    assert beliefs.systems == ("A", "B", "newcomer")
    assert beliefs.means[2] == 0.0
    assert beliefs.deviations[2] == CAMPAIGN.sigma
    assert beliefs.deviations[0] < CAMPAIGN.sigma
    none = beliefs_of(pairs.where(pairs.outcome == 0))
    assert (none.deviations.tolist(), none.n_results) == ([0.5, 0.5], 0)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ([], "expected two names"),
        (["A"], "two names"),
        ("ABA", "each once"),
        (["A", ""], "two names"),
    ],
)
def test_too_few_names_are_refused(names: Sequence[str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        Beliefs.at_first(names)


def test_what_is_no_comparison_is_refused() -> None:
    beliefs = Beliefs.at_first("AB")
    for result, said in [
        (("A", "C", 1), "no system 'C'; choose among A, B"),
        (("A", "A", 1), "A cannot be compared with itself"),
        (("A", "B", 2), "outcome is 2"),
    ]:
        with pytest.raises(InputError, match=said):
            beliefs.after(*result)
    with pytest.raises(InputError, match="beta is None"):
        Beliefs.at_first("AB", TrueSkill())
