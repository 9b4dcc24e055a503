"""TER's kernel equals its slow twin, and sacreBLEU."""

from __future__ import annotations

import random
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sacrebleu.metrics.lib_ter import translation_edit_rate

from assay import _core
from oracle import ter as oracle
from oracle.arrays import Ids, Pair, arrays, flat, random_pairs

if TYPE_CHECKING:
    from numpy.typing import NDArray

Group = tuple[Ids, list[Ids]]

IDS, OFFSETS = flat([[1, 2], [], [3]])
GROUPS = np.array([0, 1, 2, 3])


def ids(longest: int, largest: int) -> st.SearchStrategy[Ids]:
    return st.lists(st.integers(0, largest), max_size=longest)


@st.composite
def pairs_moved(draw: st.DrawFn) -> Pair:
    """A reference, and an output in which runs of its tokens stand elsewhere."""
    reference = draw(ids(14, 6))
    output = list(reference)
    for start, end, target in draw(st.lists(st.tuples(*[st.integers(0, 14)] * 3), max_size=3)):
        run = output[start:end]
        del output[start:end]
        output[target:target] = run
    return output + draw(ids(2, 6)), reference


def counts(pairs: list[Pair], threads: int | None = None) -> NDArray[np.int64]:
    return _core.ter_counts(*arrays(pairs), np.arange(len(pairs) + 1), threads=threads)


def sacrebleu(output: Ids, reference: Ids) -> tuple[int, int]:
    """Edits and length of the reference."""
    return translation_edit_rate([*map(str, output)], [*map(str, reference)])


def assert_as_sacrebleu(pairs: list[Pair]) -> NDArray[np.int64]:
    found = counts(pairs)
    totals = zip(found[:, :4].sum(axis=1).tolist(), found[:, 4].tolist(), strict=True)
    assert list(totals) == [sacrebleu(*pair) for pair in pairs]
    return found


@given(pairs=st.lists(pairs_moved() | st.tuples(ids(12, 3), ids(12, 3)), max_size=6))
def test_counts_equal_the_oracle_and_sacrebleu(pairs: list[Pair]) -> None:
    assert assert_as_sacrebleu(pairs).tolist() == [
        [*oracle.edits(output, reference), len(reference), len(output)]
        for output, reference in pairs
    ]


