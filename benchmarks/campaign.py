"""Rules for what to ask next: how many comparisons they need on known strengths, and their time."""

from __future__ import annotations

from functools import partial
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

from assay.human.campaign import simulated_campaign
from assay.human.next_pair import RULES
from assay.human.trueskill import TrueSkill
from assay.report.table import Table
from benchmarks.timing import best_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.human.next_pair import Rule
    from assay.report.table import Cell

N_SYSTEMS, N_CAMPAIGNS, N_COMPARISONS = 8, 200, 200
GOALS = (0.8, 0.85, 0.9)
PARAMETERS = TrueSkill(sigma=1.0, beta=1.0)
STRENGTHS = [NormalDist().inv_cdf((i + 0.5) / N_SYSTEMS) for i in range(N_SYSTEMS)]


def campaign(rule: Rule, seed: int, n: int = N_COMPARISONS) -> NDArray[np.float64]:
    """The course of Kendall's tau."""
    return simulated_campaign(STRENGTHS, rule, n=n, parameters=PARAMETERS, seed=seed)


def needed(rule: Rule) -> list[int]:
    """After how many comparisons the mean of tau over campaigns is as high as each goal."""
    mean = np.mean([campaign(rule, seed) for seed in range(N_CAMPAIGNS)], axis=0)
    return [int(np.argmax(mean >= goal)) + 1 for goal in GOALS]


def run() -> Table:
    """How many comparisons each rule needs, beside chance, and how long a choice takes."""
    chance = needed("random")
    rows: list[tuple[Cell, ...]] = []
    for rule in RULES:
        found = chance if rule == "random" else needed(rule)
        seconds = best_of(partial(campaign, rule, 0, 100))
        rows.append((rule, *found, found[-1] / chance[-1], 10 * seconds))
    columns = ("rule", *(f"tau {goal}" for goal in GOALS), "of random", "ms a choice")
    title = f"Comparisons needed: {N_SYSTEMS} systems, mean of {N_CAMPAIGNS} campaigns"
    return Table(title, columns, tuple(rows), digits=2)
