from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from assay.errors import InputError
from assay.validation.coefficients import (
    KENDALL_VARIANTS,
    kendall,
    midranks,
    pair_counts,
    pearson,
    spearman,
)

# Few different numbers, so that ties are frequent.
NUMBERS = st.integers(-3, 3).map(float)
PAIRS = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=2, max_size=30)


def sides(pairs: list[tuple[float, float]]) -> tuple[list[float], list[float]]:
    first, second = zip(*pairs, strict=True)
    return list(first), list(second)


def constant(pairs: list[tuple[float, float]]) -> bool:
    return any(len(set(side)) == 1 for side in sides(pairs))


@given(PAIRS)
def test_all_equal_scipys(pairs: list[tuple[float, float]]) -> None:
    first, second = sides(pairs)
    if constant(pairs):
        assert np.isnan(pearson(first, second))
        assert np.isnan(spearman(first, second))
        assert all(np.isnan(kendall(first, second, variant=v)) for v in KENDALL_VARIANTS)
        return
    assert float(pearson(first, second)) == pytest.approx(stats.pearsonr(first, second)[0])
    assert float(spearman(first, second)) == pytest.approx(stats.spearmanr(first, second)[0])
    for variant in ("b", "c"):
        theirs = stats.kendalltau(first, second, variant=variant)[0]
        assert float(kendall(first, second, variant=variant)) == pytest.approx(theirs)


@given(st.lists(NUMBERS, min_size=1, max_size=30))
def test_midranks_equal_scipys(values: list[float]) -> None:
    assert midranks(values).tolist() == stats.rankdata(values).tolist()


@given(PAIRS)
def test_pairs_are_counted_as_by_hand(pairs: list[tuple[float, float]]) -> None:
    counts = pair_counts(*sides(pairs))
    products = [(a[0] - b[0], a[1] - b[1]) for a, b in combinations(pairs, 2)]
    assert counts.concordant == sum(x * y > 0 for x, y in products)
    assert counts.discordant == sum(x * y < 0 for x, y in products)
    assert counts.tied_first == sum(x == 0 for x, _ in products)
    assert counts.tied_second == sum(y == 0 for _, y in products)
    assert counts.tied_both == sum(x == 0 == y for x, y in products)
    assert counts.total == len(products)


@given(PAIRS)
def test_a_is_out_of_all_pairs(pairs: list[tuple[float, float]]) -> None:
    counts = pair_counts(*sides(pairs))
    if not constant(pairs):
        expected = (counts.concordant - counts.discordant) / counts.total
        assert float(kendall(*sides(pairs), variant="a")) == pytest.approx(float(expected))


def test_many_lists_at_once_are_as_one_after_the_other() -> None:
    generator = np.random.default_rng(1)
    first = generator.integers(0, 4, (5, 3, 9)).astype(float)
    second = generator.integers(0, 4, 9).astype(float)
    for coefficient in (pearson, spearman, kendall):
        together = coefficient(first, second)
        assert together.shape == (5, 3)
        one = coefficient(first[2, 1], second)
        assert float(together[2, 1]) == pytest.approx(float(one), nan_ok=True)


def test_a_constant_that_rounds_badly_has_no_correlation() -> None:
    assert np.isnan(pearson([0.1] * 10, list(range(10))))


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ([1.0, 2.0], [1.0, 2.0, 3.0], "same length"),
        ([1.0], [1.0], "two items"),
        ([1.0, float("nan")], [1.0, 2.0], "NaN"),
    ],
)
def test_what_cannot_be_correlated_is_refused(
    first: list[float], second: list[float], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        pearson(first, second)


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(InputError, match="'d'"):
        kendall([1, 2], [1, 2], variant="d")  # type: ignore[arg-type]
