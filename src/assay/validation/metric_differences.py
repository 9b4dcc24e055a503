"""Metrics compared with each other: which agree with people more than others, beyond chance."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.significance.adjust import adjusted
from assay.significance.clusters import cluster_numbers
from assay.significance.compare import ComparedPair
from assay.validation.agreements import MEASURES
from assay.validation.coefficients import pearson
from assay.validation.differences import perm_both_pairs, williams
from assay.validation.draws import seed_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assay.validation.correlation import CorrelationSettings
    from assay.validation.differences import Difference
    from assay.validation.metric_scores import MetricScores
    from assay.validation.people import People

__all__ = [
    "NOT_TESTED",
    "TESTS",
    "ComparedMetrics",
    "Test",
    "compared_metrics",
    "pairs_and_clusters",
]

Test = Literal["perm-both", "williams", "none"]

TESTS: tuple[Test, ...] = get_args(Test)

NOT_TESTED: Mapping[Test, str] = {
    "perm-both": "perm-both needs outputs and samples; williams does not",
    "williams": "williams needs four systems, and two metrics that vary",
}
"""Why a test that was asked for did not take place."""

_LEAST_FOR_WILLIAMS = 4
_COMPARES: Mapping[str, str] = {
    "perm-both": "perm-both, of mean sentence scores",
    "williams": "williams, of pearson",
}


@dataclass(frozen=True, slots=True)
class ComparedMetrics:
    """Every two metrics compared.

    Args:
        test: The name of the test, and what it compares.
        pairs: Every two metrics, in the order of the metrics.
        clusters: For each metric, by name, the number of its cluster, the best being 1.
    """

    test: str
    pairs: tuple[ComparedPair, ...]
    clusters: dict[str, int]


def compared_metrics(
    people: People,
    metrics: Sequence[MetricScores],
    settings: CorrelationSettings,
    *,
    threads: int | None = None,
) -> ComparedMetrics | None:
    """Every two metrics compared by the test of the settings.

    PERM-BOTH exchanges sentence scores, and so compares what means of sentence scores say;
    Williams' test compares Pearson's coefficients of corpus scores. What a test cannot compare is
    left out: without sentence scores PERM-BOTH has nothing to exchange, and a constant metric has
    no correlation.

    Args:
        people: Scores by people.
        metrics: The metrics, the best first, with the same systems.
        settings: The test, its samples, the measure it compares.
        threads: How many threads.
    """
    if settings.test == "none" or (settings.test == "perm-both" and not settings.samples):
        return None
    if settings.test == "williams":
        names, tested = _by_williams(people, metrics)
    else:
        names, tested = _by_exchanges(people, metrics, settings, threads)
    return pairs_and_clusters(names, tested, settings) if tested else None


def pairs_and_clusters(
    names: Sequence[str],
    tested: Sequence[Difference],
    settings: CorrelationSettings,
    *,
    test: str | None = None,
) -> ComparedMetrics:
    """The tests of every two metrics, adjusted, and the clusters that follow.

    Args:
        names: The metrics, the best first.
        tested: The differences of every two, in the order of `combinations`.
        settings: The adjustment and the level.
        test: What the test is called; by default as in the settings.
    """
    corrected = adjusted([one.p for one in tested], settings.adjust).tolist()
    pairs = tuple(
        ComparedPair(first, second, found.value, found.p, p, p <= settings.level)
        for (first, second), found, p in zip(combinations(names, 2), tested, corrected, strict=True)
    )
    differs = np.zeros((len(names), len(names)), dtype=np.bool_)
    for (i, j), pair in zip(combinations(range(len(names)), 2), pairs, strict=True):
        differs[i, j] = differs[j, i] = pair.significant and pair.delta > 0
    places = [-float(i) for i in range(len(names))]
    clusters = cluster_numbers(places, differs)
    return ComparedMetrics(
        test or _COMPARES[settings.test], pairs, dict(zip(names, clusters, strict=True))
    )


def _by_williams(
    people: People, metrics: Sequence[MetricScores]
) -> tuple[list[str], list[Difference]]:
    """Williams' test of every two metrics that vary, if there are systems enough."""
    n = len(people.systems)
    kept = [one for one in metrics if np.ptp(one.scores) and np.ptp(people.scores)]
    r = [float(pearson(one.scores, people.scores)) for one in kept]
    tested = [
        williams(r[i], r[j], float(pearson(kept[i].scores, kept[j].scores)), n)
        for i, j in combinations(range(len(kept)), 2)
        if n >= _LEAST_FOR_WILLIAMS
    ]
    return [one.name for one in kept], tested


def _by_exchanges(
    people: People,
    metrics: Sequence[MetricScores],
    settings: CorrelationSettings,
    threads: int | None,
) -> tuple[list[str], list[Difference]]:
    """PERM-BOTH of every two metrics whose means vary between systems."""
    known = [(one.name, one.sentences) for one in metrics if one.sentences is not None]
    kept = [(name, scores) for name, scores in known if np.ptp(scores.mean(axis=1))]
    if len(kept) <= 1:
        return [], []
    tested = perm_both_pairs(
        [scores for _, scores in kept],
        people.scores,
        coefficient=MEASURES[settings.measure],
        n_samples=settings.samples_of_test(math.comb(len(kept), 2)),
        seed=seed_of(settings.seed, "exchange"),
        threads=threads,
    )
    return [name for name, _ in kept], tested
