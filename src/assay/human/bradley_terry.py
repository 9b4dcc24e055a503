"""Bradley–Terry with ties: skills by maximum likelihood, with standard errors.

Davidson (1970): On extending the Bradley–Terry model to accommodate ties in paired comparison
experiments. Existence of the maximum: Ford (1957), Solution of a ranking problem from binary
comparisons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assay.errors import InputError
from assay.human.tallies import Tallies, listed, reached

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["BradleyTerry", "bradley_terry", "bradley_terry_samples"]

_STEPS = 200
_CLOSE = 1e-10
_LONGEST = 2.0  # step of a parameter: longer ones may leave the region where Newton's method works


class BradleyTerry(NamedTuple):
    r"""Skills and their standard errors, and how common ties are.

    Skills $\lambda_i$ are natural logarithms of strengths and sum to 0; $\nu$ is 0 without ties.
    """

    skills: NDArray[np.float64]
    errors: NDArray[np.float64]
    nu: float


def bradley_terry(tallies: Tallies, systems: Sequence[str]) -> BradleyTerry:
    r"""The skills that make the judgments most likely.

    With strengths $\pi_i = e^{\lambda_i}$, the probabilities that i is better than j, and that
    neither is, are

    $$\frac{\pi_i}{\pi_i + \pi_j + \nu\sqrt{\pi_i\pi_j}} \quad\text{and}\quad
    \frac{\nu\sqrt{\pi_i\pi_j}}{\pi_i + \pi_j + \nu\sqrt{\pi_i\pi_j}}.$$

    The likelihood is concave in $\lambda$ and $\log\nu$; its maximum is found by Newton's method.
    Standard errors are of the inverse of the observed information, with skills that sum to 0. They
    take pairs for independent, which those of one screen are not: bootstrap by judgment for more
    cautious ranges.

    Args:
        tallies: What was judged, in one table.
        systems: The names of the systems, for messages.

    Raises:
        InputError: There is no maximum, because some systems were never judged against the others,
            or never lost to one of them.

    Examples:
        >>> wins = np.array([[0, 6], [2, 0]])
        >>> found = bradley_terry(Tallies(wins, np.zeros_like(wins)), ["A", "B"])
        >>> round(float(np.exp(found.skills[0] - found.skills[1])), 6)
        3.0
    """
    _check_connected(tallies, systems)
    skills, log_nu = _fitted(tallies.wins[None], tallies.ties[None])
    tied = bool(tallies.ties.any())
    information = -_derivatives(tallies.wins[None], tallies.ties[None], skills, log_nu)[1][0]
    n = len(systems)
    covariance = np.linalg.inv(information)[:n, :n]
    # The information fixed the sum of skills as if by one more observation; take that out again.
    variances = np.maximum(np.diag(covariance) - 1 / n**2, 0)
    nu = float(np.exp(log_nu[0])) if tied else 0.0
    return BradleyTerry(skills[0], np.sqrt(variances), nu)


def bradley_terry_samples(tallies: Tallies, systems: Sequence[str]) -> NDArray[np.float64]:
    """The skills of each of several samples.

    Raises:
        InputError: In a sample some systems were not judged against the others, or never lost.
    """
    for number in range(len(tallies.wins)):
        sample = Tallies(tallies.wins[number], tallies.ties[number])
        _check_connected(sample, systems, f"bootstrap sample {number + 1}: ")
    return _fitted(tallies.wins, tallies.ties)[0]


def _check_connected(tallies: Tallies, systems: Sequence[str], where: str = "") -> None:
    """Refuses tallies in which some systems cannot be reached from others over wins and ties."""
    below = reached(tallies.wins + tallies.ties > 0)
    if below.all():
        return
    inside = below[int(np.argmin(below.sum(axis=1)))]  # who reaches least never beat the rest
    low = [name for name, is_in in zip(systems, inside, strict=True) if is_in]
    rest = [name for name, is_in in zip(systems, inside, strict=True) if not is_in]
    met = bool(tallies.games[np.ix_(inside, ~inside)].any())
    what = "never beat or tied" if met else "were never compared with"
    msg = (
        f"{where}{listed(low)} {what} {listed(rest)}, so that no finite difference of skill is "
        "most likely; judge more, leave systems out, or rank by expected-wins"
    )
    raise InputError(msg)


def _fitted(
    wins: NDArray[np.int64], ties: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Skills and log nu of each sample, by Newton's method with short steps."""
    n_samples, n = wins.shape[:2]
    skills, log_nu = np.zeros((n_samples, n)), np.zeros(n_samples)
    for _ in range(_STEPS):
        gradient, hessian = _derivatives(wins, ties, skills, log_nu)
        step = -np.linalg.solve(hessian, gradient[..., None])[..., 0]
        longest = np.abs(step).max(axis=-1, keepdims=True)
        step *= np.minimum(1.0, _LONGEST / np.maximum(longest, _LONGEST))
        skills, log_nu = skills + step[:, :n], log_nu + step[:, n]
        if longest.max() < _CLOSE:
            break
    return skills - skills.mean(axis=-1, keepdims=True), log_nu


def _derivatives(
    wins: NDArray[np.int64],
    ties: NDArray[np.int64],
    skills: NDArray[np.float64],
    log_nu: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    r"""Gradient and Hessian of the log-likelihood, less half the squared sum of skills.

    The latter changes no maximum and makes the Hessian regular. With $p_{ij}$ the probability of a
    win and $t_{ij}$ that of a tie, a game of i and j is worth $p_{ij} + t_{ij}/2$ points to i.
    """
    games = wins + wins.swapaxes(-1, -2) + ties
    half = (skills[:, :, None] - skills[:, None, :]) / 2
    any_ties = ties.any(axis=(-1, -2))
    nu = np.where(any_ties, np.exp(log_nu), 0.0)[:, None, None]
    whole = np.exp(half) + np.exp(-half) + nu
    won, tied = np.exp(half) / whole, nu / whole
    points = won + tied / 2
    surprise = (wins - games * won) + (ties - games * tied) / 2
    spread = games * (won + tied / 4 - points**2)  # variance of the points of a game, summed
    mixed = games * tied * (0.5 - points)  # covariance of points and ties
    n = wins.shape[-1]
    gradient = np.zeros((len(wins), n + 1))
    hessian = np.zeros((len(wins), n + 1, n + 1))
    gradient[:, :n] = surprise.sum(axis=-1) - skills.sum(axis=-1, keepdims=True)
    gradient[:, n] = (ties - games * tied).sum(axis=(-1, -2)) / 2
    hessian[:, :n, :n] = spread - 1
    diagonal = np.arange(n)
    hessian[:, diagonal, diagonal] -= spread.sum(axis=-1)
    hessian[:, :n, n] = hessian[:, n, :n] = -mixed.sum(axis=-1)
    hessian[:, n, n] = -(games * tied * (1 - tied)).sum(axis=(-1, -2)) / 2 - ~any_ties
    return gradient, hessian
