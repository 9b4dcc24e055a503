r"""Pairwise accuracy: how often a metric orders two outputs as people do, ties included.

Deutsch, Foster & Freitag (2023): Ties Matter: Meta-Evaluating Modern Metrics with Pairwise Accuracy
and Tie Calibration. Thompson et al. (2024): Improving Statistical Significance in Human Evaluation
of Automatic Metrics via Soft Pairwise Accuracy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import ArrayLike, NDArray

__all__ = [
    "CalibratedAccuracy",
    "exchange_p_values",
    "pairwise_accuracy",
    "soft_pairwise_accuracy",
    "tie_calibrated_accuracy",
]


@dataclass(frozen=True, slots=True)
class CalibratedAccuracy:
    """The best pairwise accuracy that any threshold of ties reaches, and the least such threshold.

    `n_pairs` counts the pairs of all groups.
    """

    accuracy: float
    epsilon: float
    n_pairs: int


def pairwise_accuracy(metric: ArrayLike, people: ArrayLike, *, epsilon: float = 0.0) -> float:
    r"""The share of pairs that a metric orders, or ties, as people do.

    With $C$ concordant pairs, and $T$ that are tied on both sides, $(C + T) / P$ of all $P$ pairs
    (Deutsch et al. 2023, $\mathrm{acc}_{eq}$). The metric ties a pair if its scores differ by at
    most `epsilon`.

    Raises:
        InputError: The two have different lengths, or fewer than two numbers.

    Examples:
        >>> round(pairwise_accuracy([0.1, 0.2, 0.2], [1, 2, 2]), 3)
        1.0
    """
    if not epsilon >= 0:
        raise InputError(f"the threshold of ties is {epsilon}; it is a number from 0")
    distances, if_tied, if_apart = _pairs(metric, people)
    if not len(distances):
        raise InputError("a pairwise accuracy needs two items at least")
    return float(np.where(distances <= epsilon, if_tied, if_apart).mean())


def tie_calibrated_accuracy(groups: Iterable[tuple[ArrayLike, ArrayLike]]) -> CalibratedAccuracy:
    r"""Pairwise accuracy with the threshold of ties that makes it largest (Deutsch et al. 2023).

    Metrics hardly ever give two outputs the same score, people often do. So a difference of at most
    $\epsilon$ counts as a tie, and each metric gets the $\epsilon$ that suits it best: the one that
    maximises the mean, over the groups, of each group's accuracy. All thresholds that make a
    difference are tried, in one pass over the sorted differences.

    Args:
        groups: For each group (a sentence, say) what the metric and people give its outputs.
            Groups without a pair do not count.

    Raises:
        InputError: There is no pair at all, or two lists differ in length.

    Examples:
        >>> tie_calibrated_accuracy([([0.50, 0.51, 0.9], [1, 1, 2])])
        CalibratedAccuracy(accuracy=1.0, epsilon=0.010000000000000009, n_pairs=3)
    """
    found = [pairs for pairs in (_pairs(*group) for group in groups) if len(pairs[0])]
    if not found:
        raise InputError("a pairwise accuracy needs a group of two items at least")
    sizes = np.array([len(pairs[0]) for pairs in found])
    weights = np.repeat(1 / (len(found) * sizes), sizes)
    distances, if_tied, if_apart = (np.concatenate(part) for part in zip(*found, strict=True))
    order = np.argsort(distances, kind="stable")
    distances = distances[order]
    gains = np.cumsum((weights * (if_tied - if_apart))[order])
    last = np.append(distances[1:] != distances[:-1], True)
    thresholds = np.append(0.0, distances[last])
    accuracies = float(weights @ if_apart) + np.append(0.0, gains[last])
    if distances[0] == 0:  # what is tied anyhow: no threshold undoes it
        thresholds, accuracies = thresholds[1:], accuracies[1:]
    best = int(np.argmax(np.round(accuracies, 12)))
    return CalibratedAccuracy(float(accuracies[best]), float(thresholds[best]), len(distances))


def _pairs(
    metric: ArrayLike, people: ArrayLike
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """How far the metric sees each pair apart, and what the pair adds if it is a tie, or is not."""
    x, y = np.asarray(metric, dtype=np.float64), np.asarray(people, dtype=np.float64)
    if x.ndim != 1 or x.shape != y.shape:
        msg = f"a pairwise accuracy needs two lists of the same length; found {x.shape}, {y.shape}"
        raise InputError(msg)
    if np.isnan(x).any() or np.isnan(y).any():
        raise InputError("a pairwise accuracy needs numbers; found NaN; leave that output out")
    first, second = np.triu_indices(len(x), 1)
    of_metric, of_people = x[first] - x[second], y[first] - y[second]
    concordant = np.sign(of_metric) * np.sign(of_people) > 0
    return np.abs(of_metric), (of_people == 0).astype(np.float64), concordant.astype(np.float64)


def soft_pairwise_accuracy(metric: ArrayLike, people: ArrayLike) -> float:
    r"""Soft pairwise accuracy (Thompson et al. 2024): how alike two sides are sure of each pair.

    With $p_{ij}$ the one-sided p-value of system $i$ being better than $j$, of a metric and of
    people, the mean over all pairs of $1 - |p^m_{ij} - p^h_{ij}|$.

    Args:
        metric: The metric's matrix of p-values, `exchange_p_values` for instance.
        people: That of people.

    Raises:
        InputError: These are not two square matrices of the same size, or hold other than chances.

    Examples:
        >>> round(soft_pairwise_accuracy([[0.5, 0.1], [0.9, 0.5]], [[0.5, 0.3], [0.7, 0.5]]), 6)
        0.8
    """
    x, y = np.asarray(metric, dtype=np.float64), np.asarray(people, dtype=np.float64)
    if x.ndim != 2 or x.shape != y.shape or x.shape[0] != x.shape[1] or len(x) <= 1:  # noqa: PLR2004
        msg = f"expected two square matrices, a row for each system; found {x.shape} and {y.shape}"
        raise InputError(msg)
    if not ((x >= 0) & (x <= 1) & (y >= 0) & (y <= 1)).all():
        raise InputError("a matrix of p-values holds numbers from 0 to 1")
    pairs = np.triu_indices(len(x), 1)
    return float(1 - np.abs(x[pairs] - y[pairs]).mean())


def exchange_p_values(
    scores: NDArray[np.float64], *, n_samples: int = 1000, seed: int = 0
) -> NDArray[np.float64]:
    r"""One-sided p-values of each system being better than each other, by paired exchanges.

    In a sample a coin for each sentence decides whether two systems exchange their scores. One coin
    serves all pairs, so a sample is a product of the scores with random signs. With $\Delta$ the
    difference of means, and $B$ samples, $p = (1 + |\{b: \Delta_b \ge \Delta\}|) / (1 + B)$.

    Args:
        scores: A row for each system, a column for each sentence.
        n_samples: How many samples.
        seed: Which samples.

    Examples:
        >>> p = exchange_p_values(np.array([[0.9, 0.8, 0.9, 0.7, 0.9], [0.1, 0.2, 0.3, 0.1, 0.2]]))
        >>> bool(p[0, 1] < 0.1), bool(p[1, 0] > 0.9)
        (True, True)
    """
    n_systems, n_sentences = scores.shape
    coins = np.random.default_rng(seed)
    reached = np.zeros((n_systems, n_systems))
    sums = scores.sum(axis=1)
    observed = sums[:, None] - sums
    slack = 1e-12 * np.abs(scores).sum()
    for _ in range(n_samples):
        signed = scores @ (2.0 * coins.integers(0, 2, n_sentences) - 1)
        reached += signed[:, None] - signed >= observed - slack
    return (1 + reached) / (1 + n_samples)
