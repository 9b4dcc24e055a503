"""What is drawn under one seed, and its scores by a metric, each different sentence scored once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assay.edits.extract import with_reference_edits
from assay.errors import InputError
from assay.metrics.base import Need, Statistics
from assay.text.corpus import Corpus
from assay.validation.maege.adversarial import damage
from assay.validation.maege.chains import draw_chains
from assay.validation.maege.kept import SeedScores
from assay.validation.maege.models import draw_models

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from assay.metrics.base import Metric
    from assay.validation.maege.adversarial import Damaged
    from assay.validation.maege.chains import Chain
    from assay.validation.maege.lattice import Lattices
    from assay.validation.maege.models import ModelCorpora
    from assay.validation.maege.protocol import MaegeProtocol

__all__ = ["Drawn", "Pool", "Scorer", "draw"]

_OUTPUT = "drawn"


@dataclass(frozen=True, slots=True)
class Drawn:
    """All that is drawn under one seed."""

    chains: list[Chain]
    models: ModelCorpora
    damaged: list[Damaged]


def draw(lattices: Lattices, protocol: MaegeProtocol, *, seed: int, adversarial: bool) -> Drawn:
    """Draws chains, corpora and, if asked for, damaged sentences."""
    chains = draw_chains(lattices, protocol, seed=seed)
    models = draw_models(lattices, protocol, seed=seed)
    return Drawn(chains, models, damage(chains, seed=seed) if adversarial else [])


Triple = tuple[int, str, str]  # number of the sentence, source, output


@dataclass(frozen=True, slots=True)
class Rows:
    """Where the sentences of a seed stand among all different ones."""

    chains: NDArray[np.int64]
    models: NDArray[np.int64]
    damaged: NDArray[np.int64]


class Pool:
    """All different sentences of the seeds so far, in blocks: what each seed brought anew.

    Short sentences have few versions, so later seeds bring less and less.
    """

    def __init__(self, references: Sequence[tuple[str, ...]]) -> None:
        """An empty pool; the references are those of the annotated corpus."""
        self._references = references
        self._numbers: dict[Triple, int] = {}
        self._blocks: list[list[Triple]] = []
        self._corpora: dict[int, Corpus] = {}

    def __len__(self) -> int:
        """The number of blocks."""
        return len(self._blocks)

    @property
    def n_sentences(self) -> int:
        """How many different sentences there are."""
        return len(self._numbers)

    def add(self, drawn: Drawn) -> Rows:
        """Adds a seed's sentences; corpora of earlier blocks are forgotten."""
        self._corpora.clear()
        before = len(self._numbers)
        chains, models = drawn.chains, drawn.models
        rows = Rows(
            self._rows((c.lattice.sentence, c.source, text) for c in chains for text in c.texts),
            self._rows(
                triple
                for texts in models.texts
                for triple in zip(models.sentences, models.sources, texts, strict=True)
            ).reshape(len(models.texts), -1),
            self._rows(
                (chains[one.chain].lattice.sentence, chains[one.chain].source, one.text)
                for one in drawn.damaged
            ),
        )
        self._blocks.append(list(self._numbers)[before:])
        return rows

    def _rows(self, triples: Iterable[Triple]) -> NDArray[np.int64]:
        numbers = self._numbers
        found = [numbers.setdefault(triple, len(numbers)) for triple in triples]
        return np.array(found, dtype=np.int64)

    def corpus(self, block: int) -> Corpus:
        """The sentences of a block."""
        if block not in self._corpora:
            triples = self._blocks[block]
            self._corpora[block] = Corpus(
                tuple(source for _, source, _ in triples),
                tuple(self._references[sentence] for sentence, _, _ in triples),
                {_OUTPUT: tuple(output for _, _, output in triples)},
            )
        return self._corpora[block]


class Scorer:
    """A metric and what it has counted of a pool."""

    def __init__(
        self, metric: Metric, protocol: MaegeProtocol, *, threads: int | None = None
    ) -> None:
        """Nothing is counted yet."""
        self.metric = metric
        self._protocol = protocol
        self._threads = threads
        self._counted: list[Statistics] = []

    def score(self, pool: Pool, rows: Rows) -> SeedScores:
        """The scores of a seed's sentences and corpora.

        Raises:
            InputError: A score is no number.
        """
        for block in range(len(self._counted), len(pool)):
            self._counted.append(self._count(pool.corpus(block)))
        counted = Statistics.merge(self._counted)
        scores = SeedScores(
            self._sentences(counted, rows.chains),
            np.array([self._corpus_score(counted, model) for model in rows.models]),
            self._sentences(counted, rows.damaged),
        )
        for values in (scores.chains, scores.models, scores.damaged):
            if not np.isfinite(values).all():
                msg = f"{self.metric.name} gives scores that are no numbers; maege needs numbers"
                raise InputError(msg)
        return scores

    def _count(self, corpus: Corpus) -> Statistics:
        if not len(corpus):  # a seed may bring nothing new; the first does
            return self._counted[0].take([])
        if Need.EDITS in self.metric.needs:
            corpus = with_reference_edits(corpus)
        return self.metric.statistics(corpus, _OUTPUT, threads=self._threads)

    def _sentences(self, counted: Statistics, rows: NDArray[np.int64]) -> NDArray[np.float64]:
        if not len(rows):
            return np.zeros(0)
        return self.metric.sentence_scores(counted.take(rows))

    def _corpus_score(self, counted: Statistics, rows: NDArray[np.int64]) -> float:
        statistics = counted.take(rows)
        if self._protocol.corpus_score == "sentences":
            return float(self.metric.sentence_scores(statistics).mean())
        return self.metric.corpus_score(statistics, threads=self._threads).value
