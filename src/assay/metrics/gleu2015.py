"""GLEU as it was first: weighted by λ, with all references merged.

Napoles, Sakaguchi, Post & Tetreault (2015): Ground Truth for Grammatical Error Correction Metrics;
and its script.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np

from assay import _core
from assay.checks import check_choice, check_range
from assay.metrics.base import Metric, Need, Statistics
from assay.metrics.ngrams import MAX_ORDER, ngram_parts, smoothed_gleu, unit_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.text.corpus import Corpus

__all__ = ["GLEU2015"]

_PIECES = 5  # columns of the core for each order


@dataclass(frozen=True)
class GLEU2015(Metric):
    r"""GLEU of 2015: higher is better, from 0 to about 1.

    References merge: $R$ has the largest count of each n-gram, and the length of the reference
    closest to the output's (the first of several). With $R \setminus S$ the n-grams of types that
    only the references have, and $S \setminus R$ of those that only the source has:

    $$\mathrm{num}_n = \sum\min(H, R\setminus S)
        + \max(0, \sum\min(H,R) - \lambda\sum\min(H, S\setminus R)),\quad
      \mathrm{den}_n = \sum\min(H, R\setminus S) + \max(0, |H| + 1 - n)$$

    Args:
        n: The longest n-grams that count.
        weight: λ, how much keeping what should have changed costs.
        brevity: `official`: $\min(0, 1 - c/r)$, the lengths swapped as in the script; or `bleu`.
        denominator: `script`; or `erratum`: with $\sum R\setminus S$ in the first place, as the
            script had it until March 2016.
        unit: `token`, or `char`: every character that is no blank is a token.

    Examples:
        >>> round(GLEU2015()(["He go ."], ["He goes ."], [["He goes ."]]).value, 3)
        0.0
    """

    name: ClassVar[str] = "gleu2015"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.SOURCE, Need.REFERENCES})

    n: int = 4
    weight: float = 0.0
    brevity: Literal["official", "bleu"] = "official"
    denominator: Literal["script", "erratum"] = "script"
    unit: Literal["token", "char"] = "token"

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing."""
        check_range(self.name, "n", self.n, 1, MAX_ORDER)
        check_range(self.name, "weight", self.weight, 0.0, 1000.0)
        check_choice(self.name, "brevity", self.brevity, ("official", "bleu"))
        check_choice(self.name, "denominator", self.denominator, ("script", "erratum"))
        check_choice(self.name, "unit", self.unit, ("token", "char"))

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each sentence a row: output and reference length, then num and den by order."""
        encoded = corpus.encode(unit=unit_of(self.unit), threads=threads)
        counts = _core.gleu2015_counts(
            *encoded.sources.arrays,
            *encoded.outputs[system].arrays,
            *encoded.references.arrays,
            encoded.reference_offsets,
            order=self.n,
            threads=threads,
        )
        pieces = counts[:, 2:].reshape(len(counts), self.n, _PIECES).astype(np.float64)
        gained, shared, kept, candidates, gainable = np.moveaxis(pieces, 2, 0)
        numerators = gained + np.maximum(0, shared - self.weight * kept)
        denominators = candidates + (gained if self.denominator == "script" else gainable)
        pairs = np.stack([numerators, denominators], axis=2).reshape(len(counts), 2 * self.n)
        return Statistics.of_rows(np.hstack([counts[:, :2], pairs]))

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """GLEU of each row of sums, of a sentence as of a text; 0 where one of the sums is."""
        scores = smoothed_gleu(sums, swapped=self.brevity == "official")
        return np.where((sums > 0).all(axis=1), scores, 0.0)

    def parts_of_sums(self, sums: NDArray[np.float64]) -> dict[str, float]:
        """Lengths, and the weighted share of n-grams of each order."""
        return ngram_parts(sums)
