"""Rankings give what the original tools gave on the original judgments."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from assay.human.expected_wins import OPPONENTS, expected_wins
from assay.human.formats import read_judgments
from assay.human.ranking import RankSettings, rank
from assay.human.tallies import tallies_of
from assay.human.trueskill import TrueSkill, in_order, mean_field
from oracle.human import columns

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from assay.human.pairs import Pairs

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def golden(shared: Path) -> dict[str, Any]:
    """What the tools printed."""
    content: dict[str, Any] = json.loads((shared / "golden/human.json").read_text("utf-8"))
    return content


def test_single_updates(golden: dict[str, Any]) -> None:
    for case in golden["trueskill_single_updates"]["cases"]:
        names = sorted({name for result in case["sequence"] for name in result["pair"]})
        played = [
            (*map(names.index, result["pair"]), np.sign(result["ranks"][1] - result["ranks"][0]))
            for result in case["sequence"]
        ]
        for n, result in enumerate(case["sequence"], start=1):
            pairs = columns(played[:n], len(names))
            means, deviations = in_order(pairs, TrueSkill(beta=case["beta"]))
            for name, (mean, variance) in result["after"].items():
                found = means[names.index(name)], deviations[names.index(name)] ** 2
                assert found == pytest.approx((mean, variance), abs=1e-9)


@pytest.fixture(scope="module", params=["nspt15", "gjg15"])
def judged(
    request: pytest.FixtureRequest, shared: Path, golden: dict[str, Any]
) -> tuple[Pairs, dict[str, Any]]:
    """The pairs of one collection, and what the tools made of it."""
    judgments = read_judgments(shared / f"data/judgments/{request.param}.xml")
    if request.param == "nspt15":
        judgments = judgments.without("judge", "non-native")
    return judgments.pairs("full"), golden[request.param]


def by_name(pairs: Pairs, scores: NDArray[np.float64]) -> dict[str, float]:
    return dict(zip(pairs.systems, scores.tolist(), strict=True))


def test_expected_wins(judged: tuple[Pairs, dict[str, Any]]) -> None:
    pairs, expected = judged
    found = by_name(pairs, expected_wins(tallies_of(pairs)))
    assert found == pytest.approx(expected["expected_wins"], abs=1e-9)


def test_expected_wins_of_each_judge(shared: Path, golden: dict[str, Any]) -> None:
    judgments = read_judgments(shared / "data/judgments/gjg15.xml")
    for opponents in OPPONENTS:
        for judge, expected in golden["gjg15"][f"per_judge_expected_wins_{opponents}"].items():
            pairs = judgments.where("judge", judge).pairs("full")
            found = by_name(pairs, expected_wins(tallies_of(pairs), opponents))
            assert found == pytest.approx(expected, abs=1e-9)


def test_clusters_by_expected_wins(shared: Path, golden: dict[str, Any]) -> None:
    pairs = read_judgments(shared / "data/judgments/gjg15.xml").pairs("full")
    settings = RankSettings("expected-wins", unit="pair", lines="neighbours")
    number, printed = 1, []
    for line in golden["gjg15"]["expected_wins_clusters"]:
        match = re.fullmatch(r"(\S+) ([\d.]+) \((\d+), (\d+)\)", line)
        if match is None:
            number += 1
        else:
            printed.append((match[1], float(match[2]), int(match[3]), int(match[4]), number))
    for system, (name, score, low, high, cluster) in zip(
        rank(pairs, settings).systems, printed, strict=True
    ):
        assert (system.name, system.cluster) == (name, cluster)
        assert system.score == pytest.approx(score, abs=5e-5)
        assert abs(system.low - low) <= 1  # the script drew other samples
        assert abs(system.high - high) <= 1


def test_a_thousand_tournaments(judged: tuple[Pairs, dict[str, Any]]) -> None:
    pairs, golden = judged
    runs = golden["trueskill_1000_runs"]
    runs = runs["result"] if isinstance(runs, dict) else runs
    rows = {row["system"]: row for row in runs}
    ranking = rank(pairs, "wmt-trueskill")
    for system in ranking.systems:
        row = rows[system.name]
        assert system.score == pytest.approx(row.get("mean_mu", row.get("mean")), abs=0.003)
        assert abs(system.low - row["lo"]) <= 1
        assert abs(system.high - row["hi"]) <= 1


def test_the_mean_field(judged: tuple[Pairs, dict[str, Any]]) -> None:
    pairs, golden = judged
    found = by_name(pairs, mean_field(tallies_of(pairs)))
    assert found == pytest.approx(golden["trueskill_mean_field"], abs=1e-4)


def test_a_hundred_published_tournaments(shared: Path, golden: dict[str, Any]) -> None:
    judgments = read_judgments(shared / "data/judgments/tacl16-nonexpert.csv")
    pairs = judgments.where("status", "Approved").where("type", "control").pairs("full")
    expected = golden["sakaguchi2016"]["crowd_systems"]
    assert len(pairs) == expected["pairs"]
    found = {system.name: system for system in rank(pairs, "wmt-trueskill").systems}
    for name, mean, low, high, *_ in expected["published_100_runs"]:
        assert found[name].score == pytest.approx(mean, abs=0.012)  # four standard errors
        assert abs(found[name].low - low) <= 1
        assert abs(found[name].high - high) <= 1
