"""JSONL: one JSON object a line, as `datasets` of Hugging Face writes them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from assay.errors import FormatError
from assay.text.files import display_name, read_text, write_text
from assay.text.rows import corpus_of_rows, renamed, rows_of_corpus

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assay.text.corpus import Corpus
    from assay.text.files import FileName

__all__ = ["json_records", "read_jsonl", "write_jsonl"]


def read_jsonl(file: FileName, *, columns: Mapping[str, str] | None = None) -> Corpus:
    """The corpus of a JSONL file.

    Args:
        file: The file.
        columns: For columns of ours the names they have there, such as
            `{"source": "sentence", "references": "corrections"}`.

    Raises:
        FormatError: A line is no JSON object, or a column is not what it should be.
        InputError: A column of `columns` is not there.
    """
    name = display_name(file)
    records = json_records(read_text(file), name=name, example='{"source": ...}')
    there = dict.fromkeys(column for _, record in records for column in record)
    return corpus_of_rows(renamed(records, columns or {}, there, name=name), name=name)


def json_records(text: str, *, name: str, example: str) -> list[tuple[int, dict[str, Any]]]:
    """The objects of JSONL text, each with the number of its line; empty lines are passed over.

    Raises:
        FormatError: A line is no JSON object; it is told to be like the example.
    """
    return [
        (number, _record(line, name, number, example))
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip()
    ]


def _record(line: str, name: str, number: int, example: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        why = str(error)
        if isinstance(error, json.JSONDecodeError):  # which counts lines within this one
            why = f"{error.msg} at column {error.colno}"
        raise FormatError(
            name,
            number,
            found=f"what is not JSON ({why})",
            expected="one JSON object a line",
            remedy="mend the line; a file that is one long list is not JSONL",
        ) from None
    if not isinstance(record, dict):
        raise FormatError(
            name,
            number,
            found=f"{line[:40]!r}",
            expected=f"an object, {example}",
            remedy="write one object a line",
        )
    return record


def write_jsonl(file: FileName, corpus: Corpus) -> None:
    """Writes a file that `read_jsonl` reads back equal.

    Raises:
        FormatError: A text holds half of a surrogate pair.
    """
    lines = [json.dumps(row, ensure_ascii=False) + "\n" for row in rows_of_corpus(corpus)]
    write_text(file, "".join(lines))
