from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import InputError
from assay.validation.accuracy import (
    exchange_p_values,
    pairwise_accuracy,
    soft_pairwise_accuracy,
    tie_calibrated_accuracy,
)

# Tenths of whole numbers, so that there are ties, and differences that differ by rounding only.
GROUP = st.lists(
    st.tuples(st.integers(0, 9).map(float), st.integers(0, 3).map(float)), min_size=1, max_size=7
)
GROUPS = st.lists(GROUP, min_size=1, max_size=5).filter(lambda g: any(len(one) > 1 for one in g))


def sides(group: list[tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [metric for metric, _ in group], [people for _, people in group]


def accuracy_by_hand(group: list[tuple[float, float]], epsilon: float) -> float:
    right = 0
    pairs = list(combinations(group, 2))
    for (metric_a, people_a), (metric_b, people_b) in pairs:
        of_metric = 0.0 if abs(metric_a - metric_b) <= epsilon else metric_a - metric_b
        of_people = people_a - people_b
        right += (of_metric > 0) - (of_metric < 0) == (of_people > 0) - (of_people < 0)
    return right / len(pairs)


@given(GROUP.filter(lambda group: len(group) > 1), st.integers(0, 4).map(float))
def test_accuracy_is_the_share_of_pairs_ordered_or_tied_alike(
    group: list[tuple[float, float]], epsilon: float
) -> None:
    ours = pairwise_accuracy(*sides(group), epsilon=epsilon)
    assert ours == pytest.approx(accuracy_by_hand(group, epsilon))


@given(GROUPS)
def test_calibration_finds_the_best_threshold_there_is(
    groups: list[list[tuple[float, float]]],
) -> None:
    found = tie_calibrated_accuracy(map(sides, groups))
    counted = [group for group in groups if len(group) > 1]

    def mean(epsilon: float) -> float:
        return sum(accuracy_by_hand(group, epsilon) for group in counted) / len(counted)

    assert found.accuracy == pytest.approx(mean(found.epsilon))
    tried = {epsilon: mean(epsilon) for epsilon in map(float, range(10))}
    assert found.accuracy == pytest.approx(max(tried.values()))
    best = [epsilon for epsilon, value in tried.items() if value == pytest.approx(found.accuracy)]
    assert found.epsilon == min(best)
    assert found.n_pairs == sum(len(group) * (len(group) - 1) // 2 for group in counted)


@given(GROUPS, st.permutations(range(5)))
def test_neither_the_order_of_groups_nor_that_within_them_counts(
    groups: list[list[tuple[float, float]]], places: list[int]
) -> None:
    moved = [groups[place][::-1] for place in places if place < len(groups)]
    before = tie_calibrated_accuracy(map(sides, groups))
    after = tie_calibrated_accuracy(map(sides, moved))
    assert after.accuracy == pytest.approx(before.accuracy)
    assert (after.epsilon, after.n_pairs) == (before.epsilon, before.n_pairs)


def test_soft_accuracy_is_the_mean_agreement_of_p_values() -> None:
    metric = np.array([[0.5, 0.1, 0.2], [0.9, 0.5, 0.3], [0.8, 0.7, 0.5]])
    people = np.array([[0.5, 0.3, 0.0], [0.7, 0.5, 0.3], [1.0, 0.7, 0.5]])
    assert soft_pairwise_accuracy(metric, people) == pytest.approx(1 - (0.2 + 0.2 + 0.0) / 3)
    assert soft_pairwise_accuracy(metric, metric) == 1.0


def test_p_values_of_exchanges_are_those_of_all_exchanges() -> None:
    scores = np.random.default_rng(5).normal([[0.4], [0.0], [0.2]], 1.0, (3, 8))
    ours = exchange_p_values(scores, n_samples=20_000, seed=1)
    signs = np.array([[1 - 2 * (bits >> place & 1) for place in range(8)] for bits in range(256)])
    for one, other in combinations(range(3), 2):
        difference = scores[one] - scores[other]
        exact = (signs @ difference >= difference.sum() - 1e-12).mean()
        assert ours[one, other] == pytest.approx(exact, abs=0.015)
        assert ours[one, other] + ours[other, one] == pytest.approx(1, abs=0.02)
    assert (np.diag(ours) == 1).all()


def test_p_values_have_a_seed() -> None:
    scores = np.random.default_rng(5).normal(size=(3, 50))
    first, again, other = (exchange_p_values(scores, n_samples=50, seed=s) for s in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(InputError, match="same length"):
        pairwise_accuracy([1.0, 2.0], [1.0, 2.0, 3.0])
    with pytest.raises(InputError, match="NaN"):
        pairwise_accuracy([1.0, float("nan")], [1.0, 2.0])
    with pytest.raises(InputError, match="two items"):
        pairwise_accuracy([1.0], [1.0])
    with pytest.raises(InputError, match="number from 0"):
        pairwise_accuracy([1.0, 2.0], [1.0, 2.0], epsilon=-1)
    with pytest.raises(InputError, match="a group of two items"):
        tie_calibrated_accuracy([([1.0], [2.0])])
    with pytest.raises(InputError, match="square"):
        soft_pairwise_accuracy([[0.5, 0.5]], [[0.5, 0.5]])
    with pytest.raises(InputError, match="from 0 to 1"):
        soft_pairwise_accuracy([[0.5, 1.5], [0.5, 0.5]], [[0.5, 0.5], [0.5, 0.5]])
