"""The systems that people and metrics have in common, in one order."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.validation.metric_scores import MetricScores
    from assay.validation.people import People

__all__ = ["LEAST_SYSTEMS", "matched"]

LEAST_SYSTEMS = 3  # of two systems every correlation is 1 or -1
_SHOWN = 20


def matched(
    people: People, metrics: Sequence[MetricScores], *, common: bool = False
) -> tuple[People, list[MetricScores]]:
    """People and metrics with the same systems, the best by people first.

    Systems that people rank alike stand in the order of the metrics' scores, so that names and the
    order in which systems were given do not matter for anything that is drawn at random.

    Args:
        people: Their scores.
        metrics: Scores of metrics, which all have the same systems.
        common: Leave out the systems that only one side has.

    Raises:
        InputError: The systems differ, fewer than three are common to all, or two metrics have
            one name.
    """
    if not metrics:
        raise InputError("there is no metric to correlate; name one, or a file of scores")
    names = [one.name for one in metrics]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise InputError(f"two metrics are called {twice[0]!r:.60}; rename one, or leave it out")
    sides = {"people": people.systems, **{one.name: one.systems for one in metrics}}
    shared = set(people.systems).intersection(*(one.systems for one in metrics))
    for name, systems in sides.items():
        if not common and set(systems) != shared:
            raise _mismatch(people, metrics, name, systems, shared)
    if len(shared) < LEAST_SYSTEMS:
        msg = (
            f"{len(shared)} systems are common to people and metrics ({_listed(shared)}); "
            f"people have {_listed(people.systems)}, {metrics[0].name} has "
            f"{_listed(metrics[0].systems)}; a correlation needs three at least"
        )
        raise InputError(msg)
    return _ordered(people, metrics, sorted(shared))


def _mismatch(
    people: People,
    metrics: Sequence[MetricScores],
    name: str,
    systems: Sequence[str],
    shared: set[str],
) -> InputError:
    other = metrics[0].systems if name == "people" else people.systems
    whose = metrics[0].name if name == "people" else "people"
    return InputError(
        f"people and metrics have different systems: {name} alone has "
        f"{_listed(set(systems) - shared)}; {name}: {_listed(systems)}; {whose}: "
        f"{_listed(other)}; rename (--rename NAME=NEW), leave judgments out "
        "(--where 'system!=NAME'), or take what is common (--common)"
    )


def _listed(names: Sequence[str] | set[str]) -> str:
    ordered = sorted(names)
    more = f" and {len(ordered) - _SHOWN} more" if len(ordered) > _SHOWN else ""
    return (", ".join(ordered[:_SHOWN]) or "none") + more


def _ordered(
    people: People, metrics: Sequence[MetricScores], names: list[str]
) -> tuple[People, list[MetricScores]]:
    """Both sides with these systems."""
    sides = [(one.systems, one.scores) for one in metrics]
    sides.insert(0, (people.systems, people.scores))
    places = [[systems.index(name) for name in names] for systems, _ in sides]
    scores = [values[at] for (_, values), at in zip(sides, places, strict=True)]
    keys = [score for _, score in sorted(zip(metrics, scores[1:], strict=True), key=_named)]
    order = np.lexsort([-key for key in (*keys, scores[0])])
    systems = tuple(names[i] for i in order)
    at = np.array(places)[:, order]
    return (
        replace(
            people,
            systems=systems,
            scores=people.scores[at[0]],
            samples=None if people.samples is None else people.samples[:, at[0]],
        ),
        [
            replace(
                one,
                systems=systems,
                scores=one.scores[place],
                samples=None if one.samples is None else one.samples[:, place],
                sentences=None if one.sentences is None else one.sentences[place],
            )
            for one, place in zip(metrics, at[1:], strict=True)
        ],
    )


def _named(metric: tuple[MetricScores, NDArray[np.float64]]) -> tuple[str, str]:
    return metric[0].name, metric[0].signature
