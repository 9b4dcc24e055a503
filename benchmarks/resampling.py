"""Resampling: samples of sentences, and exchanges between systems."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from assay import Corpus, _core
from assay.metrics.gleu import GLEU
from assay.report.table import Table
from assay.significance.samples import bootstrap_scores
from benchmarks.data import pairs
from benchmarks.timing import best_of, row

if TYPE_CHECKING:
    from numpy.typing import NDArray

N_SYSTEMS = 12
N_SAMPLES = 1000


def rows_of_systems() -> list[NDArray[np.float64]]:
    """What GLEU+ counts in each of the systems' outputs; two of the outputs are the references."""
    data = pairs()
    n = len(data.outputs) // N_SYSTEMS
    systems = {f"{i}": data.outputs[i * n : (i + 1) * n] for i in range(N_SYSTEMS)}
    references = [data.outputs[:n], data.outputs[n : 2 * n]]
    corpus = Corpus.of(data.sources[:n], reference_sets=references, outputs=systems)
    metric = GLEU()
    return [metric.additive(metric.statistics(corpus, name)) for name in systems]


def run() -> Table:
    """A thousand bootstrap samples of twelve systems, and as many exchanges of eleven pairs."""
    systems = rows_of_systems()
    metric = GLEU()

    def numpy_bootstrap() -> None:
        for rows in systems:
            rng = np.random.default_rng(0)
            for _ in range(N_SAMPLES):
                rows[rng.integers(0, len(rows), len(rows))].sum(axis=0)

    def numpy_exchange() -> None:
        for ours, theirs in pairwise(systems):
            rng = np.random.default_rng(0)
            for _ in range(N_SAMPLES):
                np.where(rng.integers(0, 2, (len(ours), 1)) == 1, ours, theirs).sum(axis=0)

    def bootstrap(threads: int | None = None) -> None:
        for rows in systems:
            _core.bootstrap_sums(rows, n_samples=N_SAMPLES, threads=threads)

    def exchange(threads: int | None = None) -> None:
        for ours, theirs in pairwise(systems):
            _core.exchange_sums(ours, theirs, n_samples=N_SAMPLES, threads=threads)

    def scored() -> None:
        for rows in systems:
            bootstrap_scores(metric, rows, n_samples=N_SAMPLES)

    drawn, exchanged = best_of(numpy_bootstrap, runs=2), best_of(numpy_exchange, runs=2)
    rows = (
        row("bootstrap: NumPy, a sample at a time", drawn),
        row("bootstrap: assay, 1 thread", best_of(lambda: bootstrap(1)), drawn),
        row("bootstrap: assay, all threads", best_of(bootstrap), drawn),
        row("bootstrap and GLEU+ of each sample: assay", best_of(scored), drawn),
        row("exchanges: NumPy, a sample at a time", exchanged),
        row("exchanges: assay, 1 thread", best_of(lambda: exchange(1)), exchanged),
        row("exchanges: assay, all threads", best_of(exchange), exchanged),
    )
    n = len(systems[0])
    title = f"Resampling, {N_SAMPLES:,} samples of {n:,} sentences: {N_SYSTEMS} systems, 11 pairs"
    return Table(title, ("what", "ms", "times as fast"), rows, digits=1)
