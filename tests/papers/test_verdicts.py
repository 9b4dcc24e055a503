from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.papers.base import Exhibit, Paper, Sample, Value, Values, Way
from assay.papers.verdicts import compared, summary, verdict


@pytest.mark.parametrize(
    ("printed", "ours", "sampling", "expected"),
    [
        ("0.725", 0.7254, 0, "equal"),
        (".725", 0.7246, 0, "equal"),
        ("0.725", 0.7256, 0, "differs"),
        ("0.725", 0.7244, 0.001, "within sampling"),
        ("0.725", 0.7264, 0.001, "within sampling"),
        ("0.725", 0.7266, 0.001, "differs"),
        ("0.62", 0.625, 0, "equal"),  # a half, rounded either way
        ("0.63", 0.625, 0, "equal"),
        ("-0.00", 0.004, 0, "equal"),
        ("3", 3.4, 0, "equal"),
        ("3", 4, 0, "differs"),
        ("3", 4, 1, "within sampling"),
        ("AMU", "AMU", 0, "equal"),
        ("AMU", "CAMB", 9, "differs"),
        ("c816a5c0", "c816a5c0", 0, "equal"),
        (None, 1.0, 0, "not printed"),
        ("1.0", None, 0, "not recomputed"),
        ("1.0", float("nan"), 1, "differs"),
        ("few", 1.0, 1, "differs"),
        ("0.725", Sample(0.7254, 0.7, 0.8), 0, "equal"),
        ("0.725", Sample(0.8, 0.7254, 0.9), 0, "within sampling"),
        ("0.725", Sample(0.8, 0.7256, 0.9), 0, "differs"),
        ("0.725", Sample(0.7, 0.6, 0.7246), 0, "within sampling"),
        ("0.725", Sample(0.7, 0.6, 0.7244), 0, "differs"),
        ("0.725", Sample(0.7, 0.6, 0.7244), 0.001, "within sampling"),
    ],
)
def test_verdicts(printed: str | None, ours: Value | None, sampling: float, expected: str) -> None:
    assert verdict(printed, ours, sampling) == expected


@given(st.floats(-1000, 1000), st.integers(0, 6))
def test_a_number_equals_its_own_rounded_digits(number: float, digits: int) -> None:
    assert verdict(f"{number:.{digits}f}", number) == "equal"
    unit = 10.0**-digits
    assert verdict(f"{number + 2 * unit:.{digits}f}", number) == "differs"


def test_cells_stand_in_the_order_of_the_paper_then_of_ours() -> None:
    exhibit = Exhibit("table1", "", {("b", "x"): "1", ("a", "x"): "2"})
    paper = Paper("toy", "", "", "", (exhibit,))
    ours: Values = {("c", "x"): 3.0, ("a", "x"): 2.0}
    result = compared(paper, exhibit, Way(lambda _: ours), ours)
    assert [(cell.place[0], cell.verdict) for cell in result.cells] == [
        ("b", "not recomputed"),
        ("a", "equal"),
        ("c", "not printed"),
    ]
    assert [cell.difference for cell in result.cells] == [None, 0.0, None]
    assert result.outcome == "1 of 2 equal to the printed digits, 1 not recomputed"
    some = compared(paper, exhibit, Way(lambda _: ours, "some", partial=True), ours)
    assert [cell.place[0] for cell in some.cells] == ["c", "a"]
    assert summary([result, some]).rows == (
        ("toy", "table1", "", 2, 1, 0, 0, 1),
        ("toy", "table1", "some", 1, 1, 0, 0, 0),
    )


def test_draws_are_shown_with_their_bounds() -> None:
    exhibit = Exhibit("table1", "", {("a", "x"): "2", ("b", "x"): "few"})
    ours: Values = {("a", "x"): Sample.of([1.0, 2.0, 6.0]), ("b", "x"): 1.0}
    result = compared(Paper("toy", "", "", "", (exhibit,)), exhibit, Way(lambda _: ours), ours)
    columns = ("row", "column", "printed", "ours", "lowest", "highest", "difference", "verdict")
    assert result.table().columns == columns
    assert result.table().rows == (
        ("a", "x", "2", 3.0, 1.0, 6.0, 1.0, "within sampling"),
        ("b", "x", "few", 1.0, None, None, None, "differs"),
    )


def test_columns_in_which_nothing_stands_are_left_out() -> None:
    exhibit = Exhibit("figure1", "A curve", {})
    paper = Paper("toy", "", "", "", (exhibit,))
    result = compared(paper, exhibit, Way(lambda _: {}), {("1", "y"): 0.5})
    assert result.table().columns == ("row", "column", "ours", "verdict")
    assert result.outcome == "no digits are printed"
