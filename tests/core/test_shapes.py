"""Whatever arrays a kernel is handed: a result, or an error that says what is wrong."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assay import _core
from oracle.arrays import arrays, flat

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

KERNELS = [
    _core.levenshtein_distances,
    _core.levenshtein_alignments,
    _core.levenshtein_arcs,
    _core.levenshtein_spans,
]
PRICED = KERNELS[1:3]
COUNTERS = {  # kernels that count n-grams, and what they take before groups
    _core.bleu_counts: ("outputs", "references"),
    _core.gleu_counts: ("sources", "outputs", "references"),
    _core.gleu2015_counts: ("sources", "outputs", "references"),
}

every_kernel = pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)
every_counter = pytest.mark.parametrize("kernel", COUNTERS, ids=lambda kernel: kernel.__name__)
priced = pytest.mark.parametrize("kernel", PRICED, ids=lambda kernel: kernel.__name__)

IDS, OFFSETS = flat([[1, 2], [], [3]])


GROUPS = np.array([0, 2, 2, 3], dtype=np.int64)  # of three sentences with 2, 0 and 1 references


def offsets_of(*numbers: int) -> NDArray[np.int64]:
    return np.array(numbers, dtype=np.int64)


some_ids = st.lists(st.integers(-(2**31), 2**31 - 1), max_size=6)
near = st.integers(-2, 8) | st.sampled_from([-(2**63), 2**63 - 1, 2**31, 2**32])
some_offsets = st.lists(near, max_size=5) | st.lists(st.integers(0, 6), max_size=5).map(sorted)


def sound(ids: list[int], offsets: list[int]) -> bool:
    """Whether the arrays describe sentences."""
    return (
        bool(offsets)
        and sorted(offsets) == offsets
        and offsets[0] == 0
        and (offsets[-1] == len(ids))
    )


@every_kernel
@example(source_ids=[], source_offsets=[], target_ids=[], target_offsets=[])
@example(source_ids=[1], source_offsets=[0, -1, 1], target_ids=[1], target_offsets=[0, 1, 1])
@given(
    source_ids=some_ids,
    source_offsets=some_offsets,
    target_ids=some_ids,
    target_offsets=some_offsets,
)
def test_arbitrary_arrays_give_a_result_or_a_value_error(
    kernel: Callable[..., Any],
    source_ids: list[int],
    source_offsets: list[int],
    target_ids: list[int],
    target_offsets: list[int],
) -> None:
    given_arrays = (
        np.array(source_ids, dtype=np.int32),
        np.array(source_offsets, dtype=np.int64),
        np.array(target_ids, dtype=np.int32),
        np.array(target_offsets, dtype=np.int64),
    )
    fits = (
        sound(source_ids, source_offsets)
        and sound(target_ids, target_offsets)
        and len(source_offsets) == len(target_offsets)
    )
    with contextlib.nullcontext() if fits else pytest.raises(ValueError, match=r"sources|targets"):
        kernel(*given_arrays)


@every_kernel
@pytest.mark.parametrize(
    ("offsets", "message"),
    [
        (offsets_of(), "sources: offsets are empty; n sentences need n + 1 of them"),
        (offsets_of(1, 3), "sources: offsets begin with 1; they begin with 0"),
        (offsets_of(0, 2, 1, 3), "sources: offsets fall at position 2"),
        (offsets_of(0, 2), "sources: offsets end with 2, but there are 3 ids"),
        (offsets_of(0, 4), "sources: offsets end with 4, but there are 3 ids"),
        (offsets_of(0, 3), "1 sources but 3 targets; they are paired one by one"),
    ],
)
def test_offsets_that_do_not_fit_are_named(
    kernel: Callable[..., Any], offsets: NDArray[np.int64], message: str
) -> None:
    with pytest.raises(ValueError, match="^" + message.replace("+", r"\+")):
        kernel(IDS, offsets, IDS, OFFSETS)


@every_kernel
def test_targets_are_called_targets(kernel: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match=r"^targets: offsets begin with 5"):
        kernel(IDS, OFFSETS, IDS, offsets_of(5, 3))


@every_kernel
@pytest.mark.parametrize("place", range(4))
def test_another_dtype_or_dimension_is_a_type_error(kernel: Callable[..., Any], place: int) -> None:
    good = (IDS, OFFSETS, IDS, OFFSETS)
    array = good[place]
    bad = [array.astype(t) for t in (np.int16, np.uint32, np.float64, np.bool_, object)]
    bad += [array.astype(array.dtype.newbyteorder()), array.reshape(1, -1), array[0]]
    for wrong in [*bad, array.tolist(), None, "abc"]:
        with pytest.raises(TypeError):
            kernel(*good[:place], wrong, *good[place + 1 :])


@every_kernel
@pytest.mark.parametrize("name", ["sources: ids", "sources: offsets", "targets: ids"])
def test_strided_and_misaligned_arrays_are_refused_by_name(
    kernel: Callable[..., Any], name: str
) -> None:
    place = ["sources: ids", "sources: offsets", "targets: ids"].index(name)
    good = (IDS, OFFSETS, IDS, OFFSETS)
    array = good[place]
    shifted = np.frombuffer(b"\0" + array.tobytes(), dtype=array.dtype, offset=1)
    for wrong in (np.repeat(array, 2)[::2], array[::-1], shifted):
        with pytest.raises(ValueError, match=f"^{name} do not lie side by side in memory; numpy"):
            kernel(*good[:place], wrong, *good[place + 1 :])
    copied = np.ascontiguousarray(np.repeat(array, 2)[::2])
    kernel(*good[:place], copied, *good[place + 1 :])


@priced
@pytest.mark.parametrize("cost", [-(2**62), -1, 0, 16, 2**40])
def test_costs_are_1_to_15(kernel: Callable[..., Any], cost: int) -> None:
    with pytest.raises(ValueError, match=f"^a cost of {cost}; costs are 1 to 15$"):
        kernel(IDS, OFFSETS, IDS, OFFSETS, gap=cost)
    with pytest.raises(ValueError, match=f"^a cost of {cost}; costs are 1 to 15$"):
        kernel(IDS, OFFSETS, IDS, OFFSETS, substitution=cost)


@pytest.mark.parametrize("kernel", KERNELS[1:], ids=lambda kernel: kernel.__name__)
def test_a_pair_too_long_for_a_table_is_refused_by_number(kernel: Callable[..., Any]) -> None:
    long = [0] * 2**14
    with pytest.raises(ValueError, match=r"^sentence 2 has 16384 and 16384 tokens, too many"):
        kernel(*arrays([([1], [1]), (long, long)]))


def test_the_distance_alone_takes_long_texts() -> None:
    long = arrays([(list(range(2**14)), list(range(2**14, 2**15)))])
    assert _core.levenshtein_distances(*long).tolist() == [2**14]


@every_kernel
@pytest.mark.parametrize("threads", [-(2**63), -1, 0, 1025, 2**63 - 1])
def test_impossible_numbers_of_threads_are_value_errors(
    kernel: Callable[..., Any], threads: int
) -> None:
    with pytest.raises(ValueError, match=f"^threads is {threads}; it is 1 to 1024$"):
        kernel(IDS, OFFSETS, IDS, OFFSETS, threads=threads)
    with pytest.raises(ValueError, match=f"^threads is {threads}; it is 1 to 1024$"):
        _core.encode(["a"], threads=threads)


def good_arrays(kernel: Callable[..., Any]) -> list[NDArray[Any]]:
    """What a kernel that counts takes: lists of three sentences, and groups."""
    return [*(IDS, OFFSETS) * len(COUNTERS[kernel]), GROUPS]


@every_counter
@given(data=st.data())
def test_arbitrary_arrays_are_counted_or_value_errors(
    kernel: Callable[..., Any], data: st.DataObject
) -> None:
    n_lists = len(COUNTERS[kernel])
    ids = [data.draw(some_ids) for _ in range(n_lists)]
    offsets = [data.draw(some_offsets) for _ in range(n_lists)]
    groups = data.draw(some_offsets)
    given_arrays: list[NDArray[Any]] = []
    for symbols, bounds in zip(ids, offsets, strict=True):
        given_arrays += [np.array(symbols, dtype=np.int32), np.array(bounds, dtype=np.int64)]
    fits = (
        all(map(sound, ids, offsets))
        and len({len(bounds) for bounds in [*offsets[:-1], groups]}) == 1
        and sound([0] * (len(offsets[-1]) - 1), groups)
    )
    with contextlib.nullcontext() if fits else pytest.raises(ValueError, match=r"s\b"):
        kernel(*given_arrays, np.array(groups, dtype=np.int64))


@every_counter
@pytest.mark.parametrize(
    ("groups", "message"),
    [
        (offsets_of(), "references: groups: offsets are empty; n sentences need n + 1 of them"),
        (offsets_of(1, 1, 1, 3), "references: groups: offsets begin with 1; they begin with 0"),
        (offsets_of(0, 2, 1, 3), "references: groups: offsets fall at position 2"),
        (offsets_of(0, 1, 1, 2), "references: groups end with 2, but there are 3 references"),
        (offsets_of(0, 3), "references: 1 sentences have references, but there are 3"),
    ],
)
def test_groups_that_do_not_fit_are_named(
    kernel: Callable[..., Any], groups: NDArray[np.int64], message: str
) -> None:
    *texts, _ = good_arrays(kernel)
    with pytest.raises(ValueError, match="^" + message.replace("+", r"\+")):
        kernel(*texts, groups)


@every_counter
def test_every_list_of_sentences_is_named(kernel: Callable[..., Any]) -> None:
    for i, name in enumerate(COUNTERS[kernel]):
        wrong = good_arrays(kernel)
        wrong[2 * i + 1] = offsets_of(5, 3)
        with pytest.raises(ValueError, match=f"^{name}: offsets begin with 5"):
            kernel(*wrong)
        for place, what in ((2 * i, "ids"), (2 * i + 1, "offsets")):
            strided = good_arrays(kernel)
            strided[place] = np.repeat(strided[place], 2)[::2]
            with pytest.raises(ValueError, match=f"^{name}: {what} do not lie side by side"):
                kernel(*strided)


@pytest.mark.parametrize("kernel", [_core.gleu_counts, _core.gleu2015_counts])
def test_as_many_sources_as_outputs(kernel: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match=r"^there are 1 sources, but 3 outputs$"):
        kernel(IDS, offsets_of(0, 3), IDS, OFFSETS, IDS, OFFSETS, GROUPS)


@every_counter
def test_counters_want_their_dtypes(kernel: Callable[..., Any]) -> None:
    for place, array in enumerate(good_arrays(kernel)):
        for other in (array.astype(np.float64), array.reshape(1, -1), array.tolist(), None):
            wrong: list[Any] = list(good_arrays(kernel))
            wrong[place] = other
            with pytest.raises(TypeError):
                kernel(*wrong)


@every_counter
@pytest.mark.parametrize("threads", [-1, 0, 1025])
def test_counters_refuse_impossible_numbers_of_threads(
    kernel: Callable[..., Any], threads: int
) -> None:
    with pytest.raises(ValueError, match=f"^threads is {threads}; it is 1 to 1024$"):
        kernel(*good_arrays(kernel), threads=threads)


def test_numbers_beyond_64_bits_overflow() -> None:
    with pytest.raises(OverflowError):
        _core.encode(["a"], threads=2**70)


@pytest.mark.parametrize(
    ("value", "answer"),
    [
        ("", "[0]"),
        ("2", "[0]"),
        ("x", 'ValueError: ASSAY_THREADS is "x"; it is a whole number, 1 to 1024'),
        ("0", 'ValueError: ASSAY_THREADS is "0"; it is a whole number, 1 to 1024'),
        ("-1", 'ValueError: ASSAY_THREADS is "-1"; it is a whole number, 1 to 1024'),
        ("99999999999999999999", "ValueError: ASSAY_THREADS is"),
    ],
)
def test_the_variable_sets_the_number_of_threads(value: str, answer: str) -> None:
    script = 'from assay import _core; print(_core.encode(["a"])[0].tolist())'
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "ASSAY_THREADS": value},
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer in done.stdout + done.stderr
    assert "panicked" not in done.stderr


def test_an_argument_goes_before_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSAY_THREADS", "x")
    assert _core.encode(["a"], threads=1)[0].tolist() == [0]


def test_lone_surrogates_are_value_errors() -> None:
    for text in ("\ud800", "a \udfff b"):
        with pytest.raises(ValueError, match="surrogates not allowed"):
            _core.encode(["fine", text])


def test_what_is_no_list_of_texts_is_a_type_error() -> None:
    wrong: list[Any] = ["He go", b"He go", None, 5, ["a", 1], ["a", b"b"], {"a"}, iter(["a"])]
    for sentences in wrong:
        with pytest.raises(TypeError):
            _core.encode(sentences)


def test_sequences_other_than_lists_are_welcome() -> None:
    expected = [0, 1, 0]
    for sentences in (["a", "b", "a"], ("a", "b", "a"), np.array(["a", "b", "a"])):
        assert _core.encode(sentences)[0].tolist() == expected  # type: ignore[arg-type]
