from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import FormatError, InputError
from assay.text.corpus import Corpus
from assay.text.jsonl import read_jsonl, write_jsonl
from refusals import assert_kind, refusal
from strategies import corpora

if TYPE_CHECKING:
    from pathlib import Path

JFLEG = {"sentence": "He go", "corrections": ["He goes", "He went"], "extra": {"a": None}}


def put(folder: Path, *lines: object) -> Path:
    file = folder / "a.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_bytes("\n".join(texts).encode())
    return file


@given(corpora())
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, corpus: Corpus) -> None:
    file = tmp_path_factory.getbasetemp() / "corpus.jsonl"
    write_jsonl(file, corpus)
    assert read_jsonl(file) == corpus


def test_text_is_written_readably_and_one_object_a_line(tmp_path: Path) -> None:
    write_jsonl(tmp_path / "a.jsonl.gz", Corpus(("Straße\u2028",), outputs={"x": ("\n",)}))
    assert gzip.decompress((tmp_path / "a.jsonl.gz").read_bytes()).decode() == (
        '{"id": "1", "source": "Straße\u2028", "hypothesis": "\\n", "system": "x", '
        '"references": []}\n'
    )


def test_blank_lines_marks_and_line_ends_of_windows_change_nothing(tmp_path: Path) -> None:
    file = put(tmp_path, '\ufeff{"source": "a"}\r', "", " \r", '{"source": "b"}')
    assert read_jsonl(file) == Corpus(("a", "b"))


def test_columns_may_have_other_names(tmp_path: Path) -> None:
    columns = {"source": "sentence", "references": "corrections"}
    corpus = read_jsonl(put(tmp_path, JFLEG, JFLEG | {"corrections": []}), columns=columns)
    assert corpus == Corpus(("He go", "He go"), (("He goes", "He went"), ()))
    with pytest.raises(InputError, match=r"no column 'target' to take as .*sentence, corrections"):
        read_jsonl(put(tmp_path, JFLEG), columns=columns | {"hypothesis": "target"})


def test_two_columns_may_change_places(tmp_path: Path) -> None:
    file = put(tmp_path, {"source": "b", "hypothesis": "a"})
    corpus = read_jsonl(file, columns={"source": "hypothesis", "hypothesis": "source"})
    assert corpus == Corpus(("a",), outputs={"system": ("b",)})


def test_escapes_are_read_and_halves_of_surrogate_pairs_refused(tmp_path: Path) -> None:
    assert read_jsonl(put(tmp_path, r'{"source": "\ud83d\ude00\u0000"}')).sources == ("😀\0",)
    with pytest.raises(FormatError, match=r"a\.jsonl:2: found .* in the column 'source'") as caught:
        read_jsonl(put(tmp_path, {"source": "a"}, r'{"source": "\ud83d"}'))
    str(caught.value).encode()  # the message can be printed


def test_halves_of_surrogate_pairs_are_not_written(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"a\.jsonl:2: found the character U\+D83D after "):
        write_jsonl(tmp_path / "a.jsonl", Corpus(("a", "\ud83d")))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("{", "what is not JSON (Expecting property name"),
        ('{"source": "a"', "what is not JSON (Expecting ',' delimiter at column 15)"),
        ('{"source": "a"} {}', "what is not JSON (Extra data at column 17)"),
        ('{"source": "a\tb"}', "what is not JSON (Invalid control character"),
        ("plain text", "what is not JSON (Expecting value at column 1)"),
        ("[" * 100_000, "what is not JSON ("),
        ('{"id": ' + "1" * 5000 + "}", "what is not JSON ("),
        ('[{"source": "a"}]', '\'[{"source": "a"}]\''),
        ("null", "'null'"),
        ('"text"', "'\"text\"'"),
        ('{"source": 1.5}', "1.5 in the column 'source'"),
        ('{"source": "a", "references": {"b": 1}}', "{'b': 1} in the column 'references'"),
        ('{"source": "a", "annotators": [Infinity]}', "[inf] in the column 'annotators'"),
        ('{"text": "a"}', "None in the column 'source'"),
    ],
)
def test_what_is_wrong_is_placed(tmp_path: Path, line: str, found: str) -> None:
    file = put(tmp_path, {"source": "a"}, "", line)
    with pytest.raises(FormatError) as caught:
        read_jsonl(file)
    assert_kind(caught.value, name=str(file), n_lines=3)
    assert caught.value.line == 3
    assert caught.value.found.startswith(found)


@given(st.one_of(st.binary(), st.text().map(str.encode), st.lists(st.sampled_from(
    [b'{"source": "a"}', b'{"id": 1,', b"\n", b'"source": "b"}', b"[", b"\xef\xbb\xbf", b"null"]
)).map(b"".join)))  # fmt: skip
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "wild.jsonl"
    file.write_bytes(content)
    error = refusal(lambda: read_jsonl(file))
    if error is not None:
        assert_kind(error, name=str(file))
