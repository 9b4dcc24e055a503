from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assay.errors import FormatError
from assay.text.plain import parse_plain, read_line_numbers, read_plain, write_plain
from strategies import LINE_BREAKS, texts

if TYPE_CHECKING:
    from pathlib import Path

LINES = texts(without="\n").map(str.rstrip)


def put(folder: Path, content: str | bytes) -> Path:
    file = folder / "a.txt"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("", ()),
        ("\n", ("",)),
        ("\n\n", ("", "")),
        ("One .", ("One .",)),
        ("One .\nTwo .\n", ("One .", "Two .")),
        ("One .\n\nThree .", ("One .", "", "Three .")),
        ("One .\r\n\r\nThree .\r\n", ("One .", "", "Three .")),
        ("One . \t\u00a0\u3000\nTwo .\x85", ("One .", "Two .")),
        ("  One .\n", ("  One .",)),
    ],
)
def test_a_line_is_a_sentence(text: str, sentences: tuple[str, ...]) -> None:
    assert parse_plain(text) == sentences


@pytest.mark.parametrize("character", LINE_BREAKS)
def test_only_line_feeds_end_a_sentence(character: str) -> None:
    assert parse_plain(f"One{character}two\nthree") == (f"One{character}two", "three")


def test_a_byte_order_mark_is_no_part_of_the_first_sentence(tmp_path: Path) -> None:
    assert read_plain(put(tmp_path, b"\xef\xbb\xbfOne .\n")) == ("One .",)


@given(sentences=st.lists(LINES, max_size=5))
@example(sentences=["\ufeffOne"])
@example(sentences=["\ufeff"])
@example(sentences=["", ""])
@example(sentences=["One\r", "Two \x85"])
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, sentences: list[str]
) -> None:
    file = tmp_path_factory.getbasetemp() / "written.txt"
    write_plain(file, sentences)
    assert read_plain(file) == tuple(sentence.rstrip() for sentence in sentences)


@given(text=st.text())
def test_every_text_has_as_many_sentences_as_lines(text: str) -> None:
    assert len(parse_plain(text)) == text.count("\n") + bool(text and not text.endswith("\n"))


def test_a_line_feed_in_a_sentence_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    file = put(tmp_path, "old\n")
    with pytest.raises(FormatError, match=r"a\.txt:2: found a line feed .*; expected one .*JSONL"):
        write_plain(file, ["One", "Two\nthree"])
    assert file.read_text() == "old\n"


@pytest.mark.parametrize(("character", "name"), [("\0", r"U\+0000"), ("\ud800", r"U\+D800")])
def test_what_no_text_file_holds_is_refused(tmp_path: Path, character: str, name: str) -> None:
    with pytest.raises(FormatError, match=rf"a\.txt:2: found the character {name} after .*two'"):
        write_plain(tmp_path / "a.txt", ["one", f"two{character}"])
    assert not list(tmp_path.iterdir())


def test_an_error_on_the_way_to_standard_output_names_it() -> None:
    with pytest.raises(FormatError, match="<standard output>:1: "):
        write_plain("-", ["a\nb"])


def test_line_numbers_stand_between_white_space(tmp_path: Path) -> None:
    assert read_line_numbers(put(tmp_path, "3 1\r\n\n007\t12 3\n")) == {1, 3, 7, 12}
    assert read_line_numbers(put(tmp_path, "")) == frozenset()


@pytest.mark.parametrize("word", ["0", "-1", "1.5", "x", "000", "²", "1_0", "+1", "9" * 5000])
def test_what_is_no_line_number_is_refused(tmp_path: Path, word: str) -> None:
    with pytest.raises(FormatError, match=r"a\.txt:2: found .{1,62}; expected line numbers from 1"):
        read_line_numbers(put(tmp_path, f"5\n6 {word}\n"))
