"""Edits applied: in which order, and when they are refused."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import (
    AnnotatedSentence,
    Edit,
    EditError,
    InputError,
    apply_edits,
    corrected,
    corrected_text,
    extract_edits,
)
from assay.edits.apply import check_annotator, references
from assay.edits.edit import overlap

TOKENS = ["a", "b", "c", "d"]

words = st.lists(st.sampled_from("abc"), max_size=12)
some_edits = st.lists(
    st.builds(
        lambda start, length, text: Edit(start, start + length, (text,)),
        st.integers(0, 5),
        st.integers(0, 3),
        st.sampled_from(["", "x", "y z"]),
    ),
    max_size=5,
)


def test_edits_apply_in_any_order_given() -> None:
    edits = [Edit(3, 4, ("z",)), Edit(0, 1, ("",)), Edit(1, 2, ("x y",))]
    assert apply_edits(TOKENS, edits) == ["x", "y", "c", "z"]
    assert apply_edits(TOKENS, reversed(edits)) == ["x", "y", "c", "z"]


def test_insertions_at_one_position_come_in_the_order_given_before_a_replacement() -> None:
    edits = [Edit(1, 2, ("B",)), Edit(1, 1, ("second",)), Edit(1, 1, ("first",))]
    assert apply_edits(TOKENS, edits) == ["a", "second", "first", "B", "c", "d"]
    assert apply_edits(TOKENS, edits[::-1]) == ["a", "first", "second", "B", "c", "d"]


def test_insertions_at_both_ends_and_behind_a_replacement() -> None:
    edits = [Edit(4, 4, (".",)), Edit(0, 0, ("So",)), Edit(0, 2, ("x",)), Edit(2, 2, ("y",))]
    assert apply_edits(TOKENS, edits) == ["So", "x", "y", "c", "d", "."]


def test_only_the_first_alternative_is_applied() -> None:
    assert apply_edits(["go"], [Edit(0, 1, ("goes", "went"))]) == ["goes"]
    assert apply_edits([], [Edit(0, 0, ("hello  world",))]) == ["hello", "world"]


@pytest.mark.parametrize("inside", [Edit(2, 2, ("x",)), Edit(2, 3, ("y",)), Edit(1, 3, ("z",))])
def test_two_edits_that_overlap_are_refused_by_name(inside: Edit) -> None:
    with pytest.raises(EditError) as raised:
        apply_edits(TOKENS, [inside, Edit(1, 3, ("w",), type="T")])
    message = str(raised.value)
    assert "1-3 'w' (T, annotator 0)" in message
    assert str(inside) in message
    assert 'overlaps="first" (--overlaps first)' in message


def test_the_first_of_overlapping_edits_can_win() -> None:
    late, early, short = Edit(2, 4, ("late",)), Edit(1, 3, ("early",)), Edit(1, 2, ("short",))
    assert apply_edits(TOKENS, [late, early], overlaps="first") == ["a", "early", "d"], "by start"
    for edits in ([late, early, short], [short, early, late]):
        assert apply_edits(TOKENS, edits, overlaps="first") == ["a", "short", "late"], "by end"
    other = Edit(1, 3, ("other",))
    assert apply_edits(TOKENS, [other, early], overlaps="first") == ["a", "other", "d"]
    assert apply_edits(TOKENS, [early, other], overlaps="first") == ["a", "early", "d"], "as given"


def test_an_unknown_rule_for_overlaps_is_refused() -> None:
    rule: Any = "frist"
    with pytest.raises(InputError, match="overlaps is 'frist'; it is one of refuse, first"):
        apply_edits(TOKENS, [], overlaps=rule)


@pytest.mark.parametrize("edit", [Edit(5, 5, ("x",)), Edit(3, 5, ("x",)), Edit(7, 9, ("",))])
@pytest.mark.parametrize("overlaps", ["refuse", "first"])
def test_an_edit_beyond_the_end_is_refused(edit: Edit, overlaps: Any) -> None:  # noqa: ANN401
    with pytest.raises(EditError, match=r"reaches beyond its text, which ends at 4") as raised:
        apply_edits(TOKENS, [edit], overlaps=overlaps)
    assert str(edit) in str(raised.value)


@given(edits=some_edits)
def test_edits_are_refused_exactly_if_two_of_them_overlap(edits: list[Edit]) -> None:
    tokens = [str(i) for i in range(8)]
    if any(overlap(first, second) for first, second in combinations(edits, 2)):
        with pytest.raises(EditError, match="overlap"):
            apply_edits(tokens, edits)
    else:
        assert apply_edits(tokens, edits) == apply_edits(tokens, edits, overlaps="first")


@given(edits=some_edits)
def test_untouched_tokens_stay_in_their_order(edits: list[Edit]) -> None:
    tokens = [str(i) for i in range(8)]
    result = apply_edits(tokens, edits, overlaps="first")
    touched = {i for edit in edits for i in range(edit.start, edit.end)}
    stayed = [token for token in result if token.isdigit()]
    assert stayed == sorted(stayed)
    assert {str(i) for i in range(8) if i not in touched} <= set(stayed)


@pytest.mark.parametrize("merge", [False, True])
@given(source=words, target=words)
def test_applying_what_was_extracted_gives_the_target(
    source: list[str], target: list[str], *, merge: bool
) -> None:
    edits = extract_edits([" ".join(source)], [" ".join(target)], merge=merge)[0]
    assert apply_edits(source, edits) == target
    assert apply_edits(source, reversed(edits) if merge else edits) == target


def sentences() -> list[AnnotatedSentence]:
    clash = (Edit(0, 2, ("x",), annotator=2), Edit(1, 2, ("y",), annotator=2))
    return [
        AnnotatedSentence("He  go", (Edit(1, 2, ("goes",)),), annotators=(0, 2)),
        AnnotatedSentence("Fine ."),
        AnnotatedSentence("a b", clash),
    ]


def test_a_sentence_as_one_annotator_would_have_it() -> None:
    sentence = sentences()[0]
    assert corrected(sentence, 0) == "He goes"
    assert corrected(sentence, 2) == "He go"
    assert corrected(sentence, 9) == "He go"


def test_a_text_as_one_annotator_would_have_it() -> None:
    assert corrected_text(sentences(), 0) == ("He goes", "Fine .", "a b")
    assert corrected_text(sentences(), 2, overlaps="first") == ("He go", "Fine .", "x")
    assert corrected_text([], 5) == ()


def test_errors_name_the_sentence() -> None:
    for refused in (lambda: corrected_text(sentences(), 2), lambda: references(sentences())):
        with pytest.raises(EditError, match=r"^sentence 3: the edits 0-2 'x' .* and 1-2 'y'"):
            refused()
    beyond = [*sentences()[:1], AnnotatedSentence("a", (Edit(3, 4, ("",)),))]
    with pytest.raises(EditError, match=r"^sentence 2: the edit 3-4 '' .* ends at 1"):
        references(beyond, overlaps="first")


def test_an_annotator_of_no_sentence_is_refused() -> None:
    for refused in (corrected_text, check_annotator):
        with pytest.raises(InputError, match="no annotator 1; annotators here: 0, 2"):
            refused(sentences(), 1)
    with pytest.raises(InputError, match="annotators here: none"):
        check_annotator([AnnotatedSentence("a")], 0)


def test_references_are_those_of_all_who_looked_by_number() -> None:
    assert references(sentences(), overlaps="first") == (
        ("He goes", "He go"),
        ("Fine .",),
        ("x",),
    )
    unordered = AnnotatedSentence("a", (Edit(0, 1, ("nine",), annotator=9),), annotators=(9, 3))
    assert references([unordered]) == (("a", "nine"),)
