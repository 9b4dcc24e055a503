"""The Levenshtein kernels equal their slow twins, and RapidFuzz."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from assay import _core
from oracle import levenshtein as oracle
from oracle.arrays import Ids, Pair, arrays, lists, random_pairs
from oracle.levenshtein import Costs

COSTS = [Costs(1, 1), Costs(1, 2), Costs(2, 3)]

# Few distinct ids, among them the extremes: equal tokens make many cheapest alignments.
ids = st.lists(st.sampled_from([0, 1, 2, -(2**31), 2**31 - 1]), max_size=9)
pairs = st.lists(st.tuples(ids, ids), max_size=20)
long_ids = st.lists(st.integers(0, 3), min_size=50, max_size=200)


def distances(sentences: list[Pair]) -> list[int]:
    return list(_core.levenshtein_distances(*arrays(sentences)))


@given(sentences=pairs)
def test_distances_equal_the_oracle_and_rapidfuzz(sentences: list[Pair]) -> None:
    found = distances(sentences)
    assert found == [oracle.distance(a, b) for a, b in sentences]
    assert found == [Levenshtein.distance(a, b) for a, b in sentences]


@given(sentences=st.lists(st.tuples(long_ids, long_ids), min_size=1, max_size=4))
def test_long_distances_equal_rapidfuzz(sentences: list[Pair]) -> None:
    assert distances(sentences) == [Levenshtein.distance(a, b) for a, b in sentences]


@pytest.mark.parametrize("length", [1, 63, 64, 65, 127, 128, 129, 192, 193, 500])
def test_lengths_around_machine_words(length: int) -> None:
    generator = random.Random(length)  # noqa: S311
    a = [generator.randrange(4) for _ in range(length)]
    b = [generator.randrange(4) for _ in range(length)]
    other = [9] * length
    sentences = [(a, b), (a, a), (a, other), (a, [*a[1:], 7]), ([7, *a], b), (a, a[::-1]), (a, [])]
    found = distances(sentences)
    assert found == [Levenshtein.distance(a, b) for a, b in sentences]
    assert found[1:4] == [0, length, 2 if length > 1 else 1]


@given(a=ids, b=ids, c=ids)
def test_the_distance_is_a_metric(a: Ids, b: Ids, c: Ids) -> None:
    ab, ba, bc, ac, aa = distances([(a, b), (b, a), (b, c), (a, c), (a, a)])
    assert ab == ba
    assert ac <= ab + bc
    assert aa == 0
    assert (ab == 0) == (a == b)
    assert abs(len(a) - len(b)) <= ab <= max(len(a), len(b))


@given(sentences=pairs, costs=st.sampled_from(COSTS))
def test_alignments_equal_the_oracle(sentences: list[Pair], costs: Costs) -> None:
    found = _core.levenshtein_alignments(*arrays(sentences), **costs._asdict())
    assert lists(found) == [oracle.alignment(a, b, costs) for a, b in sentences]


@given(sentences=pairs, costs=st.sampled_from(COSTS))
def test_arcs_equal_the_oracle(sentences: list[Pair], costs: Costs) -> None:
    found = _core.levenshtein_arcs(*arrays(sentences), **costs._asdict())
    assert lists(found) == [oracle.arcs(a, b, costs) for a, b in sentences]


@given(sentences=pairs, merge=st.booleans())
def test_spans_equal_the_oracle(sentences: list[Pair], *, merge: bool) -> None:
    found = _core.levenshtein_spans(*arrays(sentences), merge=merge)
    assert lists(found) == [oracle.spans(a, b, merge=merge) for a, b in sentences]


@pytest.mark.parametrize("costs", COSTS)
@settings(max_examples=5)
@given(a=long_ids, b=long_ids)
def test_long_sentences_equal_the_oracle(costs: Costs, a: Ids, b: Ids) -> None:
    pair = arrays([(a, b)])
    alignments = _core.levenshtein_alignments(*pair, **costs._asdict())
    assert lists(alignments) == [oracle.alignment(a, b, costs)]
    assert lists(_core.levenshtein_arcs(*pair, **costs._asdict())) == [oracle.arcs(a, b, costs)]


@pytest.mark.parametrize("costs", COSTS)
def test_the_alignment_lies_on_the_arcs_and_costs_the_distance(costs: Costs) -> None:
    pairs = random_pairs(50, 30, seed=5)
    alignments = lists(_core.levenshtein_alignments(*arrays(pairs), **costs._asdict()))
    arcs = lists(_core.levenshtein_arcs(*arrays(pairs), **costs._asdict()))
    for i, (a, b) in enumerate(pairs):
        row = column = 0
        for operation in alignments[i]:
            rows_taken, columns_taken = oracle.STEPS[operation]
            row, column = row + rows_taken, column + columns_taken
            assert (row, column, operation) in arcs[i]
        assert (row, column) == (len(a), len(b))
        assert sum(map(costs.of, alignments[i])) == oracle.distance(a, b, costs)


def test_a_hand_made_alignment() -> None:
    # "go home" to "goes to home": walked back from the end, the substitution is met first.
    pair = arrays([([1, 2], [3, 4, 2])])
    assert lists(_core.levenshtein_alignments(*pair)) == [
        [oracle.INSERTION, oracle.SUBSTITUTION, oracle.MATCH]
    ]
    assert lists(_core.levenshtein_spans(*pair)) == [[(0, 0, 0, 1), (0, 1, 1, 2)]]
    assert lists(_core.levenshtein_spans(*pair, merge=True)) == [[(0, 1, 0, 2)]]


def test_any_number_of_threads_gives_the_same_bits() -> None:
    pairs = random_pairs(1000, 25, seed=3)
    given_arrays = arrays(pairs)

    def everything(threads: int) -> list[object]:
        return [
            _core.levenshtein_distances(*given_arrays, threads=threads).tolist(),
            lists(_core.levenshtein_alignments(*given_arrays, threads=threads)),
            lists(_core.levenshtein_arcs(*given_arrays, substitution=2, threads=threads)),
            lists(_core.levenshtein_spans(*given_arrays, merge=True, threads=threads)),
        ]

    one = everything(1)
    assert one[0] == [Levenshtein.distance(a, b) for a, b in pairs]
    assert everything(2) == one
    assert everything(7) == one


def test_no_pairs_and_empty_sentences() -> None:
    for n in range(3):
        nothing = arrays([([], [])] * n)
        assert _core.levenshtein_distances(*nothing).tolist() == [0] * n
        assert lists(_core.levenshtein_alignments(*nothing)) == [[]] * n
        assert lists(_core.levenshtein_arcs(*nothing)) == [[]] * n
        assert lists(_core.levenshtein_spans(*nothing)) == [[]] * n
    one_sided = arrays([([], [1, 1]), ([1, 1], [])])
    assert lists(_core.levenshtein_alignments(*one_sided)) == [[3, 3], [2, 2]]
    assert lists(_core.levenshtein_spans(*one_sided, merge=True)) == [
        [(0, 0, 0, 2)],
        [(0, 2, 0, 0)],
    ]
