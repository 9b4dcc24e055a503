"""Systems ranked by people's judgments: scores, ranges of ranks, clusters."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

import numpy as np

from assay._core import __version__
from assay.checks import check_choice, check_range, check_seed
from assay.errors import InputError
from assay.human.bradley_terry import bradley_terry, bradley_terry_samples
from assay.human.clusters import (
    LINES,
    clusters_of_ranges,
    cut_off,
    rank_ranges,
    rank_shares,
    ranks_of_runs,
)
from assay.human.expected_wins import OPPONENTS, expected_wins
from assay.human.tallies import UNITS, sampled_tallies, tallies_of
from assay.human.trueskill import (
    UNJUDGED,
    TrueSkill,
    check_judged,
    in_order,
    in_order_samples,
    mean_field,
    wmt_runs,
)
from assay.metrics.base import Signature
from assay.report.table import Table
from assay.significance.clusters import ranking

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from assay.human.clusters import Lines
    from assay.human.expected_wins import Opponents
    from assay.human.pairs import Pairs
    from assay.human.tallies import Tallies, Unit
    from assay.human.trueskill import Unjudged
    from assay.report.table import Cell

__all__ = [
    "METHODS",
    "ORDERS",
    "Method",
    "Order",
    "RankSettings",
    "RankedSystem",
    "Ranking",
    "RunScores",
    "rank",
    "run_scores",
]

Method = Literal[
    "wmt-trueskill", "expected-wins", "trueskill", "trueskill-mean-field", "bradley-terry"
]
Order = Literal["score", "rank"]

METHODS: tuple[Method, ...] = get_args(Method)
ORDERS: tuple[Order, ...] = get_args(Order)

_MOST_RUNS = 1_000_000


@dataclass(frozen=True, slots=True)
class RankSettings:
    """How systems are ranked.

    Args:
        method: `wmt-trueskill`, `expected-wins`, `trueskill`, `trueskill-mean-field` or
            `bradley-terry`.
        runs: How many tournaments (`wmt-trueskill`) or bootstrap samples the ranges rest on.
        seed: Which ones.
        unit: What a bootstrap sample draws: `judgment` (whole screens, the default), `sentence` or
            `pair`. By default `wmt-trueskill` draws no samples, because its tournaments draw pairs
            by themselves; with a unit each tournament plays a sample of its own.
        order: By which the systems are ordered: `score`, or `rank`, their mean rank over runs.
        lines: Between whom lines of clusters are drawn (see `assay.human.clusters`).
        confidence: The share of runs that a range of ranks holds.
        opponents: Whom expected wins are averaged over: `all` or `beaten`.
        unjudged: What TrueSkill's `wmt-trueskill` and `trueskill-mean-field` do with two systems
            that were never compared: `refuse`, or `skip`, so that they never meet.
        parameters: Those of TrueSkill.

    Raises:
        InputError: A setting means nothing.
    """

    method: Method = "wmt-trueskill"
    runs: int = 1000
    seed: int = 0
    unit: Unit | None = None
    order: Order = "score"
    lines: Lines = "all"
    confidence: float = 0.95
    opponents: Opponents = "all"
    unjudged: Unjudged = "refuse"
    parameters: TrueSkill = field(default_factory=TrueSkill)

    def __post_init__(self) -> None:
        """Refuses what means nothing."""
        check_choice("rank", "method", self.method, METHODS)
        check_choice("rank", "order", self.order, ORDERS)
        check_choice("rank", "lines", self.lines, LINES)
        check_choice("rank", "opponents", self.opponents, OPPONENTS)
        check_choice("rank", "unjudged", self.unjudged, UNJUDGED)
        check_range("rank", "confidence", self.confidence, 0.0, 1.0)
        if self.unit is not None:
            check_choice("rank", "unit", self.unit, UNITS)
        check_range("rank", "runs", self.runs, 1, _MOST_RUNS)
        check_seed("rank", self.seed)

    @property
    def drawn(self) -> Unit:
        """What a bootstrap sample draws."""
        return self.unit or "judgment"

    def signature(self) -> Signature:
        """What is needed to rank again."""
        values: dict[str, object] = {"runs": self.runs, "seed": self.seed}
        if self.method != "wmt-trueskill" or self.unit is not None:
            values["unit"] = self.drawn
        values |= {"order": self.order, "lines": self.lines, "confidence": self.confidence}
        if self.method == "expected-wins":
            values["opponents"] = self.opponents
        if self.method in {"wmt-trueskill", "trueskill-mean-field"}:
            values["unjudged"] = self.unjudged
        if "trueskill" in self.method and self.parameters != TrueSkill():
            names = ("sigma", "beta", "draw_probability", "tau")
            values |= {name: getattr(self.parameters, name) for name in names}
        return Signature(self.method, tuple(values.items()))


@dataclass(frozen=True, slots=True)
class RankedSystem:
    """A system among others.

    Args:
        name: What it is called.
        score: Its score by the method.
        rank: Its place in the ranking, the best being 1.
        low: The best rank in its range.
        high: The worst rank in its range.
        cluster: The number of its cluster, the best being 1.
        mean_rank: Its mean rank over the runs.
        rank_shares: For each rank, from 1, the share of runs that gave it.
        error: The standard error of the score, where the method has one.
    """

    name: str
    score: float
    rank: int
    low: int
    high: int
    cluster: int
    mean_rank: float
    rank_shares: tuple[float, ...] = field(repr=False)
    error: float | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """What `rank` finds.

    Args:
        settings: How systems were ranked.
        n_judgments: By how many judgments.
        n_pairs: By how many pairs of these.
        n_ties: How many of the pairs are ties.
        systems: The systems, the best first.
        data: What the signature says of the judgments: how pairs were made of them, which of them
            were taken, how many these are, and a digest of the pairs.
    """

    settings: RankSettings
    n_judgments: int
    n_pairs: int
    n_ties: int
    systems: tuple[RankedSystem, ...]
    data: tuple[tuple[str, object], ...]

    def signature(self) -> Signature:
        """What is needed to rank again, and to see that the judgments are the same."""
        of_settings = self.settings.signature()
        return Signature(of_settings.metric, (*of_settings.parameters, *self.data))

    def to_dict(self) -> dict[str, object]:
        """All of it as lists and dictionaries."""
        systems = [
            {
                "system": system.name,
                "score": system.score,
                "rank": system.rank,
                "low": system.low,
                "high": system.high,
                "cluster": system.cluster,
                "mean_rank": system.mean_rank,
                "error": system.error,
                "rank_shares": list(system.rank_shares),
            }
            for system in self.systems
        ]
        counts = {"judgments": self.n_judgments, "pairs": self.n_pairs, "ties": self.n_ties}
        return {"signature": str(self.signature()), **counts, "systems": systems}

    def tables(self, *, shares: bool = False) -> list[Table]:
        """Systems, what was ranked and how; with `shares` also how often each had each rank."""
        row = (self.n_judgments, self.n_pairs, self.n_ties, str(self.signature()))
        about = Table("About", ("judgments", "pairs", "ties", "signature"), (row,))
        return [self._system_table(), *([self._share_table()] if shares else []), about]

    def _system_table(self) -> Table:
        errors = any(system.error is not None for system in self.systems)
        columns = ["system", "score", "error", "rank", "low", "high", "mean rank", "cluster"]
        rows: list[tuple[Cell, ...]] = [
            (x.name, x.score, x.error, x.rank, x.low, x.high, x.mean_rank, x.cluster)
            for x in self.systems
        ]
        kept = [i for i, column in enumerate(columns) if errors or column != "error"]
        shown = tuple(tuple(row[i] for i in kept) for row in rows)
        return Table(f"Systems by {self.settings.method}", tuple(columns[i] for i in kept), shown)

    def _share_table(self) -> Table:
        columns = ("system", *map(str, range(1, len(self.systems) + 1)))
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (system.name, *system.rank_shares) for system in self.systems
        )
        return Table("Share of runs in which each had each rank", columns, rows, digits=3)


class RunScores(NamedTuple):
    """Scores of systems, of each run (row), and the standard errors of the former."""

    scores: NDArray[np.float64]
    runs: NDArray[np.float64]
    errors: NDArray[np.float64] | None = None


def rank(
    pairs: Pairs,
    settings: RankSettings | Method | None = None,
    *,
    selection: Mapping[str, str] | None = None,
    threads: int | None = None,
) -> Ranking:
    """Ranks the systems that people have compared.

    Args:
        pairs: Comparisons of two systems, as `Judgments.pairs` gives them.
        settings: How: the name of a method, or all settings; by default `RankSettings()`.
        selection: How the judgments were chosen, for the signature only, such as `{"where":
            "judge=ann"}`.
        threads: How many threads; the result does not depend on it.

    Raises:
        InputError: There are too few runs for ranges, or no pairs, a system was never compared, or
            what the method needs is not there: two systems were never compared with each other
            (TrueSkill as WMT's tool has it), or some never beat the others (Bradley–Terry).

    Examples:
        >>> from assay.data.registry import demo_path
        >>> from assay.human.formats import read_judgments
        >>> judgments = read_judgments(demo_path() / "judgments.xml")
        >>> ranking = rank(judgments.pairs(), "expected-wins")
        >>> [(system.name, system.rank, system.cluster) for system in ranking.systems]
        [('strong', 1, 1), ('careful', 2, 2), ('copycat', 3, 3), ('eager', 4, 3), ('clumsy', 5, 4)]
    """
    if settings is None or isinstance(settings, str):
        settings = RankSettings(settings or "wmt-trueskill")
    cut_off(settings.runs, settings.confidence)  # refuses too few runs before they are made
    found = run_scores(pairs, settings, threads=threads)
    systems = _ranked(tuple(pairs.systems), found, settings)
    n_judgments = pairs.n_judgments
    made = {} if pairs.expand is None else {"expand": pairs.expand}
    data = {**made, **(selection or {}), "judgments": n_judgments, "data": pairs.digest}
    data["assay"] = __version__
    return Ranking(settings, n_judgments, len(pairs), pairs.n_ties, systems, tuple(data.items()))


def run_scores(pairs: Pairs, settings: RankSettings, *, threads: int | None = None) -> RunScores:
    """The scores of systems, in the order of `pairs.systems`, and those of each run; see `rank`.

    Raises:
        InputError: As `rank`.
    """
    tallies = tallies_of(pairs)
    check_judged(tallies, pairs.systems, "skip")
    return _SCORED[settings.method](pairs, tallies, settings, threads)


def _ranked(
    names: tuple[str, ...], found: RunScores, settings: RankSettings
) -> tuple[RankedSystem, ...]:
    ranks = ranks_of_runs(found.runs)
    low, high = rank_ranges(ranks, settings.confidence)
    mean_ranks, shares = ranks.mean(axis=0), rank_shares(ranks)
    by_rank = settings.order == "rank"
    order = ranking(mean_ranks if by_rank else found.scores, higher_is_better=not by_rank)
    clusters = clusters_of_ranges(order, low, high, settings.lines)
    return tuple(
        RankedSystem(
            names[i],
            float(found.scores[i]),
            place,
            int(low[i]),
            int(high[i]),
            clusters[i],
            float(mean_ranks[i]),
            tuple(shares[i].tolist()),
            None if found.errors is None else float(found.errors[i]),
        )
        for place, i in enumerate(order, start=1)
    )


def _wmt_trueskill(
    pairs: Pairs, tallies: Tallies, settings: RankSettings, threads: int | None
) -> RunScores:
    check_judged(tallies, pairs.systems, settings.unjudged)
    played, n_runs = tallies, settings.runs
    if settings.unit is not None:
        played, n_runs = _samples_of_all(pairs, settings, threads), 1
    runs = wmt_runs(
        played,
        settings.parameters,
        n_pairs=len(pairs),
        runs=n_runs,
        seed=settings.seed,
        threads=threads,
    )
    return RunScores(runs.mean(axis=0), runs)


def _trueskill(
    pairs: Pairs,
    tallies: Tallies,  # noqa: ARG001 - all methods are called alike
    settings: RankSettings,
    threads: int | None,
) -> RunScores:
    means, deviations = in_order(pairs, settings.parameters)
    runs = in_order_samples(
        pairs,
        settings.drawn,
        settings.parameters,
        n_samples=settings.runs,
        seed=settings.seed,
        threads=threads,
    )
    return RunScores(means, runs, deviations)


def _mean_field(
    pairs: Pairs, tallies: Tallies, settings: RankSettings, threads: int | None
) -> RunScores:
    check_judged(tallies, pairs.systems, settings.unjudged)
    samples = _samples_of_all(pairs, settings, threads)
    runs = mean_field(samples, settings.parameters, n_pairs=len(pairs), threads=threads)
    return RunScores(mean_field(tallies, settings.parameters), runs)


def _expected_wins(
    pairs: Pairs, tallies: Tallies, settings: RankSettings, threads: int | None
) -> RunScores:
    samples = _samples(pairs, settings, threads)
    opponents = settings.opponents
    return RunScores(expected_wins(tallies, opponents), expected_wins(samples, opponents))


def _bradley_terry(
    pairs: Pairs, tallies: Tallies, settings: RankSettings, threads: int | None
) -> RunScores:
    found = bradley_terry(tallies, pairs.systems)
    samples = _samples(pairs, settings, threads)
    return RunScores(found.skills, bradley_terry_samples(samples, pairs.systems), found.errors)


def _samples_of_all(pairs: Pairs, settings: RankSettings, threads: int | None) -> Tallies:
    """Samples in which no system is alone."""
    samples = _samples(pairs, settings, threads)
    alone = np.argwhere(samples.games.sum(axis=-1) == 0)
    if len(alone):
        number, system = alone[0]
        msg = (
            f"bootstrap sample {number + 1} has no comparison of {pairs.systems[system]}; "
            "judge more, leave it out, or rank by expected-wins"
        )
        raise InputError(msg)
    return samples


def _samples(pairs: Pairs, settings: RankSettings, threads: int | None) -> Tallies:
    return sampled_tallies(
        pairs, settings.drawn, n_samples=settings.runs, seed=settings.seed, threads=threads
    )


_SCORED: Mapping[Method, Callable[[Pairs, Tallies, RankSettings, int | None], RunScores]] = {
    "wmt-trueskill": _wmt_trueskill,
    "expected-wins": _expected_wins,
    "trueskill": _trueskill,
    "trueskill-mean-field": _mean_field,
    "bradley-terry": _bradley_terry,
}
