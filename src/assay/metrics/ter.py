"""TER: how many edits turn an output into its reference, moving a run of tokens being one.

Snover, Dorr, Schwartz, Micciulla & Makhoul (2006): A Study of Translation Edit Rate with Targeted
Human Annotation. Not divided by any length, as sTER: Sakaguchi, Napoles, Post & Tetreault (2016).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from assay import _core
from assay.checks import check_choice
from assay.metrics.arrays import best_rows, with_ones
from assay.metrics.base import Metric, Statistics

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.text.corpus import Corpus, EncodedCorpus

__all__ = ["STER", "TER"]

_KINDS = ("insertions", "deletions", "substitutions", "shifts")
_N_KINDS = len(_KINDS)
_LENGTH = _N_KINDS  # the column behind the edits


@dataclass(frozen=True)
class TER(Metric):
    r"""TER (Snover et al. 2006): lower is better, from 0; above 1 where hardly a token is right.

    $$\mathrm{TER} = \frac{\text{insertions} + \text{deletions} + \text{substitutions} +
        \text{shifts}}{\text{length of the reference}}$$

    both summed over the sentences. Of several references the one with the fewest edits counts, the
    first of equals; the length is the mean over all of them. Edits lead from the output to the
    reference, shifts first, found as by Tercom and sacreBLEU. Without any reference token TER is 0
    if nothing is to be edited, else 1.

    Args:
        lowercase: Whether case is left out of account.

    Examples:
        >>> round(TER()(["He go home ."], ["Home he goes ."], [["He goes home ."]]).value, 3)
        0.25
    """

    name: ClassVar[str] = "ter"
    higher_is_better: ClassVar[bool] = False

    lowercase: bool = True

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing."""
        check_choice(self.name, "lowercase", self.lowercase, (False, True))

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each sentence insertions, deletions, substitutions, shifts and mean length."""

        def make() -> Statistics:  # once for TER and sTER
            encoded = corpus.encode(lowercase=self.lowercase, threads=threads)
            return Statistics.of_rows(fewest_edits(encoded, system, threads=threads))

        return corpus.once(("ter", self.lowercase, system, threads), make)

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """TER of each row of sums."""
        edits, lengths = sums[:, :_N_KINDS].sum(axis=1), sums[:, _LENGTH]
        rates: NDArray[np.float64] = edits / np.where(lengths > 0, lengths, np.maximum(edits, 1))
        return rates

    def parts_of_sums(self, sums: NDArray[np.float64]) -> dict[str, float]:
        """How many edits of each kind, how many in all, and the length of the reference."""
        return _parts(sums)


@dataclass(frozen=True)
class STER(Metric):
    """sTER: edits for each sentence, whatever its length; lower is better, from 0.

    Edits and the choice of a reference are those of `TER`.

    Args:
        lowercase: Whether case is left out of account.

    Examples:
        >>> STER()(["He go home ."], ["Home he goes ."], [["He goes home ."]]).value
        1.0
    """

    name: ClassVar[str] = "ster"
    higher_is_better: ClassVar[bool] = False

    lowercase: bool = True

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing."""
        check_choice(self.name, "lowercase", self.lowercase, (False, True))

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """As those of `TER`, and 1 for the sentence."""
        return Statistics.of_rows(
            with_ones(TER(self.lowercase).count(corpus, system, threads=threads).rows)
        )

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """Edits for each sentence, of each row of sums; 0 without a sentence."""
        edits: NDArray[np.float64] = sums[:, :_N_KINDS].sum(axis=1)
        return edits / np.maximum(sums[:, -1], 1)

    def parts_of_sums(self, sums: NDArray[np.float64]) -> dict[str, float]:
        """For each sentence, the edits of each kind, all of them, and the reference's length."""
        n_sentences = float(sums[-1])
        return {**_parts(sums / max(n_sentences, 1)), "sentences": n_sentences}


def _parts(sums: NDArray[np.float64]) -> dict[str, float]:
    kinds = dict(zip(_KINDS, sums.tolist(), strict=False))
    edits, length = float(sums[:_N_KINDS].sum()), float(sums[_LENGTH])
    return {**kinds, "edits": edits, "reference_length": length}


def fewest_edits(
    corpus: EncodedCorpus, system: str, *, threads: int | None = None
) -> NDArray[np.float64]:
    """For each sentence the edits to its nearest reference, and the mean length of all."""
    groups = corpus.reference_offsets
    counts = _core.ter_counts(
        *corpus.outputs[system].arrays, *corpus.references.arrays, groups, threads=threads
    )
    sizes = np.diff(groups)
    sentences = np.repeat(np.arange(len(sizes)), sizes)
    edits = counts[:, :_N_KINDS]
    nearest = best_rows(Statistics.of_rows(edits, groups), -edits.sum(axis=1))
    lengths = np.bincount(sentences, weights=counts[:, _LENGTH], minlength=len(sizes))
    return np.column_stack([nearest, lengths / sizes])
