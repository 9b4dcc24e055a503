"""XML that somebody else wrote, read without obeying it.

A document type is refused outright: with it go entity bombs and references to outside files.
Elements remember their line, so that whoever reads them can say where something is wrong.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from xml.sax import SAXParseException
from xml.sax.handler import ContentHandler
from xml.sax.saxutils import escape, quoteattr

from assay.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.sax.xmlreader import AttributesImpl, Locator

__all__ = ["Element", "attribute_text", "element_text", "parse_xml"]


_MOST_DIGITS = 18  # what a 64-bit integer surely holds


@dataclass(slots=True)
class Element:
    """An element, its own text (without that of its children), and where it stands."""

    tag: str
    attributes: dict[str, str]
    file: str
    line: int
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def all(self, tag: str) -> Iterator[Element]:
        """The children with this tag."""
        return (child for child in self.children if child.tag == tag)

    def only(self, *tags: str) -> Element:
        """The element itself, once it is sure that nothing else than these children is in it.

        Raises:
            FormatError: There is another child, or text beside children.
        """
        inside = " and ".join(f"<{tag}>" for tag in tags) or "text"
        for child in self.children:
            if child.tag not in tags:
                raise child.error(
                    found=f"<{child.tag:.40}> in <{self.tag:.40}>",
                    expected=f"nothing but {inside} there",
                    remedy="remove it: it would be lost",
                )
        if tags and self.text.strip():
            raise self.error(
                found=f"the text {self.text.strip()[:40]!r} in <{self.tag}>",
                expected=f"nothing but {inside} there",
                remedy="remove it: it would be lost",
            )
        return self

    def one(self, tag: str) -> Element:
        """The one child with this tag.

        Raises:
            FormatError: There is none, or more than one.
        """
        found = list(self.all(tag))
        if len(found) != 1:
            raise self.error(
                found=f"{len(found)} elements <{tag}> in <{self.tag}>",
                expected="one",
                remedy=f"compare the file with the format of its kind around <{self.tag}>",
            )
        return found[0]

    def attribute(self, name: str) -> str:
        """An attribute's value.

        Raises:
            FormatError: The element does not have it.
        """
        if name not in self.attributes:
            raise self.error(
                found=f"<{self.tag}> without {name}=",
                expected="that attribute",
                remedy="add it, or remove the element",
            )
        return self.attributes[name]

    def whole_number(self, name: str) -> int:
        """An attribute that is a whole number from 0.

        Raises:
            FormatError: It is missing or something else.
        """
        value = self.attribute(name)
        if not (value.isascii() and value.isdigit() and len(value) <= _MOST_DIGITS):
            raise self.error(
                found=f"{name}={value!r:.60} in <{self.tag}>",
                expected="a whole number from 0",
                remedy="correct it, or remove the element",
            )
        return int(value)

    def error(self, *, found: str, expected: str, remedy: str) -> FormatError:
        """An error that points to this element."""
        return FormatError(self.file, self.line, found=found, expected=expected, remedy=remedy)


class _Builder(ContentHandler):
    """Builds elements, each with the line on which it begins."""

    def __init__(self, file: str) -> None:
        super().__init__()
        self._file = file
        self._locator: Locator | None = None
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self.root: Element | None = None

    def setDocumentLocator(self, locator: Locator) -> None:  # noqa: N802 - SAX has named it
        self._locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        element = Element(name, dict(attrs.items()), self._file, self.line)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)
        self._texts.append([])

    def endElement(self, name: str) -> None:  # noqa: N802, ARG002
        self._open.pop().text = "".join(self._texts.pop())

    def characters(self, content: str) -> None:
        self._texts[-1].append(content)

    @property
    def line(self) -> int:
        """Where the parser is."""
        return (self._locator and self._locator.getLineNumber()) or 1


def parse_xml(content: bytes, *, name: str) -> Element:
    """The root element of an XML document; `name` is what errors call it.

    Raises:
        FormatError: It is not well-formed, or has a document type.
    """
    from defusedxml import DefusedXmlException
    from defusedxml.sax import make_parser

    builder = _Builder(name)
    parser = make_parser()
    parser.forbid_dtd = True
    parser.setContentHandler(builder)
    try:
        parser.parse(io.BytesIO(content))
    except SAXParseException as error:
        raise FormatError(
            name,
            error.getLineNumber(),
            found=f"what is not XML ({error.getMessage()})",
            expected="a well-formed document",
            remedy="is it the right file, and complete?",
        ) from None
    except DefusedXmlException:
        raise FormatError(
            name,
            builder.line,
            found="a document type or entity declaration",
            expected="plain XML without one",
            remedy="remove <!DOCTYPE ...>: such declarations can hide attacks and are not needed",
        ) from None
    except (LookupError, ValueError) as error:  # what Python says of encodings
        raise FormatError(
            name,
            1,
            found=f"an encoding that is not known here ({error!s:.60})",
            expected="UTF-8",
            remedy="convert it to UTF-8, and name no other encoding in its first line",
        ) from None
    if builder.root is None:  # the parser has refused that already
        raise FormatError(name, 1, found="nothing", expected="XML", remedy="name another file")
    return builder.root


_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def element_text(text: str, *, name: str) -> str:
    """Text, escaped to stand between tags and to come back the same.

    Raises:
        FormatError: XML cannot hold one of its characters.
    """
    _check(text, name)
    return escape(text, {"\r": "&#13;"})


def attribute_text(text: str, *, name: str) -> str:
    """Text, escaped and quoted as an attribute's value.

    Raises:
        FormatError: XML cannot hold one of its characters.
    """
    _check(text, name)
    return quoteattr(text)


def _check(text: str, name: str) -> None:
    character = _NOT_XML.search(text)
    if character is not None:
        raise FormatError(
            name,
            None,
            found=f"the character U+{ord(character.group()):04X} in {text[:40]!r}",
            expected="characters that XML can hold",
            remedy="remove the control character, or write another format",
        )
