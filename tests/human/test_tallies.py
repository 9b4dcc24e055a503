from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import InputError
from assay.human.expected_wins import expected_wins
from assay.human.tallies import UNITS, Tallies, grouped, sampled_tallies, tallies_of
from oracle.human import columns, python_expected_wins, python_tallies

if TYPE_CHECKING:
    from assay.human.tallies import Unit
    from oracle.human import Pair

N = 4
RESULTS = st.tuples(st.permutations(range(N)), st.sampled_from([-1, 0, 1])).map(
    lambda drawn: (drawn[0][0], drawn[0][1], drawn[1])
)
PAIRS = st.lists(RESULTS, min_size=1, max_size=30)
SOME = [(0, 1, 1), (2, 3, 0), (1, 3, -1), (3, 0, 1), (2, 1, 0), (0, 1, -1)]


@given(PAIRS)
def test_tallies_and_expected_wins_are_those_counted_one_by_one(pairs: list[Pair]) -> None:
    found = tallies_of(columns(pairs, N))
    wins, ties = python_tallies(pairs, N)
    assert found.wins.tolist() == wins
    assert found.ties.tolist() == ties
    assert found.games.sum() == 2 * len(pairs)
    for opponents in ("all", "beaten"):
        expected = [float(share) for share in python_expected_wins(wins, opponents)]
        assert expected_wins(found, opponents).tolist() == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("unit", UNITS)
def test_samples_are_of_whole_units(unit: Unit) -> None:
    pairs = columns(SOME, N, judgment=[5, 5, 2, 2, 9, 9], sentence=[1, 1, 1, 1, 0, 0])
    order, offsets = grouped(pairs, unit)
    units = {
        "judgment": [[0, 1], [2, 3], [4, 5]],
        "sentence": [[0, 1, 2, 3], [4, 5]],
        "pair": [[i] for i in range(6)],
    }[unit]
    pieces = pairwise(offsets.tolist())
    assert [order[a:b].tolist() for a, b in pieces] == units
    samples = sampled_tallies(pairs, unit, n_samples=200, seed=1)
    assert samples.wins.shape == (200, N, N)
    assert (samples.ties == samples.ties.swapaxes(1, 2)).all()
    if unit == "judgment":  # the results of a screen come and go together
        assert (samples.wins[:, 3, 1] == samples.wins[:, 3, 0]).all()
    if unit != "sentence":  # where all are of one size, so are samples
        assert (samples.games.sum(axis=(1, 2)) == 2 * len(SOME)).all()
    mean = samples.wins[:, 3, 0].mean()
    assert mean == pytest.approx(1, abs=0.25)


def test_units_come_in_the_order_of_their_first_pairs() -> None:
    pairs = columns(SOME, N, judgment=[7, 3, 7, 3, 1, 1])
    order, offsets = grouped(pairs, "judgment")
    assert order.tolist() == [0, 2, 1, 3, 4, 5]
    assert offsets.tolist() == [0, 2, 4, 6]


def test_threads_change_no_sample() -> None:
    pairs = columns(SOME, N)
    found = [
        sampled_tallies(pairs, "pair", n_samples=50, seed=3, threads=threads).wins.tobytes()
        for threads in (1, 2, 5)
    ]
    assert len(set(found)) == 1


def test_expected_wins_of_samples_are_those_of_each() -> None:
    samples = sampled_tallies(columns(SOME, N), "pair", n_samples=5, seed=0)
    one_by_one = [
        expected_wins(Tallies(wins, ties)).tolist()
        for wins, ties in zip(samples.wins, samples.ties, strict=True)
    ]
    assert expected_wins(samples).tolist() == one_by_one


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"first": np.zeros(0, np.int32)}, "lengths"),
        ({"first": np.full(6, 4)}, "two of the 4 systems"),
        ({"first": np.full(6, -1)}, "two of the 4 systems"),
        ({"second": columns(SOME).first}, "two of the 4 systems"),
        ({"outcome": np.full(6, 2)}, "an outcome is none"),
        ({"systems": ("A", "B", "A", "C")}, "the same name"),
    ],
)
def test_what_are_no_pairs_is_said(change: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        tallies_of(replace(columns(SOME, N), **change))


def test_nothing_cannot_be_tallied_nor_unknown_units_drawn() -> None:
    unknown: Any = "screen"
    with pytest.raises(InputError, match="there are no pairs"):
        tallies_of(columns([], 2))
    with pytest.raises(InputError, match="it is one of judgment, sentence, pair"):
        grouped(columns(SOME), unknown)
    with pytest.raises(InputError, match="seed is -1"):
        sampled_tallies(columns(SOME), "pair", n_samples=1, seed=-1)
    with pytest.raises(InputError, match="it is one of all, beaten"):
        expected_wins(tallies_of(columns(SOME)), unknown)
