from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from assay.data.registry import demo_path
from assay.edits.edit import AnnotatedSentence, Edit
from assay.errors import InputError
from assay.text.corpus import Corpus
from assay.text.load import load_corpus
from assay.validation.maege.chains import draw_chains, gold_scores
from assay.validation.maege.lattice import lattices_of
from assay.validation.maege.protocol import PROTOCOLS, MaegeProtocol
from oracle import maege as slow

if TYPE_CHECKING:
    from assay.validation.maege.lattice import Lattices


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus(gold=demo_path() / "gold.m2")


@pytest.fixture(scope="module")
def lattices(corpus: Corpus) -> Lattices:
    return lattices_of(corpus)


@pytest.mark.parametrize("chains", [1, 3])
def test_chains_are_chains(lattices: Lattices, chains: int) -> None:
    for chain in draw_chains(lattices, MaegeProtocol(chains=chains), seed=3):
        assert sorted(chain.order) == list(range(len(chain.lattice.edits)))
        assert chain.texts == tuple(
            slow.text(chain.lattice, frozenset(chain.order[:n]))
            for n in range(len(chain.order) + 1)
        )
        assert chain.source in chain.texts
        assert len(chain.types) == len(chain.order) == len(chain.texts) - 1


def test_all_orders_are_taken_where_there_are_few(lattices: Lattices) -> None:
    found = draw_chains(lattices, MaegeProtocol(chains=6), seed=0)
    for own in lattices.sentences:
        for lattice in own:
            orders = [chain.order for chain in found if chain.lattice == lattice]
            n = math.factorial(len(lattice.edits))
            assert len(orders) == min(n, 6) == len(set(orders))
            if n <= 6:
                assert orders == slow.all_orders(lattice)


def test_orders_may_come_again_if_so_wanted(lattices: Lattices) -> None:
    protocol = MaegeProtocol(chains=20, repetition=True)
    found = [c.order for c in draw_chains(lattices, protocol, seed=0) if len(c.order) == 4]
    assert len(found) % 20 == 0
    assert any(len(set(found[at : at + 20])) < 20 for at in range(0, len(found), 20))


def test_every_sentence_of_a_chain_is_as_often_its_source() -> None:
    edits = (Edit(0, 1, ("x",)), Edit(1, 2, ("y",)), Edit(2, 3, ("z",)))
    gold = (AnnotatedSentence("a b c", edits),) * 4000
    lattices = lattices_of(Corpus(("a b c",) * 4000, gold=gold))
    chains = draw_chains(lattices, MaegeProtocol(), seed=0)
    places = Counter(chain.texts.index(chain.source) for chain in chains)
    assert max(abs(places[i] - 1000) for i in range(4)) < 140
    orders = Counter(chain.order for chain in chains)
    assert len(orders) == 6
    assert max(abs(count - 4000 / 6) for count in orders.values()) < 125
    original = draw_chains(lattices, MaegeProtocol(source="original"), seed=0)
    assert {chain.source for chain in original} == {"a b c"}
    assert [chain.order for chain in original] == [chain.order for chain in chains]


def test_what_is_drawn_for_a_sentence_depends_on_no_other(corpus: Corpus) -> None:
    order = list(range(len(corpus)))[::-1][:50]
    assert corpus.gold is not None
    some = Corpus(
        tuple(corpus.sources[i] for i in order),
        gold=tuple(corpus.gold[i] for i in order),
        ids=tuple(corpus.ids[i] for i in order),
    )

    def drawn(of: Corpus) -> dict[tuple[str, int], tuple[tuple[str, ...], str]]:
        chains = draw_chains(lattices_of(of), MaegeProtocol(), seed=1)
        return {(c.lattice.name, c.lattice.annotator): (c.texts, c.source) for c in chains}

    everything = drawn(corpus)
    assert drawn(some).items() < everything.items()
    other = draw_chains(lattices_of(corpus), MaegeProtocol(), seed=2)
    assert [chain.texts for chain in other] != [texts for texts, _ in everything.values()]


def test_gold_scores_are_linear_from_the_bottom_to_1() -> None:
    # The fewest edits are 2; there are 4 tokens and 11 characters.
    edits = [
        *(Edit(i, i + 1, ("x",), annotator=0) for i in range(4)),
        *(Edit(i, i + 1, ("y",), annotator=1) for i in range(2)),
    ]
    gold = (AnnotatedSentence("aa bb cc dd", tuple(edits)),)
    lattices = lattices_of(Corpus(("aa bb cc dd",), gold=gold))
    paper = gold_scores(draw_chains(lattices, MaegeProtocol(), seed=0))
    assert paper.tolist() == [0.5, 0.625, 0.75, 0.875, 1, 0.5, 0.75, 1]
    as_run = gold_scores(draw_chains(lattices, PROTOCOLS["as-run"], seed=0))
    assert as_run[[0, 4, 5, 7]].tolist() == [1 - 3 / 11, 1, 1 - 3 / 11, 1]


def test_sentences_need_as_many_annotations_as_the_protocol_says() -> None:
    gold = (AnnotatedSentence("a", (Edit(0, 1, ("x",)),)),)
    lattices = lattices_of(Corpus(("a",), gold=gold))
    assert len(draw_chains(lattices, MaegeProtocol(), seed=0)) == 1
    with pytest.raises(InputError, match="no sentence has 2 annotations"):
        draw_chains(lattices, replace(MaegeProtocol(), fewest_annotations=2), seed=0)
