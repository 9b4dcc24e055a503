"""The examples of Felice & Briscoe (2015), computed by the library."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.edits.clusters import Choice, Cluster, ClusteredSentence, n_mixed_references
from assay.edits.edit import AnnotatedSentence, Edit
from assay.metrics.imeasure import IMeasure, outcomes, weighted_accuracy
from assay.metrics.m2 import M2
from assay.papers.base import printed
from assay.text.corpus import Corpus

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assay.papers.base import Values
    from assay.papers.data import PaperData

__all__ = [
    "CLASSES",
    "OUTCOMES",
    "TABLE7",
    "f_score",
    "from_counts",
    "listing1",
    "table1",
    "table2",
    "table3",
    "table6",
    "table8",
]

BETA = 0.5
CLASSES = printed("""
    tokens  detection  correction
    a a a   TN         TN
    a a b   FN         FN
    a a -   FN         FN
    a b a   FP         FP
    a b b   TP         TP
    a b c   TP         FP, FN, FPN
    a b -   TP         FP, FN, FPN
    a - a   FP         FP
    a - b   TP         FP, FN, FPN
    a - -   TP         TP
    - a a   TP         TP
    - a b   TP         FP, FN, FPN
    - a -   FP         FP
    - - a   FN         FN
""")
# Examples (Tables 1 to 3, listing 1)


def _m2_parts(gold: AnnotatedSentence, outputs: Mapping[str, str]) -> Values:
    texts = Corpus(
        (gold.source,), outputs={name: (text,) for name, text in outputs.items()}, gold=(gold,)
    )
    found: Values = {}
    for name in outputs:
        score = M2().corpus_score(M2().statistics(texts, name))
        found |= {
            (name, "P"): float(score.parts["precision"]),
            (name, "R"): float(score.parts["recall"]),
            (name, "F"): score.value,
        }
    return found


def table1(_: PaperData) -> Values:
    """M2 of a hypothesis that mixes two annotators."""
    one = (Edit(0, 1, ("These",)), Edit(2, 3, ("are",)), Edit(5, 6, ("helping",)))
    other = (Edit(1, 2, ("machine",), annotator=1), Edit(4, 5, ("to",), annotator=1))
    gold = AnnotatedSentence("This machines is designed for help people .", (*one, *other))
    return _m2_parts(gold, {"hypothesis": "These machines are designed to help people ."})


def table2(_: PaperData) -> Values:
    """M2 of a hypothesis that corrects half of an edit."""
    edits = (Edit(0, 1, ("Machines",)), Edit(1, 3, ("are designed",)))
    gold = AnnotatedSentence("Machine is design to help people .", edits)
    return _m2_parts(gold, {"hypothesis": "Machine is designed to help people ."})


def table3(_: PaperData) -> Values:
    """M2 of a better and of a worse hypothesis."""
    edits = (Edit(0, 1, ("Machines",)), Edit(1, 2, ("are",)), Edit(2, 3, ("designed",)))
    gold = AnnotatedSentence("Machine is design to help people .", edits)
    outputs = {
        "first": "The machine is designed for helping people .",
        "second": "Machines is a design on the helping of the people .",
    }
    return _m2_parts(gold, outputs)


def listing1(_: PaperData) -> Values:
    """The number of references that clusters make, and I of each of the listed ones."""
    verb = (Choice(0, (Edit(0, 1, ("These",)), Edit(2, 3, ("are",)))),
            Choice(1, (Edit(1, 2, ("machine",), annotator=1),)))  # fmt: skip
    form = (
        Choice(0, (Edit(5, 6, ("helping",)),)),
        Choice(1, (Edit(4, 5, ("to",), annotator=1),)),
    )
    clusters = (Cluster(verb, required=True), Cluster(form, required=True))
    source = "This machines is designed for help people ."
    sentence = ClusteredSentence(source, 2, clusters)
    found: Values = {("all", "references"): n_mixed_references(clusters)}
    outputs = {
        "1": "These machines are designed for helping people .",
        "2": "These machines are designed to help people .",
        "3": "This machine is designed for helping people .",
        "4": "This machine is designed to help people .",
    }
    texts = Corpus(
        (source,),
        outputs={name: (text,) for name, text in outputs.items()},
        gold=(sentence.annotated(),),
        clusters=(sentence,),
    )
    for name in outputs:
        found[name, "I"] = IMeasure().corpus_score(IMeasure().statistics(texts, name)).value
    return found


# Classes of aligned tokens (Table 6)


def table6(_: PaperData) -> Values:
    """The classes of detection and correction of each pattern of tokens."""
    found: Values = {}
    for row in dict.fromkeys(row for row, _ in CLASSES):
        source, output, reference = (f"{token} x".removeprefix("- ") for token in row.split())
        edits = () if source == reference else (_whole(source, reference),)
        texts = Corpus(
            (source,), outputs={"A": (output,)}, gold=(AnnotatedSentence(source, edits),)
        )
        counts = IMeasure("nomix").statistics(texts, "A").rows.sum(axis=0)
        kept = np.array([0, 1, 0, 0, 0])  # the x at the end is a true negative
        for aspect in ("detection", "correction"):
            numbers = np.array(outcomes(counts, aspect)) - kept
            classes = (name for name, n in zip(OUTCOMES, numbers, strict=True) if n)
            found[row, aspect] = ", ".join(classes)
    return found


OUTCOMES = ("TP", "TN", "FP", "FN", "FPN")


def _whole(source: str, reference: str) -> Edit:
    """The edit of the first token, or before the only one."""
    added = reference.removesuffix("x").strip()
    return Edit(0, len(source.split()) - 1, (added,))


# Formulas (Tables 7 and 8, and those of Table 11)


def f_score(precision: float, recall: float) -> float:
    """F of precision and recall, with precision counting twice."""
    square = BETA**2
    below = square * precision + recall
    return (1 + square) * precision * recall / below if below else 0.0


def from_counts(counts: Mapping[str, float], scale: float = 1.0) -> dict[str, float]:
    """What follows from counts of outcomes; without positives, precision is 1."""
    tp, tn, fp, fn, fpn = (np.array(counts[name]) for name in OUTCOMES)
    precision = float(tp / (tp + fp)) if tp + fp else 1.0
    recall = float(tp / (tp + fn)) if tp + fn else 1.0
    values = {
        "P": precision,
        "R": recall,
        "F": f_score(precision, recall),
        "Acc": float(weighted_accuracy((tp, tn, fp, fn, fpn), 1.0)),
        "WAcc": float(weighted_accuracy((tp, tn, fp, fn, fpn), 2.0)),
    }
    return {name: scale * value for name, value in values.items()}


TABLE7 = {
    "S1, references 1.2 2.1 3.1": (0.60, 0.20),
    "S2, references 1.2 2.1 3.1": (0.80, 0.05),
    "S1, references 1.1 2.1 3.2": (0.30, 0.30),
    "S2, references 1.1 2.1 3.2": (0.30, 0.40),
}
_TABLE8 = {
    "baseline": (0, 6, 0, 4, 0),
    "S1": (4, 5, 1, 0, 0),
    "S2": (1, 6, 0, 3, 0),
    "S3": (1, 5, 1, 3, 0),
    "S4": (4, 0, 6, 0, 0),
}


def table8(_: PaperData) -> Values:
    """Scores of hypothetical systems by their counts."""
    return {
        (row, name): value
        for row, counts in _TABLE8.items()
        for name, value in from_counts(dict(zip(OUTCOMES, counts, strict=True))).items()
    }
