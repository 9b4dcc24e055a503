from __future__ import annotations

import io
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.edits.edit import AnnotatedSentence
from assay.errors import FormatError, InputError
from assay.text.corpus import Corpus
from assay.text.parquet import read_parquet, write_parquet
from refusals import assert_kind, refusal
from strategies import corpora

if TYPE_CHECKING:
    from pathlib import Path

WITHOUT_PYARROW = """
import sys
sys.modules["pyarrow"] = None
from assay import Corpus
from assay.errors import MissingExtraError
from assay.text.parquet import read_parquet, write_parquet
for work in (lambda: read_parquet("a.parquet"), lambda: write_parquet("a.parquet", Corpus(("a",)))):
    try:
        work()
    except MissingExtraError as error:
        print(error)
"""


def put(folder: Path, table: Any, **options: Any) -> Path:  # noqa: ANN401 - pyarrow has no types
    file = folder / "a.parquet"
    pq.write_table(table, file, **options)
    return file


@given(corpora())
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, corpus: Corpus) -> None:
    file = tmp_path_factory.getbasetemp() / "corpus.parquet"
    write_parquet(file, corpus)
    assert read_parquet(file) == corpus


def test_gz_is_compressed_and_read(tmp_path: Path) -> None:
    write_parquet(tmp_path / "a.parquet.gz", Corpus(("a",)))
    assert read_parquet(tmp_path / "a.parquet.gz") == Corpus(("a",))


def test_columns_have_types_even_without_a_value(tmp_path: Path) -> None:
    corpus = Corpus(("a",), gold=(AnnotatedSentence("a"),))
    write_parquet(tmp_path / "a.parquet", corpus)
    schema = pq.read_schema(tmp_path / "a.parquet")
    assert schema.field("references").type == pa.list_(pa.string())
    assert schema.field("annotators").type == pa.list_(pa.int64())
    assert read_parquet(tmp_path / "a.parquet") == corpus


@pytest.mark.parametrize("text", [pa.string(), pa.large_string(), pa.string_view()])
@pytest.mark.parametrize("compression", ["snappy", "zstd", "none"])
def test_tables_that_others_wrote_are_read(tmp_path: Path, text: object, compression: str) -> None:
    table = pa.table(
        {
            "sentence": pa.array(["He go", "Fine"], text),
            "corrections": pa.array([["He goes", "He went"], []], pa.list_(text)),
        }
    )
    columns = {"source": "sentence", "references": "corrections"}
    corpus = read_parquet(put(tmp_path, table, compression=compression), columns=columns)
    assert corpus == Corpus(("He go", "Fine"), (("He goes", "He went"), ()))


def test_dictionaries_numbers_and_columns_of_others_do_no_harm(tmp_path: Path) -> None:
    table = pa.table(
        {
            "id": [7, 8],
            "source": pa.array(["a", "a"]).dictionary_encode(),
            "when": pa.array([-(10**17), 0], pa.timestamp("ms")),  # beyond Python's calendar
            "references": ["b", None],
        }
    )
    corpus = read_parquet(put(tmp_path, table))
    assert (corpus.ids, corpus.references) == (("7", "8"), (("b",), ()))


def test_a_column_that_is_not_there_is_refused(tmp_path: Path) -> None:
    file = put(tmp_path, pa.table({"sentence": ["a"], "more": [1]}))
    with pytest.raises(
        InputError, match=r"no column 'text' to take as 'source'; .* sentence, more"
    ):
        read_parquet(file, columns={"source": "text"})
    with pytest.raises(FormatError, match=r"a\.parquet:1: found None in the column 'source'"):
        read_parquet(file)


def test_a_column_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    table = pa.Table.from_arrays([pa.array(["a"]), pa.array(["b"])], names=["source", "source"])
    with pytest.raises(FormatError, match="found 2 columns 'source'; expected one; rename"):
        read_parquet(put(tmp_path, table))


@pytest.mark.parametrize(
    ("column", "values"),
    [
        ("source", [1.5]),
        ("source", [b"a"]),
        ("references", [[1]]),
        ("references", [[None]]),
        ("annotators", [["a"]]),
        ("annotators", [[2**62]]),
        ("edits", [[{"start": 0}]]),
        ("edits", [["a"]]),
    ],
)
def test_values_of_other_types_are_refused(
    tmp_path: Path, column: str, values: list[object]
) -> None:
    file = put(tmp_path, pa.table({"source": ["a"]} | {column: values}))
    with pytest.raises(FormatError, match=f"in the column '{column}'") as caught:
        read_parquet(file)
    assert_kind(caught.value, name=str(file))
    assert caught.value.line == 1


def test_text_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    offsets = pa.array([0, 1], pa.int32()).buffers()[1]
    latin = pa.Array.from_buffers(pa.string(), 1, [None, offsets, pa.py_buffer(b"\xe9")])
    with pytest.raises(FormatError, match=r"found what is not Parquet .*utf-8"):
        read_parquet(put(tmp_path, pa.table({"source": latin})))


@pytest.mark.parametrize(
    "corpus",
    [
        Corpus(("\ud83d",)),
        Corpus(("a",), gold=(AnnotatedSentence("a", (), (10**30,)),)),
    ],
)
def test_what_parquet_cannot_hold_is_refused(tmp_path: Path, corpus: Corpus) -> None:
    with pytest.raises(FormatError, match=r"a\.parquet: found what Parquet cannot hold \("):
        write_parquet(tmp_path / "a.parquet", corpus)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "content", [b"", b"PAR1", b"PAR1PAR1", b"He go .\n", b"PAR1" + b"\xff" * 40]
)
def test_what_is_no_parquet_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.parquet").write_bytes(content)
    with pytest.raises(FormatError, match=r"a\.parquet: found what is not Parquet .*complete\?"):
        read_parquet(tmp_path / "a.parquet")


def whole_file() -> bytes:
    content = io.BytesIO()
    pq.write_table(pa.table({"source": ["a", "b"], "references": [["c"], []]}), content)
    return content.getvalue()


WHOLE = whole_file()


@settings(max_examples=50)
@given(st.integers(0, len(WHOLE) - 1))
def test_files_that_are_cut_short_are_refused(
    tmp_path_factory: pytest.TempPathFactory, length: int
) -> None:
    file = tmp_path_factory.getbasetemp() / "cut.parquet"
    file.write_bytes(WHOLE[:length])
    error = refusal(lambda: read_parquet(file))
    assert error is not None
    assert_kind(error, name=str(file))


def test_without_pyarrow_the_error_says_what_to_install(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_PYARROW]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    message = (
        "Parquet needs the package pyarrow, which is not installed; "
        "install it with: pip install 'assay-gec[parquet]'"
    )
    assert done.stdout.splitlines() == [message] * 2
    assert not list(tmp_path.iterdir())
