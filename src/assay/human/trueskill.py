"""TrueSkill as rankings of systems use it: WMT's tool, plain results in order, and without chance.

Herbrich, Minka & Graepel (2007): TrueSkill, a Bayesian skill rating system. Sakaguchi, Post &
Van Durme (2014): Efficient elicitation of annotations for human evaluation of machine translation.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay import _core
from assay.checks import check_choice, check_range, check_seed
from assay.errors import InputError
from assay.human.tallies import check_pairs, grouped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.human.pairs import Pairs
    from assay.human.tallies import Tallies, Unit

__all__ = [
    "UNJUDGED",
    "TrueSkill",
    "Unjudged",
    "check_judged",
    "in_order",
    "in_order_samples",
    "mean_field",
    "wmt_runs",
]

Unjudged = Literal["refuse", "skip"]

UNJUDGED: tuple[Unjudged, ...] = get_args(Unjudged)

_MOST = 1_000_000_000  # of updates, steps and the like
_LARGE = 1e12


@dataclass(frozen=True, slots=True)
class TrueSkill:
    r"""The parameters, by default those of WMT's tool.

    Args:
        sigma: The standard deviation of what is believed of a skill at first; the mean is 0.
        beta: The standard deviation of a performance about its skill; by default $\sigma N / 40$
            for $N - 1$ pairs, so large that single results hardly move a mean.
        draw_probability: How often two of the same skill draw.
        tau: By how much a skill changes before each of its results; only for results in order.

    Raises:
        InputError: A parameter is out of range.
    """

    sigma: float = 0.5
    beta: float | None = None
    draw_probability: float = 0.25
    tau: float = 0.0

    def __post_init__(self) -> None:
        """Refuses what means nothing."""
        for name in ("sigma", "beta", "tau"):
            value = getattr(self, name)
            if value is not None:
                least = 0.0 if name == "tau" else 1e-12
                check_range("TrueSkill", name, value, least, _LARGE)
        check_range("TrueSkill", "draw_probability", self.draw_probability, 0.0, 0.999999)

    def scatter(self, n_pairs: int) -> float:
        """The standard deviation of performances where this many pairs are judged."""
        return self.sigma * (n_pairs + 1) / 40 if self.beta is None else self.beta


def wmt_runs(
    tallies: Tallies,
    parameters: TrueSkill | None = None,
    *,
    n_pairs: int | None = None,
    runs: int = 1000,
    seed: int = 0,
    threads: int | None = None,
) -> NDArray[np.float64]:
    r"""The mean skill of each system after each of many random tournaments, as in WMT's tool.

    A tournament has as many results as there are pairs, and one more. In each, system A is the one
    with the largest variance (the last of equals), B is drawn with a probability proportional to
    $e^{-|\mu_A - \mu_B|}$, and one of the judgments of A and B is drawn with replacement. The
    papers call tournaments bootstraps; the score of a system is its mean over them. Systems that
    were never judged together do not meet (see `check_judged`).

    Args:
        tallies: What was judged, or several samples of it.
        parameters: Those of TrueSkill; `tau` is 0 here.
        n_pairs: How many pairs set the length and the default `beta`; by default those there are.
        runs: How many tournaments, of each sample.
        seed: Which ones.
        threads: How many threads; the result does not depend on it.

    Raises:
        InputError: A number is out of range.
    """
    parameters = parameters or TrueSkill()
    check_range("wmt-trueskill", "runs", runs, 1, _MOST)
    check_seed("wmt-trueskill", seed)
    n_pairs = _n_pairs(tallies) if n_pairs is None else n_pairs
    tables = (-1, *tallies.wins.shape[-2:])
    return _core.wmt_trueskill_runs(
        np.ascontiguousarray(tallies.wins.reshape(tables)),
        np.ascontiguousarray(tallies.ties.reshape(tables)),
        sigma=parameters.sigma,
        beta=parameters.scatter(n_pairs),
        draw_probability=parameters.draw_probability,
        n_updates=n_pairs + 1,
        n_runs=runs,
        seed=seed,
        threads=threads,
    )


def mean_field(
    tallies: Tallies,
    parameters: TrueSkill | None = None,
    *,
    n_pairs: int | None = None,
    steps: int = 4000,
    threads: int | None = None,
) -> NDArray[np.float64]:
    r"""What `wmt_runs` gives on average, by a differential equation instead of chance.

    With $d_{ij}$ the mean outcome of i against j (1, 0, -1), $w_{ij}$ the mean share of variance
    that a result of theirs takes, and $c = \sqrt{2\beta^2 + 2\sigma^2}$: A meets B with the
    probability $A_{ij} \propto e^{-|\mu_i - \mu_j|}$; $p_i$, how often i is the least known, is
    such that all lose variance alike; and
    $\dot\mu_i \propto \sum_j (p_i A_{ij} + p_j A_{ji}) d_{ij}$. That holds where single results
    move means little, as they do with thousands of pairs: on NSPT15 it is within 0.0024 of the mean
    of 1,000 runs, on GJG15 within 0.0006. With a thousand pairs or fewer it exaggerates.

    Args:
        tallies: What was judged, or several samples of it.
        parameters: Those of TrueSkill; `tau` is 0 here.
        n_pairs: How many pairs set the length and the default `beta`; by default those there are.
        steps: How many steps of Euler's method.
        threads: How many threads, for several samples.

    Raises:
        InputError: A number is out of range.
    """
    parameters = parameters or TrueSkill()
    check_range("trueskill-mean-field", "steps", steps, 1, _MOST)
    shape = tallies.wins.shape
    tables = (-1, *shape[-2:])
    n_pairs = _n_pairs(tallies) if n_pairs is None else n_pairs
    means = _core.trueskill_mean_fields(
        np.ascontiguousarray(tallies.wins.reshape(tables)),
        np.ascontiguousarray(tallies.ties.reshape(tables)),
        sigma=parameters.sigma,
        beta=parameters.scatter(n_pairs),
        draw_probability=parameters.draw_probability,
        n_updates=n_pairs + 1,
        n_steps=steps,
        threads=threads,
    )
    return means.reshape(shape[:-1])


def in_order(
    pairs: Pairs, parameters: TrueSkill | None = None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The mean and the standard deviation of each skill after all pairs, in their order.

    Later pairs weigh more than earlier ones where `beta` is small, and not at all where it is as
    large as the default.

    Raises:
        InputError: There are no pairs, or the columns are not what `Pairs` says.
    """
    parameters = parameters or TrueSkill()
    check_pairs(pairs)
    means, variances = _core.trueskill_in_order(
        np.ascontiguousarray(pairs.first, dtype=np.int32),
        np.ascontiguousarray(pairs.second, dtype=np.int32),
        np.ascontiguousarray(pairs.outcome, dtype=np.int8),
        n_systems=len(pairs.systems),
        sigma=parameters.sigma,
        beta=parameters.scatter(len(pairs.first)),
        draw_probability=parameters.draw_probability,
        tau=parameters.tau,
    )
    return means, np.sqrt(variances)


