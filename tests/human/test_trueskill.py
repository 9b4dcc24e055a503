from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import InputError
from assay.human.tallies import Tallies, sampled_tallies, tallies_of
from assay.human.trueskill import (
    TrueSkill,
    check_judged,
    in_order,
    in_order_samples,
    mean_field,
    wmt_runs,
)
from oracle.human import columns, expected_tournament, package_ratings, python_mean_field

if TYPE_CHECKING:
    from oracle.human import Pair

N = 4
RESULTS = st.tuples(st.permutations(range(N)), st.sampled_from([-1, 0, 1])).map(
    lambda drawn: (drawn[0][0], drawn[0][1], drawn[1])
)
# Everybody meets everybody, A mostly wins, D mostly loses.
ROUND = [(i, j, 1) for i in range(N) for j in range(i + 1, N)]
BACK = [(j, i, 1) for i, j, _ in ROUND]
MANY = [*ROUND * 12, *BACK * 4, *[(i, j, 0) for i, j, _ in ROUND] * 4]


@given(
    st.lists(RESULTS, min_size=1, max_size=25),
    st.floats(0.1, 9),
    st.floats(0.1, 400),
    st.floats(0.01, 0.9),
    st.sampled_from([0.0, 0.3]),
)
def test_results_in_order_are_those_of_the_package(
    pairs: list[Pair], sigma: float, beta: float, draws: float, tau: float
) -> None:
    means, deviations = in_order(columns(pairs, N), TrueSkill(sigma, beta, draws, tau))
    expected = package_ratings(pairs, N, sigma=sigma, beta=beta, draws=draws, tau=tau)
    # Where all surprise is spent the package iterates; its own steps end at a change of 0.0001.
    assert means.tolist() == pytest.approx([mu for mu, _ in expected], rel=1e-6, abs=1e-7 * sigma)
    assert deviations.tolist() == pytest.approx([sigma for _, sigma in expected], rel=1e-6)


def test_tournaments_take_every_course_as_often_as_they_should() -> None:
    pairs = columns([(0, 1, 1), (0, 1, 1), (1, 0, 1), (1, 2, 1), (1, 2, 0), (2, 0, 1), (0, 2, 1)])
    tallies, beta = tallies_of(pairs), 0.4  # so small that courses end far apart
    means, squares = expected_tournament(tallies.wins, tallies.ties, beta=beta, n_updates=4)
    runs = wmt_runs(tallies, TrueSkill(beta=beta), n_pairs=3, runs=100_000)
    error = np.sqrt((squares - means**2) / len(runs))
    assert (error > 0).all()
    assert (np.abs(runs.mean(axis=0) - means) < 4 * error).all()
    assert (runs**2).mean(axis=0).tolist() == pytest.approx(squares.tolist(), rel=0.02)


def test_the_mean_field_is_its_specification() -> None:
    tallies = tallies_of(columns(MANY[:-3], N))
    n = len(MANY) - 3
    expected = python_mean_field(
        tallies.wins, tallies.ties, beta=0.5 * (n + 1) / 40, n_updates=n + 1, steps=300
    )
    assert mean_field(tallies, steps=300).tolist() == pytest.approx(expected.tolist(), abs=1e-7)


def test_the_mean_field_is_what_runs_are_on_average() -> None:
    tallies = tallies_of(columns(MANY * 20, N))
    parameters = TrueSkill(beta=400)  # so large that results move means little
    runs = wmt_runs(tallies, parameters, runs=2000, seed=1)
    found = mean_field(tallies, parameters)
    assert runs.shape == (2000, N)
    assert found.tolist() == pytest.approx(runs.mean(axis=0).tolist(), abs=0.002)
    assert found[0] > 0.1
    assert (np.diff(runs.mean(axis=0)) < 0).all()


def test_the_mean_fields_of_samples_are_those_of_each() -> None:
    samples = sampled_tallies(columns(MANY, N), "pair", n_samples=3, seed=0)
    together = mean_field(samples, n_pairs=len(MANY), steps=40)
    for found, wins, ties in zip(together, samples.wins, samples.ties, strict=True):
        alone = mean_field(Tallies(wins, ties), n_pairs=len(MANY), steps=40)
        assert found.tolist() == alone.tolist()


def test_samples_in_order_have_the_same_systems_ahead() -> None:
    pairs = columns(MANY, N)
    parameters = TrueSkill(beta=50)  # so large that the order of results does not matter
    samples = in_order_samples(pairs, "pair", parameters, n_samples=300, seed=2)
    means, _ = in_order(pairs, parameters)
    assert samples.mean(axis=0).tolist() == pytest.approx(means.tolist(), abs=0.005)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_no_bit(threads: int) -> None:
    pairs = columns(MANY, N)
    tallies = tallies_of(pairs)
    samples = sampled_tallies(pairs, "pair", n_samples=20, seed=0)

    def everything(n_threads: int) -> list[bytes]:
        found = (
            wmt_runs(tallies, runs=20, seed=3, threads=n_threads),
            mean_field(samples, steps=20, threads=n_threads),
            in_order_samples(pairs, "judgment", n_samples=20, seed=3, threads=n_threads),
        )
        return [array.tobytes() for array in found]

    assert everything(threads) == everything(3)


def test_more_runs_begin_like_fewer_and_other_seeds_are_others() -> None:
    tallies = tallies_of(columns(MANY, N))
    assert (wmt_runs(tallies, runs=5) == wmt_runs(tallies, runs=9)[:5]).all()
    assert (wmt_runs(tallies, runs=5) != wmt_runs(tallies, runs=5, seed=1)).any()


def test_systems_that_were_never_compared_are_named() -> None:
    strangers = tallies_of(columns([(0, 1, 1), (1, 2, 1)]))
    with pytest.raises(InputError, match=r'A and C were never compared.*unjudged="skip"'):
        check_judged(strangers, "ABC")
    check_judged(strangers, "ABC", "skip")
    assert math.isfinite(wmt_runs(strangers, runs=3).sum())
    with pytest.raises(InputError, match="D was never compared with another"):
        check_judged(tallies_of(columns([(0, 1, 1), (1, 2, 1)], 4)), "ABCD", "skip")
    with pytest.raises(InputError, match="it is one of refuse, skip"):
        check_judged(strangers, "ABC", "ignore")  # type: ignore[arg-type]


def test_however_far_systems_are_apart_they_meet() -> None:
    parameters = TrueSkill(sigma=1e6, beta=1e-6)
    runs = wmt_runs(tallies_of(columns(ROUND * 20, N)), parameters, runs=5)
    assert np.isfinite(runs).all()
    assert (np.diff(runs.mean(axis=0)) < 0).all()
    assert np.isfinite(mean_field(tallies_of(columns(ROUND * 20, N)), parameters)).all()


def test_parameters_that_mean_nothing_are_refused() -> None:
    tallies = tallies_of(columns(MANY, N))
    for wrong in ({"sigma": 0.0}, {"beta": -1.0}, {"tau": -1.0}, {"draw_probability": 1.0}):
        (name,) = wrong
        with pytest.raises(InputError, match=f"TrueSkill: {name} is"):
            TrueSkill(**wrong)
    with pytest.raises(InputError, match="runs is 0"):
        wmt_runs(tallies, runs=0)
    with pytest.raises(InputError, match="seed is -1"):
        wmt_runs(tallies, seed=-1)
    with pytest.raises(InputError, match="steps is 0"):
        mean_field(tallies, steps=0)
