"""Random numbers that belong to what they are drawn for.

Each thing has a seed or a sequence of its own, found by its name. So what is drawn for one sentence
depends on nothing that is drawn for others: not on their order, on threads, or on which metrics are
asked.
"""

from __future__ import annotations

import hashlib

__all__ = ["Draws", "seed_of"]

_MASK = 2**64 - 1
_STEP = 0x9E3779B97F4A7C15  # of SplitMix64 (Steele, Lea & Flood 2014)
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def seed_of(seed: int, *thing: str | int) -> int:
    """The seed of one thing, made of the seed of everything.

    Bootstrap samples of sentences and of judgments under one seed would draw from the same random
    sequence, and so depend on each other.

    Examples:
        >>> seed_of(0, "sentences") == seed_of(0, "judgments")
        False
    """
    name = repr((seed, *thing)).encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(name, digest_size=8).digest(), "big")


class Draws:
    """The random sequence of one thing.

    Args:
        seed: Which sequences.
        thing: What it is drawn for: texts and numbers, which together are its name.

    Examples:
        >>> Draws(0, "order", "12").order(4) == Draws(0, "order", "12").order(4)
        True
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, *thing: str | int) -> None:
        """Begins the sequence."""
        self._state = seed_of(seed, *thing)

    def word(self) -> int:
        """The next 64 bits, by SplitMix64."""
        self._state = (self._state + _STEP) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * _FIRST) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * _SECOND) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely."""
        return (self.word() * n) >> 64

    def share(self) -> float:
        """A number from 0 to below 1."""
        return (self.word() >> 11) * 2.0**-53

    def order(self, n: int) -> tuple[int, ...]:
        """The numbers from 0 to n - 1 in an order, all orders equally likely."""
        words = [self.word() for _ in range(n)]
        return tuple(sorted(range(n), key=words.__getitem__))
