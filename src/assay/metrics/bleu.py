"""BLEU, and iBLEU, which takes likeness to the source off.

Papineni, Roukos, Ward & Zhu (2002): BLEU: a Method for Automatic Evaluation of Machine
Translation; Sun & Zhou (2012): Joint Learning of a Dual SMT System for Paraphrase Generation.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, get_args

import numpy as np

from assay import _core
from assay.checks import check_choice, check_range
from assay.errors import InputError
from assay.metrics.base import Metric, Need, Statistics
from assay.metrics.ngrams import MAX_ORDER, brevity_exponents

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.text.corpus import Corpus

__all__ = ["BLEU", "IBLEU"]

Smoothing = Literal["none", "exp", "floor", "add-k"]
SentenceSmoothing = Literal["nltk0", "nltk1", "nltk2", "nltk3", "none", "exp", "floor", "add-k"]

_METHODS: dict[SentenceSmoothing, Smoothing] = {
    "nltk0": "none",
    "nltk1": "floor",
    "nltk2": "add-k",
    "nltk3": "exp",
    "none": "none",
    "exp": "exp",
    "floor": "floor",
    "add-k": "add-k",
}
_DEFAULT_VALUES: dict[Smoothing, float] = {"floor": 0.1, "add-k": 1.0}
_LARGEST_VALUE = 1000.0


@dataclass(frozen=True)
class _Parameters(Metric):
    """What BLEU can be told, and what is made of it too."""

    n: int = 4
    smoothing: Smoothing = "none"
    smoothing_value: float = 0.0
    sentence_smoothing: SentenceSmoothing = "nltk3"
    effective_order: bool = False

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing."""
        check_range(self.name, "n", self.n, 1, MAX_ORDER)
        check_choice(self.name, "smoothing", self.smoothing, get_args(Smoothing))
        check_range(self.name, "smoothing_value", self.smoothing_value, 0.0, _LARGEST_VALUE)
        methods_here = {self.smoothing, self.sentence_smoothing}
        if self.smoothing_value and not {"floor", "add-k"} & methods_here:
            msg = f"{self.name}: smoothing_value is for floor and add-k, and neither smooths here"
            raise InputError(msg)
        methods = get_args(SentenceSmoothing)
        check_choice(self.name, "sentence_smoothing", self.sentence_smoothing, methods)
        check_choice(self.name, "effective_order", self.effective_order, (False, True))


@dataclass(frozen=True)
class BLEU(_Parameters):
    r"""BLEU (Papineni et al. 2002): higher is better, from 0 to 1.

    With $m_n$ the n-grams of the output that a reference has, each at most as often as the
    reference that has it most, $t_n$ all n-grams of the output, $c$ its length, and $r$ the length
    of the reference that is closest to it (the shorter one of two):

    $$\exp(\min(0, 1 - r/c) + \frac1N\sum_n \log(m_n/t_n))$$

    Over a corpus $m$, $t$, $c$ and $r$ are sums, and the score is that of multi-bleu.perl, and of
    sacreBLEU with `tokenize="none", smooth_method="none"`. Case is kept.

    Args:
        n: The longest n-grams that count.
        smoothing: What is done about orders without matches in a corpus, as in sacreBLEU: `none`
            makes the score 0; the first order without matches counts 1/2, the next 1/4 (`exp`);
            each counts a constant (`floor`); a constant is added from bigrams on (`add-k`).
        smoothing_value: The constant; 0 stands for the usual one, 0.1 for `floor`, 1 for `add-k`.
        sentence_smoothing: The same for sentences, or `nltk0` to `nltk3`, as NLTK's methods:
            none, 0.1 as floor, 1 added, and halving. In these, orders that the output is too
            short for count as if it had one n-gram of them; in the others they make the score 0.
        effective_order: Whether to leave out orders that the output is too short for, as
            sacreBLEU does for sentences. NLTK's methods have no such thing.

    Examples:
        >>> score = BLEU(n=2)(["He go home ."], ["He goes home ."], [["He went home ."]])
        >>> round(score.value, 3), score.parts["precision_1"]
        (0.5, 0.75)
    """

    name: ClassVar[str] = "bleu"

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each sentence a row: both lengths, then matches and totals by order."""
        encoded = corpus.encode(unit="token", threads=threads)
        counts = _core.bleu_counts(
            *encoded.outputs[system].arrays,
            *encoded.references.arrays,
            encoded.reference_offsets,
            order=self.n,
            threads=threads,
        )
        return Statistics.of_rows(counts)

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """BLEU of each row of sums; 0 where no token matches."""
        return self._scores(sums, self.smoothing)

    def sentence_scores(self, statistics: Statistics) -> NDArray[np.float64]:
        """BLEU of each sentence, by the smoothing for sentences."""
        return self._scores(self.additive(statistics), self.sentence_smoothing)

    def parts_of_sums(self, sums: NDArray[np.float64]) -> dict[str, float]:
        """The brevity penalty, lengths, and the smoothed precision of each order."""
        precisions, _ = self._precisions(sums[None, :], self.smoothing)
        named = {f"precision_{n}": float(p) for n, p in enumerate(precisions[0], start=1)}
        penalty = float(brevity_penalties(sums[None, :])[0])
        lengths = {"output_length": float(sums[0]), "reference_length": float(sums[1])}
        return {"brevity_penalty": penalty, **lengths, **named}

    def _scores(
        self, rows: NDArray[np.float64], smoothing: SentenceSmoothing
    ) -> NDArray[np.float64]:
        precisions, used = self._precisions(rows, smoothing)
        logs = np.log(np.where(used & (precisions > 0), precisions, 1)).sum(axis=1)
        means = logs / np.maximum(used.sum(axis=1), 1)
        complete = (precisions > 0).any(axis=1) & (~used | (precisions > 0)).all(axis=1)
        return np.where(complete, brevity_penalties(rows) * np.exp(means), 0.0)

    def _precisions(
        self, rows: NDArray[np.float64], smoothing: SentenceSmoothing
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """For each row and order the smoothed precision, and whether the order counts."""
        matches, totals = rows[:, 2::2], rows[:, 3::2]
        method = _METHODS[smoothing]
        as_nltk = smoothing not in get_args(Smoothing)
        value = _DEFAULT_VALUES.get(method, 0.0)
        if as_nltk:
            totals = np.maximum(totals, 1)
        elif self.smoothing_value:
            value = self.smoothing_value
        smoothed, totals = smooth(matches, totals, method, value)
        precisions = np.where(totals > 0, smoothed / np.where(totals > 0, totals, 1), 0)
        if as_nltk:
            precisions = np.maximum(precisions, sys.float_info.min)
        precisions[matches[:, 0] == 0] = 0
        used = totals > 0 if self.effective_order else np.ones_like(totals, dtype=np.bool_)
        return precisions, used


def smooth(
    matches: NDArray[np.float64], totals: NDArray[np.float64], method: Smoothing, value: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Matches and totals, one column an order, after smoothing (Chen & Cherry 2014)."""
    none = matches == 0
    match method:
        case "none":
            return matches, totals
        case "exp":
            return np.where(none, 0.5 ** none.cumsum(axis=1), matches), totals
        case "floor":
            return np.where(none, value, matches), totals
        case "add-k":
            added = np.where(np.arange(matches.shape[1]) > 0, value, 0)
            return matches + added, totals + added


