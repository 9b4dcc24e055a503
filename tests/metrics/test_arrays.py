"""What metrics do with arrays."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from assay import encode
from assay.metrics.arrays import best_rows, ratios, with_empty_tokens
from assay.metrics.base import Statistics


def test_the_first_of_the_best_rows_is_taken() -> None:
    rows = np.array([[1, 0], [3, 1], [3, 2], [5, 3], [-1, 4], [-1, 5]])
    statistics = Statistics.of_rows(rows, np.array([0, 3, 4, 6]))
    assert best_rows(statistics, statistics.rows[:, 0]).tolist() == [[3, 1], [5, 3], [-1, 4]]


def test_ratios_of_nothing() -> None:
    numerators, denominators = np.array([1.0, 0.0, 3.0]), np.array([4.0, 0.0, 0.0])
    assert ratios(numerators, denominators).tolist() == [0.25, 0, 0]
    assert ratios(numerators, denominators, of_nothing=1).tolist() == [0.25, 1, 1]


@given(st.lists(st.sampled_from(["", "a", "b a"])))
def test_empty_sentences_get_a_token(texts: list[str]) -> None:
    encoded = encode(texts)
    ids, offsets = with_empty_tokens(encoded)
    words = [[*encoded.vocabulary, ""][i] for i in ids]
    found = [words[a:b] for a, b in pairwise(offsets)]
    assert found == [text.split(" ") for text in texts]
    assert ids.dtype == np.int32
    assert offsets.dtype == np.int64
