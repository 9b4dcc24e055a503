"""ERRANT: edits that a system and an annotator have in common, both found and typed by rules.

Bryant, Felice & Briscoe (2017): Automatic Annotation and Evaluation of Error Types for Grammatical
Error Correction. How edits are found is in `assay.edits.errant`; here they are compared, as
`errant_compare` does it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace
from importlib.metadata import version
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Literal, get_args

import numpy as np

from assay.checks import check_choice, check_range
from assay.edits.errant import ALIGNMENTS, MERGING, Alignment, Merging, errant_edits
from assay.edits.extract import annotated_by
from assay.edits.pipelines import (
    DEFAULT_PIPELINE,
    check_pipeline,
    import_errant,
    pipeline_identity,
)
from assay.metrics.arrays import ratios
from assay.metrics.base import Need, Signature, Statistics, has
from assay.metrics.edit_f import EditF
from assay.text.encoded import offsets_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from assay.edits.edit import AnnotatedSentence, Edit
    from assay.text.corpus import Corpus

__all__ = ["ERRANT", "outcomes"]

Target = Literal["correction", "typed-correction", "detection", "token-detection"]
Length = Literal["all", "single", "multi"]
Gold = Literal["auto", "annotations", "references"]

Key = tuple[int | str, ...]
Keyed = dict[Key, list[str]]
"""What counts as one edit, and the types of the edits that are it."""

_LARGEST_BETA = 1000.0
_DIGITS = 4  # to which the official script rounds F before it compares annotators
_NOTHING = "none"
_DETECTED_ONLY = "UNK"  # somebody saw an error and did not know what to do
_TYPE = re.compile(r"[MRU]:|UNK$")


@dataclass(frozen=True)
class ERRANT(EditF):
    r"""ERRANT's F-score (Bryant et al. 2017): higher is better, from 0 to 1. For English.

    ERRANT finds the edits that a system made, and of references those that make them. With $TP$
    edits that both have, $FP$ that only the system has and $FN$ that only the annotator has

    $$P = \frac{TP}{TP + FP},\quad R = \frac{TP}{TP + FN},\quad
    F_\beta = \frac{(1 + \beta^2)PR}{\beta^2P + R}$$

    where $P$ is 1 if $FP$ is 0, $R$ is 1 if $FN$ is 0, and $F$ is 0 if both are 0. Where several
    annotators looked, one of them counts in each sentence: see `choice`.

    Args:
        target: What has to be equal: `correction` (span and correction; `errant_compare -cs`),
            `typed-correction` (the type, too; `-cse`), `detection` (the span; `-ds`), or
            `token-detection` (each token of the spans; `-dt`).
        beta: How much more recall counts than precision.
        length: `all` edits, `single` (at most one token on both sides) or `multi` (the others).
        ignore: Types that do not count, such as `R:OTHER+R:ORTH`; or `none`.
        choice: `running`, as the official script: who makes the totals up to this sentence best,
            F being rounded to four digits, so that the order of sentences matters; or `sentence`:
            who makes the sentence best.
        gold: `annotations`, `references` whose edits ERRANT finds, or `auto`: annotations where
            there are some.
        merging: Which changes become one edit; see `assay.errant_edits`.
        alignment: `linguistic` or `levenshtein`.
        pipeline: A spaCy pipeline, by name or folder, or a `.jsonl` file of its analyses.
    """

    name: ClassVar[str] = "errant"
    on_request: ClassVar[bool] = True
    needs: ClassVar[frozenset[Need]] = frozenset({Need.SOURCE})

    target: Target = "correction"
    beta: float = 0.5
    length: Length = "all"
    ignore: str = _NOTHING
    choice: Literal["running", "sentence"] = "running"
    gold: Gold = "auto"
    merging: Merging = "rules"
    alignment: Alignment = "linguistic"
    pipeline: str = DEFAULT_PIPELINE

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing; what is needed depends on where gold edits are."""
        check_choice(self.name, "target", self.target, get_args(Target))
        check_range(self.name, "beta", self.beta, 0.0, _LARGEST_BETA)
        check_choice(self.name, "length", self.length, get_args(Length))
        check_choice(self.name, "choice", self.choice, ("running", "sentence"))
        check_choice(self.name, "gold", self.gold, get_args(Gold))
        check_choice(self.name, "merging", self.merging, MERGING)
        check_choice(self.name, "alignment", self.alignment, ALIGNMENTS)
        if self.gold != "auto":
            more = Need.EDITS if self.gold == "annotations" else Need.REFERENCES
            object.__setattr__(self, "needs", frozenset({Need.SOURCE, more}))

    def resolved(self, corpus: Corpus) -> ERRANT:
        """The metric that says where the gold edits of this corpus come from."""
        if self.gold != "auto":
            return self
        return replace(self, gold="annotations" if has(corpus, Need.EDITS) else "references")

    def signature(self, corpus: Corpus | None = None) -> Signature:
        """What is needed to compute a score again: also the pipeline's version and errant's."""
        if corpus is None:
            return super().signature()
        made = super(ERRANT, self.resolved(corpus)).signature(corpus)
        known = dict(made.parameters) | {"pipeline": pipeline_identity(self.pipeline)}
        last = known.popitem()
        return Signature(self.name, (*known.items(), ("errant", version("errant")), last))

    def check(self, corpus: Corpus) -> None:
        """Refuses a corpus without what is needed.

        Raises:
            InputError: Something is missing.
            MissingExtraError: errant or the pipeline is not installed.
        """
        super(ERRANT, self.resolved(corpus)).check(corpus)
        import_errant()
        check_pipeline(self.pipeline)

    def remarks(self, corpus: Corpus) -> list[str]:
        """What of an annotation is not as ERRANT has it."""
        if self.resolved(corpus).gold == "references":
            return []
        edits = [edit for sentence in corpus.gold or () for edit in sentence.edits]
        remarks = []
        foreign = [edit.type for edit in edits if not _TYPE.match(edit.type)]
        if foreign:
            remarks.append(
                f"{len(foreign):,} of {len(edits):,} gold edits have types that are not ERRANT's, "
                f"such as {foreign[0]!r}: their spans may follow other rules; edits that ERRANT "
                "finds in references are compared by errant:gold=references"
            )
        several = sum(len(edit.alternatives) > 1 for edit in edits)
        if several:
            remarks.append(
                f"{several:,} gold edits have several alternatives, which ERRANT does not know: "
                "no correction is equal to them"
            )
        return remarks

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each annotator of a sentence a row: true positives, false ones, false negatives."""
        rows = [
            [_counts(ours, theirs) for theirs in everybody]
            for ours, everybody in self.compared(corpus, system, threads=threads)
        ]
        flat = np.array([row for several in rows for row in several], dtype=np.float64)
        return Statistics.of_rows(flat.reshape(-1, 3), offsets_of(map(len, rows)))

    def compared(
        self, corpus: Corpus, system: str, *, threads: int | None = None
    ) -> Iterator[tuple[Keyed, list[Keyed]]]:
        """For each sentence what the system did, and what each annotator did."""
        metric = self.resolved(corpus)
        edits, gold = metric.extracted(corpus, threads=threads)

        def keyed_gold() -> list[list[Keyed]]:
            return [[metric.keyed(one) for one in _by_annotator(sentence)] for sentence in gold]

        theirs = corpus.once(("errant keys", metric), keyed_gold)
        yield from zip(map(metric.keyed, edits[system]), theirs, strict=True)

    def extracted(
        self, corpus: Corpus, *, threads: int | None = None
    ) -> tuple[Mapping[str, Sequence[tuple[Edit, ...]]], tuple[AnnotatedSentence, ...]]:
        """The edits of all systems, and the gold ones, kept as long as the corpus.

        They are found together, so that no sentence is parsed twice.
        """

        def extract(sources: Sequence[str], targets: Sequence[str]) -> list[tuple[Edit, ...]]:
            return errant_edits(
                sources,
                targets,
                pipeline=self.pipeline,
                merging=self.merging,
                alignment=self.alignment,
                threads=threads,
            )

        def make() -> tuple[dict[str, list[tuple[Edit, ...]]], tuple[AnnotatedSentence, ...]]:
            texts = list(corpus.outputs.values())
            versions = corpus.references if self.gold == "references" else ((),) * len(corpus)
            together = [(*outputs, *more) for *outputs, more in zip(*texts, versions, strict=True)]
            found = annotated_by(extract, corpus.sources, together)
            n = len(texts)
            outputs = {
                system: [sentence.edits_by(number) for sentence in found]
                for number, system in enumerate(corpus.outputs)
            }
            if self.gold == "annotations":
                return outputs, corpus.gold or ()
            return outputs, tuple(_without_first(sentence, n) for sentence in found)

        key = ("errant edits", self.gold, self.pipeline, self.merging, self.alignment)
        return corpus.once(key, make)

    def keyed(self, edits: Iterable[Edit]) -> Keyed:
        """Edits by what must be equal, with their types."""
        keyed: Keyed = defaultdict(list)
        ignored = frozenset(self.ignore.split("+"))
        detects = self.target in {"detection", "token-detection"}
        for edit in edits:
            correction = _correction(edit)
            is_multi = edit.end - edit.start > 1 or len(correction.split()) > 1
            if (
                edit.type in ignored
                or (edit.type == _DETECTED_ONLY and not detects)
                or (self.length != "all" and is_multi != (self.length == "multi"))
            ):
                continue
            for key in self.keys(edit, correction):
                keyed[key].append(edit.type)
        return dict(keyed)

    def keys(self, edit: Edit, correction: str) -> list[Key]:
        """What must be equal: one thing, but each token where tokens are detected."""
        match self.target:
            case "correction":
                return [(edit.start, edit.end, correction)]
            case "typed-correction":
                return [(edit.start, edit.end, edit.type, correction)]
            case "detection":
                return [(edit.start, edit.end)]
            case _:  # an insertion concerns the token before which it stands
                return [(token,) for token in range(edit.start, max(edit.end, edit.start + 1))]

    def choices(self, statistics: Statistics, *, running: bool) -> NDArray[np.int64]:
        """For each sentence the number of the row that counts; -1 where it has none.

        The best is who has the highest F, then most true positives, fewest false ones, fewest
        false negatives, and who comes first.
        """
        rows = statistics.rows.astype(np.int64).tolist()
        totals, chosen = (0, 0, 0), []
        for start, end in pairwise(statistics.offsets.tolist()):
            best = max(
                range(start, end),
                key=lambda i: self._rank(rows[i], totals, running=running),
                default=-1,
            )
            chosen.append(best)
            if running and best >= 0:
                tp, fp, fn = (total + n for total, n in zip(totals, rows[best], strict=True))
                totals = (tp, fp, fn)
        return np.array(chosen, dtype=np.int64)

    def _rank(
        self, row: Sequence[int], totals: tuple[int, int, int], *, running: bool
    ) -> tuple[float, ...]:
        tp, fp, fn = row
        f = self._f(tp + totals[0], fp + totals[1], fn + totals[2])
        return round(f, _DIGITS) if running else f, tp, -fp, -fn

    def _f(self, tp: int, fp: int, fn: int) -> float:
        """F of whole numbers; as `scores_of_sums`, without arrays."""
        precision = tp / (tp + fp) if fp else 1.0
        recall = tp / (tp + fn) if fn else 1.0
        square = self.beta**2
        weighted = square * precision + recall
        return (1 + square) * precision * recall / weighted if weighted else 0.0

    def shares(self, sums: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Precision and recall of each row of sums; 1 without a false positive, or negative."""
        tp, fp, fn = sums.T
        precision = np.where(fp == 0, 1.0, ratios(tp, tp + fp))
        recall = np.where(fn == 0, 1.0, ratios(tp, tp + fn))
        return precision, recall

    def parts_of_sums(self, sums: NDArray[np.float64]) -> dict[str, float]:
        """True positives, false positives, false negatives; precision and recall."""
        (precision,), (recall,) = self.shares(sums[None, :])
        names = ("tp", "fp", "fn", "precision", "recall")
        return dict(zip(names, [*sums.tolist(), float(precision), float(recall)], strict=True))


