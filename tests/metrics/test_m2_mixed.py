"""M2 with mixed gold: equal to trying all combinations one by one."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from assay import Corpus, Edit
from assay.edits.clusters import Choice, Cluster, ClusteredSentence
from assay.metrics.m2 import M2
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
