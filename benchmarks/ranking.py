"""Rankings by judgments: random tournaments of TrueSkill beside the package of that name."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import trueskill

from assay.human.pairs import Pairs
from assay.human.ranking import METHODS, RankSettings, rank
from assay.human.tallies import tallies_of
from assay.human.trueskill import wmt_runs
from assay.report.table import Table
from benchmarks.timing import best_of, row

N_SYSTEMS, N_SCREENS, SHOWN = 14, 2_800, 5
N_RUNS, N_PYTHON = 1000, 2_000


def judged() -> Pairs:
    """Random screens of five systems each, about as many pairs as in NSPT15."""
    random = np.random.default_rng(0)
    rows = []
    for screen in range(N_SCREENS):
        shown = random.permutation(N_SYSTEMS)[:SHOWN]
        quality = np.round(0.1 * shown + random.normal(size=SHOWN))
        rows += [
            (shown[i], shown[j], np.sign(quality[i] - quality[j]), screen)
            for i, j in combinations(range(SHOWN), 2)
        ]
    first, second, outcome, judgment = np.array(rows, dtype=np.int32).T
    return Pairs(
        systems=tuple(f"system {i:02}" for i in range(N_SYSTEMS)),
        judges=("ann",),
        sentences=tuple(map(str, range(N_SCREENS))),
        first=first,
        second=second,
        outcome=outcome.astype(np.int8),
        structural=np.zeros(len(rows), np.bool_),
        judgment=judgment,
        sentence=judgment,
        judge=np.zeros(len(rows), np.int32),
    )


def package_updates(pairs: Pairs) -> None:
    """Some results by the package `trueskill`, without choosing who plays."""
    game = trueskill.TrueSkill(0, 0.5, 0.5 * len(pairs) / 40, 0, 0.25)
    ratings = [game.create_rating() for _ in pairs.systems]
    columns = (pairs.first[:N_PYTHON], pairs.second[:N_PYTHON], pairs.outcome[:N_PYTHON])
    for i, j, outcome in zip(*(column.tolist() for column in columns), strict=True):
        teams = [(ratings[i],), (ratings[j],)]
        ((ratings[i],), (ratings[j],)) = game.rate(teams, [outcome < 0, outcome > 0])


def run() -> Table:
    """A thousand tournaments, and each method with a thousand samples."""
    pairs = judged()
    tallies = tallies_of(pairs)
    scale = N_RUNS * (len(pairs) + 1) / N_PYTHON
    package = scale * best_of(lambda: package_updates(pairs), runs=2)
    one = best_of(lambda: wmt_runs(tallies, runs=N_RUNS, threads=1), runs=2)
    every = best_of(lambda: wmt_runs(tallies, runs=N_RUNS), runs=2)
    rows = [
        row("tournaments: updates alone by the package trueskill (extrapolated)", package),
        row("tournaments: assay, 1 thread", one, package),
        row("tournaments: assay, all threads", every, package),
    ]
    for method in METHODS[1:]:
        seconds = best_of(lambda method=method: rank(pairs, RankSettings(method)), runs=2)  # type: ignore[misc]
        rows.append(row(f"{method}, {N_RUNS:,} samples: assay", seconds))
    title = f"Rankings: {len(pairs):,} pairs of {N_SYSTEMS} systems, {N_RUNS:,} runs"
    return Table(title, ("what", "ms", "times as fast"), tuple(rows), digits=1)
