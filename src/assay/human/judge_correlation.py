"""How far judges rank systems alike, and how far they put the outputs of a sentence in one order.

Each judge's judgments alone give a ranking of systems; rankings of two judges, and of a judge and
all others, are correlated, as in table 6 of Grundkiewicz et al. (2015); the latter is what no
metric can be asked to surpass by much. Where two screens show outputs of one sentence, the two
orders of the outputs that both have are correlated, too.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.checks import check_choice
from assay.errors import InputError
from assay.human.bradley_terry import bradley_terry
from assay.human.expected_wins import expected_wins
from assay.human.tallies import Tallies, tallies_of
from assay.human.trueskill import mean_field
from assay.metrics.base import Signature
from assay.validation.agreements import AGREEMENTS, MEASURES
from assay.validation.coefficients import kendall

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from assay.human.expected_wins import Opponents
    from assay.human.judgment import Judgments
    from assay.human.pairs import Expansion, Pairs
    from assay.validation.agreements import Agreement

__all__ = [
    "JUDGE_METHODS",
    "JudgeCorrelation",
    "JudgeCorrelations",
    "JudgeMethod",
    "judge_correlations",
]

JudgeMethod = Literal["expected-wins", "trueskill-mean-field", "bradley-terry"]

JUDGE_METHODS: tuple[JudgeMethod, ...] = get_args(JudgeMethod)

_DIGITS = 9  # scores that are equal up to here are: the rest is the order in which they were summed


@dataclass(frozen=True, slots=True)
class JudgeCorrelation:
    """How far two judges, or a judge and the rest, agree in what is better.

    Coefficients that do not exist, because there is nothing to compare or everything is equal, are
    NaN.

    Args:
        first: One judge.
        second: The other, or `rest`; the same one for screens that a judge repeated.
        n_pairs: How many pairs of systems the first has judged.
        n_systems: How many systems both have judged.
        values: How far the scores of these systems agree, by each measure of `assay correlate`.
        n_screens: How many pairs of screens, one of each judge, show at least two outputs of one
            sentence in common, and have an order on both sides.
        screens: The mean of Kendall's tau-b over these pairs.
    """

    first: str
    second: str
    n_pairs: int
    n_systems: int
    values: Mapping[Agreement, float]
    n_screens: int
    screens: float

    @property
    def pearson(self) -> float:
        """Pearson's r of the scores of the systems."""
        return self.values["pearson"]

    @property
    def spearman(self) -> float:
        """Spearman's rho."""
        return self.values["spearman"]

    @property
    def kendall(self) -> float:
        """Kendall's tau-b."""
        return self.values["kendall-b"]


@dataclass(frozen=True, slots=True)
class JudgeCorrelations:
    """How far judges rank alike.

    Args:
        signature: How their rankings were made.
        judges: The judges, sorted.
        pairs: Each judge with each, and with himself.
        rest: Each judge with all others together.
    """

    signature: Signature
    judges: tuple[str, ...]
    pairs: tuple[JudgeCorrelation, ...]
    rest: tuple[JudgeCorrelation, ...]

    def matrix(
        self, coefficient: Literal["pearson", "spearman", "kendall", "screens"] = "spearman"
    ) -> NDArray[np.float64]:
        """One coefficient of all judges (rows) with all (columns)."""
        place = {judge: i for i, judge in enumerate(self.judges)}
        found = np.full((len(place), len(place)), np.nan)
        for pair in self.pairs:
            i, j = place[pair.first], place[pair.second]
            found[i, j] = found[j, i] = getattr(pair, coefficient)
        return found


def judge_correlations(
    judgments: Judgments,
    method: JudgeMethod = "expected-wins",
    *,
    opponents: Opponents = "beaten",
    common: bool = False,
    expand: Expansion = "full",
) -> JudgeCorrelations:
    """How far the rankings of judges correlate with each other, and each with that of the rest.

    Args:
        judgments: What they said.
        method: How systems are ranked: `expected-wins`, `trueskill-mean-field` or `bradley-terry`.
        opponents: Whom `expected-wins` averages over: with `beaten`, as in the published tables,
            systems that a judge saw little stay comparable.
        common: Whether both sides are ranked by those sentences alone that both have judged.
        expand: What a pair is in a ranking, as in `Judgments.pairs`. Screens are compared by
            distinct outputs.

    Raises:
        InputError: An argument is not known, there is nothing to rank by, or the method cannot
            rank by what one side said.

    Examples:
        >>> from assay.data.registry import demo_path
        >>> from assay.human.formats import read_judgments
        >>> found = judge_correlations(read_judgments(demo_path() / "judgments.xml"))
        >>> [(one.first, round(one.spearman, 2), round(one.screens, 2)) for one in found.rest]
        [('judge1', 1.0, 0.55), ('judge2', 0.9, 0.52), ('judge3', 1.0, 0.51), ('judge4', 0.9, 0.47)]
    """
    check_choice("judge correlations", "method", method, JUDGE_METHODS)
    pairs = judgments.pairs(expand)
    tallies_of(pairs)  # refuses what cannot be ranked by
    names, n = pairs.judges, len(pairs.judges)
    own = [pairs.where(pairs.judge == i) for i in range(n)]
    labels = [*names, *(f"all but {name}" for name in names)]
    taus = _taus_of_screens(judgments)

    def said(side: int) -> Pairs:
        """What a judge said, or, for numbers from n, what all others said."""
        return own[side] if side < n else pairs.where(pairs.judge != side - n)

    @cache
    def scores(side: int, within: int | None) -> NDArray[np.float64]:
        part = said(side)
        if within is not None:
            part = part.where(np.isin(part.sentence, said(within).sentence))
        return _scores(part, _SCORED[method], opponents, labels[side])

    def correlated(one: int, other: int) -> tuple[int, int, dict[Agreement, float]]:
        x, y = (scores(a, b if common else None) for a, b in ((one, other), (other, one)))
        both = ~np.isnan(x) & ~np.isnan(y)
        return len(own[one]), int(both.sum()), _coefficients(x[both], y[both])

    settings: dict[str, object] = {"opponents": opponents} if method == "expected-wins" else {}
    settings |= {"sentences": "common" if common else "all", "expand": expand}
    return JudgeCorrelations(
        Signature(method, tuple(settings.items())),
        names,
        tuple(
            JudgeCorrelation(names[i], names[j], *correlated(i, j), *taus.between(i, j))
            for i, j in combinations_with_replacement(range(n), 2)
        ),
        tuple(
            JudgeCorrelation(names[i], "rest", *correlated(i, n + i), *taus.with_the_rest(i))
            for i in range(n)
        ),
    )


