"""Rates equal their slow twins."""

from __future__ import annotations

import pytest
from hypothesis import given

from assay import Corpus, InputError
from assay.metrics.rates import Changed, Identical
from metrics.corpora import corpora
from oracle import similarity as oracle


@given(corpus=corpora(longest=3))
def test_rates_equal_the_oracle(corpus: Corpus) -> None:
    outputs = corpus.outputs["output"]
    hits = [oracle.identical(*pair) for pair in zip(outputs, corpus.references, strict=True)]
    changes = [oracle.changed(*pair) for pair in zip(corpus.sources, outputs, strict=True)]
    for ours, expected in ((Identical(), hits), (Changed(), changes)):
        statistics = ours.statistics(corpus, "output")
        assert ours.sentence_scores(statistics).tolist() == expected
        assert ours.corpus_score(statistics).value == sum(expected) / len(expected)


def test_white_space_does_not_count_and_case_does() -> None:
    assert Identical()(["x"] * 2, ["He  goes ", "he goes"], [["He goes"]] * 2).value == 0.5
    assert Changed()(["He goes"] * 2, [" He\u00a0goes", "he goes"]).value == 0.5


def test_empty_texts() -> None:
    assert Identical()(["", ""], ["", "a"], [["a", " "], [""]]).value == 0.5
    assert Changed()(["", "a"], [" ", ""]).value == 0.5
    assert Identical()([], [], []).value == Changed()([], []).value == 0


def test_a_copy_changes_nothing_and_a_reference_is_hit() -> None:
    texts = ["He go .", "She went ."]
    assert Changed()(texts, texts).value == 0
    assert Identical()(["", ""], texts, [["x", texts[0]], [texts[1]]]).value == 1


def test_any_number_of_threads_gives_the_same_bits() -> None:
    texts = [f"a b{i % 3} c" for i in range(1500)]
    others = [f"a b{i % 4} c" for i in range(1500)]
    corpus = Corpus.of(texts, reference_sets=[texts, others], outputs={"s": others[::-1]})
    for ours in (Identical(), Changed()):
        one, two, seven = (ours.statistics(corpus, "s", threads=n).rows for n in (1, 2, 7))
        assert one.tobytes() == two.tobytes() == seven.tobytes()


def test_what_is_missing_is_named() -> None:
    corpus = Corpus(("a",), (), {"s": ("a",)}, has_sources=False)
    with pytest.raises(InputError, match=r"^identical needs references"):
        Identical().statistics(corpus, "s")
    with pytest.raises(InputError, match=r"^changed needs source"):
        Changed().statistics(corpus, "s")
