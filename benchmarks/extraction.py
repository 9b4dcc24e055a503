"""From text to edits, the whole journey."""

from __future__ import annotations

from difflib import SequenceMatcher

from assay.edits.extract import extract_edits
from assay.report.table import Table
from benchmarks.data import pairs
from benchmarks.timing import best_of, row


def run() -> Table:
    """Strings in, `Edit` objects out."""
    data = pairs()

    def difflib() -> None:
        for source, output in zip(data.sources, data.outputs, strict=True):
            SequenceMatcher(None, source.split(), output.split(), autojunk=False).get_opcodes()

    plain = best_of(difflib, runs=1)
    ours = best_of(lambda: extract_edits(data.sources, data.outputs), runs=3)
    rows = (row("Python: difflib (no minimal edits)", plain), row("assay", ours, plain))
    return Table("Edit extraction", ("what", "ms", "times as fast"), rows, digits=1)
