"""Where a LanguageTool server is, or how to start one.

A server is named by its URL, or by a folder with LanguageTool's jars: then Assay starts one when
the first question comes, on a free port of this machine, one for each folder and process. It ends
with this process, however that ends.
"""

from __future__ import annotations

import atexit
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import zipfile
from functools import cache
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from typing import IO, TYPE_CHECKING, NamedTuple

from assay.data.cache import cache_home
from assay.errors import InputError, ServiceError
from assay.metrics.languagetool_client import Client

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "VARIABLE",
    "client_of",
    "forget_versions",
    "jar_home",
    "server_place",
    "stop_servers",
    "version_of",
]

VARIABLE = "ASSAY_LANGUAGETOOL"

_MAIN = "org.languagetool.server.HTTPServer"
_KEEPER = Path(__file__).with_name("languagetool_keeper.py")
_START_SECONDS = 300.0
_HOW = (
    f"name a server or a folder of its jars in {VARIABLE} (or --server), "
    "or install the package that fetches it: pip install 'assay-gec[languagetool]'"
)


def jar_home() -> Path:
    """The folder in the cache where Assay looks for LanguageTool's jars."""
    return cache_home() / "languagetool"


def server_place(named: str = "") -> str:
    """The URL or folder of LanguageTool: as named, else as the variable says, else what is there.

    Raises:
        InputError: There is none.
    """
    chosen = named or os.environ.get(VARIABLE) or ""
    if chosen.startswith(("http://", "https://")):
        return chosen
    if chosen:
        folder = Path(os.path.expanduser(chosen)).absolute()  # noqa: PTH111 - as data_home
        if not _has_server(folder):
            msg = f"{chosen!r}: found neither an address nor a folder with LanguageTool's jars"
            raise InputError(f"{msg}; {_HOW}")
        return str(folder)
    return str(jar_home() if _has_server(jar_home()) else _fetched_folder())


def _has_server(folder: Path) -> bool:
    return any(folder.glob("languagetool-server*.jar"))


def _fetched_folder() -> Path:
    """The folder of `language_tool_python`, which downloads LanguageTool if it is not there."""
    try:
        from language_tool_python.download_lt import LocalLanguageTool
    except ImportError:
        raise InputError(f"there is no LanguageTool; {_HOW}") from None
    try:
        known = LocalLanguageTool.get_latest_installed_version()
        if known is None:
            known = LocalLanguageTool.from_version_name()
            known.download()
        return Path(known.get_directory_path())
    except Exception as error:  # of whatever kind its download has
        msg = f"language_tool_python cannot get LanguageTool: {error}; {_HOW}"
        raise ServiceError(msg) from error


def version_of(place: str, language: str) -> str:
    """The version of the LanguageTool in a place; jars tell theirs without being started."""
    if not place.startswith(("http://", "https://")):
        version = _version_of_jars(Path(place))
        if version:
            return version
    return _asked_version(place, language)


@cache
def _asked_version(place: str, language: str) -> str:
    return client_of(place).check("", language).version


def forget_versions() -> None:
    """Makes servers be asked for their versions again."""
    _asked_version.cache_clear()
    _version_of_jars.cache_clear()


@cache
def _version_of_jars(folder: Path) -> str | None:
    """The released version in the jar of LanguageTool's core; `None` where it has none."""
    properties = "META-INF/maven/org.languagetool/languagetool-core/pom.properties"
    for jar in sorted(folder.rglob("languagetool-core*.jar")):
        try:
            with zipfile.ZipFile(jar) as archive:
                found = re.search(rb"^version=(\S+)", archive.read(properties), re.MULTILINE)
        except (OSError, KeyError, zipfile.BadZipFile):
            continue
        if found and b"SNAPSHOT" not in found[1]:
            return found[1].decode()
    return None


class _Started(NamedTuple):
    """A server that this process started."""

    process: subprocess.Popen[bytes]
    log: IO[bytes]
    client: Client


_started: dict[str, _Started] = {}
_lock = Lock()


def client_of(place: str) -> Client:
    """Whom to ask: the server at a URL, or one of a folder, started if it is not running.

    Raises:
        ServiceError: It cannot be started.
    """
    if place.startswith(("http://", "https://")):
        return _client_at(place)
    with _lock:
        known = _started.get(place)
        if known is None or known.process.poll() is not None:
            known = _started[place] = _start(Path(place))
        return known.client


@cache
def _client_at(url: str) -> Client:
    return Client(url)


def _start(folder: Path) -> _Started:
    java = shutil.which("java")
    if java is None:
        msg = f"{folder}: LanguageTool needs Java, which is not here; install Java 17 or a later "
        raise ServiceError(f"{msg}one, or name a running server in {VARIABLE}")
    port = _free_port()
    jars = os.pathsep.join([str(folder / "*"), str(folder / "libs" / "*")])
    command = [java, "-cp", jars, _MAIN, "--port", str(port)]
    log = TemporaryFile()  # noqa: SIM115 - open as long as the process
    process = subprocess.Popen(  # noqa: S603 - Java, as installed
        [sys.executable, "-I", "-S", str(_KEEPER), *command],
        stdin=subprocess.PIPE,
        stdout=log,
        stderr=subprocess.STDOUT,
        start_new_session=True,  # so that Ctrl-C is ours to handle
    )
    obituary = _obituary(process, folder, log)
    try:
        _await_start(port, obituary)
    except BaseException:
        _stop(process, log)
        raise
    return _Started(process, log, Client(f"http://localhost:{port}", obituary=obituary))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port: int = probe.getsockname()[1]
        return port


def _await_start(port: int, obituary: Callable[[], str | None]) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while not _is_healthy(port):
        died = obituary()
        if died is not None:
            raise ServiceError(died)
        if time.monotonic() > deadline:
            raise ServiceError(f"LanguageTool did not start within {_START_SECONDS:.0f} seconds")
        time.sleep(0.1)


def _is_healthy(port: int) -> bool:
    connection = HTTPConnection("localhost", port, timeout=10)
    try:
        connection.request("GET", "/v2/healthcheck")
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def _obituary(
    process: subprocess.Popen[bytes], folder: Path, log: IO[bytes]
) -> Callable[[], str | None]:
    """Tells whether the process has ended, with its last words."""

    def told() -> str | None:
        code = process.poll()
        if code is None:
            return None
        log.seek(0)
        words = " / ".join(log.read().decode("utf-8", "replace").strip().splitlines()[-3:])
        found = f"{folder}: the LanguageTool server that Assay started has ended (exit code {code})"
        return f"{found}; its last words: {words or 'none'}; answers until now are kept"

    return told


@atexit.register
def stop_servers() -> None:
    """Ends all servers that this process started; a question that comes later starts one again."""
    if not _lock.acquire(timeout=1):
        return  # one is being started; its keeper ends it with us
    try:
        for server in _started.values():
            _stop(server.process, server.log)
        _started.clear()
    finally:
        _lock.release()


def _stop(process: subprocess.Popen[bytes], log: IO[bytes]) -> None:
    """Closes the pipe, whereupon the keeper ends the server."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    log.close()
