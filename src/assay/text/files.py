"""Files as they are in the wild, read to text; results written whole or not at all.

Reading: `-` is standard input; gzip is known by its first bytes, whatever the name; a byte order
mark is dropped. Writing: `-` is standard output; a name that ends in `.gz` is compressed; a
regular file appears under its name only when it is complete.
"""

from __future__ import annotations

import errno
import gzip
import os
import re
import secrets
import stat
import sys
import zlib
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING, cast

from assay.errors import FormatError, InputError, OutputError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "STANDARD_STREAM",
    "FileName",
    "check_output",
    "decoded",
    "display_name",
    "open_output",
    "read_bytes",
    "read_text",
    "write_text",
]

FileName = str | os.PathLike[str]

STANDARD_STREAM = "-"

_GZIP = b"\x1f\x8b"
_FOREIGN_MARKS = {  # the longer ones first: that of UTF-32 begins like that of UTF-16
    b"\xff\xfe\0\0": "UTF-32",
    b"\0\0\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}
_MARK = "\ufeff"
_NOT_TEXT = re.compile("[\0\ud800-\udfff]")


def display_name(file: FileName, *, output: bool = False) -> str:
    """How messages call a file that is read, or written.

    Examples:
        >>> display_name("-"), display_name("-", output=True), display_name(Path("a.txt"))
        ('<standard input>', '<standard output>', 'a.txt')
    """
    if _is_standard(file):
        return "<standard output>" if output else "<standard input>"
    return os.fspath(file)


def _is_standard(file: FileName) -> bool:
    return os.fspath(file) == STANDARD_STREAM


def read_bytes(file: FileName) -> bytes:
    """The file's bytes, decompressed.

    Raises:
        InputError: The file cannot be read.
        FormatError: It begins like gzip and is damaged.
    """
    name = display_name(file)
    try:
        content = _standard_input() if _is_standard(file) else _content(Path(file))
    except OSError as error:
        raise InputError(_why_unreadable(name, error)) from error
    if not content.startswith(_GZIP):
        return content
    try:
        return gzip.decompress(content)
    except (OSError, EOFError, zlib.error) as error:
        raise FormatError(
            name,
            None,
            found=f"a damaged gzip file ({error})",
            expected="a complete one",
            remedy="fetch or compress it again",
        ) from error


def _content(path: Path) -> bytes:
    _check_name(path)
    return path.read_bytes()


def _standard_input() -> bytes:
    stream: IO[bytes] | None = getattr(sys.stdin, "buffer", None)
    if stream is None:  # closed, or replaced by something else (as in notebooks)
        raise OSError(errno.EBADF, "there is none")
    return stream.read()


def _check_name(path: Path) -> None:
    if "\0" in str(path):  # Python's own complaint is no OSError
        raise OSError(errno.EINVAL, "a name cannot hold a NUL character")


def read_text(file: FileName) -> str:
    """The file's text: UTF-8, without a byte order mark, line ends as they are.

    Raises:
        InputError: The file cannot be read.
        FormatError: It is not UTF-8, or not text at all.
    """
    return decoded(read_bytes(file), name=display_name(file))


def decoded(content: bytes, *, name: str) -> str:
    """The text of a file's bytes; `name` is what errors call it. See `read_text`.

    Raises:
        FormatError: It is not UTF-8, or not text at all.
    """
    for mark, encoding in _FOREIGN_MARKS.items():
        if content.startswith(mark):
            raise FormatError(
                name,
                1,
                found=f"text in {encoding}",
                expected="UTF-8",
                remedy=f"convert it: iconv -f {encoding} -t UTF-8",
            )
    if b"\0" in content:
        raise FormatError(
            name,
            content[: content.index(b"\0")].count(b"\n") + 1,
            found="a NUL character",
            expected="text",
            remedy="this looks like a binary file: name a text file",
        )
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _not_utf8(name, error) from None


def write_text(file: FileName, text: str) -> None:
    """Writes text in UTF-8 that `read_text` reads back equal.

    Raises:
        FormatError: It holds a NUL character or half of a surrogate pair.
        OutputError: The file cannot be written.
    """
    stranger = _NOT_TEXT.search(text)
    if stranger is not None:
        before = text[: stranger.start()]
        raise FormatError(
            display_name(file, output=True),
            before.count("\n") + 1,
            found=f"the character U+{ord(stranger.group()):04X} after {before[-40:]!r}",
            expected="characters that a text file can hold",
            remedy="remove it from that line, which was about to be written",
        )
    if text.startswith(_MARK):  # a reader takes the first for a byte order mark
        text = _MARK + text
    with open_output(file) as stream:
        stream.write(text.encode())


def check_output(file: FileName) -> None:
    """Refuses a file that could not be written, before the work whose result it is to hold.

    Raises:
        OutputError: The file cannot be written; nothing has been changed.
    """
    if _is_standard(file):
        return
    path = Path(file)
    try:
        _check_name(path)
        if path.is_dir():
            raise IsADirectoryError
        mode = _mode(path)
        if mode is None or stat.S_ISREG(mode):
            TemporaryFile(dir=path.resolve().parent).close()
    except OSError as error:
        raise OutputError(_why_unwritable(display_name(file, output=True), error)) from error


@contextmanager
def open_output(file: FileName) -> Iterator[IO[bytes]]:
    """A stream whose content appears under the file's name when the block ends well, else not.

    What is no regular file (standard output, a pipe, a device) is written straight through.

    Raises:
        OutputError: The file cannot be written.
    """
    path = Path(file)
    try:
        with _standard_output() if _is_standard(file) else _file_output(path) as raw:
            if path.suffix.lower() == ".gz":
                # No name and no time inside: the same content gives the same bytes.
                with gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as stream:
                    yield cast("IO[bytes]", stream)
            else:
                yield raw
    except (BrokenPipeError, OutputError):
        raise
    except OSError as error:
        raise OutputError(_why_unwritable(display_name(file, output=True), error)) from error


@contextmanager
def _file_output(path: Path) -> Iterator[IO[bytes]]:
    _check_name(path)
    mode = _mode(path)
    if mode is None or stat.S_ISREG(mode):
        with _replaced(path.resolve(), mode) as stream:
            yield stream
    else:
        with path.open("wb") as stream:
            yield stream


@contextmanager
def _standard_output() -> Iterator[IO[bytes]]:
    stream: IO[bytes] | None = getattr(sys.stdout, "buffer", None)
    if stream is None:  # closed, or replaced by something else (as in notebooks)
        raise OSError(errno.EBADF, "there is none")
    sys.stdout.flush()
    yield stream
    stream.flush()


def _mode(path: Path) -> int | None:
    """What kind of file is there and who may use it; `None` where there is nothing."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


@contextmanager
def _replaced(path: Path, mode: int | None) -> Iterator[IO[bytes]]:
    """A new file beside `path` that takes its place, and its permissions, at the end."""
    permissions = 0o666 if mode is None else stat.S_IMODE(mode)
    temporary = path.with_name(f".{path.name[:40]}.{secrets.token_hex(4)}.part")
    opener = partial(os.open, mode=permissions)  # less the umask, as the system has it
    new = open(temporary, "xb", opener=opener)  # noqa: SIM115 - Path.open has no opener
    try:
        with new:
            yield new
            new.flush()
            os.fsync(new.fileno())
        if mode is not None:
            temporary.chmod(permissions)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _not_utf8(name: str, error: UnicodeDecodeError) -> FormatError:
    content = error.object  # without the byte order mark
    before = content[: error.start]
    column = len(before[before.rfind(b"\n") + 1 :].decode()) + 1
    return FormatError(
        name,
        before.count(b"\n") + 1,
        found=f"the byte 0x{content[error.start]:02X} at column {column}",
        expected="UTF-8",
        remedy="convert the file, for example: iconv -f WINDOWS-1252 -t UTF-8",
    )


def _why_unreadable(name: str, error: OSError) -> str:
    match error:
        case FileNotFoundError():
            return f"{name}: there is no such file; check the name and the current folder"
        case IsADirectoryError():
            return f"{name}: found a folder; expected a file; name a file inside it"
        case NotADirectoryError():
            return f"{name}: there is no such file: part of its path is no folder; check the name"
        case PermissionError():
            return f"{name}: it may not be read; check its permissions"
        case _:
            return f"{name}: it cannot be read ({error.strerror}); check the file and its disk"


def _why_unwritable(name: str, error: OSError) -> str:
    match error:
        case FileNotFoundError():
            return f"{name}: its folder does not exist; make it first"
        case NotADirectoryError():
            return f"{name}: its folder is no folder but a file; choose another"
        case IsADirectoryError():
            return f"{name}: found a folder; expected a file name; name a file inside it"
        case PermissionError():
            return f"{name}: it may not be written; check the permissions of its folder"
        case _:
            return f"{name}: it cannot be written ({error.strerror}); check the disk"
