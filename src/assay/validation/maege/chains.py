"""Chains: a sentence corrected edit by edit, from the original to one annotator's version."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import count, islice, permutations
from typing import TYPE_CHECKING

import numpy as np

from assay.errors import InputError
from assay.validation.draws import Draws

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from assay.validation.maege.lattice import Lattice, Lattices
    from assay.validation.maege.protocol import MaegeProtocol

__all__ = ["Chain", "draw_chains", "gold_scores"]


@dataclass(frozen=True, slots=True)
class Chain:
    """A sentence with 0, 1, ..., all edits of an annotation.

    Args:
        lattice: The annotation.
        order: The numbers of its edits, in the order in which they are applied.
        texts: The sentences, one more than there are edits.
        source: The one against which they are scored.
        bottom: The gold score of the first; that of the last is 1.
    """

    lattice: Lattice
    order: tuple[int, ...]
    texts: tuple[str, ...]
    source: str
    bottom: float

    @property
    def types(self) -> tuple[str, ...]:
        """The types of the edits, in the order in which they are applied."""
        return tuple(self.lattice.edits[number].type for number in self.order)


def draw_chains(lattices: Lattices, protocol: MaegeProtocol, *, seed: int) -> list[Chain]:
    """The chains of all sentences that have enough annotations.

    Raises:
        InputError: No sentence has.
    """
    chains = [
        chain
        for sentence in lattices.with_annotations(protocol.fewest_annotations)
        for chain in _chains_of(sentence, protocol, seed)
    ]
    if not chains:
        msg = (
            f"maege: no sentence has {protocol.fewest_annotations} annotations, of which chains "
            "are drawn; annotate more, or take the protocol paper, which needs one"
        )
        raise InputError(msg)
    return chains


def _chains_of(
    sentence: tuple[Lattice, ...], protocol: MaegeProtocol, seed: int
) -> Iterator[Chain]:
    bottom = _bottom(sentence, protocol)
    for lattice in sentence:
        for number, order in enumerate(_orders(lattice, protocol, seed)):
            texts = _texts(lattice, order)
            source = _source(lattice, texts, protocol, number, seed)
            yield Chain(lattice, order, texts, source, bottom)


def _orders(lattice: Lattice, protocol: MaegeProtocol, seed: int) -> Iterator[tuple[int, ...]]:
    """The orders of an annotation's edits: all, if there are no more than asked for."""
    n = len(lattice.edits)
    if math.factorial(n) <= protocol.chains:
        return permutations(range(n))
    drawn = (
        Draws(seed, "order", lattice.name, lattice.annotator, number).order(n) for number in count()
    )
    if protocol.repetition:
        return islice(drawn, protocol.chains)
    return islice(_different(drawn), protocol.chains)


def _different(orders: Iterator[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    seen: set[tuple[int, ...]] = set()
    for order in orders:
        if order not in seen:
            seen.add(order)
            yield order


def _texts(lattice: Lattice, order: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(lattice.text(frozenset(order[:length])) for length in range(len(order) + 1))


def _source(
    lattice: Lattice, texts: tuple[str, ...], protocol: MaegeProtocol, number: int, seed: int
) -> str:
    if protocol.source == "original":
        return texts[0]
    draws = Draws(seed, "source", lattice.name, lattice.annotator, number)
    return texts[draws.below(len(texts))]


def _bottom(sentence: Sequence[Lattice], protocol: MaegeProtocol) -> float:
    fewest = min(len(lattice.edits) for lattice in sentence)
    tokens = sentence[0].tokens
    if protocol.bottom == "characters":
        return 1 - (fewest + 1) / max(len(" ".join(tokens)), 1)
    return 1 - fewest / max(len(tokens), 1)


def gold_scores(chains: Sequence[Chain]) -> NDArray[np.float64]:
    """The gold scores of all sentences of all chains: linear from the bottom to 1."""
    return np.concatenate([np.linspace(chain.bottom, 1, len(chain.texts)) for chain in chains])
