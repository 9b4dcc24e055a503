"""SARI, slow and obvious: one n-gram after the other, one question after the other."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    Sentence = Sequence[Hashable]

Ratio = tuple[float, float]  # numerator and denominator
KEEP, DELETE, ADD = range(3)


def ngrams(sentence: Sentence, n: int) -> Counter[tuple[Hashable, ...]]:
    return Counter(tuple(sentence[i : i + n]) for i in range(len(sentence) - n + 1))


def ratios(
    source: Sentence, output: Sentence, references: Sequence[Sentence], n: int, variant: str
) -> list[tuple[Ratio, Ratio]]:
    """For keep, delete and add: precision and recall of one order, still to be divided."""
    s, c, r = ngrams(source, n), ngrams(output, n), Counter[tuple["Hashable", ...]]()
    for reference in references:
        r.update(ngrams(reference, n))
    k = len(references)
    types = sorted({*s, *c, *r}, key=repr)
    kept = {g: min(k * s[g], k * c[g]) for g in types}
    deleted = {g: k * s[g] - kept[g] for g in types}
    should_be_kept = {g: min(k * s[g], r[g]) for g in types}
    should_be_deleted = {g: k * s[g] - should_be_kept[g] for g in types}

    rightly_kept = {g: min(kept[g], r[g]) for g in types}
    if variant == "easse":
        rightly_deleted = {g: min(deleted[g], should_be_deleted[g]) for g in types}
        keep = (over(rightly_kept, kept), over(rightly_kept, should_be_kept))
        delete = (over(rightly_deleted, deleted), over(rightly_deleted, should_be_deleted))
    else:
        rightly_deleted = {g: max(0, deleted[g] - r[g]) for g in types}
        recall = over if variant == "huggingface" else shares
        keep = (shares(rightly_kept, kept), recall(rightly_kept, should_be_kept))
        precision = shares(rightly_deleted, deleted)
        delete = (precision, (precision[0], number(should_be_deleted)))

    added = {g for g in c if g not in s}
    should_be_added = {g for g in r if g not in s}
    right = len(added & should_be_added)
    return [keep, delete, ((right, len(added)), (right, len(should_be_added)))]


def number(counts: dict[tuple[Hashable, ...], int]) -> int:
    """How many types there are."""
    return sum(1 for count in counts.values() if count)


def over(part: dict[tuple[Hashable, ...], int], whole: dict[tuple[Hashable, ...], int]) -> Ratio:
    """Every occurrence counts."""
    return sum(part.values()), sum(whole.values())


def shares(part: dict[tuple[Hashable, ...], int], whole: dict[tuple[Hashable, ...], int]) -> Ratio:
    """Every type counts as one, or as the share of its occurrences that are in the part."""
    return sum(part[g] / whole[g] for g in whole if whole[g]), number(whole)


def operations(
    by_order: Sequence[Sequence[tuple[Ratio, Ratio]]], variant: str, *, f1_all: bool
) -> list[float]:
    """Keep, delete and add: means over the orders."""
    of_nothing = 1.0 if variant == "huggingface" else 0.0

    def score(operation: int, precision: Ratio, recall: Ratio) -> float:
        p, r = (a / b if b else of_nothing for a, b in (precision, recall))
        if operation == DELETE and not f1_all:
            return p
        return 2 * p * r / (p + r) if p + r else 0.0

    return [
        sum(score(operation, *pairs[operation]) for pairs in by_order) / len(by_order)
        for operation in (KEEP, DELETE, ADD)
    ]


def sari(
    source: Sentence,
    output: Sentence,
    references: Sequence[Sentence],
    order: int = 4,
    variant: str = "official",
    *,
    f1_all: bool = False,
) -> float:
    """The score of one sentence."""
    by_order = [ratios(source, output, references, n, variant) for n in range(1, order + 1)]
    return sum(operations(by_order, variant, f1_all=f1_all)) / 3


def corpus_sari(
    sentences: Sequence[tuple[Sentence, Sentence, Sequence[Sentence]]],
    order: int = 4,
    variant: str = "official",
    *,
    f1_all: bool = False,
) -> float:
    """The score of several: the mean, but for EASSE of all counts together."""
    if variant != "easse":
        scores = [sari(*sentence, order, variant, f1_all=f1_all) for sentence in sentences]
        return sum(scores) / len(scores)
    by_order = []
    for n in range(1, order + 1):
        rows = [ratios(*sentence, n, variant) for sentence in sentences]
        by_order.append([total([row[operation] for row in rows]) for operation in range(3)])
    return sum(operations(by_order, variant, f1_all=f1_all)) / 3


def total(pairs: Sequence[tuple[Ratio, Ratio]]) -> tuple[Ratio, Ratio]:
    """Numerators and denominators of several sentences, added up."""
    (a, b), (c, d) = (
        (sum(ratio[0] for ratio in column), sum(ratio[1] for ratio in column))
        for column in zip(*pairs, strict=True)
    )
    return (a, b), (c, d)
