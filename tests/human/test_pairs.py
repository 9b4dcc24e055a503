from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from hypothesis import given

from assay.human.pairs import EXPANSIONS
from human.screens import judgments
from oracle.human import columns

if TYPE_CHECKING:
    from assay.human.judgment import Judgments
    from assay.human.pairs import Pairs

PAIRS = columns([(0, 1, 1), (1, 2, 0), (0, 2, -1), (1, 2, 1)], judgment=[0, 0, 2, 2])


def test_digests_tell_apart_what_rankings_are_made_of() -> None:
    others: list[Pairs] = [
        replace(PAIRS, systems=("A", "B", "D")),
        replace(PAIRS, outcome=-PAIRS.outcome),
        replace(PAIRS, first=PAIRS.second, second=PAIRS.first),
        replace(PAIRS, judgment=np.arange(4, dtype=np.int32)),
        replace(PAIRS, sentence=PAIRS.judgment),
    ]
    digests = {pairs.digest for pairs in (PAIRS, *others)}
    assert len(digests) == 1 + len(others)
    assert replace(PAIRS, judges=("bob",)).digest == PAIRS.digest
    assert replace(PAIRS, first=PAIRS.first.astype(np.int64)).digest == PAIRS.digest


def test_some_of_the_pairs() -> None:
    some = PAIRS.where(PAIRS.judgment == 2)
    assert (some.first.tolist(), some.second.tolist(), some.outcome.tolist()) == (
        [0, 1],
        [2, 2],
        [-1, 1],
    )
    assert some.systems == PAIRS.systems
    assert (len(some), some.n_ties, some.n_judgments, PAIRS.n_judgments) == (2, 0, 1, 2)


@given(judgments())
def test_pairs_say_how_they_were_made(judged: Judgments) -> None:
    for expand in EXPANSIONS:
        pairs = judged.pairs(expand)
        assert pairs.expand == expand
        assert pairs.n_judgments <= len(judged)
        assert pairs.where(pairs.outcome == 0).n_ties == pairs.n_ties
