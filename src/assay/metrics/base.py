"""The contract that all metrics share: statistics first, then scores.

A metric maps every sentence to rows of counts. A corpus score is a function of summed rows, a
sentence score a function (mostly the same one) of that sentence's rows. Whatever draws, pairs or
reshuffles sentences is arithmetic on these arrays and never sees text again; rows of the parts of
a corpus put together are the rows of the whole.
"""

from __future__ import annotations

import hashlib
import math
from abc import ABC, abstractmethod
from dataclasses import Field, dataclass, field, fields
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import numpy as np

from assay._core import __version__
from assay.checks import shown
from assay.errors import InputError
from assay.text.corpus import Corpus
from assay.text.encoded import offsets_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

T = TypeVar("T")

__all__ = [
    "Metric",
    "Need",
    "Score",
    "Signature",
    "Statistics",
    "digest",
]


class Need(Enum):
    """What a metric needs of a corpus, beside the outputs."""

    SOURCE = "source"
    REFERENCES = "references"
    EDITS = "gold edits"


@dataclass(frozen=True, slots=True)
class Signature:
    """What another person has to know to compute a score again.

    Examples:
        >>> print(Signature("bleu", (("n", 4), ("refs", 2))))
        bleu|n:4|refs:2
    """

    metric: str
    parameters: tuple[tuple[str, object], ...]

    def __str__(self) -> str:
        """The metric's name, then `key:value`, separated by `|`."""
        parts = (f"{key}:{shown(value)}" for key, value in self.parameters)
        return "|".join((self.metric, *parts))


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one system.

    Args:
        value: The score, on the metric's own scale (0 to 1 where it is a share).
        parts: What it is made of, such as precisions and lengths: numbers, texts where a number
            would be too large, or parts of their own.
        interval: The lower and upper bound of a confidence interval, where one was asked for.
    """

    value: float
    parts: Mapping[str, Any] = field(default_factory=dict)
    interval: tuple[float, float] | None = None

    def __float__(self) -> float:
        """The score alone."""
        return self.value


@dataclass(frozen=True, slots=True, eq=False)
class Statistics:
    """Rows of counts: those of sentence `i` are `rows[offsets[i]:offsets[i + 1]]`.

    Most metrics have one row a sentence; those that choose or draw a reference have one for each.
    The arrays are read-only.
    """

    rows: NDArray[np.float64]
    offsets: NDArray[np.int64]

    def __post_init__(self) -> None:
        """Makes the arrays read-only."""
        self.rows.flags.writeable = False
        self.offsets.flags.writeable = False

    @classmethod
    def of_rows(cls, rows: NDArray[Any], offsets: NDArray[np.int64] | None = None) -> Statistics:
        """Statistics of these rows; without offsets, each is a sentence."""
        if offsets is None:
            offsets = np.arange(len(rows) + 1, dtype=np.int64)
        return cls(np.array(rows, dtype=np.float64, order="C"), offsets.copy())

    @classmethod
    def merge(cls, parts: Iterable[Statistics]) -> Statistics:
        """The statistics of several texts, one behind the other. Merging is associative.

        Raises:
            InputError: There are no parts: then it is unknown what is counted.
        """
        listed = list(parts)
        if not listed:
            raise InputError("there are no statistics to merge; give at least one part")
        lengths = [np.diff(part.offsets) for part in listed]
        offsets = offsets_of(np.concatenate(lengths))
        return cls(np.concatenate([part.rows for part in listed]), offsets)

    def __reduce__(self) -> tuple[object, ...]:
        """How to pickle and copy: through the constructor, so that arrays stay read-only."""
        return type(self), (self.rows, self.offsets)

    def __len__(self) -> int:
        """The number of sentences."""
        return len(self.offsets) - 1

    def take(self, sentences: Sequence[int] | NDArray[np.int64]) -> Statistics:
        """The statistics of some sentences, in this order; one may come several times."""
        chosen = np.asarray(sentences, dtype=np.int64)
        lengths = np.diff(self.offsets)[chosen]
        offsets = offsets_of(lengths)
        rows = np.arange(offsets[-1]) + np.repeat(self.offsets[chosen] - offsets[:-1], lengths)
        return Statistics(self.rows[rows], offsets)

    def means(self) -> NDArray[np.float64]:
        """One row a sentence: the mean of its rows, and zeros where it has none."""
        lengths = np.diff(self.offsets)
        if (lengths == 1).all():
            return self.rows
        sums = np.zeros((len(self), self.rows.shape[1]))
        some = lengths > 0
        if some.any():
            sums[some] = np.add.reduceat(self.rows, self.offsets[:-1][some], axis=0)
        return sums / np.maximum(lengths, 1)[:, None]


@dataclass(frozen=True)
class Metric(ABC):
    """A metric: a frozen dataclass whose fields are its parameters.

    A field with `compare=False` says where or how to compute, not what: it changes no score, and
    so is no parameter. A subclass names itself, says what it needs and which direction is good,
    counts (`count`), and scores sums of counts (`scores_of_sums`, `parts_of_sums`); the rest
    follows.
    """

    name: ClassVar[str]
    higher_is_better: ClassVar[bool] = True
    needs: ClassVar[frozenset[Need]] = frozenset({Need.REFERENCES})
    on_request: ClassVar[bool] = False
    """Whether it is computed only when it is asked for by name: it needs more than a corpus."""

    @abstractmethod
    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """The counts of one system's output, of a corpus that has what the metric needs."""

    def statistics(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """The counts of one system's output, sentence by sentence.

        Raises:
            InputError: The corpus lacks what the metric needs, or has no such system.
        """
        return self.checked(corpus, system, lambda: self.count(corpus, system, threads=threads))

    def checked(self, corpus: Corpus, system: str, make: Callable[[], T]) -> T:
        """What `make` makes of one system's output, if the metric can count it.

        Raises:
            InputError: The corpus lacks what the metric needs, or has no such system.
        """
        self.check(corpus)
        if system not in corpus.outputs:
            known = ", ".join(corpus.outputs) or "none"
            raise InputError(f"there is no system {system!r}; there are: {known}")
        try:
            return make()
        except ValueError as error:  # of the core: the number of threads
            raise InputError(f"{self.name}: {error}") from None

    @abstractmethod
    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """A corpus score for each row of summed counts."""

    def parts_of_sums(self, sums: NDArray[np.float64]) -> Mapping[str, Any]:  # noqa: ARG002
        """What the score of one row of summed counts is made of."""
        return {}

    def additive(self, statistics: Statistics) -> NDArray[np.float64]:
        """One row a sentence, such that the sum over sentences scores the corpus.

        Resampling works on these. Where a sentence has several rows this is their mean.
        """
        return statistics.means()

    def corpus_score(
        self,
        statistics: Statistics,
        *,
        threads: int | None = None,  # noqa: ARG002 - for metrics whose score is more than a sum
    ) -> Score:
        """The score of the whole, and its parts."""
        sums = column_sums(self.additive(statistics))
        return Score(float(self.scores_of_sums(sums[None, :])[0]), self.parts_of_sums(sums))

    def sentence_scores(self, statistics: Statistics) -> NDArray[np.float64]:
        """The score of each sentence."""
        return self.scores_of_sums(self.additive(statistics))

    def parameters(self) -> tuple[tuple[str, object], ...]:
        """Names and values of the parameters."""
        return tuple((f.name, self._value(f)) for f in fields(self) if f.compare)

    def _value(self, parameter: Field[Any]) -> object:
        """Its value; 1 is 1.0 where the default is a float, so that equal metrics sign equally."""
        value = getattr(self, parameter.name)
        return float(value) if isinstance(parameter.default, float) else value

    def signature(self, corpus: Corpus | None = None) -> Signature:
        """What is needed to compute a score again: parameters, data, version.

        With a corpus also how many references a sentence has, and a digest of the sources and
        references, their order included.
        """
        data: tuple[tuple[str, object], ...] = ()
        if corpus is not None:
            if Need.REFERENCES in self.needs:
                data = (("refs", _range(map(len, corpus.references))),)
            if Need.EDITS in self.needs and corpus.gold is not None:
                data = (("annotators", _range(len(s.annotators) for s in corpus.gold)),)
            if self.needs:
                data = (*data, ("data", digest(corpus, self.needs)))
        return Signature(self.name, (*self.parameters(), *data, ("assay", __version__)))

    def check(self, corpus: Corpus) -> None:
        """Refuses a corpus that lacks what the metric needs.

        Raises:
            InputError: Something is missing.
        """
        lacking = [need.value for need in Need if need in self.needs and not has(corpus, need)]
        if lacking:
            msg = f"{self.name} needs {' and '.join(lacking)}; " + _REMEDIES[lacking[0]]
            raise InputError(msg)

    def remarks(self, corpus: Corpus) -> list[str]:  # noqa: ARG002 - for metrics that have some
        """What is odd about a corpus that can be scored, for its user to know."""
        return []

    def __call__(
        self,
        sources: Sequence[str],
        outputs: Sequence[str],
        references: Iterable[Iterable[str]] = (),
        *,
        threads: int | None = None,
    ) -> Score:
        """The score of outputs; references are, for each sentence, a list of alternatives.

        Raises:
            InputError: The references have another shape, or are missing.
            LengthError: Sources and outputs differ in length.
        """
        corpus = Corpus(tuple(sources), tuple(map_tuples(references)), {"output": tuple(outputs)})
        counts = self.statistics(corpus, "output", threads=threads)
        return self.corpus_score(counts, threads=threads)


_REMEDIES = {
    Need.SOURCE.value: "name the source: --source FILE",
    Need.REFERENCES.value: "name a corrected text for every sentence: --reference FILE",
    Need.EDITS.value: "name an annotation: --gold FILE",
}


def map_tuples(items: Iterable[Iterable[str]]) -> Iterable[Any]:
    """The items as tuples; texts stay texts, for the corpus to refuse."""
    return (item if isinstance(item, str) else tuple(item) for item in items)


def has(corpus: Corpus, need: Need) -> bool:
    """Whether a corpus has what is needed, for every sentence."""
    match need:
        case Need.SOURCE:
            return corpus.has_sources
        case Need.REFERENCES:
            return all(corpus.references)
        case Need.EDITS:
            return corpus.gold is not None


def column_sums(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sum of each column, exactly rounded, so that no order of summing shows."""
    return np.array([_exact_sum(column) for column in rows.T], dtype=np.float64)


def _exact_sum(column: NDArray[np.float64]) -> float:
    if (column == np.rint(column)).all():
        return float(column.sum())
    return math.fsum(column.tolist())


def _range(numbers: Iterable[int]) -> str:
    listed = list(numbers) or [0]
    low, high = min(listed), max(listed)
    return str(low) if low == high else f"{low}-{high}"


def digest(corpus: Corpus, needs: Iterable[Need]) -> str:
    """Eight hexadecimal digits that tell corpora apart by what a metric reads of them."""
    wanted = frozenset(needs)
    parts = [_DIGESTS[need](corpus) for need in Need if need in wanted]
    return hashlib.sha256(b"".join(parts)).hexdigest()[:8]


_DIGESTS: Mapping[Need, Callable[[Corpus], bytes]] = {
    Need.SOURCE: lambda corpus: corpus.source_digest,
    Need.REFERENCES: lambda corpus: corpus.reference_digest,
    Need.EDITS: lambda corpus: corpus.gold_digest,
}
