"""Checks of parameters that metrics, rankings and tests share, and the one wording of refusals."""

from __future__ import annotations

from numbers import Integral, Real
from typing import TYPE_CHECKING, TypeVar

from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["check_choice", "check_range", "check_seed", "shown"]

T = TypeVar("T")


def check_choice(owner: str, parameter: str, value: T, known: Sequence[T]) -> None:
    """Refuses a value that is none of the known ones.

    Raises:
        InputError: It is not.
    """
    if not any(value == one and isinstance(value, type(one)) for one in known):
        choices = ", ".join(map(shown, known))
        msg = f"{owner}: {parameter} is {value!r}; it is one of {choices}"
        raise InputError(msg)


def check_range(owner: str, parameter: str, value: object, low: float, high: float) -> None:
    """Refuses what is no number from `low` to `high`; a whole one where these are integers.

    Raises:
        InputError: It is not.
    """
    whole = isinstance(low, int) and isinstance(high, int)
    number = isinstance(value, Integral if whole else Real) and not isinstance(value, bool)
    if not (number and low <= value <= high):  # type: ignore[operator]
        kind = "a whole number" if whole else "a number"
        msg = f"{owner}: {parameter} is {value!r}; it is {kind} from {low} to {high}"
        raise InputError(msg)


def check_seed(owner: str, seed: object) -> None:
    """Refuses what is no seed: a whole number of 64 bits.

    Raises:
        InputError: It is not.
    """
    check_range(owner, "seed", seed, 0, 2**64 - 1)


def shown(value: object) -> str:
    """A parameter's value as signatures and `assay score` have it."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)
