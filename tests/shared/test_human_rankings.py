"""Rankings give what the original tools gave on the original judgments."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
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
    from assay.human.ranking import RankedSystem

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


def test_one_judge_left_a_pair_undecided(shared: Path, golden: dict[str, Any]) -> None:
    """What the original did where nothing was decided: it left the pair out of the mean."""
    pairs = (
        read_judgments(shared / "data/judgments/gjg15.xml").where("judge", "annotator08").pairs()
    )
    tallies = tallies_of(pairs)
    decided = tallies.wins + tallies.losses
    i, j = (pairs.systems.index(name) for name in ("INPUT", "UFC"))
    assert np.count_nonzero(decided == 0) == len(pairs.systems) + 2  # each with itself, and these
    assert (decided[i, j], tallies.ties[i, j]) == (0, 136)
    counted_as_0 = (tallies.wins[j] / np.maximum(decided[j], 1)).sum() / 12
    printed = golden["gjg15"]["per_judge_expected_wins_all"]["annotator08"]["UFC"]
    assert counted_as_0 == pytest.approx(printed * 11 / 12)
    assert by_name(pairs, expected_wins(tallies))["UFC"] == pytest.approx(printed, abs=1e-9)


def check_range_of_ranks(system: RankedSystem, low: int, high: int, n_theirs: int) -> None:
    """A range of other runs differs from ours by chance only.

    Of n runs 2.5% are cut off at each end, so that at most these are beyond a border of the range,
    and more are if those on the border are counted too. Shares have binomial errors, ours and
    theirs; three of these are allowed.
    """
    cut = np.ceil(0.025 * n_theirs) / n_theirs
    error = 3 * np.sqrt(cut * (1 / 1000 + 1 / n_theirs))
    shares = np.array(system.rank_shares)
    outside = shares[: low - 1].sum(), shares[high:].sum()
    reached = shares[:low].sum(), shares[high - 1 :].sum()
    assert max(outside) <= cut + error, (system, low, high)
    assert min(reached) >= max(cut - error, 1 / 1000), (system, low, high)


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
    rankings = [rank(pairs, replace(settings, seed=seed)).systems for seed in range(20)]
    for place, (name, score, low, high, cluster) in enumerate(printed):
        systems = [systems[place] for systems in rankings]
        assert {(system.name, system.cluster) for system in systems} == {(name, cluster)}
        assert systems[0].score == pytest.approx(score, abs=5e-5)
        # The script drew other samples: on two borders 2.5% lies between two ranks.
        ranges = Counter((system.low, system.high) for system in systems)
        assert ranges[low, high] >= 4, (name, ranges)
        assert ranges.most_common(1)[0][0] == (low, high) or name in {"SJTU", "INPUT"}
        check_range_of_ranks(systems[0], low, high, 1000)


def test_a_thousand_tournaments(judged: tuple[Pairs, dict[str, Any]]) -> None:
    pairs, golden = judged
    runs = golden["trueskill_1000_runs"]
    runs = runs["result"] if isinstance(runs, dict) else runs
    rows = {row["system"]: row for row in runs}
    ranking = rank(pairs, "wmt-trueskill")
    for system in ranking.systems:
        row = rows[system.name]
        assert system.score == pytest.approx(row.get("mean_mu", row.get("mean")), abs=0.003)
        check_range_of_ranks(system, row["lo"], row["hi"], 1000)
    lines = [row["system"] for row in runs if row["boundary_after"]]
    places = [x.name for x, y in pairwise(ranking.systems) if x.cluster < y.cluster]
    # IPN is better than PKU in some 3% of tournaments: the line between them comes and goes.
    assert {*places} ^ {*lines} <= ({"PKU"} if "PKU" in lines else set())


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
        check_range_of_ranks(found[name], low, high, 100)
