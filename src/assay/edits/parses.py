"""Linguistic analyses of sentences, as a spaCy pipeline makes them: values, files, and replay.

ERRANT reads few attributes of an analysed sentence. These are kept in an `Analysis`, written to a
file of JSON lines or to a cache, and handed to ERRANT again as `Tokens`, which look to it like the
documents of spaCy. Such a file has for each sentence a line with

- `s`: the tokens joined by single blanks, which is what a sentence is looked up by,
- `text`, `lower`, `lemma`, `pos`, `tag`, `dep`: for each token a text; parts of speech are those of
  Universal Dependencies, tags those of the Penn Treebank,
- `head`: for each token the number of its head, from 0; a root is its own head.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex, overload

from assay.errors import FormatError
from assay.text.files import display_name, read_text, write_text
from assay.text.jsonl import json_records

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from assay.text.files import FileName

__all__ = [
    "EMPTY",
    "Analysis",
    "Token",
    "Tokens",
    "analysis_of_record",
    "as_key",
    "read_analyses",
    "write_analyses",
]


class Analysis(NamedTuple):
    """What a pipeline says of a sentence: seven columns with an item for each token."""

    text: tuple[str, ...]
    lower: tuple[str, ...]
    lemma: tuple[str, ...]
    pos: tuple[str, ...]
    tag: tuple[str, ...]
    dep: tuple[str, ...]
    head: tuple[int, ...]

    @classmethod
    def of_document(cls, document: Any) -> Analysis:  # noqa: ANN401 - a `Doc` of spaCy
        """What spaCy says of a sentence."""
        rows = [(t.text, t.lower_, t.lemma_, t.pos_, t.tag_, t.dep_, t.head.i) for t in document]
        return cls(*zip(*rows, strict=True)) if rows else EMPTY

    def to_record(self) -> dict[str, object]:
        """The object that a line of a file holds."""
        return {"s": " ".join(self.text), **self._asdict()}


EMPTY = Analysis((), (), (), (), (), (), ())


def as_key(sentence: str) -> str:
    """What a sentence is looked up by: its tokens with single blanks between."""
    return " ".join(sentence.split())


def analysis_of_record(record: Mapping[str, Any], *, name: str, line: int | None) -> Analysis:
    """The analysis that an object of JSON holds.

    Raises:
        FormatError: A column is missing, or is not what it should be.
    """
    columns: list[Any] = []
    for key in Analysis._fields:
        kind = int if key == "head" else str
        column = record.get(key)
        if not (isinstance(column, list) and all(type(item) is kind for item in column)):
            what = "numbers" if kind is int else "texts"
            raise _damaged(name, line, f"{key!r} is {column!r:.60}", f"a list of {what}")
        columns.append(tuple(column) if kind is int else tuple(map(sys.intern, column)))
    analysis = Analysis(*columns)
    n = len(analysis.text)
    if any(len(column) != n for column in analysis):
        raise _damaged(name, line, "lists of several lengths", "an item for each token")
    if any(not 0 <= head < n for head in analysis.head):
        raise _damaged(name, line, "a head outside the sentence", f"numbers from 0 to {n - 1}")
    if list(analysis.text) != str(record.get("s")).split():
        raise _damaged(name, line, "tokens that are not those of 's'", "the tokens of 's'")
    return analysis


def _damaged(name: str, line: int | None, found: str, expected: str) -> FormatError:
    remedy = 'a line is {"s": ..., "text": [...], "lower": [...], ..., "head": [...]}'
    return FormatError(name, line, found=found, expected=expected, remedy=remedy)


def read_analyses(file: FileName) -> dict[str, Analysis]:
    """The analyses of a file, by the tokens of their sentences with single blanks between.

    Raises:
        FormatError: A line is not what the format has.
    """
    name = display_name(file)
    records = json_records(read_text(file), name=name, example='{"s": ..., "text": [...]}')
    read = [analysis_of_record(record, name=name, line=line) for line, record in records]
    return {" ".join(analysis.text): analysis for analysis in read}


def write_analyses(file: FileName, analyses: Iterable[Analysis]) -> None:
    """Writes a file that `read_analyses` reads back."""
    records = (analysis.to_record() for analysis in analyses)
    write_text(file, "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in records))


@dataclass(slots=True, eq=False)
class Token:
    """A token with the attributes that ERRANT reads; the names are those of spaCy.

    Where spaCy has a number for a text, here the text itself stands for it: ERRANT only asks
    whether two are equal. Parts of speech are numbers, for ERRANT compares them with spaCy's.
    """

    text: str
    orth: str
    lower: str
    lower_: str
    lemma: str
    pos: int
    tag_: str
    dep_: str
    head: Token
    children: list[Token]


class Tokens(tuple[Token, ...]):
    """A sentence, or a stretch of one, as ERRANT reads it."""

    __slots__ = ()

    @classmethod
    def of(cls, analysis: Analysis) -> Tokens:
        """The sentence that was analysed."""
        numbers = _numbers_of_parts_of_speech()
        columns = zip(*analysis[:6], strict=True)
        tokens = [
            # The heads are set below, when all tokens are there.
            Token(text, text, lower, lower, lemma, numbers[pos], tag, dep, None, [])  # type: ignore[arg-type]
            for text, lower, lemma, pos, tag, dep in columns
        ]
        for token, head in zip(tokens, analysis.head, strict=True):
            token.head = tokens[head]
            if token.head is not token:
                token.head.children.append(token)
        return cls(tokens)

    @overload
    def __getitem__(self, key: SupportsIndex) -> Token: ...
    @overload
    def __getitem__(self, key: slice) -> Tokens: ...
    def __getitem__(self, key: SupportsIndex | slice) -> Token | Tokens:
        """A token, or a stretch of tokens."""
        if isinstance(key, slice):
            return Tokens(super().__getitem__(key))
        return super().__getitem__(key)

    @property
    def text(self) -> str:
        """The tokens, with single blanks between."""
        return " ".join(token.text for token in self)


@cache
def _numbers_of_parts_of_speech() -> Mapping[str, int]:
    from spacy.parts_of_speech import IDS

    return {name: int(number) for name, number in IDS.items()}
