from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.optimize import minimize

from assay.errors import InputError
from assay.human.bradley_terry import bradley_terry, bradley_terry_samples
from assay.human.tallies import Tallies, sampled_tallies, tallies_of
from oracle.human import columns, davidson_log_likelihood

if TYPE_CHECKING:
    from numpy.typing import NDArray

N = 3
COUNTS = st.lists(st.integers(0, 9), min_size=N * N, max_size=N * N)
CYCLE = [(0, 1, 1), (1, 2, 1), (2, 0, 1)]


def tallies(wins: list[int], ties: list[int]) -> Tallies:
    """Tallies without what is on the diagonal."""
    square = [np.array(counts).reshape(N, N) * ~np.eye(N, dtype=bool) for counts in (wins, ties)]
    return Tallies(square[0], np.triu(square[1]) + np.triu(square[1]).T)


def information(found: Tallies, skills: NDArray[np.float64], log_nu: float) -> NDArray[np.float64]:
    """Minus the second differences of the likelihood, the last skill following from the others."""
    at = np.append(skills[:-1], log_nu)
    step = 1e-3 * np.eye(N)

    def value(x: NDArray[np.float64]) -> float:
        full = [*x[:-1], -x[:-1].sum()]
        wins, ties = found.wins.tolist(), found.ties.tolist()
        return davidson_log_likelihood(full, float(x[-1]), wins, ties)

    return np.array(
        [
            [
                -(value(at + a + b) - value(at + a - b) - value(at - a + b) + value(at - a - b))
                for b in step
            ]
            for a in step
        ]
    ) / (4e-6)


@given(COUNTS, COUNTS)
def test_nothing_is_more_likely_and_errors_are_of_the_curvature(
    wins: list[int], ties: list[int]
) -> None:
    counts = tallies(wins, ties)
    assume((counts.wins[~np.eye(N, dtype=bool)] > 0).all() and counts.ties.any())
    skills, errors, nu = bradley_terry(counts, "ABC")
    assert skills.sum() == pytest.approx(0, abs=1e-9)

    def loss(x: NDArray[np.float64]) -> float:
        full = [*x[:-1], -x[:-1].sum()]
        return -davidson_log_likelihood(
            full, float(x[-1]), counts.wins.tolist(), counts.ties.tolist()
        )

    best = minimize(loss, np.zeros(N), method="BFGS")
    assert loss(np.append(skills[:-1], np.log(nu))) <= best.fun + 1e-9
    assert np.append(skills[:-1], np.log(nu)).tolist() == pytest.approx(best.x.tolist(), abs=1e-3)
    covariance = np.linalg.inv(information(counts, skills, float(np.log(nu))))
    expected = np.sqrt(np.diag(covariance))[: N - 1]
    assert errors[: N - 1].tolist() == pytest.approx(expected.tolist(), rel=1e-3)


def test_without_ties_it_is_bradley_and_terry() -> None:
    counts = Tallies(np.array([[0, 30], [10, 0]]), np.zeros((2, 2), np.int64))
    skills, errors, nu = bradley_terry(counts, "AB")
    assert nu == 0
    assert np.exp(skills[0] - skills[1]) == pytest.approx(3)
    # The log odds have the variance 1/30 + 1/10; a skill is half of them.
    assert errors.tolist() == pytest.approx([np.sqrt(1 / 30 + 1 / 10) / 2] * 2)


def test_only_ties_are_no_difference() -> None:
    found = bradley_terry(tallies_of(columns([(0, 1, 0)] * 5 + [(1, 2, 0)] * 5 + CYCLE)), "ABC")
    assert found.skills.tolist() == pytest.approx([0] * 3, abs=1e-9)


def test_extreme_results_still_converge() -> None:
    counts = Tallies(np.array([[0, 10**6], [1, 0]]), np.array([[0, 1], [1, 0]]))
    skills = bradley_terry(counts, "AB").skills
    assert np.exp(skills[0] - skills[1]) == pytest.approx(10**6, rel=0.5)


def test_skills_of_samples_are_those_of_each() -> None:
    pairs = columns([*CYCLE * 9, *[(0, 1, 0), (1, 2, 0), (0, 2, 1)] * 5])
    samples = sampled_tallies(pairs, "pair", n_samples=4, seed=0)
    together = bradley_terry_samples(samples, pairs.systems)
    for skills, wins, ties in zip(together, samples.wins, samples.ties, strict=True):
        alone = bradley_terry(Tallies(wins, ties), pairs.systems).skills
        assert skills.tolist() == pytest.approx(alone.tolist(), abs=1e-9)


def test_what_has_no_finite_maximum_is_named() -> None:
    with pytest.raises(InputError, match="C never beat or tied A, B, so that"):
        bradley_terry(tallies_of(columns([(0, 1, 1), (1, 0, 1), (1, 2, 1), (0, 2, 1)])), "ABC")
    with pytest.raises(InputError, match="A, B were never compared with C, D"):
        bradley_terry(tallies_of(columns([(0, 1, 0), (2, 3, 0)])), "ABCD")
    chain = [(i, i + 1, 1) for i in range(7)]
    with pytest.raises(InputError, match="H never beat or tied A, B, C and 4 more"):
        bradley_terry(tallies_of(columns(chain)), "ABCDEFGH")
    pairs = columns(CYCLE)
    samples = sampled_tallies(pairs, "pair", n_samples=9, seed=0)
    with pytest.raises(InputError, match=r"bootstrap sample \d: "):
        bradley_terry_samples(samples, pairs.systems)