def _counts(ours: Keyed, theirs: Keyed) -> list[int]:
    counts = [0, 0, 0]
    for outcome, _ in outcomes(ours, theirs):
        counts[outcome] += 1
    return counts


def outcomes(ours: Keyed, theirs: Keyed) -> Iterator[tuple[int, str]]:
    """What becomes of each edit (0 true positive, 1 false positive, 2 false negative), its type.

    One that an annotator has several times counts as often, found or not.
    """
    for key, kinds in ours.items():
        found = theirs.get(key)
        yield from ((1, kind) for kind in kinds) if found is None else ((0, k) for k in found)
    for key, kinds in theirs.items():
        if key not in ours:
            yield from ((2, kind) for kind in kinds)


def _by_annotator(sentence: AnnotatedSentence) -> list[tuple[Edit, ...]]:
    """The edits of each annotator; where nobody is named, somebody who found nothing."""
    return [sentence.edits_by(number) for number in sentence.annotators] or [()]


def _without_first(sentence: AnnotatedSentence, n: int) -> AnnotatedSentence:
    """The sentence without its first annotators; the others keep their order."""
    edits = tuple(replace(e, annotator=e.annotator - n) for e in sentence.edits if e.annotator >= n)
    return replace(sentence, edits=edits, annotators=tuple(range(len(sentence.annotators) - n)))


def _correction(edit: Edit) -> str:
    """The correction as M2 has it; alternatives stay one text, as the official script has it."""
    if len(edit.alternatives) == 1:
        return edit.correction
    return "||".join(text or "-NONE-" for text in edit.alternatives)
