from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from assay.errors import AssayWarning, InputError
from assay.validation.accuracy import pairwise_accuracy
from assay.validation.agreements import AGREEMENTS, MEASURES
from assay.validation.correlation import CorrelationSettings, SystemCorrelation, correlation
from assay.validation.differences import Difference
from assay.validation.influence import leave_one_out, outliers, windows
from assay.validation.metric_differences import pairs_and_clusters
from assay.validation.metric_scores import MetricScores
from assay.validation.people import People

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

pytestmark = pytest.mark.filterwarnings("ignore::assay.errors.AssayWarning")

NAMES = tuple("ABCDEFGHIJKL")
PLAIN = CorrelationSettings(samples=0, test="none")
SAMPLED = CorrelationSettings(samples=50, window=4)


def people_of(scores: Sequence[float], n_samples: int = 0, seed: int = 0) -> People:
    values = np.array(scores, dtype=np.float64)
    noise = np.random.default_rng(seed).normal(size=(n_samples, len(values)))
    return People(NAMES[: len(values)], values, values + noise if n_samples else None)


def metric_of(name: str, quality: Sequence[float], seed: int = 0) -> MetricScores:
    """A metric whose sentence scores are noise about a quality."""
    values = np.array(quality, dtype=np.float64)
    random = np.random.default_rng(seed)
    sentences = values[:, None] + random.normal(size=(len(values), 40))
    drawn = random.integers(0, 40, (50, 40))
    samples = sentences[:, drawn].mean(axis=-1).T
    return MetricScores(
        name, NAMES[: len(values)], sentences.mean(axis=1), samples, sentences=sentences
    )


def reordered(one: People | MetricScores, order: Sequence[int], names: Sequence[str]):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """The same systems in another order, under other names."""
    from dataclasses import replace

    at = np.array(order)
    changes = {"systems": tuple(names[i] for i in order), "scores": one.scores[at]}
    if one.samples is not None:
        changes["samples"] = one.samples[:, at]
    if isinstance(one, MetricScores) and one.sentences is not None:
        changes["sentences"] = one.sentences[at]
    return replace(one, **changes)


def numbers(found: SystemCorrelation) -> dict[str, float]:
    """Everything that was found, by what it is."""
    shown: dict[str, float] = {}
    for one in found.metrics:
        for name, estimate in one.estimates.items():
            values = (estimate.value, *(estimate.interval or ()), *(estimate.without or ()))
            shown |= {f"{one.scores.name} {name} {i}": x for i, x in enumerate(values)}
        shown |= {f"{one.scores.name} window {x.first}": x.value for x in one.windows}
        shown[f"{one.scores.name} soft"] = one.soft or 0.0
    shown |= {f"chance {name}": estimate.value for name, estimate in found.chance.items()}
    pairs = found.compared.pairs if found.compared else ()
    return shown | {f"p {min(x.first, x.second)}": x.p for x in pairs}


@settings(max_examples=20)
@given(
    st.permutations(range(8)),
    st.permutations(NAMES[:8]),
    st.lists(st.integers(0, 5), min_size=8, max_size=8).filter(lambda x: len(set(x)) > 1),
)
def test_names_and_order_of_systems_do_not_matter(
    order: list[int], names: list[str], quality: list[float]
) -> None:
    people = people_of(quality, 50)
    metrics = [metric_of("one", quality), metric_of("two", quality[::-1], seed=1)]
    found = correlation(people, metrics, SAMPLED)
    again = correlation(
        reordered(people, order, names),
        [reordered(one, order, names) for one in reversed(metrics)],
        SAMPLED,
    )
    assert numbers(found) == pytest.approx(numbers(again), nan_ok=True)


@settings(max_examples=50)
@given(
    st.lists(st.integers(-3, 3), min_size=4, max_size=12),
    st.lists(st.integers(-3, 3), min_size=12, max_size=12),
)
def test_equals_scipy_and_a_plain_loop(quality: list[int], scores: list[int]) -> None:
    if len(set(quality)) == 1 or len(set(scores[: len(quality)])) == 1:
        return
    people, metric = np.array(quality), np.array(scores[: len(quality)])
    scored = MetricScores("m", NAMES[: len(people)], metric)
    found = correlation(people_of(quality), [scored], PLAIN)["m"].estimates
    assert found["pearson"].value == pytest.approx(stats.pearsonr(metric, people)[0])
    assert found["spearman"].value == pytest.approx(stats.spearmanr(metric, people)[0])
    for variant in ("b", "c"):
        theirs = stats.kendalltau(metric, people, variant=variant)[0]
        assert found[f"kendall-{variant}"].value == pytest.approx(theirs)  # type: ignore[index]
    assert found["accuracy"].value == pytest.approx(pairwise_accuracy(metric, people))


