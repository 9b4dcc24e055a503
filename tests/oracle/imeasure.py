"""I-measure, slowly: every reference by itself, every cell of every table."""

from __future__ import annotations

from itertools import product
from math import floor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assay.edits.clusters import Cluster, ClusteredSentence

Tokens = list[str]
Column = tuple[str, str, str]  # a gap is an empty token
GAP, MISMATCH = 2, 3


def pair_cost(first: str, second: str) -> int:
    if first == second:  # two gaps included
        return 0
    return MISMATCH if first and second else GAP


def column_cost(column: Column) -> int:
    s, o, r = column
    return pair_cost(s, o) + pair_cost(s, r) + pair_cost(o, r)


# Which of the three moves on: the preferred first.
STEPS = [(1, 1, 1), (1, 1, 0), (1, 0, 1), (0, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1)]


def three_way(texts: tuple[Tokens, Tokens, Tokens]) -> list[Column]:
    """The columns of the cheapest alignment that is preferred on the way back from the end."""
    costs: dict[tuple[int, ...], int] = {(0, 0, 0): 0}
    steps: dict[tuple[int, ...], tuple[int, ...]] = {}

    def column(cell: tuple[int, ...], step: tuple[int, ...]) -> Column:
        s, o, r = (t[i - 1] if m else "" for t, i, m in zip(texts, cell, step, strict=True))
        return s, o, r

    for cell in product(*(range(len(text) + 1) for text in texts)):
        for step in STEPS if any(cell) else ():
            before = tuple(i - m for i, m in zip(cell, step, strict=True))
            if min(before) >= 0:
                cost = costs[before] + column_cost(column(cell, step))
                if cell not in costs or cost < costs[cell]:
                    costs[cell], steps[cell] = cost, step
    place: tuple[int, ...] = tuple(map(len, texts))
    columns = []
    while any(place):
        taken = steps[place]
        columns.append(column(place, taken))
        place = tuple(i - m for i, m in zip(place, taken, strict=True))
    return columns[::-1]


def two_way(first: Tokens, second: Tokens) -> list[tuple[str, str]]:
    """Two sentences: a pair of tokens is preferred, then a gap in the second, then in the first."""
    costs = {(0, 0): 0}
    for i, j in product(range(len(first) + 1), range(len(second) + 1)):
        options = []
        if i and j:
            options.append(costs[i - 1, j - 1] + pair_cost(first[i - 1], second[j - 1]))
        if i:
            options.append(costs[i - 1, j] + GAP)
        if j:
            options.append(costs[i, j - 1] + GAP)
        costs[i, j] = min(options, default=0)
    i, j = len(first), len(second)
    pairs = []
    while i or j:
        if i and j:
            cost = pair_cost(first[i - 1], second[j - 1])
            if costs[i, j] == costs[i - 1, j - 1] + cost:
                i, j = i - 1, j - 1
                pairs.append((first[i], second[j]))
                continue
        if i and costs[i, j] == costs[i - 1, j] + GAP:
            i -= 1
            pairs.append((first[i], ""))
        else:
            j -= 1
            pairs.append(("", second[j]))
    return pairs[::-1]


def columns(source: Tokens, output: Tokens, reference: Tokens) -> list[Column]:
    """As the original: of two equal sentences one is aligned, but for output and reference."""
    if source == output == reference:
        return [(token, token, token) for token in source]
    if source == output:
        return [(a, a, b) for a, b in two_way(source, reference)]
    if source == reference:
        return [(a, b, a) for a, b in two_way(source, output)]
    return three_way((source, output, reference))


def counts(aligned: list[Column], *, detection: bool) -> list[int]:
    """tp, tn, fp, fn, fpn by Table 6 of the paper."""
    tp = tn = fp = fn = fpn = 0
    for source, output, reference in aligned:
        if source == output == reference:
            tn += bool(source)
        elif source == output:
            fn += 1
        elif source == reference:
            fp += 1
        elif output == reference or detection:
            tp += 1
        else:
            fp, fn, fpn = fp + 1, fn + 1, fpn + 1
    return [tp, tn, fp, fn, fpn]


