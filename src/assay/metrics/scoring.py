"""Scores of systems by metrics: what `assay score` shows."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from assay._core import __version__
from assay.checks import shown
from assay.errors import AssayWarning, EditError, InputError, MissingExtraError
from assay.metrics.base import Metric, Need, Score, has
from assay.metrics.registry import metric, metric_classes
from assay.report.table import Table, json_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from assay.edits.apply import OverlapRule
    from assay.report.table import Cell, TableFormat
    from assay.text.corpus import Corpus

__all__ = [
    "Scores",
    "SystemScore",
    "possible_metrics",
    "ready_metrics",
    "score",
    "short_names",
    "table_of_metrics",
    "warn_of",
    "with_gold_references",
]


@dataclass(frozen=True, slots=True, eq=False)
class SystemScore:
    """What one metric says of one system."""

    system: str
    metric: str
    signature: str
    score: Score
    sentences: NDArray[Any]
    higher_is_better: bool

    def to_dict(self) -> dict[str, object]:
        """What JSON output holds of it."""
        interval = self.score.interval
        return {
            "system": self.system,
            "metric": self.metric,
            "signature": self.signature,
            "score": self.score.value,
            "parts": dict(self.score.parts),
            "interval": None if interval is None else list(interval),
        }


@dataclass(frozen=True, slots=True, eq=False)
class Scores:
    """The scores of several systems by several metrics, in the order asked for."""

    scores: tuple[SystemScore, ...]
    ids: tuple[str, ...]

    def __iter__(self) -> Iterator[SystemScore]:
        """One score after the other, by system, then by metric."""
        return iter(self.scores)

    def __getitem__(self, key: tuple[str, str]) -> SystemScore:
        """The score of (system, metric); the metric by its name, or by its signature."""
        found = [s for s in self.scores if s.system == key[0] and key[1] in {s.metric, s.signature}]
        if not found:
            raise KeyError(key)
        return found[0]

    def to_dict(self) -> dict[str, object]:
        """What JSON output holds: the version and all scores."""
        return {"assay": __version__, "scores": [score.to_dict() for score in self.scores]}

    def to_json(self) -> str:
        """The same as text; numbers that are no numbers are null."""
        return json_text(self.to_dict())

    def records(self) -> list[dict[str, Cell]]:
        """One flat record a score."""
        return [
            {
                "system": item.system,
                "metric": item.metric,
                "score": item.score.value,
                "low": item.score.interval[0] if item.score.interval else None,
                "high": item.score.interval[1] if item.score.interval else None,
                "signature": item.signature,
            }
            for item in self.scores
        ]

    def sentence_records(self) -> Iterator[dict[str, Cell]]:
        """One flat record a sentence, system and metric."""
        for item in self.scores:
            for name, value in zip(self.ids, item.sentences.tolist(), strict=True):
                yield {
                    "id": name,
                    "system": item.system,
                    "metric": item.metric,
                    "score": value,
                    "signature": item.signature,
                }

    def to_pandas(self) -> Any:  # noqa: ANN401 - pandas need not be installed
        """The records as a pandas data frame.

        Raises:
            MissingExtraError: pandas is not installed.
        """
        try:
            import pandas as pd
        except ImportError:
            raise MissingExtraError("data frames", "pandas", "pandas") from None
        return pd.DataFrame(self.records())

    def to_polars(self) -> Any:  # noqa: ANN401 - polars need not be installed
        """The records as a polars data frame.

        Raises:
            MissingExtraError: polars is not installed.
        """
        try:
            import polars as pl
        except ImportError:
            raise MissingExtraError("data frames", "polars", "polars") from None
        return pl.DataFrame(self.records())

    def tables(self, form: TableFormat = "table") -> list[Table]:
        """What is shown: for programs (TSV) a row a score, for people a column a metric."""
        if form == "tsv":
            records = self.records()
            columns = tuple(records[0])
            return [Table("Scores", columns, tuple(tuple(r.values()) for r in records))]
        signatures = tuple((text.split("|")[0], text) for text in self.signatures())
        return [self.table(), Table("Signatures", ("metric", "signature"), signatures)]

    def table(self) -> Table:
        """A row for each system, a column for each metric; intervals beside their scores.

        A metric that comes several times with other parameters is called by what differs.
        """
        signatures = list(dict.fromkeys(item.signature for item in self.scores))
        of = {(item.system, item.signature): item for item in self.scores}
        names = dict(zip(signatures, short_names(signatures), strict=True))
        with_interval = {item.signature for item in self.scores if item.score.interval}
        columns = ["system"]
        for signature in signatures:
            columns.append(names[signature])
            if signature in with_interval:
                columns += [f"{names[signature]} low", f"{names[signature]} high"]
        rows = []
        for system in dict.fromkeys(item.system for item in self.scores):
            row: list[Cell] = [system]
            for signature in signatures:
                score = of[system, signature].score
                row.append(score.value)
                if signature in with_interval:
                    row += score.interval or (None, None)
            rows.append(tuple(row))
        return Table("Scores", tuple(columns), tuple(rows))

    def signatures(self) -> tuple[str, ...]:
        """The signatures of all metrics, each once."""
        return tuple(dict.fromkeys(item.signature for item in self.scores))


def short_names(signatures: Sequence[str]) -> list[str]:
    """Names of metrics, with the parameters in which those of one name differ."""
    split = [signature.split("|") for signature in signatures]
    short = []
    for parts in split:
        same = [other for other in split if other[0] == parts[0]]
        differing = [part for part in parts[1:] if not all(part in other for other in same)]
        short.append(" ".join([parts[0], *differing]))
    return short


def possible_metrics(corpus: Corpus) -> list[Metric]:
    """All metrics, with their default parameters, for which the corpus has what they need.

    Those that need more than a corpus are left out: they are asked for by name.
    """
    kinds = [kind for kind in metric_classes() if not kind.on_request]
    return [kind() for kind in kinds if all(has(corpus, need) for need in kind.needs)]


def table_of_metrics() -> Table:
    """All metrics: what they need, their direction, and their parameters with defaults."""
    rows = []
    for kind in metric_classes():
        needs = ", ".join(need.value for need in Need if need in kind.needs) or "nothing"
        direction = "higher" if kind.higher_is_better else "lower"
        parameters = " ".join(f"{key}={shown(value)}" for key, value in kind().parameters())
        rows.append((kind.name, needs, direction, parameters))
    columns = ("metric", "needs", "better", "parameters")
    return Table("Metrics", columns, tuple(rows))


def with_gold_references(
    corpus: Corpus, *, required: bool, overlaps: OverlapRule = "refuse"
) -> Corpus:
    """The corpus with the annotators' versions as references, where it has no others.

    Raises:
        EditError: Edits exclude each other, and the references are required.
    """
    if corpus.gold is None or any(corpus.references):
        return corpus
    from assay.edits.apply import references

    try:
        return replace(corpus, references=references(corpus.gold, overlaps=overlaps))
    except EditError as error:
        if not required:
            msg = f"metrics that need references are left out: {error}"
            warnings.warn(msg, AssayWarning, stacklevel=3)
            return corpus
        msg = f"the gold annotation makes no references: {error}; or name texts: --reference FILE"
        raise EditError(msg) from None


def score(
    corpus: Corpus,
    metrics: Iterable[Metric | str] | None = None,
    *,
    interval_samples: int = 0,
    seed: int = 0,
    overlaps: OverlapRule = "refuse",
    threads: int | None = None,
) -> Scores:
    """The scores of all systems of a corpus.

    Args:
        corpus: Sources, references, outputs; a gold annotation gives references where there are
            no others.
        metrics: Metrics, or texts such as `gleu+:n=3`; by default all that the corpus allows.
        interval_samples: For how many bootstrap samples a 95 % interval is computed; 0 for none.
        seed: The seed of these samples.
        overlaps: What to do with edits that exclude each other where annotations make references.
        threads: How many threads; as many as `ASSAY_THREADS` says, or there are cores.

    Raises:
        InputError: There is no system or no sentence, or the corpus lacks what a metric needs.

    Examples:
        >>> from assay import Corpus
        >>> corpus = Corpus(("He go .",), (("He goes .",),), {"A": ("He goes .",)})
        >>> score(corpus, ["gleu2015:n=1"])["A", "gleu2015"].score.value
        1.0
    """
    if not corpus.outputs:
        raise InputError("there is no system to score; name its output")
    if not len(corpus):
        raise InputError("there are no sentences to score; is it the right file?")
    chosen, corpus = ready_metrics(corpus, metrics, overlaps=overlaps)
    signatures = {one: _signature(one, corpus, interval_samples, seed) for one in chosen}
    return Scores(
        tuple(
            _scored(one, signatures[one], corpus, system, interval_samples, seed, threads)
            for system in corpus.outputs
            for one in chosen
        ),
        corpus.ids,
    )


def ready_metrics(
    corpus: Corpus, metrics: Iterable[Metric | str] | None = None, *, overlaps: OverlapRule
) -> tuple[list[Metric], Corpus]:
    """The metrics, each once, and the corpus with what they need; without any, all that it allows.

    Raises:
        InputError: The corpus lacks what a metric needs.
    """
    chosen = None if metrics is None else _chosen(metrics)
    needed = chosen is not None and any(Need.REFERENCES in one.needs for one in chosen)
    if needed or chosen is None:
        corpus = with_gold_references(corpus, required=needed, overlaps=overlaps)
    if chosen is None:
        chosen = possible_metrics(corpus)
    if not chosen:
        raise InputError("no metric can work with this; name a source and references")
    for one in chosen:
        one.check(corpus)
        warn_of(one, corpus)
    return chosen, corpus


def warn_of(one: Metric, corpus: Corpus) -> None:
    """Warns of what a metric remarks about a corpus."""
    for remark in one.remarks(corpus):
        warnings.warn(f"{one.name}: {remark}", AssayWarning, stacklevel=3)


def _chosen(metrics: Iterable[Metric | str]) -> list[Metric]:
    """The metrics, each once."""
    if isinstance(metrics, str | Metric | type):
        msg = f"metrics is {metrics!r:.60}; expected a list of metrics, or of their names"
        raise InputError(msg)
    found: list[Any] = [metric(one) if isinstance(one, str) else one for one in metrics]
    for one in found:
        if not isinstance(one, Metric):
            msg = f"{one!r:.60} is no metric; expected its name, or an object such as GLEU()"
            raise InputError(msg)
    return list(dict.fromkeys(found))


def _signature(one: Metric, corpus: Corpus, interval_samples: int, seed: int) -> str:
    signature = one.signature(corpus)
    if not interval_samples:
        return str(signature)
    sampling = (("interval", "95%"), ("samples", interval_samples), ("sampling-seed", seed))
    return str(replace(signature, parameters=(*signature.parameters, *sampling)))


def _scored(  # noqa: PLR0917 - everything that a score depends on
    one: Metric,
    signature: str,
    corpus: Corpus,
    system: str,
    interval_samples: int,
    seed: int,
    threads: int | None,
) -> SystemScore:
    statistics = one.statistics(corpus, system, threads=threads)
    result = one.corpus_score(statistics, threads=threads)
    if interval_samples:
        from assay.significance.bootstrap import bootstrap_interval

        interval = bootstrap_interval(
            one, statistics, n_samples=interval_samples, seed=seed, threads=threads
        )
        result = replace(result, interval=interval)
    sentences = one.sentence_scores(statistics)
    return SystemScore(system, one.name, signature, result, sentences, one.higher_is_better)
