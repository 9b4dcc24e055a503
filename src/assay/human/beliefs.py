r"""What TrueSkill believes of skills, and what it expects of a comparison that is not made yet.

Herbrich, Minka & Graepel (2007): TrueSkill, a Bayesian skill rating system.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assay.checks import check_choice
from assay.errors import InputError
from assay.human.trueskill import TrueSkill, in_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.human.pairs import Pairs

__all__ = ["CAMPAIGN", "Beliefs", "Outcome", "beliefs_of", "outcomes"]

CAMPAIGN = TrueSkill(beta=1.0)
"""Parameters for a campaign that runs: with performances that scatter twice as much as skills, as
those of the judgments of CoNLL-2014's systems do. The default of WMT's tool depends on how many
judgments there will be, and lets no comparison tell much."""

_TINY = 1e-290  # probabilities below lose their digits


class Outcome(NamedTuple):
    """One way in which comparisons may end, for arrays of comparisons.

    `v` and `w` are the functions of Herbrich et al. (2007): by how much it moves a mean, and what
    share of variance it takes, both of the first system's side.
    """

    probability: NDArray[np.float64]
    v: NDArray[np.float64]
    w: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Beliefs:
    """Normal distributions of skills: what is known of systems after some comparisons.

    Args:
        systems: The names, sorted.
        means: The mean of each skill.
        deviations: Its standard deviation.
        parameters: Those of TrueSkill; `beta` is a number here.
        n_results: How many comparisons these beliefs rest on.

    Examples:
        >>> start = Beliefs.at_first(["A", "B", "C"])
        >>> start.after("B", "A", 1).means.round(2).tolist()
        [-0.16, 0.16, 0.0]
    """

    systems: tuple[str, ...]
    means: NDArray[np.float64]
    deviations: NDArray[np.float64]
    parameters: TrueSkill = field(default=CAMPAIGN)
    n_results: int = 0

    @classmethod
    def at_first(cls, systems: Sequence[str], parameters: TrueSkill = CAMPAIGN) -> Beliefs:
        """What is believed before the first comparison: the same of all.

        Raises:
            InputError: There are not two names at least, or two are the same, or one is empty.
        """
        names = tuple(sorted(systems))
        if len(names) < 2 or len(set(names)) < len(names) or not all(names):  # noqa: PLR2004 - a pair has two
            msg = (
                f"found the systems {', '.join(names)!r:.80}; expected two names or more, each once"
            )
            raise InputError(msg)
        n = len(names)
        return cls(names, np.zeros(n), np.full(n, parameters.sigma), _with_beta(parameters))

    def after(self, first: str, second: str, outcome: int) -> Beliefs:
        """What is believed after one more comparison.

        Args:
            first: A system.
            second: Another one.
            outcome: 1 if the first is better, -1 if the second is, 0 if neither.

        Raises:
            InputError: There is no such system, or no such outcome.
        """
        i, j = (self._index(name) for name in (first, second))
        check_choice("beliefs", "outcome", outcome, (-1, 0, 1))
        if i == j:
            raise InputError(f"{first} cannot be compared with itself; give two systems")
        variances = self.deviations**2 + self.parameters.tau**2 * np.isin(range(len(self)), (i, j))
        means = self.means.copy()
        both = float(variances[i] + variances[j])
        spread = math.sqrt(2 * self.scatter**2 + both)
        found = outcomes(means[i] - means[j], np.array(both), self.parameters)[1 - outcome]
        for k, sign in ((i, 1), (j, -1)):
            means[k] += sign * variances[k] / spread * found.v
            variances[k] *= 1 - variances[k] / spread**2 * found.w
        return replace(
            self, means=means, deviations=np.sqrt(variances), n_results=self.n_results + 1
        )

    @property
    def scatter(self) -> float:
        """The standard deviation of performances about a skill."""
        return self.parameters.scatter(self.n_results)

    def __len__(self) -> int:
        """How many systems there are."""
        return len(self.systems)

    def _index(self, name: str) -> int:
        if name not in self.systems:
            msg = f"there is no system {name!r:.60}; choose among {', '.join(self.systems):.400}"
            raise InputError(msg)
        return self.systems.index(name)


def beliefs_of(
    pairs: Pairs, parameters: TrueSkill = CAMPAIGN, *, systems: Sequence[str] = ()
) -> Beliefs:
    """What is believed after all comparisons so far, in their order.

    Args:
        pairs: The comparisons.
        parameters: Those of TrueSkill.
        systems: More systems, which may not have been judged yet.

    Raises:
        InputError: There are fewer than two systems, or the columns are not what `Pairs` says.
    """
    start = Beliefs.at_first(sorted({*pairs.systems, *systems}), parameters)
    if not len(pairs):
        return start
    means, deviations = in_order(pairs, start.parameters)
    places = [start.systems.index(name) for name in pairs.systems]
    start.means[places], start.deviations[places] = means, deviations
    return replace(start, n_results=len(pairs))


def _with_beta(parameters: TrueSkill) -> TrueSkill:
    if parameters.beta is None:
        msg = (
            "beliefs: beta is None; give the standard deviation of performances, or for WMT's rule "
            "TrueSkill(beta=TrueSkill().scatter(n)), n being the number of pairs that are planned"
        )
        raise InputError(msg)
    return parameters


def outcomes(
    difference: NDArray[np.float64], variance: NDArray[np.float64], parameters: TrueSkill
) -> tuple[Outcome, Outcome, Outcome]:
    r"""A win of the first system, a draw and a win of the second.

    With $c^2 = 2\beta^2 + s^2$, $t = \Delta/c$ and the draw margin $\varepsilon$, a win has the
    probability $\Phi(t - \varepsilon/c)$, a draw $\Phi(\varepsilon/c - t) - \Phi(-\varepsilon/c -
    t)$.

    Args:
        difference: The difference $\Delta$ of the means of two skills.
        variance: The variance $s^2$ of their difference.
        parameters: Those of TrueSkill, with `beta`.
    """
    beta = _with_beta(parameters).scatter(0)
    margin = NormalDist().inv_cdf((1 + parameters.draw_probability) / 2) * math.sqrt(2) * beta
    spread = np.sqrt(2 * beta**2 + variance)
    t, e = difference / spread, margin / spread
    win, loss = _win(t - e), _win(-t - e)
    return win, _draw(t, e), loss._replace(v=-loss.v)


def _win(x: NDArray[np.float64]) -> Outcome:
    probability = below(x)
    # Where nothing is left of the probability, v approaches -x.
    v = np.where(probability > _TINY, density(x) / np.maximum(probability, _TINY), -x)
    return Outcome(probability, v, np.clip(v * (v + x), 0.0, 1.0))


def _draw(t: NDArray[np.float64], e: NDArray[np.float64]) -> Outcome:
    size = np.abs(t)
    probability = below(e - size) - below(-e - size)
    left = np.maximum(probability, _TINY)
    v = (density(-e - size) - density(e - size)) / left
    w = v**2 + ((e - size) * density(e - size) + (e + size) * density(e + size)) / left
    lost = probability <= _TINY
    v = np.where(lost, e - size, v) * np.where(t < 0, -1.0, 1.0)
    return Outcome(probability, v, np.where(lost, 1.0, np.clip(w, 0.0, 1.0)))


def density(x: NDArray[np.float64]) -> NDArray[np.float64]:
    """The density of the standard normal distribution."""
    return np.exp(-(x**2) / 2) / math.sqrt(2 * math.pi)


def below(x: NDArray[np.float64]) -> NDArray[np.float64]:
    """How much of the standard normal distribution is below."""
    flat = [0.5 * math.erfc(-value / math.sqrt(2)) for value in np.ravel(x).tolist()]
    return np.array(flat).reshape(np.shape(x))
