"""Metrics against people as scatter plots: a point for each system, with its intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.report.plot import COLOURS, new_plots, plot_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from assay.validation.correlation import MetricCorrelation, SystemCorrelation

__all__ = ["scatter"]

_COLUMNS = 3


@plot_style()
def scatter(found: SystemCorrelation) -> Figure:
    """A plot for each metric and sentinel: people's score across, the metric's up.

    Bars are the middle share of samples, moved so that its middle is the score.

    Raises:
        MissingExtraError: Matplotlib is not installed.
    """
    figure, every = new_plots(len(found.metrics), columns=_COLUMNS, width=4.2, height=3.4)
    for axes, one in zip(every, found.metrics, strict=True):
        _draw(axes, one, found)
    return figure


def _draw(axes: Axes, one: MetricCorrelation, found: SystemCorrelation) -> None:
    x, y = found.people.scores, one.scores.scores
    confidence = found.settings.confidence
    colour = COLOURS[1] if one.scores.sentinel else COLOURS[0]
    axes.errorbar(
        x,
        y,
        xerr=_widths(found.people.samples, confidence),
        yerr=_widths(one.scores.samples, confidence),
        fmt="o",
        markersize=4,
        elinewidth=0.8,
        color=colour,
    )
    for name, at, up in zip(found.people.systems, x, y, strict=True):
        axes.annotate(name, (at, up), textcoords="offset points", xytext=(4, 4), fontsize=7)
    r, rho = (one.estimates[name].value for name in ("pearson", "spearman"))
    axes.set_title(f"{one.scores.name}: r = {r:.2f}, ρ = {rho:.2f}", fontsize=10)
    axes.set_xlabel("people")
    axes.set_ylabel(one.scores.name)


def _widths(samples: NDArray[np.float64] | None, confidence: float) -> NDArray[np.float64] | None:
    """How far bars reach down and up from each score."""
    if samples is None:
        return None
    low, middle, high = np.quantile(
        samples, [(1 - confidence) / 2, 0.5, (1 + confidence) / 2], axis=0
    )
    widths: NDArray[np.float64] = np.stack([middle - low, high - middle])
    return widths
