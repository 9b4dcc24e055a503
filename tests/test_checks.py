from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from assay.checks import check_choice, check_range, check_seed, shown
from assay.errors import InputError


@pytest.mark.parametrize(
    ("value", "low", "high"),
    [(1, 1, 3), (3, 1, 3), (np.int64(2), 1, 3), (2, 1.0, 3.0), (np.float64(1.5), 1.0, 3.0)],
)
def test_numbers_in_range_pass(value: object, low: float, high: float) -> None:
    check_range("rank", "runs", value, low, high)


@pytest.mark.parametrize(
    ("value", "low", "high", "said"),
    [
        (0, 1, 3, "rank: runs is 0; it is a whole number from 1 to 3"),
        (2.0, 1, 3, "rank: runs is 2.0; it is a whole number from 1 to 3"),
        (True, 1, 3, "rank: runs is True; it is a whole number from 1 to 3"),
        ("2", 1.0, 3.0, "rank: runs is '2'; it is a number from 1.0 to 3.0"),
        (float("nan"), 1.0, 3.0, "rank: runs is nan; it is a number from 1.0 to 3.0"),
    ],
)
def test_other_values_are_refused(value: object, low: float, high: float, said: str) -> None:
    with pytest.raises(InputError, match=f"^{re.escape(said)}$"):
        check_range("rank", "runs", value, low, high)


def test_choices_are_told_apart_by_type_too() -> None:
    known: tuple[Any, ...] = (False, True)
    check_choice("sari", "lowercase", known[1], known)
    with pytest.raises(InputError, match=r"^sari: lowercase is 1; it is one of no, yes$"):
        check_choice("sari", "lowercase", 1, known)


def test_seeds_have_64_bits() -> None:
    check_seed("rank", 2**64 - 1)
    for seed in (-1, 2**64, 0.0, None):
        with pytest.raises(InputError, match=r"^rank: seed is .*; it is a whole number from 0 to"):
            check_seed("rank", seed)


def test_values_are_shown_as_signatures_have_them() -> None:
    assert [shown(value) for value in (True, False, 0.5, "all")] == ["yes", "no", "0.5", "all"]
