"""Text to integers, the obvious way: one pass, one dictionary."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def encode(
    sentences: Sequence[str], *, unit: str = "token"
) -> tuple[list[int], list[int], list[str]]:
    """Ids of all sentences, offsets, and the vocabulary in order of first appearance."""
    number: dict[str, int] = {}
    ids: list[int] = []
    offsets = [0]
    for sentence in sentences:
        symbols = symbols_of(sentence, unit)
        ids += [number.setdefault(symbol, len(number)) for symbol in symbols]
        offsets.append(len(ids))
    return ids, offsets, list(number)


def symbols_of(sentence: str, unit: str) -> list[str]:
    """The symbols of one sentence."""
    return {
        "token": sentence.split(),
        "ascii-token": re.findall(r"[^\t-\r ]+", sentence),
        "character": list(sentence),
        "letter": list("".join(sentence.split())),
    }[unit]
