from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest

from assay import Corpus, annotate
from assay.errors import AssayWarning, InputError
from assay.metrics.gleu import GLEU
from assay.significance.bootstrap import bootstrap_interval
from assay.significance.compare import Comparison, Settings, compare
from assay.significance.examples import example_table, most_different
from assay.significance.paired import paired_bootstrap, paired_randomisation
from assay.significance.ttest import paired_t_test
from oracle.significance import Loss, Share

if TYPE_CHECKING:
    from assay.metrics.base import Metric

REFERENCE = "a b c d e"
SYSTEMS = {"poor": 0.3, "good": 0.9, "twin": 0.9, "fair": 0.7}


def spoilt(share: float, generator: random.Random) -> str:
    """The reference with a share of its words right."""
    return " ".join(w if generator.random() < share else "x" for w in REFERENCE.split())


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    generator = random.Random(1)  # noqa: S311 - no secret depends on it
    n = 120
    outputs = {
        name: [spoilt(share, generator) for _ in range(n)] for name, share in SYSTEMS.items()
    }
    outputs["twin"] = list(outputs["good"])
    sources = [spoilt(0.3, generator) for _ in range(n)]
    return Corpus.of(sources, reference_sets=[[REFERENCE] * n], outputs=outputs)


def test_systems_are_ranked_and_clustered(corpus: Corpus) -> None:
    found = compare(corpus, Share())
    assert [system.name for system in found.systems] == ["good", "twin", "fair", "poor"]
    assert [system.cluster for system in found.systems] == [1, 1, 2, 3]
    losses = compare(corpus, Loss())
    assert [system.name for system in losses.systems] == ["good", "twin", "fair", "poor"]
    assert [system.cluster for system in losses.systems] == [1, 1, 2, 3]
    assert all(pair.delta <= 0 for pair in losses.pairs)


@pytest.mark.parametrize("metric", [Share(), GLEU()], ids=["share", "gleu+"])
def test_it_is_what_its_parts_give_one_by_one(corpus: Corpus, metric: Metric) -> None:
    statistics = {name: metric.statistics(corpus, name) for name in corpus.outputs}
    found = compare(corpus, metric, Settings(samples=200, seed=4, adjust="none"))
    exchanged = compare(corpus, metric, Settings(test="randomisation", samples=200, seed=4))
    for system in found.systems:
        counts = statistics[system.name]
        assert system.score.value == metric.corpus_score(counts).value
        assert system.score.interval == bootstrap_interval(metric, counts, n_samples=200, seed=4)
        assert (found.sentence_scores[system.name] == metric.sentence_scores(counts)).all()
    pairs = zip(found.pairs, exchanged.pairs, combinations(found.systems, 2), strict=True)
    for pair, by_exchange, (a, b) in pairs:
        assert (pair.first, pair.second) == (a.name, b.name)
        both = statistics[a.name], statistics[b.name]
        assert pair.p == pair.adjusted == paired_bootstrap(metric, *both, n_samples=200, seed=4)
        assert by_exchange.p == paired_randomisation(metric, *both, n_samples=200, seed=4)
        assert by_exchange.adjusted >= by_exchange.p
        assert pair.delta == a.score.value - b.score.value


def test_against_the_source_sentences_are_compared(corpus: Corpus) -> None:
    unchanged = replace(corpus, outputs={**corpus.outputs, "source": corpus.sources})
    found = compare(unchanged, Share(), Settings(samples=50, adjust="none"))
    for system in found.systems:
        scores = found.sentence_scores
        expected = paired_t_test(scores[system.name], scores["source"])
        assert system.against_source == expected
    copy = next(system for system in found.systems if system.name == "source")
    assert copy.against_source == (0, 1)


def test_without_a_source_or_a_second_sentence_there_is_no_t_test() -> None:
    texts = ["a b", "c d"]
    of = Corpus.of(texts, reference_sets=[texts], outputs={"one": texts, "two": texts})
    found = compare(replace(of, has_sources=False), Share(), Settings(samples=50))
    assert [system.against_source for system in found.systems] == [None, None]
    assert "t against source" not in found.tables()[0].columns
    single = compare(of.without([2]), Share(), Settings(samples=50))
    assert [system.against_source for system in single.systems] == [None, None]


