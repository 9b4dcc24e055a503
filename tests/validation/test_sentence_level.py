from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.errors import InputError
from assay.human.judgment import Cell, Judgment, Judgments
from assay.validation.correlation import CorrelationSettings
from assay.validation.judged_pairs import (
    JUDGED_TIE_RULES,
    accuracies,
    judged_pairs,
    judges_among_others,
    taus,
)
from assay.validation.metric_scores import MetricScores
from assay.validation.sentence_level import sentence_correlation

if TYPE_CHECKING:
    from numpy.typing import NDArray

SYSTEMS = ("A", "B", "C", "D")
SENTENCES = ("1", "2", "3")
PLAIN = CorrelationSettings(samples=0)

RANKS = st.lists(st.integers(1, 3), min_size=4, max_size=4)
SCREENS = st.lists(st.tuples(st.sampled_from(SENTENCES), RANKS), min_size=1, max_size=6)
SCORES = st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=4, max_size=4)


def judgments_of(screens: list[tuple[str, list[int]]]) -> Judgments:
    return Judgments(
        tuple(
            Judgment(
                sentence,
                f"judge {number % 2}",
                tuple(Cell((name,), rank) for name, rank in zip(SYSTEMS, ranks, strict=True)),
            )
            for number, (sentence, ranks) in enumerate(screens)
        )
    )


def metric_of(scores: NDArray[np.float64], name: str = "m") -> MetricScores:
    return MetricScores(name, SYSTEMS, scores.mean(axis=1), sentences=scores)


def plain_counts(screens: list[tuple[str, list[int]]], scores: NDArray[np.float64]) -> list[int]:
    """Pair by pair: concordant, discordant, tied by the metric, by both, by people."""
    counts = [0] * 5
    for sentence, ranks in screens:
        column = SENTENCES.index(sentence)
        for i, j in combinations(range(4), 2):
            people, metric = ranks[j] - ranks[i], scores[i, column] - scores[j, column]
            if people == 0:
                counts[3 if metric == 0 else 4] += 1
            elif metric == 0:
                counts[2] += 1
            else:
                counts[0 if people * metric > 0 else 1] += 1
    return counts


@given(SCREENS, SCORES)
def test_counts_equal_those_of_a_plain_loop(
    screens: list[tuple[str, list[int]]], listed: list[list[int]]
) -> None:
    scores = np.array(listed, dtype=np.float64)
    pairs = judged_pairs(judgments_of(screens), SYSTEMS, SENTENCES)
    counts = pairs.counts(scores).sum(axis=0)
    assert counts.tolist() == plain_counts(screens, scores)
    c, d, t, both, alone = counts.tolist()
    assert len(pairs) == c + d + t + both + alone == 6 * len(screens)
    whole = c + d + t
    if whole:
        assert taus(counts * 1.0) == pytest.approx((c - d) / whole)
        assert taus(counts * 1.0, "discordant") == pytest.approx((c - d - t) / whole)
        assert taus(counts * 1.0, "concordant") == pytest.approx((c + t - d) / whole)
    if c + d:
        assert taus(counts * 1.0, "drop") == pytest.approx((c - d) / (c + d))
        below = (whole * (c + d + alone)) ** 0.5
        assert taus(counts * 1.0, "b") == pytest.approx((c - d) / below)
    assert accuracies(counts * 1.0) == pytest.approx((c + both) / len(pairs))


@settings(max_examples=30)
@given(SCREENS, SCORES, st.permutations(SYSTEMS), st.sampled_from(JUDGED_TIE_RULES))
def test_names_and_order_of_systems_do_not_matter(
    screens: list[tuple[str, list[int]]], listed: list[list[int]], names: list[str], ties: str
) -> None:
    scores = np.array(listed, dtype=np.float64)
    sampled = CorrelationSettings(samples=20)
    judgments = judgments_of(screens)
    one = sentence_correlation(judgments, [metric_of(scores)], SENTENCES, sampled, ties=ties)  # type: ignore[arg-type]
    renamed = dict(zip(SYSTEMS, names, strict=True))
    turned = Judgments(tuple(replace(s, cells=s.cells[::-1]) for s in judgments.renamed(renamed)))
    other = MetricScores("m", tuple(names), scores.mean(axis=1), sentences=scores)
    two = sentence_correlation(turned, [other], SENTENCES, sampled, ties=ties)  # type: ignore[arg-type]
    assert repr(one.metrics[0].tau) == repr(two.metrics[0].tau)
    assert one.metrics[0].accuracy == two.metrics[0].accuracy
    assert one.metrics[0].calibrated.accuracy == pytest.approx(two.metrics[0].calibrated.accuracy)
    assert repr(one.judges) == repr(two.judges)


