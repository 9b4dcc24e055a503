"""Text to integers, the obvious way: one pass, one dictionary."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def encode(
    sentences: Sequence[str], *, characters: bool = False
) -> tuple[list[int], list[int], list[str]]:
    """Ids of all sentences, offsets, and the vocabulary in order of first appearance."""
    number: dict[str, int] = {}
    ids: list[int] = []
    offsets = [0]
    for sentence in sentences:
        symbols = list(sentence) if characters else sentence.split()
        ids += [number.setdefault(symbol, len(number)) for symbol in symbols]
        offsets.append(len(ids))
    return ids, offsets, list(number)
