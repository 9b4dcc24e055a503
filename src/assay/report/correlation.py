"""Correlations with people as tables, and as lists and dictionaries."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import TYPE_CHECKING

from assay.report.table import Table
from assay.validation.agreements import AGREEMENTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assay.human.judge_correlation import JudgeCorrelation
    from assay.metrics.base import Signature
    from assay.report.table import Cell
    from assay.validation.agreements import Agreement
    from assay.validation.correlation import Estimate, MetricCorrelation, SystemCorrelation
    from assay.validation.metric_differences import ComparedMetrics
    from assay.validation.metric_scores import MetricScores
    from assay.validation.sentence_level import SentenceCorrelation, SentenceMetric

__all__ = [
    "correlation_dict",
    "correlation_tables",
    "difference_tables",
    "sentence_dict",
    "sentence_tables",
]

SENTINEL = " (sentinel)"


def correlation_tables(found: SystemCorrelation) -> list[Table]:
    """All of it: measures, intervals, differences, judges, windows, and what it rests on."""
    return [
        _measures(found),
        _intervals(found),
        *difference_tables(found.compared),
        *_judges(found),
        *_windows(found),
        Table("About", ("of", "what"), found.notes),
        _signatures(found.settings.signature(), found.metrics),
    ]


def _measures(found: SystemCorrelation) -> Table:
    """A row for each metric and sentinel, for chance, and for the mean of judges."""
    rows: list[tuple[Cell, ...]] = [
        (_shown(one.scores), *(_known(one.estimates[name].value) for name in AGREEMENTS), one.soft)
        for one in found.metrics
    ]
    rows.append(
        (f"random{SENTINEL}", *(_known(found.chance[name].value) for name in AGREEMENTS), None)
    )
    if found.ceilings:
        means = (_mean_of_judges(found.ceilings, name) for name in AGREEMENTS)
        rows.append(("a judge, by all others", *map(_known, means), None))
    columns = ("metric", *AGREEMENTS, "soft accuracy")
    title = f"Agreement with people over {len(found.people.systems)} systems"
    return Table(title, columns, tuple(rows))


def _mean_of_judges(judges: Sequence[JudgeCorrelation], measure: Agreement) -> float:
    """A measure's mean over the judges that have one, weighted by the pairs that they judged."""
    known = [(one.n_pairs, one.values[measure]) for one in judges]
    known = [(n, value) for n, value in known if not math.isnan(value)]
    return sum(n * value for n, value in known) / sum(n for n, _ in known) if known else math.nan


def _intervals(found: SystemCorrelation) -> Table:
    measure = found.settings.measure
    clusters = {} if found.compared is None else found.compared.clusters
    rows = [
        _interval_row(_shown(one.scores), one.estimates[measure], clusters.get(one.scores.name))
        for one in found.metrics
    ]
    rows.append(_interval_row(f"random{SENTINEL}", found.chance[measure], None))
    columns = ("metric", measure, "low", "high", "least without one", "most without one", "cluster")
    return Table(f"How sure {measure} is", columns, tuple(rows))


def _interval_row(name: str, estimate: Estimate, cluster: int | None) -> tuple[Cell, ...]:
    interval, without = estimate.interval or (None, None), estimate.without or (None, None)
    return (name, _known(estimate.value), *interval, *without, cluster)


def difference_tables(compared: ComparedMetrics | None) -> list[Table]:
    """Every two metrics, if they were compared."""
    if compared is None:
        return []
    columns = ("first", "second", "difference", "p", "adjusted p", "significant")
    rows = tuple(
        (x.first, x.second, x.delta, x.p, x.adjusted, "yes" if x.significant else "no")
        for x in compared.pairs
    )
    return [Table(f"Metrics by {compared.test}", columns, rows)]


def _judges(found: SystemCorrelation) -> list[Table]:
    if not found.ceilings:
        return []
    rows = tuple(
        (one.first, one.n_pairs, one.n_systems, *(_known(one.values[n]) for n in AGREEMENTS))
        for one in found.ceilings
    )
    return [
        Table("Each judge against all others", ("judge", "pairs", "systems", *AGREEMENTS), rows)
    ]


def _windows(found: SystemCorrelation) -> list[Table]:
    with_windows = [one for one in found.metrics if one.windows]
    if not with_windows:
        return []
    rows = tuple(
        (f"{parts[0].first}-{parts[0].last}", *(_known(part.value) for part in parts))
        for parts in zip(*(one.windows for one in with_windows), strict=True)
    )
    title = f"{found.settings.measure} in windows of the ranking by people"
    return [Table(title, ("ranks", *(_shown(one.scores) for one in with_windows)), rows)]