def brevity_penalties(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each row the brevity penalty; no output has 0, unless nothing was to be written."""
    outputs, references = rows[:, 0], rows[:, 1]
    penalties = np.exp(brevity_exponents(np.where(outputs > 0, outputs, 1), references))
    return np.where(outputs > 0, penalties, references == 0)


@dataclass(frozen=True)
class IBLEU(_Parameters):
    r"""iBLEU (Sun & Zhou 2012): higher is better, from $\alpha - 1$ to $\alpha$.

    With $O$ the output, $R$ the references, and $S$ the source as the only reference:

    $$\alpha\,\mathrm{BLEU}(O, R) - (1 - \alpha)\,\mathrm{BLEU}(O, S)$$

    Args:
        n: The longest n-grams that count. This and what follows is as in `BLEU`.
        smoothing: What is done about orders without matches in a corpus.
        smoothing_value: The constant of `floor` and `add-k`.
        sentence_smoothing: What is done about orders without matches in a sentence.
        effective_order: Whether to leave out orders that the output is too short for.
        alpha: The weight of the references.
        sign: `minus`; or `plus`, which adds the second term, as MAEGE (Choshen & Abend 2018) ran
            it.

    Examples:
        >>> score = IBLEU(n=1)(["He go home ."], ["He goes home ."], [["He goes home ."]])
        >>> round(score.value, 3), score.parts
        (0.65, {'bleu_reference': 1.0, 'bleu_source': 0.75})
    """

    name: ClassVar[str] = "ibleu"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.SOURCE, Need.REFERENCES})

    alpha: float = 0.8
    sign: Literal["minus", "plus"] = "minus"

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing."""
        super().__post_init__()
        check_range(self.name, "alpha", self.alpha, 0.0, 1.0)
        check_choice(self.name, "sign", self.sign, ("minus", "plus"))

    @property
    def bleu(self) -> BLEU:
        """The BLEU of both terms."""
        return BLEU(
            n=self.n,
            smoothing=self.smoothing,
            smoothing_value=self.smoothing_value,
            sentence_smoothing=self.sentence_smoothing,
            effective_order=self.effective_order,
        )

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each sentence a row: BLEU's against the references, then that against the source."""
        against_references = self.bleu.count(corpus, system, threads=threads)
        encoded = corpus.encode(unit="token", threads=threads)
        against_source = _core.bleu_counts(
            *encoded.outputs[system].arrays,
            *encoded.sources.arrays,
            np.arange(len(corpus) + 1, dtype=np.int64),
            order=self.n,
            threads=threads,
        )
        return Statistics.of_rows(np.hstack([against_references.rows, against_source]))

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """The score of each row of sums."""
        return self._weigh(*map(self.bleu.scores_of_sums, np.hsplit(sums, 2)))

    def sentence_scores(self, statistics: Statistics) -> NDArray[np.float64]:
        """The score of each sentence, by the smoothing for sentences."""
        halves = map(Statistics.of_rows, np.hsplit(self.additive(statistics), 2))
        return self._weigh(*map(self.bleu.sentence_scores, halves))

    def parts_of_sums(self, sums: NDArray[np.float64]) -> dict[str, float]:
        """BLEU against the references, and against the source."""
        rows = np.stack(np.hsplit(sums, 2))
        names = ("bleu_reference", "bleu_source")
        return dict(zip(names, self.bleu.scores_of_sums(rows).tolist(), strict=True))

    def _weigh(
        self, references: NDArray[np.float64], source: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        sign = -1 if self.sign == "minus" else 1
        return self.alpha * references + sign * (1 - self.alpha) * source
