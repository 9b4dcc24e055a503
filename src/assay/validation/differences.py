r"""Whether one metric agrees with people more than another: more than chance explains.

Deutsch, Dror & Roth (2021): A Statistical Analysis of Summarization Evaluation Metrics Using
Resampling Methods. Williams (1959), as Graham & Baldwin (2014) use it: Testing for Significance of
Increased Correlation with Human Judgment.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, get_args

import numpy as np

from assay import _core
from assay.checks import check_choice
from assay.errors import InputError
from assay.significance.samples import check_sampling
from assay.significance.ttest import two_tails
from assay.validation.coefficients import pearson

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike, NDArray

__all__ = [
    "EXCHANGES",
    "Coefficient",
    "Difference",
    "Exchange",
    "perm_both",
    "perm_both_pairs",
    "williams",
]

Exchange = Literal["both", "systems", "sentences"]

EXCHANGES: tuple[Exchange, ...] = get_args(Exchange)

_SLACK = 1e-12  # a smaller difference of correlations is rounding
_LEAST_SYSTEMS = 4  # for Williams' test, which has n - 3 degrees of freedom


class Coefficient(Protocol):
    """Correlates the last axis of two arrays."""

    def __call__(self, first: ArrayLike, second: ArrayLike, /) -> NDArray[np.float64]:
        """The coefficients."""


class Difference(NamedTuple):
    """How much more the first metric agrees with people, and the two-sided p-value of that.

    `one_sided` is the p-value of the first agreeing more.
    """

    value: float
    p: float
    one_sided: float


def perm_both(
    first: NDArray[np.float64],
    second: NDArray[np.float64],
    people: ArrayLike,
    *,
    coefficient: Coefficient = pearson,
    exchange: Exchange = "both",
    n_samples: int = 1000,
    seed: int = 0,
    threads: int | None = None,
) -> Difference:
    r"""The permutation test of Deutsch et al. (2021), for correlations of systems.

    If two metrics were equally good, it would not matter which of them gave a score. So in each
    sample coins exchange the scores of the metrics, which have been standardised: PERM-BOTH throws
    one for each sentence of each system; PERM-SYS one for each system; PERM-INPUT one for each
    sentence. With $\Delta$ the difference of correlations and $\Delta_b$ that of sample $b$ of $B$,
    $p = (1 + |\{b: |\Delta_b| \ge |\Delta|\}|) / (1 + B)$.

    Systems are taken in the order of their scores: that in which they are given does not matter.

    Args:
        first: Sentence scores of a metric, higher being better: a row for each system.
        second: Those of the other.
        people: The score that people give each system.
        coefficient: Correlates scores of systems, for many samples at once.
        exchange: What is exchanged: `both`, `systems` or `sentences`.
        n_samples: How many samples.
        seed: Which samples.
        threads: How many threads.

    Raises:
        InputError: Shapes do not fit, or a metric gives all the same score.
    """
    (found,) = perm_both_pairs(
        [first, second],
        people,
        coefficient=coefficient,
        exchange=exchange,
        n_samples=n_samples,
        seed=seed,
        threads=threads,
    )
    return found


def perm_both_pairs(
    metrics: Sequence[NDArray[np.float64]],
    people: ArrayLike,
    *,
    coefficient: Coefficient = pearson,
    exchange: Exchange = "both",
    n_samples: int = 1000,
    seed: int = 0,
    threads: int | None = None,
) -> list[Difference]:
    r"""`perm_both` of every two of several metrics, in the order of `itertools.combinations`.

    All pairs see the same coins, so that a metric is summed once: with $K$ the sum of the scores
    that a sample's coins let a metric keep, and $S$ the sum of all, the scores of the first of two
    metrics sum to $K_1 + S_2 - K_2$ after the exchange.

    Raises:
        InputError: As `perm_both`.
    """
    check_choice("correlate", "exchange", exchange, EXCHANGES)
    human = np.asarray(people, dtype=np.float64)
    shapes = {one.shape for one in metrics}
    if len(shapes) != 1 or metrics[0].ndim != 2 or human.shape != metrics[0].shape[:1]:  # noqa: PLR2004
        listed = " and ".join(str(one.shape) for one in metrics)
        msg = (
            f"scores of metrics have shapes {listed}, those of people {human.shape}; expected a "
            "row for each system and a column for each sentence"
        )
        raise InputError(msg)
    check_sampling(metrics[0].T, n_samples, seed)
    order = np.lexsort((*(one.mean(axis=1) for one in reversed(metrics)), human))
    scores = np.stack([_standardised(one[order]) for one in metrics])
    human = human[order]
    observed = [float(coefficient(one.mean(axis=1), human)) for one in scores]
    kept = _kept(scores, exchange, n_samples=n_samples, seed=seed, threads=threads)
    totals = scores.sum(axis=2)
    found = []
    for i, j in combinations(range(len(metrics)), 2):
        moved = kept[i] - kept[j]
        sampled = coefficient(moved + totals[j], human) - coefficient(totals[i] - moved, human)
        found.append(_difference(observed[i] - observed[j], sampled))
    return found


def _difference(observed: float, sampled: NDArray[np.float64]) -> Difference:
    return Difference(
        observed,
        _share(np.abs(sampled) >= abs(observed) - _SLACK),
        _share(sampled >= observed - _SLACK),
    )


def _share(reached: NDArray[np.bool_]) -> float:
    return (1 + int(reached.sum())) / (1 + len(reached))


def _standardised(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    spread = float(scores.std())
    if spread == 0:
        raise InputError("a metric gives every sentence of every system the same score")
    standardised: NDArray[np.float64] = (scores - scores.mean()) / spread
    return standardised


def _kept(
    scores: NDArray[np.float64],
    exchange: Exchange,
    *,
    n_samples: int,
    seed: int,
    threads: int | None,
) -> NDArray[np.float64]:
    """The sum of the scores that each metric keeps in each sample: metric, sample, system."""
    n_metrics, n_systems, _ = scores.shape
    if exchange == "systems":
        coins = np.random.default_rng(seed).integers(0, 2, (n_samples, n_systems))
        whole: NDArray[np.float64] = (1 - coins) * scores.sum(axis=2)[:, None, :]
        return whole

    def sums(columns: NDArray[np.float64], seed: int) -> NDArray[np.float64]:
        """For each sample what is left of columns when a coin takes away half of the rows."""
        return _core.exchange_sums(
            columns, np.zeros_like(columns), n_samples=n_samples, seed=seed, threads=threads
        )

    if exchange == "sentences":  # all systems share the coins
        flat = scores.reshape(n_metrics * n_systems, -1).T.copy()
        return sums(flat, seed).reshape(n_samples, n_metrics, n_systems).swapaxes(0, 1)
    seeds = np.random.SeedSequence(seed).generate_state(n_systems, np.uint64)
    of_systems = [sums(scores[:, i].T.copy(), int(one)) for i, one in enumerate(seeds)]
    return np.stack(of_systems, axis=-1).swapaxes(0, 1)


def williams(first: float, second: float, between: float, n_systems: int) -> Difference:
    r"""Williams' test (1959) of two correlations that share people's scores.

    With $r_1$, $r_2$ the correlations of two metrics with people, $r_{12}$ that of one metric with
    the other, $n$ systems, and $K = 1 - r_1^2 - r_2^2 - r_{12}^2 + 2 r_1 r_2 r_{12}$,

    $$t = (r_1 - r_2) \sqrt{\frac{(n - 1)(1 + r_{12})}
      {2K\frac{n - 1}{n - 3} + \frac{(r_1 + r_2)^2}{4}(1 - r_{12})^3}}$$

    has Student's distribution with $n - 3$ degrees of freedom if the two are equally good.

    Raises:
        InputError: There are fewer than four systems, or these are not three correlations.

    Examples:
        >>> round(williams(0.9, 0.7, 0.6, 13).p, 4)
        0.1234
    """
    if n_systems < _LEAST_SYSTEMS:
        raise InputError(f"Williams' test needs four systems at least; there are {n_systems}")
    if not all(-1 <= r <= 1 for r in (first, second, between)):
        found = f"{first}, {second} and {between}"
        raise InputError(f"Williams' test needs correlations from -1 to 1; found {found}")
    difference = first - second
    unlike = 1 - first**2 - second**2 - between**2 + 2 * first * second * between
    spread = 2 * max(unlike, 0.0) * (n_systems - 1) / (n_systems - 3)
    spread += (first + second) ** 2 / 4 * (1 - between) ** 3
    if difference == 0:
        return Difference(0.0, 1.0, 0.5)
    if spread <= 0:
        return Difference(difference, 0.0, 0.0 if difference > 0 else 1.0)
    t = difference * math.sqrt((n_systems - 1) * (1 + between) / spread)
    p = two_tails(t, n_systems - 3)
    return Difference(difference, p, p / 2 if t > 0 else 1 - p / 2)
