from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from assay.significance.clusters import cluster_numbers, ranking
from oracle.significance import python_clusters


@st.composite
def systems(draw: st.DrawFn) -> tuple[list[float], list[list[bool]]]:
    scores = draw(st.lists(st.integers(0, 6), min_size=1, max_size=7))
    n = len(scores)
    # Mostly differences, so that there are lines.
    coins = draw(st.lists(st.integers(0, 5), min_size=n * n, max_size=n * n))
    differs = [[bool(coins[min(i, j) * n + max(i, j)]) for j in range(n)] for i in range(n)]
    return [float(score) for score in scores], differs


@given(systems())
def test_clusters_are_their_slow_twin(given_systems: tuple[list[float], list[list[bool]]]) -> None:
    scores, differs = given_systems
    found = cluster_numbers(scores, np.array(differs))
    assert found == python_clusters(scores, differs)
    losses = [-score for score in scores]
    assert cluster_numbers(losses, np.array(differs), higher_is_better=False) == found


def test_all_pairs_across_a_line_differ() -> None:
    differs = ~np.eye(4, dtype=np.bool_)
    assert cluster_numbers([1, 2, 3, 4], differs) == [4, 3, 2, 1]
    differs[0, 2] = differs[2, 0] = False
    assert cluster_numbers([1, 2, 3, 4], differs) == [2, 2, 2, 1]


def test_neighbours_that_differ_are_no_clusters_if_others_do_not() -> None:
    differs = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]], dtype=np.bool_)
    assert cluster_numbers([3, 2, 1], differs) == [1, 1, 1]


def test_equal_scores_share_a_cluster_whatever_the_test_says() -> None:
    assert cluster_numbers([0.5, 0.5], ~np.eye(2, dtype=np.bool_)) == [1, 1]


def test_the_best_is_first() -> None:
    assert ranking([0.1, 0.3, 0.2, 0.3]) == [1, 3, 2, 0]
    assert ranking([0.1, 0.3, 0.2], higher_is_better=False) == [0, 2, 1]
