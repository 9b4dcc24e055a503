"""I-measure: three-way alignments, and the best of billions of references."""

from __future__ import annotations

import os
from itertools import product
from math import log10
from pathlib import Path
from time import perf_counter

from assay import Corpus, IMeasure, load_corpus
from assay.data.registry import demo_path
from assay.metrics.gold import encoded_regions, encoded_versions
from assay.report.table import Table

EVERY = 200  # of so many sentences the Python aligns one
GAP, MISMATCH = 2, 3
ALL_SETS = ("nucle", "bn15", "all16")

Cell = tuple[int, ...]


def python_cost(source: list[str], output: list[str], reference: list[str]) -> int:
    """The obvious Python: the whole table of three dimensions."""
    texts = (source, output, reference)
    steps = [step for step in product((0, 1), repeat=3) if any(step)]
    costs: dict[Cell, int] = {(0, 0, 0): 0}
    for cell in product(*(range(len(text) + 1) for text in texts)):
        for step in steps if any(cell) else ():
            before = tuple(i - m for i, m in zip(cell, step, strict=True))
            if min(before) >= 0:
                column = [t[i - 1] if m else "" for t, i, m in zip(texts, cell, step, strict=True)]
                cost = costs[before] + python_column(*column)
                costs[cell] = min(cost, costs.get(cell, cost))
    return costs[len(source), len(output), len(reference)]


def python_column(source: str, output: str, reference: str) -> int:
    """What a column costs; a gap is an empty token."""
    pairs = ((source, output), (source, reference), (output, reference))
    return sum(0 if a == b else MISMATCH if a and b else GAP for a, b in pairs)


def corpora() -> dict[str, Corpus]:
    """The 12 systems with each gold annotation; without `ASSAY_DATA` the demo corpus."""
    folder = Path(os.environ.get("ASSAY_DATA", ".")) / "conll14"
    if not folder.is_dir():
        systems = sorted((demo_path() / "systems").glob("*.txt"))
        gold = demo_path() / "gold.m2"
        return {"demo": load_corpus(gold=gold, systems=map(str, systems))}
    systems = [f for f in sorted((folder / "systems").glob("*.txt")) if "corrected" not in f.name]
    files = {name: folder / "imeasure" / f"{name}.xml" for name in ALL_SETS}
    return {
        name: load_corpus(source=folder / "source.txt", gold=gold, systems=map(str, systems))
        for name, gold in files.items()
    }


def seconds(corpus: Corpus, metric: IMeasure, systems: list[str]) -> tuple[float, int]:
    """How long the systems take from encoded text, and how many sentences are certified."""
    begin = perf_counter()
    certified = 0
    for system in systems:
        score = metric.corpus_score(metric.statistics(corpus, system))
        certified += int(score.parts["certified"])
    return perf_counter() - begin, certified


def python_seconds(corpus: Corpus, systems: list[str]) -> float:
    """The obvious Python on some sentences, scaled up."""
    texts = encoded_versions(corpus, treebank=False)
    groups = texts.groups.tolist()
    words = list(texts.texts.vocabulary)
    n_done, n_all = 0, len(texts.texts) * len(systems)
    begin = perf_counter()
    for i in range(0, len(corpus), EVERY):
        for k in range(groups[i], groups[i + 1]):
            start, end = texts.texts.offsets[k : k + 2]
            reference = [words[token] for token in texts.texts.ids[start:end]]
            python_cost(corpus.sources[i].split(), corpus.outputs[systems[0]][i].split(), reference)
            n_done += 1
    return float((perf_counter() - begin) * n_all / max(n_done, 1))


def run() -> Table:
    """All systems with the smallest set, one with each of the others."""
    rows: list[tuple[str, float, str, str]] = []
    for name, corpus in corpora().items():
        systems = list(corpus.outputs)
        small = not rows
        chosen = systems if small else systems[:1]
        n = len(chosen)
        if small:
            scaled = python_seconds(corpus, chosen)
            rows.append((f"{name}, {n} systems, nomix: Python, scaled up", scaled, "", ""))
        listed = encoded_versions(corpus, treebank=False)
        taken, _ = seconds(corpus, IMeasure("nomix"), chosen)
        rows.append((f"{name}, {n} systems, nomix", taken, f"{listed.groups[-1]:,}", "all"))
        number = sum(encoded_regions(corpus, treebank=False).numbers)
        taken, certified = seconds(corpus, IMeasure(), chosen)
        written = f"{number:,}" if log10(number) < 15 else f"{number:.1e}"  # noqa: PLR2004
        share = f"{certified:,} of {n * len(corpus):,}"
        rows.append((f"{name}, {n} systems, mix", taken, written, share))
    return Table("I-measure", ("what", "s", "references", "certified"), tuple(rows), digits=2)
