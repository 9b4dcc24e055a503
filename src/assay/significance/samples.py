"""Scores of samples that are drawn from the sentences of one system, or exchanged between two.

Sums come from the core, scores from the metric. Both are done a chunk of samples at a time, so that
no more than a few megabytes of sums are alive. Samples have numbers and each its own random
sequence, so that neither chunks nor threads show in the result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay import _core
from assay.checks import check_range, check_seed
from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from assay.metrics.base import Metric

__all__ = ["MOST_SAMPLES", "bootstrap_scores", "check_sampling", "exchange_scores"]

MOST_SAMPLES = 10_000_000
_CHUNK = 1 << 18  # numbers of a chunk of sums: two megabytes


def bootstrap_scores(
    metric: Metric,
    rows: NDArray[np.float64],
    *,
    n_samples: int,
    seed: int = 0,
    threads: int | None = None,
) -> NDArray[np.float64]:
    """The score of each bootstrap sample: as many sentences, drawn with replacement.

    Systems that are scored under the same seed see the same sentences, as paired tests need.

    Args:
        metric: Scores the sums.
        rows: What `metric.additive` gives, one row a sentence.
        n_samples: How many samples.
        seed: Which samples.
        threads: How many threads.

    Raises:
        InputError: There are no sentences, or a number is out of range.
    """
    check_sampling(rows, n_samples, seed)

    def sums(first: int, n: int) -> NDArray[np.float64]:
        return _core.bootstrap_sums(rows, n_samples=n, first=first, seed=seed, threads=threads)

    return _scores(metric, sums, n_samples, rows.shape[1])


def exchange_scores(
    metric: Metric,
    ours: NDArray[np.float64],
    theirs: NDArray[np.float64],
    *,
    n_samples: int,
    seed: int = 0,
    threads: int | None = None,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The scores of two systems after random exchanges: a coin for each sentence swaps its rows.

    The sums of the second are not taken as what is left of the total, because rounding would turn
    a sum of 0 into nearly 0, of which some scores make much.

    Raises:
        InputError: There are no sentences, the systems have other numbers of them, or a number is
            out of range.
    """
    check_sampling(ours, n_samples, seed)
    if ours.shape != theirs.shape:
        msg = (
            f"the two systems have rows of shapes {ours.shape} and {theirs.shape}; "
            "compare systems on the same sentences, by the same metric"
        )
        raise InputError(msg)

    def of(a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
        def sums(first: int, n: int) -> NDArray[np.float64]:
            return _core.exchange_sums(a, b, n_samples=n, first=first, seed=seed, threads=threads)

        return _scores(metric, sums, n_samples, a.shape[1])

    return of(ours, theirs), of(theirs, ours)


def check_sampling(rows: NDArray[np.float64], n_samples: int, seed: int) -> None:
    """Refuses what cannot be sampled.

    Raises:
        InputError: There are no sentences, or a number is out of range.
    """
    check_range("sampling", "n_samples", n_samples, 1, MOST_SAMPLES)
    check_seed("sampling", seed)
    if not len(rows):
        raise InputError("there are no sentences to draw from; give at least one")


def _scores(
    metric: Metric,
    sums: Callable[[int, int], NDArray[np.float64]],
    n_samples: int,
    width: int,
) -> NDArray[np.float64]:
    """The scores of all samples; `sums(first, n)` are the sums of n samples from a number on."""
    step = max(1, _CHUNK // width)
    starts = range(0, n_samples, step)
    chunks = [metric.scores_of_sums(sums(at, min(step, n_samples - at))) for at in starts]
    return np.concatenate(chunks)
