"""All metrics by name: ours, and those that other packages bring along.

A package offers a metric as an entry point of the group `assay.metrics`, whose name is the
metric's and whose object is its class:

```toml
[project.entry-points."assay.metrics"]
my-metric = "my_package:MyMetric"
```
"""

from __future__ import annotations

import re
import warnings
from dataclasses import fields
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from assay.errors import AssayWarning, InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.metadata import EntryPoint

    from assay.metrics.base import Metric

__all__ = ["metric", "metric_class", "metric_classes", "metric_names"]

_GROUP = "assay.metrics"

_OURS = {
    "gleu+": "assay.metrics.gleu:GLEU",
    "gleu2015": "assay.metrics.gleu2015:GLEU2015",
    "bleu": "assay.metrics.bleu:BLEU",
    "ibleu": "assay.metrics.bleu:IBLEU",
    "sari": "assay.metrics.sari:SARI",
    "max-sari": "assay.metrics.sari:MaxSARI",
    "m2": "assay.metrics.m2:M2",
    "imeasure": "assay.metrics.imeasure:IMeasure",
    "errant": "assay.metrics.errant:ERRANT",
    "ter": "assay.metrics.ter:TER",
    "ster": "assay.metrics.ter:STER",
    "ld-source": "assay.metrics.distance:LDSource",
    "min-ld-reference": "assay.metrics.distance:MinLDReference",
    "identical": "assay.metrics.rates:Identical",
    "changed": "assay.metrics.rates:Changed",
    "languagetool": "assay.metrics.languagetool:LanguageTool",
}


def metric_names() -> tuple[str, ...]:
    """The names of all metrics, ours first."""
    theirs = sorted({point.name for point in entry_points(group=_GROUP)} - _OURS.keys())
    return (*_OURS, *theirs)


def metric_class(name: str) -> type[Metric]:
    """The class of a metric.

    Raises:
        InputError: There is no such metric, or the package that offers it cannot be loaded.
    """
    if name in _OURS:
        module, _, attribute = _OURS[name].partition(":")
        ours: type[Metric] = getattr(import_module(module), attribute)
        return ours
    points = [point for point in entry_points(group=_GROUP) if point.name == name]
    if not points:
        msg = f"there is no metric {name!r}; choose one of {', '.join(metric_names())}"
        raise InputError(msg)
    return _load(points)


def _load(points: Sequence[EntryPoint]) -> type[Metric]:
    from assay.metrics.base import Metric

    values = sorted({point.value for point in points})
    if len(values) > 1:
        msg = f"the metric {points[0].name!r} is offered by {' and by '.join(values)}; remove one"
        raise InputError(msg)
    try:
        theirs = points[0].load()
    except Exception as error:
        msg = (
            f"the metric {points[0].name!r} of {values[0]} cannot be loaded: {error}; "
            "mend or remove its package"
        )
        raise InputError(msg) from error
    if not (isinstance(theirs, type) and issubclass(theirs, Metric)):
        msg = f"the metric {points[0].name!r} of {values[0]} is no class derived from assay.Metric"
        raise InputError(msg)
    return theirs


def metric_classes() -> Iterator[type[Metric]]:
    """The classes of all metrics; one of another package that cannot be loaded is warned of."""
    for name in metric_names():
        try:
            yield metric_class(name)
        except InputError as error:  # noqa: PERF203 - one metric must not hide the others
            warnings.warn(str(error), AssayWarning, stacklevel=2)


def metric(text: str) -> Metric:
    """The metric that `NAME` or `NAME:key=value,...` stands for.

    Raises:
        InputError: There is no such metric, parameter or value.

    Examples:
        >>> metric("gleu+:n=3,draws=100").signature().parameters[:2]
        (('n', 3), ('draws', 100))
    """
    name, colon, listed = text.partition(":")
    kind = metric_class(name)
    known = {parameter.name for parameter in fields(kind)}
    values: dict[str, object] = {}
    for assignment in listed.split(",") if colon else ():
        key, equals, value = (part.strip() for part in assignment.partition("="))
        if not (key and equals and value):
            msg = f"{text!r}: found {assignment!r}; expected NAME:key=value,key=value"
            raise InputError(msg)
        if key not in known:
            msg = f"{name} has no parameter {key!r}; it has {', '.join(sorted(known)) or 'none'}"
            raise InputError(msg)
        if key in values:
            msg = f"{text!r}: the parameter {key!r} stands there twice; say it once"
            raise InputError(msg)
        values[key] = _value(value)
    return kind(**values)


_WORDS: dict[str, object] = {"yes": True, "true": True, "no": False, "false": False}
_WHOLE = re.compile(r"[+-]?\d{1,20}")
_REAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)


def _value(text: str) -> object:
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _REAL.fullmatch(text) else _WORDS.get(text.lower(), text)
