"""Fetching public data: over HTTPS or from a mirror, resumed, verified, never half done.

A file grows under `<name>.part` and takes its own name only when its size and checksum are right.
What breaks off is taken up where it stopped, by the same call or by a later one.

One fetch at a time works in a data home: it holds an advisory lock on `.fetch.lock` there, others
wait and then find the files. So a `.part` has one name, which makes it resumable, and one writer;
and the system lets go of such a lock however a process ends.
"""

from __future__ import annotations

import os
import re
import sys
import time
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit

from assay.data.registry import DataFile, checksum, state
from assay.errors import DataError, InputError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from io import BufferedReader

__all__ = ["FetchReport", "fetch"]

_CHUNK = 1 << 16
_PAUSE = 0.5  # seconds before the second attempt; every further pause is twice as long


@dataclass(frozen=True, slots=True)
class FetchReport:
    """What a fetch did: the files that it brought, and those that were there already."""

    fetched: tuple[DataFile, ...]
    present: tuple[DataFile, ...]


class _AgainError(DataError):
    """Another attempt may go well."""


class _UnreachableError(_AgainError):
    """Another attempt may go well; where none does, other files will not fare better."""


class _AbsentError(_AgainError):
    """The server knows no such file; when it says so twice it is believed."""


class _WrongBytesError(DataError):
    """All bytes came and are not the registered ones."""


@dataclass(frozen=True, slots=True)
class _Plan:
    mirror: Path | str | None
    progress: Callable[[DataFile, int], None] | None
    timeout: float
    attempts: int
    opener: urllib.request.OpenerDirector


def fetch(
    files: Iterable[DataFile],
    home: Path,
    *,
    mirror: str | os.PathLike[str] | None = None,
    progress: Callable[[DataFile, int], None] | None = None,
    timeout: float = 30.0,
    attempts: int = 5,
) -> FetchReport:
    """Brings files into a data home; those that are there and right are left alone.

    A file that is not to be had does not keep the others from coming; a network that fails does.

    Args:
        files: What to fetch.
        home: The data home; it is made where there is none.
        mirror: A folder or a URL below which the files lie under the same relative paths. Only
            a mirror may be `http://`: whom to trust is the user's choice, and checksums tell.
        progress: Called, as a file grows, with the file and how many of its bytes are there.
        timeout: Seconds without an answer after which an attempt has failed.
        attempts: How often to try each file, with growing pauses between.

    Raises:
        DataError: A file cannot be had, is not what it should be, or cannot be written. Files
            that came before are there; what broke off is kept as `.part` and resumed next time.
        InputError: There is to be no attempt at all.
    """
    if attempts < 1:
        raise InputError(f"attempts: found {attempts}; expected at least 1")
    opener = urllib.request.build_opener(_Gate(plain=urlsplit(str(mirror)).scheme == "http"))
    place = None if mirror is None else _checked_mirror(os.fspath(mirror))
    plan = _Plan(place, progress, timeout, attempts, opener)
    wanted = tuple(dict.fromkeys(files))
    lacking = [file for file in wanted if state(file, home) != "ok"]
    fetched = _fetch_lacking(lacking, home, plan) if lacking else ()
    return FetchReport(fetched, tuple(file for file in wanted if file not in fetched))


def _checked_mirror(name: str) -> Path | str:
    """A URL without the last slash, or a folder that is there."""
    if urlsplit(name).scheme in {"http", "https"}:
        return name.rstrip("/")
    if not Path(name).is_dir():
        found = f"{name}: there is no such folder"
        raise DataError(f"{found}; name a folder, or a URL, with the paths of a data home in it")
    return Path(name)


def _fetch_lacking(files: list[DataFile], home: Path, plan: _Plan) -> tuple[DataFile, ...]:
    fetched: list[DataFile] = []
    failures: list[DataError] = []
    try:
        with _sole_fetch(home):
            for file in files:
                if state(file, home) == "ok":  # another fetch was faster
                    continue
                try:
                    _fetch_file(file, home, plan)
                    fetched.append(file)
                except DataError as error:
                    if isinstance(error, _UnreachableError):
                        raise
                    failures.append(error)
    except OSError as error:
        found = f"{error.filename or home}: it cannot be written ({error.strerror})"
        raise DataError(f"{found}; check permissions and disk, or set ASSAY_DATA") from error
    if failures:
        raise DataError("\n".join(map(str, failures)))
    return tuple(fetched)


@contextmanager
def _sole_fetch(home: Path) -> Iterator[None]:
    """Waits until no other fetch works in the data home, and keeps others waiting."""
    home.mkdir(parents=True, exist_ok=True)
    with (home / ".fetch.lock").open("wb") as stream:
        while not _locked(stream):
            time.sleep(0.1)
        yield


def _locked(stream: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):  # somebody has it; the latter on Windows
        return False
    return True


def _fetch_file(file: DataFile, home: Path, plan: _Plan) -> None:
    target = home / file.path
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    if isinstance(plan.mirror, Path):
        _copy(file, plan.mirror / file.path, part, plan)
    else:
        url = f"{plan.mirror}/{file.path}" if plan.mirror else file.url
        _download(file, url, part, plan)
    part.replace(target)


