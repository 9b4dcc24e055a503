"""Text to integers."""

from __future__ import annotations

from array import array

from assay.report.table import Table
from assay.text.encoded import encode
from benchmarks.data import pairs
from benchmarks.timing import best_of, row


def python_encode(texts: list[str]) -> tuple[array[int], list[int], dict[str, int]]:
    """The obvious Python."""
    vocabulary: dict[str, int] = {}
    ids, offsets = array("i"), [0]
    for text in texts:
        ids.extend(vocabulary.setdefault(token, len(vocabulary)) for token in text.split())
        offsets.append(len(ids))
    return ids, offsets, vocabulary


def run() -> Table:
    """Interning every sentence of all pairs."""
    texts = pairs().sources + pairs().outputs
    plain = best_of(lambda: python_encode(texts))
    rows = (
        row("Python: dict.setdefault", plain),
        row("assay, 1 thread", best_of(lambda: encode(texts, threads=1)), plain),
        row("assay, all threads", best_of(lambda: encode(texts)), plain),
        row(
            "assay, characters, all threads",
            best_of(lambda: encode(texts, unit="character")),
        ),
    )
    return Table("Encoding", ("what", "ms", "times as fast"), rows, digits=1)
