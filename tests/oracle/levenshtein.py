"""Levenshtein's distance with everything that the core knows about it, slow and obvious."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MATCH, SUBSTITUTION, DELETION, INSERTION = range(4)

STEPS = {MATCH: (1, 1), SUBSTITUTION: (1, 1), DELETION: (1, 0), INSERTION: (0, 1)}

Arc = tuple[int, int, int]  # row, column, operation: where the step ends and what it is
Span = tuple[int, int, int, int]  # source start and end, target start and end


class Costs(NamedTuple):
    """What an insertion or a deletion costs, and what a substitution costs."""

    gap: int = 1
    substitution: int = 1

    def of(self, operation: int) -> int:
        return {MATCH: 0, SUBSTITUTION: self.substitution}.get(operation, self.gap)


def steps_into(source: Sequence[int], target: Sequence[int], row: int, column: int) -> list[int]:
    """The operations that can end at a cell, optimal or not, the preferred first."""
    operations = []
    if row and column:
        same = source[row - 1] == target[column - 1]
        operations.append(MATCH if same else SUBSTITUTION)
    if row:
        operations.append(DELETION)
    if column:
        operations.append(INSERTION)
    return operations


def before(row: int, column: int, operation: int) -> tuple[int, int]:
    rows, columns = STEPS[operation]
    return row - rows, column - columns


def table(source: Sequence[int], target: Sequence[int], costs: Costs) -> dict[tuple[int, int], int]:
    """For each cell (row, column) what it costs to turn the one prefix into the other."""
    cheapest = {(0, 0): 0}
    for row in range(len(source) + 1):
        for column in range(len(target) + 1):
            if row or column:
                cheapest[row, column] = min(
                    cheapest[before(row, column, operation)] + costs.of(operation)
                    for operation in steps_into(source, target, row, column)
                )
    return cheapest


def distance(source: Sequence[int], target: Sequence[int], costs: Costs | None = None) -> int:
    return table(source, target, costs or Costs())[len(source), len(target)]


def optimal_steps(
    source: Sequence[int], target: Sequence[int], costs: Costs
) -> dict[tuple[int, int], list[int]]:
    """For each cell the operations that end a cheapest way to it, the preferred first."""
    cheapest = table(source, target, costs)
    return {
        (row, column): [
            operation
            for operation in steps_into(source, target, row, column)
            if cheapest[before(row, column, operation)] + costs.of(operation) == cost
        ]
        for (row, column), cost in cheapest.items()
    }


def alignment(
    source: Sequence[int], target: Sequence[int], costs: Costs | None = None
) -> list[int]:
    """The canonical alignment.

    Walked back from the end: a match or substitution where that is optimal, else a deletion, else
    an insertion.
    """
    steps = optimal_steps(source, target, costs or Costs())
    cell = len(source), len(target)
    backwards = []
    while cell != (0, 0):
        operation = steps[cell][0]
        backwards.append(operation)
        cell = before(*cell, operation)
    return backwards[::-1]


def arcs(source: Sequence[int], target: Sequence[int], costs: Costs | None = None) -> list[Arc]:
    """Every step that lies on some cheapest alignment, sorted."""
    steps = optimal_steps(source, target, costs or Costs())
    reached = {(len(source), len(target))}
    found = []
    for row in reversed(range(len(source) + 1)):
        for column in reversed(range(len(target) + 1)):
            if (row, column) in reached:
                found += [(row, column, operation) for operation in steps[row, column]]
                reached |= {before(row, column, operation) for operation in steps[row, column]}
    return sorted(found)


def spans(source: Sequence[int], target: Sequence[int], *, merge: bool = False) -> list[Span]:
    """Where the two differ by the canonical alignment: step by step, or (`merge`) run by run."""
    found: list[Span] = []
    row = column = 0
    touching = False
    for operation in alignment(source, target):
        rows, columns = STEPS[operation]
        if operation != MATCH:
            start, target_start = row, column
            if merge and touching:
                start, _, target_start, _ = found.pop()
            found.append((start, row + rows, target_start, column + columns))
        touching = operation != MATCH
        row, column = row + rows, column + columns
    return found
