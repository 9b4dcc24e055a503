"""A ranking as a plot: each system's ranks, and the lines between clusters.

In the manner of the tables of WMT (Bojar et al. 2014) and figure 6 of Sakaguchi et al. (2016).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from assay.human.source_name import SOURCE, common_name
from assay.report.plot import COLOURS, new_plot, plot_style

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from assay.human.ranking import RankedSystem, Ranking

__all__ = ["rank_plot"]

_LINE_HEIGHT = 0.27  # inches of a system
_LEAST_HEIGHT = 2.5  # inches, for the label at the right
_LETTER_WIDTH = 0.085  # inches of a letter of its name
_DIGIT_WIDTH = 6.6  # points of a digit of its score
_MOST_TICKS = 20
_OF_SYSTEM, _OF_SOURCE, _OF_CLUSTER, _OF_GRID = COLOURS[0], COLOURS[1], "0.45", "0.9"


@plot_style()
def rank_plot(ranking: Ranking) -> Figure:
    """A line for each system, the best above: its mean rank, its range of ranks and its score.

    Dashed lines part clusters. The source, whatever it is called (`common_name`), is drawn as an
    open square in another colour.

    Raises:
        MissingExtraError: Matplotlib is not installed.

    Examples:
        >>> from assay.data.registry import demo_path
        >>> from assay.human.formats import read_judgments
        >>> from assay.human.ranking import rank
        >>> ranking = rank(read_judgments(demo_path() / "judgments.xml").pairs(), "expected-wins")
        >>> [label.get_text() for label in rank_plot(ranking).axes[0].get_yticklabels()]
        ['strong', 'careful', 'copycat', 'eager', 'clumsy']
    """
    systems = ranking.systems
    longest = max(len(system.name) for system in systems)
    height = max(_LEAST_HEIGHT, 0.9 + _LINE_HEIGHT * len(systems))
    figure, axes = new_plot(5.0 + _LETTER_WIDTH * longest, height)
    for place, system in enumerate(systems):
        _draw_system(axes, place, system)
    for place, (above, below) in enumerate(pairwise(systems)):
        if above.cluster != below.cluster:
            axes.axhline(place + 0.5, color=_OF_CLUSTER, linewidth=1, linestyle=(0, (5, 3)))
    _label(axes, ranking)
    return figure


def _is_source(system: RankedSystem) -> bool:
    return common_name(system.name) == SOURCE


def _draw_system(axes: Axes, place: int, system: RankedSystem) -> None:
    colour = _OF_SOURCE if _is_source(system) else _OF_SYSTEM
    inside = "white" if _is_source(system) else colour
    ranks = [system.low, system.high]
    axes.plot(ranks, [place] * 2, color=colour, linewidth=2, marker="|", markersize=8)
    marker = "s" if _is_source(system) else "o"
    axes.plot(system.mean_rank, place, marker, color=colour, markerfacecolor=inside, markersize=6)


def _label(axes: Axes, ranking: Ranking) -> None:
    systems, settings = ranking.systems, ranking.settings
    n = len(systems)
    axes.set_ylim(n - 0.5, -0.5)
    # Names are text, not formulas: a dollar sign is one.
    axes.set_yticks(range(n), [system.name for system in systems], parse_math=False)
    for label, system in zip(axes.get_yticklabels(), systems, strict=True):
        label.set_color(_OF_SOURCE if _is_source(system) else "black")
    axes.tick_params(axis="y", length=0)
    axes.set_xlim(0.5, n + 0.5)
    axes.set_xticks(range(1, n + 1, 1 + n // _MOST_TICKS))
    axes.grid(axis="x", color=_OF_GRID)
    axes.set_axisbelow(True)
    share = f"{100 * settings.confidence:g}%"
    axes.set_xlabel(f"rank: mean of {settings.runs:,} runs and range of {share}")
    _label_scores(axes, ranking)


def _label_scores(axes: Axes, ranking: Ranking) -> None:
    """The scores as a column of numbers at the right."""
    shown = [_shown(system.score) for system in ranking.systems]
    column = axes.secondary_yaxis("right")
    column.set_yticks(range(len(shown)), shown, horizontalalignment="right")
    column.tick_params(axis="y", length=0, pad=4 + _DIGIT_WIDTH * max(map(len, shown)))
    column.spines["right"].set_visible(False)
    column.set_ylabel(
        f"score by {ranking.settings.method}", rotation=270, verticalalignment="bottom"
    )


def _shown(score: float) -> str:
    """Three digits, a true minus, and no minus before nothing."""
    return f"{round(score, 3) + 0.0:.3f}".replace("-", "−")
