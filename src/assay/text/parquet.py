"""Parquet: the same columns as JSONL, in a file of columns (extra `parquet`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assay.errors import FormatError, MissingExtraError
from assay.text.files import display_name, open_output, read_bytes
from assay.text.rows import COLUMNS, corpus_of_rows, renamed, rows_of_corpus

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assay.text.corpus import Corpus
    from assay.text.files import FileName

__all__ = ["read_parquet", "write_parquet"]


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtraError("Parquet", "pyarrow", "parquet") from None
    return pyarrow, pyarrow.parquet


def read_parquet(file: FileName, *, columns: Mapping[str, str] | None = None) -> Corpus:
    """The corpus of a Parquet file; `columns` as in `read_jsonl`. Rows count from 1.

    Raises:
        FormatError: It is no Parquet file, or a column is not what it should be.
        MissingExtraError: pyarrow is not installed.
    """
    pyarrow, parquet = _pyarrow()
    name = display_name(file)
    # Neither a Python stream nor threads: a thread of Arrow that lets go of a Python object while
    # the process ends aborts it.
    content = pyarrow.BufferReader(read_bytes(file))
    wanted = {*COLUMNS, *(columns or {}).values()}
    try:
        table = parquet.ParquetFile(content)
        there = table.schema_arrow.names
        kept = [column for column in there if column in wanted]
        records = table.read(columns=kept, use_threads=False).to_pylist()
    # ValueError, OverflowError: values that Python has no place for, such as text in Latin-1
    except (pyarrow.ArrowException, OSError, ValueError, OverflowError) as error:
        raise FormatError(
            name,
            None,
            found=f"what is not Parquet ({error!s:.200})",
            expected="a Parquet file",
            remedy="is it the right file, and complete?",
        ) from None
    for column in wanted:
        if there.count(column) > 1:
            raise FormatError(
                name,
                None,
                found=f"{there.count(column)} columns {column!r}",
                expected="one",
                remedy="rename the others",
            )
    rows = renamed(enumerate(records, start=1), columns or {}, there, name=name)
    return corpus_of_rows(rows, name=name)


def write_parquet(file: FileName, corpus: Corpus) -> None:
    """Writes a file that `read_parquet` reads back equal.

    Raises:
        FormatError: A text or a number is none that Parquet can hold.
        MissingExtraError: pyarrow is not installed.
    """
    pyarrow, parquet = _pyarrow()
    try:
        table = pyarrow.Table.from_pylist(list(rows_of_corpus(corpus)), schema=_schema(corpus))
    except (pyarrow.ArrowException, ValueError, OverflowError) as error:
        raise FormatError(
            display_name(file, output=True),
            None,
            found=f"what Parquet cannot hold ({error!s:.200})",
            expected="Unicode text without halves of surrogate pairs, and numbers of 64 bits",
            remedy="mend the text",
        ) from None
    content = pyarrow.BufferOutputStream()
    parquet.write_table(table, content)
    with open_output(file) as stream:
        stream.write(content.getvalue())


def _schema(corpus: Corpus) -> Any:  # noqa: ANN401 - pyarrow has no types
    pyarrow, _ = _pyarrow()
    text, number = pyarrow.string(), pyarrow.int64()
    columns = [("id", text), ("source", text), ("references", pyarrow.list_(text))]
    if corpus.outputs:
        columns[2:2] = [("hypothesis", text), ("system", text)]
    if corpus.gold is not None:
        edit = [
            ("start", number),
            ("end", number),
            ("alternatives", pyarrow.list_(text)),
            ("type", text),
            ("required", pyarrow.bool_()),
            ("annotator", number),
            ("comment", text),
        ]
        columns.append(("annotators", pyarrow.list_(number)))
        columns.append(("edits", pyarrow.list_(pyarrow.struct(edit))))
    return pyarrow.schema(columns)
