"""M2: known cases, the choice of the annotator, and what is refused."""

from __future__ import annotations

import copy
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import AnnotatedSentence, AssayWarning, Corpus, Edit, InputError, Statistics
from assay.metrics.m2 import M2
from assay.metrics.registry import metric
from assay.metrics.scoring import score

if TYPE_CHECKING:
    from assay import Score

words = st.lists(st.sampled_from(["a", "b", "B", "c"]), max_size=5).map(" ".join)


def annotated(source: str, *views: list[Edit]) -> AnnotatedSentence:
    """A sentence with each annotator's edits."""
    edits = [
        Edit(edit.start, edit.end, edit.alternatives, annotator=number)
        for number, view in enumerate(views)
        for edit in view
    ]
    return AnnotatedSentence(source, tuple(edits), tuple(range(len(views))))


def corpus(gold: list[AnnotatedSentence], outputs: list[str]) -> Corpus:
    return Corpus.of([s.source for s in gold], outputs={"system": outputs}, gold=gold)


def scored(data: Corpus, m2: M2 | None = None) -> Score:
    m2 = m2 or M2()
    return m2.corpus_score(m2.statistics(data, "system"))


def counts(data: Corpus, m2: M2 | None = None) -> list[float]:
    parts = scored(data, m2).parts
    return [parts["correct"], parts["proposed"], parts["gold"]]


def test_the_example_of_the_format() -> None:
    gold = annotated("He go to home .", [Edit(1, 2, ("goes", "went")), Edit(2, 3, ("",))])
    assert counts(corpus([gold], ["He went home ."])) == [2, 2, 2]
    assert counts(corpus([gold], ["He go to home ."])) == [0, 0, 2]
    found = scored(corpus([gold], ["He goes to the home ."]))
    assert found.parts == {"correct": 1, "proposed": 2, "gold": 2, "precision": 0.5, "recall": 0.5}
    assert found.value == 0.5


def test_unchanged_words_may_lie_within_an_edit() -> None:
    gold = annotated("a b c d e", [Edit(0, 5, ("x b c d y",))])
    data = corpus([gold], ["x b c d y"])
    assert counts(data) == [0, 2, 1]
    assert counts(data, M2(max_unchanged_words=3)) == [1, 1, 1]


def test_blanks_of_every_script_separate_tokens() -> None:
    gold = annotated("a\u3000b c", [Edit(1, 2, ("x\u00a0y",))])
    assert counts(corpus([gold], ["a x y c"])) == [1, 1, 1]


def test_case_and_blanks_can_be_left_out() -> None:
    gold = annotated("the ice cream is", [Edit(0, 1, ("The",)), Edit(3, 4, ("was",))])
    data = corpus([gold], ["The icecream was"])
    assert counts(data) == [2, 3, 2]
    assert counts(data, M2(ignore_whitespace_casing=True)) == [1, 1, 2]


def test_releases_differ_in_insertions_before_the_first_token() -> None:
    gold = annotated("a b c", [Edit(1, 1, ("y",))])
    data = corpus([gold], ["x y a b c"])
    assert counts(data) == [0, 1, 1]
    assert counts(data, M2(release="3.2")) == [1, 2, 1]


def test_nothing() -> None:
    nobody = AnnotatedSentence("a b")
    assert scored(corpus([nobody], ["a b"])).value == 1
    assert scored(corpus([nobody], ["a c"])).value == 0
    assert counts(corpus([nobody], ["a c"])) == [0, 1, 0]
    assert counts(corpus([annotated("", [])], [""])) == [0, 0, 0]
    assert scored(corpus([], [])).value == 1
    deleted = annotated("a b", [Edit(0, 2, ("",))])
    assert counts(corpus([deleted], [""])) == [1, 1, 1]


def test_sentences_score_by_their_own_numbers() -> None:
    gold = [annotated("a", []), annotated("a", [Edit(0, 1, ("b",))]), annotated("a", [])]
    data = corpus(gold, ["a", "b", "b"])
    m2 = M2()
    assert m2.sentence_scores(m2.statistics(data, "system")).tolist() == [1, 1, 0]


def two_views() -> Corpus:
    """The first sentence decides who counts in the second, where F is 0 for both."""
    one, other = [Edit(0, 1, ("b",))], [Edit(0, 1, ("c",)), Edit(1, 2, ("d",))]
    gold = [annotated("a a", one, other), annotated("a a", [], one)]
    return corpus(gold, ["b a", "c a"])


def test_the_annotator_is_chosen_by_totals_or_by_the_sentence() -> None:
    data = two_views()
    m2 = M2()
    statistics = m2.statistics(data, "system")
    assert statistics.rows.tolist() == [[1, 1, 1], [0, 1, 2], [0, 1, 0], [0, 1, 1]]
    assert statistics.offsets.tolist() == [0, 2, 4]
    assert m2.additive(statistics).tolist() == [[1, 1, 1], [0, 1, 0]]
    order_matters = Statistics.of_rows(
        np.array([[1, 1, 1], [0, 9, 9], [1, 8, 1], [2, 30, 2]]), np.array([0, 2, 4])
    )
    assert m2.additive(order_matters).tolist() == [[1, 1, 1], [1, 8, 1]]
    turned = order_matters.take([1, 0])
    assert m2.additive(turned)[::-1].tolist() == [[1, 1, 1], [1, 8, 1]]
    assert M2(choice="sentence").additive(turned).tolist() == [[1, 8, 1], [1, 1, 1]]


