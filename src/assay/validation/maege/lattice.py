"""Lattices of partial corrections: all subsets of one annotator's edits to a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.edits.apply import in_order
from assay.errors import EditError, InputError

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from assay.edits.apply import OverlapRule
    from assay.edits.edit import Edit
    from assay.text.corpus import Corpus

__all__ = ["Lattice", "Lattices", "lattices_of"]


@dataclass(frozen=True, slots=True)
class Lattice:
    """The corrections of a sentence that apply some of one annotator's edits.

    Args:
        sentence: The number of the sentence in its corpus, from 0.
        name: Its id.
        annotator: Whose edits.
        tokens: The sentence.
        edits: The edits by position; no two overlap.
    """

    sentence: int
    name: str
    annotator: int
    tokens: tuple[str, ...]
    edits: tuple[Edit, ...]

    def text(self, chosen: Container[int]) -> str:
        """The sentence with the edits that have these numbers."""
        tokens: list[str] = []
        position = 0
        for number, edit in enumerate(self.edits):
            if number in chosen:
                tokens += [*self.tokens[position : edit.start], *edit.correction.split()]
                position = edit.end
        return " ".join([*tokens, *self.tokens[position:]])


@dataclass(frozen=True, slots=True)
class Lattices:
    """The lattices of the sentences that MAEGE can use, and how many it cannot.

    Args:
        sentences: For each sentence that is kept its lattices, by annotator.
        n_sentences: How many sentences there are.
        n_unseen: How many of them nobody annotated.
        n_correct: How many somebody found to be correct.
        n_single: How many of those kept have one annotation alone.
    """

    sentences: tuple[tuple[Lattice, ...], ...]
    n_sentences: int
    n_unseen: int
    n_correct: int
    n_single: int

    def with_annotations(self, fewest: int) -> Iterable[tuple[Lattice, ...]]:
        """The sentences that have as many annotations at least."""
        return (lattices for lattices in self.sentences if len(lattices) >= fewest)


def lattices_of(corpus: Corpus, *, overlaps: OverlapRule = "refuse") -> Lattices:
    """The lattices of an annotated corpus.

    A sentence is left out if an annotator found nothing to correct in it: then the original is as
    good as any correction; and if nobody looked.

    Raises:
        EditError: Edits of a sentence exclude each other; its number is named.
        InputError: There is no annotation, or no sentence is left.
    """
    if corpus.gold is None:
        raise InputError("maege needs gold edits; name an annotation: --gold FILE")
    kept: list[tuple[Lattice, ...]] = []
    n_unseen = n_correct = 0
    for i, annotated in enumerate(corpus.gold):
        views = [(number, annotated.edits_by(number)) for number in sorted(annotated.annotators)]
        n_unseen += not views
        n_correct += any(not edits for _, edits in views)
        if views and all(edits for _, edits in views):
            tokens = tuple(annotated.tokens)
            kept.append(
                tuple(
                    Lattice(i, corpus.ids[i], number, tokens, _fitting(i, edits, tokens, overlaps))
                    for number, edits in views
                )
            )
    if not kept:
        msg = (
            f"maege: of {len(corpus):,} sentences nobody annotated {n_unseen:,}, and in "
            f"{n_correct:,} somebody found nothing to correct; none is left to draw corrections of"
        )
        raise InputError(msg)
    n_single = sum(len(lattices) == 1 for lattices in kept)
    return Lattices(tuple(kept), len(corpus), n_unseen, n_correct, n_single)


def _fitting(
    i: int, edits: Iterable[Edit], tokens: tuple[str, ...], overlaps: OverlapRule
) -> tuple[Edit, ...]:
    try:
        return tuple(in_order(edits, len(tokens), overlaps=overlaps))
    except EditError as error:
        msg = f"sentence {i + 1}: {error}"
        raise EditError(msg) from None
