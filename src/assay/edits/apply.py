"""From a sentence and edits to the corrected sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from assay.edits.edit import AnnotatedSentence, Edit, overlap
from assay.errors import EditError, InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "OVERLAP_RULES",
    "OverlapRule",
    "apply_edits",
    "check_annotator",
    "corrected",
    "corrected_text",
    "in_order",
    "references",
]

OverlapRule = Literal["refuse", "first"]

OVERLAP_RULES: tuple[OverlapRule, ...] = get_args(OverlapRule)


def apply_edits(
    tokens: Sequence[str], edits: Iterable[Edit], *, overlaps: OverlapRule = "refuse"
) -> list[str]:
    """The tokens after all edits, each with its first alternative.

    Insertions at one position come in the order given, before what replaces the token there.

    Args:
        tokens: The sentence.
        edits: The edits, in any order.
        overlaps: What to do with two edits that touch the same text: `refuse` them, or keep the
            `first` (by start, then by end, then in the order given).

    Raises:
        EditError: Two edits overlap, or one reaches beyond the sentence.

    Examples:
        >>> apply_edits(["He", "go", "home"], [Edit(1, 2, ("goes",)), Edit(3, 3, (".",))])
        ['He', 'goes', 'home', '.']
    """
    corrected_tokens: list[str] = []
    position = 0
    for edit in in_order(edits, len(tokens), overlaps=overlaps):
        corrected_tokens += tokens[position : edit.start]
        corrected_tokens += edit.correction.split()
        position = edit.end
    return [*corrected_tokens, *tokens[position:]]


def in_order(edits: Iterable[Edit], length: int, *, overlaps: OverlapRule) -> list[Edit]:
    """The edits by position, once it is sure that they fit a text of this length and each other.

    Raises:
        EditError: Two edits overlap, or one reaches beyond the text.
        InputError: There is no such rule.
    """
    if overlaps not in OVERLAP_RULES:
        msg = f"overlaps is {overlaps!r}; it is one of {', '.join(OVERLAP_RULES)}"
        raise InputError(msg)
    ordered = sorted(edits, key=lambda edit: (edit.start, edit.end))
    for edit in ordered:
        if edit.end > length:
            msg = f"the edit {edit} reaches beyond its text, which ends at {length}"
            raise EditError(msg)
    kept: list[Edit] = []
    for edit in ordered:
        if not kept or not overlap(kept[-1], edit):
            kept.append(edit)
        elif overlaps == "refuse":
            msg = (
                f"the edits {kept[-1]} and {edit} overlap, and only one of them can be applied; "
                'leave one out, or let the first win: overlaps="first" (--overlaps first)'
            )
            raise EditError(msg)
    return kept


def corrected(
    sentence: AnnotatedSentence, annotator: int, *, overlaps: OverlapRule = "refuse"
) -> str:
    """The sentence as one annotator would have it; unchanged where that one did not look.

    Examples:
        >>> corrected(AnnotatedSentence("He go", (Edit(1, 2, ("goes",)),)), annotator=0)
        'He goes'
    """
    edits = sentence.edits_by(annotator)
    return " ".join(apply_edits(sentence.tokens, edits, overlaps=overlaps))


def corrected_text(
    sentences: Sequence[AnnotatedSentence], annotator: int, *, overlaps: OverlapRule = "refuse"
) -> tuple[str, ...]:
    """A whole text as one annotator would have it.

    Raises:
        EditError: Edits of a sentence exclude each other; its number is named.
        InputError: The annotator looked at no sentence.
    """
    check_annotator(sentences, annotator)
    return tuple(
        _corrected(number, sentence, annotator, overlaps)
        for number, sentence in enumerate(sentences, start=1)
    )


def check_annotator(sentences: Sequence[AnnotatedSentence], annotator: int) -> None:
    """Refuses an annotator who looked at no sentence.

    Raises:
        InputError: So it is; the message says who did.
    """
    everybody = sorted({number for sentence in sentences for number in sentence.annotators})
    if sentences and annotator not in everybody:
        names = ", ".join(map(str, everybody)) or "none"
        msg = f"there is no annotator {annotator}; annotators here: {names}"
        raise InputError(msg)


def references(
    sentences: Sequence[AnnotatedSentence], *, overlaps: OverlapRule = "refuse"
) -> tuple[tuple[str, ...], ...]:
    """For each sentence, what each annotator who looked would make of it, by annotator number.

    A sentence nobody looked at counts as correct, as the official M2 scorer has it.

    Raises:
        EditError: Edits of a sentence exclude each other; its number is named.
    """
    return tuple(
        tuple(
            _corrected(number, sentence, annotator, overlaps)
            for annotator in sorted(sentence.annotators)
        )
        or (" ".join(sentence.tokens),)
        for number, sentence in enumerate(sentences, start=1)
    )


def _corrected(
    number: int, sentence: AnnotatedSentence, annotator: int, overlaps: OverlapRule
) -> str:
    """`corrected`, with the sentence's number in the error where there is one."""
    try:
        return corrected(sentence, annotator, overlaps=overlaps)
    except EditError as error:
        msg = f"sentence {number}: {error}"
        raise EditError(msg) from None
