from __future__ import annotations

import gzip
import os
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import AssayError, FormatError, InputError
from assay.text.files import display_name, read_bytes, read_text, write_text
from refusals import assert_kind, refusal
from running import Assay
from strategies import texts

if TYPE_CHECKING:
    from pathlib import Path

TEXT = "He go .\nSie geht nach Hause .\n"

as_user = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read and write everything"
)


def put(folder: Path, content: bytes, name: str = "a.txt") -> Path:
    file = folder / name
    file.write_bytes(content)
    return file


def refused(file: Path) -> FormatError:
    with pytest.raises(FormatError) as caught:
        read_text(file)
    assert_kind(caught.value, name=str(file))
    return caught.value


@pytest.mark.parametrize("name", ["a.txt", "a.txt.gz", "a"])
@pytest.mark.parametrize("compressed", [True, False])
def test_gzip_is_known_by_its_content(tmp_path: Path, name: str, *, compressed: bool) -> None:
    content = TEXT.encode()
    file = put(tmp_path, gzip.compress(content) if compressed else content, name)
    assert read_text(file) == TEXT
    assert read_bytes(str(file)) == content


def test_gzip_files_one_behind_the_other_are_one(tmp_path: Path) -> None:
    assert read_text(put(tmp_path, gzip.compress(b"a\n") + gzip.compress(b"b\n"))) == "a\nb\n"


def damaged() -> list[bytes]:
    whole = gzip.compress(TEXT.encode() * 50)
    return [
        whole[:2],
        whole[:12],
        whole[: len(whole) // 2],
        whole[:-1],
        whole[:-8] + b"\0" * 8,
        whole[:20] + b"\xff" * 8 + whole[28:],
        whole + b"more",
    ]


@pytest.mark.parametrize("content", damaged())
def test_damaged_gzip_is_refused(tmp_path: Path, content: bytes) -> None:
    error = refused(put(tmp_path, content, "a.txt.gz"))
    assert re.match(r"a damaged gzip file \(.+\)", error.found)
    assert error.remedy == "fetch or compress it again"


@pytest.mark.parametrize(("content", "text"), [(b"", ""), (b"a\r\n", "a\r\n"), (b"a\rb", "a\rb")])
def test_text_comes_as_it_is(tmp_path: Path, content: bytes, text: str) -> None:
    assert read_text(put(tmp_path, content)) == text


def test_a_byte_order_mark_is_dropped_and_only_one(tmp_path: Path) -> None:
    assert read_text(put(tmp_path, "\ufeffa\ufeff\n".encode())) == "a\ufeff\n"
    assert read_text(put(tmp_path, "\ufeff\ufeffa".encode())) == "\ufeffa"
    assert read_text(put(tmp_path, gzip.compress("\ufeffa".encode()))) == "a"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_other_unicode_encodings_are_named_with_advice(tmp_path: Path, encoding: str) -> None:
    error = refused(put(tmp_path, ("\ufeff" + TEXT).encode(encoding)))
    assert error.found == f"text in {encoding[:6].upper()}"
    assert f"iconv -f {encoding[:6].upper()} -t UTF-8" in error.remedy


def test_utf_16_without_a_mark_looks_like_a_binary_file(tmp_path: Path) -> None:
    assert refused(put(tmp_path, TEXT.encode("utf-16-le"))).found == "a NUL character"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize(
    ("content", "line", "found"),
    [
        (b"\xe9", 1, "0xE9 at column 1"),
        (b"caf\xe9\n", 1, "0xE9 at column 4"),
        ("süß\nnaïve ".encode() + b"caf\xe9 .\n", 2, "0xE9 at column 10"),
        (b"a\r\n\n\x80", 3, "0x80 at column 1"),
        ("\ud800".encode("utf-8", "surrogatepass"), 1, "0xED at column 1"),
        (b"a\n\xe2\x82", 2, "0xE2 at column 1"),
        (b"a\xc0\x80", 1, "0xC0 at column 2"),
    ],
)
def test_what_is_not_utf_8_is_placed(
    tmp_path: Path, mark: bytes, content: bytes, line: int, found: str
) -> None:
    error = refused(put(tmp_path, mark + content))
    assert error.line == line
    assert error.found == f"the byte {found}"
    assert "iconv" in error.remedy


def test_a_nul_character_means_a_binary_file(tmp_path: Path) -> None:
    error = refused(put(tmp_path, b"a\nb\0c\xff"))
    assert (error.line, error.found) == (2, "a NUL character")
    assert "binary" in error.remedy


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("none.txt", "none.txt: there is no such file"),
        ("folder", "folder: found a folder; expected a file"),
        ("a.txt/b.txt", "b.txt: there is no such file: part of its path is no folder"),
        ("loop", "loop: it cannot be read"),
        ("n" * 300, "it cannot be read"),
        ("a\0b", "a NUL character"),
    ],
)
def test_what_cannot_be_opened_is_said(tmp_path: Path, name: str, message: str) -> None:
    put(tmp_path, b"")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        read_text(tmp_path / name)
    assert not isinstance(caught.value, FormatError)
    assert ";" in str(caught.value) or "check" in str(caught.value)


@as_user
def test_a_file_that_may_not_be_read_is_said(tmp_path: Path) -> None:
    file = put(tmp_path, b"a")
    file.chmod(0)
    with pytest.raises(InputError, match=r"a\.txt: it may not be read; check its permissions"):
        read_text(file)


def test_a_symbolic_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(put(tmp_path, b"a"))
    assert read_text(tmp_path / "link") == "a"


def test_standard_input_is_read(tmp_path: Path) -> None:
    assay = Assay(tmp_path)
    assert assay.out("convert", "-", "-", stdin="One . \n\nThree .") == "One .\n\nThree .\n"
    assert "<standard input>:2: " in assay.refusal("describe", "-", stdin="a\nb\0")


def test_closed_standard_input_is_an_input_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(InputError, match=r"<standard input>: it cannot be read \(there is none\)"):
        read_text("-")


def test_messages_name_the_standard_streams() -> None:
    assert display_name("-") == "<standard input>"
    assert display_name("-", output=True) == "<standard output>"
    assert display_name("./-") == "./-"


@given(text=texts(max_size=50))
def test_text_that_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.getbasetemp() / "text.gz"
    write_text(file, text)
    assert read_text(file) == text


@given(content=st.one_of(st.binary(), st.binary().map(b"\x1f\x8b\x08\0".__add__)))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    file = put(tmp_path_factory.getbasetemp(), content, "bytes")
    error = refusal(lambda: read_text(file))
    if error is not None:
        assert isinstance(error, AssayError)
        assert_kind(error, name=str(file))
