"""GLEU of 2016 and of 2015: their formulas, their draws, and what they refuse."""

from __future__ import annotations

from itertools import pairwise
from math import exp, log
from statistics import fmean, pstdev
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import Corpus, InputError, Statistics
from assay.metrics.gleu import GLEU
from assay.metrics.gleu2015 import GLEU2015
from assay.metrics.registry import metric
from oracle import gleu as oracle

CLOSE = 1e-9

# Few distinct tokens, so that n-grams match and repeat.
texts = st.lists(st.sampled_from(["a", "b", "c", "."]), max_size=9).map(" ".join)


@st.composite
def corpora(draw: st.DrawFn, *, min_references: int = 1) -> Corpus:
    """One to five sentences with one to four references each."""
    n = draw(st.integers(1, 5))
    alternatives = st.lists(texts, min_size=min_references, max_size=4).map(tuple)
    return Corpus(
        tuple(draw(texts) for _ in range(n)),
        tuple(draw(alternatives) for _ in range(n)),
        {"system": tuple(draw(texts) for _ in range(n))},
    )


def oracle_rows(corpus: Corpus, order: int, *, paper: bool = False) -> list[list[list[int]]]:
    """For each sentence a row for each reference."""
    sentences = zip(corpus.sources, corpus.outputs["system"], corpus.references, strict=True)
    return [
        [
            oracle.counts(source.split(), output.split(), reference.split(), order, paper=paper)
            for reference in references
        ]
        for source, output, references in sentences
    ]


@given(
    corpus=corpora(),
    n=st.sampled_from([1, 2, 4]),
    seed=st.sampled_from(["official", "python3"]),
    variant=st.sampled_from(["script", "paper"]),
    brevity=st.sampled_from(["bleu", "inverted"]),
)
def test_draws_are_those_of_python(
    corpus: Corpus,
    n: int,
    seed: Literal["official", "python3"],
    variant: Literal["script", "paper"],
    brevity: Literal["bleu", "inverted"],
) -> None:
    gleu = GLEU(n=n, draws=20, seed=seed, variant=variant, brevity=brevity)
    rows = oracle_rows(corpus, n, paper=variant == "paper")
    choose = oracle.python2_choice if seed == "official" else oracle.python3_choice
    n_draws = 20 if max(map(len, rows)) > 1 else 1
    scores = oracle.draw_scores(rows, n_draws, choose, inverted=brevity == "inverted")
    found = gleu.corpus_score(gleu.statistics(corpus, "system"))
    assert found.value == pytest.approx(fmean(scores), abs=CLOSE)
    assert found.parts["sd"] == pytest.approx(pstdev(scores), abs=CLOSE)
    assert found.parts["draws"] == n_draws


@given(corpus=corpora(), brevity=st.sampled_from(["bleu", "inverted"]))
def test_sentences_have_the_mean_over_their_references(
    corpus: Corpus, brevity: Literal["bleu", "inverted"]
) -> None:
    gleu = GLEU(brevity=brevity)
    expected = [
        fmean(oracle.score([x or 1 for x in row], inverted=brevity == "inverted") for row in rows)
        for rows in oracle_rows(corpus, 4)
    ]
    found = gleu.sentence_scores(gleu.statistics(corpus, "system"))
    assert found == pytest.approx(expected, abs=CLOSE)


@given(corpus=corpora())
def test_expected_scores_mean_counts(corpus: Corpus) -> None:
    gleu = GLEU(references="expected")
    means = [np.mean(rows, axis=0) for rows in oracle_rows(corpus, 4)]
    found = gleu.corpus_score(gleu.statistics(corpus, "system"))
    assert found.value == pytest.approx(oracle.score(np.sum(means, axis=0)), abs=CLOSE)
    assert "sd" not in found.parts


@given(corpus=corpora(min_references=2), data=st.data())
def test_expected_scores_do_not_know_the_order_of_references(
    corpus: Corpus, data: st.DataObject
) -> None:
    gleu = GLEU(references="expected")
    shuffled = tuple(
        tuple(data.draw(st.permutations(references))) for references in corpus.references
    )
    other = Corpus(corpus.sources, shuffled, corpus.outputs)
    first, second = (gleu.corpus_score(gleu.statistics(c, "system")) for c in (corpus, other))
    assert first.value == pytest.approx(second.value, abs=1e-12)


@given(corpus=corpora(), seed=st.integers(0, 2**64 - 1), threads=st.integers(1, 4))
def test_a_seed_of_ours_gives_the_same_draws_again(corpus: Corpus, seed: int, threads: int) -> None:
    gleu = GLEU(draws=30, seed=seed)
    rows = gleu.statistics(corpus, "system")
    once, again = gleu.draw_sums(rows), gleu.draw_sums(rows, threads=threads)
    assert once.tolist() == again.tolist()


