"""Pairs of sentences become edits as the slow twin has them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import AnnotatedSentence, Edit, InputError, LengthError, annotate, extract_edits
from oracle import levenshtein as oracle

words = st.lists(st.sampled_from(["a", "b", "c", "é"]), max_size=10)
texts = st.lists(words.map(" ".join), max_size=6)


def expected(source: str, target: str, *, merge: bool) -> tuple[Edit, ...]:
    tokens = target.split()
    edits = []
    for span in oracle.spans([*map(hash, source.split())], [*map(hash, tokens)], merge=merge):
        start, end, target_start, target_end = span
        kind = "R"
        if start == end:
            kind = "M"
        elif target_start == target_end:
            kind = "U"
        text = " ".join(tokens[target_start:target_end])
        edits.append(Edit(start, end, (text,), type=kind))
    return tuple(edits)


@given(sources=texts, data=st.data(), merge=st.booleans())
def test_edits_equal_the_oracles_spans(
    sources: list[str], data: st.DataObject, *, merge: bool
) -> None:
    n = len(sources)
    targets = data.draw(st.lists(words.map(" ".join), min_size=n, max_size=n))
    found = extract_edits(sources, targets, merge=merge)
    pairs = zip(sources, targets, strict=True)
    assert found == [expected(source, target, merge=merge) for source, target in pairs]


@given(source=words, target=words)
def test_split_edits_change_at_most_a_token_and_merged_edits_never_touch(
    source: list[str], target: list[str]
) -> None:
    pair = ([" ".join(source)], [" ".join(target)])
    for edit in extract_edits(*pair)[0]:
        assert edit.end - edit.start <= 1
        assert len(edit.correction.split()) <= 1
    merged = extract_edits(*pair, merge=True)[0]
    assert all(first.end < second.start for first, second in pairwise(merged))


def test_types_say_missing_replaced_unnecessary() -> None:
    edits = extract_edits(["go home to it now"], ["So go home it later"])[0]
    assert [str(edit) for edit in edits] == [
        "0-0 'So' (M, annotator 0)",
        "2-3 '' (U, annotator 0)",
        "4-5 'later' (R, annotator 0)",
    ]
    merged = extract_edits(["go to the home ."], ["went home ."], merge=True)[0]
    assert [str(edit) for edit in merged] == [
        "0-3 'went' (R, annotator 0)",
    ]


def test_white_space_alone_is_no_edit() -> None:
    assert extract_edits(["a b", "", " "], [" a\u3000b\t", "\x1f", ""]) == [(), (), ()]


def test_empty_sentences() -> None:
    (deleted,), (inserted,) = extract_edits(["a b", ""], ["", "a b"], merge=True)
    assert (deleted.start, deleted.end, deleted.correction) == (0, 2, "")
    assert (inserted.start, inserted.end, inserted.correction) == (0, 0, "a b")
    assert extract_edits([], []) == []


def test_any_number_of_threads_gives_the_same_edits() -> None:
    sources = [f"w{i % 5} w{i % 3} w{i % 7}" for i in range(500)]
    targets = [f"w{i % 3} w{i % 7} x" for i in range(500)]
    one = extract_edits(sources, targets, threads=1)
    assert extract_edits(sources, targets, threads=7) == one


def test_unequal_texts_are_refused() -> None:
    with pytest.raises(LengthError, match="the source has 2 sentences but the corrected text has"):
        extract_edits(["a", "b"], ["a"])


def test_wrong_shapes_are_refused() -> None:
    text: Any = "He go"
    number: Any = ["He go", 5]
    with pytest.raises(InputError, match="sources is one text; expected a list of sentences"):
        extract_edits(text, ["He goes"])
    with pytest.raises(InputError, match="targets is one text"):
        extract_edits(["He go"], text)
    with pytest.raises(InputError, match="targets: item 2 is 5; expected a text"):
        extract_edits(["a", "b"], number)


def test_texts_too_long_for_an_alignment_are_refused_by_number() -> None:
    long = "w " * 2**14
    with pytest.raises(InputError, match="sentence 2 has 16384 and 16384 tokens"):
        extract_edits(["a", long], ["a", long])


def test_impossible_threads_are_input_errors() -> None:
    with pytest.raises(InputError, match="threads is 0"):
        extract_edits(["a"], ["a"], threads=0)


def test_references_become_annotators() -> None:
    sentences = annotate(["He go", "Fine", "a b"], [["He goes", "He go", "They go"], [], ["a b c"]])
    assert [sentence.annotators for sentence in sentences] == [(0, 1, 2), (), (0,)]
    assert [str(edit) for edit in sentences[0].edits] == [
        "1-2 'goes' (R, annotator 0)",
        "0-1 'They' (R, annotator 2)",
    ]
    assert sentences[1] == AnnotatedSentence("Fine")
    assert [str(edit) for edit in sentences[2].edits] == ["2-2 'c' (M, annotator 0)"]


@given(data=st.data(), sources=texts)
def test_annotate_is_extraction_reference_by_reference(
    sources: list[str], data: st.DataObject
) -> None:
    n = len(sources)
    references = data.draw(st.lists(texts, min_size=n, max_size=n))
    for source, alternatives, sentence in zip(
        sources, references, annotate(sources, references), strict=True
    ):
        assert sentence.source == source
        assert sentence.annotators == tuple(range(len(alternatives)))
        for annotator, reference in enumerate(alternatives):
            edits = [str(edit) for edit in sentence.edits_by(annotator)]
            alone = extract_edits([source], [reference])[0]
            assert edits == [str(e).replace("annotator 0", f"annotator {annotator}") for e in alone]


def test_references_of_the_wrong_shape_are_refused() -> None:
    flat: Any = ["He goes"]
    with pytest.raises(InputError, match=r"item 1 is one text; .*Corpus.of\(..., reference_sets"):
        annotate(["He go"], flat)
    with pytest.raises(InputError, match="given for 1 sentences, but there are 2"):
        annotate(["He go", "Fine"], [["He goes"]])
    text: Any = "He go"
    with pytest.raises(InputError, match="sources is one text"):
        annotate(text, [["He goes"]])


def test_a_sentence_that_comes_again_is_looked_at_once() -> None:
    sources = ["He go", "She go", "He go", "He go"]
    references = [["He goes"], ["She goes"], ["He goes"], ["He went"]]
    first, other, again, differently = annotate(sources, references)
    assert again is first
    assert [one.edits[0].correction for one in (first, other, differently)] == [
        "goes",
        "goes",
        "went",
    ]
