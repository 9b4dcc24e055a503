"""M2 explained: the same numbers, edit by edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from assay import AnnotatedSentence, Corpus, Edit
from assay.metrics.m2 import M2
from assay.metrics.m2_explain import explain_m2, show_sentence
from strategies import annotated_sentences

if TYPE_CHECKING:
    from assay.metrics.explain import Mark


def two_views() -> Corpus:
    edits = (Edit(1, 2, ("goes", "went")), Edit(3, 3, ("a",), annotator=1))
    gold = [AnnotatedSentence("He go to home", edits), AnnotatedSentence("Fine", (), (1,))]
    return Corpus.of(
        [s.source for s in gold], outputs={"A": ["He goes to home", "Fine !"]}, gold=gold
    )


def test_a_sentence_is_shown() -> None:
    first, second = explain_m2(two_views(), "A")
    assert show_sentence(first).splitlines() == [
        "1",
        "  source  He go to home",
        "  output  He goes to home",
        "  annotator 0: 1 correct of 1 proposed, 1 gold; F so far 1.0000; counts",
        "    + 1-2 'go' -> 'goes'",
        "  annotator 1: 0 correct of 1 proposed, 1 gold; F so far 0.0000",
        "    - 1-4 'go to home' -> 'goes to home'",
        "    ? 3-3 '' -> 'a'",
    ]
    assert [view.f for view in second.views] == [pytest.approx(1.25 * 0.5 / (0.25 * 0.5 + 1))]
    assert second.to_dict()["annotators"] == [
        {
            "annotator": 1,
            "chosen": True,
            "f": second.views[0].f,
            "counts": {"correct": 0, "proposed": 1, "gold": 0},
            "proposed": [
                {
                    "start": 0,
                    "end": 1,
                    "original": "Fine",
                    "correction": "Fine !",
                    "correct": False,
                }
            ],
            "gold": [],
        }
    ]


def test_lines_can_be_painted() -> None:
    def paint(mark: Mark, text: str) -> str:
        return f"<{mark}>{text}"

    first, _ = explain_m2(two_views(), "A")
    shown = show_sentence(first, paint)
    assert "  <chosen>annotator 0" in shown
    assert [line.strip()[:9] for line in shown.splitlines()[4::2]] == ["<correct>", "<wrong>- "]
    assert "    <missed>? 3-3" in shown


@given(sentence=annotated_sentences())
def test_counts_are_those_of_the_score(sentence: AnnotatedSentence) -> None:
    outputs = {"A": [sentence.source.upper()]}
    corpus = Corpus.of([sentence.source], outputs=outputs, gold=[sentence])
    for m2 in (M2(), M2(choice="sentence", release="3.2")):
        rows = m2.statistics(corpus, "A").rows
        (explained,) = explain_m2(corpus, "A", m2)
        assert [list(view.counts()) for view in explained.views] == rows.tolist()
        (chosen,) = [view for view in explained.views if view.is_chosen]
        assert chosen.f == m2.corpus_score(m2.statistics(corpus, "A")).value
        for view in explained.views:
            assert len(view.missed) == len(view.gold) - view.counts()[0]


def test_one_annotator_is_shown_alone() -> None:
    first, second = explain_m2(two_views(), "A", M2(annotator=0))
    assert [view.annotator for view in first.views] == [0]
    assert second.views == ()