def test_seeds_differ() -> None:
    corpus = Corpus(("a",) * 50, (("a b", "a c"),) * 50, {"system": ("a b",) * 50})
    seeds: list[Any] = ["official", "python3", 0, 1]
    sums = []
    for seed in seeds:
        gleu = GLEU(seed=seed)
        sums.append(gleu.draw_sums(gleu.statistics(corpus, "system")).tolist())
    assert all(sums[i] != sums[j] for i in range(4) for j in range(i))


def formula_2015(rows: list[list[int]], weight: float, *, erratum: bool, inverted: bool) -> float:
    """GLEU of 2015 from rows of pieces: an output, numerators and denominators for each."""
    sums: list[float] = [sum(row[0] for row in rows), sum(row[1] for row in rows)]
    for start in range(2, len(rows[0]), 5):
        pieces = [row[start : start + 5] for row in rows]
        sums.append(sum(p[0] + max(0.0, p[1] - weight * p[2]) for p in pieces))
        sums.append(sum(p[4 if erratum else 0] + p[3] for p in pieces))
    return oracle.score(sums, inverted=inverted)


@given(
    corpus=corpora(),
    n=st.sampled_from([1, 2, 4]),
    weight=st.sampled_from([0.0, 0.1, 1.0]),
    brevity=st.sampled_from(["official", "bleu"]),
    denominator=st.sampled_from(["script", "erratum"]),
)
def test_gleu_of_2015_follows_its_formula(
    corpus: Corpus,
    n: int,
    weight: float,
    brevity: Literal["official", "bleu"],
    denominator: Literal["script", "erratum"],
) -> None:
    gleu = GLEU2015(n=n, weight=weight, brevity=brevity, denominator=denominator)
    sentences = zip(corpus.sources, corpus.outputs["system"], corpus.references, strict=True)
    rows = [
        oracle.counts_2015(s.split(), o.split(), [r.split() for r in references], n)
        for s, o, references in sentences
    ]
    how = {"erratum": denominator == "erratum", "inverted": brevity == "official"}
    counted = gleu.statistics(corpus, "system")
    value = gleu.corpus_score(counted).value
    assert value == pytest.approx(formula_2015(rows, weight, **how), abs=CLOSE)
    expected = [formula_2015([row], weight, **how) for row in rows]
    assert gleu.sentence_scores(counted) == pytest.approx(expected, abs=CLOSE)


def test_gleu_by_hand() -> None:
    # All of the output is in the reference; a unigram and two bigrams of the source are not.
    score = GLEU(n=2)(["a x b"], ["a b"], [["a b c"]])
    assert score.value == pytest.approx(exp(1 - 3 / 2))
    # The output keeps x, and a x, which the reference does not have.
    score = GLEU(n=2)(["a x b c"], ["a x b c"], [["a b c d"]])
    assert score.value == 0  # b c less a x and x b
    score = GLEU(n=1)(["a x b c"], ["a x b c"], [["a b c d"]])
    assert score.value == pytest.approx((3 - 1) / 4)


def test_gleu_of_2015_by_hand() -> None:
    # Of the output's two tokens "goes" is new and right: it counts twice.
    score = GLEU2015(n=1, brevity="bleu")(["he go"], ["he goes"], [["he goes"]])
    assert score.value == pytest.approx((1 + 2) / (1 + 2))
    score = GLEU2015(n=1, weight=0.5, brevity="bleu")(["he go"], ["he go"], [["he goes"]])
    assert score.value == pytest.approx((1 - 0.5) / 2)
    # The lengths are swapped: an output that is too long pays.
    score = GLEU2015(n=1)(["a"], ["a b b"], [["a b"]])
    assert log(score.value) == pytest.approx(1 - 3 / 2 + log((1 + 2) / (1 + 3)))


def test_variants_differ_where_the_output_has_too_many() -> None:
    given_texts = (["a a b"], ["a a b"], [["a b"]])
    assert GLEU(n=1)(*given_texts).value == pytest.approx(2 / 3)
    assert GLEU(n=1, variant="paper")(*given_texts).value == pytest.approx(1 / 3)


@pytest.mark.parametrize("kind", [GLEU, GLEU2015])
def test_nothing_has_0(kind: type[GLEU | GLEU2015]) -> None:
    assert kind()([], [], []).value == 0
    assert kind()([""], [""], [[""]]).value == 0
    assert kind()(["a", ""], ["", "a"], [["a"], [""]]).value == 0


