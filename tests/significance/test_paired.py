from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sacrebleu.significance import _compute_p_value

from assay import load_corpus
from assay.data.registry import demo_path
from assay.errors import InputError
from assay.metrics.base import Statistics
from assay.metrics.gleu import GLEU
from assay.significance.paired import (
    check_test,
    p_of_bootstrap,
    p_of_exchange,
    p_of_sacrebleu,
    paired_bootstrap,
    paired_randomisation,
)
from oracle.significance import Share, exact_bootstrap, exact_randomisation, rows

if TYPE_CHECKING:
    from collections.abc import Callable

    Counts = list[tuple[int, int]]

METRIC = Share()
COUNT = st.integers(0, 9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))
PAIRS = st.lists(st.tuples(COUNT, COUNT), min_size=1, max_size=30)


def sacrebleu(*arguments: Statistics, n_samples: int, seed: int) -> float:
    first, second = arguments
    return paired_bootstrap(
        METRIC, first, second, definition="sacrebleu", n_samples=n_samples, seed=seed
    )


@given(PAIRS, st.integers(0, 2**64 - 1))
def test_p_values_are_shares_symmetric_and_never_0(
    pairs: list[tuple[tuple[int, int], tuple[int, int]]], seed: int
) -> None:
    first, second = rows([a for a, _ in pairs]), rows([b for _, b in pairs])
    for test in (paired_bootstrap, paired_randomisation):
        p = test(METRIC, first, second, n_samples=39, seed=seed)
        assert 1 / 40 <= p <= 1
        assert test(METRIC, second, first, n_samples=39, seed=seed) == p
        assert test(METRIC, first, second, n_samples=39, seed=seed, threads=3) == p
        assert test(METRIC, first, first, n_samples=39, seed=seed) == 1
    p = sacrebleu(first, second, n_samples=39, seed=seed)
    assert sacrebleu(second, first, n_samples=39, seed=seed) == p
    assert 1 / 40 <= p <= 1


@pytest.mark.parametrize("seed", range(6))
def test_randomisation_comes_close_to_all_exchanges(seed: int) -> None:
    generator = np.random.default_rng(seed)
    first = [(int(generator.integers(0, n + 1)), int(n)) for n in generator.integers(1, 6, 9)]
    second = [(int(generator.integers(0, n + 1)), n) for _, n in first]
    exact = float(exact_randomisation(first, second))
    p = paired_randomisation(METRIC, rows(first), rows(second), n_samples=20_000, seed=seed)
    assert p == pytest.approx(exact, abs=4.5 * np.sqrt(max(exact * (1 - exact), 1e-4) / 20_000))


@pytest.mark.parametrize("seed", range(6))
def test_the_bootstrap_comes_close_to_all_samples(seed: int) -> None:
    generator = np.random.default_rng(seed)
    first = [(int(generator.integers(0, n + 1)), int(n)) for n in generator.integers(2, 20, 5)]
    second = [(int(generator.integers(0, n + 1)), n) for _, n in first]
    exact = float(exact_bootstrap(first, second))
    p = paired_bootstrap(METRIC, rows(first), rows(second), n_samples=20_000, seed=seed)
    # Where a sample's difference is the bound, the estimated mean decides; hence the slack.
    assert p == pytest.approx(exact, abs=0.02)


def null(test: Callable[[Statistics, Statistics, int], float]) -> list[float]:
    """The p-values of systems that are equally good."""
    generator = np.random.default_rng(5)
    found = []
    for seed in range(1000):
        tokens = generator.integers(5, 30, 100)
        a, b = (rows(list(zip(generator.binomial(tokens, 0.6), tokens, strict=True))) for _ in "ab")
        found.append(test(a, b, seed))
    return found


def below(p_values: list[float], level: float) -> float:
    return float(np.mean(np.array(p_values) <= level))


