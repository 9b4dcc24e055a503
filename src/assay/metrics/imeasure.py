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
from assay.errors import InputError
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

    from assay.metrics.gold import EncodedRegions
    from assay.text.corpus import Corpus

__all__ = ["IMeasure"]

Maximum = Literal["p", "r", "f", "acc", "wacc", "i"]
Aspect = Literal["correction", "detection"]

_KEPT, _MISSED, _SPOILT, _INVENTED, _RIGHT, _WRONG, _BASE_KEPT, _BASE_MISSED = range(8)
_N_COUNTS = 8
_MOST_WORK = 12_000_000  # numbers kept at a place of a sentence: some 300 MB
_OUTCOMES = ("tp", "tn", "fp", "fn", "fpn")


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
            there become best (with `nomix`).
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
        if self.optimise == "corpus" and self.references == "mix":
            raise InputError(
                "imeasure: running totals need the references one by one; "
                "choose optimise=sentence, or references=nomix"
            )

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """A row a sentence: counts of its best reference, and how many references it has."""
        find = self._mixed if self.references == "mix" else self._listed
        return Statistics.of_rows(find(corpus, system, threads))

    def _listed(self, corpus: Corpus, system: str, threads: int | None) -> NDArray[np.float64]:
        gold = encoded_versions(corpus, treebank=self.treebank, threads=threads)
        counts = _core.imeasure_counts(
            *gold.sources.arrays,
            *gold.outputs[system].arrays,
            *gold.texts.arrays,
            gold.groups,
            threads=threads,
        )
        chosen = _core.imeasure_choose(
            counts,
            gold.groups,
            running=self.optimise == "corpus",
            measure=self.max,
            detection=self.aspect == "detection",
            beta=self.beta,
            weight=self.w,
        )
        return _rows(counts[chosen], np.ones(len(chosen)), np.diff(gold.groups).tolist())

    def _mixed(self, corpus: Corpus, system: str, threads: int | None) -> NDArray[np.float64]:
        gold = encoded_regions(corpus, treebank=self.treebank, threads=threads)
        counts, certified, _, _ = self.best(gold, system, threads=threads)
        certified &= gold.complete
        warn_of_doubt(system, "reference", corpus.ids, certified)
        return _rows(counts, certified, gold.numbers)

    def best(
        self, gold: EncodedRegions, system: str, *, threads: int | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.bool_], NDArray[np.int64], NDArray[np.int64]]:
        """Counts of the best references, whether they are certified, and their texts' numbers."""
        return _core.imeasure_best(
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
            threads=threads,
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


def _rows(
    counts: NDArray[np.int64], certified: NDArray[np.generic], numbers: list[int]
) -> NDArray[np.float64]:
    return np.column_stack([counts, proof_columns(certified, numbers)])
