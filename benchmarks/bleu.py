"""BLEU of texts and of sentences."""

from __future__ import annotations

from nltk.translate.bleu_score import SmoothingFunction, sentence_bleu
from sacrebleu.metrics.bleu import BLEU as SacreBLEU  # noqa: N811 - its name is not all caps

from assay import Corpus
from assay.metrics.bleu import BLEU
from assay.report.table import Table
from benchmarks.data import corpus
from benchmarks.timing import best_of, row

EVERY = 20  # of so many sentences of one system NLTK scores one
N_REFERENCES = 2


def run() -> Table:
    """All systems with two references, from text to scores."""
    everything = corpus()
    data = Corpus(
        everything.sources,
        tuple(references[:N_REFERENCES] for references in everything.references),
        everything.outputs,
    )
    sets = list(zip(*data.references, strict=True))
    outputs, *_ = data.outputs.values()
    n_systems = len(data.outputs)
    sample = list(zip(outputs, data.references, strict=True))[::EVERY]
    smoothing = SmoothingFunction().method3

    def sacrebleu() -> None:
        SacreBLEU(tokenize="none", smooth_method="none", force=True).corpus_score(outputs, sets)

    def nltk() -> None:
        for output, references in sample:
            listed = [reference.split() for reference in references]
            sentence_bleu(listed, output.split(), smoothing_function=smoothing)

    def assay(*, sentences: bool, threads: int | None = None) -> None:
        bleu = BLEU()
        fresh = Corpus(data.sources, data.references, data.outputs)  # not encoded yet
        for name in fresh.outputs:
            statistics = bleu.statistics(fresh, name, threads=threads)
            if sentences:
                bleu.sentence_scores(statistics)
            else:
                bleu.corpus_score(statistics)

    texts = best_of(sacrebleu, runs=1) * n_systems
    single = best_of(nltk, runs=1) * n_systems * len(outputs) / len(sample)
    rows = (
        row("texts: sacreBLEU (one system, scaled up)", texts),
        row("texts: assay, 1 thread", best_of(lambda: assay(sentences=False, threads=1)), texts),
        row("texts: assay", best_of(lambda: assay(sentences=False)), texts),
        row(f"sentences: NLTK (a {EVERY * n_systems}th, scaled up)", single),
        row("sentences: assay", best_of(lambda: assay(sentences=True)), single),
    )
    title = f"BLEU, {n_systems} systems, {N_REFERENCES} references, encoding included"
    return Table(title, ("what", "ms", "times as fast"), rows, digits=1)
