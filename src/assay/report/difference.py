"""Two versions of a sentence in one line: what only one of them has is marked."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.significance.examples import Example

__all__ = ["Change", "marked", "show_example", "unpainted", "word_difference"]

Change = Literal["kept", "deleted", "added"]


def word_difference(before: str, after: str) -> list[tuple[Change, str]]:
    """The words that both have, only the first, and only the second, in their order.

    It is for the eye, and keeps long stretches together: edits that count are found otherwise.

    Examples:
        >>> word_difference("He go home", "He goes home")
        [('kept', 'He'), ('deleted', 'go'), ('added', 'goes'), ('kept', 'home')]
    """
    old, new = before.split(), after.split()
    pieces: list[tuple[Change, str]] = []
    for what, i, j, k, m in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            pieces.append(("kept", " ".join(old[i:j])))
        else:
            pieces += (("deleted", " ".join(old[i:j])), ("added", " ".join(new[k:m])))
    return [(change, text) for change, text in pieces if text]


def unpainted(_change: Change, text: str) -> str:
    """A marked piece without colour."""
    return text


def marked(before: str, after: str, paint: Callable[[Change, str], str] = unpainted) -> str:
    """Both versions in one line: `[-only the first-]` and `{+only the second+}`.

    Args:
        before: One version.
        after: The other.
        paint: Gives a marked piece its colour.

    Examples:
        >>> marked("He go home .", "He goes home !")
        'He [-go-] {+goes+} home [-.-] {+!+}'
    """
    marks = {"kept": "{}", "deleted": "[-{}-]", "added": "{{+{}+}}"}
    return " ".join(
        paint(change, marks[change].format(text)) for change, text in word_difference(before, after)
    )


def show_example(example: Example, paint: Callable[[Change, str], str] = unpainted) -> str:
    """A sentence on which two systems differ, as a block of lines."""
    (first, second), (a, b) = example.systems, example.scores
    lines = [] if example.source is None else [("source", example.source)]
    lines += [("reference", reference) for reference in example.references]
    lines.append(("difference", marked(*example.outputs, paint)))
    title = f"{example.id}: [-{first} {a:.4f}-] {{+{second} {b:.4f}+}}"
    return "\n".join([title, *(f"  {what:<10}  {text}" for what, text in lines)])
