"""Plots as files: SVG, PNG or PDF, by the name's ending (extra `plot`).

Matplotlib draws; it is loaded where a plot is made. The same figure gives the same bytes, whatever
the user's own settings of Matplotlib are.
"""

from __future__ import annotations

import io
import os
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from assay.errors import InputError, MissingExtraError
from assay.text.files import check_output, open_output

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from assay.text.files import FileName

__all__ = [
    "COLOURS",
    "PLOT_FORMATS",
    "PlotFormat",
    "check_plot",
    "new_plot",
    "new_plots",
    "plot_bytes",
    "plot_format",
    "plot_style",
    "write_plot",
]

PlotFormat = Literal["svg", "png", "pdf"]

PLOT_FORMATS: tuple[PlotFormat, ...] = get_args(PlotFormat)

# Eight colours that people see apart however they see colours (Okabe & Ito 2008).
COLOURS = (
    "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000", "#F0E442",
)  # fmt: skip

_STYLE: dict[str, Any] = {
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.size": 10,
    "savefig.bbox": "tight",
    "savefig.dpi": 150,
    "svg.fonttype": "none",  # text stays text: to be read, searched and copied
    "svg.hashsalt": "assay",
}
_NO_DATE = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {}}


def plot_format(file: FileName) -> PlotFormat:
    """The format that a file's name asks for.

    Raises:
        InputError: It ends in none of them.

    Examples:
        >>> plot_format("ranks.svg")
        'svg'
    """
    name = os.fspath(file)
    ending = Path(name).suffix.lower().removeprefix(".")
    if ending not in PLOT_FORMATS:
        msg = f"{name}: a plot is written as svg, png or pdf; let the name end in one of these"
        raise InputError(msg)
    return ending


def check_plot(file: FileName) -> None:
    """Refuses a plot that could not be written, before the work that it is to show.

    Raises:
        InputError: The name ends in no format of plots.
        MissingExtraError: Matplotlib is not installed.
        OutputError: The file cannot be written.
    """
    plot_format(file)
    _check_matplotlib()
    check_output(file)


@contextmanager
def plot_style() -> Iterator[None]:
    """Our style, instead of the user's own settings: what draws is decorated with it.

    Raises:
        MissingExtraError: Matplotlib is not installed.
    """
    _check_matplotlib()
    from matplotlib import style

    with style.context(["default", _STYLE]):
        yield


def new_plot(width: float = 6.4, height: float = 4.0) -> tuple[Figure, Axes]:
    """An empty figure of so many inches, and its one pair of axes.

    Raises:
        MissingExtraError: Matplotlib is not installed.
    """
    figure, (axes,) = new_plots(1, width=width, height=height)
    return figure, axes


def new_plots(
    number: int, *, columns: int = 1, width: float = 6.4, height: float = 4.0
) -> tuple[Figure, list[Axes]]:
    """An empty figure, and its pairs of axes in rows of so many, each of so many inches.

    Raises:
        MissingExtraError: Matplotlib is not installed.
    """
    columns = min(columns, number)
    rows = -(-number // columns)
    with plot_style():
        from matplotlib.figure import Figure

        figure = Figure(figsize=(columns * width, rows * height), layout="constrained")
        found = [figure.add_subplot(rows, columns, place + 1) for place in range(number)]
        for axes in found:
            axes.set_prop_cycle(color=COLOURS)
    return figure, found


def write_plot(figure: Figure, file: FileName) -> None:
    """Writes a figure, whole or not at all.

    Raises:
        InputError: The name ends in no format of plots.
        OutputError: The file cannot be written.
    """
    content = plot_bytes(figure, plot_format(file))
    with open_output(file) as stream:
        stream.write(content)


def plot_bytes(figure: Figure, form: PlotFormat) -> bytes:
    """A figure in one of the formats."""
    stream = io.BytesIO()
    with plot_style():
        figure.savefig(stream, format=form, metadata=_NO_DATE[form])
    return stream.getvalue()


def _check_matplotlib() -> None:
    try:
        import_module("matplotlib")
    except ImportError:
        raise MissingExtraError("a plot", "matplotlib", "plot") from None
