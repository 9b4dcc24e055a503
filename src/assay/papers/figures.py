"""Plots that several exhibits share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.report.plot import COLOURS, new_plot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.figure import Figure

    from assay.papers.base import Values

__all__ = ["grouped_bars", "rank_lines", "scatter", "stacked_bars"]


def grouped_bars(values: Values, rows: Sequence[str], columns: Sequence[str], label: str) -> Figure:
    """A group of bars for each column, a bar in it for each row."""
    figure, axes = new_plot(8.0, 4.0)
    width = 0.8 / len(rows)
    for i, row in enumerate(rows):
        heights = [float(values[row, column]) for column in columns]
        at = np.arange(len(columns)) + (i - (len(rows) - 1) / 2) * width
        axes.bar(at, heights, width, label=row, color=COLOURS[i % len(COLOURS)])
    axes.axhline(0, color="#888888", linewidth=0.8)
    axes.set_xticks(range(len(columns)), [column.split(" ")[0] for column in columns])
    axes.set_ylabel(label)
    axes.legend(fontsize=8, ncols=2, frameon=False)
    return figure


def stacked_bars(values: Values, rows: Sequence[str], columns: Sequence[str], label: str) -> Figure:
    """A bar for each row, made of its columns."""
    figure, axes = new_plot(8.0, 4.0)
    bottom = np.zeros(len(rows))
    for colour, column in zip(COLOURS, columns, strict=False):
        heights = np.array([float(values[row, column]) for row in rows])
        axes.bar(list(rows), heights, bottom=bottom, label=column, color=colour)
        bottom += heights
    axes.set_ylabel(label)
    axes.legend(fontsize=8, frameon=False)
    return figure


def rank_lines(places: Mapping[str, Mapping[str, float]]) -> Figure:
    """A column of places for each ranking, the best at the top, with a line for each system."""
    figure, axes = new_plot(6.4, 5.0)
    names = list(places)
    for i, system in enumerate(places[names[0]]):
        heights = [places[name][system] for name in names]
        axes.plot(range(len(names)), heights, marker="o", color=COLOURS[i % len(COLOURS)])
        axes.text(-0.05, heights[0], system, ha="right", va="center")
        axes.text(len(names) - 0.95, heights[-1], system, ha="left", va="center")
    axes.invert_yaxis()
    axes.set_xlim(-0.5, len(names) - 0.5)
    axes.set_xticks(range(len(names)), names)
    axes.set_ylabel("place")
    return figure


def scatter(
    first: Mapping[str, float], others: Mapping[str, Mapping[str, float]], label: str
) -> Figure:
    """Systems by one score, and by others."""
    figure, axes = new_plot(6.4, 4.0)
    for colour, (name, values) in zip(COLOURS, others.items(), strict=False):
        common = sorted(first.keys() & values.keys())
        x, y = [first[one] for one in common], [values[one] for one in common]
        axes.scatter(x, y, label=name, color=colour)
    axes.set_xlabel(label)
    axes.legend(fontsize=8, frameon=False)
    return figure
