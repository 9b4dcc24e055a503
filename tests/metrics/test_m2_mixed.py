"""M2 with mixed gold: equal to trying all combinations one by one."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay import AnnotatedSentence, AssayWarning, Corpus, Edit, InputError
from assay.edits.clusters import Choice, Cluster, ClusteredSentence
from assay.metrics import m2 as m2_module
from assay.metrics.m2 import M2
from assay.metrics.m2_explain import explain_m2, show_sentence
from assay.metrics.registry import metric
from oracle import m2 as oracle

if TYPE_CHECKING:
    from collections.abc import Sequence

RELEASES = ("github", "3.2")


def combinations(sentence: ClusteredSentence) -> list[list[Edit]]:
    """All lists of gold edits, those with few edits first; the plain reading of the definition."""
    found: list[list[Edit]] = []
    errors = [[*cluster.choices, *[None] * (not cluster.required)] for cluster in sentence.clusters]
    for chosen in product(*errors):
        edits = [list(choice.edits) if choice else [] for choice in chosen]
        spans = [{(edit.start, edit.end) for edit in listed} for listed in edits]
        if len(set().union(*spans)) == sum(map(len, spans)):  # no span is corrected twice
            united = [edit for listed in edits for edit in listed]
            found.append(sorted(united, key=lambda edit: (edit.start, edit.end)))
    return sorted(found, key=len) or [[]]


class Words(dict[str, int]):
    """Numbers of words."""

    def ids(self, text: str) -> list[int]:
        return [self.setdefault(token, len(self)) for token in text.split()]


def rows_of(sentence: ClusteredSentence, output: str, m2: M2) -> list[list[int]]:
    """The counts of all combinations, as the description has them."""
    words = Words()
    source, produced = words.ids(sentence.source), words.ids(output)
    gold = [
        [oracle.Gold(e.start, e.end, [words.ids(text) for text in e.alternatives]) for e in edits]
        for edits in combinations(sentence)
    ]
    folded = {number: word.lower() for word, number in words.items()}
    return oracle.counts(
        source,
        produced,
        gold,
        max_unchanged=m2.max_unchanged_words,
        release=m2.release,
        folded=folded if m2.ignore_whitespace_casing else None,
    )


texts = st.lists(st.sampled_from(["a", "b", "B"]), max_size=5).map(" ".join)


@st.composite
def clustered(draw: st.DrawFn) -> tuple[ClusteredSentence, str]:
    """A short sentence with errors that overlap, and an output that repairs some of them."""
    source, output = draw(texts), draw(texts)
    n, m = len(source.split()), len(output.split())

    def text() -> str:
        if draw(st.booleans()):
            return draw(st.sampled_from(["", "a", "b", "a b", "B B"]))
        first, last = sorted([draw(st.integers(0, m)), draw(st.integers(0, m))])
        return " ".join(output.split()[first:last])

    def edit() -> Edit:
        start = draw(st.integers(0, n))
        end = draw(st.sampled_from([start, start, min(start + 1, n), n]))
        return Edit(start, end, tuple(text() for _ in range(draw(st.integers(1, 2)))))

    def choice(annotator: int) -> Choice:
        return Choice(annotator, tuple(edit() for _ in range(draw(st.integers(1, 2)))))

    clusters = [
        Cluster(tuple(choice(a) for a in range(draw(st.integers(1, 2)))), draw(st.booleans()))
        for _ in range(draw(st.integers(0, 3)))
    ]
    return ClusteredSentence(source, 2, tuple(clusters)), output


def corpus(cases: Sequence[tuple[ClusteredSentence, str]]) -> Corpus:
    sentences = [sentence for sentence, _ in cases]
    return Corpus.of(
        [sentence.source for sentence in sentences],
        outputs={"system": [output for _, output in cases]},
        gold=[sentence.annotated() for sentence in sentences],
        clusters=sentences,
    )


@settings(max_examples=300)
@given(
    cases=st.lists(clustered(), min_size=1, max_size=3),
    beta=st.sampled_from([0.0, 0.5, 1.0, 3.0]),
    release=st.sampled_from(RELEASES),
    max_unchanged=st.integers(0, 3),
    folded=st.booleans(),
)
def test_the_best_of_all_combinations_counts(
    cases: list[tuple[ClusteredSentence, str]],
    beta: float,
    release: str,
    max_unchanged: int,
    *,
    folded: bool,
) -> None:
    m2 = M2(
        gold="mixed",
        beta=beta,
        release=release,  # type: ignore[arg-type]
        max_unchanged_words=max_unchanged,
        ignore_whitespace_casing=folded,
    )
    expected = [rows_of(sentence, output, m2) for sentence, output in cases]
    statistics = m2.statistics(corpus(cases), "system")
    found = m2.chosen(statistics, running=True)[:, :3].tolist()
    numbers = oracle.choices(expected, beta)
    assert found == [rows[number] for rows, number in zip(expected, numbers, strict=True)]
    found = m2.chosen(statistics, running=False)[:, :3].tolist()
    for rows, row in zip(expected, found, strict=True):
        assert row == rows[oracle.choices([rows], beta)[0]]
    begins = statistics.offsets.tolist()
    for number, rows in enumerate(expected):
        kept = statistics.rows[begins[number] : begins[number + 1], :3].tolist()
        for c, p, g in rows:
            assert any(x >= c and y <= p and z <= g for x, y, z in kept)
        assert all(row in rows for row in kept)
    parts = m2.corpus_score(statistics).parts
    assert parts["certified"] == parts["sentences"] == len(cases)


def two_annotators() -> Corpus:
    """Each annotator corrects one error; the system both. The insertion may be any of two."""
    edits = (Edit(1, 2, ("goes", "went")), Edit(3, 3, ("his", "the"), annotator=1))
    gold = [AnnotatedSentence("He go to home", edits), AnnotatedSentence("Fine", (), (0, 1))]
    return Corpus.of(
        [s.source for s in gold], outputs={"A": ["He went to the home", "Fine !"]}, gold=gold
    )


def test_errors_of_different_annotators_combine() -> None:
    m2 = M2(gold="mixed")
    statistics = m2.statistics(two_annotators(), "A")
    assert statistics.offsets.tolist() == [0, 3, 4]
    assert statistics.rows[:, :3].tolist() == [[0, 1, 0], [1, 2, 1], [2, 2, 2], [0, 1, 0]]
    found = m2.corpus_score(statistics)
    assert dict(found.parts) == {
        "correct": 2,
        "proposed": 3,
        "gold": 2,
        "precision": 2 / 3,
        "recall": 1,
        "references": "5",
        "certified": 2,
        "sentences": 2,
    }
    assert "|gold:mixed|" in str(m2.signature(two_annotators()))


def test_an_error_that_all_correct_cannot_be_left() -> None:
    edits = (Edit(0, 1, ("b",)), Edit(0, 1, ("c",), annotator=1))
    data = Corpus.of(["a"], outputs={"A": ["a"]}, gold=[AnnotatedSentence("a", edits)])
    m2 = M2(gold="mixed")
    assert m2.statistics(data, "A").rows[:, :3].tolist() == [[0, 0, 1]]


def test_a_combination_is_explained() -> None:
    first, second = explain_m2(two_annotators(), "A", M2(gold="mixed"))
    assert show_sentence(first).splitlines() == [
        "1",
        "  source  He go to home",
        "  output  He went to the home",
        "  combination chosen of 4: 2 correct of 2 proposed, 2 gold; F so far 1.0000; counts",
        "    + 1-2 'go' -> 'went'",
        "    + 3-3 '' -> 'the'",
    ]
    assert second.views[0].counts() == (0, 1, 0)
    assert second.to_dict()["annotators"][0]["combinations"] == "1"  # type: ignore[index]


@given(cases=st.lists(clustered(), min_size=1, max_size=3), release=st.sampled_from(RELEASES))
def test_what_is_explained_is_what_counts(
    cases: list[tuple[ClusteredSentence, str]], release: str
) -> None:
    data = corpus(cases)
    m2 = M2(gold="mixed", release=release)  # type: ignore[arg-type]
    chosen = m2.additive(m2.statistics(data, "system"))[:, :3].tolist()
    explained = list(explain_m2(data, "system", m2))
    assert [list(one.views[0].counts()) for one in explained] == chosen


def test_mixed_gold_is_of_all_annotators() -> None:
    with pytest.raises(InputError, match=r"^m2: mixed gold is of all annotators, not of 1 alone"):
        metric("m2:gold=mixed,annotator=1")


def test_what_is_not_certified_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "a b c d e f g h"
    edits = tuple(Edit(i, i + 1, (f"x{i}",), annotator=i % 2) for i in range(8))
    data = Corpus.of(
        [source],
        outputs={"A": ["x0 x1 x2 x3 x4 x5 x6 x7"]},
        gold=[AnnotatedSentence(source, edits)],
    )
    m2 = M2(gold="mixed")
    assert m2.corpus_score(m2.statistics(data, "A")).parts["certified"] == 1
    monkeypatch.setattr(m2_module, "_MOST_WORK", 1)
    with pytest.warns(AssayWarning, match="^A: of 1 sentences the best combination could not be"):
        statistics = m2.statistics(data, "A")
    assert m2.corpus_score(statistics).parts["certified"] == 0
