from __future__ import annotations

import pytest

from assay.papers.base import Sample
from assay.papers.choshen2018 import PAPER
from assay.papers.choshen2018_cells import METRICS, as_rounded, p_of_sample, p_values
from assay.papers.data import PaperData
from assay.papers.reproduce import recompute


def possible(rho: float, n: int) -> bool:
    """Whether n systems without ties can have this coefficient, rounded to three digits."""
    distances = (1 - rho) * n * (n * n - 1) / 6
    nearest = 2 * round(distances / 2)  # sums of squared distances of places are even
    return abs(rho - (1 - 6 * nearest / (n * (n * n - 1)))) < 0.00051


def test_the_columns_of_table_1_have_each_other_s_number_of_systems() -> None:
    """GJG15 ranks 13 systems, NSPT15 with a reference 14."""
    printed = PAPER.exhibit("table1").printed
    counts = {
        (name, n): sum(
            possible(float(t), n) for (_, column), t in printed.items() if column == name
        )
        for name in ("GJG15 rho", "NSPT15 rho", "combined rho")
        for n in (13, 14)
    }
    assert counts == {
        ("GJG15 rho", 13): 0,
        ("GJG15 rho", 14): 8,
        ("NSPT15 rho", 13): 9,
        ("NSPT15 rho", 14): 2,
        ("combined rho", 13): 3,
        ("combined rho", 14): 9,
    }


def test_eleven_corpora_cannot_have_the_printed_coefficient_of_m2() -> None:
    printed = PAPER.exhibit("table2").printed
    assert not possible(float(printed["M2", "rho"]), 11)
    assert possible(0.0636, 11)
    assert p_of_sample(Sample(0.0636, 0.0636, 0.0636), 11).mean == pytest.approx(0.853, abs=0.0005)


def test_every_metric_of_ours_is_a_row_or_column_of_the_tables() -> None:
    for name in ("table1", "table2", "table4"):
        rows = {row for row, _ in PAPER.exhibit(name).printed}
        assert rows == {*METRICS.values(), "LT"}
    cells = PAPER.exhibit("table3").printed
    assert {column for _, column in cells} == {*METRICS.values(), "LT"}
    assert len(cells) == 27 * 9


@pytest.mark.parametrize(
    ("exhibit", "differing"),
    [
        ("table2-p", {("M2", "P of rho"), ("GLEU", "P of rho"), ("SARI", "P of rho")}),
        (
            "table4-p",
            {("LT", "P of r"), ("MinLD", "P of r"), ("GLEU", "P of tau"), ("SARI", "P of tau")},
        ),
    ],
)
def test_p_values_that_contradict_their_coefficients(
    exhibit: str, differing: set[tuple[str, str]]
) -> None:
    (result,) = recompute([PAPER], PaperData(), exhibit)
    assert {cell.place for cell in result.cells if cell.verdict == "differs"} == differing
    assert all(cell.why for cell in result.cells if cell.verdict == "differs")


def test_p_values_follow_from_printed_coefficients() -> None:
    found = p_values({("A", "rho"): "0.564", ("A", "r"): "0.011", ("B", "tau"): "-0.028"})
    assert float(found["A", "P of rho"]) == pytest.approx(0.071, abs=0.0005)
    assert float(found["A", "P of r"]) == pytest.approx(0.327, abs=0.0005)
    assert found["B", "P of tau"] == "†"


def test_p_values_of_rounded_coefficients_have_bounds() -> None:
    p = p_of_sample(as_rounded("0.5"), 11)
    assert p.lowest < p.mean < p.highest
    assert p.highest - p.lowest < 0.002
    assert p_of_sample(as_rounded("0.000"), 11).highest == 1.0
    assert p_of_sample(as_rounded("1.000"), 11).mean < 1e-6
