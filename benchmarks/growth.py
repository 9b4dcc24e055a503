"""How the time of each metric grows with sentences, references and their length."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import assay
from assay import Corpus
from assay.report.table import Table
from benchmarks.data import pairs
from benchmarks.timing import best_of

if TYPE_CHECKING:
    from assay.report.table import Cell

METRICS = ("gleu+", "gleu2015", "bleu", "ibleu", "sari", "ter", "ld-source", "min-ld-reference")
TIMES = (1, 2, 4)
N_SENTENCES = 1_312  # of one system
N_BASE = 3 * N_SENTENCES


def corpus_of(n_sentences: int, n_references: int, length: int) -> Corpus:
    """A corpus in which other systems' outputs are the references.

    Longer sentences are several sentences in one; repeated ones have their number in front, so
    that their number and not the cache makes the difference.
    """
    data = pairs()

    def texts(items: list[str], shift: int) -> tuple[str, ...]:
        n = len(items)
        return tuple(
            " ".join(items[(i * length + j + shift * N_SENTENCES) % n] for j in range(length))
            for i in range(n_sentences)
        )

    sets = [texts(data.outputs, shift) for shift in range(1, n_references + 1)]
    outputs = {"system": texts(data.outputs, 0)}
    return Corpus.of(texts(data.sources, 0), reference_sets=sets, outputs=outputs)


def run() -> Table:
    """Milliseconds for once, twice and four times as much of everything; encoding included."""
    series = {
        "sentences": [corpus_of(N_BASE * k, 2, 1) for k in TIMES],
        "references": [corpus_of(N_BASE, k, 1) for k in TIMES],
        "length": [corpus_of(N_BASE, 2, k) for k in TIMES],
    }
    rows = [_row(metric, what, series[what]) for metric in METRICS for what in series]
    columns = ("metric", "more", *(f"{k}x ms" for k in TIMES), "4x / 1x")
    return Table(f"Growth from {N_BASE:,} sentences", columns, tuple(rows), digits=1)


def _row(metric: str, what: str, corpora: list[Corpus]) -> tuple[Cell, ...]:
    times = [1000 * best_of(partial(_score, metric, corpus), runs=2) for corpus in corpora]
    return metric, what, *times, times[-1] / times[0]


def _score(metric: str, corpus: Corpus) -> None:
    fresh = Corpus(corpus.sources, corpus.references, corpus.outputs)  # nothing encoded yet
    assay.score(fresh, [metric])
