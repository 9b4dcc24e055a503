"""Systems compared by one metric: scores, intervals, clusters, and every pair tested."""

from __future__ import annotations

import math
import warnings
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from assay.checks import check_range
from assay.errors import AssayWarning, InputError
from assay.metrics.base import Need, Signature
from assay.metrics.registry import metric as metric_of
from assay.metrics.scoring import warn_of, with_gold_references
from assay.report.table import Table
from assay.significance.adjust import adjusted
from assay.significance.bootstrap import percentile_interval
from assay.significance.clusters import cluster_numbers, ranking
from assay.significance.paired import check_test, observed, score_of_rows
from assay.significance.samples import MOST_SAMPLES, bootstrap_scores, exchange_scores
from assay.significance.ttest import TTest, paired_t_test

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from assay.edits.apply import OverlapRule
    from assay.metrics.base import Metric, Score, Statistics
    from assay.report.table import Cell
    from assay.significance.adjust import Adjustment
    from assay.significance.paired import Test
    from assay.text.corpus import Corpus

__all__ = ["ComparedPair", "ComparedSystem", "Comparison", "Settings", "compare"]

_SAMPLES = 1000


@dataclass(frozen=True, slots=True)
class Settings:
    """How systems are compared.

    Args:
        test: `bootstrap`, `randomisation`, or `sacrebleu` (see `assay.significance.paired`).
        samples: How many samples the test and the intervals are made of; by default 1,000, or
            twice as many as are needed for any of the pairs to be significant.
        adjust: `holm`, `fdr` or `none`: how p-values take account of the number of pairs.
        level: Up to which adjusted p-value a difference is significant.
        confidence: The share of samples that an interval holds.
        seed: Which samples.
    """

    test: Test = "bootstrap"
    samples: int | None = None
    adjust: Adjustment = "holm"
    level: float = 0.05
    confidence: float = 0.95
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuses what means nothing; what samples and adjusts refuses the rest."""
        check_test(self.test)
        adjusted([], self.adjust)
        check_range("compare", "level", self.level, 0.0, 1.0)
        check_range("compare", "confidence", self.confidence, 0.0, 1.0)

    @property
    def n_samples(self) -> int:
        """How many samples."""
        return _SAMPLES if self.samples is None else self.samples

    def for_pairs(self, n_pairs: int) -> Settings:
        """The settings with a number of samples; too few of them are warned of."""
        times = n_pairs if self.adjust == "holm" else min(1, n_pairs)
        needed = math.ceil(times / self.level) - 1 if self.level else 0
        if self.samples is None:
            return replace(self, samples=min(max(_SAMPLES, 2 * needed), MOST_SAMPLES))
        if self.samples < needed:
            least = times / (1 + self.samples)
            msg = (
                f"no pair can be significant: with {self.samples:,} samples and {n_pairs} pairs "
                f"the least adjusted p is {least:.3f}; take at least {needed:,} samples (--samples)"
            )
            warnings.warn(msg, AssayWarning, stacklevel=3)
        return self

    def signature(self) -> Signature:
        """What is needed to compare again."""
        names = ("samples", "seed", "adjust", "level", "confidence")
        return Signature(self.test, tuple((name, getattr(self, name)) for name in names))


@dataclass(frozen=True, slots=True)
class ComparedSystem:
    """A system among others.

    Args:
        name: What it is called.
        score: Its score, with its confidence interval.
        cluster: The number of its cluster, the best being 1.
        against_source: The t-test of its sentence scores against those of the unchanged source.
    """

    name: str
    score: Score
    cluster: int
    against_source: TTest | None = None


@dataclass(frozen=True, slots=True)
class ComparedPair:
    """Two systems, or two metrics, of which the first ranks higher.

    Args:
        first: The name of one.
        second: The name of the other.
        delta: The first one's score, or agreement with people, less the second one's.
        p: The p-value of the test.
        adjusted: The same, adjusted for the number of pairs.
        significant: Whether that is at most the level.
    """

    first: str
    second: str
    delta: float
    p: float
    adjusted: float
    significant: bool


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """What `compare` finds.

    Args:
        metric: The signature of the metric.
        settings: How the systems were compared.
        corpus: What was compared, with the references that a gold annotation makes.
        systems: The systems, the best first.
        pairs: Every two of them, in the same order.
        sentence_scores: For each system the score of every sentence.
    """

    metric: Signature
    settings: Settings
    corpus: Corpus = field(repr=False)
    systems: tuple[ComparedSystem, ...]
    pairs: tuple[ComparedPair, ...]
    sentence_scores: Mapping[str, NDArray[np.float64]] = field(repr=False)

    def to_dict(self) -> dict[str, object]:
        """All of it as lists and dictionaries."""
        systems = [
            {
                "system": system.name,
                "score": system.score.value,
                "interval": system.score.interval,
                "cluster": system.cluster,
                "against_source": system.against_source and system.against_source._asdict(),
            }
            for system in self.systems
        ]
        signatures = {"metric": str(self.metric), "test": str(self.settings.signature())}
        return {"signatures": signatures, "systems": systems, "pairs": [*map(asdict, self.pairs)]}

    def tables(self, name: str | None = None) -> list[Table]:
        """Systems, pairs if there are any, and the signatures; `name` is the metric's in titles."""
        name = name or self.metric.metric
        signatures = (("metric", str(self.metric)), ("test", str(self.settings.signature())))
        pairs = [self._pair_table(f"Pairs by {name}")] if self.pairs else []
        return [
            self._system_table(f"Systems by {name}"),
            *pairs,
            Table(f"Signatures of {name}", ("of", "signature"), signatures),
        ]

    def _system_table(self, title: str) -> Table:
        columns: tuple[str, ...] = ("system", "score", "low", "high", "cluster")
        if any(system.against_source for system in self.systems):
            columns = (*columns, "t against source", "p against source")
        rows = tuple(_system_row(system)[: len(columns)] for system in self.systems)
        return Table(title, columns, rows)

    def _pair_table(self, title: str) -> Table:
        columns = ("first", "second", "difference", "p", "adjusted p", "significant")
        rows = tuple(
            (x.first, x.second, x.delta, x.p, x.adjusted, "yes" if x.significant else "no")
            for x in self.pairs
        )
        return Table(title, columns, rows)


