"""Plain text: one sentence a line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.errors import FormatError
from assay.text.files import display_name, read_text, write_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.text.files import FileName

__all__ = ["parse_plain", "read_line_numbers", "read_plain", "write_plain"]

_LINE_NUMBER = re.compile("0*[1-9][0-9]{0,17}")


def read_plain(file: FileName) -> tuple[str, ...]:
    """The sentences of a text file, one a line; empty lines are empty sentences.

    Raises:
        FormatError: The file is not UTF-8 text.
    """
    return parse_plain(read_text(file))


def parse_plain(text: str) -> tuple[str, ...]:
    r"""The lines of a text, without white space at their ends.

    Lines end at `\n` only; the `\r` of CRLF is white space. Other characters that Unicode calls
    line breaks are white space within a sentence. A missing last line end changes nothing.

    Examples:
        >>> parse_plain("One .\r\n\r\nThree . \n")
        ('One .', '', 'Three .')
    """
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return tuple(line.rstrip() for line in lines)


def write_plain(file: FileName, sentences: Iterable[str]) -> None:
    """Writes one sentence a line; `read_plain` reads them back, without white space at their ends.

    Raises:
        FormatError: A sentence holds a line feed, or what no text file can hold.
    """
    lines = []
    for number, sentence in enumerate(sentences, start=1):
        if "\n" in sentence:
            raise FormatError(
                display_name(file, output=True),
                number,
                found=f"a line feed in the sentence {sentence[:40]!r}",
                expected="one sentence a line",
                remedy="replace it by a blank, or write JSONL",
            )
        lines.append(sentence + "\n")
    write_text(file, "".join(lines))


def read_line_numbers(file: FileName) -> frozenset[int]:
    """The line numbers (from 1) that a file lists, separated by white space.

    Raises:
        FormatError: Something else than a whole number above 0 stands there.
    """
    numbers = set()
    for line, text in enumerate(parse_plain(read_text(file)), start=1):
        for word in text.split():
            if not _LINE_NUMBER.fullmatch(word):
                raise FormatError(
                    display_name(file),
                    line,
                    found=f"{word!r:.60}",
                    expected="line numbers from 1, separated by blanks or line ends",
                    remedy="remove what is no number",
                )
            numbers.add(int(word))
    return frozenset(numbers)
