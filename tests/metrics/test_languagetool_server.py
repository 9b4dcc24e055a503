"""Where a LanguageTool server is, and one that Assay starts."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
import zipfile
from http.client import HTTPConnection
from typing import IO, TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from assay import InputError, ServiceError
from assay.metrics import languagetool_server
from assay.metrics.languagetool_server import client_of, server_place, version_of
from running import heeding_interrupts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("ASSAY_LANGUAGETOOL", raising=False)


def jars(folder: Path, version: str = "5.9") -> Path:
    """A folder that looks like an installed LanguageTool, and is none."""
    (folder / "libs").mkdir(parents=True)
    (folder / "languagetool-server.jar").write_bytes(b"")
    with zipfile.ZipFile(folder / "libs/languagetool-core.jar", "w") as core:
        name = "META-INF/maven/org.languagetool/languagetool-core/pom.properties"
        core.writestr(name, f"artifactId=languagetool-core\nversion={version}\n")
    return folder


def test_the_place_is_as_named_or_as_the_variable_says_or_in_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cached, other = jars(tmp_path / "cache/languagetool"), jars(tmp_path / "other")
    assert server_place() == str(cached)
    monkeypatch.setenv("ASSAY_LANGUAGETOOL", str(other))
    assert server_place() == str(other)
    assert server_place("http://localhost:1") == "http://localhost:1"
    assert server_place(str(cached)) == str(cached)


def test_without_any_it_says_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "language_tool_python", None)
    with pytest.raises(InputError, match=r"no LanguageTool; name .* 'assay-gec\[languagetool\]'"):
        server_place()
    with pytest.raises(InputError, match="neither an address nor a folder"):
        server_place(str(tmp_path))


def test_the_package_that_downloads_is_asked_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LTP_PATH", str(tmp_path / "packages"))
    jars(tmp_path / "packages/LanguageTool-5.8", "5.8")
    newest = jars(tmp_path / "packages/LanguageTool-5.9", "5.9")
    assert server_place() == str(newest)
    assert version_of(server_place(), "en-US") == "5.9"
    cached = jars(tmp_path / "cache/languagetool")
    assert server_place() == str(cached)


def test_jars_tell_their_version_without_being_started(tmp_path: Path) -> None:
    assert version_of(str(jars(tmp_path / "jars")), "en-US") == "5.9"


def test_without_java_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ServiceError, match="needs Java"):
        client_of(str(jars(tmp_path / "jars")))


def test_jars_that_do_not_run_tell_their_last_words(
    languagetool_jars: Path, tmp_path: Path
) -> None:
    assert languagetool_jars.is_dir()  # so there is Java
    with pytest.raises(
        ServiceError, match=r"has ended \(exit code 1\); its last words: .*HTTPServer"
    ):
        client_of(str(jars(tmp_path / "jars")))


def test_the_version_of_jars_is_that_of_their_server(
    languagetool_jars: Path, languagetool_server: str
) -> None:
    asked = version_of(languagetool_server, "en-US")
    assert asked == version_of(str(languagetool_jars), "en-US")


KEPT = "import sys, time; print('here', flush=True); time.sleep(600)"


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline, "it never was so"
        time.sleep(0.05)


def is_at_end(stream: IO[bytes] | None) -> bool:
    assert stream is not None
    return not stream.read()


def test_the_keeper_ends_its_command_when_the_pipe_is_closed() -> None:
    keeper = str(languagetool_server._KEEPER)
    command = [sys.executable, "-I", "-S", keeper, sys.executable, "-c", KEPT]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"here"
        process.stdin.close()
        assert process.wait(60) != 0
        assert is_at_end(process.stdout)  # nobody holds the other end: the command is gone, too


def test_the_keeper_ends_as_its_command_does() -> None:
    keeper = str(languagetool_server._KEEPER)
    command = [sys.executable, "-I", "-S", keeper, sys.executable, "-c", "raise SystemExit(7)"]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        assert process.wait(60) == 7


STARTER = """
import sys, time
from assay.metrics.languagetool_server import client_of
print(client_of(sys.argv[1]).url, flush=True)
time.sleep(600)
"""


def answers(url: str) -> bool:
    parts = urlsplit(url)
    connection = HTTPConnection(parts.hostname or "", parts.port, timeout=10)
    try:
        connection.request("GET", "/v2/healthcheck")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


@POSIX
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_started_server_ends_with_its_process(
    languagetool_jars: Path, number: signal.Signals
) -> None:
    command = [sys.executable, "-c", STARTER, str(languagetool_jars)]
    nowhere = subprocess.DEVNULL
    with heeding_interrupts():
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=nowhere)
    with process:
        assert process.stdout is not None
        url = process.stdout.readline().decode().strip()
        assert answers(url)
        process.send_signal(number)
        process.wait(60)
    wait_until(lambda: not answers(url))