def ratio(part: float, whole: float) -> float:
    return part / whole if whole else 1.0


def wacc(row: list[int], weight: float = 2.0) -> float:
    tp, tn, fp, fn, fpn = row
    good = weight * tp + tn
    return ratio(good, good + weight * (fp - fpn / 2) + fn - fpn / 2)


def acc(row: list[int]) -> float:
    tp, tn, fp, fn, fpn = row
    return ratio(tp + tn, tp + tn + fp + fn - fpn)


def f(row: list[int], beta: float = 1.0) -> float:
    tp, _, fp, fn, _ = row
    p, r = ratio(tp, tp + fp), ratio(tp, tp + fn)
    below = beta**2 * p + r
    return (1 + beta**2) * p * r / below if below else 0.0


def improvement(system: float, baseline: float) -> float:
    if system == baseline:
        return floor(system)
    if system > baseline:
        return (system - baseline) / (1 - baseline)
    return system / baseline - 1


Rows = tuple[list[int], list[int], list[int]]  # correction, detection, baseline


def rows(source: Tokens, output: Tokens, reference: Tokens) -> Rows:
    aligned = columns(source, output, reference)
    baseline = columns(source, source, reference)
    return (
        counts(aligned, detection=False),
        counts(aligned, detection=True),
        counts(baseline, detection=False),
    )


def added(first: Rows, second: Rows) -> Rows:
    c, d, b = (
        [x + y for x, y in zip(*rows, strict=True)] for rows in zip(first, second, strict=True)
    )
    return c, d, b


def key(found: Rows, measure: str = "wacc", *, detection: bool = False) -> list[float]:
    """By what references are compared."""
    base = wacc(found[2])
    three = [[improvement(wacc(row), base), wacc(row), acc(row)] for row in found[:2]]
    row = found[detection]
    tp, _, fp, fn, _ = row
    measures = {
        "wacc": wacc(row),
        "acc": acc(row),
        "i": improvement(wacc(row), base),
        "p": ratio(tp, tp + fp),
        "r": ratio(tp, tp + fn),
        "f": f(row),
    }
    return [measures[measure], *three[0], *three[1]]


Corrections = dict[tuple[int, int], str]


def applied(source: Tokens, corrections: Corrections) -> Tokens:
    tokens = list(source)
    for (start, end), text in sorted(corrections.items(), reverse=True):
        changed = tokens[:start] + text.split() + tokens[end:]
        if changed:
            tokens = changed
    return tokens


def options(cluster: Cluster) -> list[Corrections]:
    found: list[Corrections] = []
    for choice in cluster.choices:
        corrections: Corrections = {}
        for edit in choice.edits:
            span = edit.start, edit.end
            before = [corrections[span]] if span in corrections else []
            corrections[span] = " ".join([*before, edit.correction])
        found.append(corrections)
    return found if cluster.required else [*found, {}]


def mixed_references(sentence: ClusteredSentence) -> list[Tokens]:
    """All combinations, each text once; the source if every combination is refused."""
    source = sentence.source.split()
    texts: dict[tuple[str, ...], None] = {}
    for combination in product(*map(options, sentence.clusters)):
        united: Corrections = {}
        for corrections in combination:
            united.update(corrections)
        if len(united) == sum(map(len, combination)):
            texts[tuple(applied(source, united))] = None
    return [list(text) for text in texts] or [source]


def annotators_references(sentence: ClusteredSentence) -> list[Tokens]:
    """One reference for each annotator; the source for those who found nothing."""
    source = sentence.source.split()
    united: dict[int, Corrections] = {}
    for cluster in sentence.clusters:
        for choice in cluster.choices:
            corrections = united.setdefault(choice.annotator, {})
            for edit in choice.edits:
                span = edit.start, edit.end
                before = [corrections[span]] if span in corrections else []
                corrections[span] = " ".join([*before, edit.correction])
    texts = [applied(source, united[annotator]) for annotator in sorted(united)]
    return texts if texts and len(texts) >= sentence.n_annotators else [*texts, source]