def in_order_samples(
    pairs: Pairs,
    unit: Unit,
    parameters: TrueSkill | None = None,
    *,
    n_samples: int,
    seed: int = 0,
    threads: int | None = None,
) -> NDArray[np.float64]:
    """The mean skills after each of many bootstrap samples, whose units come as they are drawn.

    Raises:
        InputError: As `in_order`, or there is no such unit, or a number is out of range.
    """
    parameters = parameters or TrueSkill()
    check_pairs(pairs)
    check_seed("bootstrap", seed)
    order, offsets = grouped(pairs, unit)
    return _core.trueskill_in_order_samples(
        np.asarray(pairs.first)[order].astype(np.int32),
        np.asarray(pairs.second)[order].astype(np.int32),
        np.asarray(pairs.outcome)[order].astype(np.int8),
        offsets,
        n_systems=len(pairs.systems),
        sigma=parameters.sigma,
        beta=parameters.scatter(len(pairs.first)),
        draw_probability=parameters.draw_probability,
        tau=parameters.tau,
        n_samples=n_samples,
        seed=seed,
        threads=threads,
    )


def check_judged(tallies: Tallies, systems: Sequence[str], unjudged: Unjudged = "refuse") -> None:
    """Refuses judgments on which WMT's tool would crash: two systems that were never compared.

    Args:
        tallies: What was judged.
        systems: The names of the systems.
        unjudged: `skip` lets such pairs pass, but not a system that was compared with none.

    Raises:
        InputError: There is such a pair or system.
    """
    check_choice("rank", "unjudged", unjudged, UNJUDGED)
    games = tallies.games
    for name, n in zip(systems, games.sum(axis=-1), strict=True):
        if not n:
            msg = f"{name} was never compared with another system; leave it out"
            raise InputError(msg)
    for (i, first), (j, second) in combinations(enumerate(systems), 2):
        if unjudged == "refuse" and not games[i, j]:
            msg = (
                f"{first} and {second} were never compared with each other; judge them together, "
                'leave one out, or let such pairs never meet (unjudged="skip", on the command line '
                "--unjudged skip)"
            )
            raise InputError(msg)


def _n_pairs(tallies: Tallies) -> int:
    """How many pairs there are, in the largest sample."""
    n: int = (tallies.games.sum(axis=(-1, -2)) // 2).max()
    return int(n)
