r"""How far metrics agree with people on the quality of systems.

Each measure comes with an interval that carries the uncertainty of both sides: sample $b$
correlates the metric on the $b$-th bootstrap sample of sentences with the ranking by the $b$-th
bootstrap sample of judgments. Samples are noisier than the data, which lowers a correlation, so an
interval lies a little low.
"""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import numpy as np

from assay._core import __version__
from assay.checks import check_choice, check_range, check_seed
from assay.errors import AssayWarning, InputError
from assay.metrics.base import Signature
from assay.significance.adjust import ADJUSTMENTS
from assay.significance.bootstrap import percentile_interval
from assay.significance.samples import MOST_SAMPLES
from assay.validation.accuracy import exchange_p_values, soft_pairwise_accuracy
from assay.validation.agreements import AGREEMENTS, MEASURES, Agreement
from assay.validation.draws import seed_of
from assay.validation.influence import influence_warnings, leave_one_out, windows
from assay.validation.matching import LEAST_SYSTEMS, matched
from assay.validation.metric_differences import NOT_TESTED, TESTS, compared_metrics

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from assay.human.judge_correlation import JudgeCorrelation
    from assay.significance.adjust import Adjustment
    from assay.validation.influence import Window
    from assay.validation.metric_differences import ComparedMetrics, Test
    from assay.validation.metric_scores import MetricScores
    from assay.validation.people import People

__all__ = [
    "CorrelationSettings",
    "Estimate",
    "MetricCorrelation",
    "SystemCorrelation",
    "correlation",
]

CHANCE = "random"
_MOST_OF_TEST = 100_000  # samples, but for who asks for more
_RANDOM = 1000  # permutations that say what chance gives


