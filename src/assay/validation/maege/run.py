"""MAEGE: does a metric score corrections higher that are known to be better?

Choshen & Abend (2018): Automatic Metric Validation for Grammatical Error Correction.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from assay._core import __version__
from assay.checks import check_range
from assay.errors import InputError
from assay.metrics.base import Metric, Need, digest, has
from assay.metrics.m2 import M2
from assay.metrics.registry import metric as metric_of
from assay.metrics.scoring import possible_metrics, with_gold_references
from assay.validation.maege.as_run import as_run_metrics
from assay.validation.maege.kept import KeptScores, metric_key
from assay.validation.maege.lattice import lattices_of
from assay.validation.maege.measures import measure, yardstick_of
from assay.validation.maege.models import model_names
from assay.validation.maege.protocol import MaegeProtocol
from assay.validation.maege.protocol import protocol as protocol_of
from assay.validation.maege.result import Maege, ValidatedMetric
from assay.validation.maege.scoring import Pool, Scorer, draw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from assay.edits.apply import OverlapRule
    from assay.text.corpus import Corpus
    from assay.validation.maege.kept import SeedScores
    from assay.validation.maege.lattice import Lattices
    from assay.validation.maege.measures import Measures
    from assay.validation.maege.scoring import Drawn

__all__ = ["default_metrics", "maege"]

_MOST_SEEDS = 10_000
_SLOW = frozenset({"imeasure"})  # with many references; takes part if it is named
_MOST_POOLED = 150_000  # sentences, whose counts by all metrics are some hundreds of megabytes


def maege(
    corpus: Corpus,
    metrics: Iterable[Metric | str] | None = None,
    protocol: MaegeProtocol | str = "paper",
    *,
    seeds: int = 10,
    seed: int = 0,
    adversarial: bool = False,
    overlaps: OverlapRule = "refuse",
    kept: KeptScores | None = None,
    progress: Callable[[int, int], None] | None = None,
    threads: int | None = None,
) -> Maege:
    """Validates metrics on partial corrections, of which it is known which are better.

    Gold edits make lattices of corrections; drawn from these are chains, in which each sentence is
    better than the one before, and corpora of growing quality. A metric is good if its scores
    follow. Metrics that need gold edits (M2) get those that token Levenshtein finds between the
    drawn source and each reference.

    Args:
        corpus: Sentences with gold edits, and references; without references, each annotator's
            version is one.
        metrics: Metrics, or texts such as `gleu+:n=3`; by default all that can be, but I-measure,
            which takes hours on many references.
        protocol: The choices, or the name of a set of them: `paper` or `as-run`.
        seeds: How many times all is drawn.
        seed: The first seed.
        adversarial: Whether to try, too, if changes of meaning are noticed.
        overlaps: What to do with edits that exclude each other.
        kept: Scores that are known already; new ones are added.
        progress: Called with how many scorings are done, and how many there are.
        threads: How many threads; the result does not depend on it.

    Raises:
        InputError: There is no annotation, no sentence to draw from, or a metric cannot be used.

    Examples:
        >>> from assay import load_corpus
        >>> from assay.data.registry import demo_path
        >>> corpus = load_corpus(gold=demo_path() / "gold.m2")
        >>> found = maege(corpus, ["gleu+", "identical"], "as-run", seeds=2)
        >>> [one.metric for one in found.metrics], found["gleu+"].seeds[0].order.pairs > 100
        (['gleu+', 'identical'], True)
    """
    check_range("maege", "seeds", seeds, 1, _MOST_SEEDS)
    check_range("maege", "seed", seed, 0, 2**64 - 1 - _MOST_SEEDS)
    protocol = protocol_of(protocol) if isinstance(protocol, str) else protocol
    lattices = lattices_of(corpus, overlaps=overlaps)
    corpus = with_gold_references(corpus, required=False, overlaps=overlaps)
    chosen = _usable(metrics, corpus, protocol)
    kept = KeptScores() if kept is None else kept
    run = _Run(corpus, chosen, protocol, lattices, adversarial, kept, threads)
    return run.result(range(seed, seed + seeds), progress)


def default_metrics(corpus: Corpus, protocol: MaegeProtocol) -> list[Metric]:
    """What is validated if no metric is named.

    All metrics for which the corpus has what they need, but those that take hours; or what the
    published tables have, in their order and their variants.
    """
    if protocol.variants == "as-run":
        return as_run_metrics()
    return [one for one in possible_metrics(corpus) if one.name not in _SLOW]


def _usable(
    metrics: Iterable[Metric | str] | None, corpus: Corpus, protocol: MaegeProtocol
) -> list[Metric]:
    """The metrics, each once; M2 with gold edits from references.

    Raises:
        InputError: There is none, or the corpus lacks what one needs.
    """
    if isinstance(metrics, str | Metric):
        raise InputError(f"maege: metrics is {metrics!r:.60}; expected a list of metrics")
    listed = default_metrics(corpus, protocol) if metrics is None else list(metrics)
    chosen = dict.fromkeys(
        _from_references(metric_of(one) if isinstance(one, str) else one) for one in listed
    )
    if not chosen:
        raise InputError("maege: no metric is named; name one: --metric gleu+")
    for one in chosen:
        one.check(corpus)
        if Need.EDITS in one.needs and not has(corpus, Need.REFERENCES):
            msg = f"{one.name} gets gold edits from references; name a corrected text: --reference"
            raise InputError(msg)
    return list(chosen)


def _from_references(metric: Metric) -> Metric:
    return replace(metric, gold="references") if isinstance(metric, M2) else metric


@dataclass(frozen=True, slots=True)
class _Run:
    """A corpus, metrics to be validated on it, and how."""

    corpus: Corpus
    metrics: list[Metric]
    protocol: MaegeProtocol
    lattices: Lattices
    adversarial: bool
    kept: KeptScores
    threads: int | None

    def result(self, seeds: range, progress: Callable[[int, int], None] | None) -> Maege:
        """Draws and scores under each seed, and measures what comes out."""
        pool, scorers = self._pool()
        total = len(seeds) * len(scorers)
        measured: list[list[Measures]] = []
        sizes: list[tuple[int, int]] = []
        n_edits: list[tuple[float, ...]] = []
        for seed in seeds:
            if pool.n_sentences > _MOST_POOLED:
                pool, scorers = self._pool()
            drawn = draw(self.lattices, self.protocol, seed=seed, adversarial=self.adversarial)
            known = yardstick_of(drawn, self.protocol)
            sizes.append((len(drawn.chains), len(known.gold)))
            n_edits.append(drawn.models.n_edits)
            measured.append([])
            for one, scores in self._scores(drawn, seed, scorers, pool):
                measured[-1].append(measure(scores, known, higher_is_better=one.higher_is_better))
                if progress is not None:
                    progress(len(scorers) * (len(measured) - 1) + len(measured[-1]), total)
        n_chains, n_sentences = np.mean(sizes, axis=0).tolist()
        return Maege(
            self.protocol,
            self._signature(seeds),
            self.lattices,
            n_chains,
            n_sentences,
            tuple(model_names(self.protocol).tolist()),
            tuple(np.mean(n_edits, axis=0).tolist()),
            tuple(
                ValidatedMetric(one.name, str(one.signature(self.corpus)), by_seed)
                for one, by_seed in zip(self.metrics, zip(*measured, strict=True), strict=True)
            ),
        )

    def _pool(self) -> tuple[Pool, list[Scorer]]:
        """A pool without a sentence, and a scorer for each metric."""
        scorers = [Scorer(one, self.protocol, threads=self.threads) for one in self.metrics]
        return Pool(self.corpus.references), scorers

    def _scores(
        self, drawn: Drawn, seed: int, scorers: list[Scorer], pool: Pool
    ) -> Iterator[tuple[Metric, SeedScores]]:
        """Each metric's scores: as kept, else computed and kept."""
        key = self._key()
        rows = None
        for scorer in scorers:
            metric = metric_key(scorer.metric)
            scores = self.kept.get(key, metric, seed)
            if scores is None or not scores.fit(drawn):
                rows = pool.add(drawn) if rows is None else rows
                scores = scorer.score(pool, rows)
                self.kept.add(key, metric, seed, scores)
            yield scorer.metric, scores

    def _key(self) -> str:
        """What tells apart all that may be drawn and scored, but for metric and seed."""
        data = digest(self.corpus, [Need.REFERENCES, Need.EDITS])
        names = hashlib.sha256(repr(self.corpus.ids).encode()).hexdigest()[:8]
        drawing = f"{self.protocol.drawing()}|adversarial:{self.adversarial}"
        return f"{drawing}|data:{data}|ids:{names}|assay:{__version__}"

    def _signature(self, seeds: range) -> str:
        """All that is needed to do it again."""
        signature = self.protocol.signature()
        more = (
            ("seeds", len(seeds)),
            ("seed", seeds.start),
            ("adversarial", self.adversarial),
            ("edits", "levenshtein"),
            ("data", digest(self.corpus, [Need.REFERENCES, Need.EDITS])),
            ("assay", __version__),
        )
        return str(replace(signature, parameters=(*signature.parameters, *more)))
