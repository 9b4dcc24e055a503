"""The contract of metrics, tried on a metric as small as can be."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import assay
from assay import Corpus, InputError, LengthError, Metric, Need, Signature, Statistics
from assay.metrics.base import column_sums

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Length(Metric):
    """Tokens of the output for each token of the first reference."""

    name: ClassVar[str] = "length"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.SOURCE, Need.REFERENCES})
    factor: float = 1.0
    strict: bool = True

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        encoded = corpus.encode(threads=threads)
        first = encoded.references.lengths[encoded.reference_offsets[:-1]]
        return Statistics.of_rows(np.stack([encoded.outputs[system].lengths, first], axis=1))

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        scores: NDArray[np.float64] = self.factor * sums[:, 0] / sums[:, 1]
        return scores


CORPUS = Corpus(("a b", "c"), (("a", "x y"), ("c d",)), {"S": ("a b", "c d e")})


def test_a_metric_scores_texts_and_sentences() -> None:
    metric = Length()
    statistics = metric.statistics(CORPUS, "S")
    assert metric.corpus_score(statistics).value == 5 / 3
    assert float(metric.corpus_score(statistics)) == 5 / 3
    assert metric.sentence_scores(statistics).tolist() == [2.0, 1.5]


def test_a_metric_is_called_on_lists() -> None:
    score = Length()(["a b", "c"], ["a b", "c d e"], [["a", "x y"], ["c d"]])
    assert score.value == 5 / 3
    with pytest.raises(InputError, match="length needs references; name a corrected text"):
        Length()(["a"], ["a"])
    with pytest.raises(LengthError, match="output has 2"):
        Length()(["a"], ["a", "b"], [["a"]])


def test_references_of_the_wrong_shape_are_refused_with_a_hint() -> None:
    per_set: Any = [["a", "b", "c"], ["d", "e", "f"]]
    with pytest.raises(InputError, match=r"given for 2 sentences, but there are 3.*reference_sets"):
        Length()(["a", "b", "c"], ["a", "b", "c"], per_set)
    flat: Any = ["a", "b"]
    with pytest.raises(
        InputError, match=r"item 1 is one text; expected, for each sentence, a list"
    ):
        Length()(["a", "b"], ["a", "b"], flat)


def test_a_corpus_without_sources_is_refused() -> None:
    corpus = Corpus(("",), (("a",),), {"S": ("a",)}, has_sources=False)
    with pytest.raises(InputError, match="length needs source; name the source: --source FILE"):
        Length().check(corpus)


def test_signatures_tell_parameters_data_and_version() -> None:
    signature = str(Length(factor=2.0, strict=False).signature(CORPUS))
    assert signature.startswith("length|factor:2.0|strict:no|refs:1-2|data:")
    assert signature.endswith(f"|assay:{assay.__version__}")
    assert str(Signature("m", ())) == "m"


def test_the_digest_tells_references_and_their_order() -> None:
    def data(references: tuple[tuple[str, ...], ...]) -> object:
        corpus = Corpus(("s", "t"), references)
        return dict(Length().signature(corpus).parameters)["data"]

    digests = [
        data((("a", "b"), ("c",))),
        data((("b", "a"), ("c",))),
        data((("a",), ("b", "c"))),
        data((("a b",), ("c",))),
        data((("a",), ("", "b"))),
        data((("a", ""), ("b",))),
    ]
    assert len(set(digests)) == 6
    assert data((("a", "b"), ("c",))) == digests[0]


rows_of_sentences = st.lists(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=3), max_size=6
)


def statistics_of(sentences: list[list[tuple[int, int]]]) -> Statistics:
    rows = np.array([row for rows in sentences for row in rows], dtype=np.float64).reshape(-1, 2)
    offsets = np.concatenate([[0], np.cumsum([len(rows) for rows in sentences])])
    return Statistics.of_rows(rows, offsets.astype(np.int64))


def listed(statistics: Statistics) -> list[list[list[float]]]:
    bounds = statistics.offsets.tolist()
    return [statistics.rows[start:end].tolist() for start, end in pairwise(bounds)]


@given(first=rows_of_sentences, second=rows_of_sentences, third=rows_of_sentences)
def test_merging_is_putting_texts_together(first: Any, second: Any, third: Any) -> None:  # noqa: ANN401
    a, b, c = map(statistics_of, (first, second, third))
    whole = statistics_of([*first, *second, *third])
    for merged in (
        Statistics.merge([a, b, c]),
        Statistics.merge([Statistics.merge([a, b]), c]),
        Statistics.merge([a, Statistics.merge([b, c])]),
    ):
        assert listed(merged) == listed(whole)


@given(sentences=rows_of_sentences, data=st.data())
def test_sentences_are_taken_in_any_order(sentences: Any, data: st.DataObject) -> None:  # noqa: ANN401
    index = st.integers(0, max(0, len(sentences) - 1))
    chosen = data.draw(st.lists(index, max_size=8)) if sentences else []
    taken = statistics_of(sentences).take(chosen)
    assert listed(taken) == listed(statistics_of([sentences[i] for i in chosen]))


@given(sentences=rows_of_sentences)
def test_means_over_the_rows_of_a_sentence(sentences: Any) -> None:  # noqa: ANN401
    means = statistics_of(sentences).means()
    expected = [np.mean(rows, axis=0) if rows else np.zeros(2) for rows in sentences]
    assert np.allclose(means, np.array(expected).reshape(-1, 2))


def test_statistics_leave_the_arrays_of_others_alone_and_stay_read_only() -> None:
    rows = np.ones((2, 3))
    made = Statistics.of_rows(rows)
    rows[0] = 5
    assert made.rows[0].tolist() == [1, 1, 1]
    for twin in (pickle.loads(pickle.dumps(made)), copy.deepcopy(made)):  # noqa: S301
        assert not twin.rows.flags.writeable
        assert twin.rows.tolist() == made.rows.tolist()


def test_a_whole_number_for_a_real_one_is_the_same_parameter() -> None:
    assert str(Length(factor=2).signature()) == str(Length(factor=2.0).signature())


def test_nothing_cannot_be_merged_and_statistics_are_read_only() -> None:
    with pytest.raises(InputError, match="no statistics to merge"):
        Statistics.merge([])
    with pytest.raises(ValueError, match="read-only"):
        statistics_of([[(1, 2)]]).rows[0] = 3


@given(values=st.lists(st.floats(-1e6, 1e6), max_size=30), seed=st.integers(0, 9))
def test_sums_do_not_depend_on_the_order(values: list[float], seed: int) -> None:
    rows = np.array(values, dtype=np.float64).reshape(-1, 1)
    shuffled = np.random.default_rng(seed).permutation(rows)
    assert column_sums(rows).tolist() == column_sums(shuffled).tolist()