def test_equal_outputs_do_not_differ(corpus: Corpus) -> None:
    for settings in (Settings(), Settings(test="randomisation")):
        found = compare(corpus, Share(), settings)
        (pair,) = [pair for pair in found.pairs if {pair.first, pair.second} == {"good", "twin"}]
        assert (pair.delta, pair.p, pair.adjusted, pair.significant) == (0, 1, 1, False)


def values(comparison: Comparison) -> list[object]:
    return [table.rows for table in comparison.tables()]


def test_threads_change_nothing_and_seeds_do(corpus: Corpus) -> None:
    one = compare(corpus, GLEU(), Settings(samples=100, adjust="none"), threads=1)
    three = compare(corpus, GLEU(), Settings(samples=100, adjust="none"), threads=3)
    other = compare(corpus, GLEU(), Settings(samples=100, adjust="none", seed=1))
    assert values(one) == values(three)
    assert values(one)[0] != values(other)[0]


def test_one_system_has_no_pairs(corpus: Corpus) -> None:
    alone = replace(corpus, outputs={"good": corpus.outputs["good"]})
    tables = compare(alone, Share(), Settings(samples=20)).tables()
    assert [table.title for table in tables] == ["Systems by share", "Signatures of share"]
    signatures = {row["of"]: row["signature"] for row in tables[1].records()}
    assert signatures["test"] == (
        "bootstrap|samples:20|seed:0|adjust:holm|level:0.05|confidence:0.95"
    )
    assert str(signatures["metric"]).startswith("share|refs:1|data:")


def test_too_few_samples_for_holm_are_warned_of(corpus: Corpus) -> None:
    with pytest.warns(AssayWarning, match="6 pairs the least adjusted p is 0.059.*least 119"):
        assert not any(x.significant for x in compare(corpus, Share(), Settings(samples=100)).pairs)
    assert any(x.significant for x in compare(corpus, Share(), Settings(samples=119)).pairs)


def test_what_cannot_be_compared_is_refused(corpus: Corpus) -> None:
    with pytest.raises(InputError, match="there is no system"):
        compare(replace(corpus, outputs={}), Share())
    with pytest.raises(InputError, match="needs references"):
        compare(replace(corpus, references=()), Share())
    with pytest.raises(InputError, match="there are no sentences"):
        compare(Corpus((), outputs={"a": ()}), Share())
    for settings, said in (
        ({"test": "z"}, "test is 'z'"),
        ({"adjust": "z"}, "adjustment is 'z'"),
        ({"level": 5}, "level is 5"),
        ({"confidence": math.inf}, "confidence is inf"),
    ):
        with pytest.raises(InputError, match=said):
            Settings(**settings)


def test_annotations_make_references(corpus: Corpus) -> None:
    annotated = annotate(corpus.sources, corpus.references)
    by_edits = replace(corpus, references=(), gold=tuple(annotated))
    settings = Settings(samples=20, adjust="none")
    assert (
        values(compare(by_edits, "gleu+", settings))[:2]
        == (values(compare(corpus, GLEU(), settings))[:2])
    )
    example, *_ = most_different(compare(by_edits, "gleu+", settings), ("good", "poor"), 1)
    assert example.references == (REFERENCE,)


def test_examples_are_those_with_the_largest_differences(corpus: Corpus) -> None:
    found = compare(corpus, Share(), Settings(samples=20, adjust="none"))
    examples = most_different(found, ("poor", "good"), 10)
    sizes = np.abs(found.sentence_scores["poor"] - found.sentence_scores["good"])
    assert [abs(x.difference) for x in examples] == sorted(sizes, reverse=True)[:10]
    for x in examples:
        i = int(x.id) - 1
        assert x.source == corpus.sources[i]
        assert x.outputs == (corpus.outputs["poor"][i], corpus.outputs["good"][i])
        assert x.scores == tuple(found.sentence_scores[name][i] for name in ("poor", "good"))
    assert most_different(found, ("good", "twin"), 10) == []
    table = example_table("x", ("poor", "good"), examples)
    assert table.records()[0]["references"] == REFERENCE
