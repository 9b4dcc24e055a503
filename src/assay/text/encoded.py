"""Text as integers: the form in which the core sees sentences."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from assay import _core
from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

__all__ = ["Encoded", "Unit", "encode", "encode_parts", "offsets_of"]

Unit = Literal["token", "ascii-token", "character", "letter"]

_UNITS: tuple[Unit, ...] = get_args(Unit)


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """Sentences as ids: sentence `i` is `ids[offsets[i]:offsets[i + 1]]`.

    The arrays are read-only. Slices share the vocabulary, so ids compare across them; what a
    slice holds is contiguous and starts at offset 0, as the core wants it.
    """

    ids: NDArray[np.int32]
    offsets: NDArray[np.int64]
    vocabulary: Sequence[str]

    def __post_init__(self) -> None:
        """Makes the arrays read-only."""
        self.ids.flags.writeable = False
        self.offsets.flags.writeable = False

    def __reduce__(self) -> tuple[object, ...]:
        """How to pickle and copy: through the constructor, so that arrays stay read-only."""
        return type(self), (self.ids, self.offsets, self.vocabulary)

    def __len__(self) -> int:
        """The number of sentences."""
        return len(self.offsets) - 1

    def __getitem__(self, sentences: slice) -> Encoded:
        """Neighbouring sentences, without copying their ids."""
        _check_slice(sentences)
        start, stop, step = sentences.indices(len(self))
        if step != 1:
            msg = f"sentences are sliced in steps of 1, not {step}"
            raise ValueError(msg)
        offsets = self.offsets[start : max(start, stop) + 1]
        return Encoded(self.ids[offsets[0] : offsets[-1]], offsets - offsets[0], self.vocabulary)

    @property
    def arrays(self) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Ids and offsets, as kernels take them."""
        return self.ids, self.offsets

    @property
    def lengths(self) -> NDArray[np.int64]:
        """How many symbols each sentence has."""
        return np.diff(self.offsets)


def _check_slice(sentences: object) -> None:
    if not isinstance(sentences, slice):
        msg = f"sentences are taken by slices, not by {sentences!r}; write [i : i + 1] for one"
        raise TypeError(msg)


def encode(
    sentences: Sequence[str], *, unit: Unit = "token", threads: int | None = None
) -> Encoded:
    """Gives every distinct token of the sentences a number, in the order of first appearance.

    A token is what white space separates, as `str.split` has it: blanks of every script count;
    with `unit="ascii-token"` only those of ASCII do, as in the scripts for Python 2. With
    `unit="character"` every Unicode code point is a symbol, white space included; with
    `unit="letter"` white space is left out.

    Raises:
        InputError: A sentence holds half a surrogate pair, there is no such unit, or threads
            cannot be so many.

    Examples:
        >>> encoded = encode(["the cat", "the dog"])
        >>> encoded.ids.tolist(), encoded.offsets.tolist(), list(encoded.vocabulary)
        ([0, 1, 0, 2], [0, 2, 4], ['the', 'cat', 'dog'])
    """
    if unit not in _UNITS:
        msg = f"unit is {unit!r}; it is one of {', '.join(_UNITS)}"
        raise InputError(msg)
    try:
        ids, offsets, vocabulary = _core.encode(sentences, unit=unit, threads=threads)
    except UnicodeEncodeError as error:
        text: str = error.object
        msg = (
            f"sentence {sentences.index(text) + 1} holds {text[error.start]!r}, half a surrogate "
            f"pair, which is no character: {text!r:.60}; replace it, or decode the text as UTF-8"
        )
        raise InputError(msg) from None
    except ValueError as error:  # the number of threads
        raise InputError(str(error)) from None
    return Encoded(ids, offsets, vocabulary)


def encode_parts(
    parts: Sequence[Sequence[str]], *, unit: Unit = "token", threads: int | None = None
) -> list[Encoded]:
    """Several lists of sentences, encoded with one vocabulary."""
    encoded = encode([text for part in parts for text in part], unit=unit, threads=threads)
    bounds = offsets_of(map(len, parts)).tolist()
    return [encoded[start:end] for start, end in pairwise(bounds)]


def offsets_of(lengths: Iterable[int] | NDArray[Any]) -> NDArray[np.int64]:
    """Where items of these lengths begin in a flat list, and the end of the last."""
    listed = lengths if isinstance(lengths, np.ndarray) else np.fromiter(lengths, dtype=np.int64)
    offsets = np.zeros(len(listed) + 1, dtype=np.int64)
    np.cumsum(listed, out=offsets[1:])
    return offsets
