"""Correlations of metrics with people: many samples at once beside a loop over scipy."""

from __future__ import annotations

from itertools import combinations

import numpy as np
from scipy import stats

from assay.human.judgment import Cell, Judgment, Judgments
from assay.report.table import Table
from assay.validation.coefficients import kendall, pearson, spearman
from assay.validation.judged_pairs import judged_pairs
from benchmarks.timing import best_of, row

N_SYSTEMS, N_SENTENCES, N_SCREENS, SHOWN = 13, 650, 2_300, 5
N_SAMPLES, N_SCIPY = 10_000, 500
NAMES = tuple(f"system {i:02}" for i in range(N_SYSTEMS))
SENTENCES = tuple(map(str, range(N_SENTENCES)))


def screens() -> Judgments:
    """Random screens of five systems each, as many as in GJG15."""
    random = np.random.default_rng(0)
    return Judgments(
        tuple(
            Judgment(
                str(random.integers(N_SENTENCES)),
                "ann",
                tuple(
                    Cell((NAMES[system],), int(random.integers(1, 5)))
                    for system in random.permutation(N_SYSTEMS)[:SHOWN]
                ),
            )
            for _ in range(N_SCREENS)
        )
    )


def plain_counts(judgments: Judgments, scores: np.ndarray) -> list[int]:
    """Concordant, discordant and tied pairs, one after the other."""
    counts = [0, 0, 0]
    for screen in judgments:
        sentence = int(screen.sentence)
        for one, other in combinations(screen.cells, 2):
            first, second = (NAMES.index(cell.systems[0]) for cell in (one, other))
            order = np.sign(scores[first, sentence] - scores[second, sentence])
            outcome = np.sign(other.rank - one.rank)
            if outcome:
                counts[0 if order == outcome else 2 if order == 0 else 1] += 1
    return counts


def run() -> Table:
    """Samples of systems by three coefficients, and pairs of outputs."""
    random = np.random.default_rng(0)
    metric, people = random.normal(size=(2, N_SAMPLES, N_SYSTEMS))
    rows = []
    named = (
        ("Pearson", pearson, stats.pearsonr),
        ("Spearman", spearman, stats.spearmanr),
        ("Kendall b", kendall, stats.kendalltau),
    )
    for name, ours, theirs in named:

        def loop(theirs=theirs) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
            for x, y in zip(metric[:N_SCIPY], people[:N_SCIPY], strict=True):
                theirs(x, y)

        scipy = best_of(loop, runs=2) * N_SAMPLES / N_SCIPY
        seconds = best_of(lambda ours=ours: ours(metric, people))  # type: ignore[misc]
        rows.append(row(f"{name}: a loop over scipy (extrapolated)", scipy))
        rows.append(row(f"{name}: assay", seconds, scipy))
    judgments = screens()
    scores = random.normal(size=(N_SYSTEMS, N_SENTENCES))
    plain = best_of(lambda: plain_counts(judgments, scores), runs=2)
    pairs = judged_pairs(judgments, NAMES, SENTENCES)
    assert pairs.counts(scores).sum(axis=0)[:3].tolist() == plain_counts(judgments, scores)  # noqa: S101
    rows.append(row(f"{len(pairs):,} pairs of outputs: plain Python", plain))
    rows.append(row("the same: assay", best_of(lambda: pairs.counts(scores)), plain))
    title = f"Correlations: {N_SAMPLES:,} samples of {N_SYSTEMS} systems"
    return Table(title, ("what", "ms", "times as fast"), tuple(rows), digits=1)