def _system_row(system: ComparedSystem) -> tuple[Cell, ...]:
    interval = system.score.interval or (None, None)
    against = system.against_source or (None, None)
    return (system.name, system.score.value, *interval, system.cluster, *against)


def compare(
    corpus: Corpus,
    metric: Metric | str = "gleu+",
    settings: Settings | None = None,
    *,
    overlaps: OverlapRule = "refuse",
    threads: int | None = None,
) -> Comparison:
    """Compares the systems of a corpus: every one with every other, and with the unchanged source.

    Scores are the metric's. Intervals and tests resample what `metric.additive` gives; for a
    metric that draws references (GLEU+) that is their mean, whose score is nearly the shown one
    (on CoNLL-2014 with three references it is within 0.0004).

    Args:
        corpus: The systems' outputs, and what the metric needs; a gold annotation gives references
            where there are no others.
        metric: What they are scored by: a metric, or a text such as `gleu+:n=3`.
        settings: How they are compared; by default as `Settings()`.
        overlaps: What to do with edits that exclude each other where annotations make references.
        threads: How many threads; the result does not depend on it.

    Warns:
        AssayWarning: There are too few samples for any pair to be significant.

    Raises:
        InputError: There is no system or no sentence, the corpus lacks what the metric needs, or
            a setting means nothing.

    Examples:
        >>> from assay import load_corpus
        >>> from assay.data.registry import demo_path
        >>> from assay.metrics.gleu import GLEU
        >>> demo = demo_path()
        >>> corpus = load_corpus(
        ...     source=demo / "source.txt",
        ...     references=[demo / "fluency.0.txt", demo / "fluency.1.txt"],
        ...     systems=[str(demo / f"systems/{name}.txt") for name in ("eager", "clumsy")],
        ... )
        >>> [(system.name, system.cluster) for system in compare(corpus, GLEU()).systems]
        [('eager', 1), ('clumsy', 2)]
    """
    settings = settings or Settings()
    if not corpus.outputs:
        raise InputError("there is no system to compare; give at least one output")
    metric = metric_of(metric) if isinstance(metric, str) else metric
    if Need.REFERENCES in metric.needs:
        corpus = with_gold_references(corpus, required=True, overlaps=overlaps)
    metric.check(corpus)
    warn_of(metric, corpus)
    scored = _Scored.of(corpus, metric, threads)
    settings = settings.for_pairs(math.comb(len(scored.scores), 2))
    samples = scored.samples(settings, threads)
    ranked = scored.ranked()
    p_values = scored.p_values(ranked, settings, samples, threads)
    pairs = _pairs(scored, ranked, p_values, settings)
    clusters = dict(zip(ranked, _clusters(scored, ranked, pairs), strict=True))
    return Comparison(
        metric=metric.signature(corpus),
        settings=settings,
        corpus=corpus,
        systems=tuple(
            ComparedSystem(
                name,
                replace(
                    scored.scores[name],
                    interval=percentile_interval(samples[name], settings.confidence),
                ),
                clusters[name],
                scored.against_source(name),
            )
            for name in ranked
        ),
        pairs=pairs,
        sentence_scores=scored.sentence_scores,
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Scored:
    """Systems with what resampling needs of them."""

    metric: Metric
    scores: Mapping[str, Score]
    rows: Mapping[str, NDArray[np.float64]]
    sentence_scores: Mapping[str, NDArray[np.float64]]
    source: NDArray[np.float64] | None

    @classmethod
    def of(cls, corpus: Corpus, metric: Metric, threads: int | None) -> _Scored:
        unchanged = _free_name(corpus)
        if corpus.has_sources:
            corpus = replace(corpus, outputs={**corpus.outputs, unchanged: corpus.sources})
        counted: dict[str, Statistics] = {
            name: metric.statistics(corpus, name, threads=threads) for name in corpus.outputs
        }
        source = counted.pop(unchanged, None)
        return cls(
            metric,
            {
                name: metric.corpus_score(counts, threads=threads)
                for name, counts in counted.items()
            },
            {name: metric.additive(counts) for name, counts in counted.items()},
            {name: metric.sentence_scores(counts) for name, counts in counted.items()},
            None if source is None else metric.sentence_scores(source),
        )

    def ranked(self) -> list[str]:
        names = list(self.scores)
        values = [self.scores[name].value for name in names]
        best_first = ranking(values, higher_is_better=self.metric.higher_is_better)
        return [names[index] for index in best_first]

    def samples(self, settings: Settings, threads: int | None) -> dict[str, NDArray[np.float64]]:
        """For each system the scores of the same bootstrap samples."""
        return {
            name: bootstrap_scores(
                self.metric,
                rows,
                n_samples=settings.n_samples,
                seed=settings.seed,
                threads=threads,
            )
            for name, rows in self.rows.items()
        }

    def p_values(
        self,
        ranked: Sequence[str],
        settings: Settings,
        samples: Mapping[str, NDArray[np.float64]],
        threads: int | None,
    ) -> list[float]:
        """The p-value of every pair."""
        p_of = check_test(settings.test)
        resampled = {name: score_of_rows(self.metric, rows) for name, rows in self.rows.items()}

        def p_value(first: str, second: str) -> float:
            rows = self.rows[first], self.rows[second]
            a, b = samples[first], samples[second]
            if settings.test == "randomisation":
                n, seed = settings.n_samples, settings.seed
                a, b = exchange_scores(self.metric, *rows, n_samples=n, seed=seed, threads=threads)
            return p_of(*observed(resampled[first], resampled[second]), a - b)

        return [p_value(*pair) for pair in combinations(ranked, 2)]

    def against_source(self, name: str) -> TTest | None:
        """The t-test against the source, where there is one and there are two sentences."""
        if self.source is None or len(self.source) <= 1:
            return None
        return paired_t_test(self.sentence_scores[name], self.source)


def _free_name(corpus: Corpus) -> str:
    """A name for the unchanged source that no system has."""
    name = "source"
    while name in corpus.outputs:
        name += "'"
    return name


def _pairs(
    scored: _Scored, ranked: Sequence[str], p_values: Sequence[float], settings: Settings
) -> tuple[ComparedPair, ...]:
    corrected = adjusted(p_values, settings.adjust).tolist()
    return tuple(
        ComparedPair(
            first,
            second,
            scored.scores[first].value - scored.scores[second].value,
            p,
            p_adjusted,
            p_adjusted <= settings.level,
        )
        for (first, second), p, p_adjusted in zip(
            combinations(ranked, 2), p_values, corrected, strict=True
        )
    )


def _clusters(scored: _Scored, ranked: Sequence[str], pairs: Sequence[ComparedPair]) -> list[int]:
    differs = np.zeros((len(ranked), len(ranked)), dtype=np.bool_)
    for (i, j), pair in zip(combinations(range(len(ranked)), 2), pairs, strict=True):
        differs[i, j] = differs[j, i] = pair.significant
    values = [scored.scores[name].value for name in ranked]
    return cluster_numbers(values, differs, higher_is_better=scored.metric.higher_is_better)