@dataclass(frozen=True, slots=True)
class CorrelationSettings:
    """How metrics are correlated with people.

    Args:
        samples: How many samples intervals and tests are made of; 0 for neither. Tests draw more
            where no pair of so many metrics could be significant otherwise.
        seed: Which samples.
        confidence: The share of samples that an interval holds.
        measure: By which measure metrics are ordered, tested and looked at in windows.
        test: `perm-both` (Deutsch et al. 2021) or `williams`, of every two metrics.
        adjust: How p-values take account of the number of pairs: `holm`, `fdr` or `none`.
        level: Up to which adjusted p-value two metrics differ.
        window: How many neighbours in the ranking by people make a window; 0 for no windows.

    Raises:
        InputError: A setting means nothing.
    """

    samples: int = 1000
    seed: int = 0
    confidence: float = 0.95
    measure: Agreement = "pearson"
    test: Test = "perm-both"
    adjust: Adjustment = "holm"
    level: float = 0.05
    window: int = 0

    def samples_of_test(self, n_pairs: int) -> int:
        """How many samples the tests of so many pairs draw."""
        times = n_pairs if self.adjust == "holm" else 1
        needed = 2 * math.ceil(times / self.level) if self.level else 0
        return max(self.samples, min(needed, _MOST_OF_TEST))

    def signature(self, **more: object) -> Signature:
        """What is needed to correlate again; `more` adds to it, and None leaves a setting out."""
        values = {one.name: getattr(self, one.name) for one in fields(self)} | more
        known = ((name, value) for name, value in values.items() if value is not None)
        return Signature("correlate", (*known, ("assay", __version__)))

    def __post_init__(self) -> None:
        """Refuses what means nothing."""
        check_range("correlate", "samples", self.samples, 0, MOST_SAMPLES)
        check_seed("correlate", self.seed)
        check_range("correlate", "confidence", self.confidence, 0.0, 1.0)
        check_range("correlate", "level", self.level, 0.0, 1.0)
        check_choice("correlate", "measure", self.measure, AGREEMENTS)
        check_choice("correlate", "test", self.test, TESTS)
        check_choice("correlate", "adjust", self.adjust, ADJUSTMENTS)
        if self.window:
            check_range("correlate", "window", self.window, 3, 1_000_000)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A measure of agreement.

    Args:
        value: What was found; NaN where one side is constant.
        interval: Its confidence interval, where there are samples.
        without: The least and the largest value when any one system is left out.
    """

    value: float
    interval: tuple[float, float] | None = None
    without: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class MetricCorrelation:
    """How far one metric agrees with people.

    Args:
        scores: The metric, with the systems in the order of people.
        estimates: Each measure.
        soft: Soft pairwise accuracy, where both sides have samples.
        windows: The measure asked for, in each window.
    """

    scores: MetricScores
    estimates: Mapping[Agreement, Estimate]
    soft: float | None = None
    windows: tuple[Window, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class SystemCorrelation:
    """What `correlation` finds.

    Args:
        people: The scores by people, the best system first.
        settings: How the metrics were correlated.
        metrics: The metrics, then the sentinels; each the best by the measure first.
        chance: What random metrics get: the mean, and the middle share of them.
        compared: The metrics compared with each other, where they could be.
        ceilings: Each judge against all others, where there are judgments of several.
        notes: What it rests on: names and texts.
        remarks: What is warned of.
    """

    people: People
    settings: CorrelationSettings
    metrics: tuple[MetricCorrelation, ...]
    chance: Mapping[Agreement, Estimate]
    compared: ComparedMetrics | None = None
    ceilings: tuple[JudgeCorrelation, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    remarks: tuple[str, ...] = ()

    def __getitem__(self, metric: str) -> MetricCorrelation:
        """What was found of a metric, by the name it has in tables, or by its signature."""
        for one in self.metrics:
            if metric in {one.scores.name, one.scores.signature}:
                return one
        raise KeyError(metric)


def correlation(
    people: People,
    metrics: Sequence[MetricScores],
    settings: CorrelationSettings | None = None,
    *,
    common: bool = False,
    ceilings: Sequence[JudgeCorrelation] = (),
    threads: int | None = None,
) -> SystemCorrelation:
    """Correlates metrics with people, over systems.

    Args:
        people: Scores by people (`people_of_judgments`, `read_people`).
        metrics: Scores by metrics (`metric_scores`, `read_metric_scores`), sentinels among them.
        settings: How; by default `CorrelationSettings()`.
        common: Leave out systems that only one side has.
        ceilings: Each judge against the rest (`judge_correlations`), to be shown beside; judges
            of fewer than three systems are left out.
        threads: How many threads; the result does not depend on it.

    Warns:
        AssayWarning: There are few systems, or one of them decides.

    Raises:
        InputError: People and metrics have different systems, or fewer than three, or samples of
            different numbers.

    Examples:
        >>> from assay.validation.metric_scores import MetricScores
        >>> from assay.validation.people import People
        >>> names = tuple("ABCD")
        >>> people = People(names, np.array([4.0, 3.0, 2.0, 1.0]))
        >>> metric = MetricScores("ours", names, np.array([0.4, 0.3, 0.1, 0.2]))
        >>> with warnings.catch_warnings():
        ...     warnings.simplefilter("ignore")
        ...     found = correlation(people, [metric])
        >>> round(found["ours"].estimates["spearman"].value, 3)
        0.8
    """
    settings = settings or CorrelationSettings()
    people, listed = matched(people, metrics, common=common)
    _check_samples(people, listed)
    if settings.window > len(people.systems):
        n = len(people.systems)
        raise InputError(f"windows of {settings.window} systems, but there are {n}; take fewer")
    found = [_correlated(one, people, settings) for one in listed]
    found.sort(key=lambda one: _place(one, settings.measure))
    remarks = influence_warnings(people, found)
    for text in remarks:
        warnings.warn(text, AssayWarning, stacklevel=2)
    real = [one.scores for one in found if not one.scores.sentinel]
    compared = compared_metrics(people, real, settings, threads=threads)
    return SystemCorrelation(
        people,
        settings,
        tuple(found),
        _chance(people, settings),
        compared,
        tuple(one for one in ceilings if one.n_systems >= LEAST_SYSTEMS),
        tuple(_notes(people, real, compared, settings)),
        tuple(remarks),
    )


def _check_samples(people: People, metrics: Sequence[MetricScores]) -> None:
    every = [people.samples, *(one.samples for one in metrics)]
    numbers = {len(samples) for samples in every if samples is not None}
    if len(numbers) > 1:
        listed = " and ".join(f"{number:,}" for number in sorted(numbers))
        raise InputError(f"people and metrics have {listed} samples; draw as many of each")


def _place(found: MetricCorrelation, measure: Agreement) -> tuple[bool, float, str]:
    """Metrics before sentinels, the best first; those without a value behind all others."""
    value = found.estimates[measure].value
    return found.scores.sentinel, np.inf if np.isnan(value) else -value, found.scores.signature


def _correlated(
    metric: MetricScores, people: People, settings: CorrelationSettings
) -> MetricCorrelation:
    estimates = {
        name: Estimate(
            float(measure(metric.scores, people.scores)),
            _interval(name, metric, people, settings.confidence),
            leave_one_out(measure, metric.scores, people.scores),
        )
        for name, measure in MEASURES.items()
    }
    return MetricCorrelation(
        metric,
        estimates,
        _soft(metric, people, settings),
        windows(MEASURES[settings.measure], metric.scores, people.scores, settings.window),
    )


def _interval(
    name: Agreement, metric: MetricScores, people: People, confidence: float
) -> tuple[float, float] | None:
    """The middle share of samples, of both sides or of the one that has some."""
    if metric.samples is None and people.samples is None:
        return None
    of_metric = metric.scores if metric.samples is None else metric.samples
    of_people = people.scores if people.samples is None else people.samples
    values = MEASURES[name](of_metric, of_people)
    known = values[~np.isnan(values)]
    return percentile_interval(known, confidence) if len(known) else None


def _soft(metric: MetricScores, people: People, settings: CorrelationSettings) -> float | None:
    if metric.sentences is None or people.samples is None or not settings.samples:
        return None
    of_metric = exchange_p_values(
        metric.sentences, n_samples=settings.samples, seed=seed_of(settings.seed, "soft")
    )
    return soft_pairwise_accuracy(of_metric, _share_not_better(people.samples))


def _share_not_better(samples: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each two systems the share of samples in which the first is worse; ties count half."""
    first, second = samples[:, :, None], samples[:, None, :]
    shares: NDArray[np.float64] = (first < second).mean(axis=0) + (first == second).mean(axis=0) / 2
    return shares


