"""What the benchmarks run on: CoNLL-2014 where it has been fetched, else the demo corpus."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import assay
from assay.data.registry import demo_path

__all__ = ["Pairs", "corpus", "judgment_files", "pairs"]

N_PAIRS = 15_744  # 12 systems of 1,312 sentences
N_REFERENCES = 18


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


def judgment_files() -> dict[str, Path]:
    """The public judgments by the name of their study; none without `ASSAY_DATA`."""
    folder = Path(os.environ.get("ASSAY_DATA", ".")) / "judgments"
    files = {"NSPT15": folder / "nspt15.xml", "GJG15": folder / "gjg15.xml"}
    return files if all(file.is_file() for file in files.values()) else {}


@cache
def corpus() -> assay.Corpus:
    """Twelve systems with 18 references; without `ASSAY_DATA` as many from the demo corpus."""
    folder = Path(os.environ.get("ASSAY_DATA", ".")) / "conll14"
    if not folder.is_dir():
        return demo_corpus()
    systems = sorted((folder / "systems").glob("*.txt"))
    return assay.load_corpus(
        source=folder / "source.txt",
        references=sorted((folder / "references").glob("*.txt"))[:N_REFERENCES],
        systems=[str(file) for file in systems if file.name != "NTHU.corrected.txt"],
    )


def demo_corpus() -> assay.Corpus:
    """The demo corpus, repeated to the size of CoNLL-2014."""
    demo = assay.load_corpus(
        source=demo_path() / "source.txt",
        references=[demo_path() / "fluency.0.txt", demo_path() / "fluency.1.txt"],
        systems=[str(file) for file in sorted((demo_path() / "systems").glob("*.txt"))],
    )
    texts = list(demo.outputs.values())
    times = N_PAIRS // 12 // len(demo)
    return assay.Corpus(
        demo.sources * times,
        tuple((references * N_REFERENCES)[:N_REFERENCES] for references in demo.references * times),
        {f"system {i}": texts[i % len(texts)] * times for i in range(12)},
    )
