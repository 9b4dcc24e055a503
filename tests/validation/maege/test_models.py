from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from assay.edits.edit import AnnotatedSentence, Edit
from assay.text.corpus import Corpus
from assay.validation.maege.lattice import Lattices, lattices_of
from assay.validation.maege.models import N_MODELS, draw_models, model_names, trials_of
from assay.validation.maege.protocol import PROTOCOLS, MaegeProtocol

AS_RUN = PROTOCOLS["as-run"]


def repeated(n_edits: int, n_sentences: int) -> Lattices:
    source = " ".join("abcdefghijklmnop"[:n_edits])
    edits = tuple(Edit(i, i + 1, ("X",)) for i in range(n_edits))
    gold = (AnnotatedSentence(source, edits),) * n_sentences
    return lattices_of(Corpus((source,) * n_sentences, gold=gold))


def test_trials_as_run_are_truncated() -> None:
    found = [trials_of(model, AS_RUN) for model in range(N_MODELS)]
    assert [n for n, _ in found] == [1, 10, 3, 4, 5, 6, 7, 8, 9, 10, 10]
    chances = [0, 0.1, 0.55, 0.7, 0.775, 0.82, 0.85, 0.871, 0.8875, 0.9, 0.91]
    assert [p for _, p in found] == pytest.approx(chances, abs=1e-3)


def test_rounded_trials_keep_the_mean_and_nearly_the_variance() -> None:
    for model in range(1, N_MODELS):
        n, p = trials_of(model, MaegeProtocol())
        assert n * p == pytest.approx(model)
        assert p <= 1
        assert n * p * (1 - p) == pytest.approx(0.9, abs=0.16)


def test_models_apply_as_many_edits_as_they_should() -> None:
    corpora = draw_models(repeated(16, 1500), MaegeProtocol(), seed=0)
    assert corpora.n_edits == pytest.approx(list(range(11)), abs=0.12)
    counts = np.array([[text.count("X") for text in texts] for texts in corpora.texts])
    assert counts.mean(axis=1).tolist() == pytest.approx(list(corpora.n_edits))
    assert counts.var(axis=1)[1:] == pytest.approx([0.9] * 10, abs=0.25)
    places = Counter(i for text in corpora.texts[3] for i, x in enumerate(text.split()) if x == "X")
    assert max(abs(count - 1500 * 3 / 16) for count in places.values()) < 75


def test_truncated_trials_fall_short() -> None:
    corpora = draw_models(repeated(16, 800), AS_RUN, seed=0)
    expected = [n * p for n, p in (trials_of(model, AS_RUN) for model in range(N_MODELS))]
    assert corpora.n_edits == pytest.approx(expected, abs=0.15)
    assert abs(corpora.n_edits[10] - corpora.n_edits[9]) < 0.3


def test_no_sentence_gets_more_edits_than_there_are() -> None:
    corpora = draw_models(repeated(2, 50), MaegeProtocol(), seed=0)
    assert set(corpora.texts[10]) == {"X X"}
    assert set(corpora.texts[0]) == {"a b"}
    assert corpora.n_edits[10] == 2


def test_quantiles_are_shares_of_each_annotations_edits() -> None:
    protocol = MaegeProtocol(models="quantile")
    assert model_names(protocol).tolist() == pytest.approx([i / 10 for i in range(11)])
    corpora = draw_models(repeated(3, 3000), protocol, seed=0)
    assert corpora.n_edits == pytest.approx([0.3 * i for i in range(11)], abs=0.05)
    assert set(corpora.texts[5]) > {"X X c", "X b c"}
    assert set(corpora.texts[10]) == {"X X X"}


def test_a_source_is_a_uniform_element_of_a_lattice() -> None:
    corpora = draw_models(repeated(2, 4000), MaegeProtocol(), seed=0)
    counts = Counter(corpora.sources)
    assert set(counts) == {"a b", "X b", "a X", "X X"}
    assert max(abs(count - 1000) for count in counts.values()) < 140


def test_a_source_as_run_is_that_of_a_model_and_it_may_be_the_original() -> None:
    corpora = draw_models(repeated(3, 300), AS_RUN, seed=0)
    for i, source in enumerate(corpora.sources):
        assert source in {texts[i] for texts in corpora.texts}
    assert sum(source == "X X X" for source in corpora.sources) > 100
    original = draw_models(repeated(3, 5), MaegeProtocol(source="original"), seed=0)
    assert set(original.sources) == {"a b c"}


def test_all_annotations_are_used() -> None:
    edits = (Edit(0, 1, ("X",)), Edit(0, 1, ("Y",), annotator=1))
    gold = (AnnotatedSentence("a", edits),) * 1000
    lattices = lattices_of(Corpus(("a",) * 1000, gold=gold))
    counts = Counter(draw_models(lattices, MaegeProtocol(), seed=0).texts[10])
    assert abs(counts["X"] - counts["Y"]) < 160
    assert sum(counts.values()) == 1000 == counts["X"] + counts["Y"]
