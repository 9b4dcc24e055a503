"""What probes say of metrics: which outputs a nonsense one beats, as tables and for programs."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import groupby
from math import isclose, isnan
from typing import TYPE_CHECKING

from assay.metrics.probes import is_probe, probe_of
from assay.metrics.scoring import short_names
from assay.report.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.metrics.probes import Probe
    from assay.metrics.scoring import Scores, SystemScore
    from assay.report.table import TableFormat

__all__ = ["Beaten", "beaten_by_probes", "probed_dict", "probed_tables"]

_SAME = 1e-12  # scores that differ by less are equal, but for the rounding of their sums


@dataclass(frozen=True, slots=True)
class Beaten:
    """What a metric puts below nonsense, or beside it.

    Args:
        metric: The metric's name.
        signature: Its signature.
        score: The score of these probes.
        probes: Nonsense outputs of that score.
        better_than: The systems, and other probes that are no nonsense, with a worse score.
        as_good_as: Those with the same score.
    """

    metric: str
    signature: str
    score: float
    probes: tuple[str, ...]
    better_than: tuple[str, ...]
    as_good_as: tuple[str, ...]


def beaten_by_probes(scores: Scores) -> tuple[Beaten, ...]:
    """Where nonsense is as good as a system, the source or a reference, or better.

    The scores are those of a corpus `with_probes`. Metric by metric, the best nonsense first.

    Examples:
        >>> from assay import Corpus, score, with_probes
        >>> corpus = Corpus(("He go .",), (("He goes .",),), {"A": ("He go to .",)})
        >>> for found in beaten_by_probes(score(with_probes(corpus), ["ter"])):
        ...     print(found.probes, found.better_than, found.as_good_as)
        ('probe:deleted', 'probe:uppercase') ('A',) ('probe:source',)
    """
    return tuple(
        found
        for signature in scores.signatures()
        for found in _beaten([item for item in scores if item.signature == signature])
    )


def _beaten(items: Sequence[SystemScore]) -> list[Beaten]:
    """What one metric says."""
    serious = [item for item in items if not _is_nonsense(item)]
    nonsense = [item for item in items if _is_nonsense(item) and not isnan(item.score.value)]
    nonsense.sort(key=_merit, reverse=True)
    found = []
    for _, group in groupby(nonsense, key=_merit):
        probes = list(group)
        first = probes[0]
        better = tuple(item.system for item in serious if _merit(first) - _merit(item) > _SAME)
        same = tuple(
            item.system
            for item in serious
            if isclose(_merit(first), _merit(item), rel_tol=0, abs_tol=_SAME)
        )
        if better or same:
            names = tuple(item.system for item in probes)
            value = first.score.value
            found.append(Beaten(first.metric, first.signature, value, names, better, same))
    return found


def _is_nonsense(item: SystemScore) -> bool:
    return is_probe(item.system) and probe_of(item.system).is_nonsense


def _merit(item: SystemScore) -> float:
    """The score, such that more is better."""
    return item.score.value if item.higher_is_better else -item.score.value


def probed_tables(scores: Scores, form: TableFormat) -> list[Table]:
    """The tables of scores with probes; in TSV the scores alone, and what each of them beats."""
    found = beaten_by_probes(scores)
    if form == "tsv":
        beaten_by = {
            (probe, one.signature): ", ".join((*one.better_than, *one.as_good_as))
            for one in found
            for probe in one.probes
        }
        (table,) = scores.tables(form)
        rows = [
            (*row, beaten_by.get((item.system, item.signature)))
            for row, item in zip(table.rows, scores, strict=True)
        ]
        return [Table(table.title, (*table.columns, "not_below"), tuple(rows))]
    shown, *others = scores.tables(form)
    return [shown, _table_of_beaten(scores, found), _table_of_probes(scores), *others]


def _table_of_beaten(scores: Scores, found: Sequence[Beaten]) -> Table:
    signatures = scores.signatures()
    names = dict(zip(signatures, short_names(signatures), strict=True))
    rows = [
        (
            names[one.signature],
            ", ".join(one.probes).replace("probe:", ""),
            one.score,
            ", ".join(one.better_than),
            ", ".join(one.as_good_as),
        )
        for one in found
    ]
    columns = ("metric", "nonsense", "score", "better than", "as good as")
    return Table("What nonsense beats", columns, tuple(rows))


def _table_of_probes(scores: Scores) -> Table:
    rows = tuple((probe.system, probe.why) for probe in _probes(scores))
    return Table("Probes", ("probe", "what it tries"), rows)


def _probes(scores: Scores) -> list[Probe]:
    """The probes among the systems."""
    return [probe_of(name) for name in dict.fromkeys(s.system for s in scores) if is_probe(name)]


def probed_dict(scores: Scores) -> dict[str, object]:
    """The scores as for JSON, and beside `scores` the `probes` among them, and what is `beaten`."""
    probes = [
        {"system": probe.system, "nonsense": probe.is_nonsense, "why": probe.why}
        for probe in _probes(scores)
    ]
    found = [asdict(one) for one in beaten_by_probes(scores)]
    return {**scores.to_dict(), "probes": probes, "beaten": found}
