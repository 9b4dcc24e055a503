"""Slow work: several pieces of it at the same time, and how far it is."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, TypeVar

from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["in_parallel", "number_of_threads", "shown_progress"]

Item = TypeVar("Item")
Result = TypeVar("Result")

_MAX_THREADS = 1024  # as the core


def number_of_threads(asked: int | None) -> int:
    """How many threads: as asked, else `ASSAY_THREADS`, else one for each core.

    Raises:
        InputError: It is no number from 1 to 1024.
    """
    named = os.environ.get("ASSAY_THREADS")
    if asked is None and not named:
        return os.cpu_count() or 1
    what, found = ("ASSAY_THREADS", named) if asked is None else ("threads", str(asked))
    if not (found and found.isdecimal() and 1 <= int(found) <= _MAX_THREADS):
        raise InputError(f"{what} is {found}; it is a whole number, 1 to {_MAX_THREADS}")
    return int(found)


def in_parallel(
    work: Callable[[Item], Result], items: Sequence[Item], n_threads: int
) -> Iterator[tuple[Item, Result]]:
    """Each item with what work makes of it, as it is done.

    After an error of the work no further piece is begun, and it comes up behind all results that
    are there. Who leaves early, by Ctrl-C too, waits for nothing: threads are daemons.
    """
    waiting, lock, stopped = iter(items), Lock(), Event()
    done: SimpleQueue[tuple[Item, Result] | BaseException] = SimpleQueue()

    def labour() -> None:
        while not stopped.is_set():
            with lock:
                item = next(waiting, None)
            if item is None:
                return
            try:
                done.put((item, work(item)))
            except BaseException as error:  # noqa: BLE001 - it is raised where results are awaited
                stopped.set()
                done.put(error)

    for _ in range(min(n_threads, len(items))):
        Thread(target=labour, daemon=True).start()
    try:
        n_left = len(items)
        while n_left:
            ready = [done.get(), *_at_hand(done)]
            for one in ready:
                if not isinstance(one, BaseException):
                    yield one
            for one in ready:
                if isinstance(one, BaseException):
                    raise one
            n_left -= len(ready)
    finally:
        stopped.set()


def _at_hand(queue: SimpleQueue[Item]) -> Iterator[Item]:
    with suppress(Empty):
        while True:
            yield queue.get_nowait()


@contextmanager
def shown_progress(what: str, n: int) -> Iterator[Callable[[int], None]]:
    """A function to be told how many more are done; shown on standard error, if a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    hidden = not (n and console.is_terminal)
    with Progress(*columns, Remaining(), console=console, transient=True, disable=hidden) as bar:
        task = bar.add_task(what, total=n)
        yield lambda more: bar.advance(task, more)
