"""M2: graphs of alignments, and the best path for each annotator."""

from __future__ import annotations

import os
import sys
import warnings
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from assay import AnnotatedSentence, AssayWarning, Corpus, load_corpus
from assay.data.registry import demo_path
from assay.metrics.gold import encoded_repairs
from assay.metrics.m2 import M2
from assay.report.table import Table
from benchmarks.timing import best_of, row

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
from oracle import m2 as oracle

if TYPE_CHECKING:
    from assay.report.table import Cell

ANNOTATIONS = ("official.noalt", "bn15", "all16")
EVERY = 100  # of so many sentences of one system the plain Python does one
LONGEST = 30  # of so many tokens: longer ones take it minutes
TIMES = 18  # the demo corpus is repeated to the size of CoNLL-2014


def corpora() -> dict[str, Corpus]:
    """CoNLL-2014 with each of its annotations; without `ASSAY_DATA` the demo corpus."""
    folder = Path(os.environ.get("ASSAY_DATA", ".")) / "conll14"
    systems = sorted((folder / "systems").glob("*.txt"))
    systems = [file for file in systems if file.name != "NTHU.corrected.txt"]
    if not systems:
        return {"gold": demo_corpus()}
    named = [str(file) for file in systems]
    return {
        name: load_corpus(gold=folder / "m2" / f"{name}.m2", systems=named) for name in ANNOTATIONS
    }


def demo_corpus() -> Corpus:
    """The demo corpus, repeated."""
    systems = [str(file) for file in sorted((demo_path() / "systems").glob("*.txt"))]
    demo = load_corpus(gold=demo_path() / "gold.m2", systems=systems)
    outputs = {name: texts * TIMES for name, texts in demo.outputs.items()}
    return Corpus(demo.sources * TIMES, (), outputs, (demo.gold or ()) * TIMES)


def python_counts(corpus: Corpus, system: str, sentences: list[int]) -> None:
    """The plain reading of the description, for some sentences."""
    numbers: dict[str, int] = {}

    def ids(text: str) -> list[int]:
        return [numbers.setdefault(token, len(numbers)) for token in text.split()]

    for i in sentences:
        sentence = (corpus.gold or ())[i]
        views = [
            [oracle.Gold(e.start, e.end, [*map(ids, e.alternatives)]) for e in sentence.edits_by(a)]
            for a in sentence.annotators
        ]
        oracle.counts(ids(corpus.sources[i]), ids(corpus.outputs[system][i]), views)


def lines_of(name: str, corpus: Corpus) -> list[tuple[Cell, ...]]:
    """One annotation: plain Python, and ours."""
    m2 = M2()
    first, *_ = corpus.outputs
    short = [i for i, text in enumerate(corpus.sources) if len(text.split()) <= LONGEST]
    sample = short[::EVERY]
    corpus.encode()

    def score(data: Corpus, threads: int | None = None) -> None:
        for system in data.outputs:
            m2.corpus_score(m2.statistics(data, system, threads=threads))

    def everything() -> None:
        score(Corpus(corpus.sources, (), corpus.outputs, corpus.gold))  # not encoded yet

    peer = best_of(lambda: python_counts(corpus, first, sample), runs=1)
    peer *= len(corpus) * len(corpus.outputs) / len(sample)
    return [
        row(f"{name}: Python ({len(sample)} short sentences, scaled up)", peer),
        row(f"{name}: assay, 1 thread", best_of(lambda: score(corpus, 1)), peer),
        row(f"{name}: assay", best_of(lambda: score(corpus)), peer),
        row(f"{name}: encoding and scoring: assay", best_of(everything), peer),
        *mixed_lines(name, corpus),
    ]


def mixed_lines(name: str, corpus: Corpus) -> list[tuple[Cell, ...]]:
    """Mixed gold: a search for each of a few combinations, scaled up to all; and ours."""
    mixed = M2(gold="mixed")
    first, *_ = corpus.outputs
    gold = encoded_repairs(corpus)
    sentences = [
        AnnotatedSentence(source, tuple(replace(e, annotator=n) for n in range(2) for e in edits))
        for source, one in zip(corpus.sources, gold.listed, strict=True)
        for edits in [one.combination([0] * len(one.errors))]
    ]
    two = replace(corpus, gold=tuple(sentences), clusters=None)
    two.encode()
    n_searches = sum(len(sentence.annotators) or 1 for sentence in sentences)
    listed = best_of(lambda: M2().statistics(two, first)) * sum(gold.numbers) / n_searches

    def score() -> None:
        mixed.statistics(corpus, first)

    return [
        row(f"{name}: mixed, {first}: {sum(gold.numbers):.1e} searches (scaled up)", listed),
        row(f"{name}: mixed, {first}: assay", best_of(score), listed),
    ]


def run() -> Table:
    """All systems with each annotation."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AssayWarning)  # edits beyond their sentence
        found = corpora()
    lines = [line for name, corpus in found.items() for line in lines_of(name, corpus)]
    n_systems = len(next(iter(found.values())).outputs)
    title = f"M2, {n_systems} systems"
    return Table(title, ("what", "ms", "times as fast"), tuple(lines), digits=1)
