from __future__ import annotations

import json
import warnings
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from assay.data.registry import demo_path
from assay.errors import AssayWarning, InputError
from assay.human.formats import read_judgments
from assay.human.ranking import METHODS, RankSettings, rank
from assay.human.tallies import UNITS
from assay.human.trueskill import TrueSkill
from oracle.human import columns

if TYPE_CHECKING:
    from assay.human.pairs import Pairs
    from assay.human.ranking import Method
    from assay.human.tallies import Unit


@pytest.fixture(scope="module")
def demo() -> Pairs:
    return read_judgments(demo_path() / "judgments.xml").pairs()


@pytest.mark.parametrize("method", METHODS)
def test_all_methods_see_what_is_plain(demo: Pairs, method: Method) -> None:
    ranking = rank(demo, method)
    assert ranking.systems[0].name == "strong"
    assert ranking.systems[0].cluster == 1
    assert [system.rank for system in ranking.systems] == [1, 2, 3, 4, 5]
    for system in ranking.systems:
        assert 1 <= system.low <= system.high <= 5
        assert system.low - 0.1 < system.mean_rank < system.high + 0.1
        assert sum(system.rank_shares) == pytest.approx(1)
        assert (system.error is not None) == (method in {"trueskill", "bradley-terry"})
    numbers = [system.cluster for system in ranking.systems]
    assert numbers == sorted(numbers)
    assert (ranking.n_pairs, ranking.n_ties) == (len(demo), demo.n_ties)


@pytest.mark.parametrize("method", METHODS)
def test_threads_change_nothing(demo: Pairs, method: Method) -> None:
    settings = RankSettings(method, runs=60, seed=4)
    found = [rank(demo, settings, threads=threads).to_dict() for threads in (1, 2, 5)]
    assert found[0] == found[1] == found[2]
    assert rank(demo, replace(settings, seed=5)).to_dict() != found[0]


@pytest.mark.parametrize("unit", UNITS)
def test_units_change_ranges_only(demo: Pairs, unit: Unit) -> None:
    by_unit = rank(demo, RankSettings("expected-wins", unit=unit, runs=200))
    default = rank(demo, RankSettings("expected-wins", runs=200))
    scores = [system.score for system in by_unit.systems]
    assert scores == [system.score for system in default.systems]
    assert f"|unit:{unit}|" in str(by_unit.settings.signature())
    assert (by_unit.to_dict()["systems"] == default.to_dict()["systems"]) == (unit == "judgment")


def test_order_by_mean_rank() -> None:
    pairs = columns([(0, 1, 1)] * 6 + [(1, 2, 1)] * 6 + [(2, 0, 1)] * 5 + [(1, 0, 1)] * 3)
    ranking = rank(pairs, RankSettings("expected-wins", order="rank", runs=300))
    means = [system.mean_rank for system in ranking.systems]
    assert means == sorted(means)


def test_tables_and_dictionaries(demo: Pairs) -> None:
    ranking = rank(demo, RankSettings("bradley-terry", runs=50))
    systems, about = ranking.tables()
    assert systems.columns[:3] == ("system", "score", "error")
    assert about.rows[0] == (179, len(demo), demo.n_ties, str(ranking.signature()))
    assert [table.title for table in ranking.tables(shares=True)][1].startswith("Share of runs")
    assert "error" not in rank(demo, RankSettings("expected-wins")).tables()[0].columns
    found: Any = json.loads(json.dumps(ranking.to_dict()))
    assert found["systems"][0]["system"] == "strong"
    assert list(found["systems"][0])[:6] == ["system", "score", "rank", "low", "high", "cluster"]


def test_the_signature_of_a_ranking_names_the_judgments(demo: Pairs) -> None:
    settings = RankSettings("expected-wins", runs=40)

    def signature(pairs: Pairs, **chosen: str) -> str:
        return str(rank(pairs, settings, selection=chosen).signature())

    of_all = signature(demo)
    assert of_all.startswith(f"{settings.signature()}|expand:full|judgments:179|data:")
    chosen = signature(demo, where="judge!=ann")
    assert chosen == of_all.replace("|judgments", "|where:judge!=ann|judgments")
    fewer = demo.where(demo.judgment < 100)
    assert "|judgments:100|" in signature(fewer)
    assert len({text.rpartition("|data:")[2] for text in map(signature, (demo, fewer))}) == 2
    assert "expand" not in signature(columns([(0, 1, 1), (1, 0, 1)]))


