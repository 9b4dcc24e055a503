"""Metrics by name, and texts that stand for metrics."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from assay import GLEU, GLEU2015, InputError, metric, metric_names
from assay.metrics import registry
from assay.metrics.registry import metric_class


def test_every_metric_has_its_name_and_says_what_it_needs() -> None:
    assert {"gleu+", "gleu2015"} <= set(metric_names())
    for name in metric_names():
        kind = metric_class(name)
        assert kind.name == name
        assert kind.needs or kind.on_request
        assert kind.__doc__
        assert kind() == metric(name)


def test_parameters_are_read() -> None:
    assert metric("gleu+:n=3,seed=python3") == GLEU(n=3, seed="python3")
    assert metric("gleu+: seed = 7 , draws=10") == GLEU(seed=7, draws=10)
    assert metric("gleu2015:weight=0.1,denominator=erratum") == GLEU2015(
        weight=0.1, denominator="erratum"
    )
    assert metric("gleu2015:weight=1") == GLEU2015(weight=1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("gleu", r"no metric 'gleu'; choose one of gleu\+, gleu2015"),
        ("", "no metric ''"),
        ("gleu+:", r"found ''; expected NAME:key=value"),
        ("gleu+:n", "found 'n'; expected NAME:key=value"),
        ("gleu+:n=", "found 'n='; expected"),
        ("gleu+:m=3", "has no parameter 'm'; it has brevity, draws, n,"),
        ("gleu+:n=3,n=4", "'n' stands there twice"),
        ("gleu+:n=0", "n is 0; it is a whole number from 1 to 16"),
        ("gleu+:n=x", "n is 'x'; it is a whole number from 1 to 16"),
        ("gleu+:n=2.5", "n is 2.5; it is a whole number from 1 to 16"),
        ("gleu+:n=yes", "n is True; it is a"),
        ("gleu+:seed=perl", "seed is 'perl'; it is one of official, python3, a number"),
        ("gleu+:seed=-1", "seed is -1"),
        ("gleu+:variant=other", "variant is 'other'; it is one of script, paper"),
        ("gleu2015:weight=-1", "weight is -1"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        metric(text)


def test_a_metric_of_another_package_that_fails_is_an_input_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    point = EntryPoint("broken", "no_such_package:Metric", "assay.metrics")
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])  # noqa: ARG005
    assert metric_names()[-1] == "broken"
    with pytest.raises(InputError, match="'broken' of no_such_package:Metric cannot be loaded"):
        metric("broken")
