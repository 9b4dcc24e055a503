"""How a ranking settles as judgments are added: what a part of them would have told.

Judgments are drawn without replacement, ranked, and compared with the ranking by all. Nothing is
extrapolated beyond them.
"""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.checks import check_choice, check_range
from assay.errors import AssayWarning, InputError
from assay.human.ranking import Ranking, RankSettings, rank
from assay.human.tallies import grouped
from assay.metrics.base import Signature
from assay.report.table import Table
from assay.validation.coefficients import kendall

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from assay.human.pairs import Pairs

__all__ = [
    "COUNTED",
    "Budget",
    "BudgetCurve",
    "BudgetSettings",
    "Counted",
    "budget_curve",
    "kendall_tau",
]

Counted = Literal["judgment", "sentence"]

COUNTED: tuple[Counted, ...] = get_args(Counted)

_MOST = 100_000


@dataclass(frozen=True, slots=True)
class BudgetSettings:
    """How a curve is made.

    Args:
        ranking: How systems are ranked; its seed also decides what is drawn.
        counted: What a budget counts: `judgment` (whole screens) or `sentence` (with all their
            screens). Single pairs are no budget, because nobody is asked for a pair of a screen.
        steps: How many budgets, in even steps up to all there is.
        sizes: The budgets themselves, instead of steps.
        draws: How many draws of each budget.

    Raises:
        InputError: A number is out of range, or there is no such unit.
    """

    ranking: RankSettings = field(default_factory=lambda: RankSettings("expected-wins"))
    counted: Counted = "judgment"
    steps: int = 10
    sizes: tuple[int, ...] = ()
    draws: int = 20

    def __post_init__(self) -> None:
        """Refuses what means nothing."""
        check_choice("budget", "counted", self.counted, COUNTED)
        check_range("budget", "steps", self.steps, 1, _MOST)
        check_range("budget", "draws", self.draws, 1, _MOST)
        object.__setattr__(self, "sizes", tuple(self.sizes))

    def sizes_of(self, n_units: int) -> tuple[int, ...]:
        """The budgets, rising.

        Raises:
            InputError: One is none, or more than there is.

        Examples:
            >>> BudgetSettings(steps=4).sizes_of(10)
            (2, 5, 7, 10)
        """
        if not self.sizes:
            steps = range(1, self.steps + 1)
            return tuple(sorted({max(1, n_units * step // self.steps) for step in steps}))
        for size in self.sizes:
            check_range("budget", f"{self.counted}s", size, 1, n_units)
        return tuple(sorted(set(self.sizes)))


@dataclass(frozen=True, slots=True)
class Budget:
    """What a number of judgments tells, on average over draws.

    Args:
        size: How many judgments or sentences.
        pairs: How many pairs they give.
        draws: How many draws there are.
        ranked: How many of them could be ranked; in the others too few systems were compared. The
            figures below are of these, and `None` if there is none.
        width: How many ranks the range of a system holds; 1 where all is settled.
        clusters: How many clusters there are.
        tau: Kendall's tau-b between the scores and those by all judgments.
        same_first: The share of draws in which the first system by all is first alone.
    """

    size: int
    pairs: float
    draws: int
    ranked: int
    width: float | None = None
    clusters: float | None = None
    tau: float | None = None
    same_first: float | None = None


@dataclass(frozen=True, slots=True)
class BudgetCurve:
    """What `budget_curve` finds.

    Args:
        settings: How it was made.
        whole: The ranking by all judgments.
        budgets: What each budget tells, the smallest first.
    """

    settings: BudgetSettings
    whole: Ranking
    budgets: tuple[Budget, ...]

    def signature(self) -> Signature:
        """What is needed to draw the curve again."""
        of_ranking = self.whole.signature()
        counted, draws = self.settings.counted, self.settings.draws
        own = (("counted", counted), ("draws", draws), ("method", of_ranking.metric))
        return Signature("budget", (*own, *of_ranking.parameters))

    def to_dict(self) -> dict[str, object]:
        """All of it as lists and dictionaries."""
        return {
            "signature": str(self.signature()),
            "counted": self.settings.counted,
            "budgets": self._table().records(),
        }

    def tables(self) -> list[Table]:
        """The curve, and how it was made."""
        return [self._table(), Table("About", ("signature",), ((str(self.signature()),),))]

    def _table(self) -> Table:
        columns = (
            f"{self.settings.counted}s",
            *("pairs", "draws", "ranked", "width", "clusters", "tau", "same first"),
        )
        rows = tuple(
            (x.size, x.pairs, x.draws, x.ranked, x.width, x.clusters, x.tau, x.same_first)
            for x in self.budgets
        )
        return Table(f"Rankings by {self.settings.ranking.method}", columns, rows, digits=3)


def budget_curve(
    pairs: Pairs,
    settings: BudgetSettings | None = None,
    *,
    selection: Mapping[str, str] | None = None,
    threads: int | None = None,
) -> BudgetCurve:
    """How ranges, clusters and the order of systems depend on the number of judgments.

    Each draw puts all judgments (or sentences) into a random order; a budget of n takes the first n
    of it, in the order of the file. So the budgets of one draw are one campaign as it grows, more
    draws begin like fewer, and a draw of all is the ranking by all, which is made once.

    Args:
        pairs: Comparisons of two systems, as `Judgments.pairs` gives them.
        settings: How.
        selection: How the judgments were chosen, for the signature only.
        threads: How many threads; the result does not depend on it.

    Raises:
        InputError: All judgments together cannot be ranked, or a budget is larger than they are.

    Examples:
        >>> from assay.data.registry import demo_path
        >>> from assay.human.formats import read_judgments
        >>> pairs = read_judgments(demo_path() / "judgments.xml").pairs()
        >>> curve = budget_curve(pairs, BudgetSettings(sizes=(20, 179), draws=5))
        >>> [budget.clusters for budget in curve.budgets]
        [2.2, 4.0]
    """
    settings = settings or BudgetSettings()
    whole = rank(pairs, settings.ranking, selection=selection, threads=threads)
    numbers = _unit_numbers(pairs, settings.counted)
    n_units = int(numbers.max()) + 1
    places = _places(n_units, settings)
    budgets = tuple(
        _whole_budget(whole, size)
        if size == n_units
        else _budget(pairs, whole, [place[numbers] < size for place in places], size, threads)
        for size in settings.sizes_of(n_units)
    )
    return BudgetCurve(settings, whole, budgets)


def kendall_tau(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Kendall's tau-b of two lists of scores; 0 where one has ties only, which tells no order.

    Examples:
        >>> kendall_tau(np.array([3.0, 2.0, 1.0]), np.array([9.0, 5.0, 7.0])).__round__(4)
        0.3333
        >>> kendall_tau(np.array([1.0, 1.0]), np.array([1.0, 2.0]))
        0.0
    """
    tau = float(kendall(one, other))
    return 0.0 if math.isnan(tau) else tau


def _unit_numbers(pairs: Pairs, counted: Counted) -> NDArray[np.int64]:
    """For each pair the number of its judgment or sentence, in order of appearance."""
    order, offsets = grouped(pairs, counted)
    numbers = np.empty(len(pairs), dtype=np.int64)
    numbers[order] = np.repeat(np.arange(len(offsets) - 1), np.diff(offsets))
    return numbers


def _places(n_units: int, settings: BudgetSettings) -> list[NDArray[np.int64]]:
    """For each draw the place of each unit in a random order."""
    seed = settings.ranking.seed
    generators = (np.random.default_rng([seed, draw]) for draw in range(settings.draws))
    return [generator.permutation(n_units) for generator in generators]


def _budget(
    pairs: Pairs,
    whole: Ranking,
    drawn: Sequence[NDArray[np.bool_]],
    size: int,
    threads: int | None,
) -> Budget:
    found = [_figures(_ranked(pairs.where(kept), whole, threads), whole) for kept in drawn]
    ranked = [figures for figures in found if figures is not None]
    n_pairs = float(np.mean([np.count_nonzero(kept) for kept in drawn]))
    if not ranked:
        return Budget(size, n_pairs, len(drawn), 0)
    return Budget(size, n_pairs, len(drawn), len(ranked), *np.mean(ranked, axis=0).tolist())


def _whole_budget(whole: Ranking, size: int) -> Budget:
    figures = _figures(whole, whole)
    return Budget(size, float(whole.n_pairs), 1, 1, *(figures or ()))


def _ranked(pairs: Pairs, whole: Ranking, threads: int | None) -> Ranking | None:
    """The ranking by some of the pairs, if they are enough for one.

    All pairs could be ranked in this way, so what is refused here is that there are too few.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", AssayWarning)  # a part may well fall apart
            return rank(pairs, whole.settings, threads=threads)
    except InputError:
        return None


def _figures(ranking: Ranking | None, whole: Ranking) -> tuple[float, float, float, float] | None:
    """Mean width, clusters, tau, and whether the first is the same."""
    if ranking is None:
        return None
    widths = [1 + system.high - system.low for system in ranking.systems]
    clusters = max(system.cluster for system in ranking.systems)
    ours, theirs = _scores(ranking), _scores(whole)
    names = sorted(ours)
    scores = np.array([ours[name] for name in names])
    tau = kendall_tau(scores, np.array([theirs[name] for name in names]))
    best = ours[whole.systems[0].name]
    same = np.count_nonzero(scores >= best) == 1
    return float(np.mean(widths)), float(clusters), tau, float(same)


def _scores(ranking: Ranking) -> dict[str, float]:
    """What systems are ordered by, higher being better."""
    by_rank = ranking.settings.order == "rank"
    return {x.name: -x.mean_rank if by_rank else x.score for x in ranking.systems}
