"""Judgments as JSONL, our own form: one screen a line, and nothing is lost.

```json
{"sentence": "7", "judge": "ann", "cells": [{"systems": ["A", "B"], "rank": 1}], "seconds": 20.6}
```

`cells`, `status`, `seconds` and `columns` (an object of texts) may be missing.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from assay.errors import FormatError, InputError
from assay.human.judgment import Cell, Judgment, Judgments
from assay.text.files import display_name, read_text, write_text
from assay.text.jsonl import json_records

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from assay.text.files import FileName

__all__ = [
    "format_judgments_jsonl",
    "parse_judgments_jsonl",
    "read_judgments_jsonl",
    "write_judgments_jsonl",
]

_EXAMPLE = '{"sentence": "7", "judge": "ann", "cells": [{"systems": ["A"], "rank": 1}]}'
_KEYS = ("sentence", "judge", "cells", "status", "seconds", "columns")


def read_judgments_jsonl(file: FileName) -> Judgments:
    """The judgments of a JSONL file.

    Raises:
        FormatError: A line is no judgment.
    """
    return parse_judgments_jsonl(read_text(file), name=display_name(file))


def parse_judgments_jsonl(text: str, *, name: str = "<text>") -> Judgments:
    """The judgments in JSONL; `name` is what errors call it."""
    records = json_records(text, name=name, example=_EXAMPLE)
    return Judgments(tuple(_judgment(record, name, line) for line, record in records))


def _judgment(record: Mapping[str, Any], name: str, line: int) -> Judgment:
    found = _flaw(record)
    if found is None:
        try:
            return _made(record)
        except InputError as error:
            found = f"no judgment ({error})"
    remedy = "correct the line, or remove it"
    raise FormatError(name, line, found=found, expected=_EXAMPLE, remedy=remedy)


def _made(record: Mapping[str, Any]) -> Judgment:
    seconds = record.get("seconds")
    return Judgment(
        record["sentence"],
        record["judge"],
        tuple(Cell(tuple(cell["systems"]), cell["rank"]) for cell in record.get("cells", ())),
        record.get("status", ""),
        None if seconds is None else float(seconds),
        tuple(record.get("columns", {}).items()),
    )


def _flaw(record: Mapping[str, Any]) -> str | None:
    """What in an object is of the wrong kind; `None` if nothing is."""
    for key in ("sentence", "judge"):
        if key not in record:
            return f"an object without {key!r}"
    for key, value in record.items():
        if key not in _KEYS:
            return f"{key!r:.40}, which is not known"
        if not _CHECKS[key](value):
            return f"{value!r:.60} as {key!r}"
    return None


def _is_text(value: object) -> bool:
    return isinstance(value, str) and not any(
        "\ud800" <= character <= "\udfff" for character in value
    )


def _is_time(value: object) -> bool:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return value is None or (number and abs(value) < 10**15)  # type: ignore[arg-type]


def _is_cell(value: object) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == {"systems", "rank"}
        and isinstance(value["systems"], list)
        and all(map(_is_text, value["systems"]))
        and isinstance(value["rank"], int)
        and value["rank"] < 10**18
    )


_CHECKS: Mapping[str, Callable[[object], bool]] = {
    "sentence": _is_text,
    "judge": _is_text,
    "status": _is_text,
    "seconds": _is_time,
    "cells": lambda value: isinstance(value, list) and all(map(_is_cell, value)),
    "columns": lambda value: isinstance(value, dict) and all(map(_is_text, value.values())),
}


def write_judgments_jsonl(file: FileName, judgments: Judgments) -> None:
    """Writes a file that `read_judgments_jsonl` reads back equal.

    Raises:
        FormatError: A text holds half of a surrogate pair.
    """
    write_text(file, format_judgments_jsonl(judgments))


def format_judgments_jsonl(judgments: Judgments) -> str:
    """JSONL of the judgments, one a line."""
    return "".join(json.dumps(_record(screen), ensure_ascii=False) + "\n" for screen in judgments)


def _record(screen: Judgment) -> dict[str, Any]:
    cells = [{"systems": list(cell.systems), "rank": cell.rank} for cell in screen.cells]
    record: dict[str, Any] = {"sentence": screen.sentence, "judge": screen.judge, "cells": cells}
    if screen.status:
        record["status"] = screen.status
    if screen.seconds is not None:
        record["seconds"] = screen.seconds
    if screen.columns:
        record["columns"] = dict(screen.columns)
    return record
