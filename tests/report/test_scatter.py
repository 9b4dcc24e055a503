from __future__ import annotations

import numpy as np
import pytest

from assay.report.plot import new_plots, plot_bytes
from assay.report.scatter import scatter
from assay.validation.correlation import CorrelationSettings, correlation
from assay.validation.metric_scores import MetricScores
from assay.validation.people import People

NAMES = ("AMU", "CAMB", "CUUI", "IITB")


@pytest.mark.filterwarnings("ignore::assay.errors.AssayWarning")
@pytest.mark.parametrize("n_samples", [0, 20])
def test_each_metric_has_a_plot_with_a_point_for_each_system(n_samples: int) -> None:
    quality = np.array([4.0, 3.0, 2.0, 1.0])
    noise = np.random.default_rng(0).normal(size=(n_samples, 4))
    samples = quality + noise if n_samples else None
    metrics = [
        MetricScores(name, NAMES, quality + i, samples, sentinel=name == "length")
        for i, name in enumerate(("one", "two", "three", "length"))
    ]
    found = correlation(People(NAMES, quality, samples), metrics, CorrelationSettings(samples=0))
    figure = scatter(found)
    assert [axes.get_title() for axes in figure.axes] == [
        f"{one.scores.name}: r = 1.00, ρ = 1.00" for one in found.metrics
    ]
    for axes, one in zip(figure.axes, found.metrics, strict=True):
        assert {text.get_text() for text in axes.texts} == set(NAMES)
        points = np.asarray(axes.lines[0].get_xydata())
        assert points.tolist() == np.column_stack([quality, one.scores.scores]).tolist()
        assert len(axes.collections) == (2 if n_samples else 0)  # bars across and up
    assert plot_bytes(figure, "svg") == plot_bytes(scatter(found), "svg")


def test_plots_stand_in_rows() -> None:
    figure, every = new_plots(5, columns=3, width=2, height=1)
    assert len(every) == 5
    assert figure.get_size_inches().tolist() == [6, 2]
    assert new_plots(1, columns=3, width=2, height=1)[0].get_size_inches().tolist() == [2, 1]
