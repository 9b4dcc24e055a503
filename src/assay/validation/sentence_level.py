r"""How far metrics agree with people on the quality of single outputs.

The items are pairs of outputs of one sentence that a judge compared on one screen. Outputs of
different sentences are never compared, because people were not asked to. Intervals and tests draw
whole sentences, with all their judgments: pairs of one sentence depend on each other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from assay import _core
from assay.checks import check_choice
from assay.errors import InputError
from assay.human.source_name import common_name
from assay.significance.bootstrap import percentile_interval
from assay.validation.accuracy import tie_calibrated_accuracy
from assay.validation.correlation import CorrelationSettings, Estimate
from assay.validation.differences import Difference
from assay.validation.draws import seed_of
from assay.validation.judged_pairs import (
    BOTH_TIED,
    JUDGED_TIE_RULES,
    TIED,
    accuracies,
    judged_pairs,
    judges_among_others,
    taus,
)
from assay.validation.matching import shared_systems
from assay.validation.metric_differences import pairs_and_clusters

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from assay.human.judgment import Judgments
    from assay.metrics.base import Signature
    from assay.validation.accuracy import CalibratedAccuracy
    from assay.validation.judged_pairs import JudgedPairs, JudgedTieRule
    from assay.validation.metric_differences import ComparedMetrics
    from assay.validation.metric_scores import MetricScores

__all__ = ["SentenceCorrelation", "SentenceMetric", "sentence_correlation"]

_SLACK = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class SentenceMetric:
    """How far one metric agrees with people on pairs of outputs.

    Args:
        scores: The metric.
        tau: Kendall's coefficient over all pairs that people decided.
        by_sentence: The mean of the coefficients of the sentences that have one.
        accuracy: The share of all pairs ordered or tied alike.
        calibrated: The same with the best threshold of ties; the mean over screens.
        tied: The share of pairs that the metric ties.
        counts: For each sentence the counts that `JudgedPairs.counts` describes.
    """

    scores: MetricScores
    tau: Estimate
    by_sentence: float
    accuracy: Estimate
    calibrated: CalibratedAccuracy
    tied: float
    counts: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class SentenceCorrelation:
    """What `sentence_correlation` finds.

    Args:
        settings: How the metrics were correlated.
        ties: What becomes of pairs that a metric ties.
        metrics: The metrics, then the sentinels; each the best first.
        judges: Kendall's coefficient and the number of pairs of each judge among all others.
        compared: The metrics compared with each other, if asked for.
        n_pairs: How many pairs there are.
        n_ties: How many of them people tied.
        n_sentences: Of how many sentences.
        data: A digest of the judgments.
    """

    settings: CorrelationSettings
    ties: JudgedTieRule
    metrics: tuple[SentenceMetric, ...]
    judges: Mapping[str, tuple[float, int]]
    compared: ComparedMetrics | None
    n_pairs: int
    n_ties: int
    n_sentences: int
    data: str = ""

    def signature(self) -> Signature:
        """What is needed to correlate again."""
        test = None if self.compared is None else "exchanges"
        return self.settings.signature(
            over="outputs", measure=None, window=None, test=test, ties=self.ties, data=self.data
        )


def sentence_correlation(
    judgments: Judgments,
    metrics: Sequence[MetricScores],
    sentences: Sequence[str],
    settings: CorrelationSettings | None = None,
    *,
    ties: JudgedTieRule = "half",
    common: bool = False,
    threads: int | None = None,
) -> SentenceCorrelation:
    """Correlates metrics with people, over pairs of outputs.

    Args:
        judgments: Screens whose sentences are ids of the corpus (`same_sentences`).
        metrics: Metrics with scores of sentences (`metric_scores`).
        sentences: The ids of the sentences that metrics have scored.
        settings: Samples, seed, confidence, adjustment and level; a test other than `none` is by
            exchanges of whole sentences between two metrics.
        ties: What becomes of pairs that a metric ties; see `taus`.
        common: Leave out systems that only one side has.
        threads: How many threads; the result does not depend on it.

    Raises:
        InputError: People and metrics have different systems, there is no pair, or a metric has no
            scores of sentences.
    """
    settings = settings or CorrelationSettings()
    check_choice("correlate", "ties", ties, JUDGED_TIE_RULES)
    if not metrics:
        raise InputError("there is no metric to correlate; name one")
    ranked = list(map(common_name, judgments.systems))
    systems = sorted(shared_systems(ranked, metrics, common=common))
    pairs = judged_pairs(judgments, systems, sentences)
    ordered = [one.of_systems(systems) for one in metrics]
    found = [_correlated(one, pairs, settings, ties, threads) for one in ordered]
    found.sort(key=_place)
    judged = judges_among_others(judgments)
    return SentenceCorrelation(
        settings,
        ties,
        tuple(found),
        {judge: (float(taus(n, ties)), int(n.sum())) for judge, n in judged.items()},
        _compared(found, settings, ties, threads),
        len(pairs),
        int(np.count_nonzero(pairs.outcome == 0)),
        len(np.unique(pairs.cell_sentence[pairs.first])),
        judgments.pairs("cells").digest,
    )


def _place(found: SentenceMetric) -> tuple[bool, float, str]:
    value = found.tau.value
    return found.scores.sentinel, np.inf if np.isnan(value) else -value, found.scores.signature


def _correlated(
    metric: MetricScores,
    pairs: JudgedPairs,
    settings: CorrelationSettings,
    ties: JudgedTieRule,
    threads: int | None,
) -> SentenceMetric:
    if metric.sentences is None:
        msg = f"{metric.name} has no scores of sentences; name outputs and metrics, not scores"
        raise InputError(msg)
    counts = pairs.counts(metric.sentences)
    rows = counts.astype(np.float64)
    whole = rows.sum(axis=0)
    samples = None
    if settings.samples:
        samples = _core.bootstrap_sums(
            rows,
            n_samples=settings.samples,
            seed=seed_of(settings.seed, "sentences"),
            threads=threads,
        )
    each = taus(rows, ties)
    return SentenceMetric(
        metric,
        _estimate(float(taus(whole, ties)), samples, ties, settings),
        float(np.nanmean(each)) if not np.isnan(each).all() else np.nan,
        _estimate(float(accuracies(whole)), samples, None, settings),
        tie_calibrated_accuracy(_screens(metric.sentences, pairs)),
        float(whole[[TIED, BOTH_TIED]].sum() / whole.sum()),
        counts,
    )


def _estimate(
    value: float,
    samples: NDArray[np.float64] | None,
    ties: JudgedTieRule | None,
    settings: CorrelationSettings,
) -> Estimate:
    """With the interval of samples: of tau by a rule of ties, or of accuracy without one."""
    if samples is None:
        return Estimate(value)
    values = accuracies(samples) if ties is None else taus(samples, ties)
    known = values[~np.isnan(values)]
    return Estimate(value, percentile_interval(known, settings.confidence) if len(known) else None)


def _screens(
    scores: NDArray[np.float64], pairs: JudgedPairs
) -> list[tuple[NDArray[np.float64], NDArray[np.int64]]]:
    """For each screen what the metric and people (a high number for a good rank) give its cells."""
    of_cells = pairs.cell_scores(scores)
    at = pairs.screen_offsets[1:-1]
    return list(zip(np.split(of_cells, at), np.split(-pairs.cell_rank, at), strict=True))


def _compared(
    found: Sequence[SentenceMetric],
    settings: CorrelationSettings,
    ties: JudgedTieRule,
    threads: int | None,
) -> ComparedMetrics | None:
    """Every two metrics, by exchanging whole sentences between them."""
    kept = [one for one in found if not one.scores.sentinel and not np.isnan(one.tau.value)]
    if settings.test == "none" or not settings.samples or len(kept) <= 1:
        return None
    n_samples = settings.samples_of_test(math.comb(len(kept), 2))
    tested = [
        _exchanged(first, second, ties, n_samples, settings.seed, threads)
        for first, second in combinations(kept, 2)
    ]
    return pairs_and_clusters(
        [one.scores.name for one in kept], tested, settings, test="exchanges of whole sentences"
    )


def _exchanged(  # noqa: PLR0917 - everything that a test depends on
    first: SentenceMetric,
    second: SentenceMetric,
    ties: JudgedTieRule,
    n_samples: int,
    seed: int,
    threads: int | None,
) -> Difference:
    """Approximate randomisation: for each sentence a coin exchanges what two metrics say of it."""
    ours, theirs = first.counts.astype(np.float64), second.counts.astype(np.float64)
    sums = _core.exchange_sums(
        ours,
        theirs,
        n_samples=n_samples,
        seed=seed_of(seed, "exchange"),
        threads=threads,
    )
    others = ours.sum(axis=0) + theirs.sum(axis=0) - sums
    deltas = taus(sums, ties) - taus(others, ties)
    observed = first.tau.value - second.tau.value
    reached = ~(np.abs(deltas) < abs(observed) - _SLACK)
    above = ~(deltas < observed - _SLACK)
    p, one_sided = ((1 + int(one.sum())) / (1 + len(deltas)) for one in (reached, above))
    return Difference(observed, p, one_sided)
