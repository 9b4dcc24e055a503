"""Read the marked-up sentences of the demonstration corpus.

The sentences are written as text, with each correction where it belongs, because token offsets
written by hand are wrong sooner or later. This module turns the text into edits with offsets and
refuses whatever does not agree with itself, naming the sentence.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

NONE = "-NONE-"
ANNOTATORS = (0, 1, 2)
REWRITES = ("fluency.0", "fluency.1")
WRITTEN_SYSTEMS = ("careful", "strong", "eager", "clumsy")
KEYS = ("source", "0", "1", "2", *REWRITES, *WRITTEN_SYSTEMS)

_HEADER = re.compile(r"# (\d+) ([a-z -]+), ([A-Z][a-z]+)")
_CATEGORY = re.compile(
    "ADJ(:FORM)?|ADV|CONJ|DET|MORPH|NOUN(:INFL|:NUM|:POSS)?|ORTH|OTHER|PREP|PRON|PUNCT|SPELL|"
    "VERB(:FORM|:INFL|:SVA|:TENSE)?|WO"
)
_PART = re.compile(r"\{([^{}]*)\}|([^{}]+)")

Tokens = tuple[str, ...]


class CorpusError(ValueError):
    """The raw material contradicts itself or misses a requirement."""


@dataclass(frozen=True)
class Edit:
    """One correction: source tokens `start` to `end` (exclusive) become one of `corrections`.

    An empty correction deletes; `start == end` inserts.
    """

    start: int
    end: int
    kind: str
    corrections: tuple[Tokens, ...]


@dataclass(frozen=True)
class Sentence:
    """A source sentence with all that was written about it.

    `edits` has no entry for an annotator who skipped the sentence and an empty one for an
    annotator who found nothing to correct.
    """

    number: int
    genre: str
    language: str
    source: Tokens
    edits: dict[int, tuple[Edit, ...]]
    texts: dict[str, Tokens]


def apply(source: Tokens, edits: Sequence[Edit]) -> Tokens:
    """Correct `source` with the first alternative of every edit."""
    tokens = list(source)
    for edit in reversed(edits):
        tokens[edit.start : edit.end] = edit.corrections[0]
    return tuple(tokens)


def tokens_of(text: str) -> Tokens:
    """Split a line at blanks, and refuse doubled blanks, stray characters and decomposed ones."""
    if text != " ".join(text.split()) or unicodedata.normalize("NFC", text) != text:
        raise CorpusError(f"not cleanly tokenised: {text!r}")
    if re.search(r"[{}|\"]|=>", text):
        raise CorpusError(f"left-over markup: {text!r}")
    return tuple(text.split())


def _edit(inner: str, start: int) -> tuple[Edit, Tokens]:
    """Read the inside of one pair of braces: the edit and the source tokens it covers."""
    old, arrow, rest = inner.partition("=>")
    new, bar, kind = rest.rpartition("|")
    if not arrow or not bar:
        raise CorpusError(f"no edit: {{{inner}}}")
    covered = tokens_of(old)
    alternatives = new.split("||")
    corrections = tuple(tokens_of("" if each == NONE else each) for each in alternatives)
    edit = Edit(start, start + len(covered), kind, corrections)
    _check_kind(edit, covered, inner)
    return edit, covered


def _check_kind(edit: Edit, covered: Tokens, inner: str) -> None:
    """See that the type says what the edit does, so that counts by type can be trusted."""
    operation, _, category = edit.kind.partition(":")
    expected = "M" if not covered else "U" if () in edit.corrections else "R"
    if operation != expected or not _CATEGORY.fullmatch(category):
        raise CorpusError(f"wrong type (expected {expected}:...): {{{inner}}}")
    if covered in edit.corrections or len(set(edit.corrections)) < len(edit.corrections):
        raise CorpusError(f"no change, or an alternative twice: {{{inner}}}")


def parse_marked(line: str) -> tuple[Tokens, tuple[Edit, ...]]:
    """Read a marked-up line: the source tokens it stands for and the edits in it."""
    source: list[str] = []
    edits: list[Edit] = []
    if "".join(part.group(0) for part in _PART.finditer(line)) != line:
        raise CorpusError(f"unbalanced braces: {line!r}")
    for part in _PART.finditer(line):
        if part.group(2) is not None:
            source.extend(part.group(2).split())
            continue
        edit, covered = _edit(part.group(1), len(source))
        edits.append(edit)
        source.extend(covered)
    return tuple(source), tuple(edits)


def _annotation(line: str, source: Tokens) -> tuple[Edit, ...] | None:
    """Read one annotator's line: `-` means absent, `=` means nothing to correct."""
    if line == "-":
        return None
    if line == "=":
        return ()
    undone, edits = parse_marked(line)
    if undone != source:
        raise CorpusError(f"with its edits undone it is not the source: {line!r}")
    if not edits:
        raise CorpusError(f"no edit; write `=` instead: {line!r}")
    places = [(edit.start, edit.end) for edit in edits]
    if places != sorted(set(places)):
        raise CorpusError(f"edits out of order or twice at one place: {line!r}")
    return edits


def _fields(lines: Sequence[str]) -> dict[str, str]:
    """Split the lines of a block at their first colon, and see that all and only KEYS occur."""
    fields: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.partition(": ")
        if not colon or key in fields:
            raise CorpusError(f"no `key: text`, or a key twice: {line!r}")
        fields[key] = value
    if tuple(fields) != KEYS:
        raise CorpusError(f"expected the keys {', '.join(KEYS)} in this order")
    return fields


def _sentence(block: Sequence[str]) -> Sentence:
    """Read one block: a header line and one line for each key."""
    header = _HEADER.fullmatch(block[0])
    if header is None:
        raise CorpusError(f"no `# number genre, Language`: {block[0]!r}")
    fields = _fields(block[1:])
    source = tokens_of(fields["source"])
    found = {each: _annotation(fields[str(each)], source) for each in ANNOTATORS}
    texts = {
        key: source if fields[key] == "=" else tokens_of(fields[key])
        for key in (*REWRITES, *WRITTEN_SYSTEMS)
    }
    return Sentence(
        number=int(header.group(1)),
        genre=header.group(2),
        language=header.group(3),
        source=source,
        edits={each: edits for each, edits in found.items() if edits is not None},
        texts={**texts, "copycat": source},
    )


def _blocks(text: str) -> Iterator[list[str]]:
    """Cut the file into blocks at its empty lines."""
    for block in text.strip("\n").split("\n\n"):
        yield block.strip("\n").split("\n")


def parse_corpus(text: str) -> list[Sentence]:
    """Read the whole file of marked-up sentences.

    Raises:
        CorpusError: naming the block, where a block contradicts itself.
    """
    sentences: list[Sentence] = []
    for place, block in enumerate(_blocks(text)):
        try:
            sentence = _sentence(block)
            if sentence.number != place:
                raise CorpusError(f"the block says number {sentence.number}")
        except CorpusError as error:
            raise CorpusError(f"sentence {place}: {error}") from None
        sentences.append(sentence)
    return sentences
