"""The kernels that count n-grams equal their slow twins."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import _core
from oracle import bleu, gleu
from oracle.arrays import Ids, flat

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

Sentence = tuple[Ids, Ids, list[Ids]]  # source, output, references

# Few distinct ids, among them the extremes: n-grams repeat and are shared.
ids = st.lists(st.sampled_from([0, 1, 2, -(2**31), 2**31 - 1]), max_size=9)
sentences = st.lists(st.tuples(ids, ids, st.lists(ids, max_size=4)), max_size=6)
orders = st.sampled_from([1, 2, 4, 16])


def arrays(texts: list[Sentence]) -> tuple[NDArray[Any], ...]:
    """Sources, outputs and references, and where each sentence's references begin."""
    references = [reference for *_, alternatives in texts for reference in alternatives]
    groups = np.cumsum([0, *(len(alternatives) for *_, alternatives in texts)], dtype=np.int64)
    return (
        *flat([source for source, *_ in texts]),
        *flat([output for _, output, _ in texts]),
        *flat(references),
        groups,
    )


def random_sentences(n: int) -> list[Sentence]:
    generator = random.Random(n)  # noqa: S311 - no secret depends on it

    def text() -> Ids:
        return [generator.randrange(6) for _ in range(generator.randrange(25))]

    return [(text(), text(), [text() for _ in range(generator.randrange(4))]) for _ in range(n)]


@given(texts=sentences, order=orders)
def test_counts_of_bleu_equal_the_oracle(texts: list[Sentence], order: int) -> None:
    found = _core.bleu_counts(*arrays(texts)[2:], order=order)
    assert found.shape == (len(texts), 2 + 2 * order)
    assert found.tolist() == [bleu.counts(output, refs, order) for _, output, refs in texts]


@given(texts=sentences, order=orders, paper=st.booleans())
def test_counts_of_gleu_equal_the_oracle(texts: list[Sentence], order: int, *, paper: bool) -> None:
    found = _core.gleu_counts(*arrays(texts), order=order, paper=paper)
    assert found.shape[1] == 2 + 2 * order
    assert found.tolist() == [
        gleu.counts(source, output, reference, order, paper=paper)
        for source, output, references in texts
        for reference in references
    ]


@given(texts=sentences, order=orders)
def test_counts_of_gleu_2015_equal_the_oracle(texts: list[Sentence], order: int) -> None:
    found = _core.gleu2015_counts(*arrays(texts), order=order)
    assert found.shape == (len(texts), 2 + 5 * order)
    assert found.tolist() == [
        gleu.counts_2015(source, output, references, order) for source, output, references in texts
    ]


def test_the_variants_of_gleu_differ_where_an_ngram_is_kept_too_often() -> None:
    # The reference has one of the source's two tokens, and the output both.
    texts = arrays([([7, 7], [7, 7], [[7]])])
    script = _core.gleu_counts(*texts, order=1)
    paper = _core.gleu_counts(*texts, order=1, paper=True)
    assert script.tolist() == [[2, 1, 1, 2]]
    assert paper.tolist() == [[2, 1, 0, 2]]


def test_of_two_closest_references_bleu_takes_the_shorter_and_gleu_2015_the_first() -> None:
    texts = arrays([([1], [1, 2], [[1, 2, 3], [1]])])
    assert _core.bleu_counts(*texts[2:])[0, 1] == 1
    assert _core.gleu2015_counts(*texts)[0, 1] == 3


def test_any_number_of_threads_gives_the_same_bits() -> None:
    texts = arrays(random_sentences(1000))

    def everything(threads: int) -> list[object]:
        found = [
            _core.bleu_counts(*texts[2:], threads=threads),
            _core.gleu_counts(*texts, threads=threads),
            _core.gleu2015_counts(*texts, threads=threads),
        ]
        return [array.tolist() for array in found]

    assert everything(1) == everything(2) == everything(7)


@pytest.mark.parametrize("order", [0, 17, 2**40])
@pytest.mark.parametrize("kernel", [_core.bleu_counts, _core.gleu_counts, _core.gleu2015_counts])
def test_orders_are_1_to_16(kernel: Callable[..., Any], order: int) -> None:
    texts = arrays([([1], [1], [[1]])])
    given_arrays = texts[2:] if kernel is _core.bleu_counts else texts
    with pytest.raises(ValueError, match=f"^order is {order}; it is 1 to 16$"):
        kernel(*given_arrays, order=order)
