"""The systems that people and metrics have in common, in one order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.validation.metric_scores import MetricScores
    from assay.validation.people import People

__all__ = ["LEAST_SYSTEMS", "matched", "shared_systems"]

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
    shared = shared_systems(people.systems, metrics, common=common)
    if len(shared) < LEAST_SYSTEMS:
        msg = (
            f"{len(shared)} systems are common to people and metrics ({_listed(shared)}); "
            f"people have {_listed(people.systems)}, {metrics[0].name} has "
            f"{_listed(metrics[0].systems)}; a correlation needs three at least"
        )
        raise InputError(msg)
    return _ordered(people, metrics, sorted(shared))


def shared_systems(
    people: Sequence[str], metrics: Sequence[MetricScores], *, common: bool = False
) -> set[str]:
    """The systems that people and all metrics have.

    Raises:
        InputError: One side alone has some, and `common` does not allow that.
    """
    sides = {"people": people, **{one.name: one.systems for one in metrics}}
    shared = set(people).intersection(*(one.systems for one in metrics))
    for name, systems in sides.items():
        if not common and set(systems) != shared:
            raise _mismatch(people, metrics, name, systems, shared)
    return shared


def _mismatch(
    people: Sequence[str],
    metrics: Sequence[MetricScores],
    name: str,
    systems: Sequence[str],
    shared: set[str],
) -> InputError:
    other = metrics[0].systems if name == "people" else people
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
    """Both sides with these systems, in the order of their scores."""
    sorted_metrics = sorted(metrics, key=lambda one: (one.name, one.signature))
    keys = [one.of_systems(names).scores for one in sorted_metrics]
    order = np.lexsort([-key for key in (*keys, people.of_systems(names).scores)])
    systems = [names[i] for i in order]
    return people.of_systems(systems), [one.of_systems(systems) for one in metrics]
