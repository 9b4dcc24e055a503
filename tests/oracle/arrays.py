"""Sentences of ids to and from the flat arrays that kernels take and return."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Ids = list[int]
Pair = tuple[Ids, Ids]


def flat(sentences: Sequence[Sequence[int]]) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Ids and offsets."""
    offsets = np.cumsum([0, *map(len, sentences)], dtype=np.int64)
    return np.array([i for sentence in sentences for i in sentence], dtype=np.int32), offsets


def arrays(
    pairs: Sequence[Pair],
) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int32], NDArray[np.int64]]:
    """The four arrays of pairs of sentences."""
    return (*flat([a for a, _ in pairs]), *flat([b for _, b in pairs]))


def lists(result: tuple[NDArray[Any], ...]) -> list[list[Any]]:
    """What a kernel returned, as lists: rows of its columns for each pair, cut at the offsets."""
    *columns, offsets = (array.tolist() for array in result)
    assert [*offsets[:1], *offsets[-1:]] == [0, len(columns[0])]
    rows = columns[0] if len(columns) == 1 else list(zip(*columns, strict=True))
    return [rows[start:end] for start, end in pairwise(offsets)]


def random_pairs(n: int, longest: int, *, seed: int) -> list[Pair]:
    """Pairs of sentences that share many ids."""
    generator = random.Random(seed)  # noqa: S311 - no secret depends on it

    def sentence() -> Ids:
        return [generator.randrange(6) for _ in range(generator.randrange(longest))]

    return [(sentence(), sentence()) for _ in range(n)]
