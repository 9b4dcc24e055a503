from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import InputError
from assay.significance import samples
from assay.significance.bootstrap import bootstrap_interval, percentile_interval
from assay.significance.samples import bootstrap_scores, exchange_scores
from oracle.significance import Share, rows

METRIC = Share()
COUNTS = st.lists(st.integers(0, 9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))


@given(COUNTS.filter(bool), st.integers(0, 2**64 - 1))
def test_the_interval_holds_scores_and_grows_with_confidence(
    counts: list[tuple[int, int]], seed: int
) -> None:
    def interval(confidence: float) -> tuple[float, float]:
        given_rows = rows(counts)
        return bootstrap_interval(
            METRIC, given_rows, n_samples=50, confidence=confidence, seed=seed
        )

    (low, high), (lower, higher) = interval(0.5), interval(0.9)
    assert 0 <= lower <= low <= high <= higher <= 1


def test_the_interval_is_that_of_the_normal_distribution_for_many_sentences() -> None:
    generator = np.random.default_rng(1)
    right = generator.integers(0, 2, 2000)
    low, high = bootstrap_interval(METRIC, rows([(int(k), 1) for k in right]), n_samples=4000)
    mean = right.mean()
    margin = 1.96 * np.sqrt(mean * (1 - mean) / 2000)
    assert low == pytest.approx(mean - margin, abs=0.002)
    assert high == pytest.approx(mean + margin, abs=0.002)


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    generator = np.random.default_rng(2)
    covered = 0
    for seed in range(400):
        right = generator.binomial(10, 0.6, 100)
        statistics = rows([(int(k), 10) for k in right])
        low, high = bootstrap_interval(METRIC, statistics, n_samples=300, confidence=0.9, seed=seed)
        covered += low <= 0.6 <= high
    assert 0.85 <= covered / 400 <= 0.94


def test_quantiles_are_those_of_numpy() -> None:
    assert percentile_interval(np.arange(101.0), 0.9) == pytest.approx((5.0, 95.0))
    assert percentile_interval(np.arange(101.0), 0) == (50.0, 50.0)
    assert percentile_interval(np.arange(101.0), 1) == (0.0, 100.0)


def test_neither_chunks_nor_threads_change_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = rows([(1, 3), (2, 2), (0, 5), (4, 4)]).rows
    other = rows([(2, 3), (1, 2), (5, 5), (0, 4)]).rows

    def everything(threads: int | None = None) -> list[list[float]]:
        ours = bootstrap_scores(METRIC, counts, n_samples=100, seed=3, threads=threads)
        pair = exchange_scores(METRIC, counts, other, n_samples=100, seed=3, threads=threads)
        return [scores.tolist() for scores in (ours, *pair)]

    at_once = everything()
    assert [everything(threads) for threads in (1, 2, 5)] == [at_once] * 3
    for chunk in (1, 14, 200):
        monkeypatch.setattr(samples, "_CHUNK", chunk)
        assert everything() == at_once


def test_other_seeds_are_other_samples_and_more_samples_begin_alike() -> None:
    counts = rows([(i % 7, 7) for i in range(50)]).rows
    first = bootstrap_scores(METRIC, counts, n_samples=20, seed=1)
    assert (first != bootstrap_scores(METRIC, counts, n_samples=20, seed=2)).any()
    assert (first == bootstrap_scores(METRIC, counts, n_samples=90, seed=1)[:20]).all()


def test_after_an_exchange_the_two_have_everything_between_them() -> None:
    ours, theirs = rows([(1, 1)] * 30).rows, rows([(0, 1)] * 30).rows
    a, b = exchange_scores(METRIC, ours, theirs, n_samples=40)
    assert (a + b).tolist() == pytest.approx([1] * 40)
    assert len(set(a.tolist())) > 5


def test_what_cannot_be_sampled_is_refused() -> None:
    some, none = rows([(1, 2)]), rows([])
    with pytest.raises(InputError, match="no sentences"):
        bootstrap_interval(METRIC, none)
    with pytest.raises(InputError, match="n_samples is 0"):
        bootstrap_interval(METRIC, some, n_samples=0)
    with pytest.raises(InputError, match="seed is -1"):
        bootstrap_interval(METRIC, some, seed=-1)
    with pytest.raises(InputError, match=r"confidence is 95"):
        bootstrap_interval(METRIC, some, confidence=95)
    with pytest.raises(InputError, match="same sentences"):
        exchange_scores(METRIC, some.rows, rows([(1, 2)] * 2).rows, n_samples=1)
