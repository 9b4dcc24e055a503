"""Kernels and Python's threads and processes get on with each other."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from assay import _core
from oracle.arrays import arrays, lists, random_pairs


def everything(seed: int) -> list[object]:
    """What the kernels say about some sentences."""
    given = arrays(random_pairs(200, 20, seed=seed))
    texts = [f"w{seed} w{i % 17}" for i in range(500)]
    ids, offsets, vocabulary = _core.encode(texts)
    return [
        ids.tolist(),
        offsets.tolist(),
        vocabulary,
        _core.levenshtein_distances(*given).tolist(),
        lists(_core.levenshtein_alignments(*given, threads=1 + seed % 3)),
        lists(_core.levenshtein_arcs(*given, gap=2, substitution=3)),
        lists(_core.levenshtein_spans(*given, merge=seed % 2 == 0)),
    ]


def test_many_python_threads_get_right_results() -> None:
    expected = [everything(seed) for seed in range(8)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(everything, [*range(8)] * 4))
    assert found == expected * 4


def test_the_gil_is_released_while_a_kernel_works() -> None:
    # With the interpreter's own switching as good as off, another thread can only step in
    # where a kernel lets go.
    long = arrays([(list(range(20_000)), list(range(20_000, 40_000)))])
    interval = sys.getswitchinterval()
    began = threading.Event()
    steps: list[int] = []

    def watch() -> None:
        began.wait()
        steps.append(len(distances))

    distances: list[int] = []
    watcher = threading.Thread(target=watch)
    watcher.start()
    sys.setswitchinterval(1000)
    try:
        began.set()
        while not steps and len(distances) < 500:
            distances += _core.levenshtein_distances(*long, threads=1).tolist()
    finally:
        sys.setswitchinterval(interval)
    watcher.join()
    assert steps[0] < 500
    assert set(distances) == {20_000}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_forked_child_can_use_the_kernels() -> None:
    script = """
        import os
        from assay import _core

        texts = [f"a{i} b{i % 7}" for i in range(5000)]

        def use():
            ids, offsets, _ = _core.encode(texts, threads=2)
            return _core.levenshtein_distances(ids, offsets, ids, offsets, threads=2).sum()

        assert use() == 0
        for _ in range(3):
            child = os.fork()
            if child == 0:
                grandchild = os.fork()
                status = 0 if grandchild == 0 else os.waitstatus_to_exitcode(
                    os.waitpid(grandchild, 0)[1]
                )
                os._exit(status if use() == 0 else 1)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert use() == 0
        print("all well")
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (0, "all well\n"), done.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_pool_of_forked_processes_can_use_the_kernels() -> None:
    script = """
        import multiprocessing
        from assay import encode

        def count(text):
            return len(encode([text]).ids)

        count("the pool of threads is there before the fork")
        with multiprocessing.get_context("fork").Pool(2) as pool:
            print(pool.map(count, ["a b", "c", ""]))
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stdout == "[2, 1, 0]\n", done.stderr
