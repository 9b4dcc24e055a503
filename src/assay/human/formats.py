"""Files of judgments: which format one has, and the way in and out."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from assay.errors import FormatError, InputError
from assay.human.appraise import parse_appraise, write_appraise
from assay.human.crowd import is_crowd, parse_crowd
from assay.human.csv_rows import csv_rows
from assay.human.judgments_jsonl import parse_judgments_jsonl, write_judgments_jsonl
from assay.human.wmt import is_wmt, parse_wmt, write_wmt
from assay.text.files import decoded, display_name, read_bytes

if TYPE_CHECKING:
    from assay.human.judgment import Judgments
    from assay.text.files import FileName

__all__ = ["read_judgments", "write_judgments"]

_MARK = b"\xef\xbb\xbf"


def read_judgments(file: FileName) -> Judgments:
    """The judgments of a file, whatever its format: that is seen from the content.

    What begins with `<` is Appraise XML, with `{` JSONL; the rest is CSV, of WMT or of crowd work.

    Raises:
        FormatError: It has none of these formats, or is not in its format.
    """
    content, name = read_bytes(file), display_name(file)
    beginning = content.removeprefix(_MARK).lstrip()[:1]
    if beginning == b"<":
        return parse_appraise(content, name=name)
    text = decoded(content, name=name)
    if beginning == b"{":
        return parse_judgments_jsonl(text, name=name)
    if not beginning:
        raise FormatError(
            name,
            None,
            found="nothing",
            expected="judgments in Appraise XML, JSONL or CSV",
            remedy="name another file",
        )
    header, _ = csv_rows(text, name=name)
    if is_wmt(header):
        return parse_wmt(text, name=name)
    if is_crowd(header):
        return parse_crowd(text, name=name)
    raise FormatError(
        name,
        1,
        found=f"the columns {', '.join(header):.120}",
        expected="those of WMT (segmentId, judgeID, system1Id, system1rank, ...) or of crowd work",
        remedy="if this is crowd work, name its columns in Python: read_crowd(file, "
        "CrowdColumns(...)); write_judgments makes a file of it that every command reads",
    )


def write_judgments(file: FileName, judgments: Judgments) -> None:
    """Writes judgments as the file's extension tells: `.xml`, `.csv` (WMT screens) or `.jsonl`.

    Raises:
        InputError: The extension is none of these.
        FormatError: The format cannot hold a name; JSONL holds everything.
    """
    path = Path(os.fspath(file))
    plain = path.with_suffix("") if path.suffix.lower() == ".gz" else path
    match plain.suffix.lower():
        case ".xml":
            write_appraise(file, judgments)
        case ".csv":
            write_wmt(file, judgments)
        case ".jsonl" | ".ndjson":
            write_judgments_jsonl(file, judgments)
        case other:
            msg = (
                f"{display_name(file, output=True)}: judgments are not written as {other!r}; "
                "choose a name that ends in .xml, .csv or .jsonl"
            )
            raise InputError(msg)
