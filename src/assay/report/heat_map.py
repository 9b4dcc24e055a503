"""Heat maps: a number for each row and column, its error, and a colour for its sign and size."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from assay.report.plot import new_plot, plot_style

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.figure import Figure
    from numpy.typing import NDArray

__all__ = ["heat_map"]

_CELL = (1.1, 0.26)  # inches
_MARGINS = (2.2, 1.4)
_DARK = 0.6  # a share of the largest value, from which on letters are white


@plot_style()
def heat_map(
    rows: Sequence[str],
    columns: Sequence[str],
    values: NDArray[np.float64],
    errors: NDArray[np.float64],
    *,
    title: str,
) -> Figure:
    """Numbers with errors, one row and column each; red is below 0 and blue above.

    Columns may have scales of their own, so the colour is full at the largest number of a column.
    What is no number stays empty.

    Raises:
        MissingExtraError: Matplotlib is not installed.
    """
    width, height = (
        side * n + margin
        for side, n, margin in zip(_CELL, (len(columns), len(rows)), _MARGINS, strict=True)
    )
    figure, axes = new_plot(width, height)
    largest = np.array([np.abs(column[~np.isnan(column)]).max(initial=0) for column in values.T])
    shares = values / np.where(largest > 0, largest, 1)
    axes.imshow(shares, cmap="RdBu", vmin=-1, vmax=1, aspect="auto")
    axes.set_xticks(range(len(columns)), columns, rotation=30, ha="right")
    axes.set_yticks(range(len(rows)), rows)
    axes.tick_params(length=0)
    axes.set_title(title)
    for i, j in np.ndindex(*values.shape):
        if not math.isnan(values[i, j]):
            colour = "white" if abs(shares[i, j]) > _DARK else "black"
            text = _text(float(values[i, j]), float(errors[i, j]))
            axes.text(j, i, text, ha="center", va="center", fontsize=7, color=colour)
    return figure


def _text(value: float, error: float) -> str:
    return f"{value:.3f}" if math.isnan(error) else f"{value:.3f} ± {error:.3f}"
