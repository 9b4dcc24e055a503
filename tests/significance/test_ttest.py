from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import special, stats

from assay.errors import InputError
from assay.significance.ttest import incomplete_beta, paired_t_test

SCORES = st.lists(
    st.tuples(st.floats(0, 1, width=16), st.floats(0, 1, width=16)), min_size=2, max_size=50
)


@given(SCORES)
def test_it_is_scipys_and_turns_with_its_arguments(scores: list[tuple[float, float]]) -> None:
    a, b = np.array(scores).T
    assume(len(set((a - b).tolist())) > 1)
    ours, theirs = paired_t_test(a, b), stats.ttest_rel(a, b)
    assert ours.t == pytest.approx(theirs.statistic, rel=1e-9)
    assert ours.p == pytest.approx(theirs.pvalue, rel=1e-9)
    turned = paired_t_test(b, a)
    assert (turned.t, turned.p) == (-ours.t, ours.p)


def test_differences_that_are_all_the_same() -> None:
    assert paired_t_test([0.5, 0.25], [0.5, 0.25]) == (0, 1)
    assert paired_t_test([0.5, 0.5], [0.25, 0.25]) == (math.inf, 0)
    assert paired_t_test([0.25, 0.25], [0.5, 0.5]) == (-math.inf, 0)


def test_what_is_no_number_has_no_p() -> None:
    t, p = paired_t_test([0.5, math.nan], [0.25, 0.25])
    assert math.isnan(t)
    assert math.isnan(p)


def test_too_few_or_unequal_scores_are_refused() -> None:
    with pytest.raises(InputError, match="needs two sentences; there is 1"):
        paired_t_test([0.5], [0.25])
    with pytest.raises(InputError, match="expected as many"):
        paired_t_test([0.5, 0.5], [0.25])


@given(st.floats(0.1, 1e6), st.floats(0.1, 1e6), st.floats(0, 1))
def test_the_incomplete_beta_function_is_scipys(a: float, b: float, x: float) -> None:
    assert incomplete_beta(a, b, x) == pytest.approx(special.betainc(a, b, x), rel=1e-8, abs=1e-9)


@pytest.mark.parametrize("freedom", [1, 2, 30, 1311, 10**6])
@pytest.mark.parametrize("t", [1e-9, 0.01, 1.0, 1.96, 8.0, 30.0])
def test_tails_are_exact_however_thin(t: float, freedom: int) -> None:
    whole = freedom + t * t
    ours = incomplete_beta(freedom / 2, 0.5, freedom / whole, t * t / whole)
    assert ours == pytest.approx(2 * stats.t.sf(t, freedom), rel=2e-8)
