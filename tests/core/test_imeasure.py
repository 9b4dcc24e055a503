"""The kernels of I-measure refuse what does not fit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from assay import _core
from oracle.arrays import flat

SOURCES, OUTPUTS, TEXTS = flat([[1, 2, 3]]), flat([[1, 2]]), flat([[4], [2], []])
HOW = {"measure": "wacc", "detection": False, "beta": 1.0, "weight": 2.0}


def numbers(*listed: int) -> Any:  # noqa: ANN401 - an array
    return np.array(listed, dtype=np.int64)


def best(**changed: Any) -> Any:  # noqa: ANN401 - arrays
    regions = {
        "alternatives": numbers(0, 3),
        "regions": numbers(0, 1),
        "starts": numbers(1),
        "ends": numbers(2),
        **HOW,
        "most_work": 1000,
    }
    return _core.imeasure_best(*SOURCES, *OUTPUTS, *TEXTS, **{**regions, **changed})


def test_the_better_alternative_is_chosen() -> None:
    # The output lacks the 3. A reference that also changes the 2 is missed twice.
    counts, groups, certified, most, chosen, offsets = best()
    assert counts.tolist() == [[2, 0, 1, 0, 0, 0, 3, 0]]
    assert groups.tolist() == [0, 1]
    assert certified.tolist() == [True]
    assert most.tolist() == [0.5]
    assert chosen.tolist() == [1]
    assert offsets.tolist() == [0, 1]


def test_with_running_totals_whatever_may_be_best_is_kept() -> None:
    # The output adds a 5. With the second reference more is right, and more is missed.
    outputs, added = flat([[1, 2, 3, 5]]), flat([[], [5, 6, 7, 8]])
    counts, groups, certified, most, chosen, offsets = _core.imeasure_best(
        *SOURCES,
        *outputs,
        *added,
        numbers(0, 2),
        numbers(0, 1),
        numbers(3),
        numbers(3),
        **HOW,  # type: ignore[arg-type]
        most_work=1000,
        running=True,
    )
    assert counts.tolist() == [[3, 3, 0, 0, 1, 0, 3, 4], [3, 0, 0, 1, 0, 0, 3, 0]]
    assert groups.tolist() == [0, 2]
    assert certified.tolist() == [True]
    assert most.tolist() == [1.0]
    assert chosen.tolist() == [1, 0]
    assert offsets.tolist() == [0, 1, 2]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"measure": "bleu"}, 'measure is "bleu"; it is one of p, r, f, acc, wacc, i'),
        ({"starts": numbers(3), "ends": numbers(2)}, "region 0 has no alternative, or reaches"),
        ({"ends": numbers(4)}, "region 0 has no alternative, or reaches"),
        ({"alternatives": numbers(0, 0)}, "references"),
        ({"ends": numbers(2, 3)}, "differ in number"),
        ({"regions": numbers(0, 0)}, "groups: offsets end with 0"),
        ({"regions": numbers(0, 1, 1)}, "differ in number"),
    ],
)
def test_regions_that_do_not_fit_are_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        best(**changed)


def test_rows_and_groups_that_do_not_fit_are_refused() -> None:
    rows = np.zeros((2, 8), dtype=np.int64)
    assert _core.imeasure_choose(rows, numbers(0, 2), **HOW).tolist() == [0]  # type: ignore[arg-type]
    wrong = [(rows[:, :6], numbers(0, 2)), (rows - 1, numbers(0, 2)), (rows, numbers(0, 3))]
    for counts, groups in [*wrong, (rows, numbers(0, 0, 2))]:
        with pytest.raises(ValueError, match=r"columns|groups"):
            _core.imeasure_choose(counts, groups, **HOW)  # type: ignore[arg-type]


def test_a_sentence_that_is_too_long_is_named() -> None:
    long = flat([[1], [2] * 70_000])
    both, groups = flat([[1], [1]]), numbers(0, 1, 2)
    with pytest.raises(ValueError, match="sentence 2 is too long to be aligned; split the text"):
        _core.imeasure_counts(*both, *long, *both, groups)
