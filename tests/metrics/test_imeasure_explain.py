"""I-measure explained: the alignments that the paper's tables show, with their labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import AnnotatedSentence, Corpus, Edit, _core
from assay.metrics.imeasure import IMeasure
from assay.metrics.imeasure_explain import AlignedColumn, explain_imeasure, show_alignment
from assay.text.encoded import encode
from oracle import imeasure as oracle

if TYPE_CHECKING:
    from assay.metrics.explain import Mark

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


def test_a_sentence_is_shown_and_folded() -> None:
    edits = Edit(1, 2, ("goes",)), Edit(2, 3, ("",), annotator=1)
    (sentence,) = explain_imeasure(corpus("He go to home now", "He went home the", *edits), "A")
    shown = show_alignment(sentence).splitlines()
    assert shown[1].startswith("  the best of 4 references: ")
    assert len(shown) == 6
    narrow = show_alignment(sentence, width=30).splitlines()
    assert max(map(len, narrow[2:])) <= 30
    assert "" in narrow
    assert [line.split()[0] for line in narrow[2:6]] == [
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
