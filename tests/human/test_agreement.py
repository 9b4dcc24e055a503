from __future__ import annotations

import math
from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.data.registry import demo_path
from assay.errors import InputError
from assay.human.agreement import (
    Kappa,
    agreement,
    agreement_of_groups,
    kappa_of_values,
    krippendorff_alpha,
)
from assay.human.formats import read_judgments
from assay.human.judgment import Cell, Judgment, Judgments
from human.screens import judgments as some_judgments
from oracle.agreement import compared_values, slow_kappa

DEMO = read_judgments(demo_path() / "judgments.xml")
VALUES = st.lists(st.tuples(*[st.integers(-1, 1)] * 2), min_size=1, max_size=20)


def said(judge: str, *ranks: int, sentence: str = "1") -> Judgment:
    names = zip("ABCDE", ranks, strict=False)
    return Judgment(sentence, judge, tuple(Cell((name,), rank) for name, rank in names))


def assert_is_the_slow_one(screens: Judgments, kappa: Kappa) -> None:
    compared, values = compared_values(screens, kappa.first, kappa.second)
    assert_kappa(kappa, compared, values)


def assert_kappa(kappa: Kappa, compared: list[tuple[int, int]], values: list[int]) -> None:
    assert kappa.n == len(compared)
    for ours, disagreement in (
        (kappa.kappa, lambda x, y: float(x != y)),
        (kappa.weighted, lambda x, y: (x - y) ** 2),
    ):
        slow = slow_kappa(compared, values, disagreement) if compared else None
        assert math.isnan(ours) if slow is None else ours == pytest.approx(slow, abs=1e-12)


@given(some_judgments(most_in_cell=2))
def test_kappa_is_that_of_the_slow_way(screens: Judgments) -> None:
    found = agreement(screens)
    names = list(combinations_with_replacement(screens.judges, 2))
    assert [(kappa.first, kappa.second) for kappa in found.pairs] == names
    for kappa in found.pairs:
        assert_is_the_slow_one(screens, kappa)


def test_kappa_of_the_demo_corpus_is_that_of_the_slow_way() -> None:
    found = agreement(DEMO)
    assert len(found.pairs) == 10
    for kappa in found.pairs:
        assert_is_the_slow_one(DEMO, kappa)


@given(VALUES)
def test_kappa_of_values_is_that_of_scikit_learn(values: list[tuple[int, int]]) -> None:
    metrics = pytest.importorskip("sklearn.metrics")
    one, other = zip(*values, strict=True)
    found = kappa_of_values("a", "b", values)
    for ours, weights in ((found.kappa, None), (found.weighted, "quadratic")):
        if math.isnan(ours):
            assert len({*one, *other}) == 1
        else:
            theirs = metrics.cohen_kappa_score(one, other, labels=[-1, 0, 1], weights=weights)
            assert ours == pytest.approx(theirs, abs=1e-12)


@given(st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=1, max_size=8))
def test_alpha_is_that_of_krippendorff(rows: list[list[int]]) -> None:
    krippendorff = pytest.importorskip("krippendorff")
    counts = np.array(rows)
    ours = krippendorff_alpha(counts)
    paired = counts[counts.sum(axis=1) > 1]
    if math.isnan(ours):
        assert np.count_nonzero(paired.sum(axis=0)) <= 1
    else:
        theirs = krippendorff.alpha(value_counts=counts, level_of_measurement="ordinal")
        assert ours == pytest.approx(theirs, abs=1e-12)


def test_alpha_is_about_all_that_was_said_twice() -> None:
    krippendorff = pytest.importorskip("krippendorff")
    found = agreement(DEMO).alpha
    units: dict[tuple[str, frozenset[str]], list[int]] = {}
    for screen in DEMO:
        for i, one in enumerate(screen.cells):
            for other in screen.cells[:i]:
                value = 1 + (other.rank > one.rank) - (other.rank < one.rank)
                value = 2 - value if one.label > other.label else value
                key = screen.sentence, frozenset((one.label, other.label))
                units.setdefault(key, [0, 0, 0])[value] += 1
    theirs = krippendorff.alpha(
        value_counts=np.array(list(units.values())), level_of_measurement="ordinal"
    )
    assert found == pytest.approx(theirs, abs=1e-12)


