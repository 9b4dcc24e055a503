"""What MAEGE finds, and the tables that show it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assay.metrics.scoring import short_names
from assay.report.table import Table
from assay.validation.maege.measures import MANY_EDITS
from assay.validation.maege.sensitivity import mean_sensitivity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from assay.report.table import Cell
    from assay.validation.maege.lattice import Lattices
    from assay.validation.maege.measures import Measures
    from assay.validation.maege.protocol import MaegeProtocol
    from assay.validation.maege.sensitivity import Sensitivity

__all__ = ["Maege", "Spread", "ValidatedMetric"]

_INTERVAL = (2.5, 97.5)  # percentiles


@dataclass(frozen=True, slots=True)
class Spread:
    """A number under several seeds: mean, standard deviation, and where 95 % of the seeds lie."""

    mean: float
    sd: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        """The spread of these values; those that are no numbers are left out."""
        known = np.array([value for value in values if not math.isnan(value)])
        if not len(known):
            return cls(math.nan, math.nan, math.nan, math.nan)
        low, high = np.percentile(known, _INTERVAL).tolist()
        sd = float(known.std(ddof=1)) if len(known) > 1 else math.nan
        return cls(float(known.mean()), sd, low, high)

    def cells(self) -> tuple[Cell, ...]:
        """Mean, deviation and bounds; empty where they are no numbers."""
        values = (self.mean, self.sd, self.low, self.high)
        return tuple(None if math.isnan(value) else value for value in values)


@dataclass(frozen=True, slots=True)
class ValidatedMetric:
    """A metric, and how well it does under each seed.

    Args:
        metric: Its name.
        signature: It with its parameters and the corpus.
        seeds: How well it does.
    """

    metric: str
    signature: str
    seeds: tuple[Measures, ...]

    def spread(self, of: Callable[[Measures], float]) -> Spread:
        """One of its numbers over the seeds."""
        return Spread.of(map(of, self.seeds))

    def sensitivity(self, *, as_run: bool) -> Sensitivity:
        """The effect of each type of edit, the mean over the seeds."""
        return mean_sensitivity([one.steps if as_run else one.edges for one in self.seeds])


@dataclass(frozen=True, slots=True)
class Maege:
    """What `maege` finds.

    Args:
        protocol: The choices.
        signature: All that is needed to do it again.
        lattices: The sentences.
        n_chains: How many chains were drawn under each seed (their mean).
        n_chain_sentences: How many sentences these have (the mean).
        model_names: What corpora are called: the mean number of edits asked for, or their share.
        n_edits: The mean number of edits that was really applied for each, over the seeds.
        metrics: The metrics.
    """

    protocol: MaegeProtocol
    signature: str
    lattices: Lattices
    n_chains: float
    n_chain_sentences: float
    model_names: tuple[float, ...]
    n_edits: tuple[float, ...]
    metrics: tuple[ValidatedMetric, ...]

    def __getitem__(self, metric: str) -> ValidatedMetric:
        """A metric by its name, or by its signature."""
        found = [one for one in self.metrics if metric in {one.metric, one.signature}]
        if not found:
            raise KeyError(metric)
        return found[0]

    @property
    def names(self) -> list[str]:
        """The metrics as tables call them."""
        return short_names([one.signature for one in self.metrics])

    def tables(self, *, types: bool = False) -> list[Table]:
        """Both levels, outliers, corpora, what was drawn; with `types` also their effects."""
        damage = [self.damage_table()] if any(m.seeds[0].damage for m in self.metrics) else []
        signatures = tuple((one.metric, one.signature) for one in self.metrics)
        return [
            self.corpus_table(),
            self.sentence_table(),
            *([self.type_table(), self.error_table()] if types else []),
            self.penalised_table(),
            *damage,
            self.outlier_table(),
            self.model_table(),
            self.about_table(),
            Table("Signatures", ("of", "signature"), (("maege", self.signature), *signatures)),
        ]

    def corpus_table(self) -> Table:
        """Correlations of corpus scores with the order of the corpora."""
        numbers: Sequence[tuple[str, Callable[[Measures], float]]] = (
            ("Spearman", lambda one: one.corpus_spearman),
            ("Pearson", lambda one: one.corpus_pearson),
        )
        return self._spread_table("Corpus level", numbers)

    def sentence_table(self) -> Table:
        """Correlations of sentence scores with gold scores, and with the partial order."""
        ties = self.protocol.ties
        numbers: Sequence[tuple[str, Callable[[Measures], float]]] = (
            ("Pearson", lambda one: one.pearson),
            ("Kendall", lambda one: one.order.tau(ties)),
        )
        table = self._spread_table("Sentence level", numbers)
        ps = [one.spread(lambda m: m.order.p_value(ties)).mean for one in self.metrics]
        rates = [one.spread(lambda m: m.order.tie_rate).mean for one in self.metrics]
        rows = tuple((*row, *more) for row, *more in zip(table.rows, ps, rates, strict=True))
        return Table(table.title, (*table.columns, "p of Kendall", "tie rate"), rows)

    def _spread_table(
        self, title: str, numbers: Sequence[tuple[str, Callable[[Measures], float]]]
    ) -> Table:
        several = len(self.metrics[0].seeds) > 1
        kept = 4 if several else 1
        parts = ("", " sd", " low", " high")[:kept]
        columns = ("metric", *(f"{name}{part}" for name, _ in numbers for part in parts))
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (name, *(cell for _, of in numbers for cell in one.spread(of).cells()[:kept]))
            for name, one in zip(self.names, self.metrics, strict=True)
        )
        return Table(title, columns, rows)

    @property
    def sensitivities(self) -> list[Sensitivity]:
        """For each metric the effect of each type of edit, as the protocol has it."""
        as_run = self.protocol.sensitivity == "bottom"
        return [one.sensitivity(as_run=as_run) for one in self.metrics]

    def type_table(self) -> Table:
        """The mean change of each metric's score by each type of edit."""
        found = self.sensitivities
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (kind, float(found[0].counts[i]), *(_cell(one.changes[i]) for one in found))
            for i, kind in enumerate(found[0].types)
        )
        return Table("Types of edits", ("type", "edits", *self.names), rows)

    def error_table(self) -> Table:
        """The standard errors of these changes."""
        found = self.sensitivities
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (kind, *(_cell(one.errors[i]) for one in found))
            for i, kind in enumerate(found[0].types)
        )
        return Table("Types of edits: standard errors", ("type", *self.names), rows)

    def penalised_table(self) -> Table:
        """How many types a metric penalises, done right and as it was run."""
        rows = tuple(
            (
                name,
                len(one.sensitivity(as_run=False).types),
                one.sensitivity(as_run=False).n_penalised,
                one.sensitivity(as_run=True).n_penalised,
            )
            for name, one in zip(self.names, self.metrics, strict=True)
        )
        columns = ("metric", "types", "by edges", "from the bottom, as run")
        return Table("Types that are penalised", columns, rows)

    def damage_table(self) -> Table:
        """How often a metric notices a change of meaning, and the mean change of its score."""
        rows: list[tuple[Cell, ...]] = []
        for name, one in zip(self.names, self.metrics, strict=True):
            for kind in one.seeds[0].damage:
                found = [seed.damage[kind] for seed in one.seeds]
                n = sum(damage.sentences for damage in found)
                rows.append(
                    (
                        name,
                        kind,
                        n,
                        sum(damage.lower for damage in found) / n,
                        sum(damage.ties for damage in found) / n,
                        sum(damage.change * damage.sentences for damage in found) / n,
                    )
                )
        columns = ("metric", "damage", "sentences", "share lower", "share tied", "mean change")
        return Table("Adversarial: damage to the best correction", columns, tuple(rows))

    def outlier_table(self) -> Table:
        """The strangest scores, and Kendall's coefficient without long chains."""
        ties = self.protocol.ties
        rows: list[tuple[Cell, ...]] = []
        for name, one in zip(self.names, self.metrics, strict=True):
            first = one.seeds[0].outliers
            below = sum(seed.outliers.below for seed in one.seeds)
            tau = one.spread(lambda m: m.order.tau(ties)).mean
            short = one.spread(lambda m: m.order_short.tau(ties)).mean
            rows.append((name, first.score, first.name, below, _cell(tau), _cell(short)))
        columns = (
            "metric",
            "furthest score",
            "of sentence",
            "scores below -1",
            "Kendall",
            f"Kendall, chains below {MANY_EDITS} edits",
        )
        return Table("Outliers", columns, tuple(rows))

    def model_table(self) -> Table:
        """The corpora: how many edits they should have and have, and their mean scores."""
        means = [np.mean([seed.models for seed in one.seeds], axis=0) for one in self.metrics]
        rows = tuple(
            (name, edits, *(float(mean[i]) for mean in means))
            for i, (name, edits) in enumerate(zip(self.model_names, self.n_edits, strict=True))
        )
        asked = "M" if self.protocol.models == "binomial" else "share"
        return Table("Corpora", (asked, "mean edits", *self.names), rows)

    def about_table(self) -> Table:
        """What was used and drawn."""
        x = self.lattices
        seeds = self.metrics[0].seeds
        pairs = Spread.of(seed.order.pairs for seed in seeds).mean
        few = Spread.of(seed.order_short.pairs for seed in seeds).mean
        rows: tuple[tuple[Cell, ...], ...] = (
            ("sentences", x.n_sentences),
            ("not annotated", x.n_unseen),
            ("found correct by somebody", x.n_correct),
            ("kept", len(x.sentences)),
            ("of these with one annotation", x.n_single),
            ("seeds", len(seeds)),
            ("chains under a seed", self.n_chains),
            ("sentences in chains", self.n_chain_sentences),
            ("comparable pairs", pairs),
            (f"of these in chains of {MANY_EDITS} edits and more", pairs - few),
        )
        return Table("Drawn", ("what", "number"), rows, digits=1)

    def to_dict(self) -> dict[str, object]:
        """All of it as lists and dictionaries."""
        tables = {table.title: table.records() for table in self.tables(types=True)}
        metrics = [
            {
                "metric": one.metric,
                "signature": one.signature,
                "seeds": [_record(seed, self.protocol) for seed in one.seeds],
            }
            for one in self.metrics
        ]
        return {"signature": self.signature, **tables, "metrics": metrics}


def _cell(value: float) -> float | None:
    return None if math.isnan(value) else float(value)


def _record(one: Measures, protocol: MaegeProtocol) -> dict[str, object]:
    return {
        "corpus_spearman": one.corpus_spearman,
        "corpus_pearson": one.corpus_pearson,
        "pearson": one.pearson,
        "kendall": one.order.tau(protocol.ties),
        "kendall_p": one.order.p_value(protocol.ties),
        "pairs": one.order.pairs,
        "discordant": one.order.discordant,
        "ties": one.order.ties,
        "models": list(one.models),
    }
