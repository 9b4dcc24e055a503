"""MaxMatch as its description reads, slow and obvious: every arc is listed, every loop walked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.levenshtein import DELETION, INSERTION, MATCH, Costs, before
from oracle.levenshtein import arcs as optimal_arcs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Ids = list[int]
Node = tuple[int, int]
Arc = tuple[Node, Node]


class Change(NamedTuple):
    """What an arc does: a span of the source, its tokens, others in their place."""

    start: int
    end: int
    original: tuple[int, ...]
    replacement: tuple[int, ...]
    kinds: frozenset[int]
    unchanged: int

    @property
    def is_noop(self) -> bool:
        return self.kinds == {MATCH}

    @property
    def is_insertion(self) -> bool:
        return self.kinds == {INSERTION} and self.start == self.end

    def joined(self, other: Change) -> Change:
        return Change(
            self.start,
            other.end,
            self.original + other.original,
            self.replacement + other.replacement,
            self.kinds | other.kinds,
            self.unchanged + other.unchanged,
        )


class Gold(NamedTuple):
    """What an annotator would change."""

    start: int
    end: int
    alternatives: Sequence[Sequence[int]]

    def fits(self, change: Change, source: Ids) -> bool:
        return (
            (self.start, self.end) == (change.start, change.end)
            and tuple(source[self.start : self.end]) == change.original
            and change.replacement in map(tuple, self.alternatives)
        )


class Graph:
    """All arcs, in the order of the list, with what they do and how long they are."""

    def __init__(
        self, source: Ids, output: Ids, *, max_unchanged: int = 2, release: str = "github"
    ) -> None:
        self.arcs: list[Arc] = []
        self.changes: dict[Arc, Change] = {}
        self.lengths: dict[Arc, float] = {}
        nodes = {(0, 0), (len(source), len(output))}
        for substitution in (1, 2):
            for row, column, operation in optimal_arcs(source, output, Costs(1, substitution)):
                arc = before(row, column, operation), (row, column)
                nodes.update(arc)
                self.arcs.append(arc)
                self.changes[arc] = base_change(arc, operation, source, output, release)
                self.lengths[arc] = 1
        self.arcs.sort()
        self.nodes = sorted(nodes)
        self.join(max_unchanged)
        self.remove_noops()

    def join(self, max_unchanged: int) -> None:
        for k in self.nodes:
            for i in self.nodes:
                for j in self.nodes:
                    if (i, k) in self.changes and (k, j) in self.changes:
                        self.join_two(i, k, j, max_unchanged)

    def join_two(self, i: Node, k: Node, j: Node, max_unchanged: int) -> None:
        length = self.lengths[i, k] + self.lengths[k, j]
        change = self.changes[i, k].joined(self.changes[k, j])
        shorter = length < self.lengths.get((i, j), float("inf"))
        if shorter and change.unchanged <= max_unchanged:
            if (i, j) not in self.changes:
                self.arcs.append((i, j))
            self.lengths[i, j] = length
            self.changes[i, j] = change

    def remove_noops(self) -> None:
        position = 0
        while position < len(self.arcs):
            arc = self.arcs[position]
            if self.changes[arc].is_noop and self.lengths[arc] > 1:
                del self.arcs[position]
            position += 1  # where one was taken out, the one behind it is not looked at


def base_change(arc: Arc, operation: int, source: Ids, output: Ids, release: str) -> Change:
    (row, column), (next_row, next_column) = arc
    original, replacement = source[row:next_row], output[column:next_column]
    start, end = row, next_row
    if operation == INSERTION and row == 0 and release == "3.2":
        start = end = column
    kinds = frozenset([operation])
    unchanged = int(operation == MATCH)
    assert (operation == DELETION) <= (not replacement)
    return Change(start, end, tuple(original), tuple(replacement), kinds, unchanged)


def weights(graph: Graph, source: Ids, gold: Sequence[Gold]) -> dict[Arc, float]:
    """How long each arc is for one annotator."""
    found = dict(graph.lengths)
    best = -float(len(graph.arcs))
    positions: dict[int, list[Arc]] = {}
    for arc in graph.arcs:
        change = graph.changes[arc]
        if change.is_insertion:
            positions.setdefault(change.start, []).append(arc)
        elif any(edit.fits(change, source) for edit in gold):
            found[arc] = best
        elif not change.is_noop:
            found[arc] += 0.001
    for position, arcs in positions.items():
        insertions = [edit for edit in gold if edit.start == edit.end == position]

        def fits(arc: Arc, edit: Gold) -> bool:
            return edit.fits(graph.changes[arc], source)

        for arc, weight in claims(sorted(arcs), insertions, fits):
            found[arc] = best if weight is None else found[arc] + weight
    return found


def claims(
    arcs: list[Arc], insertions: list[Gold], fits: Callable[[Arc, Gold], bool]
) -> Iterator[tuple[Arc, float | None]]:
    """What each arc adds to its weight, from the left and from the right in turn; None: gold."""
    from_left = True
    while arcs:
        arc = arcs.pop(0 if from_left else -1)
        order = range(len(insertions)) if from_left else range(len(insertions) - 1, -1, -1)
        claimed = [g for g in order if fits(arc, insertions[g])][:1]
        yield arc, None if claimed else 0.001
        for g in claimed:
            insertions = insertions[g + 1 :] if from_left else insertions[:g]
            while arcs and not adjacent(arc, arcs, from_left=from_left):
                yield arcs.pop(0 if from_left else -1), 0.001
        from_left = not from_left


def adjacent(arc: Arc, arcs: list[Arc], *, from_left: bool) -> bool:
    return arcs[0][0] == arc[1] if from_left else arcs[-1][1] == arc[0]


def best_path(graph: Graph, weighted: dict[Arc, float]) -> list[Arc]:
    """Bellman and Ford over the list until nothing changes."""
    distances = dict.fromkeys(graph.nodes, float("inf"))
    distances[graph.nodes[0]] = 0.0
    into: dict[Node, Node] = {}
    changed = True
    while changed:
        changed = False
        for arc in graph.arcs:
            distance = distances[arc[0]] + weighted[arc]
            if distance < distances[arc[1]]:
                distances[arc[1]] = distance
                into[arc[1]] = arc[0]
                changed = True
    path = []
    node = graph.nodes[-1]
    while node != graph.nodes[0]:
        path.append((into[node], node))
        node = into[node]
    return path[::-1]


def matched(proposed: list[Change], gold: Sequence[Gold], source: Ids) -> list[bool]:
    """Whether each proposed edit is right, the gold edits being walked once."""
    index = 0
    right = []
    for change in proposed:
        fitting = [g for g in range(index, len(gold)) if gold[g].fits(change, source)]
        right.append(bool(fitting))
        if fitting:
            index = fitting[0] + 1
    return right


def counts(
    source: Ids,
    output: Ids,
    annotators: Sequence[Sequence[Gold]],
    *,
    max_unchanged: int = 2,
    release: str = "github",
    folded: dict[int, str] | None = None,
) -> list[list[int]]:
    """For each annotator how many edits are correct, proposed and gold.

    With `folded`, each token's text in lower case, edits of blanks and case alone do not count.
    """
    graph = Graph(source, output, max_unchanged=max_unchanged, release=release)
    rows = []
    for gold in annotators:
        path = best_path(graph, weights(graph, source, gold))
        proposed = [graph.changes[arc] for arc in path if not graph.changes[arc].is_noop]
        right = matched(proposed, gold, source)
        counted = [folded is None or differs(change, folded) for change in proposed]
        correct = sum(r and c for r, c in zip(right, counted, strict=True))
        rows.append([correct, sum(counted), len(gold)])
    return rows


def differs(change: Change, folded: dict[int, str]) -> bool:
    """Whether an edit changes more than blanks and case."""
    before_it = "".join(folded[token] for token in change.original)
    return before_it != "".join(folded[token] for token in change.replacement)


def choices(rows: Sequence[Sequence[Sequence[float]]], beta: float) -> list[int]:
    """For each sentence the annotator who makes the totals so far best."""
    totals = [0.0, 0.0, 0.0]
    chosen = []
    for alternatives in rows:
        keys = []
        for index, row in enumerate(alternatives):
            c, p, g = (total + number for total, number in zip(totals, row, strict=True))
            keys.append((-f_score(c, p, g, beta), -c, p + beta**2 * g, index))
        best = min(keys)[-1]
        totals = [total + x for total, x in zip(totals, alternatives[best], strict=True)]
        chosen.append(best)
    return chosen


def f_score(correct: float, proposed: float, gold: float, beta: float) -> float:
    denominator = beta**2 * gold + proposed
    return (1 + beta**2) * correct / denominator if denominator else 1.0
