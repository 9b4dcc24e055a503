"""Levenshtein's distance by characters, as the similarity to the source has it."""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

from assay import _core
from assay.metrics.distance import LDSource
from assay.report.table import Table
from assay.text.corpus import Corpus
from assay.text.encoded import encode
from benchmarks.data import pairs
from benchmarks.levenshtein import python_distance
from benchmarks.timing import best_of, row

_EVERY = 50  # Python alone is too slow for all pairs


def run() -> Table:
    """Every system's sentence against its source."""
    data = pairs()
    texts = list(zip(data.sources, data.outputs, strict=True))
    encoded = encode(data.sources + data.outputs, unit="character")
    n = len(data.sources)
    arrays = encoded[:n].arrays + encoded[n:].arrays

    def metric() -> None:
        corpus = Corpus.of(data.sources, outputs={"system": data.outputs})
        ours = LDSource()
        ours.corpus_score(ours.statistics(corpus, "system"))

    sample = [(list(a), list(b)) for a, b in texts[::_EVERY]]
    one_by_one = best_of(lambda: [python_distance(a, b) for a, b in sample], runs=1)
    plain = one_by_one * len(texts) / len(sample)
    rows = (
        row(f"distance: Python, from every {_EVERY}th pair", plain),
        row(
            "distance: RapidFuzz", best_of(lambda: [Levenshtein.distance(*t) for t in texts]), plain
        ),
        row(
            "distance: assay, 1 thread, encoded",
            best_of(lambda: _core.levenshtein_distances(*arrays, threads=1)),
            plain,
        ),
        row(
            "distance: assay, encoded",
            best_of(lambda: _core.levenshtein_distances(*arrays)),
            plain,
        ),
        row("text to ld-source: assay", best_of(metric), plain),
    )
    title = "Distance by characters (times as fast as Python)"
    return Table(title, ("what", "ms", "times as fast"), rows, digits=1)
