"""Rankings by their definitions: pair by pair, in Python's own numbers and by other packages."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import trueskill

from assay.human.pairs import Pairs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Pair = tuple[int, int, int]


def columns(
    pairs: Sequence[Pair],
    n_systems: int | None = None,
    judgment: Sequence[int] | None = None,
    sentence: Sequence[int] | None = None,
) -> Pairs:
    """Pairs of systems A, B and so on; each a judgment and a sentence of its own by default."""
    table = np.array(pairs, dtype=np.int32).reshape(-1, 3)
    n = int(table[:, :2].max()) + 1 if n_systems is None else n_systems
    places = range(len(pairs))
    return Pairs(
        systems=tuple(chr(ord("A") + i) for i in range(n)),
        judges=("ann",),
        sentences=tuple(map(str, places if sentence is None else range(max(sentence) + 1))),
        first=table[:, 0],
        second=table[:, 1],
        outcome=table[:, 2].astype(np.int8),
        structural=np.zeros(len(table), np.bool_),
        judgment=np.array(places if judgment is None else judgment, dtype=np.int32),
        sentence=np.array(places if sentence is None else sentence, dtype=np.int32),
        judge=np.zeros(len(table), np.int32),
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
    for row, lost in zip(wins, zip(*wins, strict=True), strict=True):
        games = [(won, won + n) for won, n in zip(row, lost, strict=True)]
        shares = [Fraction(won, n) for won, n in games if (n if opponents == "all" else won)]
        found.append(sum(shares, Fraction(0)) / max(len(shares), 1))
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


def expected_tournament(
    wins: NDArray[np.int64], ties: NDArray[np.int64], *, beta: float, n_updates: int
) -> NDArray[np.float64]:
    """Mean skills after a tournament as WMT's tool plays it, and their mean squares.

    Every course that it may take is followed by the package `trueskill`, with its probability.
    """
    game = trueskill.TrueSkill(0, 0.5, beta, 0, 0.25)

    def followed(ratings: list[trueskill.Rating], n_left: int) -> NDArray[np.float64]:
        if not n_left:
            means = np.array([rating.mu for rating in ratings])
            return np.stack([means, means**2])
        n = len(ratings)
        first = max(range(n), key=lambda i: (round(ratings[i].sigma, 12), i))
        near = [math.exp(-abs(ratings[first].mu - other.mu)) for other in ratings]
        near[first] = 0.0
        found = np.zeros((2, n))
        for second in set(range(n)) - {first}:
            counts = (wins[first, second], wins[second, first], ties[first, second])
            for count, ranks in zip(counts, ([0, 1], [1, 0], [0, 0]), strict=True):
                after = list(ratings)
                teams = [(ratings[first],), (ratings[second],)]
                ((after[first],), (after[second],)) = game.rate(teams, ranks)
                probability = near[second] / sum(near) * count / sum(counts)
                found += probability * followed(after, n_left - 1)
        return found

    return followed([game.create_rating() for _ in wins], n_updates)


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


def davidson_log_likelihood(
    skills: Sequence[float],
    log_nu: float,
    wins: Sequence[Sequence[int]],
    ties: Sequence[Sequence[int]],
) -> float:
    """The log-likelihood of Bradley and Terry's model with Davidson's ties, term by term."""
    total = 0.0
    for i, first in enumerate(skills):
        for j, second in enumerate(skills):
            if i == j:
                continue
            tied = math.exp(log_nu + (first + second) / 2)
            whole = math.exp(first) + math.exp(second) + tied
            total += wins[i][j] * (first - math.log(whole))
            total += ties[i][j] / 2 * (math.log(tied) - math.log(whole))
    return total


def python_ranges(ranks: Sequence[Sequence[int]], cut: int) -> list[tuple[int, int]]:
    """The first and the last rank of each system without those that are cut off."""
    kept = [sorted(column)[cut : len(ranks) - cut] for column in zip(*ranks, strict=True)]
    return [(column[0], column[-1]) for column in kept]


def python_kendall_tau(one: Sequence[float], other: Sequence[float]) -> float:
    """Kendall's tau-b, pair by pair; 0 where a list is all ties."""
    agreeing, untied_one, untied_other = 0, 0, 0
    for i in range(len(one)):
        for j in range(i):
            signs = [(x[i] > x[j]) - (x[i] < x[j]) for x in (one, other)]
            agreeing += signs[0] * signs[1]
            untied_one += signs[0] != 0
            untied_other += signs[1] != 0
    return agreeing / math.sqrt(untied_one * untied_other) if untied_one * untied_other else 0.0
