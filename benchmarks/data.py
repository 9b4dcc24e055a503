"""What the benchmarks run on: CoNLL-2014 where it has been fetched, else the demo corpus."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import assay
from assay.data.registry import demo_path

__all__ = ["Pairs", "pairs"]

N_PAIRS = 15_744  # 12 systems of 1,312 sentences


@dataclass(frozen=True)
class Pairs:
    """Sources and what systems made of them."""

    description: str
    sources: list[str]
    outputs: list[str]


@cache
def pairs() -> Pairs:
    """The 12 systems of CoNLL-2014; without `ASSAY_DATA` as many pairs of the demo corpus."""
    folder = Path(os.environ.get("ASSAY_DATA", ".")) / "conll14"
    systems = sorted((folder / "systems").glob("*.txt"))
    systems = [file for file in systems if file.name != "NTHU.corrected.txt"]
    if systems:
        source, what = folder / "source.txt", "CoNLL-2014, 12 systems"
    else:
        source, what = demo_path() / "source.txt", "the demo corpus, repeated"
        systems = sorted((demo_path() / "systems").glob("*.txt"))
    corpus = assay.load_corpus(source=source, systems=[str(file) for file in systems])
    outputs = [text for texts in corpus.outputs.values() for text in texts]
    sources = list(corpus.sources) * len(corpus.outputs)
    times = -(-N_PAIRS // len(outputs))
    sources, outputs = (sources * times)[:N_PAIRS], (outputs * times)[:N_PAIRS]
    n_tokens = sum(len(text.split()) for text in sources + outputs)
    return Pairs(f"{what}: {len(outputs):,} pairs, {n_tokens:,} tokens", sources, outputs)
