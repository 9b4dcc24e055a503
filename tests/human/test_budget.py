from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.data.registry import demo_path
from assay.errors import InputError
from assay.human.budget import BudgetSettings, budget_curve, kendall_tau
from assay.human.formats import read_judgments
from assay.human.ranking import METHODS, RankSettings, rank
from oracle.human import columns, python_kendall_tau

if TYPE_CHECKING:
    from assay.human.pairs import Pairs
    from assay.human.ranking import Method

QUICK = RankSettings("expected-wins", runs=60)


@pytest.fixture(scope="module")
def demo() -> Pairs:
    return read_judgments(demo_path() / "judgments.xml").pairs()


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=2, max_size=8))
def test_tau_is_its_definition(scores: list[tuple[int, int]]) -> None:
    one, other = np.array(scores, dtype=float).T
    found = kendall_tau(one, other)
    assert found == pytest.approx(python_kendall_tau(one.tolist(), other.tolist()))
    assert found == pytest.approx(kendall_tau(other, one))
    assert found == pytest.approx(-kendall_tau(one, -other))


def test_all_judgments_are_the_ranking_by_all(demo: Pairs) -> None:
    curve = budget_curve(demo, BudgetSettings(QUICK, steps=3, draws=4))
    whole, last = rank(demo, QUICK), curve.budgets[-1]
    assert curve.whole == whole
    assert (last.size, last.pairs, last.draws, last.ranked) == (179, len(demo), 1, 1)
    assert (last.tau, last.same_first) == (1.0, 1.0)
    assert last.clusters == whole.systems[-1].cluster
    assert last.width == np.mean([1 + x.high - x.low for x in whole.systems])


def test_a_budget_is_the_mean_over_its_draws(demo: Pairs) -> None:
    """Each draw by hand: the judgments whose place in its order is early enough."""
    settings = BudgetSettings(QUICK, sizes=(30,), draws=3)
    (found,) = budget_curve(demo, settings).budgets
    widths, clusters, pairs = [], [], []
    for draw in range(3):
        places = np.random.default_rng([0, draw]).permutation(179)
        # The demo's judgments all give pairs, and are numbered in the order of the file.
        some = demo.where(places[demo.judgment] < 30)
        ranking = rank(some, QUICK)
        widths.append(np.mean([1 + x.high - x.low for x in ranking.systems]))
        clusters.append(ranking.systems[-1].cluster)
        pairs.append(len(some))
        assert some.n_judgments == 30
    assert found.width == pytest.approx(np.mean(widths))
    assert found.clusters == pytest.approx(np.mean(clusters))
    assert found.pairs == pytest.approx(np.mean(pairs))
    assert found.ranked == found.draws == 3


@pytest.mark.parametrize("method", METHODS)
def test_ranges_shrink_as_judgments_are_added(demo: Pairs, method: Method) -> None:
    ranking = RankSettings(method, runs=60, unit="judgment")
    budgets = budget_curve(demo, BudgetSettings(ranking, sizes=(25, 179), draws=6)).budgets
    few, everything = budgets
    assert few.ranked == 6
    assert few.width is not None
    assert everything.width is not None
    assert few.width > everything.width + 0.1
    assert few.same_first is not None
    assert few.same_first > 0.8


def test_sentences_are_drawn_with_all_their_judgments(demo: Pairs) -> None:
    settings = BudgetSettings(QUICK, counted="sentence", sizes=(10,), draws=2)
    (found,) = budget_curve(demo, settings).budgets
    n_of = np.bincount(demo.sentence)
    places = [np.random.default_rng([0, draw]).permutation(len(n_of)) for draw in range(2)]
    assert found.pairs == np.mean([n_of[place < 10].sum() for place in places])


def test_budgets_do_not_depend_on_each_other_nor_on_threads(demo: Pairs) -> None:
    settings = BudgetSettings(QUICK, sizes=(120, 40, 40), draws=3)
    both = budget_curve(demo, settings, threads=1)
    assert [budget.size for budget in both.budgets] == [40, 120]
    assert budget_curve(demo, settings, threads=3) == both
    alone = budget_curve(demo, BudgetSettings(QUICK, sizes=(120,), draws=3))
    assert alone.budgets == both.budgets[1:]
    other = RankSettings("expected-wins", runs=60, seed=1)
    assert (
        budget_curve(demo, BudgetSettings(other, sizes=(40,), draws=3)).budgets[0]
        != (both.budgets[0])
    )


def test_draws_that_are_too_few_to_rank_are_counted() -> None:
    pairs = columns([(0, 1, 1), (1, 0, 1), (1, 2, 1), (2, 1, 1), (2, 0, 1), (0, 2, 1)] * 5)
    curve = budget_curve(pairs, BudgetSettings(QUICK, sizes=(1, 2), draws=30))
    one, two = curve.budgets
    assert (one.ranked, one.width, one.tau) == (0, None, None)  # somebody was not compared
    assert 0 < two.ranked < 30
    assert two.width is not None
    rows: Any = json.loads(json.dumps(curve.to_dict()))["budgets"]
    assert rows[0]["judgments"] == 1
    assert rows[0]["width"] is None


def test_the_signature_names_the_ranking_too(demo: Pairs) -> None:
    curve = budget_curve(demo, BudgetSettings(QUICK, steps=1), selection={"where": "judge=ann"})
    signature = str(curve.signature())
    assert signature.startswith("budget|counted:judgment|draws:20|method:expected-wins|runs:60|")
    assert "|where:judge=ann|judgments:179|data:" in signature
    assert [table.title for table in curve.tables()] == ["Rankings by expected-wins", "About"]


def test_what_means_nothing_is_refused(demo: Pairs) -> None:
    for wrong, said in [
        ({"counted": "pair"}, "budget: counted is 'pair'; it is one of judgment, sentence"),
        ({"steps": 0}, "steps is 0"),
        ({"draws": 0}, "draws is 0"),
    ]:
        with pytest.raises(InputError, match=said):
            BudgetSettings(QUICK, **wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="judgments is 180; it is a whole number from 1 to 179"):
        budget_curve(demo, BudgetSettings(QUICK, sizes=(180,)))
    with pytest.raises(InputError, match="2 runs are too few"):
        budget_curve(demo, BudgetSettings(RankSettings("expected-wins", runs=2)))
