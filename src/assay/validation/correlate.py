"""Everything from a corpus and judgments to correlations: what `assay correlate` does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.human.judge_correlation import judge_correlations
from assay.validation.correlation import CorrelationSettings, correlation
from assay.validation.metric_scores import metric_scores, sentinel_scores
from assay.validation.names import pooled, same_sentences, with_ranked_source
from assay.validation.people import PeopleSettings, people_of_judgments
from assay.validation.sentence_level import sentence_correlation

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.edits.apply import OverlapRule
    from assay.human.judgment import Judgments
    from assay.metrics.base import Metric
    from assay.text.corpus import Corpus
    from assay.validation.correlation import SystemCorrelation
    from assay.validation.judged_pairs import JudgedTieRule
    from assay.validation.metric_scores import MetricScores
    from assay.validation.sentence_level import SentenceCorrelation

__all__ = ["correlate", "correlate_sentences", "metrics_and_sentinels"]


def correlate(
    corpus: Corpus,
    judgments: Judgments,
    metrics: Iterable[Metric | str] | None = None,
    settings: CorrelationSettings | None = None,
    *,
    ranked: PeopleSettings | None = None,
    first_sentence: int = 0,
    judged_only: bool = True,
    common: bool = False,
    overlaps: OverlapRule = "refuse",
    threads: int | None = None,
) -> SystemCorrelation:
    """How far metrics agree with people on the quality of systems.

    Args:
        corpus: The whole text with the outputs of the systems, and what the metrics need.
        judgments: What people said of these outputs.
        metrics: Metrics, or texts such as `gleu+:n=3`; by default all that the corpus allows.
        settings: Samples, seed, measure and test; by default `CorrelationSettings()`.
        ranked: How judgments become scores of systems; by default `PeopleSettings()`.
        first_sentence: The number that judgments give to the first sentence.
        judged_only: Whether metrics see only what people have judged.
        common: Leave out systems that only one side has.
        overlaps: What to do with edits that exclude each other where annotations make references.
        threads: How many threads; the result does not depend on it.

    Warns:
        AssayWarning: There are few systems, one of them decides, or numbers of sentences look
            wrong.

    Raises:
        InputError: People and metrics have different systems or sentences, or fewer than three
            systems.

    Examples:
        >>> import warnings
        >>> from assay import load_corpus, read_judgments
        >>> from assay.data.registry import demo_path
        >>> demo = demo_path()
        >>> corpus = load_corpus(
        ...     source=demo / "source.txt",
        ...     references=[demo / "fluency.0.txt"],
        ...     systems=[str(file) for file in (demo / "systems").glob("*.txt")],
        ... )
        >>> with warnings.catch_warnings():
        ...     warnings.simplefilter("ignore")  # of few systems
        ...     found = correlate(corpus, read_judgments(demo / "judgments.xml"), ["gleu+"])
        >>> round(found["gleu+"].estimates["pearson"].value, 2)
        0.85
    """
    settings, ranked = settings or CorrelationSettings(), ranked or PeopleSettings()
    corpus, judged = same_sentences(
        corpus, pooled([judgments]), first=first_sentence, judged_only=judged_only
    )
    people = people_of_judgments(
        judged, ranked, n_samples=settings.samples, seed=settings.seed, threads=threads
    )
    return correlation(
        people,
        metrics_and_sentinels(
            corpus, people.systems, metrics, settings, overlaps=overlaps, threads=threads
        ),
        settings,
        common=common,
        ceilings=judge_correlations(judged, opponents="all", expand=ranked.expand).rest,
        threads=threads,
    )


def correlate_sentences(
    corpus: Corpus,
    judgments: Judgments,
    metrics: Iterable[Metric | str] | None = None,
    settings: CorrelationSettings | None = None,
    *,
    ties: JudgedTieRule = "half",
    first_sentence: int = 0,
    common: bool = False,
    overlaps: OverlapRule = "refuse",
    threads: int | None = None,
) -> SentenceCorrelation:
    """How far metrics agree with people on pairs of outputs that a judge saw on one screen.

    The arguments are those of `correlate`, and `ties` says what becomes of pairs that a metric ties
    (`assay.validation.judged_pairs.taus`).

    Raises:
        InputError: People and metrics have different systems, or no pair of outputs in common.
    """
    settings = settings or CorrelationSettings()
    corpus, judged = same_sentences(corpus, pooled([judgments]), first=first_sentence)
    found = metrics_and_sentinels(
        corpus, judged.systems, metrics, settings, random=True, overlaps=overlaps, threads=threads
    )
    return sentence_correlation(
        judged, found, corpus.ids, settings, ties=ties, common=common, threads=threads
    )


def metrics_and_sentinels(
    corpus: Corpus,
    ranked: Sequence[str],
    metrics: Iterable[Metric | str] | None,
    settings: CorrelationSettings,
    *,
    random: bool = False,
    overlaps: OverlapRule = "refuse",
    threads: int | None = None,
) -> list[MetricScores]:
    """The scores of metrics, and of what they have to beat; the source is scored if it was ranked.

    Args:
        corpus: The outputs, and what the metrics need.
        ranked: The systems that people have ranked.
        metrics: Metrics, or their names; by default all that the corpus allows.
        settings: How many samples, and which.
        random: Whether a random metric is among the sentinels.
        overlaps: What to do with edits that exclude each other where annotations make references.
        threads: How many threads.
    """
    corpus = with_ranked_source(corpus, ranked)
    n, seed = settings.samples, settings.seed
    found = metric_scores(
        corpus, metrics, n_samples=n, seed=seed, overlaps=overlaps, threads=threads
    )
    return found + sentinel_scores(corpus, n_samples=n, seed=seed, random=random, threads=threads)
