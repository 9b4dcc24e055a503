"""Damage that machines do and people do not: changes of meaning that read well.

MAEGE knows only corrections that a person made, so that a metric may win that knows grammar and
nothing of meaning (Choshen & Abend 2018, section 8). Here the best correction of a sentence is
compared with the same correction after one change of meaning. The words are English.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from assay.edits.apply import apply_edits
from assay.edits.edit import Edit
from assay.validation.draws import Draws

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from assay.validation.maege.chains import Chain

__all__ = ["KINDS", "Damaged", "damage"]

_NEGATIONS = frozenset({"not", "n't", "never"})
_AUXILIARIES = frozenset({
    "am", "are", "can", "could", "did", "do", "does", "had", "has", "have", "is", "may", "might",
    "must", "shall", "should", "was", "were", "will", "would",
})  # fmt: skip
_CONJUNCTIONS = frozenset({
    "although", "and", "because", "but", "if", "so", "that", "unless", "when", "where", "which",
    "while", "who",
})  # fmt: skip
_NUMBERS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_DIGITS = re.compile(r"\d+([.,]\d+)*")
_ENDS = frozenset({".", "!", "?", ";", ":"})
_FEWEST = 3  # tokens of what is called a clause, and of what must be left


@dataclass(frozen=True, slots=True)
class Damaged:
    """The last sentence of a chain after a change of meaning."""

    chain: int
    kind: str
    text: str


def damage(chains: Sequence[Chain], *, seed: int) -> list[Damaged]:
    """For each chain and kind of damage one damaged sentence, where that kind is possible."""
    found = []
    for number, chain in enumerate(chains):
        tokens = chain.texts[-1].split()
        for kind, possible in KINDS.items():
            edits = list(possible(tokens))
            if edits:
                lattice = chain.lattice
                draws = Draws(seed, "damage", kind, lattice.name, lattice.annotator)
                edit = edits[draws.below(len(edits))]
                found.append(Damaged(number, kind, " ".join(apply_edits(tokens, [edit]))))
    return found


def _clauses(tokens: Sequence[str]) -> Iterator[Edit]:
    """A stretch between commas, conjunctions and the end is left out, with what begins it."""
    low = [token.lower() for token in tokens]
    end = len(low) - (bool(low) and low[-1] in _ENDS)
    marks = [i for i in range(end) if low[i] == "," or low[i] in _CONJUNCTIONS]
    for start, stop in pairwise([*marks, end]):
        if stop - start > _FEWEST and end - (stop - start) >= _FEWEST:
            yield Edit(start, stop, ("",), type="clause")


def _negation(tokens: Sequence[str]) -> Iterator[Edit]:
    """A negation is left out, or one is put behind an auxiliary verb that has none."""
    low = [token.lower() for token in tokens]
    for i, token in enumerate(low):
        if token in _NEGATIONS:
            yield Edit(i, i + 1, ("",), type="negation")
        elif token in _AUXILIARIES and not _NEGATIONS & set(low[i + 1 : i + 2]):
            yield Edit(i + 1, i + 1, ("not",), type="negation")


def _number(tokens: Sequence[str]) -> Iterator[Edit]:
    """A number becomes the next one."""
    for i, token in enumerate(tokens):
        if _DIGITS.fullmatch(token):
            last = str((int(token[-1]) + 1) % 10)
            yield Edit(i, i + 1, (token[:-1] + last,), type="number")
        elif token.lower() in _NUMBERS:
            following = _NUMBERS[(_NUMBERS.index(token.lower()) + 1) % len(_NUMBERS)]
            yield Edit(i, i + 1, (following,), type="number")


KINDS: Mapping[str, Callable[[Sequence[str]], Iterator[Edit]]] = {
    "clause": _clauses,
    "negation": _negation,
    "number": _number,
}
