"""Scores of systems from files: by people (`assay rank`, a table), by metrics (`assay score`)."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

import numpy as np

from assay.errors import AssayError, FormatError, InputError
from assay.metrics.registry import metric_class
from assay.metrics.scoring import short_names
from assay.text.files import display_name, read_text
from assay.validation.metric_scores import MetricScores
from assay.validation.people import People

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.text.files import FileName

__all__ = ["read_metric_scores", "read_people"]

_Score = tuple[str, str, str, float]  # system, metric, signature, score


def read_people(file: FileName) -> People:
    r"""The scores that people gave to systems: JSON of `assay rank`, or a table.

    A table has a system and a score a line, with a tab between; higher is better.

    Raises:
        FormatError: It is neither.

    Examples:
        >>> import tempfile, pathlib
        >>> file = pathlib.Path(tempfile.mkdtemp()) / "people.tsv"
        >>> _ = file.write_text("AMU\t0.273\nINPUT\t-0.062\n")
        >>> read_people(file).systems
        ('AMU', 'source')
    """
    text, name = read_text(file), display_name(file)
    if text.lstrip().startswith("{"):
        document = _json(text, name)
        listed = _records(document, "systems", name)
        found = [(_name(one, "system", name), _number(one, name)) for one in listed]
        signature = str(document.get("signature", ""))
    else:
        rows = _table(text, name)
        found = [(row[0], _float(row[1], name, line)) for line, row in _body(rows)]
        signature = ""
    if not found:
        raise _error(name, None, "no system", "a system and a score a line, or JSON of assay rank")
    systems, scores = zip(*found, strict=True)
    return People(systems, np.array(scores), signature=signature or f"scores of {name}")


def read_metric_scores(file: FileName) -> list[MetricScores]:
    """The scores that metrics gave to systems: JSON or TSV of `assay score`, or a table.

    A table has a header with `system` and one column a metric. Scores of a metric that Assay knows
    and that is better when lower are turned.

    Raises:
        FormatError: It is none of these, or a metric has no score for some system.
    """
    text, name = read_text(file), display_name(file)
    if text.lstrip().startswith("{"):
        found = _scores_of_json(_json(text, name), name)
    else:
        found = list(_scores_of_table(_table(text, name), name))
    if not found:
        raise _error(name, None, "no score", "JSON of assay score, or a table with a header")
    keys = list(dict.fromkeys((metric, signature) for _, metric, signature, _ in found))
    names = short_names([signature or metric for metric, signature in keys])
    return [
        _metric_scores(name, shown, key, [one for one in found if one[1:3] == key])
        for shown, key in zip(names, keys, strict=True)
    ]


def _metric_scores(
    file: str, shown: str, key: tuple[str, str], scores: Sequence[_Score]
) -> MetricScores:
    turned = _is_turned(key[0])
    values = np.array([score for *_, score in scores])
    try:
        return MetricScores(
            f"-{shown}" if turned else shown,
            tuple(score[0] for score in scores),
            -values if turned else values,
            signature=key[1] or f"{key[0]} of {file}",
        )
    except InputError as error:
        raise _error(file, None, str(error), "one score for each system and metric") from None


def _is_turned(metric: str) -> bool:
    """Whether it is a metric of ours that is better when lower."""
    try:
        return not metric_class(metric).higher_is_better
    except AssayError:
        return False


def _scores_of_json(document: dict[str, Any], name: str) -> list[_Score]:
    return [
        (
            _name(one, "system", name),
            _name(one, "metric", name),
            str(one.get("signature", "")),
            _number(one, name),
        )
        for one in _records(document, "scores", name)
    ]


def _scores_of_table(rows: list[tuple[int, list[str]]], name: str) -> Iterable[_Score]:
    if not rows:
        return
    (line, header), body = rows[0], rows[1:]
    if header[0] != "system":
        raise _error(name, line, f"{header[0]!r:.40}", "a header that begins with system")
    for at, row in body:
        if len(row) != len(header):
            raise _error(name, at, f"{len(row)} fields", f"{len(header)}, as in the header")
        cells = dict(zip(header, row, strict=True))
        if {"metric", "score"} <= cells.keys():
            score = _float(cells["score"], name, at)
            yield row[0], cells["metric"], cells.get("signature", ""), score
        else:
            for metric, text in list(cells.items())[1:]:
                yield row[0], metric, "", _float(text, name, at)


def _table(text: str, name: str) -> list[tuple[int, list[str]]]:
    """Rows of fields with their line numbers; lines that are empty or begin with # go."""
    rows = []
    for line, content in enumerate(text.splitlines(), start=1):
        if content.strip() and not content.startswith("#"):
            fields = [field.strip() for field in content.split("\t")]
            if len(fields) <= 1:
                raise _error(name, line, f"{content!r:.40}", "fields with tabs between")
            rows.append((line, fields))
    return rows


def _body(rows: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """The rows without a header."""
    return rows[1:] if rows and rows[0][1][0] == "system" else rows


def _json(text: str, name: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except ValueError as error:
        raise _error(name, getattr(error, "lineno", None), f"no JSON ({error})", "JSON") from None
    return document if isinstance(document, dict) else {}


def _records(document: dict[str, Any], key: str, name: str) -> list[dict[str, Any]]:
    listed = document.get(key)
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        command = "assay rank" if key == "systems" else "assay score"
        raise _error(name, None, f"no list {key!r}", f"what {command} --format json prints")
    return listed


def _name(record: dict[str, Any], key: str, name: str) -> str:
    value = record.get(key)
    if not isinstance(value, str) or not value:
        raise _error(name, None, f"{key}: {value!r:.40}", f"a name of a {key}")
    return value


def _number(record: dict[str, Any], name: str) -> float:
    value = record.get("score")
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise _error(name, None, f"score: {value!r:.40}", "a number")
    return float(value)


def _float(text: str, name: str, line: int) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise _error(name, line, f"{text!r:.40}", "a number")
    return value


def _error(name: str, line: int | None, found: str, expected: str) -> FormatError:
    return FormatError(name, line, found=found, expected=expected, remedy="mend it or name another")