def test_one_annotator_can_be_asked_for() -> None:
    data = two_views()
    assert counts(data, M2(annotator=1)) == [0, 2, 3]
    assert counts(data, M2(annotator=0)) == [1, 2, 1]
    with pytest.raises(InputError, match="there is no annotator 2; annotators here: 0, 1"):
        score(data, [M2(annotator=2)])


def test_an_annotator_who_did_not_look_does_not_count() -> None:
    gold = [annotated("a", [Edit(0, 1, ("b",))], []), annotated("a", [])]
    data = corpus(gold, ["b", "c"])
    with pytest.warns(AssayWarning, match="^m2: 1 of 2 sentences lack a line of some of the 2 ann"):
        scores = score(data, ["m2", "m2:annotator=1"])
    assert [list(one.score.parts.values())[:3] for one in scores] == [[1, 2, 1], [0, 1, 0]]


@given(st.lists(st.tuples(words, words, st.lists(words, min_size=1, max_size=3)), max_size=4))
def test_references_make_gold_edits(texts: list[tuple[str, str, list[str]]]) -> None:
    data = Corpus(
        tuple(source for source, _, _ in texts),
        tuple(tuple(references) for _, _, references in texts),
        {"system": tuple(output for _, output, _ in texts)},
    )
    for merge in (False, True):
        m2 = M2(gold="references", merge=merge)
        rows = m2.statistics(data, "system").rows
        assert len(rows) == sum(len(references) for _, _, references in texts)
        assert all(row[0] <= min(row[1:]) for row in rows.tolist())


def test_parts_put_together_are_the_whole() -> None:
    data = two_views()
    m2 = M2()
    whole = m2.statistics(data, "system")
    merged = Statistics.merge([whole.take([0]), whole.take([1])])
    assert m2.corpus_score(merged) == m2.corpus_score(whole)
    gold = copy.deepcopy(data.encode()).gold
    assert gold is not None
    assert gold.names.tolist() == [0, 1, 0, 1]


@pytest.mark.parametrize("output", ["", "a", "X " * 120, "x1 " * 119 + "."])
def test_no_sentence_takes_long(output: str) -> None:
    source = " ".join(f"w{i}" for i in range(119)) + " ."
    edits = [Edit(i, i + 1, (f"v{i}",)) for i in range(0, 119, 9)] + [Edit(5, 6, ("",))]
    begin = perf_counter()
    scored(corpus([annotated(source, edits, edits[:3])], [output]))
    assert perf_counter() - begin < 5


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("m2:beta=-1", "m2: beta is -1; it is a number from 0.0 to 1000.0"),
        ("m2:max_unchanged_words=-1", "m2: max_unchanged_words is -1; it is a whole number from 0"),
        ("m2:release=4", "m2: release is '4'; it is one of github, 3.2"),
        ("m2:annotator=-1", "m2: annotator is -1; it is a whole number from 0"),
        ("m2:annotator=some", "m2: annotator is 'some'; it is one of all, a number"),
        ("m2:choice=best", "m2: choice is 'best'; it is one of running, sentence"),
        ("m2:gold=errant", "m2: gold is 'errant'; it is one of annotations, mixed, references"),
        ("m2:merge=2", "m2: merge is 2; it is one of no, yes"),
    ],
)
def test_other_parameters_are_refused(wrong: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        metric(wrong)
    assert str(caught.value).startswith(message)


def test_the_release_of_a_command_is_no_number() -> None:
    assert metric("m2:release=3.2") == M2(release="3.2")


def test_what_is_missing_is_named() -> None:
    with pytest.raises(InputError, match=r"^m2 needs gold edits; name an annotation: --gold FILE"):
        M2()(["a"], ["b"], [["c"]])
    with pytest.raises(InputError, match=r"^m2 needs references"):
        M2(gold="references")(["a"], ["b"])
    long = " ".join(["a"] * 20_000)
    with pytest.raises(InputError, match="sentence 1 has 20000 and 20000 tokens, too many"):
        scored(corpus([annotated(long, [])], [long]))


def test_the_signature_tells_how_many_annotators_there_are() -> None:
    text = str(M2().signature(two_views()))
    assert text.startswith("m2|beta:0.5|max_unchanged_words:2|ignore_whitespace_casing:no|release:")
    assert "|annotators:2|data:" in text
    assert "|refs:" not in text
    data = Corpus.of(["a"], reference_sets=[["b"]])
    assert "|refs:1|data:" in str(M2(gold="references").signature(data))


def test_resampling_keeps_the_annotators() -> None:
    m2 = M2()
    rows = m2.additive(m2.statistics(two_views(), "system"))
    assert m2.scores_of_sums(rows.sum(axis=0)[None, :]) == pytest.approx(
        np.array([scored(two_views()).value])
    )
