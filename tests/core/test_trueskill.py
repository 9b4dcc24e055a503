"""TrueSkill's kernels: whatever arrays they are handed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from assay import _core

GAME: dict[str, Any] = {"sigma": 0.5, "beta": 1.0, "draw_probability": 0.25}
WINS = np.array([[0, 3], [1, 0]])
TIES = np.array([[0, 2], [2, 0]])


Results = tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int8]]


def results(*rows: tuple[int, int, int]) -> Results:
    first, second, outcome = np.array(rows).T
    return first.astype(np.int32), second.astype(np.int32), outcome.astype(np.int8)


@pytest.mark.parametrize("wrong", [(0, 0, 1), (0, 2, 1), (-1, 0, 1), (0, 1, 2)])
def test_results_that_are_none_are_named(wrong: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="result 2 is not of two systems"):
        _core.trueskill_in_order(*results((0, 1, 1), wrong), n_systems=2, **GAME)


def test_groups_that_do_not_fit_are_refused() -> None:
    columns = results((0, 1, 1))
    with pytest.raises(ValueError, match="offsets end with 2, but there are 1 results"):
        _core.trueskill_in_order_samples(
            *columns, offsets=np.array([0, 2]), n_systems=2, n_samples=1, **GAME
        )
    with pytest.raises(ValueError, match="different lengths"):
        _core.trueskill_in_order(columns[0], columns[1], np.zeros(2, np.int8), n_systems=2, **GAME)
    with pytest.raises(ValueError, match="there are no systems"):
        _core.trueskill_in_order(*columns, n_systems=0, **GAME)
    kinds, offsets = np.array([0, 5], np.int32), np.array([0, 2])
    with pytest.raises(ValueError, match="thing 2 is of a kind that is not there"):
        _core.bootstrap_counts(kinds, offsets, n_kinds=5, n_samples=1)
    with pytest.raises(ValueError, match="there are 2 things"):
        _core.bootstrap_counts(kinds, np.array([0, 1]), n_kinds=6, n_samples=1)
    with pytest.raises(ValueError, match="there are no kinds"):
        _core.bootstrap_counts(kinds, offsets, n_kinds=0, n_samples=1)
    with pytest.raises(ValueError, match="too many"):
        _core.bootstrap_counts(kinds, offsets, n_kinds=6, n_samples=10**9)


@pytest.mark.parametrize(
    ("wins", "ties", "said"),
    [
        (WINS, TIES[:1].copy(), "not tables of one shape"),
        (WINS[:, :1].copy(), TIES, "not tables of one shape"),
        (-WINS, TIES, "counts below"),
        (WINS, np.triu(TIES), "ties are mutual"),
        (WINS + 1, TIES, "nobody meets himself"),
        (0 * WINS, 0 * TIES, "system 1 was never judged"),
        (np.zeros((0, 0), np.int64), np.zeros((0, 0), np.int64), "not tables of one shape"),
        (np.zeros((4, 4), np.int64)[::2, ::2], TIES, "side by side"),
    ],
)
def test_tables_that_are_no_tallies_are_refused(
    wins: NDArray[np.int64], ties: NDArray[np.int64], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        _core.wmt_trueskill_runs(wins[None], ties[None], n_updates=3, n_runs=1, **GAME)


def test_tables_of_several_samples_have_one_shape() -> None:
    with pytest.raises(ValueError, match="not tables of one shape"):
        _core.trueskill_mean_fields(WINS[None], TIES[None, :1].copy(), n_updates=3, **GAME)
    with pytest.raises(ValueError, match="not two square tables"):
        _core.trueskill_mean_fields(
            WINS[None, :1].copy(), TIES[None, :1].copy(), n_updates=3, **GAME
        )


@pytest.mark.parametrize("wrong", [{"sigma": 0.0}, {"beta": np.nan}, {"draw_probability": 1.0}])
def test_games_that_mean_nothing_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match=r"positive|from 0 to below 1"):
        _core.wmt_trueskill_runs(WINS[None], TIES[None], n_updates=3, n_runs=1, **{**GAME, **wrong})