def test_samples_equal_a_plain_loop() -> None:
    people, metric = people_of([1, 2, 3, 5, 4, 7], 50), metric_of("m", [1, 2, 3, 4, 5, 6])
    found = correlation(people, [metric], SAMPLED)["m"]
    assert metric.samples is not None
    assert people.samples is not None
    loop = [stats.pearsonr(x, y)[0] for x, y in zip(metric.samples, people.samples, strict=True)]
    assert found.estimates["pearson"].interval == pytest.approx(np.quantile(loop, [0.025, 0.975]))


@settings(max_examples=30)
@given(st.floats(0.1, 10), st.floats(-5, 5))
def test_a_scale_does_not_matter(factor: float, shift: float) -> None:
    quality = [3.0, 1.0, 4.0, 1.5, 5.0, 9.0]
    people, metric = people_of([1, 2, 3, 4, 5, 6]), np.array(quality)
    for scores in (metric, factor * metric + shift):
        found = correlation(people, [MetricScores("m", NAMES[:6], scores)], PLAIN)["m"]
        for name in AGREEMENTS:
            expected = float(MEASURES[name](metric, people_of([1, 2, 3, 4, 5, 6]).scores))
            assert found.estimates[name].value == pytest.approx(expected)


def test_a_perfect_metric_has_1_and_a_random_one_0() -> None:
    quality = [float(i) for i in range(12)]
    found = correlation(people_of(quality), [MetricScores("m", NAMES, np.array(quality))], PLAIN)
    for name in AGREEMENTS:
        estimate = found["m"].estimates[name]
        assert estimate.value == pytest.approx(1)
        assert estimate.without == pytest.approx((1, 1))
        middle = 0.5 if name == "accuracy" else 0.0
        chance = found.chance[name]
        assert chance.value == pytest.approx(middle, abs=0.03)
        assert chance.interval is not None
        assert chance.interval[0] < middle < chance.interval[1]


def test_metrics_are_ordered_by_the_measure_and_sentinels_come_last() -> None:
    people = people_of([1, 2, 3, 4, 5])
    scores = {"fair": [1, 2, 3, 5, 4], "good": [1, 2, 3, 4, 5], "flat": [1, 1, 1, 1, 1]}
    metrics = [MetricScores(n, NAMES[:5], np.array(s, float)) for n, s in scores.items()]
    sentinel = MetricScores("length", NAMES[:5], np.arange(5.0), sentinel=True)
    found = correlation(people, [sentinel, *metrics], PLAIN)
    assert [one.scores.name for one in found.metrics] == ["good", "fair", "flat", "length"]
    assert np.isnan(found["flat"].estimates["pearson"].value)
    with pytest.raises(KeyError):
        found["nothing"]


def test_soft_accuracy_needs_samples_of_people_and_sentences_of_metrics() -> None:
    metric = metric_of("m", [1, 2, 3, 4])
    assert correlation(people_of([1, 2, 3, 4], 50), [metric], SAMPLED)["m"].soft is not None
    assert correlation(people_of([1, 2, 3, 4]), [metric], SAMPLED)["m"].soft is None


@pytest.mark.parametrize("test", ["perm-both", "williams"])
def test_a_much_better_metric_is_found_to_be_better(test: str) -> None:
    quality = [float(i) for i in range(12)]
    metrics = [metric_of("good", quality), metric_of("bad", [0.0] * 12, seed=3)]
    chosen = CorrelationSettings(samples=200, test=test)  # type: ignore[arg-type]
    found = correlation(people_of(quality), metrics, chosen)
    assert found.compared is not None
    (pair,) = found.compared.pairs
    assert (pair.first, pair.second, pair.significant) == ("good", "bad", True)
    assert found.compared.clusters == {"good": 1, "bad": 2}
    assert 0 < pair.delta < 2
    assert pair.p <= pair.adjusted <= 0.05


def test_what_cannot_be_tested_is_left_out() -> None:
    people = people_of([1, 2, 3, 4, 5])
    plain = [MetricScores(n, NAMES[:5], np.arange(5.0)) for n in "xy"]
    untested = correlation(people, plain, CorrelationSettings(samples=9))
    assert untested.compared is None
    assert "perm-both needs outputs" in dict(untested.notes)["test"]
    williams = CorrelationSettings(test="williams")
    assert correlation(people, plain, williams).compared is not None
    assert (
        correlation(
            people_of([1, 2, 3]),
            [MetricScores(n, NAMES[:3], np.arange(3.0)) for n in "xy"],
            williams,
        ).compared
        is None
    )


def test_p_values_are_adjusted_for_the_number_of_pairs() -> None:
    tested = [Difference(0.1, p, p / 2) for p in (0.01, 0.03, 0.04)]
    found = pairs_and_clusters(["x", "y", "z"], tested, CorrelationSettings(adjust="holm"))
    assert [pair.adjusted for pair in found.pairs] == pytest.approx([0.03, 0.06, 0.06])
    assert found.clusters == {"x": 1, "y": 1, "z": 1}
    plain = pairs_and_clusters(["x", "y", "z"], tested, CorrelationSettings(adjust="none"))
    assert plain.clusters == {"x": 1, "y": 2, "z": 3}


