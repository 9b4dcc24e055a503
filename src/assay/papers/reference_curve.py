"""Scores against more and more references: Figure 5 of Sakaguchi et al. (2016)."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from assay.metrics.gleu import GLEU
from assay.metrics.gleu2015 import GLEU2015
from assay.papers import conll14
from assay.text.corpus import Corpus
from assay.text.treebank import treebank_tokens

if TYPE_CHECKING:
    from assay.metrics.base import Metric
    from assay.papers.base import Values
    from assay.papers.data import PaperData

__all__ = ["N_REFERENCES", "curve"]

N_REFERENCES = 10
_ORDERS = 20  # of the ten references; means are over these
_METRICS: dict[str, Metric] = {
    "GLEU, merged references": GLEU2015(),
    "GLEU, one drawn": GLEU(references="expected"),
}


def curve(data: PaperData) -> Values:
    """For 1 to 10 references the mean, least and greatest score of the twelve systems.

    The ten are the four fluency rewrites of the main collection and the six extra ones. The first k
    of 20 random orders of the ten are the references, for each sentence its own order.
    """

    def compute() -> Values:
        data.tell("GLEU of 20 sentences against 1 to 10 references")
        few = _twenty(data)
        found: Values = {}
        for name, metric in _METRICS.items():
            for k in range(1, N_REFERENCES + 1):
                means = _means(few, metric, k)
                for kind, value in (
                    ("mean", fmean(means)), ("least", min(means)), ("greatest", max(means)),
                ):  # fmt: skip
                    found[str(k), f"{name}: {kind}"] = value
        return found

    return data.once("reference curve", compute)


def _twenty(data: PaperData) -> Corpus:
    """The 20 sentences with ten references each, all tokenised."""
    extra = conll14.extra_rewrites(data)
    names = ["e-fluency.a", "e-fluency.b", "n-fluency.a", "n-fluency.b"]
    everything = conll14.corpus(data, names, merged="kept")
    others = set(range(1, len(everything) + 1)) - extra.keys()
    few = everything.without(others)
    references = tuple(
        (*four, *map(treebank_tokens, extra[int(number)]))
        for number, four in zip(few.ids, few.references, strict=True)
    )
    outputs = {name: texts for name, texts in few.outputs.items() if name != "source"}
    return Corpus(few.sources, references, outputs, ids=few.ids)


def _means(few: Corpus, metric: Metric, k: int) -> list[float]:
    """For each system its mean score over the orders."""
    scores: dict[str, list[float]] = {name: [] for name in few.outputs}
    for order in range(_ORDERS):
        draw = Random(order)  # noqa: S311 - orders, not secrets
        chosen = tuple(tuple(draw.sample(list(ten), len(ten))[:k]) for ten in few.references)
        part = Corpus(few.sources, chosen, few.outputs, ids=few.ids)
        for name, values in scores.items():
            values.append(metric.corpus_score(metric.statistics(part, name)).value)
    return [fmean(values) for values in scores.values()]
