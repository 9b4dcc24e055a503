from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import matplotlib as mpl
import numpy as np
import pytest

from assay.data.registry import demo_path
from assay.human.formats import read_judgments
from assay.human.ranking import RankedSystem, Ranking, RankSettings, rank
from assay.report.plot import PLOT_FORMATS, plot_bytes
from assay.report.rank_plot import rank_plot

if TYPE_CHECKING:
    from matplotlib.lines import Line2D

DEMO = rank(read_judgments(demo_path() / "judgments.xml").pairs(), "expected-wins")


def ranking_of(*names: str) -> Ranking:
    """A ranking in which each system is a cluster of its own."""
    systems = (
        RankedSystem(name, -float(place), place, place, place, place, float(place), (1.0,))
        for place, name in enumerate(names, start=1)
    )
    return Ranking(RankSettings(), 5, 10, 0, tuple(systems), ())


def points(line: Line2D) -> list[list[float]]:
    found: list[list[float]] = np.asarray(line.get_xydata()).tolist()
    return found


def texts(ranking: Ranking) -> str:
    return plot_bytes(rank_plot(ranking), "svg").decode()


def test_systems_stand_in_their_order_with_their_ranges_means_and_scores() -> None:
    axes = rank_plot(DEMO).axes[0]
    names = [label.get_text() for label in axes.get_yticklabels()]
    assert names == [system.name for system in DEMO.systems]
    bottom, top = axes.get_ylim()
    assert bottom > top  # the best is above
    drawn = [points(line) for line in axes.lines]
    for place, system in enumerate(DEMO.systems):
        assert drawn[2 * place] == [[system.low, place], [system.high, place]]
        assert drawn[2 * place + 1] == [[system.mean_rank, place]]
    svg = texts(DEMO)
    assert all(f">{system.score:.3f}</text>" in svg for system in DEMO.systems)
    assert "score by expected-wins</text>" in svg
    assert "mean of 1,000 runs and range of 95%</text>" in svg


def test_lines_part_clusters() -> None:
    clusters = [system.cluster for system in DEMO.systems]
    assert clusters == [1, 2, 3, 3, 4]
    lines = rank_plot(DEMO).axes[0].lines[10:]
    assert [points(line)[0][1] for line in lines] == [0.5, 1.5, 3.5]


@pytest.mark.parametrize("name", ["source", "INPUT", "src", "Source"])
def test_the_source_is_marked(name: str) -> None:
    axes = rank_plot(ranking_of("a", name)).axes[0]
    (system, source) = (label.get_color() for label in axes.get_yticklabels())
    assert system != source
    assert [line.get_marker() for line in axes.lines[1:4:2]] == ["o", "s"]


def test_names_are_text_whatever_they_look_like() -> None:
    svg = texts(ranking_of("$x_1$", "a & <b>", "Ünïcode \\alpha", "%s"))
    assert all(f">{text}</text>" in svg for text in ("$x_1$", "a &amp; &lt;b&gt;", "%s"))


@pytest.mark.parametrize("n", [1, 2, 25, 60])
def test_any_number_of_systems_has_room(n: int) -> None:
    ranking = ranking_of(*(f"a rather long name of a system, {i}" for i in range(n)))
    figure = rank_plot(ranking)
    assert figure.get_figheight() >= 0.25 * n
    ticks = list(figure.axes[0].get_xticks())
    assert ticks[0] == 1
    assert len(ticks) <= 21
    for form in PLOT_FORMATS:
        assert plot_bytes(figure, form)


def test_the_same_ranking_gives_the_same_plot() -> None:
    plain = texts(DEMO)
    with mpl.rc_context({"font.size": 30, "lines.linewidth": 9}):  # a user's own settings
        assert texts(DEMO) == plain


def test_a_small_score_has_no_minus() -> None:
    ranking = ranking_of("a", "b")
    first, second = ranking.systems
    systems = (replace(first, score=-0.0001), replace(second, score=-0.5))
    svg = texts(replace(ranking, systems=systems))
    assert ">0.000</text>" in svg
    assert ">−0.500</text>" in svg