def _signatures(
    whole: Signature, metrics: Sequence[MetricCorrelation] | Sequence[SentenceMetric]
) -> Table:
    rows = ((_shown(one.scores), one.scores.signature) for one in metrics)
    return Table("Signatures", ("of", "signature"), (("correlate", str(whole)), *rows))


def correlation_dict(found: SystemCorrelation) -> dict[str, object]:
    """All of it as lists and dictionaries."""
    people = found.people
    systems = zip(people.systems, people.scores.tolist(), strict=True)
    return {
        "signature": str(found.settings.signature()),
        "notes": dict(found.notes),
        "remarks": list(found.remarks),
        "people": [{"system": name, "score": score} for name, score in systems],
        "metrics": [_metric(one) for one in found.metrics],
        "random": _estimates(found.chance),
        "differences": None if found.compared is None else asdict(found.compared),
        "judges": [_judge(one) for one in found.ceilings],
    }


def _judge(one: JudgeCorrelation) -> dict[str, object]:
    numbers = {"n_pairs": one.n_pairs, "n_systems": one.n_systems}
    return {"judge": one.first, **numbers, "values": dict(one.values)}


def _metric(one: MetricCorrelation) -> dict[str, object]:
    return {
        "metric": one.scores.name,
        "signature": one.scores.signature,
        "sentinel": one.scores.sentinel,
        "scores": dict(zip(one.scores.systems, one.scores.scores.tolist(), strict=True)),
        "measures": _estimates(one.estimates),
        "soft_accuracy": one.soft,
        "windows": [asdict(window) for window in one.windows],
    }


def _estimates(found: Mapping[Agreement, Estimate]) -> dict[str, object]:
    return {name: asdict(estimate) for name, estimate in found.items()}


def sentence_tables(found: SentenceCorrelation) -> list[Table]:
    """Metrics over pairs of outputs, their differences, judges among others, and the numbers."""
    clusters = {} if found.compared is None else found.compared.clusters
    rows = tuple(_sentence_row(one, clusters.get(one.scores.name)) for one in found.metrics)
    columns = (
        *("metric", f"tau ({found.ties})", "low", "high", "by sentence"),
        *("accuracy", "accuracy low", "accuracy high", "calibrated", "epsilon", "tied", "cluster"),
    )
    judges = tuple((name, n, _known(tau)) for name, (tau, n) in found.judges.items())
    about = (found.n_pairs, found.n_ties, found.n_sentences, found.settings.samples)
    return [
        Table("Agreement with people over pairs of outputs", columns, rows),
        *difference_tables(found.compared),
        *([Table("Each judge among all others", ("judge", "pairs", "tau"), judges)] * bool(judges)),
        Table(
            "About",
            ("pairs", "tied by people", "sentences", "samples", "seed"),
            ((*about, found.settings.seed),),
        ),
        _signatures(found.signature(), found.metrics),
    ]


def _sentence_row(one: SentenceMetric, cluster: int | None) -> tuple[Cell, ...]:
    return (
        _shown(one.scores),
        _known(one.tau.value),
        *(one.tau.interval or (None, None)),
        _known(one.by_sentence),
        _known(one.accuracy.value),
        *(one.accuracy.interval or (None, None)),
        one.calibrated.accuracy,
        one.calibrated.epsilon,
        one.tied,
        cluster,
    )


def sentence_dict(found: SentenceCorrelation) -> dict[str, object]:
    """All of it as lists and dictionaries."""
    numbers = {"pairs": found.n_pairs, "ties": found.n_ties, "sentences": found.n_sentences}
    return {
        "signature": str(found.signature()),
        **numbers,
        "tie_rule": found.ties,
        "samples": found.settings.samples,
        "seed": found.settings.seed,
        "metrics": [
            {
                "metric": one.scores.name,
                "signature": one.scores.signature,
                "sentinel": one.scores.sentinel,
                "tau": asdict(one.tau),
                "by_sentence": one.by_sentence,
                "accuracy": asdict(one.accuracy),
                "calibrated": asdict(one.calibrated),
                "tied": one.tied,
            }
            for one in found.metrics
        ],
        "differences": None if found.compared is None else asdict(found.compared),
        "judges": [
            {"judge": name, "tau": tau, "pairs": n} for name, (tau, n) in found.judges.items()
        ],
    }


def _shown(scores: MetricScores) -> str:
    return f"{scores.name}{SENTINEL}" if scores.sentinel else scores.name


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value
