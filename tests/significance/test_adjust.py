from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import false_discovery_control

from assay.errors import InputError
from assay.significance.adjust import ADJUSTMENTS, adjusted, false_discovery_rate, holm
from oracle.significance import python_holm

P_VALUES = st.lists(st.floats(0, 1) | st.sampled_from([0.01, 0.05, 0.5]), min_size=1)


@given(P_VALUES)
def test_holm_is_its_slow_twin(values: list[float]) -> None:
    assert holm(values).tolist() == pytest.approx(python_holm(values))


@given(P_VALUES)
def test_the_false_discovery_rate_is_scipys(values: list[float]) -> None:
    assert false_discovery_rate(values) == pytest.approx(false_discovery_control(values))


@given(P_VALUES)
def test_adjusting_raises_and_keeps_the_order(values: list[float]) -> None:
    order = np.argsort(values, kind="stable")
    by_holm, by_rate = holm(values), false_discovery_rate(values)
    for new in (by_holm, by_rate):
        assert (np.diff(new[order]) >= 0).all()
        assert (new >= np.array(values) * (1 - 1e-12)).all()
        assert (new <= 1).all()
    assert (by_holm >= by_rate * (1 - 1e-12)).all()


def test_values_by_hand() -> None:
    values = [0.01, 0.04, 0.03, 0.005]
    assert holm(values).tolist() == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert false_discovery_rate(values).tolist() == pytest.approx([0.02, 0.04, 0.04, 0.02])


def test_adjustments_have_names() -> None:
    values = [0.02, 0.01]
    found = {name: adjusted(values, name).tolist() for name in ADJUSTMENTS}
    assert found == {"holm": [0.02, 0.02], "fdr": [0.02, 0.02], "none": values}
    assert all(len(adjusted([], name)) == 0 for name in ADJUSTMENTS)
    with pytest.raises(InputError, match="one of holm, fdr, none"):
        adjusted(values, "bonferroni")  # type: ignore[arg-type]
