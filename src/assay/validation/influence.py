"""Whether a few systems decide a correlation: each left out, and windows of neighbours.

Mathur, Baldwin & Cohn (2020): Tangled up in BLEU. Kobayashi, Mita & Komachi (2024): Revisiting
Meta-evaluation for Grammatical Error Correction.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.validation.correlation import MetricCorrelation
    from assay.validation.differences import Coefficient
    from assay.validation.people import People

__all__ = ["Window", "influence_warnings", "leave_one_out", "outliers", "windows"]

_FEW = 10  # systems
_WIDE = 0.3  # of a correlation, when one system is left out
_NORMAL = 1.4826  # a standard deviation, in median deviations
_FAR = 2.5  # standard deviations


@dataclass(frozen=True, slots=True)
class Window:
    """Neighbours in the ranking by people.

    Args:
        first: The rank of the best of them.
        last: The rank of the worst.
        value: The measure over them.
    """

    first: int
    last: int
    value: float


def leave_one_out(
    measure: Coefficient, metric: NDArray[np.float64], people: NDArray[np.float64]
) -> tuple[float, float] | None:
    """The least and the largest value when any one system is left out.

    Nothing where two systems would be left, or where all values are undefined.
    """
    n = len(people)
    if n <= 3:  # noqa: PLR2004 - of two systems every correlation is 1 or -1
        return None
    others = np.array([[j for j in range(n) if j != i] for i in range(n)])
    values = measure(metric[others], people[others])
    known = values[~np.isnan(values)]
    return (float(known.min()), float(known.max())) if len(known) else None


def windows(
    measure: Coefficient,
    metric: NDArray[np.float64],
    people: NDArray[np.float64],
    size: int,
) -> tuple[Window, ...]:
    """The measure over each run of neighbours in the ranking by people, the best first.

    A metric that tells good systems from bad ones need not tell good ones apart.

    Args:
        measure: Correlates scores.
        metric: Scores of systems, in the order of people, the best first.
        people: Their scores.
        size: How many neighbours, no more than there are systems; 0 for no window.
    """
    n = len(people)
    if not size:
        return ()
    inside = np.arange(n - size + 1)[:, None] + np.arange(size)
    values = measure(metric[inside], people[inside])
    return tuple(
        Window(first + 1, first + size, float(value)) for first, value in enumerate(values)
    )


def outliers(people: NDArray[np.float64]) -> list[int]:
    r"""Systems that people find far better or worse than the rest.

    Mathur et al. (2020): those whose distance to the median is above 2.5 times 1.483 times the
    median of such distances.

    Examples:
        >>> outliers(np.array([0.5, 0.4, 0.45, 0.42, -3.0]))
        [4]
    """
    distances = np.abs(people - np.median(people))
    spread = _NORMAL * float(np.median(distances))
    return [int(i) for i in np.flatnonzero(distances > _FAR * spread)] if spread else []


def influence_warnings(people: People, found: Sequence[MetricCorrelation]) -> list[str]:
    """What to warn of: few systems, systems apart from the rest, and correlations that hang on one.

    The last is looked for in Pearson's coefficient of metrics, not of sentinels.
    """
    said = []
    n = len(people.systems)
    if n < _FEW:
        said.append(f"{n} systems are few: see what random metrics get, and read intervals first")
    if apart := [people.systems[i] for i in outliers(people.scores)]:
        said.append(
            f"people find {', '.join(apart)} far from the rest, which alone makes Pearson's r "
            "large; correlate without (--where 'system!=NAME' --common) as well"
        )
    hanging = []
    for one in found:
        without = one.estimates["pearson"].without
        if without and not one.scores.sentinel and without[1] - without[0] > _WIDE:
            hanging.append(f"{one.scores.name} ({without[0]:.2f} to {without[1]:.2f})")
    if hanging:
        said.append(f"one system decides Pearson's r of {', '.join(hanging)}: leave each out once")
    return said
