"""GLEU without tuning: n-grams that the references share, less those that should have changed.

Napoles, Sakaguchi, Post & Tetreault (2016): GLEU Without Tuning; and its script.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np

from assay import _core
from assay.checks import check_choice, check_range, check_seed
from assay.errors import InputError
from assay.metrics.base import Metric, Need, Score, Statistics
from assay.metrics.ngrams import MAX_ORDER, ngram_parts, smoothed_gleu, unit_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.text.corpus import Corpus

__all__ = ["GLEU"]

_NORMAL_95 = 1.959963984540054  # deviations on each side of the script's interval, as by SciPy
_MOST_DRAWS = 1_000_000


@dataclass(frozen=True)
class GLEU(Metric):
    r"""GLEU+ (Napoles et al. 2016): higher is better, from 0 to 1.

    For one output $H$, source $S$ and reference $R$, as multisets of n-grams, with $D$ the n-grams
    of $S$ of types that $R$ does not have:

    $$\mathrm{num}_n = \max(0, \sum\min(H,R) - \sum\min(H,D)),\quad
      \mathrm{den}_n = \max(0, |H| + 1 - n)$$

    These add up over sentences; GLEU is $\exp(\min(0, 1 - r/c) + \frac1N\sum_n
    \log(\mathrm{num}_n/\mathrm{den}_n))$, and 0 if one of the sums is. With several references it
    is the mean over random choices of one reference for each sentence.

    Args:
        n: The longest n-grams that count.
        draws: How many choices of references; one is enough where no sentence has several.
        seed: `official` draws as the script under Python 2, `python3` as under Python 3 and as
            other toolkits do, a number as our own generator does.
        references: `draws`, or `expected`: no drawing, but the mean statistics over the references
            of each sentence.
        variant: `script`, or `paper`: its Equation 1, which takes min(H,S) - min(H,R) off for
            every n-gram where that is positive.
        brevity: `bleu`, or `inverted`: lengths swapped, as the script had them until June 2017.
        unit: `token`, or `char`: every character that is no blank is a token.

    Examples:
        >>> score = GLEU()(["He go home ."], ["He goes home ."], [["He goes home .", "He went ."]])
        >>> round(score.value, 3)
        0.484
    """

    name: ClassVar[str] = "gleu+"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.SOURCE, Need.REFERENCES})

    n: int = 4
    draws: int = 500
    seed: Literal["official", "python3"] | int = "official"
    references: Literal["draws", "expected"] = "draws"
    variant: Literal["script", "paper"] = "script"
    brevity: Literal["bleu", "inverted"] = "bleu"
    unit: Literal["token", "char"] = "token"

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing."""
        check_range(self.name, "n", self.n, 1, MAX_ORDER)
        check_range(self.name, "draws", self.draws, 1, _MOST_DRAWS)
        if isinstance(self.seed, str):
            check_choice(self.name, "seed", self.seed, ("official", "python3", "a number"))
        else:
            check_seed(self.name, self.seed)
        check_choice(self.name, "references", self.references, ("draws", "expected"))
        if self.references == "expected" and (self.draws, self.seed) != (GLEU.draws, GLEU.seed):
            raise InputError(
                f"{self.name}: with references=expected there are no draws and no seed"
            )
        check_choice(self.name, "variant", self.variant, ("script", "paper"))
        check_choice(self.name, "brevity", self.brevity, ("bleu", "inverted"))
        check_choice(self.name, "unit", self.unit, ("token", "char"))

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each reference a row: output and reference length, then num and den by order."""
        encoded = corpus.encode(unit=unit_of(self.unit), threads=threads)
        counts = _core.gleu_counts(
            *encoded.sources.arrays,
            *encoded.outputs[system].arrays,
            *encoded.references.arrays,
            encoded.reference_offsets,
            order=self.n,
            paper=self.variant == "paper",
            threads=threads,
        )
        return Statistics.of_rows(counts, encoded.reference_offsets)

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """GLEU of each row of sums; 0 where one of the sums is."""
        return np.where((sums > 0).all(axis=1), self._formula(sums), 0.0)

    def _formula(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        return smoothed_gleu(sums, swapped=self.brevity == "inverted")

    def parts_of_sums(self, sums: NDArray[np.float64]) -> dict[str, float]:
        """Lengths, and the share of n-grams of each order."""
        return ngram_parts(sums)

    def corpus_score(self, statistics: Statistics, *, threads: int | None = None) -> Score:
        """The mean over the draws; parts also tell its deviation and the script's interval."""
        if self.references == "expected" or not len(statistics):
            return super().corpus_score(statistics, threads=threads)
        scores = self.scores_of_sums(self.draw_sums(statistics, threads=threads))
        same = bool((scores == scores[0]).all())  # then rounding must not look like chance
        mean = float(scores[0] if same else scores.mean())
        deviation = 0.0 if same else float(scores.std())
        expected = self.parts_of_sums(self.additive(statistics).sum(axis=0))
        margin = _NORMAL_95 * deviation
        spread = {"draws": float(len(scores)), "sd": deviation}
        bounds = {"low": mean - margin, "high": mean + margin} if deviation else {}
        return Score(mean, {**expected, **spread, **bounds})

    def draw_sums(
        self, statistics: Statistics, *, threads: int | None = None
    ) -> NDArray[np.float64]:
        """For each draw of references the sums over all sentences.

        Raises:
            InputError: A sentence has no reference.
        """
        most = int(np.diff(statistics.offsets).max(initial=0))
        official = self.seed if isinstance(self.seed, str) else "seed"
        try:
            return _core.draw_sums(
                statistics.rows,
                statistics.offsets,
                n_draws=self.draws if most > 1 else 1,
                generator=official,
                seed=0 if isinstance(self.seed, str) else self.seed,
                threads=threads,
            )
        except ValueError as error:
            raise InputError(f"{self.name}: {error}") from None

    def sentence_scores(self, statistics: Statistics) -> NDArray[np.float64]:
        """For each sentence the mean over its references, zeros among the statistics being 1."""
        scores = self._formula(statistics.rows)
        return Statistics(scores[:, None], statistics.offsets).means()[:, 0]
