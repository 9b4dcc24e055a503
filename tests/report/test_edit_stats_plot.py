from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from matplotlib.patches import Rectangle

from assay import read_plain
from assay.data.registry import demo_path
from assay.errors import InputError
from assay.report.edit_stats import edit_statistics
from assay.report.edit_stats_plot import edit_stats_plot
from assay.report.plot import PLOT_FORMATS, plot_bytes

if TYPE_CHECKING:
    from matplotlib.axes import Axes

SOURCE = read_plain(demo_path() / "source.txt")
SYSTEMS = {
    name: [read_plain(demo_path() / "systems" / f"{name}.txt")]
    for name in ("careful", "copycat", "strong")
}
FOUND = edit_statistics(SYSTEMS, SOURCE)


def bars(axes: Axes) -> list[Rectangle]:
    return [patch for patch in axes.patches if isinstance(patch, Rectangle)]


def test_bars_are_the_numbers_of_the_table() -> None:
    shares, edits = edit_stats_plot(FOUND).axes
    changed = [100 * text.changed for text in FOUND.against_source]
    assert [bar.get_height() for bar in bars(shares)] == pytest.approx(changed)
    assert len(bars(edits)) == 4 * len(changed)
    for i, text in enumerate(FOUND.against_source):
        stack = bars(edits)[i :: len(changed)]
        heights = [text.insertions, text.deletions, text.substitutions, text.shifts]
        assert [bar.get_height() for bar in stack] == pytest.approx(heights)
        assert [bar.get_y() for bar in stack] == pytest.approx([sum(heights[:k]) for k in range(4)])


def test_texts_and_edits_are_named() -> None:
    svg = plot_bytes(edit_stats_plot(FOUND), "svg").decode()
    for name in (*SYSTEMS, "insertions", "deletions", "substitutions", "phrases shifted"):
        assert svg.count(f">{name}</text>") == 1


@pytest.mark.parametrize("name", ["a", "$x_1$", "a rather long name of a system, the third"])
def test_names_of_any_length_have_room(name: str) -> None:
    found = edit_statistics({f"{name}{i}": [["a b"]] for i in range(12)}, ["a"])
    figure = edit_stats_plot(found)
    assert figure.get_figwidth() >= 0.5 * 12
    assert f">{name}11</text>" in plot_bytes(figure, "svg").decode()
    for form in PLOT_FORMATS:
        assert plot_bytes(figure, form)


def test_without_a_source_there_is_nothing_to_draw() -> None:
    with pytest.raises(InputError, match="give the source, too"):
        edit_stats_plot(edit_statistics(SYSTEMS))
