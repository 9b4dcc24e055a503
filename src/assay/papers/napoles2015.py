"""Napoles, Sakaguchi, Post & Tetreault (2015): ground truth for correction metrics."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from assay.human.ranking import RankSettings, rank
from assay.metrics.bleu import BLEU
from assay.metrics.imeasure import IMeasure
from assay.metrics.m2 import M2
from assay.papers import conll14
from assay.papers.base import Exhibit, Note, Paper, Way, printed, printed_orders
from assay.papers.early_gleu import early_gleu, early_sentence_gleu, surplus_gleu
from assay.papers.felice2015 import PRINTED_I
from assay.papers.figures import scatter
from assay.text.corpus import Corpus

if TYPE_CHECKING:
    from collections.abc import Mapping

    from matplotlib.figure import Figure

    from assay.metrics.base import Metric
    from assay.papers.base import Values
    from assay.papers.data import PaperData

__all__ = [
    "GIVEN_HUMAN",
    "GIVEN_I",
    "HUMAN",
    "NO_RANKING",
    "PAPER",
    "human_scores",
    "metric_scores",
    "of_printed_i",
]

_HUMAN_ORDER = "CAMB AMU RAC CUUI source POST UFC SJTU IITB PKU UMC NTHU IPN"
HUMAN = {name: -float(place) for place, name in enumerate(_HUMAN_ORDER.split(), start=1)}
"""The printed human ranking as numbers whose order is that of the systems."""

GIVEN_HUMAN = "the human ranking is the order printed in Table 2, for its scores are not published"
GIVEN_I = (
    "I-measure is what Felice & Briscoe (2015) print in Table 11, from where the paper took it"
)
_REFERENCES = ("nucle.a", "nucle.b")
_GOLD = "m2/official.withalt.m2"

NO_RANKING = Note(
    "the published judgments do not give the printed human ranking: by TrueSkill the source is "
    "fourth, and UFC and IITB stand before CUUI"
)
_SOURCE_LAST = (
    "all twelve systems stand in the printed order, but the source, which is fifth here, is "
    "printed as the last"
)
_I_TEXT = (
    "the paper took printed scores over 711 sentences, which are not published; ours are over all "
    "1,312: see the other way"
)


def _scored(metric: Metric, texts: Corpus) -> dict[str, float]:
    return {
        name: metric.corpus_score(metric.statistics(texts, name)).value for name in texts.outputs
    }


def _lowercased(texts: Corpus) -> Corpus:
    return Corpus(
        tuple(text.lower() for text in texts.sources),
        tuple(tuple(text.lower() for text in several) for several in texts.references),
        {name: tuple(t.lower() for t in output) for name, output in texts.outputs.items()},
    )


def metric_scores(data: PaperData) -> dict[str, dict[str, float]]:
    """The scores of all systems and the source by the five metrics, over all 1,312 sentences.

    M2 and I-measure know the official annotations with the alternatives that participants proposed,
    GLEU and BLEU the two official references; BLEU is of lower-case text.
    """

    def compute() -> dict[str, dict[str, float]]:
        data.tell("the metrics of Napoles et al. (2015)")
        texts = conll14.corpus(data, _REFERENCES, merged="kept")
        annotated = conll14.corpus(data, gold=_GOLD, merged="kept")
        return {
            "BLEU": _scored(BLEU(), _lowercased(texts)),
            "I-measure": _scored(IMeasure(), annotated),
            "M2": _scored(M2(), annotated),
            "GLEU0": {name: early_gleu(texts, name) for name in texts.outputs},
            "GLEU0.1": {name: early_gleu(texts, name, 0.1) for name in texts.outputs},
        }

    return data.once("napoles2015 scores", compute)


def human_scores(data: PaperData) -> dict[str, float]:
    """Scores by TrueSkill on the published judgments, the reference left out."""
    ranking = conll14.ranked(data, "NSPT15", lambda: conll14.judgments(data, "nspt15"))
    found = conll14.ranking_scores(ranking)
    return {name: score for name, score in found.items() if name in conll14.SYSTEMS}


def _table1(data: PaperData) -> Values:
    settings = RankSettings("wmt-trueskill", unjudged="skip")
    people = conll14.judgments(data, "nspt15")
    scores = {}
    for number in (1, 2, 3):
        ranking = rank(people.where("judge", f"annot{number}").pairs("full"), settings)
        by_name = conll14.ranking_scores(ranking)
        scores[number] = {name: by_name[name] for name in conll14.SYSTEMS if name in by_name}
    return {
        (f"{one} and {other}", name): value
        for one, other in combinations(scores, 2)
        for name, value in conll14.correlations(scores[one], scores[other]).items()
    }


def _table2(data: PaperData) -> Values:
    columns = {"Human": human_scores(data), **metric_scores(data)}
    return {
        (system, name): place
        for name, scores in columns.items()
        for system, place in conll14.places_by(scores).items()
    }


def _table2_given(_: PaperData) -> Values:
    return {(name, "I-measure"): place for name, place in conll14.places_by(PRINTED_I).items()}


def _table3(data: PaperData, human: Mapping[str, float], *names: str) -> Values:
    return {
        (metric, name): value
        for metric, scores in metric_scores(data).items()
        for name, value in conll14.correlations(human, scores).items()
        if name in names
    }


def of_printed_i(_: PaperData) -> Values:
    """The coefficient of I-measure as printed elsewhere."""
    return {("I-measure", "rho"): conll14.correlations(HUMAN, PRINTED_I)["rho"]}


# The sentence of Table 4, from 0.
_EXAMPLE = 755
_SHOWN = ("UMC", "AMU", "NTHU")


def _table4(data: PaperData) -> Values:
    texts = conll14.corpus(data, _REFERENCES, merged="kept")
    annotated = conll14.corpus(data, gold=_GOLD, merged="kept")
    found: Values = {}
    for name in _SHOWN:
        scores = M2().sentence_scores(M2().statistics(annotated, name))
        found[name, "GLEU"] = early_sentence_gleu(texts, name, _EXAMPLE)
        found[name, "M2"] = float(scores[_EXAMPLE])
    return found


def _table4_surplus(data: PaperData) -> Values:
    texts = conll14.corpus(data, _REFERENCES, merged="kept")
    source, references = texts.sources[_EXAMPLE], texts.references[_EXAMPLE]
    return {
        (name, "GLEU"): surplus_gleu(source, texts.outputs[name][_EXAMPLE], references)
        for name in _SHOWN
    }


def _figure1(data: PaperData, i_measure: Mapping[str, float] | None = None) -> Values:
    scores = metric_scores(data)
    of_i = scores["I-measure"] if i_measure is None else i_measure
    pairs = {
        "M2 and BLEU": (scores["M2"], scores["BLEU"]),
        "I-measure and BLEU": (of_i, scores["BLEU"]),
        "I-measure and M2": (of_i, scores["M2"]),
    }
    return {(row, "r"): conll14.correlations(*pair)["r"] for row, pair in pairs.items()}


def _draw_figure1(data: PaperData) -> Figure:
    scores = metric_scores(data)
    others = {"M2": scores["M2"], "I-measure": scores["I-measure"]}
    return scatter(scores["BLEU"], others, "BLEU, of lower-case text")


def _footnote3(data: PaperData) -> Values:
    annotated = conll14.corpus(data, gold="m2/official.noalt.m2", merged="kept")
    crossed = Corpus.of(
        annotated.sources, outputs={"X": ["X"] * len(annotated)}, gold=annotated.gold
    )
    score = M2().corpus_score(M2().statistics(crossed, "X"))
    place = 1 + sum(value > score.value for value in _scored(M2(), annotated).values())
    return {
        ("X", "P"): float(score.parts["precision"]),
        ("X", "R"): float(score.parts["recall"]),
        ("X", "F"): score.value,
        ("X", "place"): place,
    }


PAPER = Paper(
    name="napoles2015",
    title="Ground Truth for Grammatical Error Correction Metrics",
    citation="Napoles, Sakaguchi, Post & Tetreault (2015), ACL",
    url="https://aclanthology.org/P15-2097",
    exhibits=(
        Exhibit(
            "figure1",
            "M2, I-measure and BLEU against each other",
            printed("""
                metrics             r
                M2 and BLEU         -0.772
                I-measure and BLEU  0.949
                I-measure and M2    -0.694
            """),
            (
                Way(
                    lambda data: _figure1(data, PRINTED_I),
                    "I-measure as printed elsewhere",
                    notes=(Note("the digits of -0.69491 are cut, not rounded"),),
                    given=GIVEN_I,
                ),
                Way(_figure1, "ours throughout", notes=(Note(_I_TEXT),)),
            ),
            plot=_draw_figure1,
            remark="BLEU is of lower-case text here: so all its coefficients come out.",
        ),
        Exhibit(
            "footnote3",
            "What M2 gives an output that is X alone",
            printed("""
                output  P     R     F     place
                X       0.27  0.29  0.28  6
            """),
            (Way(_footnote3, notes=(Note("the printed digits are cut, not rounded"),)),),
        ),
        Exhibit(
            "table1",
            "How well rankings by single judges go together",
            printed("""
                judges   r     rho
                1 and 2  0.80  0.69
                1 and 3  0.73  0.80
                2 and 3  0.81  0.71
            """),
            (
                Way(
                    _table1,
                    notes=(
                        Note(
                            "the published judgments do not give these: 15,371, 8,050 and 4,725 "
                            "pairs by judge, each ranked by 1,000 tournaments"
                        ),
                    ),
                ),
            ),
        ),
        Exhibit(
            "table2",
            "Systems in the order of people and of five metrics",
            printed_orders(
                Human=_HUMAN_ORDER,
                BLEU="UFC source IITB SJTU UMC CUUI PKU AMU IPN NTHU CAMB RAC POST",
                **{"I-measure": "UFC source IITB SJTU CUUI PKU AMU UMC IPN POST RAC CAMB NTHU"},
                M2="CUUI CAMB AMU POST UMC NTHU PKU RAC SJTU UFC IPN IITB source",
                GLEU0="CUUI AMU UFC CAMB source IITB SJTU PKU UMC NTHU POST RAC IPN",
                **{"GLEU0.1": "CUUI AMU CAMB UFC IITB SJTU PKU UMC NTHU POST RAC IPN source"},
            ),
            (
                Way(
                    _table2,
                    "ours",
                    notes=(
                        Note(NO_RANKING.text, column="Human"),
                        Note(
                            "the printed order contradicts the BLEU of Table 3: its coefficient "
                            "with the printed human order is -0.187, not -0.225, which ours gives",
                            column="BLEU",
                        ),
                        Note(_I_TEXT, column="I-measure"),
                        Note(_SOURCE_LAST, column="GLEU0.1"),
                    ),
                ),
                Way(
                    _table2_given,
                    "I-measure as printed elsewhere",
                    partial=True,
                    given=GIVEN_I,
                ),
            ),
            remark="M2 has the official annotations with alternatives, all 1,312 sentences. GLEU "
            "is the script until March 2016 without a brevity penalty (or with the shortest "
            "reference's length in it): so the order of GLEU0 comes out, and with the penalties "
            "of the published scripts it does not.",
        ),
        Exhibit(
            "table3",
            "Metrics against the human ranking",
            printed("""
                metric     r       rho
                GLEU0      0.542   0.555
                M2         0.358   0.429
                GLEU0.1    0.200   0.412
                I-measure  -0.051  -0.005
                BLEU       -0.125  -0.225
            """),
            (
                Way(
                    lambda data: _table3(data, HUMAN, "rho"),
                    "against the printed order",
                    notes=(Note(_SOURCE_LAST, row="GLEU0.1"), Note(_I_TEXT, row="I-measure")),
                    partial=True,
                    given=GIVEN_HUMAN,
                ),
                Way(
                    of_printed_i,
                    "I-measure as printed elsewhere",
                    partial=True,
                    given=f"{GIVEN_HUMAN}; {GIVEN_I}",
                ),
                Way(
                    lambda data: _table3(data, human_scores(data), "r", "rho"),
                    "against the judgments",
                    notes=(NO_RANKING,),
                ),
            ),
        ),
        Exhibit(
            "table4",
            "Three outputs of a sentence and their scores",
            printed("""
                system  GLEU  M2    human rank
                UMC     0.62  0.00  1
                AMU     0.64  0.39  2
                NTHU    0.60  0.00  4
            """),
            (
                Way(
                    _table4,
                    "types of n-grams",
                    notes=(
                        Note(
                            "no published judgment shows these three outputs on one screen",
                            column="human rank",
                        ),
                        Note("see the other way", column="GLEU"),
                        Note("5/13 = 0.3846, rounded twice", row="AMU", column="M2"),
                    ),
                ),
                Way(
                    _table4_surplus,
                    "surplus of n-grams",
                    partial=True,
                    notes=(Note("0.5947, rounded twice", row="NTHU"),),
                ),
            ),
            remark="The sentence is line 756 of the source; GLEU's weight is 0. What only the "
            "references have is whole types of n-grams, as in the script, or what they have more "
            "of than the source: the latter gives the printed values.",
        ),
    ),
)