def test_equal_judges_agree_fully() -> None:
    found = agreement(Judgments((said("ann", 1, 2, 3), said("bob", 2, 3, 5))))
    assert found.pooled_inter == Kappa("all", "others", 3, 1.0, math.nan, math.nan)
    found = agreement(Judgments((said("ann", 1, 2, 1), said("bob", 2, 3, 2))))
    assert (found.pooled_inter.kappa, found.pooled_inter.weighted, found.alpha) == (1.0, 1.0, 1.0)


def test_the_order_of_a_screen_does_not_matter() -> None:
    turned = Judgment("1", "bob", tuple(reversed(said("bob", 1, 1, 2).cells)))
    assert agreement(Judgments((said("ann", 1, 1, 2), turned))).pairs[1].observed == 1.0


def test_ties_of_equal_outputs_count_only_on_demand() -> None:
    cell, other = Cell(("A", "B"), 1), Cell(("C",), 2)
    screens = Judgments(tuple(Judgment("1", judge, (cell, other)) for judge in ("ann", "bob")))
    counted = [agreement(screens, expand=e).pairs[1].n for e in ("cells", "cross", "full")]
    assert counted == [1, 2, 3]


def test_pairs_with_few_comparisons_are_not_in_the_means() -> None:
    found = agreement(DEMO, least=200)
    assert found.inter.n == sum(k.n for k in found.pairs if not k.is_intra and k.n >= 200)
    assert found.intra.n == 0
    assert math.isnan(found.intra.kappa)
    assert found.pooled_inter.n == sum(k.n for k in found.pairs if not k.is_intra)


def test_nothing_agrees_about_nothing() -> None:
    found = agreement(Judgments())
    assert (found.pairs, found.rest, found.inter.n) == ((), (), 0)
    assert math.isnan(found.alpha)


@given(some_judgments(most_in_cell=2))
def test_the_rest_are_all_others(screens: Judgments) -> None:
    for kappa in agreement(screens).rest:
        others = screens.without("judge", kappa.first).with_judge("rest")
        both = Judgments.joined([screens.where("judge", kappa.first), others])
        assert_is_the_slow_one(both, kappa)


@given(some_judgments(most_in_cell=2))
def test_pooled_kappa_is_that_of_all_comparisons_in_one(screens: Judgments) -> None:
    found = agreement(screens)
    for pooled, intra in ((found.pooled_inter, False), (found.pooled_intra, True)):
        parts = [
            compared_values(screens, kappa.first, kappa.second)
            for kappa in found.pairs
            if kappa.is_intra == intra
        ]
        assert_kappa(pooled, [x for c, _ in parts for x in c], [x for _, v in parts for x in v])


def test_means_are_weighted_by_comparisons() -> None:
    found = agreement(DEMO, least=38)
    for mean, intra in ((found.inter, False), (found.intra, True)):
        counted = [k for k in found.pairs if k.is_intra == intra and k.n >= 38]
        weights = [k.n for k in counted]
        assert 0 < mean.n == sum(weights)
        for name in ("observed", "kappa", "weighted"):
            values = [getattr(k, name) for k in counted]
            assert getattr(mean, name) == pytest.approx(np.average(values, weights=weights))


def test_least_is_a_number_of_comparisons() -> None:
    with pytest.raises(InputError, match="agreement: least is 0; it is a whole number from 1"):
        agreement(DEMO, least=0)


def test_own_marginals_are_those_of_the_comparisons() -> None:
    screens = Judgments((said("ann", 1, 2, 2), said("bob", 2, 1, 2)))
    found = agreement(screens, marginals="own").pairs[1]
    # A:B is > and <, A:C is > and =, B:C is = and >.
    assert found == kappa_of_values("ann", "bob", [(1, -1), (1, 0), (0, 1)])


def test_groups_are_judges() -> None:
    one, other = DEMO.where("judge", "judge1"), DEMO.without("judge", "judge1")
    within, between, _ = agreement_of_groups({"one": one, "other": other})
    found = agreement(DEMO)
    assert (within.n, within.kappa) == (found.pairs[0].n, found.pairs[0].kappa)
    assert (between.n, between.kappa) == (found.rest[0].n, found.rest[0].kappa)


def test_other_marginals_are_refused() -> None:
    with pytest.raises(
        InputError, match="agreement: marginals is 'none'; it is one of pooled, own"
    ):
        agreement(DEMO, marginals="none")  # type: ignore[arg-type]
