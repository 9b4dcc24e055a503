"""What metrics say of systems: scores, and the same of resampled sentences."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from assay.errors import InputError
from assay.human.source_name import common_name
from assay.metrics.scoring import ready_metrics, short_names
from assay.significance.samples import bootstrap_scores
from assay.validation.draws import seed_of
from assay.validation.people import check_scores
from assay.validation.sentinels import Random, sentinels

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from assay.edits.apply import OverlapRule
    from assay.metrics.base import Metric
    from assay.text.corpus import Corpus

__all__ = ["MetricScores", "metric_scores", "sentinel_scores"]


@dataclass(frozen=True, slots=True, eq=False)
class MetricScores:
    """The scores that a metric gave to systems.

    Args:
        name: What the metric is called in tables; `-` before it says that lower is better.
        systems: The names of the systems.
        scores: The score of each, turned so that higher is better.
        samples: The scores of each bootstrap sample of sentences (row), where there are some.
        signature: How they came about.
        sentences: For each system (row) the score of each sentence, where they are known.
        sentinel: Whether it is no metric, but what a good one has to beat.
    """

    name: str
    systems: tuple[str, ...]
    scores: NDArray[np.float64]
    samples: NDArray[np.float64] | None = field(default=None, repr=False)
    signature: str = ""
    sentences: NDArray[np.float64] | None = field(default=None, repr=False)
    sentinel: bool = False

    def __post_init__(self) -> None:
        """Gives the source its common name, and refuses what are no scores of systems."""
        object.__setattr__(self, "systems", tuple(map(common_name, self.systems)))
        object.__setattr__(self, "scores", np.asarray(self.scores, dtype=np.float64))
        check_scores(self.name, self.systems, self.scores, self.samples)

    def of_systems(self, systems: Sequence[str]) -> MetricScores:
        """The scores of these systems, in this order."""
        rows = [self.systems.index(name) for name in systems]
        return replace(
            self,
            systems=tuple(systems),
            scores=self.scores[rows],
            samples=None if self.samples is None else self.samples[:, rows],
            sentences=None if self.sentences is None else self.sentences[rows],
        )


def metric_scores(
    corpus: Corpus,
    metrics: Iterable[Metric | str] | None = None,
    *,
    n_samples: int = 0,
    seed: int = 0,
    overlaps: OverlapRule = "refuse",
    threads: int | None = None,
) -> list[MetricScores]:
    """The scores of all systems of a corpus, and those of bootstrap samples of its sentences.

    All systems and metrics see the same samples.

    Args:
        corpus: The outputs, and what the metrics need.
        metrics: Metrics, or texts such as `gleu+:n=3`; by default all that the corpus allows.
        n_samples: How many samples; 0 for none.
        seed: Which samples.
        overlaps: What to do with edits that exclude each other where annotations make references.
        threads: How many threads; the result does not depend on it.

    Raises:
        InputError: There is no system or sentence, or the corpus lacks what a metric needs.
    """
    if not corpus.outputs or not len(corpus):
        raise InputError("there is no system or no sentence to score; name outputs")
    chosen, corpus = ready_metrics(corpus, metrics, overlaps=overlaps)
    signatures = [str(one.signature(corpus)) for one in chosen]
    names = short_names(signatures)
    return [
        _scores_of(one, name, corpus, n_samples=n_samples, seed=seed, threads=threads)
        for one, name in zip(chosen, names, strict=True)
    ]


def sentinel_scores(
    corpus: Corpus,
    *,
    n_samples: int = 0,
    seed: int = 0,
    random: bool = False,
    threads: int | None = None,
) -> list[MetricScores]:
    """The scores of what a metric has to beat: length, and likeness to the source if it is known.

    Args:
        corpus: The outputs.
        n_samples: How many samples.
        seed: Which samples, and which random scores.
        random: Whether a random metric is among them. Over systems, what random orders get is
            shown anyhow.
        threads: How many threads.
    """
    return [
        _scores_of(
            one, one.name, corpus, n_samples=n_samples, seed=seed, threads=threads, sentinel=True
        )
        for one in [*sentinels(corpus), *([Random(seed)] if random else [])]
    ]


def _scores_of(
    metric: Metric,
    name: str,
    corpus: Corpus,
    *,
    n_samples: int,
    seed: int,
    threads: int | None,
    sentinel: bool = False,
) -> MetricScores:
    sign = 1.0 if metric.higher_is_better else -1.0
    scores, samples, sentences = [], [], []
    for system in corpus.outputs:
        counts = metric.statistics(corpus, system, threads=threads)
        scores.append(sign * metric.corpus_score(counts, threads=threads).value)
        sentences.append(sign * metric.sentence_scores(counts))
        if n_samples:
            rows = metric.additive(counts)
            drawn = bootstrap_scores(
                metric,
                rows,
                n_samples=n_samples,
                seed=seed_of(seed, "sentences"),
                threads=threads,
            )
            samples.append(sign * drawn)
    return MetricScores(
        name if metric.higher_is_better else f"-{name}",
        tuple(corpus.outputs),
        np.array(scores),
        np.array(samples).T if n_samples else None,
        str(metric.signature(corpus)),
        np.array(sentences),
        sentinel,
    )
