"""Napoles, Sakaguchi, Post & Tetreault (2016): GLEU without tuning."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from assay.papers import conll14
from assay.papers.base import Exhibit, Note, Paper, Way, printed
from assay.papers.figures import rank_lines
from assay.papers.napoles2015 import (
    GIVEN_HUMAN,
    GIVEN_I,
    HUMAN,
    NO_RANKING,
    human_scores,
    metric_scores,
    of_printed_i,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.figure import Figure

    from assay.papers.base import Values
    from assay.papers.data import PaperData

__all__ = ["PAPER"]

_GIVEN = GIVEN_HUMAN.replace("Table 2", "Table 2 of Napoles et al. (2015)")
_METRICS = ("GLEU+", "GLEU0", "M2", "I-measure", "BLEU")


def _scores(data: PaperData) -> dict[str, dict[str, float]]:
    found = {**metric_scores(data), "GLEU+": conll14.scores(data, "GLEU", "NUCLE")}
    return {name: found[name] for name in _METRICS}


def _places(data: PaperData) -> dict[str, dict[str, int]]:
    by_metric = {name: conll14.places_by(scores) for name, scores in _scores(data).items()}
    return {"Human": conll14.places_by(HUMAN), **by_metric}


def _table1(data: PaperData) -> Values:
    places = _places(data)
    found: Values = {
        ("mean distance", name): fmean(
            abs(places[name][system] - places["Human"][system]) for system in HUMAN
        )
        for name in ("M2", "GLEU0", "GLEU+")
    }
    shown = ("M2", "GLEU0", "GLEU+")
    return found | {(system, name): places[name][system] for name in shown for system in HUMAN}


def _draw_table1(data: PaperData) -> Figure:
    places = _places(data)
    return rank_lines({name: places[name] for name in ("Human", "M2", "GLEU0", "GLEU+")})


def _table2(data: PaperData, human: Mapping[str, float], *names: str) -> Values:
    return {
        (metric, name): value
        for metric, scores in _scores(data).items()
        for name, value in conll14.correlations(human, scores).items()
        if name in names
    }


PAPER = Paper(
    name="napoles2016",
    title="GLEU Without Tuning",
    citation="Napoles, Sakaguchi, Post & Tetreault (2016), arXiv:1605.02592",
    url="https://arxiv.org/abs/1605.02592",
    exhibits=(
        Exhibit(
            "table1",
            "How far metrics' orders of systems are from the human one",
            printed("""
                row            M2   GLEU0  GLEU+
                mean distance  3.4  2.6    2.9
            """),
            (
                Way(
                    _table1,
                    given=_GIVEN,
                ),
            ),
            plot=_draw_table1,
            remark="The printed figures are those of the text about the table.",
        ),
        Exhibit(
            "table2",
            "Metrics against the human ranking",
            printed("""
                metric     r       rho
                GLEU+      0.549   0.401
                GLEU0      0.542   0.555
                M2         0.358   0.429
                I-measure  -0.051  -0.005
                BLEU       -0.125  -0.225
            """),
            (
                Way(
                    lambda data: _table2(data, HUMAN, "rho"),
                    "against the printed order",
                    notes=(
                        Note(
                            "printed from the scores of Felice & Briscoe (2015) over 711 "
                            "sentences, which are not published; ours are over all 1,312",
                            row="I-measure",
                        ),
                    ),
                    partial=True,
                    given=_GIVEN,
                ),
                Way(
                    of_printed_i,
                    "I-measure as printed elsewhere",
                    partial=True,
                    given=f"{_GIVEN}; {GIVEN_I}",
                ),
                Way(
                    lambda data: _table2(data, human_scores(data), "r", "rho"),
                    "against the judgments",
                    notes=(NO_RANKING,),
                ),
            ),
            remark="GLEU+ has the two official references, the swapped brevity penalty of its "
            "script before June 2017, and leaves out the sentences that were merged in 2016: the "
            "scores published with Sakaguchi et al. (2016).",
        ),
    ),
)