def test_an_empty_sentence_has_1_in_2016_for_zeros_become_ones() -> None:
    corpus = Corpus(("",), (("",),), {"system": ("",)})
    for metric_2016 in (GLEU(), GLEU(brevity="inverted")):
        assert metric_2016.sentence_scores(metric_2016.statistics(corpus, "system")) == [1.0]
    assert GLEU2015().sentence_scores(GLEU2015().statistics(corpus, "system")) == [0.0]
    corpus = Corpus(("",), (("a b c",),), {"system": ("",)})
    found = GLEU().sentence_scores(GLEU().statistics(corpus, "system"))
    assert found == pytest.approx(exp(1 - 3))


@pytest.mark.parametrize("kind", [GLEU, GLEU2015])
@given(corpus=corpora())
def test_characters_can_be_tokens(kind: type[GLEU | GLEU2015], corpus: Corpus) -> None:
    def spaced(texts: tuple[str, ...]) -> tuple[str, ...]:
        return tuple("\t".join("".join(text.split())) for text in texts)

    apart = Corpus(
        spaced(corpus.sources),
        tuple(map(spaced, corpus.references)),
        {"system": spaced(corpus.outputs["system"])},
    )
    glued = kind(unit="char").statistics(corpus, "system")
    assert glued.rows.tolist() == kind().statistics(apart, "system").rows.tolist()


def test_only_ascii_blanks_separate() -> None:
    assert GLEU(n=1)(["x"], ["a\u3000b c"], [["a b c"]]).value == pytest.approx(
        1 / 2 * exp(1 - 3 / 2)
    )
    assert GLEU(n=1)(["x"], ["a\tb  c"], [["a b c"]]).value == pytest.approx(1)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("gleu+:n=0", "gleu+: n is 0; it is a whole number from 1 to 16"),
        ("gleu+:n=2.5", "gleu+: n is 2.5; it is a whole number from 1 to 16"),
        ("gleu+:n=yes", "gleu+: n is True; it is a whole number"),
        ("gleu+:draws=0", "gleu+: draws is 0; it is a whole number from 1 to 1000000"),
        ("gleu+:seed=python4", "gleu+: seed is 'python4'; it is one of official, python3, a num"),
        ("gleu+:seed=-1", "gleu+: seed is -1; it is a whole number from 0"),
        ("gleu+:seed=0.5", "gleu+: seed is 0.5; it is a whole number from 0"),
        ("gleu+:references=all", "gleu+: references is 'all'; it is one of draws, expected"),
        ("gleu+:variant=other", "gleu+: variant is 'other'; it is one of script, paper"),
        ("gleu+:brevity=no", "gleu+: brevity is False; it is one of bleu, inverted"),
        ("gleu+:unit=word", "gleu+: unit is 'word'; it is one of token, char"),
        ("gleu2015:n=17", "gleu2015: n is 17; it is a whole number from 1 to 16"),
        ("gleu2015:weight=-1", "gleu2015: weight is -1; it is a number from 0.0 to 1000.0"),
        ("gleu2015:brevity=inverted", "gleu2015: brevity is 'inverted'; it is one of official"),
        ("gleu2015:denominator=old", "gleu2015: denominator is 'old'; it is one of script"),
        ("gleu2015:unit=word", "gleu2015: unit is 'word'; it is one of token, char"),
    ],
)
def test_other_parameters_are_refused(wrong: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        metric(wrong)
    assert str(caught.value).startswith(message)


def test_a_sentence_without_references_is_refused() -> None:
    with pytest.raises(InputError, match=r"^gleu\+ needs references"):
        GLEU()(["a", "b"], ["a", "b"], [["a"], []])
    corpus = Corpus(("a", "b"), (("a",), ()), {"system": ("a", "b")})
    gleu = GLEU()
    with pytest.raises(InputError, match=r"^gleu\+ needs references"):
        gleu.statistics(corpus, "system")
    none = Statistics.of_rows(np.ones((1, 10)), np.array([0, 1, 1]))
    with pytest.raises(InputError, match=r"^gleu\+: sentence 2 has no row to draw from$"):
        gleu.draw_sums(none)


def test_more_draws_come_behind_fewer() -> None:
    corpus = Corpus(("a",) * 20, (("a b", "a c"),) * 20, {"system": ("a b",) * 20})
    sums = []
    for draws in (5, 50, 500):
        gleu = GLEU(draws=draws)
        sums.append(gleu.draw_sums(gleu.statistics(corpus, "system")).tolist())
    for fewer, more in pairwise(sums):
        assert more[: len(fewer)] == fewer
