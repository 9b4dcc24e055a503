"""Appraise XML: screens with ranks, in the dialects of two studies.

```xml
<appraise-results><ranking-result>
  <ranking-item id="62" user="annot2" duration="00:00:20.620000">
    <translation system="AMU,CUUI" rank="1"/><translation system="RAC" rank="3"/>
  </ranking-item>
</ranking-result></appraise-results>
```

Napoles et al. (2015) put commas between systems that share a cell and the sentence into `id`;
Grundkiewicz, Junczys-Dowmunt & Gillian (2015) put blanks, and the sentence into `src-id`. Either
is read from any file. Attributes that are no part of the format are kept as columns.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, Literal, get_args

from assay.checks import check_choice
from assay.errors import FormatError, InputError
from assay.human.csv_rows import names_of_cell
from assay.human.judgment import SKIPPED, Cell, Judgment, Judgments
from assay.text.files import display_name, read_bytes, write_text
from assay.text.safe_xml import attribute_text, parse_xml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.text.files import FileName
    from assay.text.safe_xml import Element

__all__ = ["Dialect", "format_appraise", "parse_appraise", "read_appraise", "write_appraise"]

Dialect = Literal["blanks", "commas"]

_SENTENCE: dict[Dialect, str] = {"blanks": "src-id", "commas": "id"}
_OWN = ("user", "duration", "skipped", "status")
_RESULTS = ("ranking-result", "error-correction-ranking-result")
_DURATION = re.compile(r"([0-9]{1,9}):([0-9]{1,2}):([0-9]{1,2}(?:\.[0-9]{1,9})?)")
_ATTRIBUTE = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")


def read_appraise(file: FileName) -> Judgments:
    """The judgments of an Appraise file, skipped screens among them.

    Raises:
        FormatError: It is not XML, or not of this format.
    """
    return parse_appraise(read_bytes(file), name=display_name(file))


def parse_appraise(content: bytes, *, name: str = "<text>") -> Judgments:
    """The judgments in Appraise XML; `name` is what errors call it."""
    root = parse_xml(content, name=name)
    if root.tag != "appraise-results":
        raise root.error(
            found=f"<{root.tag:.40}> as the outermost element",
            expected="<appraise-results>",
            remedy="name a file of judgments",
        )
    results = [result.only("ranking-item") for result in root.only(*_RESULTS).children]
    return Judgments(tuple(_judgment(item) for result in results for item in result.children))


def _judgment(item: Element) -> Judgment:
    key = "src-id" if "src-id" in item.attributes else "id"
    sentence, judge = item.attribute(key), item.attribute("user")
    cells = tuple(_cell(element) for element in item.only("translation").children)
    others = tuple((n, v) for n, v in item.attributes.items() if n not in (key, *_OWN))
    try:
        return Judgment(sentence, judge, cells, _status(item), _seconds(item), others)
    except InputError as error:
        raise item.error(
            found=f"no screen ({error})",
            expected="one judge's ranks",
            remedy="correct the item, or remove it",
        ) from None


def _cell(element: Element) -> Cell:
    names = names_of_cell(element.only().attribute("system"))
    rank = element.whole_number("rank")
    try:
        return Cell(names, rank)
    except InputError as error:
        raise element.error(
            found=f"no cell ({error})",
            expected="system= with names and rank= from 1",
            remedy="correct the element, or remove it",
        ) from None


def _status(item: Element) -> str:
    skipped = item.attributes.get("skipped", "false").lower()
    if skipped not in ("true", "false"):
        raise item.error(
            found=f"skipped={skipped!r:.40}",
            expected="true or false",
            remedy="correct the attribute, or remove it",
        )
    return SKIPPED if skipped == "true" else item.attributes.get("status", "")


def _seconds(item: Element) -> float | None:
    text = item.attributes.get("duration", "")
    if not text:
        return None
    match = _DURATION.fullmatch(text)
    if match is None:
        raise item.error(
            found=f"duration={text!r:.40}",
            expected="hours:minutes:seconds, such as 00:01:07.524",
            remedy="correct the attribute, or remove it",
        )
    hours, minutes, seconds = map(Decimal, match.groups())
    return float((hours * 60 + minutes) * 60 + seconds)


def write_appraise(file: FileName, judgments: Judgments, *, dialect: Dialect = "blanks") -> None:
    """Writes a file that `read_appraise` reads back equal; times are rounded to microseconds.

    Args:
        file: The file.
        judgments: What is written.
        dialect: What stands between systems of one cell. With `blanks` (as in GJG15) the sentence
            stands in `src-id`, with `commas` (as in NSPT15) in `id`.

    Raises:
        FormatError: The format cannot hold a name.
    """
    name = display_name(file, output=True)
    write_text(file, format_appraise(judgments, dialect=dialect, name=name))


def format_appraise(
    judgments: Judgments, *, dialect: Dialect = "blanks", name: str = "<text>"
) -> str:
    """Appraise XML of the judgments; see `write_appraise`."""
    check_choice("Appraise XML", "dialect", dialect, get_args(Dialect))
    result = _RESULTS[dialect == "blanks"]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        "<appraise-results>",
        f"<{result}>",
        *(line for screen in judgments for line in _lines(screen, dialect, name)),
        f"</{result}>",
        "</appraise-results>",
    ]
    return "\n".join(lines) + "\n"


def _lines(screen: Judgment, dialect: Dialect, name: str) -> Iterator[str]:
    opening = " ".join(
        f"{key}={attribute_text(value, name=name)}"
        for key, value in _attributes(screen, dialect, name).items()
    )
    if not screen.cells:
        yield f"  <ranking-item {opening}/>"
        return
    yield f"  <ranking-item {opening}>"
    for cell in screen.cells:
        for system in cell.systems:
            if names_of_cell(system) != (system,):
                raise _unfit(f"the system {system!r:.60}", "names without commas and blanks", name)
        names = (" " if dialect == "blanks" else ",").join(cell.systems)
        yield f'    <translation system={attribute_text(names, name=name)} rank="{cell.rank}"/>'
    yield "  </ranking-item>"


def _attributes(screen: Judgment, dialect: Dialect, name: str) -> dict[str, str]:
    attributes = {_SENTENCE[dialect]: screen.sentence, "user": screen.judge}
    if screen.seconds is not None:
        attributes["duration"] = _duration(screen.seconds)
    if screen.status == SKIPPED:
        attributes["skipped"] = "true"
    elif screen.status:
        attributes["status"] = screen.status
    for column, value in screen.columns:
        if column in (*_OWN, "src-id", _SENTENCE[dialect]):
            expected = f"another name, because the dialect {dialect!r} keeps this for itself"
            raise _unfit(f"the column {column!r:.60}", expected, name)
        if _ATTRIBUTE.fullmatch(column) is None:
            raise _unfit(f"the column {column!r:.60}", "names that XML has room for", name)
        attributes[column] = value
    return attributes


def _duration(seconds: float) -> str:
    whole, millionths = divmod(round(seconds * 1_000_000), 1_000_000)
    minutes, rest = divmod(whole, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest:02}.{millionths:06}"


def _unfit(found: str, expected: str, name: str) -> FormatError:
    remedy = "rename it, or write JSONL, which holds everything"
    return FormatError(name, None, found=found, expected=expected, remedy=remedy)
