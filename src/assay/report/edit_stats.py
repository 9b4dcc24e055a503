"""How far texts differ: percent identical or changed, and the edits between them.

As Sakaguchi, Napoles, Post & Tetreault (2016, Table 4 and Figure 2) describe references: by the
share of identical sentences, and by sTER, the mean number of token edits (insertions, deletions,
substitutions and shifts; Snover et al. 2006) of a sentence, not divided by its length.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product
from statistics import fmean
from typing import TYPE_CHECKING

from assay.errors import InputError, LengthError
from assay.metrics.rates import Identical
from assay.metrics.ter import STER
from assay.report.table import Table
from assay.text.corpus import Corpus

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from assay.report.table import Cell

__all__ = ["Difference", "EditStatistics", "edit_statistics"]

_Texts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """How far texts differ: means over pairs of texts, each a mean over sentences.

    Args:
        first: The name of one group of texts, from which edits lead; `source` for the source.
        second: That of the other, to which they lead.
        n_pairs: How many pairs of texts there are.
        identical: The share of sentences that are the same in both, token by token, case kept.
        insertions: Tokens of the second that the first lacks, by sentence.
        deletions: Tokens of the first that the second lacks.
        substitutions: Tokens that are others.
        shifts: Runs of tokens that stand elsewhere.
    """

    first: str
    second: str
    n_pairs: int
    identical: float
    insertions: float
    deletions: float
    substitutions: float
    shifts: float

    @property
    def changed(self) -> float:
        """The share of sentences that are not the same."""
        return 1.0 - self.identical

    @property
    def ster(self) -> float:
        """Edits for each sentence."""
        return self.insertions + self.deletions + self.substitutions + self.shifts


@dataclass(frozen=True, slots=True)
class EditStatistics:
    """Groups of texts against the source, and against each other.

    Args:
        n_sentences: How many sentences were compared.
        against_source: Each group against the source; nothing if there is none.
        between: Each group with each, and the texts within a group with each other.
    """

    n_sentences: int
    against_source: tuple[Difference, ...]
    between: tuple[Difference, ...]

    def tables(self) -> list[Table]:
        """A table against the source, if there is one, and one of pairs, if there are any."""
        edits = ("sTER", *_KINDS)
        source: list[tuple[Cell, ...]] = [
            (d.second, 100 * d.changed, d.ster, *_edits(d)) for d in self.against_source
        ]
        pairs: list[tuple[Cell, ...]] = [
            (d.first, d.second, d.n_pairs, 100 * d.identical, d.ster, *_edits(d))
            for d in self.between
        ]
        tables = [
            Table("Against the source", ("texts", "% changed", *edits), tuple(source), 2),
            Table(
                "Between texts",
                ("first", "second", "pairs", "% identical", *edits),
                tuple(pairs),
                2,
            ),
        ]
        return [table for table in tables if table.rows]


_KINDS = ("insertions", "deletions", "substitutions", "shifts")


def _edits(difference: Difference) -> tuple[Cell, ...]:
    return tuple(getattr(difference, kind) for kind in _KINDS)


def edit_statistics(
    groups: Mapping[str, Sequence[Sequence[str]]],
    source: Sequence[str] | None = None,
    *,
    lowercase: bool = True,
    threads: int | None = None,
) -> EditStatistics:
    """How far texts differ from their source and from each other.

    Args:
        groups: For each name one text or several of the same kind, such as two annotators' fluency
            rewrites; a text is a list of sentences.
        source: The text before correction.
        lowercase: Whether edits take no account of case; identical sentences always do.
        threads: Threads; by default as many as there are cores.

    Raises:
        InputError: There is no text.
        LengthError: Two texts have different numbers of sentences.

    Examples:
        >>> texts = {"a": [["He goes home .", "Yes ."]], "b": [["Home he goes .", "Yes ."]]}
        >>> found = edit_statistics(texts, ["He go home .", "Yes ."])
        >>> [(d.second, d.changed, d.ster) for d in found.against_source]
        [('a', 0.5, 0.5), ('b', 0.5, 1.0)]
        >>> [(d.first, d.second, d.identical, d.shifts) for d in found.between]
        [('a', 'b', 0.5, 0.5)]
    """
    texts = {name: [tuple(text) for text in group] for name, group in groups.items()}
    before = None if source is None else tuple(source)
    n_sentences = _n_sentences(texts, before)
    metric = STER(lowercase)

    def difference(first: str, second: str, pairs: Sequence[tuple[_Texts, _Texts]]) -> Difference:
        rows = [_compared(one, other, metric, threads) for one, other in pairs]
        means = (fmean(column) for column in zip(*rows, strict=True))
        return Difference(first, second, len(pairs), *means)

    against = (
        ()
        if before is None
        else tuple(
            difference("source", name, [(before, text) for text in group])
            for name, group in texts.items()
        )
    )
    between = [
        (a, b, list(combinations(texts[a], 2) if a == b else product(texts[a], texts[b])))
        for a, b in combinations_with_replacement(texts, 2)
    ]
    return EditStatistics(
        n_sentences, against, tuple(difference(a, b, pairs) for a, b, pairs in between if pairs)
    )


def _n_sentences(texts: Mapping[str, Sequence[_Texts]], source: _Texts | None) -> int:
    """How many sentences all texts have; refuses what cannot be compared."""
    named = [(name, text) for name, group in texts.items() for text in group]
    if not named:
        raise InputError("there is no text to compare; name at least one")
    if source is not None:
        named = [("the source", source), *named]
    (first, sentences), *others = named
    if not others:
        raise InputError("there is one text to compare; name another one, or the source")
    for name, text in others:
        if len(text) != len(sentences):
            raise LengthError(first, len(sentences), name, len(text))
    if not sentences:
        raise InputError("there is no sentence to compare; look at the texts and left-out lines")
    return len(sentences)


def _compared(
    one: _Texts, other: _Texts, metric: STER, threads: int | None
) -> tuple[float, float, float, float, float]:
    """The share of identical sentences, and the edits of each kind."""
    corpus = Corpus.of(one, reference_sets=[other], outputs={"text": one})
    identical = Identical().corpus_score(Identical().statistics(corpus, "text")).value
    parts = metric.corpus_score(metric.statistics(corpus, "text", threads=threads)).parts
    insertions, deletions, substitutions, shifts = (parts[kind] for kind in _KINDS)
    return identical, insertions, deletions, substitutions, shifts