def test_tournaments_may_play_bootstrap_samples(demo: Pairs) -> None:
    """What every tournament draws anew from all pairs, another one draws from whole sentences."""
    plain = rank(demo, RankSettings(runs=200))
    by_unit = [rank(demo, RankSettings(unit=unit, runs=200)) for unit in UNITS]
    for ranking in by_unit:
        assert [x.name for x in ranking.systems] == [x.name for x in plain.systems]
        for system, other in zip(ranking.systems, plain.systems, strict=True):
            assert system.score == pytest.approx(other.score, abs=0.15)
    assert len({str(ranking.to_dict()["systems"]) for ranking in (plain, *by_unit)}) == 4
    assert "|unit:" not in str(plain.signature())
    assert "|unit:sentence|" in str(by_unit[1].signature())


def test_signatures_name_what_matters() -> None:
    def signature(settings: RankSettings) -> str:
        return str(settings.signature())

    assert signature(RankSettings()) == (
        "wmt-trueskill|runs:1000|seed:0|order:score|lines:all|confidence:0.95|unjudged:refuse"
    )
    assert signature(RankSettings("expected-wins", opponents="beaten")).endswith(":beaten")
    assert "|unit:pair|" in signature(RankSettings("bradley-terry", unit="pair"))
    assert signature(RankSettings(parameters=TrueSkill(beta=2.0))).endswith(
        "|sigma:0.5|beta:2.0|draw_probability:0.25|tau:0.0"
    )


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"method": "elo"}, "method is 'elo'; it is one of wmt-trueskill"),
        ({"order": "name"}, "it is one of score, rank"),
        ({"method": "trueskill", "unit": "screen"}, "it is one of judgment, sentence, pair"),
        ({"runs": 0}, "runs is 0"),
        ({"seed": -1}, "seed is -1"),
        ({"lines": "some"}, "lines is 'some'; it is one of all, neighbours"),
        ({"opponents": "some"}, "opponents is 'some'; it is one of all, beaten"),
        ({"unjudged": "some"}, "unjudged is 'some'; it is one of refuse, skip"),
        ({"confidence": 95}, "confidence is 95; it is a number from 0.0 to 1.0"),
    ],
)
def test_settings_that_mean_nothing_are_refused(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        RankSettings(**settings)


def test_too_few_runs_are_refused_before_they_are_made(
    demo: Pairs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assay.human.ranking.run_scores", lambda *_, **__: pytest.fail("ran"))
    with pytest.raises(InputError, match="1000 runs are too few for ranges"):
        rank(demo, RankSettings(confidence=1.0))


def test_systems_without_a_common_opponent_are_warned_of() -> None:
    apart = columns([(0, 1, 1), (1, 0, 1), (2, 3, 1), (3, 2, 1)])
    said = "A, B were never compared with C, D, nor over others"
    with pytest.warns(AssayWarning, match=said):
        rank(apart, RankSettings("expected-wins", runs=50))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        rank(columns([(0, 1, 1), (1, 2, 1)]), RankSettings("expected-wins", runs=50))


def test_what_cannot_be_ranked_is_said() -> None:
    strangers = columns([(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1)])
    for method in ("wmt-trueskill", "trueskill-mean-field"):
        with pytest.raises(InputError, match="A and C were never compared"):
            rank(strangers, method)
    skipped = RankSettings("wmt-trueskill", runs=20, unjudged="skip")
    assert len(rank(strangers, skipped).systems) == 3
    with pytest.raises(InputError, match="has no comparison of"):
        rank(strangers, RankSettings("trueskill-mean-field", unjudged="skip"))
    with pytest.raises(InputError, match="D was never compared"):
        rank(columns([(0, 1, 1), (1, 2, 1)], 4), "expected-wins")
    with pytest.raises(InputError, match="2 runs are too few"):
        rank(strangers, RankSettings("expected-wins", runs=2))
