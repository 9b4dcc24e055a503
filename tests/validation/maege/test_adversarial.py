from __future__ import annotations

import pytest

from assay.edits.apply import apply_edits
from assay.edits.edit import AnnotatedSentence, Edit
from assay.text.corpus import Corpus
from assay.validation.maege.adversarial import KINDS, damage
from assay.validation.maege.chains import draw_chains
from assay.validation.maege.lattice import lattices_of
from assay.validation.maege.protocol import MaegeProtocol


@pytest.mark.parametrize(
    ("kind", "sentence", "expected"),
    [
        ("negation", "He is not here .", ["He is here ."]),
        ("negation", "I was there .", ["I was not there ."]),
        ("negation", "Never say it was !", ["say it was !", "Never say it was not !"]),
        ("negation", "We walk home .", []),
        ("number", "In 1999 I had 3.5 .", ["In 1990 I had 3.5 .", "In 1999 I had 3.6 ."]),
        ("number", "Three hens", ["four hens"]),
        ("number", "Twelve eggs", ["two eggs"]),
        ("number", "One hen and the 1st egg", []),
        ("clause", "We went home , because it was late .", ["We went home , ."]),
        ("clause", "The shop that we all like , is here .", ["The shop , is here ."]),
        ("clause", "She sings and he dances .", []),
        ("clause", "", []),
    ],
)
def test_damage_that_is_possible(kind: str, sentence: str, expected: list[str]) -> None:
    tokens = sentence.split()
    found = [" ".join(apply_edits(tokens, [edit])) for edit in KINDS[kind](tokens)]
    assert found == expected
    assert {edit.type for edit in KINDS[kind](tokens)} <= {kind}


def test_each_chain_is_damaged_once_by_each_kind_that_is_possible() -> None:
    edits = (Edit(1, 2, ("has",)), Edit(2, 3, ("2",), annotator=1))
    texts = ("He have 3 hens .", "He go")
    gold = (
        AnnotatedSentence(texts[0], edits),
        AnnotatedSentence(texts[1], (Edit(1, 2, ("goes",)),)),
    )
    chains = draw_chains(lattices_of(Corpus(texts, gold=gold)), MaegeProtocol(), seed=0)
    found = damage(chains, seed=0)
    assert [(one.chain, one.kind, one.text) for one in found] == [
        (0, "negation", "He has not 3 hens ."),
        (0, "number", "He has 4 hens ."),
        (1, "negation", "He have not 2 hens ."),
        (1, "number", "He have 3 hens ."),
    ]
    assert damage(chains, seed=0) == found
