"""Systems ranked by people's judgments: scores, ranges of ranks, clusters."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, get_args

from assay._core import __version__
from assay.checks import check_choice, check_range, check_seed
from assay.errors import AssayWarning
from assay.human.clusters import (
    LINES,
    clusters_of_ranges,
    cut_off,
    rank_ranges,
    rank_shares,
    ranks_of_runs,
)
from assay.human.expected_wins import OPPONENTS
from assay.human.run_scores import run_scores
from assay.human.tallies import UNITS, listed, reached, tallies_of
from assay.human.trueskill import (
    UNJUDGED,
    TrueSkill,
)
from assay.metrics.base import Signature
from assay.report.table import Table
from assay.significance.clusters import ranking

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assay.human.clusters import Lines
    from assay.human.expected_wins import Opponents
    from assay.human.pairs import Pairs
    from assay.human.run_scores import RunScores
    from assay.human.tallies import Unit
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
    "rank",
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

    Warns:
        AssayWarning: Systems fall into parts that were never compared, which the method allows.

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
    _warn_of_strangers(pairs)
    systems = _ranked(tuple(pairs.systems), found, settings)
    n_judgments = pairs.n_judgments
    made = {} if pairs.expand is None else {"expand": pairs.expand}
    data = {**made, **(selection or {}), "judgments": n_judgments, "data": pairs.digest}
    data["assay"] = __version__
    return Ranking(settings, n_judgments, len(pairs), pairs.n_ties, systems, tuple(data.items()))


def _warn_of_strangers(pairs: Pairs) -> None:
    """Warns if systems fall into parts between which there is no comparison, not even by others."""
    met = reached(tallies_of(pairs).games > 0)
    if not met.all():
        one = [name for name, is_in in zip(pairs.systems, met[0], strict=True) if is_in]
        other = [name for name, is_in in zip(pairs.systems, met[0], strict=True) if not is_in]
        msg = (
            f"{listed(one)} were never compared with {listed(other)}, nor over others: who of "
            "them is better, this ranking cannot say; rank them apart"
        )
        warnings.warn(msg, AssayWarning, stacklevel=3)


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
