"""What an edit is, how messages name it, and when two edits exclude each other."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import AnnotatedSentence, Edit, EditError
from assay.edits.edit import overlap

spans = st.tuples(st.integers(0, 6), st.integers(0, 3)).map(lambda s: (s[0], s[0] + s[1]))


@pytest.mark.parametrize(("start", "end"), [(-1, 0), (2, 1), (-2, -1), (-1, -1)])
def test_an_impossible_span_is_refused(start: int, end: int) -> None:
    with pytest.raises(EditError, match=rf"{start}-{end} 'a' .* 0 <= start <= end must hold"):
        Edit(start, end, ("a",))


def test_an_edit_has_an_alternative() -> None:
    with pytest.raises(EditError, match="no alternative; a deletion has one that is empty"):
        Edit(0, 1, ())


def test_one_text_is_no_tuple_of_alternatives() -> None:
    text: Any = "goes"
    with pytest.raises(EditError, match=r"write \('goes',\), a tuple"):
        Edit(1, 2, text)


def test_a_list_of_alternatives_becomes_a_tuple() -> None:
    alternatives: Any = ["goes", "went"]
    edit = Edit(1, 2, alternatives)
    assert edit == Edit(1, 2, ("goes", "went"))
    assert hash(edit) == hash(Edit(1, 2, ("goes", "went")))


def test_an_edit_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        Edit(1, 2, ("a",)).start = 0  # type: ignore[misc]


@pytest.mark.parametrize(
    ("edit", "text"),
    [
        (Edit(1, 2, ("goes",)), "1-2 'goes' (annotator 0)"),
        (Edit(1, 2, ("goes", "went"), type="R"), "1-2 'goes' or 'went' (R, annotator 0)"),
        (Edit(3, 3, ("it's",), annotator=7), '3-3 "it\'s" (annotator 7)'),
        (Edit(0, 1, ("",), type="U:DET"), "0-1 '' (U:DET, annotator 0)"),
    ],
)
def test_messages_name_an_edit(edit: Edit, text: str) -> None:
    assert str(edit) == text


def test_the_first_alternative_is_the_correction() -> None:
    assert Edit(0, 1, ("a", "b")).correction == "a"


def touch(first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Whether two spans touch the same text, thought of as sets.

    A span holds its tokens and the gaps between them; an insertion holds the gap it fills. Gap k
    lies before token k. Two insertions may fill one gap.
    """

    def holds(start: int, end: int) -> set[tuple[str, int]]:
        inner = {("gap", k) for k in range(start + 1, end)}
        return inner | {("token", k) for k in range(start, end)} or {("gap", start)}

    both_insert = first[0] == first[1] and second[0] == second[1]
    return not both_insert and bool(holds(*first) & holds(*second))


@given(first=spans, second=spans)
def test_overlap_is_a_shared_token_or_an_insertion_inside(
    first: tuple[int, int], second: tuple[int, int]
) -> None:
    one, other = Edit(*first, ("a",)), Edit(*second, ("b",))
    assert overlap(one, other) == touch(first, second)
    assert overlap(other, one) == overlap(one, other)


def test_the_annotators_of_edits_are_named_in_order_of_appearance() -> None:
    sentence = AnnotatedSentence(
        "a b c",
        (Edit(2, 3, ("x",), annotator=4), Edit(0, 1, ("y",), annotator=1), Edit(0, 0, ("z",))),
        annotators=(1, 1),
    )
    assert sentence.annotators == (1, 4, 0)
    assert [(edit.annotator, edit.start) for edit in sentence.edits] == [(1, 0), (4, 2), (0, 0)]


def test_each_annotators_edits_stay_in_the_order_of_the_file() -> None:
    edits = (Edit(2, 3, ("x",)), Edit(1, 1, ("z",), annotator=1), Edit(0, 1, ("y",)))
    sentence = AnnotatedSentence("a b c", edits)
    assert sentence.edits_by(0) == (edits[0], edits[2])
    assert sentence.edits_by(5) == ()


def test_one_annotators_view() -> None:
    sentence = AnnotatedSentence("a b", (Edit(0, 1, ("x",), annotator=1),), annotators=(0, 1))
    assert sentence.only(0) == AnnotatedSentence("a b", annotators=(0,))
    assert sentence.only(1).edits == sentence.edits
    assert sentence.only(2) == AnnotatedSentence("a b")
    assert sentence.only(2).annotators == ()


def test_tokens_are_what_white_space_separates() -> None:
    assert AnnotatedSentence(" a\u3000b\x1fc ").tokens == ["a", "b", "c"]