def _coefficients(x: NDArray[np.float64], y: NDArray[np.float64]) -> dict[Agreement, float]:
    """By each measure; NaN for fewer than two systems."""
    if len(x) < 2:  # noqa: PLR2004 - a pair
        return dict.fromkeys(AGREEMENTS, math.nan)
    return {name: float(measure(x, y)) for name, measure in MEASURES.items()}


def _scores(pairs: Pairs, scorer: _Scorer, opponents: Opponents, whose: str) -> NDArray[np.float64]:
    """The scores of systems by some pairs; NaN for those of which there is none."""
    found = np.full(len(pairs.systems), np.nan)
    if not len(pairs):
        return found
    tallies = tallies_of(pairs)
    seen = np.flatnonzero(tallies.games.sum(axis=-1))
    part = Tallies(tallies.wins[np.ix_(seen, seen)], tallies.ties[np.ix_(seen, seen)])
    try:
        found[seen] = scorer(part, [pairs.systems[i] for i in seen], opponents)
    except InputError as error:
        msg = f"the ranking of {whose}: {error}"
        raise InputError(msg) from None
    return found.round(_DIGITS)


_Scorer = Callable[[Tallies, Sequence[str], "Opponents"], "NDArray[np.float64]"]

_SCORED: Mapping[JudgeMethod, _Scorer] = {
    "expected-wins": lambda tallies, _, opponents: expected_wins(tallies, opponents),
    "trueskill-mean-field": lambda tallies, *_: mean_field(tallies),
    "bradley-terry": lambda tallies, systems, _: bradley_terry(tallies, systems).skills,
}


@dataclass(frozen=True, slots=True, eq=False)
class _Taus:
    """How many pairs of screens two judges have in common, and the sums of their taus."""

    counts: NDArray[np.int64]
    sums: NDArray[np.float64]

    def between(self, one: int, other: int) -> tuple[int, float]:
        return _mean(self.sums[one, other], self.counts[one, other])

    def with_the_rest(self, one: int) -> tuple[int, float]:
        own_sum, own_count = self.sums[one, one], self.counts[one, one]
        return _mean(self.sums[one].sum() - own_sum, self.counts[one].sum() - own_count)


def _mean(total: float, count: int) -> tuple[int, float]:
    return int(count), float(total / count) if count else math.nan


def _taus_of_screens(judgments: Judgments) -> _Taus:
    """Kendall's tau-b of each two screens of one sentence, over the outputs on both."""
    names = judgments.judges
    number = {name: i for i, name in enumerate(names)}
    screens: dict[str, list[tuple[int, dict[str, int]]]] = defaultdict(list)
    for screen in judgments:
        ranks = {cell.label: cell.rank for cell in screen.cells}
        screens[screen.sentence].append((number[screen.judge], ranks))
    # Lists of one length are correlated at once.
    rows: dict[int, list[tuple[int, int, list[int], list[int]]]] = defaultdict(list)
    for shown in screens.values():
        for (one, ours), (other, theirs) in combinations(shown, 2):
            both = [label for label in ours if label in theirs]
            row = [ours[label] for label in both], [theirs[label] for label in both]
            rows[len(both)].append((one, other, *row))
    counts = np.zeros((len(names), len(names)), np.int64)
    sums = np.zeros(counts.shape)
    for length in sorted(rows.keys() - {0, 1}):
        judges = np.sort([row[:2] for row in rows[length]], axis=1)
        orders = np.array([row[2:] for row in rows[length]])
        taus = kendall(orders[:, 0], orders[:, 1])
        known = ~np.isnan(taus)
        low, high = judges[known].T
        np.add.at(counts, (low, high), 1)
        np.add.at(sums, (low, high), taus[known])
    return _Taus(counts + np.triu(counts, 1).T, sums + np.triu(sums, 1).T)