def _chance(people: People, settings: CorrelationSettings) -> dict[Agreement, Estimate]:
    """What metrics get that order the systems at random."""
    random = np.random.default_rng(seed_of(settings.seed, "chance"))
    ranked = np.tile(np.sort(people.scores), (_RANDOM, 1))
    shuffled = random.permuted(ranked, axis=1)
    found = {}
    for name, measure in MEASURES.items():
        values = measure(shuffled, np.sort(people.scores))
        interval = percentile_interval(values, settings.confidence)
        found[name] = Estimate(float(values.mean()), interval)
    return found


def _notes(
    people: People,
    metrics: Sequence[MetricScores],
    compared: ComparedMetrics | None,
    settings: CorrelationSettings,
) -> list[tuple[str, str]]:
    """What it rests on; `metrics` are without sentinels."""
    notes = [("people", people.signature)]
    sides = [("sentences", any(one.samples is not None for one in metrics))]
    sides.append(("judgments", people.samples is not None))
    carried = " and ".join(name for name, known in sides if known)
    if carried:
        notes.append(("intervals", f"carry the choice of {carried}"))
        notes.append(("samples", f"{settings.samples:,}, seed {settings.seed}"))
    notes.append((CHANCE, f"{_RANDOM:,} random orders of the systems"))
    if compared is None and len(metrics) > 1 and settings.test != "none":
        notes.append(("test", NOT_TESTED[settings.test]))
    return notes
