"""What a campaign of judgments should ask next: two systems, or a screen of several.

Sakaguchi, Post & Van Durme (2014): Efficient elicitation of annotations for human evaluation of
machine translation. Herbrich, Minka & Graepel (2007): TrueSkill, a Bayesian skill rating system.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.checks import check_choice, check_range, check_seed
from assay.human.beliefs import below, outcomes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from assay.human.beliefs import Beliefs

__all__ = ["RULES", "Rule", "information", "match_quality", "next_screens", "order_information"]

Rule = Literal["sakaguchi2014", "match-quality", "information", "order", "random"]

RULES: tuple[Rule, ...] = get_args(Rule)

_MOST_SCREENS = 100_000
_LEAST = 1e-12  # of a variance is left, whatever happens


def next_screens(
    beliefs: Beliefs, rule: Rule = "sakaguchi2014", *, size: int = 2, n: int = 1, seed: int = 0
) -> tuple[tuple[str, ...], ...]:
    r"""Which systems to show next, side by side.

    - `sakaguchi2014`: the system of the largest variance (of equals, the last by name), and others
      drawn with probabilities proportional to $e^{-|\Delta\mu|}$, as WMT's tool draws one.
    - `match-quality`: the same system, and those that make the best matches (`match_quality`).
    - `information`: the pair that tells most of a difference (`information`); to larger screens
      each time the system is added whose pairs with those on it tell most together.
    - `order`: the same by what pairs tell of who is better (`order_information`).
    - `random`: any, all alike; what the others have to beat.

    Nothing is remembered between calls: what is asked depends on the beliefs and the seed alone. Of
    several screens, each is chosen as if those before had been judged, and had left variances as
    small as is to be expected.

    Args:
        beliefs: What is known so far.
        rule: How to choose.
        size: How many systems a screen shows.
        n: How many screens.
        seed: Decides what is drawn, and between equals; the number of comparisons so far is
            mixed in, so that one seed does for a whole campaign.

    Raises:
        InputError: There is no such rule, or a number is out of range.

    Examples:
        >>> from assay.human.beliefs import Beliefs
        >>> known = Beliefs.at_first(["A", "B", "C"]).after("A", "B", 1)
        >>> next_screens(known, "information") in {(("C", "A"),), (("C", "B"),)}
        True
    """
    check_choice("next", "rule", rule, RULES)
    check_range("next", "size", size, 2, len(beliefs))
    check_range("next", "n", n, 1, _MOST_SCREENS)
    check_seed("next", seed)
    random = np.random.default_rng([seed, beliefs.n_results])
    screens = []
    for _ in range(n):
        screen = _CHOSEN[rule](beliefs, size, random)
        screens.append(tuple(beliefs.systems[i] for i in screen))
        beliefs = _as_if_judged(beliefs, screen)
    return tuple(screens)


def match_quality(beliefs: Beliefs) -> NDArray[np.float64]:
    r"""`[i, j]`: how even a match of two systems would be, from 0 to 1.

    $$\sqrt{\frac{2\beta^2}{c^2}}\; e^{-\Delta^2 / 2c^2}, \qquad c^2 = 2\beta^2 + \sigma_i^2 +
    \sigma_j^2,$$

    the probability of a draw relative to that of two equal skills that are known for certain, as
    the draw margin shrinks to nothing (Herbrich et al. 2007).
    """
    difference, variance = _differences(beliefs)
    noise = 2 * beliefs.scatter**2
    whole = noise + variance
    return _table(beliefs, np.sqrt(noise / whole) * np.exp(-(difference**2) / (2 * whole)))


def information(beliefs: Beliefs) -> NDArray[np.float64]:
    r"""`[i, j]`: what a comparison is expected to tell of the difference of two skills, in nats.

    The difference is normal with variance $s^2 = \sigma_i^2 + \sigma_j^2$; after the outcome o it
    has the variance $s^2 (1 - (s^2/c^2) w_o)$, and the entropy of a normal distribution is half
    the logarithm of its variance, and a constant. So the entropy is expected to fall by

    $$-\tfrac12 \sum_o P(o) \ln\left(1 - \frac{s^2}{c^2} w_o\right),$$

    o being a win, a draw and a loss with their probabilities by what is believed, and
    $c^2 = 2\beta^2 + s^2$.
    """
    difference, variance = _differences(beliefs)
    share = variance / (2 * beliefs.scatter**2 + variance)
    gain = np.zeros(len(variance))
    for outcome in outcomes(difference, variance, beliefs.parameters):
        gain -= outcome.probability * np.log(np.maximum(1 - share * outcome.w, _LEAST)) / 2
    return _table(beliefs, gain)


def order_information(beliefs: Beliefs) -> NDArray[np.float64]:
    r"""`[i, j]`: what a comparison is expected to tell of which system is better, in nats.

    That i is better than j has the probability $p = \Phi(\Delta/s)$, and after the outcome o
    $p_o = \Phi(\Delta_o/s_o)$ with $\Delta_o = \Delta + (s^2/c) v_o$ and
    $s_o^2 = s^2 (1 - (s^2/c^2) w_o)$. With the entropy $h(p) = -p\ln p - (1-p)\ln(1-p)$, what is
    expected is $h(p) - \sum_o P(o)\, h(p_o)$. A pair whose order is plain tells next to nothing,
    however little is known of its skills.
    """
    difference, variance = _differences(beliefs)
    spread = np.sqrt(2 * beliefs.scatter**2 + variance)
    gain = _entropy(below(difference / np.sqrt(variance)))
    for outcome in outcomes(difference, variance, beliefs.parameters):
        left = variance * np.maximum(1 - variance / spread**2 * outcome.w, _LEAST)
        moved = difference + variance / spread * outcome.v
        gain -= outcome.probability * _entropy(below(moved / np.sqrt(left)))
    return _table(beliefs, np.maximum(gain, 0.0))


def _differences(beliefs: Beliefs) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The means and the variances of the differences of skills, pair after pair."""
    first, second = np.triu_indices(len(beliefs), 1)
    means, variances = beliefs.means, beliefs.deviations**2
    return means[first] - means[second], variances[first] + variances[second]


