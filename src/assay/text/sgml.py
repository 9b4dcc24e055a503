"""NUCLE's SGML: whole documents with the teachers' corrections beside the text.

```
<DOC nid="1">
<TEXT>
<TITLE>
Keeping the Secret
</TITLE>
<P>
People get certain disease .
</P>
</TEXT>
<ANNOTATION teacher_id="8">
<MISTAKE start_par="1" start_off="11" end_par="1" end_off="26">
<TYPE>Nn</TYPE>
<CORRECTION>certain diseases</CORRECTION>
</MISTAKE>
</ANNOTATION>
</DOC>
```

Paragraphs count from 0, the title among them; offsets count characters within a paragraph. The
format is no XML: only the tags above (and REFERENCE, COMMENT) are tags, all else is text.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from assay.edits.apply import OverlapRule, in_order
from assay.edits.edit import Edit
from assay.errors import AssayWarning, EditError, FormatError
from assay.text.files import display_name, read_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.text.files import FileName

__all__ = ["Document", "Mistake", "TeacherAnnotation", "parse_sgml", "read_sgml"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A stretch of characters and what should stand there instead."""

    start_paragraph: int
    start_offset: int
    end_paragraph: int
    end_offset: int
    type: str
    correction: str
    comment: str = ""


@dataclass(frozen=True, slots=True)
class TeacherAnnotation:
    """What one teacher marked in a document."""

    teacher: str
    mistakes: tuple[Mistake, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """An essay: its paragraphs (the title is the first, where there is one) and annotations."""

    id: str
    paragraphs: tuple[str, ...]
    annotations: tuple[TeacherAnnotation, ...] = ()

    def corrected(self, teacher: str, *, overlaps: OverlapRule = "refuse") -> tuple[str, ...]:
        """The paragraphs with one teacher's corrections applied.

        Raises:
            EditError: Two mistakes overlap, one lies outside its paragraph or spans several.
        """
        by_paragraph: list[list[Mistake]] = [[] for _ in self.paragraphs]
        for mistake in (m for a in self.annotations if a.teacher == teacher for m in a.mistakes):
            if not mistake.start_paragraph == mistake.end_paragraph < len(self.paragraphs):
                msg = (
                    f"document {self.id}: {mistake} does not lie within one of "
                    f"{len(self.paragraphs)} paragraphs; correct it, or remove it"
                )
                raise EditError(msg)
            by_paragraph[mistake.start_paragraph].append(mistake)
        return tuple(
            self._corrected_paragraph(number, mistakes, overlaps)
            for number, mistakes in enumerate(by_paragraph)
        )

    def _corrected_paragraph(
        self, number: int, mistakes: list[Mistake], overlaps: OverlapRule
    ) -> str:
        text = self.paragraphs[number]
        try:
            edits = [_character_edit(text, mistake) for mistake in mistakes]
            ordered = in_order(edits, len(text), overlaps=overlaps)
        except EditError as error:
            msg = f"document {self.id}, paragraph {number}: {error}"
            raise EditError(msg) from None
        return _with_edits(text, ordered)


def _character_edit(text: str, mistake: Mistake) -> Edit:
    """The edit that a mistake asks for.

    Blanks at the ends of the marked words belong to the text around them where the correction has
    none there: teachers mark `having ` and write `to have`, and no words are to be joined. A
    deletion takes them along unless it stands between words without another blank.
    """
    start, end, correction = mistake.start_offset, mistake.end_offset, mistake.correction
    marked = text[start:end]
    if marked.strip() and (correction or _joins(text, start, end)):
        if correction.lstrip() == correction:
            start += len(marked) - len(marked.lstrip())
        if correction.rstrip() == correction:
            end -= len(marked) - len(marked.rstrip())
    return Edit(start, end, (correction,), type=mistake.type)


def _joins(text: str, start: int, end: int) -> bool:
    """Whether a deletion would make one word of what stands on its two sides."""
    neighbours = (text[start - 1 : start] if start else "", text[end : end + 1])
    return all(neighbour and not neighbour.isspace() for neighbour in neighbours)


def _with_edits(text: str, edits: list[Edit]) -> str:
    pieces = []
    position = 0
    for edit in edits:
        pieces += [text[position : edit.start], edit.correction]
        position = edit.end
    return "".join([*pieces, text[position:]])


def read_sgml(file: FileName) -> tuple[Document, ...]:
    """The documents of a NUCLE SGML file.

    Raises:
        FormatError: The file is not of this format.
    """
    return parse_sgml(read_text(file), name=display_name(file))


def parse_sgml(text: str, *, name: str = "<text>") -> tuple[Document, ...]:
    """The documents of NUCLE SGML; `name` is what errors call it."""
    root = _tree(text.replace("\r\n", "\n"), name)
    if not root.children:
        raise FormatError(
            name,
            1,
            found="no <DOC>",
            expected="NUCLE documents",
            remedy="name a file of NUCLE or of the CoNLL shared tasks that ends in .sgml",
        )
    return tuple(_document(element) for element in root.children)


_PARAGRAPHS = ("TITLE", "P", "REFERENCE")
_PARENTS = {
    "DOC": ("",),
    "TEXT": ("DOC",),
    **dict.fromkeys(_PARAGRAPHS, ("TEXT",)),
    "ANNOTATION": ("DOC",),
    "MISTAKE": ("ANNOTATION",),
    "TYPE": ("MISTAKE",),
    "CORRECTION": ("MISTAKE",),
    "COMMENT": ("MISTAKE",),
}
_TEXTS = {*_PARAGRAPHS, "TYPE", "CORRECTION", "COMMENT"}
_TAG = re.compile(rf"<(/?)({'|'.join(_PARENTS)})((?:\s[^<>]*)?)>")
_MOST_DIGITS = 18  # what a 64-bit integer surely holds
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


@dataclass(slots=True)
class _Element:
    tag: str
    file: str
    line: int
    attributes: dict[str, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    children: list[_Element] = field(default_factory=list)

    def number(self, name: str) -> int:
        value = self.attributes.get(name, "")
        if not (value.isascii() and value.isdigit() and len(value) <= _MOST_DIGITS):
            raise FormatError(
                self.file,
                self.line,
                found=f"{name}={value!r:.60} in <{self.tag}>",
                expected="a whole number from 0",
                remedy="correct it, or remove the element",
            )
        return int(value)

    def child_text(self, tag: str) -> str:
        return next((child.inside() for child in self.children if child.tag == tag), "")

    def inside(self) -> str:
        """The element's text without the line ends that only set it off from its tags."""
        return "".join(self.texts).removeprefix("\n").removesuffix("\n")


def _tree(text: str, name: str) -> _Element:
    """Elements nested as the format has them; anything else that looks like a tag is text."""
    root = _Element("", name, 1)
    path = [root]
    position, line = 0, 1
    for match in _TAG.finditer(text):
        _add_text(path[-1], text[position : match.start()], line)
        line += text.count("\n", position, match.start())
        position = match.end()
        closing, tag, attributes = match.groups()
        if closing and path[-1].tag == tag:
            path.pop()
        elif not closing and path[-1].tag in _PARENTS[tag]:
            element = _Element(tag, name, line, dict(_ATTRIBUTE.findall(attributes)))
            path[-1].children.append(element)
            path.append(element)
        else:
            raise _misplaced(name, line, match.group(), path[-1].tag)
        line += match.group().count("\n")
    if len(path) > 1:
        line += text.count("\n", position)
        raise _misplaced(name, line, "the end of the file", path[-1].tag)
    _add_text(root, text[position:], line)
    return root


def _add_text(element: _Element, text: str, line: int) -> None:
    """Keeps text where text belongs; elsewhere it is left out, with a warning."""
    if element.tag in _TEXTS:
        element.texts.append(text)
    elif text.strip():
        before = text[: len(text) - len(text.lstrip())]
        place = f"inside <{element.tag}>" if element.tag else "outside of documents"
        msg = (
            f"{element.file}:{line + before.count(chr(10))}: the text {text.strip()[:40]!r} stands "
            f"{place}, where the format has none; it is left out"
        )
        warnings.warn(msg, AssayWarning, stacklevel=2)


def _misplaced(name: str, line: int, found: str, inside: str) -> FormatError:
    expected = f"</{inside}> or what belongs inside <{inside}>" if inside else "<DOC ...>"
    return FormatError(
        name,
        line,
        found=f"{found:.60}",
        expected=expected,
        remedy="look for a missing tag before this line",
    )


def _document(element: _Element) -> Document:
    texts = (child for child in element.children if child.tag == "TEXT")
    paragraphs = tuple(paragraph.inside() for text in texts for paragraph in text.children)
    annotations = tuple(_annotations(element))
    return Document(element.attributes.get("nid", ""), paragraphs, annotations)


def _annotations(element: _Element) -> Iterator[TeacherAnnotation]:
    for child in element.children:
        if child.tag == "ANNOTATION":
            mistakes = tuple(_mistake(mistake) for mistake in child.children)
            yield TeacherAnnotation(child.attributes.get("teacher_id", ""), mistakes)


def _mistake(element: _Element) -> Mistake:
    return Mistake(
        element.number("start_par"),
        element.number("start_off"),
        element.number("end_par"),
        element.number("end_off"),
        element.child_text("TYPE"),
        element.child_text("CORRECTION"),
        element.child_text("COMMENT"),
    )
