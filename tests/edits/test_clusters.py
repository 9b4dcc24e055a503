"""Edits of several annotators, grouped into errors."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import (
    AnnotatedSentence,
    Choice,
    Cluster,
    ClusteredSentence,
    Edit,
    cluster_edits,
    n_mixed_references,
)


def edit(annotator: int, start: int, end: int, text: str = "x", kind: str = "") -> Edit:
    return Edit(start, end, (text,), type=kind, annotator=annotator)


def clusters(*edits: Edit, annotators: tuple[int, ...] = ()) -> tuple[Cluster, ...]:
    return cluster_edits(AnnotatedSentence("a b c d e f", edits, annotators)).clusters


def spans(cluster: Cluster) -> dict[int, list[tuple[int, int]]]:
    return {c.annotator: [(e.start, e.end) for e in c.edits] for c in cluster.choices}


def test_no_edits_no_clusters() -> None:
    sentence = AnnotatedSentence("Fine .", annotators=(0, 1))
    assert cluster_edits(sentence) == ClusteredSentence("Fine .", 2)
    assert n_mixed_references([]) == 1


def test_the_same_span_is_the_same_error() -> None:
    (cluster,) = clusters(edit(1, 1, 2, "y"), edit(0, 1, 2, "x"))
    assert [choice.annotator for choice in cluster.choices] == [0, 1], "sorted by annotator"
    assert [choice.edits[0].correction for choice in cluster.choices] == ["x", "y"]
    (insertions,) = clusters(edit(0, 2, 2), edit(1, 2, 2))
    assert spans(insertions) == {0: [(2, 2)], 1: [(2, 2)]}


def test_an_insertion_strictly_inside_is_the_same_error() -> None:
    (cluster,) = clusters(edit(0, 1, 3), edit(1, 2, 2))
    assert spans(cluster) == {0: [(1, 3)], 1: [(2, 2)]}
    assert len(clusters(edit(0, 1, 3), edit(1, 1, 1), edit(2, 3, 3))) == 3, "not at its ends"


def test_edits_that_only_meet_are_different_errors() -> None:
    first, second = clusters(edit(0, 2, 4), edit(1, 1, 2))
    assert (spans(first), spans(second)) == ({1: [(1, 2)]}, {0: [(2, 4)]})


def test_an_overlap_is_handed_on_from_edit_to_edit() -> None:
    # 0-2 and 3-4 have nothing in common but 1-4, which lies across both.
    (cluster,) = clusters(edit(0, 0, 2), edit(1, 1, 4), edit(2, 3, 4))
    assert spans(cluster) == {0: [(0, 2)], 1: [(1, 4)], 2: [(3, 4)]}


def test_an_edit_between_two_clusters_joins_the_first() -> None:
    # The longest come first and open clusters; 2-4 overlaps both and does not unite them.
    first, second = clusters(edit(0, 0, 3), edit(0, 3, 6), edit(1, 2, 4))
    assert spans(first) == {0: [(0, 3)], 1: [(2, 4)]}
    assert spans(second) == {0: [(3, 6)]}


def test_the_longest_edit_of_a_choice_comes_first() -> None:
    (cluster,) = clusters(edit(0, 0, 1), edit(0, 2, 4), edit(1, 0, 5), edit(0, 1, 1))
    assert spans(cluster) == {0: [(2, 4), (0, 1), (1, 1)], 1: [(0, 5)]}


def test_clusters_stand_in_the_order_of_the_sentence() -> None:
    found = clusters(edit(0, 4, 6), edit(0, 2, 2), edit(1, 2, 3), edit(1, 0, 1))
    assert [spans(cluster) for cluster in found] == [
        {1: [(0, 1)]},
        {0: [(2, 2)]},
        {1: [(2, 3)]},
        {0: [(4, 6)]},
    ]


def test_an_error_that_everybody_corrects_is_required() -> None:
    both, one = clusters(edit(0, 0, 1), edit(1, 0, 1), edit(1, 3, 4))
    assert (both.required, one.required) == (True, False)
    (seen_by_two_of_three,) = clusters(edit(0, 0, 1), edit(1, 0, 1), annotators=(0, 1, 2))
    assert not seen_by_two_of_three.required


def test_types_are_joined_each_once() -> None:
    (cluster,) = clusters(edit(0, 0, 1, kind="Vt"), edit(1, 0, 1, kind="SVA"), edit(2, 0, 3, "x"))
    assert cluster.type == "Vt/SVA"
    (cluster,) = clusters(edit(0, 0, 1, kind="Vt"), edit(1, 0, 1, kind="Vt"))
    assert cluster.type == "Vt"


def test_only_first_alternatives_count_and_can_be_tokenised() -> None:
    two = Edit(0, 1, ("don't", "do not"), comment="!", required=False, type="T")
    sentence = AnnotatedSentence("a", (two,))
    split = cluster_edits(sentence, tokenise=lambda text: text.replace("n't", " n't"))
    assert split.clusters[0].choices == (Choice(0, (Edit(0, 1, ("do n't",)),)),)


def test_a_required_error_cannot_be_left() -> None:
    alike = (Choice(0, (edit(0, 1, 2),)), Choice(1, (edit(1, 1, 2),)))
    other = Choice(2, (edit(2, 1, 2, "y"),))
    assert Cluster(alike, required=False).n_alternatives == 2, "x or nothing"
    assert Cluster(alike, required=True).n_alternatives == 1
    assert Cluster((*alike, other), required=True).n_alternatives == 2


small_edits = st.lists(
    st.builds(
        lambda annotator, start, length, text: edit(annotator, start, start + length, text),
        st.integers(0, 2),
        st.integers(0, 5),
        st.integers(0, 2),
        st.sampled_from("xy"),
    ),
    max_size=5,
)


@given(edits=small_edits)
def test_mixed_references_are_counted_as_if_listed(edits: list[Edit]) -> None:
    found = clusters(*edits, annotators=(0, 1, 2))
    options = []
    for cluster in found:
        texts = {tuple((e.start, e.end, e.correction) for e in c.edits) for c in cluster.choices}
        options.append(texts if cluster.required else texts | {()})
    combinations = list(product(*options))
    assert n_mixed_references(found) == len(combinations) == len(set(combinations))


@given(edits=small_edits)
def test_every_edit_is_in_one_choice_of_its_annotator(edits: list[Edit]) -> None:
    found = clusters(*edits)
    inside = [
        (choice.annotator, e.annotator, e.start, e.end, e.correction)
        for cluster in found
        for choice in cluster.choices
        for e in choice.edits
    ]
    given_edits = [(e.annotator, e.annotator, e.start, e.end, e.correction) for e in edits]
    assert sorted(inside) == sorted(given_edits)
    for cluster in found:
        annotators = [choice.annotator for choice in cluster.choices]
        assert annotators == sorted(set(annotators))


@pytest.mark.parametrize("annotators", [(0, 1), (0, 1, 2), (1, 0)])
def test_annotated_and_clustered_again_nothing_has_changed(annotators: tuple[int, ...]) -> None:
    edits = (edit(1, 0, 2, kind="A"), edit(0, 1, 1, kind="B"), edit(0, 3, 4, kind="C"))
    first = cluster_edits(AnnotatedSentence("a b c d", edits, annotators))
    again = first.annotated()
    assert set(again.annotators) == set(annotators)
    assert again.annotators == tuple(sorted(again.annotators))
    assert {e.type for e in again.edits} == {"A/B", "C"}
    assert cluster_edits(again) == first


def test_annotators_without_edits_get_the_lowest_free_numbers() -> None:
    cluster = Cluster((Choice(1, (edit(1, 0, 1),)), Choice(4, (edit(4, 0, 1),))), required=False)
    sentence = ClusteredSentence("a", 4, (cluster,)).annotated()
    assert sentence.annotators == (0, 1, 2, 4)
    assert ClusteredSentence("a", 2).annotated() == AnnotatedSentence("a", annotators=(0, 1))
