from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from assay.data.registry import demo_path
from assay.errors import InputError
from assay.human.formats import read_judgments
from assay.human.judge_correlation import JUDGE_METHODS, judge_correlations
from assay.human.judgment import Cell, Judgment, Judgments
from assay.validation.accuracy import pairwise_accuracy
from oracle.human import python_expected_wins

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from assay.human.judge_correlation import JudgeCorrelation, JudgeCorrelations, JudgeMethod

DEMO = read_judgments(demo_path() / "judgments.xml")
SYSTEMS, JUDGES = ("A", "B", "C", "D", "E"), ("ann", "bob", "cid")


def some_judgments(draw: random.Random) -> Judgments:
    """Random screens on which earlier systems are better on the whole."""
    screens = []
    for _ in range(30):
        names = draw.sample(SYSTEMS, draw.randint(2, 5))
        ranks = [draw.randint(1, 3) + SYSTEMS.index(name) // 2 for name in names]
        cells = [Cell((name,), rank) for name, rank in zip(names, ranks, strict=True)]
        if len(cells) > 2 and draw.random() < 0.3:  # two systems with one output
            cells[:2] = [Cell((*cells[0].systems, *cells[1].systems), cells[0].rank)]
        screens.append(Judgment(str(draw.randint(0, 5)), draw.choice(JUDGES), tuple(cells)))
    return Judgments(tuple(screens))


RANDOMS = st.randoms(use_true_random=False)
SOME = RANDOMS.map(some_judgments)


def slow_scores(screens: Sequence[Judgment]) -> dict[str, float]:
    """Expected wins over beaten opponents, for each system that was compared."""
    systems = sorted({name for screen in screens for name in screen.systems})
    wins = [[0] * len(systems) for _ in systems]
    compared = set()
    for screen in screens:
        compared |= set(screen.systems) if len(screen.systems) > 1 else set()
        for one, other in combinations(screen.cells, 2):
            better, worse = sorted((one, other), key=lambda cell: cell.rank)
            for first in better.systems if better.rank < worse.rank else ():
                for second in worse.systems:
                    wins[systems.index(first)][systems.index(second)] += 1
    scores = python_expected_wins(wins, "beaten")
    return {
        name: float(score) for name, score in zip(systems, scores, strict=True) if name in compared
    }


def assert_is_scipys(found: JudgeCorrelation, ours: list[Judgment], theirs: list[Judgment]) -> None:
    scores = slow_scores(ours), slow_scores(theirs)
    both = sorted(scores[0].keys() & scores[1].keys())
    x, y = ([side[name] for name in both] for side in scores)
    assert found.n_systems == len(both)
    if len({*x}) < 2 or len({*y}) < 2:
        assert math.isnan(found.spearman)
        return
    assert found.pearson == pytest.approx(stats.pearsonr(x, y).statistic, abs=1e-6)
    assert found.spearman == pytest.approx(stats.spearmanr(x, y).statistic, abs=1e-9)
    assert found.kendall == pytest.approx(stats.kendalltau(x, y).statistic, abs=1e-9)
    tau_c = stats.kendalltau(x, y, variant="c").statistic
    assert found.values["kendall-c"] == pytest.approx(tau_c, abs=1e-9)
    assert found.values["accuracy"] == pytest.approx(pairwise_accuracy(x, y), abs=1e-9)


def slow_taus(pairs: list[tuple[Judgment, Judgment]]) -> list[float]:
    """Kendall's tau of each two screens, over the outputs that both show."""
    taus = []
    for one, other in pairs:
        x, y = (
            {frozenset(cell.systems): cell.rank for cell in screen.cells} for screen in (one, other)
        )
        both = list(x.keys() & y.keys())
        ranks = [x[key] for key in both], [y[key] for key in both]
        if one.sentence == other.sentence and min(len(set(side)) for side in ranks) > 1:
            taus.append(float(stats.kendalltau(*ranks).statistic))
    return taus


@settings(max_examples=40)
@given(SOME)
def test_coefficients_are_those_of_scipy(judgments: Judgments) -> None:
    found = judge_correlations(judgments)
    said = {name: [s for s in judgments if s.judge == name] for name in judgments.judges}
    for pair in found.pairs:
        assert_is_scipys(pair, said[pair.first], said[pair.second])
    for one in found.rest:
        assert_is_scipys(one, said[one.first], [s for s in judgments if s.judge != one.first])


@settings(max_examples=40)
@given(SOME)
def test_screens_are_correlated_as_by_scipy(judgments: Judgments) -> None:
    found = judge_correlations(judgments)
    for one in (*found.pairs, *found.rest):
        taus = slow_taus(
            [
                (a, b)
                for a, b in combinations(judgments, 2)
                if sorted((a.judge, b.judge)) == sorted((one.first, one.second))
                or (one.second == "rest" and (a.judge == one.first) != (b.judge == one.first))
            ]
        )
        assert one.n_screens == len(taus)
        assert one.screens == pytest.approx(np.mean(taus) if taus else math.nan, nan_ok=True)


@settings(max_examples=40)
@given(SOME)
def test_rankings_of_common_sentences_are_those_of_judgments_on_them(judgments: Judgments) -> None:
    compared = [s for s in judgments if len(s.systems) > 1]
    found = judge_correlations(judgments, common=True)
    for pair in found.pairs:
        ours, theirs = ([s for s in compared if s.judge == x] for x in (pair.first, pair.second))
        both = {s.sentence for s in ours} & {s.sentence for s in theirs}
        parts = [[s for s in side if s.sentence in both] for side in (ours, theirs)]
        assert_is_scipys(pair, *parts)


def numbers(found: JudgeCorrelations) -> dict[frozenset[str], list[float]]:
    return {
        frozenset((one.first, one.second)): [
            one.n_systems, one.pearson, one.spearman, one.kendall, one.n_screens, one.screens
        ]
        for one in (*found.pairs, *found.rest)
    }  # fmt: skip


@settings(max_examples=40)
@given(SOME, st.sampled_from(JUDGE_METHODS[:2]), st.booleans(), RANDOMS)
def test_names_and_the_order_of_screens_change_nothing(
    judgments: Judgments,
    method: JudgeMethod,
    common: bool,  # noqa: FBT001 - drawn
    draw: random.Random,
) -> None:
    judges = dict(zip(JUDGES, draw.sample(("x", "y", "z"), 3), strict=True))
    systems = dict(zip(SYSTEMS, draw.sample(("1", "2", "3", "4", "5"), 5), strict=True))
    screens = [replace(screen.renamed(systems), judge=judges[screen.judge]) for screen in judgments]
    draw.shuffle(screens)
    plain, other = (
        numbers(judge_correlations(one, method, common=common))
        for one in (judgments, Judgments(tuple(screens)))
    )
    assert len(plain) == len(other)
    for pair, values in plain.items():
        named = frozenset(judges.get(name, name) for name in pair)
        assert other[named] == pytest.approx(values, abs=1e-6, nan_ok=True)


@pytest.mark.parametrize("method", JUDGE_METHODS)
def test_every_method_ranks_the_demo_corpus_alike(method: JudgeMethod) -> None:
    found = judge_correlations(DEMO, method)
    assert str(found.signature).startswith(method)
    assert all(one.n_systems == 5 and one.spearman > 0.6 for one in (*found.pairs, *found.rest))


def test_the_matrix_has_all_pairs() -> None:
    found = judge_correlations(DEMO)
    matrix = found.matrix("kendall")
    assert matrix.shape == (4, 4)
    assert (matrix == matrix.T).all()
    assert matrix.diagonal().tolist() == pytest.approx([1.0] * 4)
    assert matrix[0, 1] == found.pairs[1].kendall


def test_judges_who_saw_other_systems_have_nothing_in_common() -> None:
    def said(judge: str, *names: str) -> Judgment:
        cells = (Cell((name,), rank) for rank, name in enumerate(names, start=1))
        return Judgment("1", judge, tuple(cells))

    found = judge_correlations(Judgments((said("ann", "A", "B"), said("bob", "C", "D"))))
    (between,) = (pair for pair in found.pairs if pair.first != pair.second)
    assert (between.n_systems, between.n_screens) == (0, 0)
    assert all(
        math.isnan(value)
        for value in (between.pearson, between.spearman, between.kendall, between.screens)
    )


def test_what_cannot_be_ranked_is_refused() -> None:
    with pytest.raises(InputError, match="'elo'; it is one of expected-wins, trueskill"):
        judge_correlations(DEMO, "elo")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="opponents is 'some'"):
        judge_correlations(DEMO, opponents="some")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="there are no pairs to rank by"):
        judge_correlations(Judgments())
    screen = Judgment("1", "ann", (Cell(("A",), 1), Cell(("B",), 2)))
    with pytest.raises(InputError, match="the ranking of ann: "):
        judge_correlations(Judgments((screen,)), "bradley-terry")
