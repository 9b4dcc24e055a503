"""Sums of resampled rows, beside the obvious Python, and whatever arrays they are handed."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import _core

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

ROWS = np.arange(12, dtype=np.float64).reshape(6, 2)
OFFSETS = np.array([0, 1, 4, 6])

sizes = st.lists(st.integers(1, 5), max_size=8)


def python_draws(
    rows: NDArray[np.float64],
    offsets: NDArray[np.int64],
    n: int,
    choose: Callable[[random.Random, int], int],
) -> list[list[float]]:
    found = []
    for j in range(n):
        generator = random.Random(101 * j)  # noqa: S311 - as in the script
        total = np.zeros(rows.shape[1])
        for start, end in pairwise(offsets.tolist()):
            total += rows[start + choose(generator, end - start)]
        found.append(total.tolist())
    return found


@given(sizes=sizes)
def test_official_draws_are_those_of_the_scripts(sizes: list[int]) -> None:
    offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    rows = np.arange(2 * offsets[-1], dtype=np.float64).reshape(-1, 2)
    two = _core.draw_sums(rows, offsets, n_draws=6, generator="official")
    three = _core.draw_sums(rows, offsets, n_draws=6, generator="python3")
    assert two.tolist() == python_draws(rows, offsets, 6, lambda g, n: int(g.random() * n))
    assert three.tolist() == python_draws(rows, offsets, 6, lambda g, n: g.randint(0, n - 1))


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_change_no_bit(threads: int) -> None:
    rows = np.random.default_rng(0).random((100, 3))
    other = np.random.default_rng(1).random((100, 3))
    offsets = np.arange(0, 101, 4, dtype=np.int64)

    def everything(n_threads: int) -> list[bytes]:
        sums = (
            _core.draw_sums(rows, offsets, n_draws=40, seed=3, threads=n_threads),
            _core.bootstrap_sums(rows, n_samples=40, seed=3, threads=n_threads),
            _core.exchange_sums(rows, other, n_samples=40, seed=3, threads=n_threads),
        )
        return [array.tobytes() for array in sums]

    assert everything(threads) == everything(3)


@pytest.mark.parametrize(
    ("offsets", "message"),
    [
        ([], "offsets are empty"),
        ([1, 6], "offsets begin with 1"),
        ([0, 7], "offsets end with 7, but there are 6 rows"),
        ([0, 4, 1, 6], "offsets fall at position 2"),
        ([0, 0, 6], "sentence 1 has no row"),
    ],
)
def test_offsets_that_do_not_fit_are_named(offsets: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _core.draw_sums(ROWS, np.array(offsets, dtype=np.int64), n_draws=1)


def test_arrays_of_another_shape_are_refused() -> None:
    strided: Any = np.zeros((6, 4))[:, ::2]
    narrow = np.zeros((6, 0))
    for wrong, message in ((strided, "side by side"), (narrow, "rows have no columns")):
        with pytest.raises(ValueError, match=message):
            _core.draw_sums(wrong, OFFSETS, n_draws=1)
        with pytest.raises(ValueError, match=message):
            _core.bootstrap_sums(wrong, n_samples=1)
        with pytest.raises(ValueError, match=message):
            _core.exchange_sums(wrong, wrong, n_samples=1)
    with pytest.raises(ValueError, match="different shapes"):
        _core.exchange_sums(ROWS, ROWS[:3].copy(), n_samples=1)
    flat: Any = ROWS.ravel()
    with pytest.raises(TypeError):
        _core.bootstrap_sums(flat, n_samples=1)
    with pytest.raises(ValueError, match="generator is"):
        _core.draw_sums(ROWS, OFFSETS, n_draws=1, generator="perl")
