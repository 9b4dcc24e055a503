"""TER equals sacreBLEU's; sTER is its edits for each sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
import sacrebleu
from hypothesis import example, given
from hypothesis import strategies as st

import assay
from assay.data.registry import demo_path
from assay.errors import InputError
from assay.metrics.base import Statistics
from assay.metrics.registry import metric
from assay.metrics.ter import STER, TER
from assay.text.corpus import Corpus

if TYPE_CHECKING:
    from collections.abc import Sequence

words = st.sampled_from(["a", "A", "b", "c", "ß", "Ü", ".", "\u3000"])
sentence = st.lists(words, max_size=8).map(" ".join)
sentences = st.integers(1, 3).flatmap(
    lambda n: st.lists(st.tuples(sentence, *[sentence] * n), min_size=1, max_size=5)
)
kinds = ["insertions", "deletions", "substitutions", "shifts"]


def corpus_of(rows: Sequence[Sequence[str]]) -> Corpus:
    """Each row is an output and its references."""
    outputs = tuple(output for output, *_ in rows)
    return Corpus(("",) * len(rows), tuple(tuple(row[1:]) for row in rows), {"system": outputs})


@given(rows=sentences, lowercase=st.booleans())
@example(rows=[("", "")], lowercase=True)
@example(rows=[("a", "")], lowercase=True)
@example(rows=[("a", "", "b b")], lowercase=True)
@example(rows=[("", "a"), ("a b", "")], lowercase=False)
def test_scores_are_those_of_sacrebleu(rows: list[tuple[str, ...]], *, lowercase: bool) -> None:
    corpus = corpus_of(rows)
    ours = TER(lowercase=lowercase)
    statistics = ours.statistics(corpus, "system")
    theirs = sacrebleu.TER(case_sensitive=not lowercase)
    outputs, *references = zip(*rows, strict=True)
    score, expected = ours.corpus_score(statistics), theirs.corpus_score(outputs, references)
    assert score.value == pytest.approx(expected.score / 100, abs=1e-9)
    assert score.parts["edits"] == expected.num_edits
    assert score.parts["reference_length"] == pytest.approx(expected.ref_length)
    assert ours.sentence_scores(statistics).tolist() == pytest.approx(
        [theirs.sentence_score(row[0], row[1:]).score / 100 for row in rows], abs=1e-9
    )


def test_the_demo_corpus_has_the_score_of_sacrebleu() -> None:
    files = [demo_path() / "fluency.0.txt", demo_path() / "fluency.1.txt"]
    references = [assay.read_plain(file) for file in files]
    for file in (demo_path() / "systems").glob("*.txt"):
        outputs = assay.read_plain(file)
        corpus = corpus_of(list(zip(outputs, *references, strict=True)))
        score = TER().corpus_score(TER().statistics(corpus, "system"))
        expected = sacrebleu.corpus_ter(outputs, references)
        assert score.value == pytest.approx(expected.score / 100, abs=1e-9)


def test_the_first_of_equally_near_references_counts() -> None:
    # "b" is one deletion away, "a b c" one insertion: the order decides, the length is the mean.
    for references, kind in [(["b", "a b c"], "deletions"), (["a b c", "b"], "insertions")]:
        parts = TER()([""], ["a b"], [references]).parts
        assert parts == {
            **dict.fromkeys(kinds, 0),
            kind: 1,
            "edits": 1,
            "reference_length": 2,
        }


def test_references_may_differ_in_number() -> None:
    corpus = Corpus(("", ""), (("a", "a b"), ("c d",)), {"system": ("a b", "d c")})
    rows = TER().statistics(corpus, "system").rows
    assert rows.tolist() == [[0, 0, 0, 0, 1.5], [0, 0, 0, 1, 2]]


@given(rows=sentences)
def test_ster_is_the_mean_number_of_edits(rows: list[tuple[str, ...]]) -> None:
    corpus = corpus_of(rows)
    ter, ster = TER(), STER()
    statistics = ster.statistics(corpus, "system")
    parts = ter.corpus_score(ter.statistics(corpus, "system")).parts
    score = ster.corpus_score(statistics)
    assert score.value == pytest.approx(parts["edits"] / len(rows))
    assert score.value == pytest.approx(sum(score.parts[kind] for kind in kinds))
    assert score.parts["sentences"] == len(rows)
    assert score.parts["reference_length"] == pytest.approx(parts["reference_length"] / len(rows))
    assert score.value == pytest.approx(ster.sentence_scores(statistics).mean())


@pytest.mark.parametrize("kind", [TER, STER])
def test_statistics_of_parts_merge(kind: type[TER | STER]) -> None:
    rows = [("a b", "b a"), ("", "a"), ("a", ""), ("A c", "a b c")]
    parts = [kind().statistics(corpus_of(part), "system") for part in (rows[:1], rows[1:])]
    whole = kind().statistics(corpus_of(rows), "system")
    assert np.array_equal(Statistics.merge(parts).rows, whole.rows)


@pytest.mark.parametrize("kind", [TER, STER])
def test_no_sentences_score_0(kind: type[TER | STER]) -> None:
    score = kind()([], [])
    assert score.value == 0
    assert score.parts["edits"] == 0


@pytest.mark.parametrize("kind", [TER, STER])
def test_a_sentence_without_a_reference_is_refused(kind: type[TER | STER]) -> None:
    corpus = Corpus(("", ""), (("a",), ()), {"system": ("a", "a")})
    with pytest.raises(InputError, match="references"):
        kind().statistics(corpus, "system")


def test_case_counts_where_it_is_asked_for() -> None:
    texts = [""], ["The Cat"], [["the cat"]]
    assert TER()(*texts).value == 0
    assert metric("ter:lowercase=no")(*texts).value == 1
    assert metric("ster:lowercase=no")(*texts).value == 2


@pytest.mark.parametrize(("kind", "name"), [(TER, "ter"), (STER, "ster")])
def test_both_are_registered_and_lower_is_better(kind: type[TER | STER], name: str) -> None:
    assert metric(name) == kind()
    assert not kind.higher_is_better
    assert str(kind().signature()).startswith(f"{name}|lowercase:yes|assay:")
