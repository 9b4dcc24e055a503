"""Timing: the best of several runs, which is the least disturbed one."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.report.table import Cell

__all__ = ["best_of", "row"]


def best_of(work: Callable[[], object], runs: int = 5) -> float:
    """Seconds of the fastest run."""
    times = []
    for _ in range(runs):
        begin = perf_counter()
        work()
        times.append(perf_counter() - begin)
    return min(times)


def row(what: str, seconds: float, baseline: float | None = None) -> tuple[Cell, ...]:
    """A line of a benchmark's table: how long, and how many times as fast as the baseline."""
    return what, 1000 * seconds, None if baseline is None else baseline / seconds
