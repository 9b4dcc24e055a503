"""Several pieces of slow work at the same time."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest

from assay import InputError
from assay.metrics.slow_work import in_parallel, number_of_threads, shown_progress

if TYPE_CHECKING:
    from collections.abc import Callable


def test_every_item_is_worked_on_once() -> None:
    assert sorted(in_parallel(lambda x: x * x, range(100), 7)) == [(i, i * i) for i in range(100)]
    assert list(in_parallel(lambda x: x, [], 4)) == []


def test_as_many_as_allowed_run_at_the_same_time() -> None:
    meeting = threading.Barrier(3, timeout=30)
    assert len(list(in_parallel(lambda _: meeting.wait(), range(9), 3))) == 9


def fails_at(n: int) -> Callable[[int], int]:
    def work(item: int) -> int:
        if item == n:
            raise OSError(f"item {n}")
        return item

    return work


def test_an_error_comes_up_behind_what_was_done() -> None:
    results = in_parallel(fails_at(5), range(50), 1)
    assert [next(results)[0] for _ in range(5)] == [0, 1, 2, 3, 4]
    with pytest.raises(OSError, match="item 5"):
        next(results)


def test_who_leaves_early_waits_for_nothing_and_begins_nothing_more() -> None:
    begun = []
    hung = threading.Event()

    def work(item: int) -> int:
        begun.append(item)
        if item:
            hung.wait(60)
        return item

    begin = time.monotonic()
    results = in_parallel(work, range(100), 2)
    assert next(results) == (0, 0)
    results.close()  # type: ignore[attr-defined]
    hung.set()
    assert time.monotonic() - begin < 30
    time.sleep(0.1)
    assert len(begun) <= 4


def test_the_number_of_threads_is_asked_for_or_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert number_of_threads(3) == 3
    monkeypatch.setenv("ASSAY_THREADS", "5")
    assert number_of_threads(None) == 5
    monkeypatch.setenv("ASSAY_THREADS", "")
    assert number_of_threads(None) >= 1
    for wrong in ("0", "many", "-1", "1025"):
        monkeypatch.setenv("ASSAY_THREADS", wrong)
        with pytest.raises(InputError, match="ASSAY_THREADS"):
            number_of_threads(None)
    with pytest.raises(InputError, match="threads"):
        number_of_threads(0)


def test_no_progress_is_shown_but_on_a_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    with shown_progress("a metric", 3) as advance:
        advance(3)
    assert capfd.readouterr() == ("", "")