def test_one_system_left_out_equals_a_plain_loop() -> None:
    x, y = np.array([1.0, 2, 3, 9, 5]), np.array([2.0, 1, 4, 8, 3])
    loop = [stats.pearsonr(np.delete(x, i), np.delete(y, i))[0] for i in range(5)]
    assert leave_one_out(MEASURES["pearson"], x, y) == pytest.approx((min(loop), max(loop)))
    assert leave_one_out(MEASURES["pearson"], x[:3], y[:3]) is None
    assert leave_one_out(MEASURES["pearson"], np.ones(5), y) is None


def test_windows_are_neighbours() -> None:
    x, y = np.array([9.0, 7, 8, 3, 1]), np.array([5.0, 4, 3, 2, 1])
    found = windows(MEASURES["kendall-b"], x, y, 3)
    assert [(one.first, one.last) for one in found] == [(1, 3), (2, 4), (3, 5)]
    loop = [stats.kendalltau(x[i : i + 3], y[i : i + 3])[0] for i in range(3)]
    assert [one.value for one in found] == pytest.approx(loop)
    assert windows(MEASURES["kendall-b"], x, y, 0) == ()
    assert windows(MEASURES["kendall-b"], x, y, 6) == ()


def test_warnings_of_few_systems_and_of_one_that_decides() -> None:
    quality = np.array([0.5, 0.4, 0.45, 0.42, -3.0])
    metric = MetricScores("m", NAMES[:5], np.array([0.1, 0.2, 0.15, 0.1, -2.0]))
    with pytest.warns(AssayWarning) as said:
        correlation(people_of(quality.tolist()), [metric], PLAIN)
    texts = " ".join(str(one.message) for one in said)
    assert "5 systems are few" in texts
    assert "E far from the rest" in texts
    assert "one system decides Pearson's r of m (" in texts


def test_no_outlier_where_most_are_equal() -> None:
    assert outliers(np.array([1.0, 1, 1, 1, 9])) == []


def both(first: Sequence[str], second: Sequence[str]) -> tuple[People, list[MetricScores]]:
    def scores(names: Sequence[str]) -> NDArray[np.float64]:
        return np.arange(float(len(names)))

    metric = MetricScores("m", tuple(second), scores(second))
    return People(tuple(first), scores(first)), [metric]


def test_systems_have_to_match() -> None:
    with pytest.raises(InputError, match="people alone has D; people: A, B, C, D; m: A, B, C"):
        correlation(*both("ABCD", "ABC"))
    with pytest.raises(InputError, match="m alone has D; m: A, B, C, D; people: A, B, C"):
        correlation(*both("ABC", "ABCD"))
    found = correlation(*both("ABCX", "YABC"), PLAIN, common=True)
    assert found.people.systems == ("C", "B", "A")
    with pytest.raises(InputError, match="2 systems are common"):
        correlation(*both("AB", "AB"))
    with pytest.raises(InputError, match="no metric"):
        correlation(people_of([1, 2, 3]), [])


def test_metrics_have_names_of_their_own_and_as_many_samples() -> None:
    people = people_of([1, 2, 3, 4], 50)
    metric = metric_of("m", [1, 2, 3, 4])
    with pytest.raises(InputError, match="two metrics are called 'm'"):
        correlation(people, [metric, metric])
    with pytest.raises(InputError, match="50 and 60 samples"):
        correlation(people_of([1, 2, 3, 4], 60), [metric])


def test_the_source_has_one_name() -> None:
    found = correlation(*both(("AMU", "B", "INPUT"), ("AMU", "B", "src")), PLAIN)
    assert found.people.systems == ("source", "B", "AMU")


@pytest.mark.parametrize(
    ("names", "scores", "said"),
    [
        ("AAB", [1, 2, 3], "'A' has two scores"),
        ("ABC", [1, 2], "scores of shape"),
        ("ABC", [1, np.nan, 2], "score of 'B' is no number"),
    ],
)
def test_what_are_no_scores_is_refused(names: str, scores: list[float], said: str) -> None:
    with pytest.raises(InputError, match=said):
        People(tuple(names), np.array(scores))
    with pytest.raises(InputError, match=said):
        MetricScores("m", tuple(names), np.array(scores))


def test_samples_have_a_column_for_each_system() -> None:
    with pytest.raises(InputError, match="samples of shape"):
        People(("A", "B"), np.array([1.0, 2.0]), np.zeros((5, 3)))


@pytest.mark.parametrize(
    "wrong",
    [
        {"samples": -1},
        {"seed": -1},
        {"confidence": 2.0},
        {"measure": "cosine"},
        {"test": "t"},
        {"adjust": "bonferroni"},
        {"window": 2},
        {"level": -0.1},
    ],
)
def test_settings_that_mean_nothing_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InputError, match="correlate"):
        CorrelationSettings(**wrong)  # type: ignore[arg-type]
