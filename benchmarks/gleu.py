"""GLEU: counting n-grams, and drawing references."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from math import exp, log

from assay import Corpus
from assay.metrics.gleu import GLEU
from assay.report.table import Table
from benchmarks.data import corpus
from benchmarks.timing import best_of, row

ORDER = 4
EVERY = 10  # of so many sentences of one system the Python counts one
PYTHON_DRAWS = 5  # of 500

Row = list[int]


def python_ngrams(tokens: list[str], n: int) -> Counter[tuple[str, ...]]:
    """The multiset of n-grams."""
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) + 1 - n))


def python_counts(source: str, output: str, references: tuple[str, ...]) -> list[Row]:
    """The obvious Python: for each reference a row, with n-grams of a sentence made once."""
    tokens, kept = output.split(), source.split()
    ours = [python_ngrams(tokens, n) for n in range(1, ORDER + 1)]
    theirs = [python_ngrams(kept, n) for n in range(1, ORDER + 1)]
    rows = []
    for reference in references:
        words = reference.split()
        counts = [len(tokens), len(words)]
        for n, (h, s) in enumerate(zip(ours, theirs, strict=True), start=1):
            r = python_ngrams(words, n)
            lost = h & Counter({ngram: count for ngram, count in s.items() if ngram not in r})
            numerator = sum((h & r).values()) - sum(lost.values())
            counts += [max(0, numerator), max(0, len(tokens) + 1 - n)]
        rows.append(counts)
    return rows


def python_draw(rows: list[list[Row]], draw: int) -> float:
    """The obvious Python: one reference for each sentence, and the score of the sums."""
    generator = random.Random(101 * draw)  # noqa: S311 - as in the script
    drawn = [choices[int(generator.random() * len(choices))] for choices in rows]
    sums = [sum(column) for column in zip(*drawn, strict=True)]
    logs = [log(num / den) for num, den in zip(sums[2::2], sums[3::2], strict=True)]
    return exp(min(0, 1 - sums[1] / sums[0]) + sum(logs) / ORDER)


def gec_metrics(data: Corpus, system: str) -> float | None:
    """Seconds of gec-metrics (Goto et al. 2025) for one system, where it is installed."""
    try:
        from gec_metrics import get_metric
    except ImportError:
        return None
    kind = get_metric("gleuofficial")
    peer = kind(kind.Config(iter=GLEU().draws))
    sets = [list(texts) for texts in zip(*data.references, strict=True)]
    sources, outputs = list(data.sources), list(data.outputs[system])
    return best_of(lambda: peer.score_corpus(sources, outputs, sets), runs=1)


def run() -> Table:
    """All systems with all references, 500 draws."""
    data = corpus()
    gleu = GLEU()
    first, *_ = data.outputs
    n_systems = len(data.outputs)
    texts = list(zip(data.sources, data.outputs[first], data.references, strict=True))
    data.encode(unit="ascii-token")
    counted = {name: gleu.statistics(data, name) for name in data.outputs}
    rows = [
        counted[first].rows[start:end].astype(int).tolist()
        for start, end in pairwise(counted[first].offsets)
    ]

    def count(threads: int | None = None) -> None:
        for name in data.outputs:
            gleu.statistics(data, name, threads=threads)

    def draw(threads: int | None = None) -> None:
        for statistics in counted.values():
            gleu.scores_of_sums(gleu.draw_sums(statistics, threads=threads))

    def everything() -> None:
        fresh = Corpus(data.sources, data.references, data.outputs)  # not encoded yet
        for name in fresh.outputs:
            gleu.corpus_score(gleu.statistics(fresh, name))

    sample = texts[::EVERY]
    counting = best_of(lambda: [python_counts(*text) for text in sample], runs=1)
    counting *= n_systems * len(texts) / len(sample)
    drawing = best_of(lambda: [python_draw(rows, j) for j in range(PYTHON_DRAWS)], runs=1)
    drawing *= n_systems * gleu.draws / PYTHON_DRAWS
    lines = [
        row(f"counts: Python (a {EVERY * n_systems}th, scaled up)", counting),
        row("counts: assay, 1 thread", best_of(lambda: count(1)), counting),
        row("counts: assay", best_of(count), counting),
        row(f"draws: Python (a {500 * n_systems // PYTHON_DRAWS}th, scaled up)", drawing),
        row("draws: assay, 1 thread", best_of(lambda: draw(1)), drawing),
        row("draws: assay", best_of(draw), drawing),
        row("encoding, counts and draws: assay", best_of(everything), counting + drawing),
    ]
    peer = gec_metrics(data, first)
    if peer is not None:
        peer *= n_systems
        lines += [
            row("all: gec-metrics (one system, scaled up)", peer),
            row("all: assay, beside gec-metrics", best_of(everything), peer),
        ]
    n_references = len(data.references[0])
    title = f"GLEU, {n_systems} systems, {n_references} references, {gleu.draws} draws"
    return Table(title, ("what", "ms", "times as fast"), tuple(lines), digits=1)
