"""Edits and annotated sentences: what somebody would change in a sentence, and where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assay.errors import EditError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["AnnotatedSentence", "Edit", "overlap"]


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of tokens and what should stand there instead.

    `start == end` inserts before token `start`; an empty alternative deletes. Several alternatives
    are equally good; the first is the one that is applied.

    Examples:
        >>> Edit(1, 2, ("goes", "went"), type="R:VERB").correction
        'goes'
    """

    start: int
    end: int
    alternatives: tuple[str, ...]
    type: str = ""
    required: bool = True
    annotator: int = 0
    comment: str = ""

    def __post_init__(self) -> None:
        """Refuses what is no edit in any sentence; a list of alternatives becomes a tuple."""
        object.__setattr__(self, "alternatives", _frozen(self.alternatives))
        if not 0 <= self.start <= self.end:
            msg = f"the edit {self} has an impossible span; 0 <= start <= end must hold"
            raise EditError(msg)
        if not self.alternatives:
            msg = f"the edit {self} has no alternative; a deletion has one that is empty"
            raise EditError(msg)

    @property
    def correction(self) -> str:
        """The first alternative."""
        return self.alternatives[0]

    def __str__(self) -> str:
        """The edit as messages name it: `1-2 'goes' (R:VERB, annotator 0)`."""
        texts = " or ".join(repr(text) for text in self.alternatives)
        kind = f"{self.type}, " if self.type else ""
        return f"{self.start}-{self.end} {texts} ({kind}annotator {self.annotator})"


def _frozen(alternatives: Iterable[str]) -> tuple[str, ...]:
    if isinstance(alternatives, str):
        msg = f"the alternatives of an edit are one text; write ({alternatives!r},), a tuple"
        raise EditError(msg)
    return tuple(alternatives)


def overlap(first: Edit, second: Edit) -> bool:
    """Whether two edits touch the same text: an insertion strictly inside, or a shared token.

    Edits that only meet are not overlapping, and neither are two insertions at one position.

    Examples:
        >>> overlap(Edit(1, 3, ("a",)), Edit(2, 2, ("b",)))
        True
        >>> overlap(Edit(1, 3, ("a",)), Edit(3, 4, ("b",)))
        False
    """
    return max(first.start, second.start) < min(first.end, second.end) or (
        first.start < second.start == second.end < first.end
        or second.start < first.start == first.end < second.end
    )


@dataclass(frozen=True, slots=True)
class AnnotatedSentence:
    """A sentence and the edits of everybody who looked at it.

    `annotators` names them in the order of their first appearance. One who is named and has no
    edit found nothing to correct (`noop` in M2 files); one who is not named did not look. Edits
    stand annotator by annotator, in that order, each one's as they were given.
    """

    source: str
    edits: tuple[Edit, ...] = ()
    annotators: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Names the annotators of edits who were not named, and groups the edits by annotator."""
        named = (*self.annotators, *(edit.annotator for edit in self.edits))
        place = {annotator: i for i, annotator in enumerate(dict.fromkeys(named))}
        object.__setattr__(self, "annotators", tuple(place))
        grouped = sorted(self.edits, key=lambda edit: place[edit.annotator])
        object.__setattr__(self, "edits", tuple(grouped))

    @property
    def tokens(self) -> list[str]:
        """The tokens of the source: what white space separates."""
        return self.source.split()

    def edits_by(self, annotator: int) -> tuple[Edit, ...]:
        """One annotator's edits, in the order of the file."""
        return tuple(edit for edit in self.edits if edit.annotator == annotator)

    def only(self, annotator: int) -> AnnotatedSentence:
        """The sentence with one annotator's view alone; nobody's where that one did not look."""
        present = (annotator,) if annotator in self.annotators else ()
        return replace(self, edits=self.edits_by(annotator), annotators=present)
