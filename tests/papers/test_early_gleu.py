from __future__ import annotations

from math import exp, log

import pytest

from assay.papers.early_gleu import early_gleu, early_sentence_gleu, surplus_gleu
from assay.text.corpus import Corpus

SOURCE = "we may in fact talking with a friend a friend"
OUTPUT = "we may in fact be talking to a friend a friend"
REFERENCE = "we may in fact be talking with a friend a friend a friend"


# By order: min(H, R less S) + min(H, R), and |H| + |R less S|, counted by hand.
TYPES = [(1 + 10, 11 + 1), (2 + 8, 10 + 2), (2 + 6, 9 + 3), (2 + 4, 8 + 5)]
SURPLUS = [(3 + 10, 11 + 3), (4 + 8, 10 + 4), (4 + 6, 9 + 5), (3 + 4, 8 + 6)]
SHORT = [(1 + 5, 5 + 1), (1 + 4, 4 + 2), (1 + 3, 3 + 3), (1 + 2, 2 + 5)]


def mean(counts: list[tuple[int, int]]) -> float:
    return exp(sum(log(number / total) for number, total in counts) / len(counts))


def test_one_sentence_by_hand() -> None:
    assert early_sentence_gleu(corpus(), "A", 0) == pytest.approx(mean(TYPES))
    assert surplus_gleu(SOURCE, OUTPUT, [REFERENCE]) == pytest.approx(mean(SURPLUS))


def corpus() -> Corpus:
    return Corpus(
        (SOURCE,),
        ((REFERENCE,),),
        {"A": (OUTPUT,), "same": (SOURCE,), "short": ("we may in fact be",)},
    )


def test_a_corpus_of_one_sentence_scores_as_the_sentence_and_weight_costs() -> None:
    whole = early_gleu(corpus(), "same")
    assert whole == early_sentence_gleu(corpus(), "same", 0)
    assert early_gleu(corpus(), "same", 0.5) < whole


def test_there_is_no_penalty_for_brevity() -> None:
    assert early_gleu(corpus(), "short") == pytest.approx(mean(SHORT))


def test_references_are_merged() -> None:
    both = surplus_gleu(SOURCE, OUTPUT, [REFERENCE, SOURCE])
    assert both == surplus_gleu(SOURCE, OUTPUT, [SOURCE, REFERENCE])
    assert surplus_gleu(SOURCE, OUTPUT, [OUTPUT]) == pytest.approx(1)
