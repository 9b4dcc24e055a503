"""The figures of Choshen & Abend (2018)."""

from __future__ import annotations

import math
from statistics import fmean, median
from typing import TYPE_CHECKING

import numpy as np

from assay.edits.clusters import cluster_edits, n_mixed_references
from assay.metrics.gleu import GLEU
from assay.papers import conll14
from assay.papers.base import Sample
from assay.papers.choshen2018_cells import METRICS, against_chains, corpus, table2
from assay.papers.choshen2018_people import combined
from assay.report.plot import COLOURS, new_plot
from assay.text.corpus import Corpus
from assay.validation.coefficients import pearson, spearman
from assay.validation.maege.lattice import lattices_of
from assay.validation.maege.plot import type_map

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from assay.papers.base import Printed, Values
    from assay.papers.data import PaperData

__all__ = [
    "draw_figure1",
    "draw_figure4",
    "draw_figure5",
    "draw_table3",
    "figure1",
    "figure4",
    "figure5",
]

_N_OUTLIERS = 4  # sentences with the most errors, which the paper left out


# Figure 1: how many references there are if errors are independent


def _numbers(data: PaperData) -> list[int]:
    def count() -> list[int]:
        gold = conll14.corpus(data, gold="m2/bn15.m2", merged="kept").gold or ()
        return [n_mixed_references(cluster_edits(sentence).clusters) for sentence in gold]

    return data.once("choshen2018 references", count)


def figure1(data: PaperData) -> Values:
    """The mean and the median number of references of a sentence."""
    numbers = _numbers(data)
    mean = sum(numbers) / len(numbers)
    return {
        ("references of a sentence", "mean"): f"{mean:.1e}".replace("e+", "e"),
        ("references of a sentence", "median"): median(numbers),
        ("references of a sentence", "geometric mean"): math.exp(fmean(map(math.log, numbers))),
    }


def draw_figure1(data: PaperData) -> Figure:
    """How many sentences have how many references."""
    logarithms = [math.log10(number) for number in _numbers(data)]
    figure, axes = new_plot()
    axes.hist(logarithms, bins=40, color=COLOURS[0])
    axes.plot(logarithms, [-8] * len(logarithms), "|", color=COLOURS[6], markersize=8, alpha=0.4)
    axes.set_xlabel("decimal logarithm of the number of references")
    axes.set_ylabel("sentences")
    return figure


# Figure 4: what people say of metrics, and what MAEGE says


def figure4(data: PaperData) -> Values:
    """The two coefficients of each metric."""
    maege = table2(data)
    found: Values = {}
    for metric, rho in combined(data).items():
        found[metric, "people"] = rho
        found[metric, "MAEGE"] = maege[metric, "rho"]
    return found


def draw_figure4(data: PaperData, printed: Printed) -> Figure:
    """A point for each metric as printed, and one of ours with its seeds."""
    ours = figure4(data)
    figure, axes = new_plot(6.4, 5.0)
    for metric in [*METRICS.values(), "LT"]:
        x, y = (float(printed[metric, column]) for column in ("people", "MAEGE"))
        axes.plot(x, y, "x", color=COLOURS[1], label="printed" if metric == "LT" else None)
        axes.annotate(metric, (x, y), textcoords="offset points", xytext=(4, 4), fontsize=8)
        if metric != "LT":
            _draw_seeds(axes, metric, ours)
    axes.set_xlabel("Spearman's ρ with people, both sets of judgments")
    axes.set_ylabel("Spearman's ρ by MAEGE; bars: the ten seeds")
    axes.legend(fontsize=8, frameon=False)
    return figure


def _draw_seeds(axes: Axes, metric: str, ours: Values) -> None:
    people, maege = ours[metric, "people"], ours[metric, "MAEGE"]
    if isinstance(maege, Sample):
        label = "ours" if metric == "M2" else None
        axes.vlines(float(people), maege.lowest, maege.highest, color=COLOURS[0], alpha=0.5)
        axes.plot(float(people), maege.mean, "o", color=COLOURS[0], label=label)
        axes.annotate(
            metric,
            (float(people), maege.mean),
            textcoords="offset points",
            xytext=(4, -10),
            fontsize=8,
            color=COLOURS[0],
        )


# Figure 5: GLEU of originals by their errors


def _originals(data: PaperData) -> dict[int, list[float]]:
    """GLEU of originals by the fewest edits that an annotator made, without the four outliers."""
    texts = corpus(data)
    sentences = lattices_of(texts).sentences
    errors = [min(len(lattice.edits) for lattice in sentence) for sentence in sentences]
    places = [sentence[0].sentence for sentence in sentences]
    originals = tuple(texts.sources[place] for place in places)
    references = tuple(texts.references[place] for place in places)
    unchanged = Corpus(originals, references, {"original": originals})
    scores = GLEU().sentence_scores(GLEU().statistics(unchanged, "original"))
    found: dict[int, list[float]] = {}
    for i in sorted(np.argsort(errors, kind="stable")[:-_N_OUTLIERS].tolist()):
        found.setdefault(errors[i], []).append(float(scores[i]))
    return dict(sorted(found.items()))


def figure5(data: PaperData) -> Values:
    """The mean score for each number of errors, and how the two go together."""
    by_errors = _originals(data)
    means = {n: fmean(scores) for n, scores in by_errors.items()}
    found: Values = {}
    for n, scores in by_errors.items():
        found[str(n), "sentences"] = len(scores)
        found[str(n), "mean GLEU"] = means[n]
    numbers = list(means)
    found["all", "r of means"] = float(pearson(numbers, list(means.values())))
    found["all", "rho of means"] = float(spearman(numbers, list(means.values())))
    errors = [n for n, scores in by_errors.items() for _ in scores]
    every = [score for scores in by_errors.values() for score in scores]
    found["all", "r of sentences"] = float(pearson(errors, every))
    return found


def draw_figure5(data: PaperData) -> Figure:
    """Mean scores by the number of errors."""
    by_errors = _originals(data)
    figure, axes = new_plot()
    means = [fmean(scores) for scores in by_errors.values()]
    axes.plot(list(by_errors), means, marker="o", color=COLOURS[0])
    axes.set_xlabel("errors in the original")
    axes.set_ylabel("mean GLEU of originals")
    return figure


def draw_table3(data: PaperData) -> Figure:
    """Types by metrics as a heat map, from the first sentence of the chain, as printed."""
    return type_map(against_chains(data))