def _copy(file: DataFile, origin: Path, part: Path, plan: _Plan) -> None:
    try:
        stream = origin.open("rb")
    except OSError as error:
        raise DataError(f"{origin}: the mirror lacks it ({error.strerror}); add it") from error
    with stream:
        _save(_chunks(stream, str(origin)), part, file, plan, 0)
    _check(file, part, str(origin))


def _download(file: DataFile, url: str, part: Path, plan: _Plan) -> None:
    """Leaves the whole, verified file in `part`."""
    for attempt in range(1, plan.attempts + 1):
        resumed = part.exists()
        try:
            _transfer(file, url, part, plan)
            _check(file, part, url)
        except (_AgainError, _WrongBytesError) as error:
            # Bytes from before that were to blame are gone now, and another attempt may do.
            wrong = isinstance(error, _WrongBytesError) and not resumed
            absent = isinstance(error, _AbsentError) and attempt > 1
            if wrong or absent or attempt == plan.attempts:
                raise
        else:
            return
        time.sleep(_PAUSE * 2 ** (attempt - 1))


def _transfer(file: DataFile, url: str, part: Path, plan: _Plan) -> None:
    """Completes `part` as far as the server lets it."""
    offset = part.stat().st_size if part.exists() else 0
    if offset == file.n_bytes > 0:
        return
    offset = offset if offset < file.n_bytes else 0
    with _open(url, offset, part, plan) as response:
        start = offset if response.status == HTTPStatus.PARTIAL_CONTENT else 0
        n_bytes = _save(_chunks(response, url), part, file, plan, start)
        declared = response.headers.get("Content-Length")
    if n_bytes < file.n_bytes and declared != str(n_bytes - start):
        found = f"{url}: it broke off after {n_bytes:,} of {file.n_bytes:,} bytes"
        raise _UnreachableError(f"{found}; try again: what came is kept")


def _open(url: str, offset: int, part: Path, plan: _Plan) -> HTTPResponse:
    """The server's answer: it begins at `offset` if its status is 206, else at 0."""
    headers = {"User-Agent": "assay-gec"} | ({"Range": f"bytes={offset}-"} if offset else {})
    try:
        request = urllib.request.Request(url, headers=headers)  # noqa: S310  # _Gate sees to it
        response = cast("HTTPResponse", plan.opener.open(request, timeout=plan.timeout))
    except HTTPError as error:
        error.close()
        if error.code == HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
            part.unlink(missing_ok=True)
        found = f"{url}: the server answers {error.code} {error.reason}"
        kinds = {404: _AbsentError, 410: _AbsentError, 416: _AgainError}
        kind = kinds.get(error.code, _UnreachableError)
        raise kind(f"{found}; try again later or from a mirror") from error
    except (OSError, HTTPException, ValueError) as error:
        reason = error.reason if isinstance(error, URLError) else error
        found = f"{url}: cannot be reached ({reason})"
        raise _UnreachableError(f"{found}; check address and network, or use a mirror") from error
    piece = re.match(r"bytes (\d+)-", response.headers.get("Content-Range", ""))
    if response.status == HTTPStatus.PARTIAL_CONTENT and not (piece and int(piece[1]) == offset):
        response.close()
        part.unlink(missing_ok=True)
        raise _AgainError(f"{url}: the server sends another part than asked for; use a mirror")
    return response


def _chunks(stream: HTTPResponse | BufferedReader, origin: str) -> Iterator[bytes]:
    """What the stream holds, piece by piece: errors of reading are told from those of writing."""
    try:
        while chunk := stream.read1(_CHUNK):
            yield chunk
    except (OSError, HTTPException) as error:
        raise _UnreachableError(f"{origin}: it broke off ({error}); try again") from error


def _save(chunks: Iterator[bytes], part: Path, file: DataFile, plan: _Plan, start: int) -> int:
    """Writes from `start` on, stops when there is more than there should be, gives the size."""
    n_bytes = start
    with part.open("ab" if start else "wb") as stream:
        for chunk in chunks:
            stream.write(chunk)
            n_bytes += len(chunk)
            if plan.progress:
                plan.progress(file, min(n_bytes, file.n_bytes))
            if n_bytes > file.n_bytes:
                break
        stream.flush()
        os.fsync(stream.fileno())
    return n_bytes


def _check(file: DataFile, part: Path, origin: str) -> None:
    """Deletes what is not the registered file, and says so."""
    n_bytes, found = part.stat().st_size, checksum(part)
    if (n_bytes, found) == (file.n_bytes, file.sha256):
        return
    part.unlink()
    size = f"{n_bytes:,}" if n_bytes <= file.n_bytes else f"more than {file.n_bytes:,}"
    raise _WrongBytesError(
        f"{file.path}: found {size} bytes with the SHA-256 checksum {found} at {origin}; expected "
        f"{file.n_bytes:,} bytes with {file.sha256}; they are deleted: try again later or from "
        "another place, and tell the developers of Assay if the file has changed for good"
    )


class _Gate(urllib.request.BaseHandler):
    """Lets requests out over HTTPS only, also those that a server redirects; plain HTTP if told."""

    def __init__(self, *, plain: bool) -> None:
        self.schemes = {"https", "http"} if plain else {"https"}

    def default_open(self, request: urllib.request.Request) -> None:
        if urlsplit(request.full_url).scheme not in self.schemes:
            found = f"{request.full_url}: found an address or a redirect without encryption"
            raise DataError(f"{found}; expected https://; fetch from a mirror that you trust")