def test_equally_good_systems_are_told_apart_as_often_as_the_level_says() -> None:
    def bootstrap(a: Statistics, b: Statistics, seed: int) -> float:
        return paired_bootstrap(METRIC, a, b, n_samples=199, seed=seed)

    def randomisation(a: Statistics, b: Statistics, seed: int) -> float:
        return paired_randomisation(METRIC, a, b, n_samples=199, seed=seed)

    for test in (bootstrap, randomisation):
        p_values = null(test)
        for level in (0.05, 0.25, 0.5, 0.75):
            margin = 4 * np.sqrt(level * (1 - level) / 1000)
            assert below(p_values, level) == pytest.approx(level, abs=margin + 0.02)


def test_sacrebleu_finds_twice_as_many_differences_where_there_are_none() -> None:
    p_values = null(lambda a, b, seed: sacrebleu(a, b, n_samples=199, seed=seed))
    assert 0.07 <= below(p_values, 0.05) <= 0.15


def test_p_values_count_samples_and_the_data() -> None:
    deltas = np.array([0.3, -0.3, 0.1, 0.1])
    assert p_of_exchange(0.3, 0, deltas) == 3 / 5
    assert p_of_exchange(-0.3, 0, deltas) == 3 / 5
    assert p_of_exchange(0.31, 0, deltas) == 1 / 5
    assert p_of_bootstrap(0.3, 0, deltas) == 2 / 5  # less the mean, 0.05: 0.25, -0.35, 0.05, 0.05
    assert p_of_sacrebleu(0.05, 0, deltas) == 3 / 5  # sizes less their mean, 0.2: 0.1, 0.1, -0.1


@given(st.lists(st.floats(-1, 1), min_size=1), st.floats(-1, 1))
def test_the_definition_of_sacrebleu_is_sacrebleus(deltas: list[float], delta: float) -> None:
    sizes = np.abs(deltas)
    theirs = _compute_p_value(sizes - sizes.mean(), abs(delta))
    assert p_of_sacrebleu(delta, 0, np.array(deltas)) == theirs


def test_ties_but_for_rounding_are_ties() -> None:
    deltas = np.array([0.1 + 0.2, 0.3])
    assert p_of_exchange(0.1 + 0.2, 1e-12, deltas) == 1
    assert p_of_exchange(0.3 + 1e-9, 1e-12, deltas) == 1 / 3


def test_what_is_no_number_never_makes_a_difference() -> None:
    deltas = np.array([np.nan, 0.1])
    assert p_of_exchange(0.5, 0, deltas) == 2 / 3
    assert p_of_bootstrap(0.5, 0, deltas) == 1
    assert p_of_exchange(np.nan, np.nan, deltas) == 1


def test_equal_outputs_are_a_difference_for_sacrebleu() -> None:
    same = rows([(1, 2), (2, 2)])
    assert sacrebleu(same, same, n_samples=9, seed=0) == 1 / 10


def test_sums_of_nothing_stay_nothing_after_an_exchange() -> None:
    demo = demo_path()
    corpus = load_corpus(
        source=demo / "source.txt",
        references=[demo / "fluency.0.txt", demo / "fluency.1.txt"],
        systems=[str(demo / "systems/strong.txt"), str(demo / "systems/eager.txt")],
    )
    metric = GLEU()
    counts = [metric.statistics(corpus, name) for name in corpus.outputs]
    # Without 4-grams the score is 0, whatever is exchanged; thirds make sums that round.
    without = [
        Statistics.of_rows(np.where(np.arange(10) == 8, 0, part.means() / 3)) for part in counts
    ]
    assert paired_randomisation(metric, *without, n_samples=50) == 1
    assert paired_randomisation(metric, *counts, n_samples=199) == 1 / 200


def test_an_unknown_test_or_definition_is_refused() -> None:
    with pytest.raises(InputError, match="one of bootstrap, randomisation, sacrebleu"):
        check_test("jackknife")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="one of bootstrap, sacrebleu"):
        paired_bootstrap(METRIC, rows([(1, 1)]), rows([(1, 1)]), definition="moses")  # type: ignore[arg-type]
