"""Encoded sentences: read-only, sliced without copies, refused kindly."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import Encoded, InputError, encode

texts = st.lists(st.text("ab \u3000", max_size=8), max_size=8)


def decoded(encoded: Encoded) -> list[list[str]]:
    bounds = encoded.offsets.tolist()
    words = [encoded.vocabulary[i] for i in encoded.ids.tolist()]
    return [words[bounds[i] : bounds[i + 1]] for i in range(len(encoded))]


@given(sentences=texts)
def test_decoding_gives_the_tokens(sentences: list[str]) -> None:
    encoded = encode(sentences)
    assert decoded(encoded) == [sentence.split() for sentence in sentences]
    assert decoded(encode(sentences, unit="character")) == [list(text) for text in sentences]
    assert encoded.lengths.tolist() == [len(sentence.split()) for sentence in sentences]
    assert len(encoded) == len(sentences)


bound = st.none() | st.integers(-10, 10)


@given(sentences=texts, start=bound, stop=bound)
def test_a_slice_is_the_encoding_of_the_slice(
    sentences: list[str], start: int | None, stop: int | None
) -> None:
    encoded = encode(sentences)
    part = encoded[start:stop]
    assert decoded(part) == decoded(encoded)[start:stop]
    assert part.vocabulary is encoded.vocabulary
    assert part.offsets[0] == 0
    assert part.offsets[-1] == len(part.ids)
    assert all(array.flags.c_contiguous for array in part.arrays)


def test_slices_share_ids_and_are_not_copied() -> None:
    encoded = encode(["the cat", "a cat", "the the"])
    part = encoded[1:]
    assert part.ids.tolist() == [2, 1, 0, 0]
    assert np.shares_memory(part.ids, encoded.ids)
    assert decoded(encoded[2:1]) == []


def test_arrays_are_read_only() -> None:
    encoded = encode(["a b", "c"])
    for part in (encoded, encoded[:1], encoded[:]):
        for array in part.arrays:
            with pytest.raises(ValueError, match="read-only"):
                array[:] = 0


def test_sentences_are_taken_by_slices_of_step_1() -> None:
    encoded = encode(["a", "b", "c"])
    for step in (2, -1):
        with pytest.raises(ValueError, match=f"in steps of 1, not {step}"):
            encoded[::step]
    index: Any = 1
    with pytest.raises(TypeError, match=r"by slices, not by 1; write \[i : i \+ 1\]"):
        encoded[index]
    iterable: Any = encoded
    with pytest.raises(TypeError, match="by slices"):
        list(iterable)


def test_half_surrogate_pairs_are_refused_by_sentence() -> None:
    with pytest.raises(InputError, match=r"^sentence 2 holds '\\ud800', half a surrogate pair"):
        encode(["fine", "a \ud800 b", "\udfff"])


def test_an_unknown_unit_is_refused() -> None:
    unit: Any = "tokens"
    with pytest.raises(
        InputError, match="unit is 'tokens'; it is one of token, ascii-token, character, letter"
    ):
        encode(["a"], unit=unit)


def test_one_text_is_refused() -> None:
    with pytest.raises(TypeError, match="str"):
        encode("He go home")


def test_impossible_threads_are_input_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="threads is -2; it is 1 to 1024"):
        encode(["a"], threads=-2)
    monkeypatch.setenv("ASSAY_THREADS", "many")
    with pytest.raises(InputError, match='ASSAY_THREADS is "many"'):
        encode(["a"])


@pytest.mark.parametrize("unit", ["token", "ascii-token", "character", "letter"])
def test_encoded_sentences_can_be_pickled_and_copied(unit: Any) -> None:  # noqa: ANN401
    encoded = encode(["a b", "c"], unit=unit)
    for twin in (pickle.loads(pickle.dumps(encoded)), copy.deepcopy(encoded)):  # noqa: S301
        assert decoded(twin) == decoded(encoded)
        assert not any(array.flags.writeable for array in twin.arrays)
