r"""Paired tests: whether two systems differ by more than the choice of sentences explains.

Each gives a p-value, with $\Delta$ the difference of the scores, $\Delta_b$ that of sample $b$ of
$B$, and $\bar\Delta$ the mean of those. The data themselves count as one more sample, so that no p
is 0 (Phipson & Smyth 2010).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.checks import check_choice
from assay.metrics.base import column_sums
from assay.significance.samples import bootstrap_scores, exchange_scores

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from assay.metrics.base import Metric, Statistics

__all__ = [
    "TESTS",
    "Test",
    "check_test",
    "observed",
    "p_of_bootstrap",
    "p_of_exchange",
    "p_of_sacrebleu",
    "paired_bootstrap",
    "paired_randomisation",
    "score_of_rows",
]

Test = Literal["bootstrap", "randomisation", "sacrebleu"]

TESTS: tuple[Test, ...] = get_args(Test)

_TIE = 1e-12  # of the larger score; a smaller difference is rounding


def paired_bootstrap(
    metric: Metric,
    first: Statistics,
    second: Statistics,
    *,
    definition: Literal["bootstrap", "sacrebleu"] = "bootstrap",
    n_samples: int = 1000,
    seed: int = 0,
    threads: int | None = None,
) -> float:
    r"""The p-value of the paired bootstrap (Koehn 2004), with the same samples for both systems.

    Samples vary around the difference that was found, so they are first moved to where no
    difference would have them:

    $$p = \frac{1 + |\{b : |\Delta_b - \bar\Delta| \ge |\Delta|\}|}{1 + B}$$

    Args:
        metric: What both systems are scored by.
        first: The statistics of one system.
        second: Those of the other, on the same sentences.
        definition: This one, or that of sacreBLEU (see `p_of_sacrebleu`).
        n_samples: How many samples.
        seed: Which samples.
        threads: How many threads.

    Raises:
        InputError: There are no sentences, or a number is out of range.
    """
    check_choice("test", "definition", definition, ("bootstrap", "sacrebleu"))

    def samples(rows: NDArray[np.float64]) -> NDArray[np.float64]:
        return bootstrap_scores(metric, rows, n_samples=n_samples, seed=seed, threads=threads)

    rows = metric.additive(first), metric.additive(second)
    p_of = p_of_bootstrap if definition == "bootstrap" else p_of_sacrebleu
    found = observed(*(score_of_rows(metric, part) for part in rows))
    return p_of(*found, samples(rows[0]) - samples(rows[1]))


def paired_randomisation(
    metric: Metric,
    first: Statistics,
    second: Statistics,
    *,
    n_samples: int = 1000,
    seed: int = 0,
    threads: int | None = None,
) -> float:
    r"""The p-value of approximate randomisation (Noreen 1989; Riezler & Maxwell 2005).

    If it made no difference which system wrote what, the outputs for a sentence might as well be
    exchanged. With $\Delta_b$ the difference after a coin for each sentence decided on that:

    $$p = \frac{1 + |\{b : |\Delta_b| \ge |\Delta|\}|}{1 + B}$$

    Raises:
        InputError: There are no sentences, or a number is out of range.
    """
    rows = metric.additive(first), metric.additive(second)
    a, b = exchange_scores(metric, *rows, n_samples=n_samples, seed=seed, threads=threads)
    found = observed(*(score_of_rows(metric, part) for part in rows))
    return p_of_exchange(*found, a - b)


def score_of_rows(metric: Metric, rows: NDArray[np.float64]) -> float:
    """The score of additive rows, which resampled scores are compared with."""
    return float(metric.scores_of_sums(column_sums(rows)[None, :])[0])


def observed(first: float, second: float) -> tuple[float, float]:
    """The difference of two systems' scores, and how much of it may be rounding."""
    return first - second, _TIE * max(abs(first), abs(second))


def p_of_bootstrap(delta: float, tie: float, deltas: NDArray[np.float64]) -> float:
    """The p-value of the paired bootstrap, from the differences of the samples."""
    return _share(_reach(deltas - deltas.mean(), delta, tie))


def p_of_exchange(delta: float, tie: float, deltas: NDArray[np.float64]) -> float:
    """The p-value of approximate randomisation, from the differences after exchanges."""
    return _share(_reach(deltas, delta, tie))


def p_of_sacrebleu(
    delta: float,
    tie: float,  # noqa: ARG001 - its comparison is strict
    deltas: NDArray[np.float64],
) -> float:
    r"""The p-value that sacreBLEU's paired bootstrap gives (Post 2018), for comparison with others.

    $$p = \frac{1 + |\{b : |\Delta_b| - \overline{|\Delta|} > |\Delta|\}|}{1 + B}$$

    It looks at one side only: where systems differ, p is about half of the two-sided one, and of
    equal systems one in ten comes out below 0.05. Of two systems whose every sample is equal it
    gives the smallest p there is, as sacreBLEU does.
    """
    sizes = np.abs(deltas)
    return _share(sizes - sizes.mean() > abs(delta))


def check_test(test: Test) -> Callable[[float, float, NDArray[np.float64]], float]:
    """How a test turns differences into a p-value.

    Raises:
        InputError: There is no such test.
    """
    check_choice("compare", "test", test, TESTS)
    match test:
        case "bootstrap":
            return p_of_bootstrap
        case "randomisation":
            return p_of_exchange
        case "sacrebleu":
            return p_of_sacrebleu


def _reach(deltas: NDArray[np.float64], delta: float, tie: float) -> NDArray[np.bool_]:
    """Which differences are as large; those that are no number count, on the safe side."""
    return ~(np.abs(deltas) < abs(delta) - tie)


def _share(counted: NDArray[np.bool_]) -> float:
    return (1 + int(counted.sum())) / (1 + len(counted))
