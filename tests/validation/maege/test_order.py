from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from assay.edits.edit import AnnotatedSentence, Edit
from assay.text.corpus import Corpus
from assay.validation.maege.chains import Chain, draw_chains
from assay.validation.maege.lattice import lattices_of
from assay.validation.maege.order import (
    Order,
    comparable_pairs,
    edges,
    order_of,
    steps_from_bottom,
)
from assay.validation.maege.protocol import MaegeProtocol
from assay.validation.maege.sensitivity import mean_sensitivity, sensitivity_of
from assay.validation.ties import TIE_RULES
from oracle import maege as slow
from strategies import annotated_sentences

GO = AnnotatedSentence("He go", (Edit(1, 2, ("goes",)),))
SENTENCES = st.lists(annotated_sentences(), max_size=3)


def chains_of(sentences: list[AnnotatedSentence], protocol: MaegeProtocol) -> list[Chain]:
    gold = (GO, *sentences)
    corpus = Corpus(tuple(sentence.source for sentence in gold), gold=gold)
    return draw_chains(lattices_of(corpus, overlaps="first"), protocol, seed=0)


@st.composite
def scored_chains(draw: st.DrawFn, protocol: MaegeProtocol) -> tuple[list[Chain], list[float]]:
    chains = chains_of(draw(SENTENCES), protocol)
    n = sum(len(chain.texts) for chain in chains)
    return chains, draw(st.lists(st.integers(-2, 2).map(float), min_size=n, max_size=n))


UNIQUE = MaegeProtocol(chains=4)
EACH = MaegeProtocol(chains=4, repetition=True, pairs="chains", sensitivity="bottom")


@given(st.one_of([st.tuples(st.just(p), scored_chains(p)) for p in (UNIQUE, EACH)]))
def test_pairs_are_counted_as_one_by_one(
    case: tuple[MaegeProtocol, tuple[list[Chain], list[float]]],
) -> None:
    protocol, (chains, scores) = case
    order = order_of(np.array(scores), comparable_pairs(chains, protocol))
    expected = slow.counted(chains, scores, unique=protocol.pairs == "unique")
    assert (order.pairs, order.discordant, order.ties) == pytest.approx(expected)


@given(annotated_sentences())
def test_all_orders_make_all_comparable_pairs_of_the_lattice(sentence: AnnotatedSentence) -> None:
    chains = chains_of([sentence], MaegeProtocol(chains=24))
    pairs = comparable_pairs(chains, MaegeProtocol(chains=24))
    expected = {
        (lattice.sentence, *pair)
        for lattice in {chain.lattice.annotator: chain.lattice for chain in chains[1:]}.values()
        for pair in slow.comparable(lattice)
    }
    if all(len(chain.lattice.edits) <= 4 for chain in chains):
        assert pairs.weights.sum() == pytest.approx(len(expected) + 1)  # one of `GO`


@given(scored_chains(EACH), st.booleans())
def test_changes_by_type_are_as_one_by_one(
    case: tuple[list[Chain], list[float]],
    from_bottom: bool,  # noqa: FBT001 - drawn
) -> None:
    chains, scores = case
    pairs = steps_from_bottom(chains) if from_bottom else edges(chains, EACH)
    types = [kind for chain in chains for kind in chain.types]
    found = sensitivity_of(np.array(scores), pairs, types)
    expected = slow.changes(chains, scores, from_bottom=from_bottom)
    assert found.types == tuple(sorted(expected))
    for i, kind in enumerate(found.types):
        mean, error, n = expected[kind]
        assert found.changes[i] == pytest.approx(mean)
        assert found.counts[i] == n
        assert math.isnan(found.errors[i]) if error is None else True
        assert error is None or found.errors[i] == pytest.approx(error)
    assert found.n_penalised == sum(change < 0 for change in found.changes)
    again = mean_sensitivity([found, found])
    assert again.changes == pytest.approx(found.changes)
    assert again.errors == pytest.approx(found.errors, nan_ok=True)


def test_ties_count_as_the_rule_says() -> None:
    order = Order(pairs=10, discordant=3, ties=2)
    found = {ties: order.tau(ties) for ties in TIE_RULES}
    expected = {"concordant": 0.4, "discordant": 0.0, "half": 0.2, "drop": 0.25}
    assert found == pytest.approx(expected)
    assert order.tie_rate == 0.2


@given(st.integers(1, 300), st.data())
def test_p_values_are_those_of_a_sign_test(pairs: int, data: st.DataObject) -> None:
    discordant = data.draw(st.integers(0, pairs))
    z = (2 * discordant - pairs) / math.sqrt(pairs)
    expected = 2 * stats.norm.sf(abs(z))
    assert Order(pairs, discordant, 0).p_value("half") == pytest.approx(expected)


def test_nothing_to_compare_has_no_coefficient() -> None:
    assert math.isnan(Order(0, 0, 0).tau("half"))
    assert math.isnan(Order(0, 0, 0).p_value("half"))
    assert math.isnan(Order(0, 0, 0).tie_rate)
    assert math.isnan(Order(5, 0, 5).tau("drop"))
