"""Agreement of the public judgments: what the studies print, and what the original tools give."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from assay.human.agreement import agreement, judged_by_groups
from assay.human.agreement_published import read_repeated, sakaguchi_agreement
from assay.human.crowd import read_crowd
from assay.human.formats import read_judgments
from assay.human.judge_correlation import judge_correlations

if TYPE_CHECKING:
    from pathlib import Path

    from assay.human.agreement import Kappa

pytestmark = pytest.mark.shared


@pytest.fixture
def golden(shared: Path) -> Any:  # noqa: ANN401 - JSON
    return json.loads((shared / "golden" / "human.json").read_text())


def test_table_2_of_gjg15(shared: Path, golden: Any) -> None:  # noqa: ANN401
    expected = golden["gjg15"]["kappa"]
    found = agreement(read_judgments(shared / "data/judgments/gjg15.xml"))
    assert len(found.pairs) == len(expected["pairs"]) == 36
    for kappa in found.pairs:
        theirs = expected["pairs"][f"{kappa.first[-1]}-{kappa.second[-1]}"]
        assert kappa.n == theirs["n"]
        if kappa.n:  # the original calls it 0 where there is nothing to compare
            assert kappa.kappa == pytest.approx(theirs["kappa"], abs=1e-9)
    assert found.inter.kappa == pytest.approx(expected["inter"], abs=1e-9)
    assert found.intra.kappa == pytest.approx(expected["intra"], abs=1e-9)


def both(kappas: tuple[Kappa, ...]) -> list[list[float]]:
    return [[kappa.kappa, kappa.weighted] for kappa in kappas]


def test_table_7_of_sakaguchi_2016(shared: Path, golden: Any) -> None:  # noqa: ANN401
    folder, expected = shared / "data/judgments", golden["sakaguchi2016"]["agreement"]
    crowd = read_crowd(folder / "tacl16-nonexpert.csv", statuses=None).where("type", "control")
    experts = read_repeated(folder / "gjg15-repeated.txt").where("screen", "1")
    published = sakaguchi_agreement(crowd, experts, as_published=True)
    paper = [expected["paper"][name] for name in ("nonexperts", "experts", "both")]
    assert [[round(value, 2) for value in row] for row in both(published)] == paper
    _, flawed = expected["variants_py3"]["offset-1_canonFalse"]
    theirs = [flawed[name] for name in ("t", "e", "te")]
    assert [kappa.n for kappa in published] == [row[2] for row in theirs] == [1929, 9295, 24_098]
    for ours, row in zip(both(published), theirs, strict=True):
        assert ours == pytest.approx(row[:2], abs=5.1e-5)
    _, right = expected["variants_py3"]["offset0_canonTrue"]
    found = sakaguchi_agreement(crowd, experts)
    theirs = [right[name] for name in ("t", "e", "cross only")]
    assert [kappa.n for kappa in found] == [row[2] for row in theirs] == [136, 750, 962]
    for ours, row in zip(both(found), theirs, strict=True):
        assert ours == pytest.approx(row[:2], abs=5.1e-5)


def test_table_6_of_gjg15(shared: Path, golden: Any) -> None:  # noqa: ANN401
    expected = golden["gjg15"]["table6"]
    judgments = read_judgments(shared / "data/judgments/gjg15.xml")
    found = judge_correlations(judgments)
    rest = [[one.spearman, one.pearson] for one in found.rest]
    rho, r = zip(*expected["leave_out_rho_r"], strict=True)
    assert found.matrix("spearman") == pytest.approx(np.array(expected["rho"]), abs=1e-9)
    assert [row[0] for row in rest] == pytest.approx(rho, abs=1e-9)
    # The original rounds scores to four digits before it correlates them.
    assert found.matrix("pearson") == pytest.approx(np.array(expected["r"]), abs=3e-4)
    assert [row[1] for row in rest] == pytest.approx(r, abs=3e-4)


def test_crowd_and_experts_rank_alike(shared: Path) -> None:
    folder = shared / "data/judgments"
    groups = {
        "crowd": read_crowd(folder / "tacl16-nonexpert.csv").where("status", "Approved"),
        "experts": read_judgments(folder / "gjg15.xml"),
    }
    found = judge_correlations(judged_by_groups(groups), "trueskill-mean-field").pairs[1]
    assert (found.first, found.second, found.n_systems) == ("crowd", "experts", 13)
    assert round(found.spearman, 3) == 0.934
    # .896 with the experts' scores of 1,000 random tournaments
    assert found.pearson == pytest.approx(0.896, abs=0.003)
