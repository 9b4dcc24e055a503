"""Seeds of several random things, made of one: the same for all would tie them together."""

from __future__ import annotations

import hashlib

__all__ = ["seed_of"]


def seed_of(seed: int, purpose: str) -> int:
    """The seed of one purpose.

    Bootstrap samples of sentences and of judgments under one seed would draw from the same random
    sequence, and so depend on each other.

    Examples:
        >>> seed_of(0, "sentences") == seed_of(0, "judgments")
        False
    """
    return int.from_bytes(hashlib.sha256(f"{purpose}:{seed}".encode()).digest()[:8], "little")
