"""Rankings by judgments: random tournaments of TrueSkill beside the package of that name."""

from __future__ import annotations

import math
from functools import partial
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import trueskill

from assay.human.budget import BudgetSettings, budget_curve
from assay.human.formats import read_judgments
from assay.human.pairs import Pairs
from assay.human.ranking import METHODS, RankSettings, rank
from assay.human.tallies import tallies_of
from assay.human.trueskill import wmt_runs
from assay.report.table import Table
from benchmarks.data import judgment_files
from benchmarks.timing import best_of, row

if TYPE_CHECKING:
    from assay.report.table import Cell

N_SYSTEMS, N_SCREENS, SHOWN = 14, 2_800, 5
N_RUNS, N_PYTHON = 1000, 2_000


def studies() -> dict[str, Pairs]:
    """NSPT15 and GJG15; without `ASSAY_DATA` random screens."""
    files = judgment_files()
    if not files:
        return {"random screens": random_screens()}
    judged = {name: read_judgments(file) for name, file in files.items()}
    judged["NSPT15"] = judged["NSPT15"].without("judge", "non-native")
    return {name: judgments.pairs() for name, judgments in judged.items()}


def random_screens() -> Pairs:
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


def said_of(pairs: Pairs) -> dict[tuple[int, int], list[int]]:
    """For each two systems the outcomes of their pairs, from both sides."""
    systems = range(len(pairs.systems))
    said: dict[tuple[int, int], list[int]] = {(i, j): [] for i in systems for j in systems}
    columns = (pairs.first.tolist(), pairs.second.tolist(), pairs.outcome.tolist())
    for i, j, outcome in zip(*columns, strict=True):
        said[i, j].append(outcome)
        said[j, i].append(-outcome)
    return said


def package_loop(pairs: Pairs, said: dict[tuple[int, int], list[int]]) -> None:
    """The first updates of a tournament: WMT's loop, with ratings by the package `trueskill`."""
    chance = Random(0)  # noqa: S311 - no secret
    systems = range(len(pairs.systems))
    game = trueskill.TrueSkill(0, 0.5, 0.5 * (len(pairs) + 1) / 40, 0, 0.25)
    ratings = [game.create_rating() for _ in systems]
    for _ in range(N_PYTHON):
        first = max(systems, key=lambda i: (ratings[i].sigma, i))
        others = [i for i in systems if said[first, i]]
        near = [math.exp(-abs(ratings[first].mu - ratings[i].mu)) for i in others]
        (second,) = chance.choices(others, near)
        outcome = chance.choice(said[first, second])
        teams = [(ratings[first],), (ratings[second],)]
        ((ratings[first],), (ratings[second],)) = game.rate(teams, [outcome < 0, outcome > 0])


def measured(name: str, pairs: Pairs) -> list[tuple[Cell, ...]]:
    """A thousand tournaments, each method with a thousand samples, and a curve of budgets."""
    tallies = tallies_of(pairs)
    scale = N_RUNS * (len(pairs) + 1) / N_PYTHON
    said = said_of(pairs)
    package = scale * best_of(lambda: package_loop(pairs, said), runs=2)
    one = best_of(lambda: wmt_runs(tallies, runs=N_RUNS, threads=1), runs=1)
    every = best_of(lambda: wmt_runs(tallies, runs=N_RUNS), runs=1)
    rows = [
        row("tournaments: loop with the package trueskill (extrapolated)", package),
        row("tournaments: assay, 1 thread", one, package),
        row("tournaments: assay, all threads", every, package),
    ]
    for method in METHODS[1:]:
        seconds = best_of(partial(rank, pairs, RankSettings(method)), runs=2)
        rows.append(row(f"{method}, {N_RUNS:,} samples: assay", seconds))
    settings = BudgetSettings()
    curve = best_of(lambda: budget_curve(pairs, settings), runs=1)
    n = 1 + (settings.steps - 1) * settings.draws
    rows.append(row(f"budget: {n} rankings by expected wins: assay", curve))
    title = f"{name}, {len(pairs):,} pairs"
    return [(title if not i else "", *cells) for i, cells in enumerate(rows)]


def run() -> Table:
    """All of it, for each study."""
    rows = [cells for name, pairs in studies().items() for cells in measured(name, pairs)]
    title = f"Rankings, {N_RUNS:,} runs"
    return Table(title, ("judgments", "what", "ms", "times as fast"), tuple(rows), digits=1)
