"""Table 1 of Choshen & Abend (2018): metrics against two human rankings, and both together."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from assay.human.judgment import Judgments
from assay.metrics.m2 import M2
from assay.papers import conll14
from assay.papers.base import Sample
from assay.papers.choshen2018_cells import METRICS, as_rounded, p_of_sample
from assay.text.plain import read_plain
from assay.validation.coefficients import spearman
from assay.validation.maege.as_run import as_run_metrics

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assay.human.judgment import Judgment
    from assay.metrics.base import Statistics
    from assay.papers.base import Printed, Values
    from assay.papers.data import PaperData
    from assay.text.corpus import Corpus

__all__ = ["as_labelled", "combined", "from_printed", "table1"]

_RUNS = 100  # of TrueSkill
_SPREAD = 0.04  # two of the standard deviations that the paper gives for its rankings
_N_SYSTEMS = 14  # with the source and a reference
_REFERENCE = "refmix1"  # as the judgments of Napoles et al. (2015) call it
_SOURCES = {"src": "source", "INPUT": "source"}
_GOLD = "m2/official.withalt.m2"


def table1(data: PaperData) -> Values:
    """Spearman's coefficients and their P-values, the names of the two sets exchanged."""
    found: Values = {}
    for metric, rho in combined(data).items():
        found[metric, "combined rho"] = rho
        found[metric, "combined P"] = p_of_sample(rho, _N_SYSTEMS)
    return found | _against(data, {"GJG15": "NSPT15", "NSPT15": "GJG15"})


def as_labelled(data: PaperData) -> Values:
    """The coefficients of the two sets as the printed table calls them."""
    return _against(data, {"GJG15": "GJG15", "NSPT15": "NSPT15"})


def _against(data: PaperData, columns: Mapping[str, str]) -> Values:
    people = {printed_as: _people(data, name) for printed_as, name in columns.items()}
    return {
        (metric, f"{printed_as} rho"): _rho(scores_of_people, scores)
        for metric, scores in _scores(data, judged=False).items()
        for printed_as, scores_of_people in people.items()
    }


def combined(data: PaperData) -> dict[str, Sample]:
    """Each metric's coefficient with the ranking by all judgments, over the judged sentences."""
    people = _people(data, "GJG15 and NSPT15")
    return {metric: _rho(people, scores) for metric, scores in _scores(data, judged=True).items()}


def from_printed(cells: Printed) -> Values:
    """P-values and ranks that follow from the printed coefficients."""
    found: Values = {}
    for (metric, column), text in cells.items():
        if column == "combined rho":
            found[metric, "combined P"] = p_of_sample(as_rounded(text), _N_SYSTEMS)
    for name in ("GJG15", "NSPT15"):
        known = {m: float(text) for (m, c), text in cells.items() if c == f"{name} rho"}
        for metric, place in conll14.places_by(known).items():
            if (metric, f"{name} rank") in cells:
                found[metric, f"{name} rank"] = place
    return found


def _rho(people: Mapping[str, float], scores: Mapping[str, float]) -> Sample:
    systems = sorted(people)
    rho = float(spearman([people[s] for s in systems], [scores[s] for s in systems]))
    return Sample(rho, max(rho - _SPREAD, -1.0), min(rho + _SPREAD, 1.0))


def _people(data: PaperData, name: str) -> dict[str, float]:
    """The scores of systems by TrueSkill."""

    def judged() -> Judgments:
        match name:
            case "GJG15":
                return conll14.judgments(data, "gjg15")
            case "NSPT15":
                return conll14.judgments(data, "nspt15")
            case _:
                return _all_judgments(data)

    return conll14.ranking_scores(conll14.ranked(data, name, judged, runs=_RUNS))


def _all_judgments(data: PaperData) -> Judgments:
    both = (conll14.judgments(data, "gjg15"), conll14.judgments(data, "nspt15"))
    return Judgments(tuple(_with_one_source(screen) for part in both for screen in part))


def _with_one_source(screen: Judgment) -> Judgment:
    """The source has a name of its own in each set of judgments."""
    cells = (
        replace(cell, systems=tuple(_SOURCES.get(name, name) for name in cell.systems))
        for cell in screen.cells
    )
    return replace(screen, cells=tuple(cells))


def _scores(data: PaperData, *, judged: bool) -> dict[str, dict[str, float]]:
    """For each metric the scores of systems: means over sentences, of M2 its own score.

    Judgments count sentences from 0. They stand in the order of the text, which M2 depends on.
    """
    kept = sorted(map(int, _all_judgments(data).sentences)) if judged else None
    found: dict[str, dict[str, float]] = {}
    for metric, counted in _statistics(data).items():
        found[metric] = {
            system: _score(metric, one if kept is None else one.take(kept))
            for system, one in counted.items()
        }
    return found


_M2 = M2()
_BY_NAME = {METRICS[one.name]: one for one in as_run_metrics()} | {"M2": _M2}


def _score(metric: str, statistics: Statistics) -> float:
    if metric == "M2":
        return _M2.corpus_score(statistics).value
    return float(_BY_NAME[metric].sentence_scores(statistics).mean())


def _statistics(data: PaperData) -> dict[str, dict[str, Statistics]]:
    def count() -> dict[str, dict[str, Statistics]]:
        data.tell("the metrics of Choshen & Abend (2018)")
        texts = _texts(data)
        return {
            name: {system: one.statistics(texts, system) for system in texts.outputs}
            for name, one in _BY_NAME.items()
        }

    return data.once("choshen2018 statistics", count)


def _texts(data: PaperData) -> Corpus:
    """Systems with NTHU mended, as in the paper, and the first annotator for the reference."""
    texts = conll14.corpus(data, conll14.reference_names("BN15"), gold=_GOLD, merged="kept")
    mended: dict[str, Sequence[str]] = {
        "NTHU": read_plain(data.file("conll14/systems/NTHU.corrected.txt")),
        _REFERENCE: read_plain(data.file("conll14/references/nucle.a.txt")),
    }
    outputs = {**texts.outputs, **{name: tuple(lines) for name, lines in mended.items()}}
    return replace(texts, outputs=outputs)
