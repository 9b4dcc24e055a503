r"""Whether one metric agrees with people more than another: more than chance explains.

Deutsch, Dror & Roth (2021): A Statistical Analysis of Summarization Evaluation Metrics Using
Resampling Methods. Williams (1959), as Graham & Baldwin (2014) use it: Testing for Significance of
Increased Correlation with Human Judgment.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol, get_args

import numpy as np

from assay import _core
from assay.checks import check_choice
from assay.errors import InputError
from assay.significance.samples import check_sampling
from assay.significance.ttest import two_tails
from assay.validation.coefficients import pearson

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

__all__ = ["EXCHANGES", "Coefficient", "Difference", "Exchange", "perm_both", "williams"]

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
    check_choice("correlate", "exchange", exchange, EXCHANGES)
    human = np.asarray(people, dtype=np.float64)
    if first.ndim != 2 or first.shape != second.shape or human.shape != first.shape[:1]:  # noqa: PLR2004
        msg = (
            f"scores of two metrics have shapes {first.shape} and {second.shape}, those of people "
            f"{human.shape}; expected a row for each system and a column for each sentence"
        )
        raise InputError(msg)
    check_sampling(first.T, n_samples, seed)
    order = np.lexsort((second.mean(axis=1), first.mean(axis=1), human))
    ours, theirs = _standardised(first[order]), _standardised(second[order])
    human = human[order]
    observed = float(
        coefficient(ours.mean(axis=1), human) - coefficient(theirs.mean(axis=1), human)
    )
    means = _exchanged(ours, theirs, exchange, n_samples=n_samples, seed=seed, threads=threads)
    sampled = coefficient(means[0], human) - coefficient(means[1], human)
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


def _exchanged(
    ours: NDArray[np.float64],
    theirs: NDArray[np.float64],
    exchange: Exchange,
    *,
    n_samples: int,
    seed: int,
    threads: int | None,
) -> NDArray[np.float64]:
    """The mean scores of both metrics after each sample's exchanges: metric, sample, system."""
    n_systems, n_sentences = ours.shape
    if exchange == "systems":
        own, other = ours.mean(axis=1), theirs.mean(axis=1)
        coins = np.random.default_rng(seed).integers(0, 2, (n_samples, n_systems), dtype=bool)
        return np.stack([np.where(coins, other, own), np.where(coins, own, other)])
    if exchange == "sentences":  # all systems share the coins
        sums = _core.exchange_sums(
            ours.T.copy(), theirs.T.copy(), n_samples=n_samples, seed=seed, threads=threads
        )
    else:
        seeds = np.random.SeedSequence(seed).generate_state(n_systems, np.uint64)
        columns = [
            _core.exchange_sums(
                a[:, None], b[:, None], n_samples=n_samples, seed=int(one), threads=threads
            )
            for a, b, one in zip(ours, theirs, seeds, strict=True)
        ]
        sums = np.column_stack(columns)
    total = ours.sum(axis=1) + theirs.sum(axis=1)
    means: NDArray[np.float64] = np.stack([sums, total - sums]) / n_sentences
    return means


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
