from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from nltk.translate.bleu_score import SmoothingFunction, sentence_bleu

from assay.metrics.bleu import BLEU, IBLEU
from assay.validation.maege.as_run import BLEUAsRun, IBLEUAsRun
from metrics.corpora import corpora

if TYPE_CHECKING:
    from assay.text.corpus import Corpus


def nltk_score(output: str, references: tuple[str, ...]) -> float:
    """NLTK's BLEU by n-grams that fit into output and shortest reference."""
    tokens, others = output.split(), [reference.split() for reference in references]
    n = min(4, len(tokens), *map(len, others))
    if n == 0 or not set(tokens) & {token for other in others for token in other}:
        return 0.0
    method = SmoothingFunction().method3
    return float(sentence_bleu(others, tokens, (1 / n,) * n, smoothing_function=method))


@given(corpora(longest=6))
def test_sentences_are_scored_as_it_was_run(corpus: Corpus) -> None:
    bleu, ibleu = BLEUAsRun(), IBLEUAsRun()
    scores = bleu.sentence_scores(bleu.statistics(corpus, "output"))
    both = ibleu.sentence_scores(ibleu.statistics(corpus, "output"))
    for i, output in enumerate(corpus.outputs["output"]):
        to_references = nltk_score(output, corpus.references[i])
        to_source = nltk_score(output, (corpus.sources[i],))
        assert scores[i] == pytest.approx(to_references)
        assert both[i] == pytest.approx(0.8 * to_references + 0.2 * to_source)


@given(corpora())
def test_corpora_are_scored_as_ever(corpus: Corpus) -> None:
    for ours, usual in ((BLEUAsRun(), BLEU()), (IBLEUAsRun(), IBLEU(sign="plus"))):
        score, expected = (
            one.corpus_score(one.statistics(corpus, "output")) for one in (ours, usual)
        )
        assert score.value == expected.value
        assert score.parts == expected.parts
