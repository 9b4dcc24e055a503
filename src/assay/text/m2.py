"""M2 files: sentences with edits, the format of the CoNLL shared tasks and of ERRANT.

```
S He go to home .
A 1 2|||R:VERB:SVA|||goes||went|||REQUIRED|||-NONE-|||0
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||0
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1
```

What the official scorer takes, this reader takes: text is cut at every Unicode line break, a block
may have several `S` lines, `-NONE-` is the empty correction, `||` separates alternatives. What it
drops in silence is dropped with a warning: an edit that reaches beyond its sentence, and a line
that begins with `I`.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assay.edits.edit import AnnotatedSentence, Edit
from assay.errors import AssayWarning, FormatError
from assay.text.files import display_name, read_text, write_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.text.files import FileName

__all__ = ["format_m2", "parse_m2", "read_m2", "write_m2"]

NONE = "-NONE-"
NOOP = "noop"
_WHOLE_NUMBER = re.compile("-?[0-9]{1,18}")
_FIELDS = "A start end|||type|||correction|||REQUIRED|||comment|||annotator"


def read_m2(file: FileName) -> tuple[AnnotatedSentence, ...]:
    """The sentences of an M2 file.

    Raises:
        FormatError: A line is not what the format has.
    """
    return parse_m2(read_text(file), name=display_name(file))


def write_m2(file: FileName, sentences: Iterable[AnnotatedSentence]) -> None:
    """Writes an M2 file that `read_m2` reads back equal.

    Raises:
        FormatError: A text cannot stand in an M2 file.
    """
    write_text(file, format_m2(sentences, name=display_name(file, output=True)))


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    text: str


def parse_m2(text: str, *, name: str = "<text>") -> tuple[AnnotatedSentence, ...]:
    r"""The sentences of M2 text; `name` is what errors call it.

    Examples:
        >>> text = "S He go\nA 1 2|||R:VERB|||goes|||REQUIRED|||-NONE-|||0\n"
        >>> parse_m2(text)[0].edits[0].correction
        'goes'
    """
    return tuple(
        sentence for block in _blocks(text) for sentence in _sentences_of_block(block, name)
    )


def _blocks(text: str) -> Iterator[list[_Line]]:
    """Runs of lines between blank lines.

    Lines end at every Unicode line break, but are numbered by line feeds, as editors do.
    """
    block: list[_Line] = []
    number = 1
    for line in text.splitlines(keepends=True):
        content = line.splitlines()[0]
        if content.strip():
            block.append(_Line(number, content))
        elif block:
            yield block
            block = []
        number += line.endswith("\n")
    if block:
        yield block


def _sentences_of_block(block: list[_Line], name: str) -> Iterator[AnnotatedSentence]:
    """The sentences of one block: all its `S` lines, with the edits that are theirs.

    The k-th sentence gets every edit that ends within the tokens of the first k, at its offsets as
    they stand: this is what the official scorer does with blocks of several sentences.
    """
    sources: list[_Line] = []
    edits: list[tuple[_Line, Edit]] = []
    annotators: dict[int, None] = {}
    for line in block:
        kind, _, rest = line.text.partition(" ")
        if kind == "S":
            sources.append(_Line(line.number, rest.strip()))
        elif kind == "A":
            annotator, edit = _annotation(line, rest, name)
            annotators[annotator] = None
            if edit is not None:
                edits.append((line, edit))
        elif kind == "I":  # the official scorer allows such lines and does not read them
            warnings.warn(_ignored(name, line), AssayWarning, stacklevel=2)
        else:
            raise _unknown_line(name, line)
    if not sources:
        raise _no_source(name, block[0])
    end = 0
    for source in sources:
        end += len(source.text.split())
        yield AnnotatedSentence(
            source.text,
            tuple(edit for _, edit in edits if edit.end <= end),
            tuple(annotators),
        )
    for line, edit in edits:
        if edit.end > end:
            warnings.warn(_dropped(name, line, edit, end), AssayWarning, stacklevel=2)


def _annotation(line: _Line, rest: str, name: str) -> tuple[int, Edit | None]:
    """The annotator and the edit of an `A` line; no edit where it is a `noop`."""
    fields = rest.split("|||")
    if len(fields) != 6:  # noqa: PLR2004 - the format has six
        raise FormatError(
            name,
            line.number,
            found=f"an edit of {len(fields)} fields",
            expected=f"6: {_FIELDS}",
            remedy="look for a missing or an additional |||",
        )
    offsets, kind, correction, required, comment, annotator = fields
    number = _whole_number(annotator.strip(), line, name, "an annotator's number")
    bounds = [_whole_number(offset, line, name, "an offset") for offset in offsets.split()]
    if kind == NOOP:
        return number, None
    if len(bounds) != 2 or not 0 <= bounds[0] <= bounds[1]:  # noqa: PLR2004 - start and end
        raise FormatError(
            name,
            line.number,
            found=f"the span {offsets.strip()!r}",
            expected="two token offsets, 0 <= start <= end (-1 -1 only with the type noop)",
            remedy="correct the offsets or remove the line",
        )
    alternatives = tuple("" if text == NONE else text for text in correction.split("||"))
    return number, Edit(
        bounds[0],
        bounds[1],
        alternatives,
        type=kind,
        required=required == "REQUIRED",
        annotator=number,
        comment="" if comment == NONE else comment,
    )


def _whole_number(text: str, line: _Line, name: str, what: str) -> int:
    if not _WHOLE_NUMBER.fullmatch(text):
        raise FormatError(
            name,
            line.number,
            found=f"{text!r:.60}",
            expected=f"{what}, a whole number",
            remedy=f"an edit is written {_FIELDS}",
        )
    return int(text)


def _unknown_line(name: str, line: _Line) -> FormatError:
    return FormatError(
        name,
        line.number,
        found=f"a line that begins with {line.text[:20]!r}",
        expected="S for a sentence or A for an edit, each with a blank behind it",
        remedy="is it an M2 file? A line break within a sentence looks like this, too",
    )


def _no_source(name: str, line: _Line) -> FormatError:
    return FormatError(
        name,
        line.number,
        found="edits without a sentence",
        expected="an S line before them",
        remedy="look for a blank line between a sentence and its edits",
    )


def _ignored(name: str, line: _Line) -> str:
    return (
        f"{name}:{line.number}: the line {line.text[:40]!r} begins with I, which is not read; "
        "is it the rest of a sentence that was broken in two?"
    )


def _dropped(name: str, line: _Line, edit: Edit, end: int) -> str:
    return (
        f"{name}:{line.number}: the edit {edit} reaches beyond the last of {end} tokens; "
        "it is left out, as the official scorer leaves it out"
    )


def format_m2(sentences: Iterable[AnnotatedSentence], *, name: str = "<text>") -> str:
    """M2 text of the sentences: annotators in their order, each with edits in theirs or a `noop`.

    Examples:
        >>> print(format_m2([AnnotatedSentence("Fine .", annotators=(0,))]), end="")
        S Fine .
        A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0
        <BLANKLINE>
    """
    return "".join(
        _format_sentence(sentence, index, name) for index, sentence in enumerate(sentences)
    )


def _format_sentence(sentence: AnnotatedSentence, index: int, name: str) -> str:
    sentence = replace(sentence, source=sentence.source.strip())
    lines = [f"S {sentence.source}"]
    for annotator in sentence.annotators:
        edits = sentence.edits_by(annotator)
        lines += map(_format_edit, edits)
        if not edits:
            lines.append(f"A -1 -1|||{NOOP}|||{NONE}|||REQUIRED|||{NONE}|||{annotator}")
    block = "\n".join(lines) + "\n\n"
    if not _reads_back(block, sentence):
        raise FormatError(
            name,
            None,
            found=f"a text or an edit that M2 cannot hold in sentence {index + 1}, "
            f"{sentence.source[:60]!r}",
            expected="no line breaks, no bars (|) that look like separators, and no edit that "
            "reaches beyond the sentence",
            remedy="mend the sentence, or write JSONL",
        )
    return block


def _reads_back(block: str, sentence: AnnotatedSentence) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("error", AssayWarning)
        try:
            return parse_m2(block) == (sentence,)
        except (FormatError, AssayWarning):
            return False


def _format_edit(edit: Edit) -> str:
    # A lone deletion is empty, as the official files have it; beside others it needs its name.
    several = len(edit.alternatives) > 1
    correction = "||".join(text or NONE if several else text for text in edit.alternatives)
    required = "REQUIRED" if edit.required else "OPTIONAL"
    comment = edit.comment or NONE
    fields = (edit.type, correction, required, comment, str(edit.annotator))
    return f"A {edit.start} {edit.end}|||" + "|||".join(fields)
