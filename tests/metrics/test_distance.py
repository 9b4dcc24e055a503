"""Similarity by characters equals its slow twin, and keeps its conventions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import Corpus, InputError
from assay.metrics.distance import LDSource, MinLDReference
from assay.metrics.registry import metric
from metrics.corpora import corpora
from oracle import similarity as oracle

METRICS = [LDSource, MinLDReference]


@given(corpus=corpora(longest=6), clip=st.booleans())
def test_similarity_to_the_source_equals_the_oracle(corpus: Corpus, *, clip: bool) -> None:
    ours = LDSource(clip=clip)
    statistics = ours.statistics(corpus, "output")
    pairs = zip(corpus.sources, corpus.outputs["output"], strict=True)
    expected = [oracle.similarity(source, output) for source, output in pairs]
    if clip:
        expected = [max(0, similarity) for similarity in expected]
    assert ours.sentence_scores(statistics).tolist() == expected
    mean = sum(expected) / len(expected)
    assert ours.corpus_score(statistics).value == pytest.approx(mean, abs=1e-12)


@given(corpus=corpora(longest=6), clip=st.booleans())
def test_similarity_to_the_closest_reference_equals_the_oracle(
    corpus: Corpus, *, clip: bool
) -> None:
    ours = MinLDReference(clip=clip)
    statistics = ours.statistics(corpus, "output")
    pairs = zip(corpus.outputs["output"], corpus.references, strict=True)
    expected = [oracle.best_similarity(output, references) for output, references in pairs]
    if clip:
        expected = [max(0, similarity) for similarity in expected]
    assert statistics.offsets[-1] == sum(map(len, corpus.references))
    assert ours.sentence_scores(statistics).tolist() == expected
    mean = sum(expected) / len(expected)
    assert ours.corpus_score(statistics).value == pytest.approx(mean, abs=1e-12)


@given(corpus=corpora())
def test_another_reference_never_hurts(corpus: Corpus) -> None:
    more = Corpus(
        corpus.sources, tuple((*rs, "c") for rs in corpus.references), dict(corpus.outputs)
    )
    ours = MinLDReference()
    before, after = (ours.sentence_scores(ours.statistics(c, "output")) for c in (corpus, more))
    assert (after >= before).all()


@pytest.mark.parametrize(
    ("measure", "output", "similarity", "clipped"),
    [
        ("", "", 1, 1),
        ("", "abc", 0, 0),
        ("abc", "", 0, 0),
        ("abcd", "abcd", 1, 1),
        ("abcd", "abxd", 0.75, 0.75),
        ("ab", "cdefgh", -2, 0),
        ("a b", "a  b", 2 / 3, 2 / 3),
        ("Ab", "ab", 0.5, 0.5),
    ],
)
def test_conventions(measure: str, output: str, similarity: float, clipped: float) -> None:
    for clip, expected in ((False, similarity), (True, clipped)):
        assert LDSource(clip=clip)([measure], [output]).value == pytest.approx(expected)
        by_reference = MinLDReference(clip=clip)(["x"], [output], [[measure]])
        assert by_reference.value == pytest.approx(expected)


def test_characters_are_code_points() -> None:
    assert LDSource()(["\U0001f469é漢字"], ["\U0001f469e漢字"]).value == 0.75


def test_no_sentences() -> None:
    for kind in METRICS:
        assert kind()([], [], []).value == 0


def test_any_number_of_threads_gives_the_same_bits() -> None:
    generator = np.random.default_rng(3)
    texts = ["".join(generator.choice(list("ab "), generator.integers(90))) for _ in range(1600)]
    corpus = Corpus.of(
        texts[:400], reference_sets=[texts[400:800], texts[800:1200]], outputs={"s": texts[1200:]}
    )
    for kind in METRICS:
        one, two, seven = (kind().statistics(corpus, "s", threads=n).rows for n in (1, 2, 7))
        assert one.tobytes() == two.tobytes() == seven.tobytes()


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(InputError, match=r"^ld-source: clip is 1.5; it is one of no, yes"):
        metric("ld-source:clip=1.5")
    with pytest.raises(InputError, match=r"^min-ld-reference: clip is 'x'"):
        metric("min-ld-reference:clip=x")
    corpus = Corpus(("a",), (), {"s": ("a",)}, has_sources=False)
    with pytest.raises(InputError, match=r"^ld-source needs source"):
        metric("ld-source").statistics(corpus, "s")
    with pytest.raises(InputError, match=r"^min-ld-reference needs references"):
        metric("min-ld-reference").statistics(corpus, "s")
