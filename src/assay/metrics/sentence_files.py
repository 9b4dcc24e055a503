"""Files of sentence scores: one row a sentence, system and metric."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from assay.errors import InputError, MissingExtraError
from assay.report.table import json_text, plain_cell
from assay.text.files import display_name, open_output

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import IO

    from assay.metrics.scoring import Scores
    from assay.text.files import FileName

__all__ = ["check_sentence_file", "write_sentences"]

COLUMNS = ("id", "system", "metric", "score", "signature")


def check_sentence_file(file: FileName) -> None:
    """Refuses a file whose extension names no format of rows.

    Raises:
        InputError: The extension is not known.
    """
    zipped_columns = Path(file).suffix.lower() == ".gz" and _extension(file) == ".parquet"
    if _extension(file) not in _WRITERS or zipped_columns:
        msg = (
            f"{display_name(file, output=True)}: sentence scores are written as "
            f"{', '.join(_WRITERS)}; choose one of these extensions (.gz may follow the first two)"
        )
        raise InputError(msg)


def write_sentences(file: FileName, scores: Scores) -> None:
    """Writes the score of every sentence, system and metric; the extension tells the format.

    Raises:
        InputError: The extension is not known.
        MissingExtraError: It is Parquet, and pyarrow is not installed.
        OutputError: The file cannot be written.
    """
    check_sentence_file(file)
    with open_output(file) as stream:
        _WRITERS[_extension(file)](stream, scores)


def _extension(file: FileName) -> str:
    path = Path(file)
    return (path.with_suffix("") if path.suffix.lower() == ".gz" else path).suffix.lower()


def _write_jsonl(stream: IO[bytes], scores: Scores) -> None:
    for record in scores.sentence_records():
        stream.write(json_text(record, indent=None).encode() + b"\n")


def _write_tsv(stream: IO[bytes], scores: Scores) -> None:
    stream.write("\t".join(COLUMNS).encode() + b"\n")
    for record in scores.sentence_records():
        cells = (plain_cell(record[column]) for column in COLUMNS)
        stream.write("\t".join(cells).encode() + b"\n")


def _write_parquet(stream: IO[bytes], scores: Scores) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise MissingExtraError("Parquet", "pyarrow", "parquet") from None
    kinds = [pyarrow.string(), pyarrow.string(), pyarrow.string(), pyarrow.float64()]
    schema = pyarrow.schema(list(zip(COLUMNS, [*kinds, pyarrow.string()], strict=True)))
    content = pyarrow.BufferOutputStream()
    with parquet.ParquetWriter(content, schema) as writer:
        for item in _tables(scores):
            writer.write_table(pyarrow.table(item, schema=schema))
    stream.write(content.getvalue())


def _tables(scores: Scores) -> Iterator[dict[str, list[object]]]:
    """The columns of each system and metric."""
    n = len(scores.ids)
    for item in scores:
        yield {
            "id": list(scores.ids),
            "system": [item.system] * n,
            "metric": [item.metric] * n,
            "score": item.sentences.tolist(),
            "signature": [item.signature] * n,
        }


_WRITERS: Mapping[str, Callable[[IO[bytes], Scores], None]] = {
    ".jsonl": _write_jsonl,
    ".tsv": _write_tsv,
    ".parquet": _write_parquet,
}
