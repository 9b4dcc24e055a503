"""SARI of every sentence, from statistics to scores."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from assay.metrics.sari import SARI, MaxSARI
from assay.report.table import Table
from assay.text.corpus import Corpus
from benchmarks.data import pairs
from benchmarks.timing import best_of, row

_ORDER = 4


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def _f1(precision: float, recall: float) -> float:
    return _ratio(2 * precision * recall, precision + recall)


def python_sari(source: list[str], output: list[str], references: list[list[str]]) -> float:
    """The obvious Python: counters of tuples."""
    total = 0.0
    k = len(references)
    for n in range(1, _ORDER + 1):
        s, h, *rs = (
            Counter(zip(*(text[i:] for i in range(n)), strict=False))
            for text in (source, output, *references)
        )
        r = Counter(chain.from_iterable(counts.elements() for counts in rs))
        s_k, h_k = (Counter({g: k * m for g, m in counts.items()}) for counts in (s, h))
        kept, keepable, deleted = s_k & h_k, s_k & r, s_k - h_k
        good, gone = kept & r, deleted - r
        added, addable = h.keys() - s.keys(), r.keys() - s.keys()
        precision = _ratio(sum(m / kept[g] for g, m in good.items()), len(kept))
        recall = _ratio(sum(m / keepable[g] for g, m in good.items()), len(keepable))
        right = len(added & addable)
        total += _f1(precision, recall)
        total += _ratio(sum(m / deleted[g] for g, m in gone.items()), len(deleted))
        total += _f1(_ratio(right, len(added)), _ratio(right, len(addable)))
    return total / (3 * _ORDER)


def run() -> Table:
    """Every output with two references: the next system's output, and the one after that."""
    data = pairs()
    n_sentences = len(data.outputs) // 12
    others = [data.outputs[i * n_sentences :] + data.outputs[: i * n_sentences] for i in (1, 2)]
    corpus = Corpus.of(data.sources, reference_sets=others, outputs={"system": data.outputs})
    tokens = [
        [text.lower().split() for text in texts] for texts in (data.sources, data.outputs, *others)
    ]

    def plain_scores() -> list[float]:
        return [python_sari(s, h, rs) for s, h, *rs in zip(*tokens, strict=True)]

    def ours(metric: SARI, threads: int | None = None) -> None:
        metric.sentence_scores(metric.statistics(corpus, "system", threads=threads))

    plain = best_of(plain_scores, runs=1)
    ours(SARI())  # the corpus is encoded once
    rows = (
        row("SARI: Python, tokens at hand", plain),
        row("SARI: assay, 1 thread, encoded", best_of(lambda: ours(SARI(), 1)), plain),
        row("SARI: assay, encoded", best_of(lambda: ours(SARI())), plain),
        row("MAX-SARI: assay, encoded", best_of(lambda: ours(MaxSARI())), plain),
    )
    title = "SARI of sentences with 2 references (times as fast as SARI in Python)"
    return Table(title, ("what", "ms", "times as fast"), rows, digits=1)
