from __future__ import annotations

from collections import Counter

import pytest

from assay.validation.draws import Draws


def test_a_thing_has_always_the_same_numbers() -> None:
    draws = Draws(7, "order", "12", 0)
    assert [draws.word() for _ in range(2)] == [17063484539446087504, 14663717763521279064]
    assert Draws(7, "order", "12", 0).order(6) == Draws(7, "order", "12", 0).order(6)


def test_other_things_have_other_numbers() -> None:
    things: list[tuple[str | int, ...]] = [
        ("order", "12", 0),
        ("order", "1", 20),
        ("order", "12", "0"),
        ("source", "12", 0),
    ]
    words = {Draws(seed, *thing).word() for seed in (0, 1) for thing in things}
    assert len(words) == 8
    assert Draws(0, "a", "\ud800").word() != Draws(0, "a", "?").word()


@pytest.mark.parametrize("n", [1, 2, 7])
def test_all_numbers_are_as_likely(n: int) -> None:
    draws = Draws(0, "numbers")
    counts = Counter(draws.below(n) for _ in range(7000))
    assert sorted(counts) == list(range(n))
    assert max(abs(count - 7000 / n) for count in counts.values()) < 5 * (7000 / n) ** 0.5


def test_all_orders_are_as_likely() -> None:
    counts = Counter(Draws(0, "order", i).order(3) for i in range(6000))
    assert len(counts) == 6
    assert all(sorted(order) == [0, 1, 2] for order in counts)
    assert max(abs(count - 1000) for count in counts.values()) < 160


def test_shares_fill_the_range() -> None:
    draws = Draws(0, "shares")
    shares = [draws.share() for _ in range(4000)]
    assert 0 <= min(shares) < 0.01
    assert 0.99 < max(shares) < 1
    assert sum(shares) / 4000 == pytest.approx(0.5, abs=0.02)
