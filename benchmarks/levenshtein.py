"""Token-level Levenshtein: distance, alignment, graph."""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein

from assay import _core
from assay.report.table import Table
from assay.text.encoded import encode
from benchmarks.data import pairs
from benchmarks.timing import best_of, row


def python_distance(a: list[str], b: list[str]) -> int:
    """The obvious Python: two rows of the table."""
    above = list(range(len(b) + 1))
    for i, x in enumerate(a, start=1):
        here = [i]
        for j, y in enumerate(b, start=1):
            here.append(min(above[j] + 1, here[-1] + 1, above[j - 1] + (x != y)))
        above = here
    return above[-1]


def run() -> Table:
    """Every system's sentence against its source."""
    data = pairs()
    encoded = encode(data.sources + data.outputs)
    n = len(data.sources)
    arrays = encoded[:n].arrays + encoded[n:].arrays
    tokens = [(s.split(), o.split()) for s, o in zip(data.sources, data.outputs, strict=True)]

    def everything() -> None:
        both = encode(data.sources + data.outputs)
        _core.levenshtein_distances(*both[:n].arrays, *both[n:].arrays)

    plain = best_of(lambda: [python_distance(a, b) for a, b in tokens], runs=1)
    peer = best_of(lambda: [Levenshtein.distance(a, b) for a, b in tokens])
    rows = (
        row("distance: Python", plain),
        row("distance: RapidFuzz on lists of tokens", peer, plain),
        row(
            "distance: assay, 1 thread",
            best_of(lambda: _core.levenshtein_distances(*arrays, threads=1)),
            plain,
        ),
        row("distance: assay", best_of(lambda: _core.levenshtein_distances(*arrays)), plain),
        row("encoding and distance: assay", best_of(everything), plain),
        row("alignment: assay", best_of(lambda: _core.levenshtein_alignments(*arrays)), plain),
        row("all optimal arcs: assay", best_of(lambda: _core.levenshtein_arcs(*arrays)), plain),
    )
    title = "Levenshtein (times as fast as computing the distance in Python)"
    return Table(title, ("what", "ms", "times as fast"), rows, digits=1)