def _table(beliefs: Beliefs, values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Values of pairs as a symmetric table, with 0 where a system would meet itself."""
    table = np.zeros((len(beliefs), len(beliefs)))
    table[np.triu_indices(len(beliefs), 1)] = values
    return table + table.T


def _entropy(p: NDArray[np.float64]) -> NDArray[np.float64]:
    shares = np.clip(np.stack([p, 1 - p]), 1e-300, 1.0)
    entropy: NDArray[np.float64] = -(shares * np.log(shares)).sum(axis=0)
    return entropy


def _as_if_judged(beliefs: Beliefs, screen: list[int]) -> Beliefs:
    """The beliefs with the variances that are to be expected once all pairs of a screen are judged.

    Means stay: what is expected of them is what they are.
    """
    variances = beliefs.deviations**2
    for at, i in enumerate(screen):
        for j in screen[at + 1 :]:
            both = np.array(variances[i] + variances[j])
            found = outcomes(
                np.array(beliefs.means[i] - beliefs.means[j]), both, beliefs.parameters
            )
            w = sum(float(outcome.probability * outcome.w) for outcome in found)
            spread = 2 * beliefs.scatter**2 + float(both)
            for k in (i, j):
                variances[k] *= 1 - variances[k] / spread * w
    return replace(beliefs, deviations=np.sqrt(variances))


def _least_known(beliefs: Beliefs) -> int:
    """The system of the largest variance, the last of equals."""
    backwards = beliefs.deviations[::-1]
    return len(beliefs) - 1 - int(np.argmax(backwards))


def _sakaguchi(beliefs: Beliefs, size: int, random: np.random.Generator) -> list[int]:
    first = _least_known(beliefs)
    nearness = -np.abs(beliefs.means - beliefs.means[first])
    # The largest of log-weights with Gumbel noise are a draw without replacement by the weights.
    drawn = nearness + random.gumbel(size=len(beliefs))
    drawn[first] = np.inf
    return _largest(drawn, size)


def _match_quality(beliefs: Beliefs, size: int, random: np.random.Generator) -> list[int]:
    first = _least_known(beliefs)
    quality = match_quality(beliefs)[first]
    quality[first] = np.inf
    order = random.permutation(len(beliefs))  # decides between equals
    return [int(order[i]) for i in _largest(quality[order], size)]


def _random(beliefs: Beliefs, size: int, random: np.random.Generator) -> list[int]:
    return _largest(random.random(len(beliefs)), size)


def _most_telling(
    gains: Callable[[Beliefs], NDArray[np.float64]],
) -> Callable[[Beliefs, int, np.random.Generator], list[int]]:
    def chosen(beliefs: Beliefs, size: int, random: np.random.Generator) -> list[int]:
        order = random.permutation(len(beliefs))  # decides between equals
        table = np.round(gains(beliefs), 15)[np.ix_(order, order)]
        screen = [int(i) for i in np.unravel_index(np.argmax(table), table.shape)]
        while len(screen) < size:
            told = table[screen].sum(axis=0)
            told[screen] = -np.inf
            screen.append(int(np.argmax(told)))
        return [int(order[i]) for i in screen]

    return chosen


def _largest(values: NDArray[np.float64], n: int) -> list[int]:
    return [int(i) for i in np.argsort(-values, kind="stable")[:n]]


_CHOSEN: Mapping[Rule, Callable[[Beliefs, int, np.random.Generator], list[int]]] = {
    "sakaguchi2014": _sakaguchi,
    "match-quality": _match_quality,
    "information": _most_telling(information),
    "order": _most_telling(order_information),
    "random": _random,
}
