"""The kernel of MaxMatch equals its slow twin."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay import _core
from oracle import m2 as oracle
from oracle.arrays import Ids, flat, lists

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

RELEASES = ("github", "3.2")
FOLDED = {0: "a", 1: "a", 2: "b", 3: "ab"}
LETTERS = flat([[0], [0], [1], [0, 1]])

Annotators = list[list[oracle.Gold]]


@dataclass
class Case:
    """A source, an output, and what annotators would change."""

    source: Ids
    output: Ids
    annotators: Annotators


@st.composite
def cases(draw: st.DrawFn, longest: int = 5) -> Case:
    """Sentences of few distinct tokens, and edits of which many fit the output."""
    token = st.integers(0, draw(st.integers(0, 3)))
    ids = st.lists(token, max_size=longest)
    source, output = draw(ids), draw(ids)
    bounds = st.integers(0, len(source))
    columns = st.integers(0, len(output))

    def text() -> Ids:
        if draw(st.booleans()):
            return draw(st.lists(token, max_size=2))
        start, end = sorted([draw(columns), draw(columns)])
        return output[start:end]

    def edit() -> oracle.Gold:
        start = draw(bounds)
        end = start if draw(st.booleans()) else draw(st.integers(start, len(source)))
        return oracle.Gold(start, end, [text() for _ in range(draw(st.integers(1, 2)))])

    sizes = draw(st.lists(st.integers(0, 4), min_size=1, max_size=3))
    return Case(source, output, [[edit() for _ in range(size)] for size in sizes])


def arrays(given_cases: list[Case]) -> tuple[NDArray[Any], ...]:
    """What the kernel takes."""
    annotators = [edits for case in given_cases for edits in case.annotators]
    edits = [edit for listed in annotators for edit in listed]
    return (
        *flat([case.source for case in given_cases]),
        *flat([case.output for case in given_cases]),
        divided([len(case.annotators) for case in given_cases]),
        divided([len(listed) for listed in annotators]),
        np.array([edit.start for edit in edits], dtype=np.int32),
        np.array([edit.end for edit in edits], dtype=np.int32),
        *flat([text for edit in edits for text in edit.alternatives]),
        divided([len(edit.alternatives) for edit in edits]),
    )


def divided(lengths: list[int]) -> NDArray[np.int64]:
    return np.cumsum([0, *lengths], dtype=np.int64)


@settings(max_examples=300)
@given(
    given_cases=st.lists(cases(), min_size=1, max_size=4),
    max_unchanged=st.integers(0, 3),
    release=st.sampled_from(RELEASES),
    folded=st.booleans(),
    threads=st.integers(1, 2),
)
def test_counts_are_those_of_the_description(
    given_cases: list[Case], max_unchanged: int, release: str, *, folded: bool, threads: int
) -> None:
    expected = [
        row
        for case in given_cases
        for row in oracle.counts(
            case.source,
            case.output,
            case.annotators,
            max_unchanged=max_unchanged,
            release=release,
            folded=FOLDED if folded else None,
        )
    ]
    found = _core.m2_counts(
        *arrays(given_cases),
        max_unchanged=max_unchanged,
        release=release,
        letter_ids=LETTERS[0] if folded else None,
        letter_offsets=LETTERS[1] if folded else None,
        threads=threads,
    )
    assert found.tolist() == expected


@given(case=cases(longest=7), release=st.sampled_from(RELEASES))
def test_longer_sentences(case: Case, release: str) -> None:
    expected = oracle.counts(case.source, case.output, case.annotators, release=release)
    assert _core.m2_counts(*arrays([case]), release=release).tolist() == expected


@given(given_cases=st.lists(cases(), min_size=1, max_size=3), release=st.sampled_from(RELEASES))
def test_edits_turn_the_source_into_the_output(given_cases: list[Case], release: str) -> None:
    given_arrays = arrays(given_cases)
    rows = iter(_core.m2_counts(*given_arrays, release=release).tolist())
    number = 0
    for case, found in zip(
        given_cases, lists(_core.m2_edits(*given_arrays, release=release)), strict=True
    ):
        for _ in case.annotators:
            edits = [edit[1:] for edit in found if edit[0] == number]
            text = list(case.source)
            for start, end, output_start, output_end, _ in reversed(edits):
                text[start:end] = case.output[output_start:output_end]
            assert text == case.output
            matches = [gold for *_, gold in edits if gold >= 0]
            assert matches == sorted(set(matches))
            assert next(rows)[:2] == [len(matches), len(edits)]
            number += 1


counts_of_edits = st.tuples(*[st.integers(0, 3)] * 3).map(list)


@given(
    rows=st.lists(st.lists(counts_of_edits, min_size=1, max_size=4), max_size=6),
    beta=st.sampled_from([0.0, 0.5, 1.0, 2.0]),
)
def test_annotators_are_chosen_as_described(rows: list[list[list[int]]], beta: float) -> None:
    groups = divided([len(group) for group in rows])
    flat_rows = np.array([row for group in rows for row in group], dtype=np.int64).reshape(-1, 3)
    chosen = _core.m2_choices(flat_rows, groups, beta=beta) - groups[:-1]
    assert chosen.tolist() == oracle.choices(rows, beta)
    alone = _core.m2_choices(flat_rows, groups, beta=beta, running=False) - groups[:-1]
    assert alone.tolist() == [choice for group in rows for choice in oracle.choices([group], beta)]


def test_a_sentence_without_annotators_has_no_choice() -> None:
    rows = np.array([[1, 1, 1]], dtype=np.int64)
    assert _core.m2_choices(rows, np.array([0, 0, 1, 1])).tolist() == [-1, 0, -1]


@pytest.mark.parametrize("last", [[], [7], [7, 8, 9]])
def test_a_rewrite_that_shares_nothing_is_found_at_once(last: Ids) -> None:
    """Graphs of more than a thousand nodes, whose arcs are not all walked."""
    source = [*range(100, 150), *last]
    output = [*range(200, 250), *last]
    gold = [oracle.Gold(10, 12, [[210, 211, 212]]), oracle.Gold(20, 21, [[]])]
    gold.append(oracle.Gold(30, 30, [[230]]))
    assert _core.m2_counts(*arrays([Case(source, output, [gold, []])])).tolist() == [
        [3, 7, 3],
        [0, 1, 0],
    ]


def test_other_arrays_are_refused() -> None:
    call: Callable[..., object] = _core.m2_counts
    good = arrays([Case([0], [1], [[oracle.Gold(0, 1, [[1]])]])])

    def refused(position: int, array: NDArray[Any], message: str, **options: object) -> None:
        changed: list[Any] = [*good]
        changed[position] = array
        with pytest.raises(ValueError, match=message):
            call(*changed, **options)

    refused(4, np.array([0, 2]), "gold: annotators: offsets end with 2, but there are 1 ids")
    refused(4, np.array([0, 1, 1]), "gold: 2 sentences are annotated, but there are 1")
    refused(5, np.array([0, 3]), "gold: edits: offsets end with 3")
    refused(6, np.array([2], dtype=np.int32), "gold: edit 0 has no span; 0 <= start <= end")
    refused(7, np.array([1, 1], dtype=np.int32), "gold: there are 1 starts, 2 ends")
    refused(10, np.array([0, 2]), "references: groups end with 2")
    refused(0, good[0], "release is '4'; it is one of github, 3.2".replace("'", '"'), release="4")
    one = flat([[0]])
    letters = {"letter_ids": one[0], "letter_offsets": one[1]}
    refused(0, good[0], "letters: there are 1 tokens, but an id 1", **letters)
    with pytest.raises(ValueError, match="rows have 3 columns, not 2"):
        _core.m2_choices(np.zeros((1, 2), dtype=np.int64), np.array([0, 1]))


def test_rows_of_sentences_stay_together() -> None:
    generator = np.random.default_rng(0)
    given_cases = [
        Case(generator.integers(0, 4, 6).tolist(), generator.integers(0, 4, 6).tolist(), [[], []])
        for _ in range(200)
    ]
    together = _core.m2_counts(*arrays(given_cases)).tolist()
    alone = [_core.m2_counts(*arrays([case])).tolist() for case in given_cases]
    assert together == [row for rows in alone for row in rows]
    assert all(start <= end for start, end in pairwise(arrays(given_cases)[4]))
