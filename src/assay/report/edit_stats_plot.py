"""How much texts change, as a plot in the form of figure 2 of Sakaguchi et al. (2016)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.errors import InputError
from assay.report.plot import COLOURS, new_plots, plot_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from assay.report.edit_stats import Difference, EditStatistics

__all__ = ["edit_stats_plot"]

_KINDS = {  # what is stacked, from below: its name, and what the figure calls it
    "insertions": "insertions",
    "deletions": "deletions",
    "substitutions": "substitutions",
    "shifts": "phrases shifted",
}
_BAR_WIDTH, _OF_SHARES, _OF_GRID = 0.6, "0.55", "0.9"
_LETTER_WIDTH = 0.085  # inches of a letter of a name
_LEAST_ROOM, _MOST_ROOM = 0.6, 1.2  # inches of a bar and its name
_OTHER_WIDTH = 2.4  # inches of the axis and the legend
_SLANT = 30  # degrees by which longer names are turned


@plot_style()
def edit_stats_plot(found: EditStatistics) -> Figure:
    """Two panels of bars, one for each text: sentences changed, and edits for each sentence.

    The first has the percentage of sentences that are not the source's; the second the mean sTER,
    stacked of insertions, deletions, substitutions and shifts.

    Raises:
        InputError: No text was compared with the source.
        MissingExtraError: Matplotlib is not installed.

    Examples:
        >>> from assay.report.edit_stats import edit_statistics
        >>> found = edit_statistics({"a": [["He goes home ."]]}, ["He go home ."])
        >>> [axes.get_title() for axes in edit_stats_plot(found).axes]
        ['Percent of sentences changed', 'Mean sTER']
    """
    texts = found.against_source
    if not texts:
        raise InputError("the plot shows texts against their source; give the source, too")
    longest = 0.15 + _LETTER_WIDTH * max(len(text.second) for text in texts)
    slanted = longest > _MOST_ROOM
    room = _LEAST_ROOM if slanted else max(_LEAST_ROOM, longest)
    figure, (shares, edits) = new_plots(2, width=_OTHER_WIDTH + room * len(texts), height=2.6)
    _draw_shares(shares, texts)
    _draw_edits(edits, texts)
    for axes in (shares, edits):
        # Names are text, not formulas: a dollar sign is one.
        axes.set_xticks(range(len(texts)), [text.second for text in texts], parse_math=False)
        axes.tick_params(axis="x", length=0)
        axes.grid(axis="y", color=_OF_GRID)
        axes.set_axisbelow(True)
        if slanted:
            for label in axes.get_xticklabels():
                label.set(rotation=_SLANT, horizontalalignment="right", rotation_mode="anchor")
    shares.set_xticklabels([])
    return figure


def _draw_shares(axes: Axes, texts: tuple[Difference, ...]) -> None:
    heights = [100 * text.changed for text in texts]
    axes.bar(range(len(texts)), heights, _BAR_WIDTH, color=_OF_SHARES)
    axes.set_ylim(0, 100)
    axes.yaxis.set_major_formatter("{x:.0f}%")
    axes.set_title("Percent of sentences changed")


def _draw_edits(axes: Axes, texts: tuple[Difference, ...]) -> None:
    places, below = range(len(texts)), [0.0] * len(texts)
    for (kind, name), colour in zip(_KINDS.items(), COLOURS, strict=False):
        heights = [float(getattr(text, kind)) for text in texts]
        axes.bar(places, heights, _BAR_WIDTH, bottom=below, color=colour, label=name)
        below = [low + height for low, height in zip(below, heights, strict=True)]
    axes.set_title("Mean sTER")
    axes.legend(reverse=True, loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
