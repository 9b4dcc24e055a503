"""I-measure explained: the alignments that the paper's tables show, with their labels."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from assay import (
    AnnotatedSentence,
    Choice,
    Cluster,
    ClusteredSentence,
    Corpus,
    Edit,
    InputError,
    _core,
)
from assay.metrics.imeasure import IMeasure
from assay.metrics.imeasure_explain import AlignedColumn, explain_imeasure, show_alignment
from assay.text.encoded import encode
from oracle import imeasure as oracle

if TYPE_CHECKING:
    from assay.metrics.explain import Mark
    from assay.metrics.imeasure_explain import SentenceIMeasure

texts = st.lists(st.sampled_from("abcd"), max_size=7)


def corpus(source: str, output: str, *edits: Edit) -> Corpus:
    gold = (AnnotatedSentence(source, edits),)
    return Corpus((source,), outputs={"A": (output,)}, gold=gold)


@given(source=texts, output=texts, reference=texts)
def test_columns_are_those_of_the_plain_table(
    source: list[str], output: list[str], reference: list[str]
) -> None:
    both = (source, output, reference)
    encoded = encode([" ".join(text) for text in both])
    first, second, third = (encoded[k : k + 1].arrays for k in range(3))
    cells, offsets = _core.imeasure_columns(*first, *second, *third)
    assert offsets.tolist() == [0, len(cells)]
    shown = [
        tuple(text[k] if k >= 0 else "" for text, k in zip(both, row, strict=True))
        for row in cells.tolist()
    ]
    assert shown == oracle.three_way(both)


# Table 6 of the paper: source, hypothesis, reference, detection, correction.
@pytest.mark.parametrize(
    "line",
    [
        "a a a TN TN",
        "a a b FN FN",
        "a a - FN FN",
        "a b a FP FP",
        "a b b TP TP",
        "a b c TP FPN",
        "a b - TP FPN",
        "a - a FP FP",
        "a - b TP FPN",
        "a - - TP TP",
        "- a a TP TP",
        "- a b TP FPN",
        "- a - FP FP",
        "- - a FN FN",
    ],
)
def test_labels_are_those_of_the_paper(line: str) -> None:
    source, output, reference, detection, correction = line.replace("-", "\0").split()
    column = AlignedColumn(*(text.strip("\0") for text in (source, output, reference)))
    assert (column.detection, column.correction) == (detection, correction)


def test_the_alignment_of_the_paper() -> None:
    """Table 5: ours costs as much as both of its alignments, and has the same labels."""
    source = "Their is wide spread usage of technology ."
    edits = Edit(0, 1, ("There",)), Edit(2, 4, ("widespread",)), Edit(4, 5, ("use",))
    right = "There is widespread use of technology ."
    (sentence,) = explain_imeasure(corpus(source, right, *edits), "A")
    assert sentence.reference == right
    ours = [(c.source, c.output, c.reference) for c in sentence.columns]
    tokens = source.split()
    for published in (
        ["There", "is", "widespread", "use", "", "of", "technology", "."],
        ["There", "is", "widespread", "", "use", "of", "technology", "."],
    ):
        theirs = [(a, b, b) for a, b in zip(tokens, published, strict=True)]
        assert sum(map(oracle.column_cost, ours)) == sum(map(oracle.column_cost, theirs))
        labels = sorted(AlignedColumn(*column).correction for column in theirs)
        assert sorted(c.correction for c in sentence.columns) == labels == ["TN"] * 4 + ["TP"] * 4


def rows_of(sentence: SentenceIMeasure) -> list[list[str]]:
    """The shown alignment: source, output, reference, labels."""
    shown = show_alignment(sentence, width=200).splitlines()[2:]
    return [line.split()[1:] for line in shown]


def test_corrections_of_both_annotators_are_combined() -> None:
    """Table 1: the hypothesis mixes corrections of two annotators, and is perfect."""
    source = "This machines is designed for help people ."
    sentence = ClusteredSentence(
        source,
        2,
        (
            Cluster(
                (
                    Choice(0, (Edit(0, 1, ("These",)), Edit(2, 3, ("are",)))),
                    Choice(1, (Edit(1, 2, ("machine",), annotator=1),)),
                ),
                required=True,
            ),
            Cluster(
                (
                    Choice(0, (Edit(5, 6, ("helping",)),)),
                    Choice(1, (Edit(4, 5, ("to",), annotator=1),)),
                ),
                required=True,
            ),
        ),
    )
    right = "These machines are designed to help people ."
    whole = Corpus(
        (source,), outputs={"A": (right,)}, gold=(sentence.annotated(),), clusters=(sentence,)
    )
    (found,) = explain_imeasure(whole, "A")
    labels = ["TP", "TN", "TP", "TN", "TP", "TN", "TN", "TN"]
    assert rows_of(found) == [source.split(), right.split(), right.split(), labels]


def test_a_part_of_a_correction_counts() -> None:
    """Table 2: `designed` is right although `are` is missing."""
    edits = Edit(0, 1, ("Machines",)), Edit(1, 3, ("are designed",))
    better = "Machine is designed to help people ."
    (found,) = explain_imeasure(corpus("Machine is design to help people .", better, *edits), "A")
    assert rows_of(found)[2] == ["Machines", "are", "designed", "to", "help", "people", "."]
    assert rows_of(found)[3] == ["FN", "FN", "TP", "TN", "TN", "TN", "TN"]


def test_the_hypothesis_that_is_nearer_is_better() -> None:
    """Table 3: M2 prefers the second, which is far from the reference."""
    source = "Machine is design to help people ."
    edits = Edit(0, 1, ("Machines",)), Edit(1, 2, ("are",)), Edit(2, 3, ("designed",))
    shown = [
        next(explain_imeasure(corpus(source, output, *edits), "A"))
        for output in (
            "The machine is designed for helping people .",
            "Machines is a design on the helping of the people .",
        )
    ]
    assert rows_of(shown[0]) == [
        ["–", "Machine", "is", "design", "to", "help", "people", "."],
        ["The", "machine", "is", "designed", "for", "helping", "people", "."],
        ["–", "Machines", "are", "designed", "to", "help", "people", "."],
        ["FP", "FPN", "FN", "TP", "FP", "FP", "TN", "TN"],
    ]
    assert shown[0].parts["wacc"] > shown[1].parts["wacc"]


def test_gaps_stand_side_by_side() -> None:
    """Table 4: B and C are one column, and not two with a gap each."""
    (found,) = explain_imeasure(corpus("A B", "C", Edit(1, 2, ("",))), "A")
    assert [(c.source, c.output, c.reference) for c in found.columns] == [
        ("A", "C", "A"),
        ("B", "", ""),
    ]


def test_wide_characters_take_two_places() -> None:
    edits = Edit(1, 2, ("学校",)), Edit(2, 3, ("行き ます",))
    (found,) = explain_imeasure(corpus("私 学 行く 。", "私 学校 いく 。", *edits), "A")
    lines = show_alignment(found).splitlines()[2:]
    places = [
        {cell_len(line[: at.start()]) for at in re.finditer(r"(?<=  )\S", line)} for line in lines
    ]
    assert places == [places[0]] * 4
    assert len(places[0]) == 6  # one for the name of the row
    narrow = show_alignment(found, width=30).splitlines()
    assert max(map(cell_len, narrow)) <= 30


def test_what_is_not_certified_is_shown_with_its_bound() -> None:
    edits = tuple(Edit(i, i, ("a",)) for i in range(8))
    gold = (AnnotatedSentence("a " * 8, edits, (0, 1)),)
    whole = Corpus(("a " * 8,), outputs={"A": ("b c b",)}, gold=gold)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("assay.metrics.imeasure._MOST_WORK", 1)
        (found,) = explain_imeasure(whole, "A")
    assert found.most is not None
    shown = show_alignment(found, width=200).splitlines()[1]
    assert shown.startswith("  not proved to be the best of 256 references: ")
    assert shown.endswith(f"; what is maximised is at most {found.most:.4f}")
    assert found.to_dict()["most"] == found.most
    assert found.parts["wacc"] <= found.most


def test_what_cannot_be_explained_is_refused() -> None:
    with pytest.raises(InputError, match="imeasure needs gold edits"):
        next(explain_imeasure(Corpus(("a",), outputs={"A": ("a",)}), "A"))
    with pytest.raises(InputError, match="there is no system 'B'; there are: A"):
        next(explain_imeasure(corpus("a", "a"), "B"))
    with pytest.raises(InputError, match="threads"):
        next(explain_imeasure(corpus("a", "a"), "A", threads=-1))


def test_a_sentence_is_shown_and_folded() -> None:
    edits = Edit(1, 2, ("goes",)), Edit(2, 3, ("",), annotator=1)
    (sentence,) = explain_imeasure(corpus("He go to home now", "He went home the", *edits), "A")
    shown = show_alignment(sentence).splitlines()
    assert shown[1].startswith("  the best of 4 references: ")
    assert len(shown) == 6
    narrow = show_alignment(sentence, width=30).splitlines()
    assert max(map(len, narrow)) <= 30
    assert "" in narrow
    first = next(k for k, line in enumerate(narrow) if line.startswith("    "))
    assert " ".join(line.strip() for line in narrow[1:first]) == shown[1].strip()
    assert [line.split()[0] for line in narrow[first : first + 4]] == [
        "source",
        "output",
        "reference",
        "correction",
    ]


def test_labels_are_painted_and_of_the_aspect_that_is_maximised() -> None:
    def paint(mark: Mark, text: str) -> str:
        return f"<{mark}>{text}"

    wrong = corpus("He go", "He gone", Edit(1, 2, ("goes",)))
    wrong = Corpus(wrong.sources, outputs=wrong.outputs, clusters=None, gold=wrong.gold)
    by_annotator = IMeasure("nomix")
    (sentence,) = explain_imeasure(wrong, "A", by_annotator)
    assert "<wrong>FPN" in show_alignment(sentence, paint)
    (sentence,) = explain_imeasure(wrong, "A", IMeasure("nomix", aspect="detection"))
    assert "<correct>TP" in show_alignment(sentence, paint)
    shown = sentence.to_dict()
    assert shown["reference"] == "He goes"
    assert isinstance(shown["columns"], list)
    assert shown["columns"][1] == {
        "source": "go",
        "output": "gone",
        "reference": "goes",
        "correction": "FPN",
        "detection": "TP",
    }


@pytest.mark.parametrize("references", ["mix", "nomix"])
@pytest.mark.parametrize("optimise", ["sentence", "corpus"])
def test_columns_add_up_to_the_score(references: str, optimise: str) -> None:
    edits = (Edit(1, 2, ("goes",)), Edit(2, 3, ("",), annotator=1))
    gold = (AnnotatedSentence("He go to home", edits), AnnotatedSentence("Fine", (), (0, 1)))
    sources = tuple(sentence.source for sentence in gold)
    whole = Corpus(sources, outputs={"A": ("He goes at home", "Fine !")}, gold=gold)
    imeasure = IMeasure(references, optimise=optimise)  # type: ignore[arg-type]
    parts = imeasure.corpus_score(imeasure.statistics(whole, "A")).parts
    labels = [c.correction for s in explain_imeasure(whole, "A", imeasure) for c in s.columns]
    assert labels.count("TP") == parts["tp"]
    assert labels.count("FPN") == parts["fpn"]
    assert labels.count("FP") + labels.count("FPN") == parts["fp"]
    assert labels.count("TN") == parts["tn"]
