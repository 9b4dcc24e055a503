"""BLEU and iBLEU as MAEGE was run with them: short sentences are scored by short n-grams."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np

from assay.metrics.base import Statistics
from assay.metrics.bleu import BLEU, IBLEU
from assay.metrics.m2 import M2
from assay.metrics.registry import metric

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.metrics.base import Metric
    from assay.text.corpus import Corpus

__all__ = ["BLEUAsRun", "IBLEUAsRun", "as_run_metrics"]


@dataclass(frozen=True)
class BLEUAsRun(BLEU):
    """BLEU whose longest n-grams are, in a sentence, no longer than output and shortest reference.

    Four at most, and smoothed by NLTK's method 3. Otherwise n-grams that do not fit into a sentence
    count as missed. The parameters are those of `BLEU`.

    Examples:
        >>> from assay import Corpus
        >>> corpus = Corpus(("It go .",), (("It goes .",),), {"A": ("It goes .",)})
        >>> metrics = BLEUAsRun(), BLEU()
        >>> [float(m.sentence_scores(m.statistics(corpus, "A"))[0].round(3)) for m in metrics]
        [1.0, 0.841]
    """

    name: ClassVar[str] = "bleu-as-run"

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """The row of `BLEU` for each sentence, and the length of its shortest reference."""
        encoded = corpus.encode(threads=threads)
        rows = super().count(corpus, system, threads=threads).rows
        shortest = np.minimum.reduceat(encoded.references.lengths, encoded.reference_offsets[:-1])
        return Statistics.of_rows(np.column_stack([rows, shortest]))

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """BLEU of each row of sums."""
        return super().scores_of_sums(sums[:, :-1])

    def parts_of_sums(self, sums: NDArray[np.float64]) -> dict[str, float]:
        """As those of `BLEU`."""
        return super().parts_of_sums(sums[:-1])

    def sentence_scores(self, statistics: Statistics) -> NDArray[np.float64]:
        """BLEU of each sentence by the n-grams that fit into it."""
        rows = self.additive(statistics)
        orders = np.minimum(np.minimum(rows[:, 0], rows[:, -1]), self.n).astype(np.int64)
        scores = np.zeros(len(rows))
        for n in set(orders.tolist()) - {0}:
            fitting = BLEU(n=n, sentence_smoothing=self.sentence_smoothing)
            some = orders == n
            scores[some] = fitting.sentence_scores(Statistics.of_rows(rows[some, : 2 + 2 * n]))
        return scores


@dataclass(frozen=True)
class IBLEUAsRun(IBLEU):
    """iBLEU of such BLEU scores, whose second term is added. The parameters are those of `IBLEU`.

    Examples:
        >>> round(IBLEUAsRun().alpha, 1), IBLEUAsRun().sign
        (0.8, 'plus')
    """

    name: ClassVar[str] = "ibleu-as-run"

    sign: Literal["minus", "plus"] = "plus"

    @property
    def bleu(self) -> BLEUAsRun:
        """The BLEU of both terms."""
        return BLEUAsRun(n=self.n, sentence_smoothing=self.sentence_smoothing)

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each sentence BLEU's row against the references, then that against the source."""
        sources = replace(corpus, references=tuple((source,) for source in corpus.sources))
        halves = [self.bleu.count(one, system, threads=threads).rows for one in (corpus, sources)]
        return Statistics.of_rows(np.hstack(halves))


def as_run_metrics() -> list[Metric]:
    """The metrics of the published tables, but LanguageTool, in their order."""
    names = ("min-ld-reference", "gleu+", "max-sari", "sari", "ld-source")
    m2 = M2(ignore_whitespace_casing=True, gold="references")
    return [IBLEUAsRun(), m2, BLEUAsRun(), *map(metric, names)]
