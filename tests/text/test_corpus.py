"""The corpus: immutable, checked at its border, and encoded in one go."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import AnnotatedSentence, Corpus, Edit, Encoded, InputError, LengthError

SOURCES = ["He go", "Fine .", ""]


def full() -> Corpus:
    """A corpus with all its parts."""
    return Corpus(
        ("He go", "Fine .", ""),
        (("He goes", "They go"), (), ("Oh",)),
        {"A": ("He goes", "Fine .", "x"), "B": ("go", "", "")},
        (AnnotatedSentence("He go", (Edit(0, 1, ("x",)),)), *map(AnnotatedSentence, SOURCES[1:])),
        ("a", "b", "c"),
    )


def test_lists_become_tuples_and_the_caller_keeps_his_own() -> None:
    sources: Any = ["a", "b"]
    references: Any = [["x"], ["y", "z"]]
    outputs: Any = {"S": ["c", "d"]}
    gold: Any = [AnnotatedSentence("a"), AnnotatedSentence("b")]
    ids: Any = ["1.1", "1.2"]
    corpus = Corpus(sources, references, outputs, gold, ids)
    for changed in (sources, references, gold, ids, references[0]):
        changed.clear()
    outputs["T"] = ["e", "f"]
    assert corpus.sources == ("a", "b")
    assert corpus.references == (("x",), ("y", "z"))
    assert dict(corpus.outputs) == {"S": ("c", "d")}
    assert corpus.gold == (AnnotatedSentence("a"), AnnotatedSentence("b"))
    assert corpus.ids == ("1.1", "1.2")


def test_generators_are_read_once_and_whole() -> None:
    sources: Any = (text for text in SOURCES)
    references: Any = ((text for text in ["x", "y"]) for _ in SOURCES)
    corpus = Corpus(sources, references)
    assert corpus.sources == tuple(SOURCES)
    assert corpus.references == (("x", "y"),) * 3


def test_nothing_can_be_changed() -> None:
    corpus = full()
    with pytest.raises(FrozenInstanceError):
        corpus.sources = ()  # type: ignore[misc]
    outputs: Any = corpus.outputs
    with pytest.raises(TypeError):
        outputs["C"] = ()


def test_what_is_not_given() -> None:
    corpus = Corpus(("a", "b"))
    assert corpus.references == ((), ())
    assert dict(corpus.outputs) == {}
    assert corpus.gold is None
    assert corpus.ids == ("1", "2")
    assert len(corpus) == 2
    assert len(Corpus(())) == 0


def test_reference_sets_are_turned_to_references_per_sentence() -> None:
    corpus = Corpus.of(["a", "b"], reference_sets=[["a1", "b1"], ["a2", "b2"]])
    assert corpus.references == (("a1", "a2"), ("b1", "b2"))
    assert Corpus.of([], reference_sets=[[]]).references == ()
    assert Corpus.of(["a"]).references == ((),)


WRONG: list[tuple[Any, str]] = [
    (lambda: Corpus("He go"), "^sources is one text; expected a list of sentences"),  # type: ignore[arg-type]
    (lambda: Corpus.of("He go"), "^sources is one text; expected a list of sentences"),
    (lambda: Corpus(("a", None)), "^sources: item 2 is None; expected a text"),  # type: ignore[arg-type]
    (lambda: Corpus(("a",), outputs={"S": "b"}), "^S is one text"),  # type: ignore[dict-item]
    (lambda: Corpus.of(["a"], outputs={"S": "b"}), "^S is one text"),
    (lambda: Corpus.of(["a"], reference_sets=["b"]), "^reference set 0 is one text"),
    (lambda: Corpus.of(["a"], reference_sets="b"), "^reference set 0 is one text"),
    (
        lambda: Corpus(("a", "b"), ("a1", "b1")),  # type: ignore[arg-type]
        r"item 1 is one text; expected, for each sentence, .*Corpus.of\(..., reference_sets=",
    ),
    (lambda: Corpus(("a",), "a1"), "item 1 is one text"),  # type: ignore[arg-type]
    (
        lambda: Corpus(("a", "b", "c"), (("a1", "b1", "c1"), ("a2", "b2", "c2"))),
        r"given for 2 sentences, but there are 3; .*Corpus.of\(..., reference_sets=",
    ),
    (lambda: Corpus((), (("a",),)), "given for 1 sentences, but there are 0"),
    (lambda: Corpus(("a",), ((5,),)), "references of sentence 1: item 1 is 5"),  # type: ignore[arg-type]
    (
        lambda: Corpus(("a", "b", "c"), ids=("x", "y", "x")),
        "sentences 1 and 3 have the same id, 'x'; every sentence needs its own",
    ),
    (lambda: Corpus(("a",), ids=(5,)), "ids: item 1 is 5"),  # type: ignore[arg-type]
    (lambda: Corpus(("a", "b"), ids="ab"), "ids is one text"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("make", "message"), WRONG)
def test_wrong_shapes_are_refused_with_a_hint(make: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(InputError, match=message):
        make()


UNEQUAL: list[tuple[Any, str]] = [
    (lambda: Corpus(("a",), outputs={"S": ("b", "c")}), "S has 2"),
    (lambda: Corpus.of(["a"], outputs={"S": []}), "S has 0"),
    (lambda: Corpus(("a",), gold=()), "the gold annotation has 0"),
    (lambda: Corpus(("a",), ids=("x", "y")), "ids has 2"),
    (lambda: Corpus.of(["a"], reference_sets=[["b"], ["c", "d"]]), "reference set 1 has 2"),
]


@pytest.mark.parametrize(("make", "message"), UNEQUAL)
def test_parts_of_other_lengths_are_refused_with_both_lengths(make: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(LengthError, match=f"^the source has 1 sentences but {message}"):
        make()


def test_sentences_can_be_left_out_of_all_parts() -> None:
    corpus = full().without([2, 2])
    assert corpus.sources == ("He go", "")
    assert corpus.references == (("He goes", "They go"), ("Oh",))
    assert dict(corpus.outputs) == {"A": ("He goes", "x"), "B": ("go", "")}
    assert corpus.gold is not None
    assert [sentence.source for sentence in corpus.gold] == ["He go", ""]
    assert corpus.ids == ("a", "c"), "the others keep their names"
    assert full().without([]) == full()
    assert len(full().without({1, 2, 3})) == 0


@pytest.mark.parametrize("number", [0, -1, 4])
def test_a_sentence_that_is_not_there_cannot_be_left_out(number: int) -> None:
    message = f"no sentence {number}; the corpus has sentences 1 to 3"
    with pytest.raises(InputError, match=message):
        full().without([1, number])


def test_equal_corpora_are_equal_and_hash_equal() -> None:
    corpus = full()
    other_order = {name: corpus.outputs[name] for name in "BA"}
    twin = Corpus(corpus.sources, corpus.references, other_order, corpus.gold, corpus.ids)
    assert corpus == twin == full()
    assert hash(corpus) == hash(twin) == hash(full())
    assert corpus != corpus.without([1])
    assert corpus != Corpus(corpus.sources)
    assert len({corpus, twin, Corpus(corpus.sources)}) == 2


def test_a_corpus_can_be_pickled_and_copied() -> None:
    corpus = full()
    assert len(corpus.encoded.sources) == 3
    for twin in (pickle.loads(pickle.dumps(corpus)), copy.deepcopy(corpus), copy.copy(corpus)):  # noqa: S301
        assert twin == corpus
        assert list(twin.outputs) == ["A", "B"]


def texts_of(encoded: Encoded, *, joint: str) -> list[str]:
    bounds = encoded.offsets.tolist()
    symbols = [encoded.vocabulary[i] for i in encoded.ids.tolist()]
    return [joint.join(symbols[bounds[i] : bounds[i + 1]]) for i in range(len(encoded))]


sentence = st.lists(st.sampled_from(["a", "b", "é", "."]), max_size=4).map(" ".join)


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    n = draw(st.integers(0, 5))

    def text() -> list[str]:
        return draw(st.lists(sentence, min_size=n, max_size=n))

    references = [draw(st.lists(sentence, max_size=3)) for _ in range(n)]
    outputs = {name: tuple(text()) for name in draw(st.sets(st.sampled_from("ABC")))}
    return Corpus(tuple(text()), tuple(map(tuple, references)), outputs)


@pytest.mark.parametrize(("unit", "joint"), [("token", " "), ("character", "")])
@given(corpus=corpora())
def test_encoding_keeps_every_text(unit: Any, joint: str, corpus: Corpus) -> None:  # noqa: ANN401
    encoded = corpus.encode(unit=unit, threads=1)
    assert texts_of(encoded.sources, joint=joint) == list(corpus.sources)
    flat = texts_of(encoded.references, joint=joint)
    bounds = encoded.reference_offsets.tolist()
    assert tuple(tuple(flat[i:j]) for i, j in pairwise(bounds)) == corpus.references
    assert list(encoded.outputs) == list(corpus.outputs)
    for name, texts in corpus.outputs.items():
        assert texts_of(encoded.outputs[name], joint=joint) == list(texts)
        assert encoded.outputs[name].vocabulary is encoded.sources.vocabulary


def test_sentences_may_have_different_numbers_of_references() -> None:
    encoded = full().encoded
    assert encoded.reference_offsets.tolist() == [0, 2, 2, 3]
    assert len(encoded.references) == 3
    with pytest.raises(ValueError, match="read-only"):
        encoded.reference_offsets[0] = 1


def test_an_encoded_corpus_can_be_pickled_and_stays_read_only() -> None:
    twin = pickle.loads(pickle.dumps(full().encoded))  # noqa: S301
    assert texts_of(twin.outputs["A"], joint=" ") == ["He goes", "Fine .", "x"]
    assert not twin.reference_offsets.flags.writeable
    with pytest.raises(TypeError):
        twin.outputs["C"] = twin.sources


def test_tokens_are_encoded_once() -> None:
    corpus = full()
    assert corpus.encoded is corpus.encoded
    assert corpus.encode() is corpus.encoded
    assert corpus.encode(lowercase=True) is not corpus.encoded
    assert corpus.encode(unit="letter") is corpus.encode(unit="letter")


def test_an_empty_corpus_can_be_encoded() -> None:
    encoded = Corpus(()).encoded
    assert (len(encoded.sources), len(encoded.references)) == (0, 0)
    assert encoded.reference_offsets.tolist() == [0]
