"""TER: shifts, and edits at the least cost."""

from __future__ import annotations

import os
from itertools import cycle
from pathlib import Path

import numpy as np
from sacrebleu.metrics.lib_ter import translation_edit_rate

from assay import _core, read_plain
from assay.data.registry import demo_path
from assay.report.table import Table
from assay.text.encoded import encode
from benchmarks.data import pairs
from benchmarks.timing import best_of, row

EVERY = 40  # of so many pairs sacreBLEU does one


def output_reference_pairs() -> tuple[list[str], list[str]]:
    """Every output twice, in lower case: with the first reference, and with the second."""
    folder = Path(os.environ.get("ASSAY_DATA", ".")) / "conll14" / "references"
    files = [folder / "nucle.a.txt", folder / "nucle.b.txt"]
    if not files[0].exists():
        files = [demo_path() / "fluency.0.txt", demo_path() / "fluency.1.txt"]
    outputs = [text.lower() for text in pairs().outputs]
    references = []
    for file in files:
        texts = cycle(text.lower() for text in read_plain(file))
        references += [next(texts) for _ in outputs]
    return outputs * len(files), references


def run() -> Table:
    """Every system's sentence against two references."""
    outputs, references = output_reference_pairs()
    n = len(outputs)
    sampled = zip(outputs[::EVERY], references[::EVERY], strict=True)
    sample = [(output.split(), reference.split()) for output, reference in sampled]
    encoded = encode(outputs + references)
    arrays = (*encoded[:n].arrays, *encoded[n:].arrays, np.arange(n + 1))

    def everything() -> None:
        both = encode(outputs + references)
        _core.ter_counts(*both[:n].arrays, *both[n:].arrays, np.arange(n + 1))

    peer = best_of(lambda: [translation_edit_rate(*pair) for pair in sample], runs=1)
    peer *= n / len(sample)
    rows = (
        row(f"sacreBLEU ({len(sample)} pairs, scaled up)", peer),
        row("assay, 1 thread", best_of(lambda: _core.ter_counts(*arrays, threads=1)), peer),
        row("assay, all threads", best_of(lambda: _core.ter_counts(*arrays)), peer),
        row("encoding and edits: assay", best_of(everything), peer),
    )
    title = f"TER, {n:,} pairs of an output and a reference"
    return Table(title, ("what", "ms", "times as fast"), rows, digits=1)