def test_a_perfect_metric_has_1_and_its_opposite_less() -> None:
    screens = [("1", [1, 2, 3, 3]), ("2", [3, 2, 1, 1]), ("3", [1, 1, 2, 3])]
    scores = -np.array([ranks for _, ranks in screens], dtype=np.float64).T
    noise = np.random.default_rng(0).normal(size=scores.shape)
    found = sentence_correlation(
        judgments_of(screens * 10),
        [metric_of(scores), metric_of(noise, "noise"), metric_of(-scores, "opposite")],
        SENTENCES,
        CorrelationSettings(samples=200),
    )
    assert [one.scores.name for one in found.metrics] == ["m", "noise", "opposite"]
    perfect, _, opposite = found.metrics
    values = [perfect.tau.value, perfect.by_sentence, perfect.accuracy.value]
    assert values == pytest.approx([1, 1, 1])
    assert perfect.tau.interval == pytest.approx((1, 1))
    assert perfect.calibrated.accuracy == pytest.approx(1)
    assert (opposite.tau.value, opposite.by_sentence) == (-1, -1)
    assert perfect.tied == pytest.approx(3 / 18)
    assert found.compared is not None
    assert found.compared.pairs[1].first == "m"
    assert found.compared.pairs[1].delta == 2


def test_exchanges_find_a_difference() -> None:
    random = np.random.default_rng(1)
    quality = random.normal(size=(4, 60))
    names = tuple(map(str, range(60)))
    screens = Judgments(
        tuple(
            Judgment(
                name,
                "ann",
                tuple(
                    Cell((system,), int(rank) + 1)
                    for system, rank in zip(SYSTEMS, np.argsort(np.argsort(-column)), strict=True)
                ),
            )
            for name, column in zip(names, quality.T, strict=True)
        )
    )
    metrics = [metric_of(quality, "good"), metric_of(random.normal(size=(4, 60)), "bad")]
    found = sentence_correlation(screens, metrics, names, CorrelationSettings(samples=300))
    assert found.compared is not None
    (pair,) = found.compared.pairs
    assert pair.significant
    assert found.compared.clusters == {"good": 1, "bad": 2}
    alike = [metric_of(quality, "one"), metric_of(quality * 2, "two")]
    same = sentence_correlation(screens, alike, names, CorrelationSettings(samples=300))
    assert same.compared is not None
    assert same.compared.pairs[0].p == 1


def test_cells_hold_one_output() -> None:
    screen = Judgment("1", "ann", (Cell(("A", "B", "X"), 1), Cell(("C",), 2), Cell(("Y",), 3)))
    pairs = judged_pairs(Judgments((screen,)), SYSTEMS, ("1",))
    assert len(pairs) == 1  # Y was not scored
    scores = np.array([[0.3], [0.3], [0.1], [0.0]])
    assert pairs.cell_scores(scores).tolist() == [0.3, 0.1]
    assert pairs.counts(scores).tolist() == [[1, 0, 0, 0, 0]]


def test_judges_among_others() -> None:
    def screen(judge: str, *ranks: int) -> Judgment:
        cells = tuple(Cell((name,), rank) for name, rank in zip("AB", ranks, strict=True))
        return Judgment("1", judge, cells)

    three = Judgments((screen("x", 1, 2), screen("y", 1, 2), screen("z", 2, 1)))
    found = {name: counts.tolist() for name, counts in judges_among_others(three).items()}
    assert found == {
        "x": [0, 0, 0, 0, 1],  # the others are split
        "y": [0, 0, 0, 0, 1],
        "z": [0, 1, 0, 0, 0],
    }
    assert judges_among_others(three.where("judge", "x")) == {}


def test_what_cannot_be_correlated_is_refused() -> None:
    judgments = judgments_of([("1", [1, 2, 3, 4])])
    with pytest.raises(InputError, match="no scores of sentences"):
        sentence_correlation(
            judgments, [MetricScores("m", SYSTEMS, np.arange(4.0))], SENTENCES, PLAIN
        )
    three = metric_of(np.zeros((4, 3))).of_systems("ABC")
    with pytest.raises(InputError, match="people alone has D"):
        sentence_correlation(judgments, [three], SENTENCES, PLAIN)
    some = sentence_correlation(judgments, [three], SENTENCES, PLAIN, common=True)
    assert some.n_pairs == 3
    with pytest.raises(InputError, match="compared no two outputs"):
        judged_pairs(judgments, ("X", "Y"), SENTENCES)
    with pytest.raises(InputError, match="no metric"):
        sentence_correlation(judgments, [], SENTENCES, PLAIN)
    with pytest.raises(InputError, match="ties is 'none'"):
        taus(np.zeros(5), "none")  # type: ignore[arg-type]
    assert np.isnan(taus(np.zeros(5)))


def test_systems_of_metrics_may_stand_in_any_order() -> None:
    judgments = judgments_of([("1", [1, 2, 3, 4]), ("2", [2, 1, 3, 1])])
    one = metric_of(np.array([[4, 1, 0], [3, 5, 0], [1, 2, 0], [2, 0, 0]], dtype=float), "one")
    two = replace(one, name="two", signature="two")
    found = sentence_correlation(judgments, [one, two.of_systems("CADB")], SENTENCES, PLAIN)
    first, second = found.metrics
    assert first.tau == second.tau
    assert first.counts.tolist() == second.counts.tolist()


def test_a_metric_without_decided_pairs_has_no_coefficient() -> None:
    judgments = judgments_of([("1", [1, 1, 1, 1])])
    found = sentence_correlation(
        judgments, [metric_of(np.zeros((4, 3)))], SENTENCES, CorrelationSettings(samples=5)
    ).metrics[0]
    assert np.isnan(found.tau.value)
    assert np.isnan(found.by_sentence)
    assert found.tau.interval is None
    assert found.accuracy.value == 1
