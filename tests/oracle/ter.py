"""TER with Tercom's shifts, slow and obvious: every table is made anew, every shift listed."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.arrays import Ids

BEAM_WIDTH = 25
MAX_SHIFT_SIZE = 10
MAX_SHIFT_DISTANCE = 50
MAX_CANDIDATES = 1000

MATCH, SUBSTITUTION, DELETION, INSERTION = "match", "substitution", "deletion", "insertion"

Cell = tuple[int, int]  # tokens of the output, tokens of the reference


class Edits(NamedTuple):
    """What turns an output into its reference: shifts, then the others."""

    insertions: int
    deletions: int
    substitutions: int
    shifts: int


class Shift(NamedTuple):
    """A run of tokens, and before which token it goes."""

    start: int
    length: int
    target: int

    def apply(self, output: Ids) -> Ids:
        start, length, target = self
        run, rest = output[start : start + length], output[:start] + output[start + length :]
        if target > start + length:
            target -= length
        return rest[:target] + run + rest[target:]


def beam(output: Ids, reference: Ids) -> set[Cell]:
    """The cells that a table has."""
    ratio = len(reference) / len(output) if output else 1
    width = BEAM_WIDTH if ratio / 2 <= BEAM_WIDTH else math.ceil(ratio / 2 + BEAM_WIDTH)
    columns = range(len(reference) + 1)
    cells = {(0, column) for column in columns}
    for row in range(1, len(output) + 1):
        diagonal = math.floor(row * ratio)
        last = row == len(output)
        cells |= {
            (row, column)
            for column in columns
            if diagonal - width <= column and (last or column < diagonal + width)
        }
    return cells


def alignment(output: Ids, reference: Ids) -> list[tuple[str, Cell]]:
    """The steps of the preferred cheapest alignment, each with the cell in which it ends."""
    cells = beam(output, reference)
    best: dict[Cell, tuple[int, str, Cell]] = {(0, 0): (0, "", (0, 0))}
    for row, column in sorted(cells - {(0, 0)}):
        same = row > 0 and column > 0 and output[row - 1] == reference[column - 1]
        steps = [
            (MATCH if same else SUBSTITUTION, (row - 1, column - 1)),
            (DELETION, (row - 1, column)),
            (INSERTION, (row, column - 1)),
        ]
        best[row, column] = min(
            (
                (best[before][0] + (step != MATCH), step, before)
                for step, before in steps
                if before in best
            ),
            key=lambda option: option[0],
        )
    cell = len(output), len(reference)
    backwards = []
    while cell != (0, 0):
        _, step, before = best[cell]
        backwards.append((step, cell))
        cell = before
    return backwards[::-1]


def distance(output: Ids, reference: Ids) -> int:
    return sum(step != MATCH for step, _ in alignment(output, reference))


def equal_runs(output: Ids, reference: Ids) -> Iterator[tuple[int, int, int]]:
    """Where a run of tokens starts in the output, where in the reference, and how long it is."""
    for start in range(len(output)):
        for there in range(len(reference)):
            if abs(start - there) > MAX_SHIFT_DISTANCE:
                continue
            for length in range(1, MAX_SHIFT_SIZE + 1):
                run = output[start : start + length]
                if len(run) == length and run == reference[there : there + length]:
                    yield start, there, length


def candidates(output: Ids, reference: Ids) -> list[list[Shift]]:
    """The shifts to try, those of one run of tokens together."""
    steps = alignment(output, reference)
    wrong_output = {row - 1 for step, (row, _) in steps if step not in (MATCH, INSERTION)}
    wrong_reference = {column - 1 for step, (_, column) in steps if step not in (MATCH, DELETION)}
    aligned = {column - 1: row - 1 for step, (row, column) in steps if step != DELETION}
    aligned[-1] = -1
    found = []
    for start, there, length in equal_runs(output, reference):
        run = range(start, start + length)
        if (
            wrong_output.isdisjoint(run)
            or wrong_reference.isdisjoint(range(there, there + length))
            or aligned[there] in run
        ):
            continue
        targets = [aligned[there + offset] + 1 for offset in range(-1, length)]
        found.append([Shift(start, length, target) for target in dict.fromkeys(targets)])
    return found


def edits(output: Ids, reference: Ids) -> Edits:
    n_shifts = n_candidates = 0
    while output and reference:
        now = distance(output, reference)
        ranked = []
        for shifts in candidates(output, reference):
            for shift in shifts:
                saved = now - distance(shift.apply(output), reference)
                ranked.append((saved, shift.length, -shift.start, -shift.target, shift))
            n_candidates += len(shifts)
            if n_candidates >= MAX_CANDIDATES:
                break
        best = max(ranked, default=None)
        if n_candidates >= MAX_CANDIDATES or best is None or best[0] <= 0:
            break
        output = best[-1].apply(output)
        n_shifts += 1
    if not reference:
        return Edits(0, len(output), 0, 0)
    steps = Counter(step for step, _ in alignment(output, reference))
    return Edits(steps[INSERTION], steps[DELETION], steps[SUBSTITUTION], n_shifts)
