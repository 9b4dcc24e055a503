"""What BLEU counts, slow and obvious."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence


def ngrams(tokens: Sequence[Hashable], n: int) -> Counter[tuple[Hashable, ...]]:
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) + 1 - n))


def most_of_each(references: Sequence[Sequence[Hashable]], n: int) -> Counter[tuple[Hashable, ...]]:
    """Each n-gram as often as the reference has it that has it most."""
    merged: Counter[tuple[Hashable, ...]] = Counter()
    for reference in references:
        merged |= ngrams(reference, n)
    return merged


def counts(
    output: Sequence[Hashable], references: Sequence[Sequence[Hashable]], order: int
) -> list[int]:
    """Output length, closest reference length (the shorter of two), then matches and totals."""
    lengths = sorted(map(len, references))
    row = [len(output), min(lengths, key=lambda r: abs(r - len(output)), default=0)]
    for n in range(1, order + 1):
        ours = ngrams(output, n)
        row += [(ours & most_of_each(references, n)).total(), ours.total()]
    return row
