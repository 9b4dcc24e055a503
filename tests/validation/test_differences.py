from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from scipy import stats

from assay.errors import InputError
from assay.validation.coefficients import kendall, pearson, spearman
from assay.validation.differences import (
    EXCHANGES,
    Coefficient,
    Exchange,
    perm_both,
    perm_both_pairs,
    williams,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray


def scores(
    n_systems: int = 5, n_sentences: int = 30, seed: int = 3
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Two metrics, the first nearer to people."""
    draw = np.random.default_rng(seed)
    people = draw.normal(size=n_systems)
    first = people[:, None] + draw.normal(0, 0.5, (n_systems, n_sentences))
    second = 10 + 3 * (0.2 * people[:, None] + draw.normal(0, 1.0, (n_systems, n_sentences)))
    return first, second, people


def all_exchanges(shape: tuple[int, int], exchange: Exchange) -> Iterator[NDArray[np.bool_]]:
    n_systems, n_sentences = shape
    n_coins = {"both": n_systems * n_sentences, "systems": n_systems, "sentences": n_sentences}
    for coins in product([False, True], repeat=n_coins[exchange]):
        thrown = np.array(coins)
        match exchange:
            case "both":
                yield thrown.reshape(shape)
            case "systems":
                yield np.broadcast_to(thrown[:, None], shape)
            case "sentences":
                yield np.broadcast_to(thrown, shape)


@pytest.mark.parametrize("exchange", EXCHANGES)
def test_p_is_that_of_all_exchanges(exchange: Exchange) -> None:
    first, second, people = scores(n_systems=4, n_sentences=3)
    ours = perm_both(first, second, people, exchange=exchange, n_samples=20_000, seed=7)
    x, y = ((side - side.mean()) / side.std() for side in (first, second))

    def difference(coins: NDArray[np.bool_]) -> float:
        kept, given = np.where(coins, y, x), np.where(coins, x, y)
        of_kept = stats.pearsonr(kept.mean(axis=1), people)[0]
        return float(of_kept - stats.pearsonr(given.mean(axis=1), people)[0])

    observed = difference(np.zeros(x.shape, dtype=bool))
    everything = np.array([difference(coins) for coins in all_exchanges((4, 3), exchange)])
    assert ours.value == pytest.approx(observed)
    exact = (np.abs(everything) >= abs(observed) - 1e-12).mean()
    assert ours.p == pytest.approx(exact, abs=0.015)
    assert ours.one_sided == pytest.approx((everything >= observed - 1e-12).mean(), abs=0.015)


@pytest.mark.parametrize("exchange", EXCHANGES)
def test_metrics_that_are_the_same_do_not_differ(exchange: Exchange) -> None:
    first, _, people = scores()
    result = perm_both(first, first, people, exchange=exchange, n_samples=100)
    assert (result.value, result.p) == (0.0, 1.0)


@pytest.mark.parametrize("coefficient", [pearson, spearman, kendall])
@pytest.mark.parametrize("exchange", EXCHANGES)
def test_neither_order_nor_scale_counts(exchange: Exchange, coefficient: Coefficient) -> None:
    first, second, people = scores()
    moved = [3, 0, 4, 1, 2]
    one = perm_both(
        first,
        second,
        people,
        exchange=exchange,
        coefficient=coefficient,
        n_samples=200,
        seed=2,
    )
    other = perm_both(
        5 * first[moved] + 1, second[moved] / 7, people[moved],
        exchange=exchange, coefficient=coefficient, n_samples=200, seed=2,
    )  # fmt: skip
    assert other == pytest.approx(one)


def test_exchanged_metrics_turn_the_sign() -> None:
    first, second, people = scores()
    one = perm_both(first, second, people, n_samples=500)
    other = perm_both(second, first, people, n_samples=500)
    assert other.value == pytest.approx(-one.value)
    assert other.p == pytest.approx(one.p, abs=0.08)


@pytest.mark.parametrize("exchange", EXCHANGES)
def test_all_pairs_are_tested_as_each_alone(exchange: Exchange) -> None:
    first, second, people = scores()
    third = scores(seed=8)[1]
    pairs = perm_both_pairs([first, second, third], people, exchange=exchange, n_samples=300)
    alone = [
        perm_both(*two, people, exchange=exchange, n_samples=300)
        for two in combinations([first, second, third], 2)
    ]
    assert pairs == [pytest.approx(one) for one in alone]


def test_threads_do_not_show() -> None:
    first, second, people = scores()
    results = [perm_both(first, second, people, n_samples=300, threads=n) for n in (1, 2, 5)]
    assert results[0] == results[1] == results[2]


def test_a_real_difference_is_found_and_chance_is_not() -> None:
    first, second, people = scores(n_systems=12, n_sentences=200)
    assert perm_both(first, second, people, n_samples=500).p < 0.01
    draw = np.random.default_rng(0)
    noise = [
        perm_both(draw.normal(size=(8, 20)), draw.normal(size=(8, 20)), draw.normal(size=8),
                  n_samples=99, seed=seed).p
        for seed in range(200)
    ]  # fmt: skip
    assert 0.01 <= np.mean(np.array(noise) <= 0.05) <= 0.11


def williams_by_hand(r1: float, r2: float, r12: float, n: int) -> float:
    """By the determinant of the matrix of the three correlations (Steiger 1980, T2)."""
    determinant = np.linalg.det([[1, r1, r2], [r1, 1, r12], [r2, r12, 1]])
    mean = (r1 + r2) / 2
    t = (r1 - r2) * np.sqrt(
        (n - 1) * (1 + r12) / (2 * determinant * (n - 1) / (n - 3) + mean**2 * (1 - r12) ** 3)
    )
    return float(2 * stats.t.sf(abs(t), n - 3))


@pytest.mark.parametrize(
    ("first", "second", "between", "n"),
    [(0.9, 0.7, 0.6, 13), (0.1, -0.4, 0.2, 4), (0.5, 0.6, 0.9, 99)],
)
def test_williams(first: float, second: float, between: float, n: int) -> None:
    ours = williams(first, second, between, n)
    assert ours.value == pytest.approx(first - second)
    assert ours.p == pytest.approx(williams_by_hand(first, second, between, n))
    half = ours.p / 2 if first > second else 1 - ours.p / 2
    assert ours.one_sided == pytest.approx(half)


def test_williams_of_equals_and_of_extremes() -> None:
    assert williams(0.5, 0.5, 0.3, 10).p == 1.0
    assert williams(1.0, -1.0, -1.0, 10).p == 0.0


def test_what_does_not_fit_is_refused() -> None:
    first, second, people = scores()
    with pytest.raises(InputError, match="a row for each system"):
        perm_both(first, second[:-1], people)
    with pytest.raises(InputError, match="same score"):
        perm_both(first, np.ones_like(first), people)
    with pytest.raises(InputError, match="exchange"):
        perm_both(first, second, people, exchange="cells")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="four systems"):
        williams(0.5, 0.4, 0.3, 3)
    with pytest.raises(InputError, match="from -1 to 1"):
        williams(1.5, 0.4, 0.3, 10)
