from __future__ import annotations

import matplotlib as mpl
import numpy as np

from assay.report.heat_map import heat_map
from assay.report.plot import plot_bytes

VALUES = np.array([[0.5, -2.0], [-0.25, np.nan]])
ERRORS = np.array([[0.125, np.nan], [0.5, np.nan]])


def test_cells_have_numbers_errors_and_colours() -> None:
    figure = heat_map(["Prep", "Vt"], ["gleu+", "ter"], VALUES, ERRORS, title="Types")
    (axes,) = figure.axes
    assert [text.get_text() for text in axes.texts] == ["0.500 ± 0.125", "-2.000", "-0.250 ± 0.500"]
    colours = axes.images[0].get_array()
    assert colours is not None
    assert colours[0].tolist() == [1.0, -1.0]  # each column has its own scale
    assert colours[1, 0] == -0.5
    assert [label.get_text() for label in axes.get_xticklabels()] == ["gleu+", "ter"]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["Prep", "Vt"]
    assert b"Types</text>" in plot_bytes(figure, "svg")


def test_a_column_of_zeros_has_no_colour() -> None:
    figure = heat_map(["a"], ["b"], np.zeros((1, 1)), np.zeros((1, 1)), title="")
    assert figure.axes[0].images[0].get_array() is not None
    assert np.asarray(figure.axes[0].images[0].get_array()).tolist() == [[0.0]]


def test_a_users_settings_change_nothing() -> None:
    def drawn() -> bytes:
        return plot_bytes(heat_map(["Prep", "Vt"], ["a", "b"], VALUES, ERRORS, title="T"), "svg")

    plain = drawn()
    with mpl.rc_context({"font.size": 30, "text.color": "red", "xtick.color": "red"}):
        assert drawn() == plain
