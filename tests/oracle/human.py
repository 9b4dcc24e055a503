"""Rankings by their definitions: pair by pair, in Python's own numbers and by other packages."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import trueskill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Pair = tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class Columns:
    """Pairs as columns, as the library wants them."""

    systems: tuple[str, ...]
    first: NDArray[np.int32]
    second: NDArray[np.int32]
    outcome: NDArray[np.int8]
    judgment: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))
    sentence: NDArray[np.int32] = field(default_factory=lambda: np.zeros(0, np.int32))


def columns(
    pairs: Sequence[Pair],
    n_systems: int | None = None,
    judgment: Sequence[int] | None = None,
    sentence: Sequence[int] | None = None,
) -> Columns:
    """Pairs of systems A, B and so on; each a judgment and a sentence of its own by default."""
    table = np.array(pairs, dtype=np.int32).reshape(-1, 3)
    n = int(table[:, :2].max()) + 1 if n_systems is None else n_systems
    places = range(len(pairs))
    return Columns(
        tuple(chr(ord("A") + i) for i in range(n)),
        table[:, 0],
        table[:, 1],
        table[:, 2].astype(np.int8),
        np.array(places if judgment is None else judgment, dtype=np.int32),
        np.array(places if sentence is None else sentence, dtype=np.int32),
    )


def python_tallies(pairs: Sequence[Pair], n: int) -> tuple[list[list[int]], list[list[int]]]:
    """Wins and ties, counted one by one."""
    wins, ties = ([[0] * n for _ in range(n)] for _ in range(2))
    for first, second, outcome in pairs:
        if outcome == 0:
            ties[first][second] += 1
            ties[second][first] += 1
        elif outcome > 0:
            wins[first][second] += 1
        else:
            wins[second][first] += 1
    return wins, ties


def python_expected_wins(wins: Sequence[Sequence[int]], opponents: str) -> list[Fraction]:
    """Expected wins, exactly."""
    found = []
    for i, row in enumerate(wins):
        others = [j for j in range(len(wins)) if j != i and (opponents == "all" or row[j])]
        shares = [Fraction(row[j], max(row[j] + wins[j][i], 1)) for j in others]
        found.append(sum(shares, Fraction(0)) / max(len(others), 1))
    return found


def package_ratings(
    pairs: Sequence[Pair], n: int, *, sigma: float, beta: float, draws: float, tau: float
) -> list[tuple[float, float]]:
    """Means and standard deviations by the package `trueskill`."""
    game = trueskill.TrueSkill(0, sigma, beta, tau, draws)
    ratings = [game.create_rating() for _ in range(n)]
    for first, second, outcome in pairs:
        ranks = [outcome < 0, outcome > 0]
        ((one,), (other,)) = game.rate([(ratings[first],), (ratings[second],)], ranks)
        ratings[first], ratings[second] = one, other
    return [(rating.mu, rating.sigma) for rating in ratings]


def python_mean_field(
    wins: NDArray[np.int64], ties: NDArray[np.int64], *, beta: float, n_updates: int, steps: int
) -> NDArray[np.float64]:
    """The mean field with `numpy.linalg`, as its specification is worded."""
    n = len(wins)
    games = np.maximum(wins + wins.T + ties, 1)
    c = math.sqrt(2 * beta**2 + 2 * 0.25)
    game = trueskill.TrueSkill(0, 0.5, beta, 0, 0.25)
    margin = trueskill.calc_draw_margin(0.25, 2, game)
    k, decided = game.v_win(0, margin / c), game.w_win(0, margin / c)
    d = (wins - wins.T) / games
    w = ((wins + wins.T) * decided + ties * game.w_draw(0, margin / c)) / games
    mu = np.zeros(n)
    for _ in range(steps):
        a = np.exp(-np.abs(mu[:, None] - mu)) * (wins + wins.T + ties > 0)
        a /= a.sum(axis=1, keepdims=True)
        p = np.linalg.solve(np.diag((a * w).sum(axis=1)) + a.T * w, np.ones(n))
        p /= p.sum()
        r = p[:, None] * a + (p[:, None] * a).T
        mu = mu + n_updates / steps * (0.2496 / c) * k * (r * d).sum(axis=1)
    return mu
