"""A million pairs through the command line: how long, and how much memory."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from assay.report.table import Table
from benchmarks.data import pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.report.table import Cell

N_PAIRS = 1_000_000
METRICS = ("gleu+", "bleu", "ibleu", "sari", "ter", "ld-source", "min-ld-reference")

_CHILD = """
import resource, sys
from assay.cli import main
try:
    main()
finally:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print("peak", peak, file=sys.stderr)
"""


def noisy(texts: list[str], n: int, seed: int) -> Iterator[str]:
    """The texts again and again, one token in twenty replaced by another of its text."""
    chance = random.Random(seed)  # noqa: S311 - noise, no secret
    for i in range(n):
        tokens = texts[i % len(texts)].split()
        for j in range(len(tokens)):
            if chance.random() < 1 / 20:
                tokens[j] = chance.choice(tokens)
        yield " ".join(tokens)


def run() -> Table:
    """Seconds and peak memory for a tenth and for all of a million pairs, a metric at a time."""
    data = pairs()
    with tempfile.TemporaryDirectory() as folder:
        rows = []
        for n in (N_PAIRS // 10, N_PAIRS):
            files = [Path(folder) / name for name in ("source.txt", "output.txt", "reference.txt")]
            for seed, file in enumerate(files):
                texts = data.sources if seed == 0 else data.outputs
                with file.open("w", encoding="utf-8") as stream:
                    stream.writelines(f"{text}\n" for text in noisy(texts, n, seed))
            rows += [_row(metric, n, files) for metric in METRICS]
    return Table(
        "A million pairs", ("metric", "pairs", "seconds", "peak MB"), tuple(rows), digits=1
    )


def _row(metric: str, n: int, files: list[Path]) -> tuple[Cell, ...]:
    source, output, reference = map(str, files)
    arguments = ["--source", source, "--reference", reference, "--metric", metric, output]
    begin = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", _CHILD, "score", *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    seconds = perf_counter() - begin
    peak = done.stderr.split("peak")[-1]
    if done.returncode or not peak.strip().isdigit():
        raise RuntimeError(done.stderr)
    return metric, n, seconds, int(peak) / 1024
