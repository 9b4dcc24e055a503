"""SARI's kernel equals its slow twin, column by column, and refuses what does not fit."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import _core
from oracle import sari as oracle
from oracle.arrays import Ids, flat

VARIANTS = {"types": "official", "occurrences": "easse", "mixed": "huggingface"}

ids = st.lists(st.sampled_from([0, 1, -(2**31), 2**31 - 1]), max_size=8)
sentences = st.tuples(ids, ids, st.lists(ids, max_size=3))
Sentence = tuple[Ids, Ids, list[Ids]]


def arrays(texts: list[Sentence]) -> tuple[Any, ...]:
    """The seven arrays of sources, outputs and references."""
    groups = np.cumsum([0, *(len(references) for _, _, references in texts)], dtype=np.int64)
    all_references = [reference for _, _, references in texts for reference in references]
    sources, outputs = flat([s for s, _, _ in texts]), flat([o for _, o, _ in texts])
    return (*sources, *outputs, *flat(all_references), groups)


def row(source: Ids, output: Ids, references: list[Ids], order: int, counting: str) -> list[float]:
    """The oracle's ratios as the kernel has them: order by order, not divided yet."""
    return [
        number
        for n in range(1, order + 1)
        for pair in oracle.ratios(source, output, references, n, VARIANTS[counting])
        for ratio in pair
        for number in ratio
    ]


@given(
    texts=st.lists(sentences, max_size=6),
    order=st.integers(1, 5),
    counting=st.sampled_from([*VARIANTS]),
)
def test_counts_equal_the_oracle(texts: list[Sentence], order: int, counting: str) -> None:
    pooled = _core.sari_counts(*arrays(texts), order=order, counting=counting)
    expected = [row(*text, order, counting) for text in texts]
    assert pooled.shape == (len(texts), 12 * order)
    np.testing.assert_allclose(pooled, np.reshape(expected, pooled.shape), atol=1e-12, rtol=0)

    single = _core.sari_counts(*arrays(texts), order=order, counting=counting, pooled=False)
    expected = [row(s, o, [r], order, counting) for s, o, references in texts for r in references]
    np.testing.assert_allclose(single, np.reshape(expected, single.shape), atol=1e-12, rtol=0)


NOTHING = flat([])


@pytest.mark.parametrize(
    ("place", "wrong", "message"),
    [
        (2, NOTHING, "there are 1 sources, but 0 outputs"),
        (4, NOTHING, "references: groups end with 1, but there are 0 references"),
        (6, (np.array([0, 0, 1]),), "references: 2 sentences have references, but there are 1"),
        (6, (np.array([0, 2]),), "references: groups end with 2, but there are 1 references"),
    ],
)
def test_arrays_that_do_not_fit_are_named(place: int, wrong: tuple[Any, ...], message: str) -> None:
    good = arrays([([1], [1], [[1]])])
    given_arrays = (*good[:place], *wrong, *good[place + len(wrong) :])
    with pytest.raises(ValueError, match=f"^{message}"):
        _core.sari_counts(*given_arrays)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"order": 17}, "order is 17; it is 1 to 16"),
        ({"counting": "x"}, 'counting is "x"; it is one of types, occurrences, mixed'),
        ({"threads": 0}, "threads is 0; it is 1 to 1024"),
    ],
)
def test_parameters_that_mean_nothing_are_named(
    parameters: Any,  # noqa: ANN401 - keywords of several types
    message: str,
) -> None:
    with pytest.raises(ValueError, match=f"^{message}$"):
        _core.sari_counts(*arrays([([1], [1], [[1]])]), **parameters)
