"""SARI: what a system keeps, deletes and adds, compared with what the references do.

Xu, Napoles, Pavlick, Chen & Callison-Burch (2016): Optimizing Statistical Machine Translation for
Text Simplification; and its script. The best single reference: Choshen & Abend (2018), MAEGE.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from assay import _core
from assay.checks import check_choice, check_range
from assay.metrics.arrays import best_rows, ratios, with_empty_tokens, with_ones
from assay.metrics.base import Metric, Need, Statistics
from assay.metrics.ngrams import MAX_ORDER, unit_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from assay.text.corpus import Corpus, EncodedCorpus
    from assay.text.encoded import Encoded

__all__ = ["SARI", "MaxSARI"]

_OPERATIONS = ("keep", "delete", "add")
_DELETE = _OPERATIONS.index("delete")
_COUNTING = {"official": "types", "easse": "occurrences", "huggingface": "mixed"}


@dataclass(frozen=True)
class SARI(Metric):
    r"""SARI (Xu et al. 2016): higher is better, from 0 to 1.

    With $k$ references, $R$ holds the n-grams of all of them, $S$ and $H$ those of source and
    output $k$ times; $K = \min(S, H)$ was kept. Sums are over types, and bars count types.
    Precision and recall of one order:

    $$p_\mathrm{keep} = \frac1{|K|}\sum\frac{\min(K, R)}{K},\quad
      r_\mathrm{keep} = \frac1{|\min(S, R)|}\sum\frac{\min(K, R)}{\min(S, R)},\quad
      p_\mathrm{delete} = \frac1{|S - H|}\sum\frac{\max(0, S - H - R)}{S - H}$$

    $$p_\mathrm{add} = \frac{|(H \cap R) \setminus S|}{|H \setminus S|},\quad
      r_\mathrm{add} = \frac{|(H \cap R) \setminus S|}{|R \setminus S|}$$

    0/0 is 0, and an empty text has one token, the empty one. SARI is the mean of keep (F1), delete
    (precision) and add (F1), each the mean over the orders; that of a corpus is the mean over its
    sentences.

    Args:
        n: The longest n-grams that count.
        lowercase: Whether case does not count.
        variant: `official`, as the script; `easse`: occurrences count, not types, and add up over
            the corpus, and empty texts have no token; `huggingface`: 0/0 is 1, and occurrences
            count in the recall of keeping.
        f1_all: Whether deletion is scored by F1, too, as EASSE does.

    Examples:
        >>> references = [["About 95 species are now accepted .", "95 species are now accepted ."]]
        >>> sources = ["About 95 species are currently accepted ."]
        >>> score = SARI()(sources, ["About 95 species are now agreed ."], references)
        >>> round(score.value, 3), round(score.parts["add"], 3)
        (0.673, 0.433)
    """

    name: ClassVar[str] = "sari"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.SOURCE, Need.REFERENCES})

    n: int = 4
    lowercase: bool = True
    variant: Literal["official", "easse", "huggingface"] = "official"
    f1_all: bool = False

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing."""
        check_range(self.name, "n", self.n, 1, MAX_ORDER)
        check_choice(self.name, "lowercase", self.lowercase, (False, True))
        check_choice(self.name, "variant", self.variant, tuple(_COUNTING))
        check_choice(self.name, "f1_all", self.f1_all, (False, True))

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each sentence a row: its keep, delete and add, and 1; or the counts of EASSE."""
        encoded = self._encoded(corpus, threads)
        return Statistics.of_rows(self._rows(encoded, system, pooled=True, threads=threads))

    def _encoded(self, corpus: Corpus, threads: int | None) -> EncodedCorpus:
        return corpus.encode(unit=unit_of("token"), lowercase=self.lowercase, threads=threads)

    def _rows(
        self, encoded: EncodedCorpus, system: str, *, pooled: bool, threads: int | None
    ) -> NDArray[np.float64]:
        counts = _core.sari_counts(
            *self._arrays(encoded.sources),
            *self._arrays(encoded.outputs[system]),
            *self._arrays(encoded.references),
            encoded.reference_offsets,
            order=self.n,
            counting=_COUNTING[self.variant],
            pooled=pooled,
            threads=threads,
        )
        return counts if self.variant == "easse" else with_ones(self._operations(counts))

    def _arrays(self, sentences: Encoded) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        return sentences.arrays if self.variant == "easse" else with_empty_tokens(sentences)

    def _operations(self, counts: NDArray[np.float64]) -> NDArray[np.float64]:
        """For each row of counts its keep, delete and add, means over the orders."""
        by_order = counts.reshape(len(counts), self.n, len(_OPERATIONS), 2, 2)
        of_nothing = 1.0 if self.variant == "huggingface" else 0.0
        shares = ratios(by_order[..., 0], by_order[..., 1], of_nothing)
        precisions, recalls = shares[..., 0], shares[..., 1]
        scores = ratios(2 * precisions * recalls, precisions + recalls)
        if not self.f1_all:
            scores[..., _DELETE] = precisions[..., _DELETE]
        means: NDArray[np.float64] = scores.mean(axis=1)
        return means

    def _operations_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        if self.variant == "easse":
            return self._operations(sums)
        return ratios(sums[:, :-1], sums[:, -1:])

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """The mean of keep, delete and add for each row of sums; 0 where there is no sentence."""
        means: NDArray[np.float64] = self._operations_of_sums(sums).mean(axis=1)
        return means

    def parts_of_sums(self, sums: NDArray[np.float64]) -> dict[str, float]:
        """Keep, delete and add."""
        return dict(
            zip(_OPERATIONS, self._operations_of_sums(sums[None, :])[0].tolist(), strict=True)
        )


@dataclass(frozen=True)
class MaxSARI(SARI):
    """SARI with the best single reference of each sentence (MAX-SARI of MAEGE), from 0 to 1.

    The reference whose sentence score is highest counts, the first of equals; the parameters are
    those of `SARI`, which it equals where sentences have one reference.

    Examples:
        >>> sources, references = ["He go ."], [["He goes .", "He went ."]]
        >>> pooled, best = SARI(n=1), MaxSARI(n=1)
        >>> round(pooled(sources, ["He went ."], references).value, 3)
        0.889
        >>> best(sources, ["He went ."], references).value
        1.0
    """

    name: ClassVar[str] = "max-sari"

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each reference a row, as SARI has for a sentence."""
        encoded = self._encoded(corpus, threads)
        rows = self._rows(encoded, system, pooled=False, threads=threads)
        return Statistics.of_rows(rows, encoded.reference_offsets)

    def additive(self, statistics: Statistics) -> NDArray[np.float64]:
        """For each sentence the row of its best reference."""
        return best_rows(statistics, self.scores_of_sums(statistics.rows))
