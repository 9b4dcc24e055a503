"""GLEU of 2016 and of 2015 from their formulas, slow and obvious."""

from __future__ import annotations

import random
from collections import Counter
from math import exp, log
from typing import TYPE_CHECKING

from oracle.bleu import most_of_each, ngrams

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence


def without_types(
    counts: Counter[tuple[Hashable, ...]], others: Counter[tuple[Hashable, ...]]
) -> Counter[tuple[Hashable, ...]]:
    """The n-grams that the others do not have at all."""
    return Counter({ngram: count for ngram, count in counts.items() if ngram not in others})


def counts(
    source: Sequence[Hashable],
    output: Sequence[Hashable],
    reference: Sequence[Hashable],
    order: int,
    *,
    paper: bool = False,
) -> list[int]:
    """The row of 2016: both lengths, then for each order numerator and denominator."""
    row = [len(output), len(reference)]
    for n in range(1, order + 1):
        h, s, r = ngrams(output, n), ngrams(source, n), ngrams(reference, n)
        # Subtraction of Counters drops what would be negative.
        lost = (h & s) - (h & r) if paper else h & without_types(s, r)
        row += [max(0, (h & r).total() - lost.total()), max(0, len(output) + 1 - n)]
    return row


def counts_2015(
    source: Sequence[Hashable],
    output: Sequence[Hashable],
    references: Sequence[Sequence[Hashable]],
    order: int,
) -> list[int]:
    """The row of 2015: both lengths, then for each order the five pieces of the formula."""
    lengths = list(map(len, references))
    row = [len(output), min(lengths, key=lambda r: abs(r - len(output)), default=0)]
    for n in range(1, order + 1):
        h, s, r = ngrams(output, n), ngrams(source, n), most_of_each(references, n)
        gainable, kept = without_types(r, s), without_types(s, r)
        pieces = [h & gainable, h & r, h & kept, h, gainable]
        row += [piece.total() for piece in pieces]
    return row


def score(sums: Sequence[float], *, inverted: bool = False) -> float:
    """GLEU of summed counts."""
    if min(sums) <= 0:
        return 0.0
    c, r = sums[:2][:: -1 if inverted else 1]
    logs = [log(num / den) for num, den in zip(sums[2::2], sums[3::2], strict=True)]
    return exp(min(0, 1 - r / c) + sum(logs) / len(logs))


def python2_choice(generator: random.Random, n: int) -> int:
    return int(generator.random() * n)


def python3_choice(generator: random.Random, n: int) -> int:
    return generator.randint(0, n - 1)


def draw_scores(
    rows: Sequence[Sequence[Sequence[float]]],
    draws: int,
    choose: Callable[[random.Random, int], int],
    *,
    inverted: bool = False,
) -> list[float]:
    """GLEU of each draw of one of every sentence's rows."""
    scores = []
    for draw in range(draws):
        generator = random.Random(draw * 101)  # noqa: S311 - as in the script
        drawn = [sentence[choose(generator, len(sentence))] for sentence in rows]
        sums = [sum(column) for column in zip(*drawn, strict=True)]
        scores.append(score(sums, inverted=inverted))
    return scores