@pytest.mark.parametrize(
    ("n", "n_output", "n_reference", "n_distinct"),
    [
        (60, 30, 30, 9),
        (4, 60, 60, 20),  # longer than the beam is wide
        (2, 90, 90, 3),  # more candidates than are tried
        (1, 110, 110, 60),  # further apart than a shift reaches
        (40, 4, 200, 5),  # so unequal that the beam grows
        (40, 200, 4, 5),
        (10, 2, 700, 9),
    ],
)
def test_long_sentences_equal_sacrebleu(
    n: int, n_output: int, n_reference: int, n_distinct: int
) -> None:
    generator = random.Random(n_output + n_reference)  # noqa: S311

    def sentence(longest: int) -> Ids:
        length = generator.randint(longest // 2, longest)
        return [generator.randrange(n_distinct) for _ in range(length)]

    assert_as_sacrebleu([(sentence(n_output), sentence(n_reference)) for _ in range(n)])


@settings(max_examples=3)
@given(output=st.lists(st.integers(0, 9), min_size=25, max_size=45), data=st.data())
def test_long_sentences_equal_the_oracle(output: Ids, data: st.DataObject) -> None:
    reference = data.draw(st.permutations(output))[: data.draw(st.integers(20, 45))]
    (found,) = counts([(output, reference)])
    assert tuple(found[:4]) == oracle.edits(output, reference)


def test_the_search_ends_after_a_thousand_candidates() -> None:
    output, reference = [0, 1, 2] * 20, [2, 1, 0] * 20
    tried = sum(map(len, oracle.candidates(output, reference)))
    assert tried > oracle.MAX_CANDIDATES
    assert assert_as_sacrebleu([(output, reference)])[0, 3] == 0


@pytest.mark.parametrize("n_apart", [49, 50, 51])
def test_tokens_too_far_apart_are_not_shifted(n_apart: int) -> None:
    between = list(range(10, 10 + n_apart))
    (found,) = assert_as_sacrebleu([([1, 2, *between], [*between, 1, 2])])
    assert found[3] == (n_apart <= 50)


@pytest.mark.parametrize("n_moved", [9, 10, 11])
def test_a_shift_moves_ten_tokens_at_most(n_moved: int) -> None:
    moved, rest = list(range(n_moved)), list(range(20, 35))
    (found,) = assert_as_sacrebleu([(moved + rest, rest + moved)])
    assert found[3] == (1 if n_moved <= 10 else 2)


def test_a_hand_made_pair() -> None:
    # "today he go home" to "he goes to home today": a shift, a substitution, an insertion.
    (found,) = assert_as_sacrebleu([([1, 2, 3, 4], [2, 5, 6, 4, 1])])
    assert found.tolist() == [1, 0, 1, 1, 5, 4]


def test_empty_sentences() -> None:
    found = assert_as_sacrebleu([([], []), ([], [1, 2]), ([1, 2], [])])
    assert found.tolist() == [[0, 0, 0, 0, 0, 0], [2, 0, 0, 0, 2, 0], [0, 2, 0, 0, 0, 2]]
    assert counts([]).shape == (0, 6)


@given(groups=st.lists(st.tuples(ids(6, 3), st.lists(ids(6, 3), max_size=3)), max_size=5))
def test_every_reference_of_a_group_has_a_row(groups: list[Group]) -> None:
    offsets = np.array([0, *accumulate(len(references) for _, references in groups)])
    found = _core.ter_counts(
        *flat([output for output, _ in groups]),
        *flat([reference for _, references in groups for reference in references]),
        offsets,
    )
    pairs = [(output, reference) for output, references in groups for reference in references]
    assert found.shape == (len(pairs), 6)
    assert found.tolist() == counts(pairs).tolist()


def test_any_number_of_threads_gives_the_same_bits() -> None:
    pairs = random_pairs(1000, 25, seed=3)
    one = counts(pairs, threads=1).tolist()
    assert sum(row[3] for row in one) > 1000
    assert counts(pairs, threads=2).tolist() == one
    assert counts(pairs, threads=7).tolist() == one


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        ([], "references: groups: offsets are empty"),
        ([1, 2, 3, 3], "references: groups: offsets begin with 1; they begin with 0"),
        ([0, 2, 1, 3], "references: groups: offsets fall at position 2"),
        ([0, 1, 2, 2], "references: groups end with 2, but there are 3 references"),
        ([0, 1, 2, 4], "references: groups end with 4, but there are 3 references"),
        ([0, -1, 2, 3], "references: groups: offsets fall at position 1"),
        ([0, 3], "references: 1 sentences have references, but there are 3"),
    ],
)
def test_groups_that_do_not_fit_are_named(groups: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}"):
        _core.ter_counts(IDS, OFFSETS, IDS, OFFSETS, np.array(groups, dtype=np.int64))


@pytest.mark.parametrize(
    ("place", "wrong", "message"),
    [
        (1, np.array([0, 2]), "outputs: offsets end with 2, but there are 3 ids"),
        (3, np.array([5, 3]), "references: offsets begin with 5"),
        (0, np.repeat(IDS, 2)[::2], "outputs: ids do not lie side by side"),
        (2, np.repeat(IDS, 2)[::2], "references: ids do not lie side by side"),
        (4, np.repeat(GROUPS, 2)[::2], "references: groups do not lie side by side"),
    ],
)
def test_other_arrays_that_do_not_fit_are_named(
    place: int, wrong: NDArray[Any], message: str
) -> None:
    good: list[NDArray[Any]] = [IDS, OFFSETS, IDS, OFFSETS, GROUPS]
    good[place] = wrong
    with pytest.raises(ValueError, match=f"^{message}"):
        _core.ter_counts(*good)


@pytest.mark.parametrize("place", range(5))
def test_another_dtype_is_a_type_error(place: int) -> None:
    good: list[NDArray[Any]] = [IDS, OFFSETS, IDS, OFFSETS, GROUPS]
    good[place] = good[place].astype(np.float64)
    with pytest.raises(TypeError):
        _core.ter_counts(*good)


def test_impossible_numbers_of_threads_are_value_errors() -> None:
    with pytest.raises(ValueError, match=r"^threads is 0; it is 1 to 1024$"):
        _core.ter_counts(IDS, OFFSETS, IDS, OFFSETS, GROUPS, threads=0)
