from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import matplotlib as mpl
import pytest

from assay.errors import InputError, MissingExtraError, OutputError
from assay.report.plot import (
    PLOT_FORMATS,
    new_plot,
    new_plots,
    plot_bytes,
    plot_format,
    plot_style,
    write_plot,
)

if TYPE_CHECKING:
    from pathlib import Path

BEGINNINGS = {"svg": b"<?xml", "png": b"\x89PNG", "pdf": b"%PDF"}


@pytest.mark.parametrize("form", PLOT_FORMATS)
def test_a_plot_is_written_in_the_format_that_its_name_asks_for(form: str, tmp_path: Path) -> None:
    figure, axes = new_plot()
    axes.plot([1, 2], [2, 1])
    write_plot(figure, tmp_path / f"plot.{form}")
    assert (tmp_path / f"plot.{form}").read_bytes().startswith(BEGINNINGS[form])


def test_the_same_plot_gives_the_same_bytes() -> None:
    def drawn() -> bytes:
        figure, axes = new_plot()
        axes.scatter([1, 2], [2, 1])
        return plot_bytes(figure, "svg")

    assert drawn() == drawn()


def test_settings_of_the_user_change_nothing() -> None:
    @plot_style()
    def drawn() -> bytes:
        figure, (first, second) = new_plots(2)
        first.plot([1, 2], [2, 1], label="a line")
        first.legend()
        second.set_xticks([1, 2], ["one", "two"])
        return plot_bytes(figure, "svg")

    plain = drawn()
    with mpl.rc_context({"font.size": 30, "lines.linewidth": 9, "axes.grid": True}):
        assert drawn() == plain


def test_text_in_svg_stays_text() -> None:
    figure, axes = new_plot()
    axes.set_xlabel("agreement with people")
    assert b"agreement with people</text>" in plot_bytes(figure, "svg")


def test_endings_may_be_written_large() -> None:
    assert plot_format("a.SVG") == "svg"


@pytest.mark.parametrize("name", ["plot.gif", "plot", "svg"])
def test_a_name_that_asks_for_no_format_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="svg, png or pdf"):
        plot_format(name)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    figure, _ = new_plot()
    with pytest.raises(OutputError, match="its folder does not exist"):
        write_plot(figure, tmp_path / "none" / "plot.svg")


def test_without_matplotlib_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtraError, match=r"assay-gec\[plot\]"):
        new_plot()
