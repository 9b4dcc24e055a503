"""M2, or MaxMatch: edits that a system and an annotator have in common.

Dahlmeier & Ng (2012): Better Evaluation for Grammatical Error Correction; and the scorer of the
shared tasks CoNLL-2013 and CoNLL-2014.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

import numpy as np

from assay import _core
from assay.checks import check_choice, check_range
from assay.edits.apply import check_annotator
from assay.edits.extract import with_reference_edits
from assay.errors import InputError
from assay.metrics.arrays import ratios
from assay.metrics.base import Need, Statistics
from assay.metrics.edit_f import EditF
from assay.metrics.gold import encoded_repairs, proof_columns, proof_parts, warn_of_doubt
from assay.text.encoded import encode, offsets_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.metrics.gold import EncodedRepairs
    from assay.text.corpus import Corpus
    from assay.text.encoded import Encoded
    from assay.text.encoded_gold import EncodedGold

__all__ = ["M2"]

_MOST_UNCHANGED = 1000
_LARGEST_BETA = 1000.0
_LAST_ANNOTATOR = 2**31 - 1
_N_COUNTS = 3  # correct, proposed and gold edits: the first columns of each row
_MOST_WORK = 30_000_000  # numbers kept at all places of a sentence together
_GOLD_ARRAYS = ("annotators", "edits", "starts", "ends", "groups")


@dataclass(frozen=True)
class M2(EditF):
    r"""M2 (Dahlmeier & Ng 2012): higher is better, from 0 to 1.

    Of all ways to say what was changed between source and output, the one that has most edits in
    common with the gold annotation counts. With $c$ correct, $p$ proposed and $g$ gold edits

    $$P = c/p,\quad R = c/g,\quad F_\beta = \frac{(1 + \beta^2)PR}{\beta^2P + R}$$

    where $P$ is 1 if nothing is proposed, $R$ is 1 if nothing is gold, and $F$ is 0 if both are 0.
    Where several annotators looked, one of them counts in each sentence: see `choice`.

    Args:
        beta: How much more recall counts than precision.
        max_unchanged_words: How many words that stay may lie within an edit.
        ignore_whitespace_casing: Whether edits that change only blanks and case are left out when
            all is counted; the search still sees them.
        release: `github`, or `3.2`, which the published results of CoNLL-2014 used: there each
            insertion before the first token has another position.
        annotator: `all`, or the number of the one who counts; sentences at which that one did not
            look do not count.
        choice: `running`, as the official scorer: who makes the totals up to this sentence best, so
            that the order of sentences matters; or `sentence`: who makes the sentence best.
        gold: `annotations`; `mixed`, all combinations of the corrections of independent errors
            instead of annotators; or `references`: edits by token Levenshtein from references
            alone.
        merge: Whether edits from references are joined where they touch.

    Examples:
        >>> m2 = M2(gold="references")
        >>> score = m2(["He go home ."], ["He goes to home ."], [["He goes home ."]])
        >>> round(score.value, 3), score.parts["correct"], score.parts["proposed"]
        (0.556, 1.0, 2.0)
    """

    name: ClassVar[str] = "m2"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.EDITS})

    beta: float = 0.5
    max_unchanged_words: int = 2
    ignore_whitespace_casing: bool = False
    release: Literal["github", "3.2"] = "github"
    annotator: Literal["all"] | int = "all"
    choice: Literal["running", "sentence"] = "running"
    gold: Literal["annotations", "mixed", "references"] = "annotations"
    merge: bool = False

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing; references are needed if edits come from them."""
        object.__setattr__(self, "release", str(self.release))  # a command's 3.2 is a number
        check_range(self.name, "beta", self.beta, 0.0, _LARGEST_BETA)
        check_range(self.name, "max_unchanged_words", self.max_unchanged_words, 0, _MOST_UNCHANGED)
        check_choice(self.name, "release", self.release, ("github", "3.2"))
        if isinstance(self.annotator, str):
            check_choice(self.name, "annotator", self.annotator, ("all", "a number"))
        else:
            check_range(self.name, "annotator", self.annotator, 0, _LAST_ANNOTATOR)
        check_choice(self.name, "choice", self.choice, ("running", "sentence"))
        check_choice(self.name, "gold", self.gold, ("annotations", "mixed", "references"))
        if self.gold == "mixed" and self.annotator != "all":
            raise InputError(
                f"m2: mixed gold is of all annotators, not of {self.annotator} alone; "
                "leave out annotator=, or choose gold=annotations"
            )
        for parameter in ("ignore_whitespace_casing", "merge"):
            check_choice(self.name, parameter, getattr(self, parameter), (False, True))
        if self.gold == "references":
            object.__setattr__(self, "needs", frozenset({Need.SOURCE, Need.REFERENCES}))

    def check(self, corpus: Corpus) -> None:
        """Refuses a corpus without what is needed.

        Raises:
            InputError: Something is missing, or the annotator who was asked for looked nowhere.
        """
        super().check(corpus)
        gold = self.annotated(corpus).gold or ()
        if self.annotator != "all":
            check_annotator(gold, self.annotator)

    def remarks(self, corpus: Corpus) -> list[str]:
        """How many sentences some annotators skipped."""
        if self.gold == "mixed":
            return []
        gold = self.annotated(corpus).gold or ()
        everybody = {name for sentence in gold for name in sentence.annotators}
        skipped = sum(0 < len(sentence.annotators) < len(everybody) for sentence in gold)
        if not skipped:
            return []
        return [
            (
                f"{skipped:,} of {len(gold):,} sentences lack a line of some of the "
                f"{len(everybody)} annotators; these do not count there (who found nothing to "
                "correct has a line noop)"
            )
        ]

    def annotated(self, corpus: Corpus) -> Corpus:
        """The corpus with the gold edits that count."""
        if self.gold == "references":
            return with_reference_edits(corpus, merge=self.merge)
        return corpus

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each annotator of a sentence a row: correct, proposed and gold edits.

        With mixed gold the rows are those of the combinations that may be the best.
        """
        if self.gold == "mixed":
            return self._mixed(corpus, system, threads=threads)
        gold = self.encoded_gold(corpus, threads=threads)
        rows = _core.m2_counts(**self.arguments(corpus, system), threads=threads)
        if self.annotator == "all":
            return Statistics.of_rows(rows, gold.annotators)
        return _rows_of(rows, gold, self.annotator)

    def _mixed(self, corpus: Corpus, system: str, *, threads: int | None) -> Statistics:
        gold = encoded_repairs(corpus, threads=threads)
        rows, offsets, certified, _ = self.best(gold, system, threads=threads)
        certified &= gold.complete
        warn_of_doubt(system, "combination", corpus.ids, certified)
        proof = proof_columns(certified, gold.numbers)
        return Statistics.of_rows(
            np.column_stack([rows, np.repeat(proof, np.diff(offsets), axis=0)]), offsets
        )

    def best(
        self, gold: EncodedRepairs, system: str, *, threads: int | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_], list[NDArray[np.int64]]]:
        """Of each sentence the combinations that may be the best, those with few edits first.

        Their counts, where each sentence's begin, whether sentences are certified, and for each
        combination the numbers of its repairs.
        """
        rows, offsets, certified, chosen, ends = _core.m2_mixed(
            *gold.sources.arrays,
            *gold.outputs[system].arrays,
            gold.errors,
            gold.repairs,
            gold.edits,
            gold.starts,
            gold.ends,
            *gold.texts.arrays,
            gold.groups,
            **self._options(gold.sources),
            most_work=_MOST_WORK,
            threads=threads,
        )
        return rows, offsets, certified, np.split(chosen, ends[1:-1])

    def encoded_gold(self, corpus: Corpus, *, threads: int | None = None) -> EncodedGold:
        """The gold edits that count, as integers.

        Raises:
            InputError: There are none.
        """
        super().check(corpus)
        gold = self.annotated(corpus).encode(threads=threads).gold
        return cast("EncodedGold", gold)  # it was checked that there are edits

    def arguments(self, corpus: Corpus, system: str) -> dict[str, Any]:
        """What the core is told."""
        gold = self.encoded_gold(corpus)
        encoded = self.annotated(corpus).encode()
        return {
            **_arrays("source", encoded.sources),
            **_arrays("output", encoded.outputs[system]),
            **_arrays("alternative", gold.alternatives),
            **{name: getattr(gold, name) for name in _GOLD_ARRAYS},
            **self._options(encoded.sources),
        }

    def _options(self, sources: Encoded) -> dict[str, Any]:
        letters = self.letters(sources.vocabulary)
        return {
            **({} if letters is None else _arrays("letter", letters)),
            "max_unchanged": self.max_unchanged_words,
            "release": self.release,
        }

    def letters(self, vocabulary: Sequence[str]) -> Encoded | None:
        """For each token its letters in lower case, if case and blanks do not count."""
        if not self.ignore_whitespace_casing:
            return None
        return encode([token.lower() for token in vocabulary], unit="letter")

    def choices(self, statistics: Statistics, *, running: bool) -> NDArray[np.int64]:
        """For each sentence the number of the row that counts; -1 where it has none."""
        rows = np.ascontiguousarray(statistics.rows[:, :_N_COUNTS], dtype=np.int64)
        return _core.m2_choices(rows, statistics.offsets, beta=float(self.beta), running=running)

    def shares(self, sums: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Precision and recall of each row of sums."""
        correct, proposed, gold = sums[:, :_N_COUNTS].T
        return ratios(correct, proposed, 1.0), ratios(correct, gold, 1.0)

    def parts_of_sums(self, sums: NDArray[np.float64]) -> dict[str, float | str]:
        """How many edits are correct, proposed and gold; precision and recall.

        With mixed gold also how many combinations there are, and of how many sentences the best is
        certified.
        """
        (precision,), (recall,) = self.shares(sums[None, :])
        names = ("correct", "proposed", "gold", "precision", "recall")
        numbers = [*sums[:_N_COUNTS].tolist(), float(precision), float(recall)]
        proof = proof_parts(sums[_N_COUNTS:]) if self.gold == "mixed" else {}
        return {**dict(zip(names, numbers, strict=True)), **proof}


def _arrays(name: str, texts: Encoded) -> dict[str, NDArray[Any]]:
    return {f"{name}_ids": texts.ids, f"{name}_offsets": texts.offsets}


def _rows_of(rows: NDArray[np.int64], gold: EncodedGold, annotator: int) -> Statistics:
    """The rows of one annotator; none where that one did not look."""
    kept = gold.names == annotator
    before = offsets_of(kept)
    return Statistics.of_rows(rows[kept], before[gold.annotators])
