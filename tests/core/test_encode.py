"""Text becomes integers as the obvious version has it."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import _core
from oracle import encode as oracle

# What Python takes for white space, and some that it does not.
BLANKS = "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2003\u2028\u2029\u202f\u205f\u3000"
NO_BLANKS = "\x00\x1b\u180e\u200b\u200d\u2060\ufeff"

any_text = st.text(st.characters(exclude_categories=["Cs"]))
blank_text = st.text(st.sampled_from(BLANKS + NO_BLANKS + "abé😀"), max_size=20)
texts = st.lists(any_text | blank_text, max_size=30)


UNITS = ["token", "ascii-token", "character", "letter"]


@given(sentences=texts, unit=st.sampled_from(UNITS))
def test_encoding_equals_the_oracle(sentences: list[str], unit: str) -> None:
    ids, offsets, vocabulary = _core.encode(sentences, unit=unit)
    assert ids.dtype == np.dtype(np.int32)
    assert offsets.dtype == np.dtype(np.int64)
    expected = oracle.encode(sentences, unit=unit)
    assert (ids.tolist(), offsets.tolist(), vocabulary) == expected


def test_every_character_is_white_space_exactly_if_python_says_so() -> None:
    characters = [chr(i) for i in range(sys.maxunicode + 1) if not 0xD800 <= i <= 0xDFFF]
    _, offsets, _ = _core.encode([f"a{character}b" for character in characters])
    lengths = np.diff(offsets).tolist()
    odd = [
        hex(ord(character))
        for character, length in zip(characters, lengths, strict=True)
        if (length == 2) != character.isspace()
    ]
    assert odd == []


@pytest.mark.parametrize("blank", BLANKS)
def test_blanks_separate_and_never_stay(blank: str) -> None:
    ids, offsets, vocabulary = _core.encode([f"{blank}a{blank}{blank}b{blank}", blank, ""])
    assert (ids.tolist(), offsets.tolist(), vocabulary) == ([0, 1], [0, 2, 2, 2], ["a", "b"])


def test_ids_count_up_in_the_order_of_first_appearance() -> None:
    ids, offsets, vocabulary = _core.encode(["the cat", "", "a cat sat", "the"])
    assert ids.tolist() == [0, 1, 2, 1, 3, 0]
    assert offsets.tolist() == [0, 2, 2, 5, 6]
    assert vocabulary == ["the", "cat", "a", "sat"]


def test_characters_are_code_points_and_are_not_normalised() -> None:
    _, offsets, vocabulary = _core.encode(["é", "e\u0301", "👩\u200d🚀"], unit="character")
    assert offsets.tolist() == [0, 1, 3, 6]
    assert vocabulary == ["é", "e", "\u0301", "👩", "\u200d", "🚀"]


def test_no_sentences_have_one_offset() -> None:
    ids, offsets, vocabulary = _core.encode([])
    assert (ids.tolist(), offsets.tolist(), vocabulary) == ([], [0], [])


@pytest.mark.parametrize("unit", UNITS)
def test_any_number_of_threads_gives_the_same_bits(unit: str) -> None:
    # More sentences than one chunk has, with words that come back chunks later.
    sentences = [f"w{i % 701} w{i // 7}\u3000w{i % 13} " * (i % 3) for i in range(6000)]
    expected = oracle.encode(sentences, unit=unit)
    for threads in (1, 2, 7):
        ids, offsets, vocabulary = _core.encode(sentences, unit=unit, threads=threads)
        assert (ids.tolist(), offsets.tolist(), vocabulary) == expected
