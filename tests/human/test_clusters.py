from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import InputError
from assay.human import clusters
from assay.human.clusters import clusters_of_ranges, rank_ranges, rank_shares, ranks_of_runs
from oracle.human import python_ranges

RUNS = st.lists(st.lists(st.integers(0, 5), min_size=4, max_size=4), min_size=3, max_size=60)


@given(RUNS)
def test_ranks_ranges_and_shares_are_their_definitions(runs: list[list[int]]) -> None:
    ranks = ranks_of_runs(np.array(runs, dtype=np.float64))
    expected = [[1 + sum(other > one for other in run) for one in run] for run in runs]
    assert ranks.tolist() == expected
    low, high = rank_ranges(ranks)
    cut = -(-len(runs) * 5 // 200)  # (n - 0.95 n) / 2, rounded up, in whole numbers
    assert list(zip(low.tolist(), high.tolist(), strict=True)) == python_ranges(expected, cut)
    shares = rank_shares(ranks)
    assert shares.sum(axis=1).tolist() == pytest.approx([1] * 4)
    assert shares[0, 1] == sum(run[0] == 2 for run in expected) / len(runs)


def test_the_cut_is_exact_for_every_number_of_runs() -> None:
    for n in (3, 40, 41, 100, 360, 1000):
        ranks = np.arange(1, n + 1)[:, None]
        low, high = rank_ranges(ranks)
        cut = -(-n * 5 // 200)
        assert (low[0], high[0]) == (1 + cut, n - cut)


def test_chunks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    scores = np.random.default_rng(0).random((50, 6))
    ranks = ranks_of_runs(scores)
    monkeypatch.setattr(clusters, "_CHUNK", 100)
    assert (ranks_of_runs(scores) == ranks).all()


@pytest.mark.parametrize(("n", "confidence"), [(1, 0.95), (2, 0.95), (100, 1.0), (9, 0)])
def test_too_few_runs_are_refused(n: int, confidence: float) -> None:
    ranks = np.ones((n, 2), dtype=np.int64)
    with pytest.raises(InputError, match=f"{n} runs are too few"):
        rank_ranges(ranks, confidence)
    with pytest.raises(InputError, match="confidence is 95"):
        rank_ranges(ranks, 95)


@given(RUNS)
def test_a_line_parts_a_system_from_all_behind_it(runs: list[list[int]]) -> None:
    low, high = rank_ranges(ranks_of_runs(np.array(runs, dtype=np.float64)))
    order = np.argsort(low + high, kind="stable").tolist()
    for lines, reach in (("all", 4), ("neighbours", 1)):
        numbers = clusters_of_ranges(order, low, high, lines)  # type: ignore[arg-type]
        for i, system in enumerate(order):
            parting = [
                all(high[order[k]] < low[x] for x in order[k + 1 : k + 1 + reach]) for k in range(i)
            ]
            assert numbers[system] == 1 + sum(parting)


def test_the_two_rules_differ_where_a_later_system_reaches_up() -> None:
    low, high = np.array([1, 3, 2]), np.array([2, 3, 3])
    assert clusters_of_ranges([0, 1, 2], low, high) == [1, 1, 1]
    assert clusters_of_ranges([0, 1, 2], low, high, "neighbours") == [1, 2, 2]
    assert clusters_of_ranges([2, 1, 0], np.array([3, 2, 1]), np.array([3, 2, 1])) == [3, 2, 1]
    unknown: Any = "some"
    with pytest.raises(InputError, match="it is one of all, neighbours"):
        clusters_of_ranges([0], low, high, unknown)
