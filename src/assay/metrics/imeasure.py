"""I-measure: how much better or worse a system makes the text, token by token.

Felice & Briscoe (2015): Towards a standard evaluation method for grammatical error detection and
correction; and their script. Exact over all combinations of independent corrections.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, get_args

import numpy as np

from assay import _core
from assay.checks import check_choice, check_range
from assay.metrics.arrays import ratios
from assay.metrics.base import Metric, Need, Statistics
from assay.metrics.gold import (
    encoded_regions,
    encoded_versions,
    proof_columns,
    proof_parts,
    warn_of_doubt,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.text.corpus import Corpus

__all__ = ["IMeasure"]

Maximum = Literal["p", "r", "f", "acc", "wacc", "i"]
Aspect = Literal["correction", "detection"]

_KEPT, _MISSED, _SPOILT, _INVENTED, _RIGHT, _WRONG, _BASE_KEPT, _BASE_MISSED = range(8)
_N_COUNTS = 8
_MOST_WORK = 3_000_000  # numbers kept at a place of a sentence: some 80 MB
_OUTCOMES = ("tp", "tn", "fp", "fn", "fpn")


@dataclass(frozen=True, slots=True, eq=False)
class FoundReferences:
    """References by their counts: those of sentence `i` are number `groups[i]` to `groups[i + 1]`.

    Args:
        counts: Their columns.
        groups: Where each sentence's begin.
        certified: For each sentence whether no other reference can be better.
        most: What the measure that is maximised has at most, whatever the reference.
        numbers: How many references each sentence has.
        chosen: Which they are: for each reference its number among the annotators' versions, or
            for each region the number of the text that it has there.
        offsets: Where each reference's numbers begin.
    """

    counts: NDArray[np.int64]
    groups: NDArray[np.int64]
    certified: NDArray[np.bool_]
    most: NDArray[np.float64]
    numbers: list[int]
    chosen: NDArray[np.int64]
    offsets: NDArray[np.int64]

    def statistics(self) -> Statistics:
        """A row a reference: its columns, and what was looked through for its sentence."""
        about = proof_columns(self.certified, self.numbers)
        rows = np.column_stack([self.counts, np.repeat(about, np.diff(self.groups), axis=0)])
        return Statistics.of_rows(rows, self.groups)


@dataclass(frozen=True)
class IMeasure(Metric):
    r"""I-measure (Felice & Briscoe 2015): higher is better, from -1 to 1; 0 is the source's.

    Source, output and reference are aligned at the least sum of the costs of their three pairs.
    Each column is a true or false positive or negative. From their sums over all sentences follow

    $$\mathrm{WAcc} = \frac{w\,TP + TN}{w\,(TP + FP) + TN + FN - (w + 1)\,FPN/2}$$

    of the system and of the unchanged source, and

    $$I = \begin{cases} \lfloor\mathrm{WAcc}\rfloor & \text{if both are equal} \\
      (\mathrm{WAcc} - \mathrm{WAcc}_b) / (1 - \mathrm{WAcc}_b) & \text{if the system's is larger}\\
      \mathrm{WAcc} / \mathrm{WAcc}_b - 1 & \text{otherwise.} \end{cases}$$

    Args:
        references: `mix`, all combinations of the corrections of independent errors; or `nomix`,
            one reference for each annotator.
        max: What the chosen reference maximises: `wacc`, `acc`, `i`, `p`, `r` or `f`.
        aspect: Of what: `correction` or `detection`.
        optimise: `sentence` chooses for each sentence by itself; `corpus` so that the totals up to
            there become best, so that the order of sentences matters.
        beta: The weight of recall in F.
        w: The weight of changes in weighted accuracy.
        treebank: Whether corrections of M2 files are tokenised once more, as by the authors'
            converter.

    Examples:
        >>> from assay import AnnotatedSentence, Corpus, Edit
        >>> gold = (AnnotatedSentence("He go home", (Edit(1, 2, ("goes",)),)),)
        >>> corpus = Corpus(("He go home",), outputs={"A": ("He goes home",)}, gold=gold)
        >>> IMeasure().corpus_score(IMeasure().statistics(corpus, "A")).value
        1.0
    """

    name: ClassVar[str] = "imeasure"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.EDITS})

    references: Literal["mix", "nomix"] = "mix"
    max: Maximum = "wacc"
    aspect: Aspect = "correction"
    optimise: Literal["sentence", "corpus"] = "sentence"
    beta: float = 1.0
    w: float = 2.0
    treebank: bool = False

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing."""
        check_choice(self.name, "references", self.references, ("mix", "nomix"))
        check_choice(self.name, "max", self.max, get_args(Maximum))
        check_choice(self.name, "aspect", self.aspect, get_args(Aspect))
        check_choice(self.name, "optimise", self.optimise, ("sentence", "corpus"))
        check_range(self.name, "beta", self.beta, 0.0, 1000.0)
        check_range(self.name, "w", self.w, 0.0, 1000.0)
        check_choice(self.name, "treebank", self.treebank, (False, True))

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """A row a sentence: counts of its best reference, and how many references it has.

        With `optimise="corpus"`, a row for each reference that may be the best.
        """
        found = self.find(corpus, system, threads=threads)
        warn_of_doubt(
            system, "reference", corpus.ids, found.certified, bounds=(self.max, found.most)
        )
        return found.statistics()

    def additive(self, statistics: Statistics) -> NDArray[np.float64]:
        """The rows of the references that count when the sentences come in this order.

        Resampling keeps these references, whatever sentences it draws.
        """
        return statistics.rows[self.choices(statistics, running=self.optimise == "corpus")]

    def sentence_scores(self, statistics: Statistics) -> NDArray[np.float64]:
        """I of each sentence with its own best reference, whatever `optimise` is."""
        return self.scores_of_sums(statistics.rows[self.choices(statistics, running=False)])

    def choices(self, statistics: Statistics, *, running: bool) -> NDArray[np.int64]:
        """For each sentence the number of the row that counts; the first of equals."""
        rows = statistics.rows[:, :_N_COUNTS].astype(np.int64)
        return self._choose(rows, statistics.offsets, running=running)

    def _choose(
        self, counts: NDArray[np.int64], groups: NDArray[np.int64], *, running: bool
    ) -> NDArray[np.int64]:
        if len(groups) == len(counts) + 1:  # nothing to choose
            return np.arange(len(counts))
        return _core.imeasure_choose(
            counts,
            groups,
            running=running,
            measure=self.max,
            detection=self.aspect == "detection",
            beta=self.beta,
            weight=self.w,
        )

    def find(self, corpus: Corpus, system: str, *, threads: int | None = None) -> FoundReferences:
        """The references that count, or with `optimise="corpus"` those that may."""
        find = self._mixed if self.references == "mix" else self._listed
        return find(corpus, system, threads)

    def _listed(self, corpus: Corpus, system: str, threads: int | None) -> FoundReferences:
        gold = encoded_versions(corpus, treebank=self.treebank, threads=threads)
        counts = _core.imeasure_counts(
            *gold.sources.arrays,
            *gold.outputs[system].arrays,
            *gold.texts.arrays,
            gold.groups,
            threads=threads,
        )
        numbers = np.diff(gold.groups).tolist()
        places, groups = np.arange(len(counts)), gold.groups
        if self.optimise == "sentence":
            places = self._choose(counts, groups, running=False)
            groups = np.arange(len(numbers) + 1)
        return FoundReferences(
            counts[places],
            groups,
            np.ones(len(numbers), dtype=np.bool_),
            np.ones(len(numbers)),
            numbers,
            places - np.repeat(gold.groups[:-1], np.diff(groups)),
            np.arange(len(places) + 1),
        )

    def _mixed(self, corpus: Corpus, system: str, threads: int | None) -> FoundReferences:
        gold = encoded_regions(corpus, treebank=self.treebank, threads=threads)
        counts, groups, certified, most, chosen, offsets = _core.imeasure_best(
            *gold.sources.arrays,
            *gold.outputs[system].arrays,
            *gold.texts.arrays,
            gold.alternatives,
            gold.groups,
            gold.starts,
            gold.ends,
            measure=self.max,
            detection=self.aspect == "detection",
            beta=self.beta,
            weight=self.w,
            most_work=_MOST_WORK,
            running=self.optimise == "corpus",
            threads=threads,
        )
        most = np.where(gold.complete, most, 1.0)
        return FoundReferences(
            counts, groups, certified & gold.complete, most, gold.numbers, chosen, offsets
        )

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """I of correction of each row of sums."""
        system = weighted_accuracy(outcomes(sums, "correction"), self.w)
        return improvement(system, weighted_accuracy(outcomes(sums, "baseline"), self.w))

    def parts_of_sums(self, sums: NDArray[np.float64]) -> dict[str, Any]:
        """What correction and detection are made of, and what was looked through."""
        detection = self._parts(sums, "detection")
        return {
            **self._parts(sums, "correction"),
            "detection": detection,
            **proof_parts(sums[_N_COUNTS:]),
        }

    def _parts(self, sums: NDArray[np.float64], aspect: Aspect) -> dict[str, float]:
        counts = outcomes(sums, aspect)
        tp, tn, fp, fn, fpn = counts
        system = weighted_accuracy(counts, self.w)
        baseline = weighted_accuracy(outcomes(sums, "baseline"), self.w)
        precision, recall = ratios(tp, tp + fp, 1.0), ratios(tp, tp + fn, 1.0)
        square = self.beta**2
        values = {
            **dict(zip(_OUTCOMES, counts, strict=True)),
            "precision": precision,
            "recall": recall,
            "f": ratios((1 + square) * precision * recall, square * precision + recall),
            "acc": ratios(tp + tn, tp + tn + fp + fn - fpn, 1.0),
            "wacc": system,
            "wacc_base": baseline,
            "i": improvement(system, baseline),
        }
        return {name: float(value) for name, value in values.items()}


def outcomes(
    sums: NDArray[np.float64], aspect: Literal["correction", "detection", "baseline"]
) -> tuple[NDArray[np.float64], ...]:
    """True positives and negatives, false positives and negatives, and those that are both.

    Columns are along the last axis. A wrong correction is detected; as a correction it is a false
    positive and a false negative.
    """
    counts = np.moveaxis(np.asarray(sums, dtype=np.float64), -1, 0)
    nothing = np.zeros_like(counts[_KEPT])
    invented = counts[_SPOILT] + counts[_INVENTED]
    right, wrong = counts[_RIGHT], counts[_WRONG]
    match aspect:
        case "baseline":
            return nothing, counts[_BASE_KEPT], nothing, counts[_BASE_MISSED], nothing
        case "detection":
            return right + wrong, counts[_KEPT], invented, counts[_MISSED], nothing
        case "correction":
            return right, counts[_KEPT], invented + wrong, counts[_MISSED] + wrong, wrong


def weighted_accuracy(
    counts: tuple[NDArray[np.float64], ...], weight: float
) -> NDArray[np.float64]:
    """Accuracy in which a change counts `weight` times; 1 without any column."""
    tp, tn, fp, fn, fpn = counts
    good = weight * tp + tn
    return ratios(good, good + weight * (fp - fpn / 2) + (fn - fpn / 2), 1.0)


def improvement(system: NDArray[np.float64], baseline: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where a system's weighted accuracy lies between the baseline's and the best or the worst."""
    up = ratios(system - baseline, 1 - baseline)
    down = ratios(system, baseline) - 1
    return np.select([system > baseline, system < baseline], [up, down], np.floor(system))
