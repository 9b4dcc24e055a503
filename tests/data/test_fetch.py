from __future__ import annotations

import errno
import hashlib
import os
import re
import shutil
import ssl
import subprocess
import tempfile
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import assay.data.fetch as fetch_module
from assay.data.fetch import fetch
from assay.data.registry import DataFile
from assay.errors import DataError, InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Act = Callable[["Handler", bytes | None], None]

CONTENT = bytes(range(256)) * 1200  # several chunks
PATH = "toy/systems/a.txt"


def made_up(content: bytes = CONTENT, path: str = PATH, url: str = "https://x.invalid") -> DataFile:
    return DataFile("toy", path, url, hashlib.sha256(content).hexdigest(), len(content), "public")


# --- a server that misbehaves on demand -------------------------------------------------------


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        self.server.ranges.append(self.headers.get("Range"))
        act = self.server.acts.pop(0) if self.server.acts else serve
        act(self, self.server.contents.get(self.path.lstrip("/")))

    def log_message(self, *_: object) -> None:
        pass

    @property
    def start(self) -> int:
        found = re.match(r"bytes=(\d+)-$", self.headers.get("Range", ""))
        return int(found[1]) if found else 0

    def answer(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content_Length": str(len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)


class Server(ThreadingHTTPServer):
    daemon_threads = True
    acts: list[Act]
    contents: dict[str, bytes]
    ranges: list[str | None]

    def __init__(self, contents: dict[str, bytes]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.acts, self.contents, self.ranges = [], contents, []

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
        """Says nothing: clients that hang up are meant."""

    def url(self, scheme: str = "http") -> str:
        return f"{scheme}://127.0.0.1:{self.server_address[1]}"


def serve(handler: Handler, body: bytes | None) -> None:
    """As a good server does."""
    start = handler.start
    if body is None:
        handler.answer(404)
    elif start and start >= len(body):
        handler.answer(416, Content_Range=f"bytes */{len(body)}")
    elif start:
        piece = f"bytes {start}-{len(body) - 1}/{len(body)}"
        handler.answer(206, body[start:], Content_Range=piece)
    else:
        handler.answer(200, body)


def ignore_range(handler: Handler, body: bytes | None) -> None:
    handler.answer(200, body or b"")


def break_off(after: int) -> Act:
    """Declares the whole rest, sends some bytes of it, hangs up."""

    def act(handler: Handler, body: bytes | None) -> None:
        assert body is not None
        rest = body[handler.start :]
        handler.send_response(206 if handler.start else 200)
        if handler.start:
            piece = f"bytes {handler.start}-{len(body) - 1}/{len(body)}"
            handler.send_header("Content-Range", piece)
        handler.send_header("Content-Length", str(len(rest)))
        handler.end_headers()
        handler.wfile.write(rest[:after])

    return act


def undeclared_half(handler: Handler, body: bytes | None) -> None:
    """The end of the connection is the end of the file, and comes too early."""
    assert body is not None
    handler.send_response(200)
    handler.end_headers()
    handler.wfile.write(body[: len(body) // 2])


def other_part(handler: Handler, body: bytes | None) -> None:
    assert body is not None
    handler.answer(206, body[7:], Content_Range=f"bytes 7-{len(body) - 1}/{len(body)}")


def part_without_range(handler: Handler, body: bytes | None) -> None:
    assert body is not None
    handler.answer(206, body[handler.start :])


def wrong(content: bytes) -> Act:
    return lambda handler, _body: handler.answer(200, content)


def status(code: int) -> Act:
    return lambda handler, _body: handler.answer(code)


def redirect(url: str) -> Act:
    return lambda handler, _body: handler.answer(302, Location=url)


def hang(handler: Handler, _body: bytes | None) -> None:
    time.sleep(1)
    handler.close_connection = True


@contextmanager
def running(server: Server) -> Iterator[Server]:
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.fixture
def server() -> Iterator[Server]:
    with running(Server({PATH: CONTENT})) as server:
        yield server


@pytest.fixture(autouse=True, scope="module")
def _no_pauses_and_no_proxy() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fetch_module, "_PAUSE", 0.0)
        patch.setenv("NO_PROXY", "*")
        patch.setenv("no_proxy", "*")
        yield


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "new" / "home"


def put(folder: Path, content: bytes, path: str = PATH) -> Path:
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)
    return target


def part_of(home: Path) -> Path:
    return home / f"{PATH}.part"


def is_whole(home: Path) -> bool:
    return (home / PATH).read_bytes() == CONTENT and not part_of(home).exists()


# --- the good days ----------------------------------------------------------------------------


def test_fetches_from_a_server_and_tells_the_progress(server: Server, home: Path) -> None:
    grown: list[int] = []
    report = fetch(
        [made_up()], home, mirror=server.url() + "/", progress=lambda _, n: grown.append(n)
    )
    assert is_whole(home)
    assert (report.fetched, report.present) == ((made_up(),), ())
    assert server.ranges == [None]
    assert grown == sorted(grown)
    assert grown[-1] == len(CONTENT)


def test_what_is_there_and_right_is_left_alone(server: Server, home: Path) -> None:
    there = put(home, CONTENT)
    before = there.stat().st_mtime_ns
    report = fetch([made_up(), made_up()], home, mirror=server.url())
    assert (report.fetched, report.present) == ((), (made_up(),))
    assert server.ranges == []
    assert there.stat().st_mtime_ns == before
    assert [file.name for file in home.iterdir()] == ["toy"]  # not even a lock


def test_what_is_there_and_wrong_is_replaced(server: Server, home: Path) -> None:
    put(home, b"damaged")
    fetch([made_up()], home, mirror=server.url())
    assert is_whole(home)


def test_an_empty_file_is_a_file_too(server: Server, home: Path) -> None:
    server.contents["toy/empty"] = b""
    fetch([made_up(b"", "toy/empty")], home, mirror=server.url())
    assert (home / "toy/empty").read_bytes() == b""


def test_there_must_be_an_attempt(home: Path) -> None:
    with pytest.raises(InputError, match="found 0"):
        fetch([made_up()], home, attempts=0)


# --- resumption -------------------------------------------------------------------------------


def test_what_breaks_off_is_resumed(server: Server, home: Path) -> None:
    half = len(CONTENT) // 2
    server.acts = [break_off(half)]
    fetch([made_up()], home, mirror=server.url())
    assert is_whole(home)
    assert server.ranges == [None, f"bytes={half}-"]


def test_a_part_from_before_is_resumed(server: Server, home: Path) -> None:
    put(home, CONTENT[:1000], f"{PATH}.part")
    fetch([made_up()], home, mirror=server.url())
    assert is_whole(home)
    assert server.ranges == ["bytes=1000-"]


def test_ctrl_c_keeps_what_came(server: Server, home: Path) -> None:
    def interrupt(_file: DataFile, _n_bytes: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch([made_up()], home, mirror=server.url(), progress=interrupt)
    n_bytes = part_of(home).stat().st_size
    assert 0 < n_bytes < len(CONTENT)
    fetch([made_up()], home, mirror=server.url())
    assert is_whole(home)
    assert server.ranges[-1] == f"bytes={n_bytes}-"


@pytest.mark.parametrize("act", [ignore_range, other_part, part_without_range, status(416)])
def test_servers_that_cannot_resume_start_again(act: Act, server: Server, home: Path) -> None:
    put(home, CONTENT[:1000], f"{PATH}.part")
    server.acts = [act]
    fetch([made_up()], home, mirror=server.url())
    assert is_whole(home)
    assert server.ranges[0] == "bytes=1000-"
    assert server.ranges[1:] in ([], [None])


def test_a_complete_part_needs_no_request(server: Server, home: Path) -> None:
    put(home, CONTENT, f"{PATH}.part")
    fetch([made_up()], home, mirror=server.url())
    assert is_whole(home)
    assert server.ranges == []


@pytest.mark.parametrize("part", [b"x" * 1000, b"x" * len(CONTENT), CONTENT + b"x"])
def test_a_part_of_another_file_is_given_up(part: bytes, server: Server, home: Path) -> None:
    put(home, part, f"{PATH}.part")
    fetch([made_up()], home, mirror=server.url())
    assert is_whole(home)
    assert server.ranges[-1] is None


def test_an_undeclared_end_that_comes_too_early_is_no_end(server: Server, home: Path) -> None:
    server.acts = [undeclared_half]
    fetch([made_up()], home, mirror=server.url())
    assert is_whole(home)
    assert server.ranges == [None, f"bytes={len(CONTENT) // 2}-"]


def test_what_keeps_breaking_off_is_kept_for_the_next_time(server: Server, home: Path) -> None:
    server.acts = [break_off(1000)] * 3
    with pytest.raises(DataError, match=r"broke off after 3,000 of 307,200 bytes; try again"):
        fetch([made_up()], home, mirror=server.url(), attempts=3)
    assert part_of(home).read_bytes() == CONTENT[:3000]
    assert not (home / PATH).exists()


SMALL = bytes(range(100))


@pytest.fixture(scope="module")
def small_server() -> Iterator[Server]:
    with running(Server({PATH: SMALL})) as server:
        yield server


@settings(max_examples=40)
@given(
    part=st.none() | st.integers(0, 100).map(lambda n: SMALL[:n]) | st.binary(max_size=120),
    acts=st.lists(
        st.integers(0, 99).map(break_off)
        | st.sampled_from([ignore_range, other_part, undeclared_half, status(500), status(416)]),
        max_size=4,
    ),
)
def test_whatever_was_there_and_whatever_happens_the_file_comes_whole(
    part: bytes | None, acts: list[Act], small_server: Server
) -> None:
    small_server.acts = list(acts)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        if part is not None:
            put(home, part, f"{PATH}.part")
        fetch([made_up(SMALL)], home, mirror=small_server.url(), attempts=len(acts) + 2)
        assert (home / PATH).read_bytes() == SMALL
        assert not part_of(home).exists()


# --- the bad days -----------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "times"), [(404, 1), (410, 1), (429, 4), (500, 4), (503, 4)])
def test_servers_may_recover(code: int, times: int, server: Server, home: Path) -> None:
    server.acts = [status(code)] * times
    fetch([made_up()], home, mirror=server.url())
    assert is_whole(home)
    assert len(server.ranges) == times + 1


def test_pauses_grow(server: Server, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(fetch_module, "_PAUSE", 0.5)
    monkeypatch.setattr(time, "sleep", pauses.append)
    server.acts = [status(500)] * 4
    with pytest.raises(DataError, match="answers 500"):
        fetch([made_up()], home, mirror=server.url(), attempts=4)
    assert pauses == [0.5, 1.0, 2.0]


@pytest.mark.parametrize(
    ("content", "size"),
    [
        (CONTENT[::-1], "307,200"),
        (b"<html>Log in first</html>", "25"),
        (CONTENT + b"x", "more than 307,200"),
    ],
)
def test_wrong_bytes_are_deleted_and_described(
    content: bytes, size: str, server: Server, home: Path
) -> None:
    server.acts = [wrong(content)]
    with pytest.raises(DataError) as caught:
        fetch([made_up()], home, mirror=server.url())
    message = str(caught.value)
    assert message.startswith(f"{PATH}: found {size} bytes")
    assert made_up().sha256 in message
    assert hashlib.sha256(content).hexdigest() in message or "more than" in size
    assert "try again later or from another place" in message
    assert not part_of(home).exists()
    assert not (home / PATH).exists()
    assert len(server.ranges) == 1  # nothing to gain from asking again


def test_a_server_that_sends_without_end_does_not_fill_the_disk(server: Server, home: Path) -> None:
    def endless(handler: Handler, _body: bytes | None) -> None:
        handler.send_response(200)
        handler.end_headers()
        while True:
            handler.wfile.write(b"x" * 1000)

    server.acts = [endless]
    with pytest.raises(DataError, match="more than 307,200 bytes"):
        fetch([made_up()], home, mirror=server.url())


def test_one_missing_file_does_not_keep_the_others_away(server: Server, home: Path) -> None:
    absent, other = made_up(path="toy/absent"), made_up(path="toy/gone")
    with pytest.raises(DataError) as caught:
        fetch([absent, made_up(), other], home, mirror=server.url())
    assert is_whole(home)
    assert len(server.ranges) == 2 + 1 + 2  # who says twice that there is no such file is believed
    lines = str(caught.value).splitlines()
    assert [re.sub(r".*/toy", "toy", line).split(":")[0] for line in lines] == [
        "toy/absent",
        "toy/gone",
    ]
    assert "404" in lines[0]


def test_a_network_that_fails_stops_the_fetch(home: Path) -> None:
    with running(Server({})) as server:
        url = server.url()
    with pytest.raises(DataError, match="cannot be reached") as caught:
        fetch([made_up(), made_up(path="toy/b")], home, mirror=url, attempts=2)
    assert "toy/b" not in str(caught.value)


def test_silence_counts_as_failure(server: Server, home: Path) -> None:
    server.acts = [hang]
    fetch([made_up()], home, mirror=server.url(), timeout=0.2)
    assert is_whole(home)
    assert len(server.ranges) == 2


def test_a_home_that_cannot_be_written_is_named(tmp_path: Path, server: Server) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(DataError, match=r"file.*: it cannot be written"):
        fetch([made_up()], tmp_path / "file" / "home", mirror=server.url())


def test_a_full_disk_is_no_reason_to_ask_again(
    server: Server, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DataError, match=r"home: it cannot be written \(No space left"):
        fetch([made_up()], home, mirror=server.url())
    assert len(server.ranges) == 1


# --- encryption -------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["http", "file", "ftp", "HTTP"])
def test_only_https_without_a_mirror(scheme: str, server: Server, home: Path) -> None:
    file = made_up(url=f"{server.url(scheme)}/{PATH}")
    with pytest.raises(DataError, match="expected https://"):
        fetch([file], home)
    assert server.ranges == []


def test_a_mirror_may_redirect(server: Server, home: Path) -> None:
    put(home, CONTENT[:1000], f"{PATH}.part")
    server.acts = [redirect(f"{server.url()}/{PATH}")]
    fetch([made_up(path=PATH)], home, mirror=f"{server.url()}/moved")
    assert is_whole(home)
    assert server.ranges == ["bytes=1000-"] * 2


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = shutil.which("openssl")
    if not program:
        pytest.skip("needs the program openssl to make a certificate")
    file = tmp_path_factory.mktemp("tls") / "both.pem"
    request = f"{program} req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1"
    name = "-addext subjectAltName=IP:127.0.0.1"
    output = ["-keyout", str(file), "-out", str(file.with_suffix(".crt"))]
    subprocess.run([*request.split(), *name.split(), *output], check=True, capture_output=True)
    file.write_text(file.read_text() + file.with_suffix(".crt").read_text())
    return file


@pytest.fixture
def secure_server(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.with_suffix(".crt")))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server = Server({PATH: CONTENT})
    server.socket = context.wrap_socket(server.socket, server_side=True)
    with running(server) as running_server:
        yield running_server


def test_https_is_fetched_and_resumed(secure_server: Server, home: Path) -> None:
    secure_server.acts = [break_off(1000)]
    fetch([made_up(url=f"{secure_server.url('https')}/{PATH}")], home)
    assert is_whole(home)
    assert secure_server.ranges == [None, "bytes=1000-"]


def test_a_redirect_out_of_encryption_is_refused(
    secure_server: Server, server: Server, home: Path
) -> None:
    secure_server.acts = [redirect(f"{server.url()}/{PATH}")]
    with pytest.raises(DataError, match=r"http://127\S+: found an address or a redirect without"):
        fetch([made_up(url=f"{secure_server.url('https')}/{PATH}")], home)
    assert server.ranges == []


def test_a_certificate_that_nobody_vouches_for_is_refused(
    secure_server: Server, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    with pytest.raises(DataError, match=r"cannot be reached .*certificate"):
        fetch([made_up(url=f"{secure_server.url('https')}/{PATH}")], home, attempts=1)


# --- a folder as mirror -----------------------------------------------------------------------


def test_a_folder_is_copied_from(tmp_path: Path, home: Path) -> None:
    put(tmp_path / "stick", CONTENT)
    put(home, b"left over", f"{PATH}.part")
    report = fetch([made_up()], home, mirror=tmp_path / "stick")
    assert report.fetched == (made_up(),)
    assert is_whole(home)


def test_a_folder_with_wrong_bytes_is_not_believed(tmp_path: Path, home: Path) -> None:
    origin = put(tmp_path / "stick", CONTENT[::-1])
    with pytest.raises(DataError, match=re.escape(f"at {origin}; expected")):
        fetch([made_up()], home, mirror=str(tmp_path / "stick"))
    assert not part_of(home).exists()


def test_a_folder_that_lacks_files_gives_the_others(tmp_path: Path, home: Path) -> None:
    put(tmp_path / "stick", CONTENT)
    with pytest.raises(DataError, match=r"absent: the mirror lacks it"):
        fetch([made_up(path="toy/absent"), made_up()], home, mirror=tmp_path / "stick")
    assert is_whole(home)


@pytest.mark.parametrize("mirror", ["absent", "ftp://127.0.0.1/x", "httpx://127.0.0.1"])
def test_a_mirror_must_be_a_folder_or_a_url(mirror: str, home: Path) -> None:
    with pytest.raises(DataError, match=f"{mirror}: there is no such folder; name a folder, or"):
        fetch([made_up()], home, mirror=mirror)


# --- several at once --------------------------------------------------------------------------


def test_fetches_at_the_same_time_do_not_disturb_each_other(server: Server, home: Path) -> None:
    reports = []

    def work() -> None:
        reports.append(fetch([made_up()], home, mirror=server.url()))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert is_whole(home)
    assert len(server.ranges) == 1
    assert sorted(len(report.fetched) for report in reports) == [0, 0, 0, 1]


def test_a_file_system_without_locks_is_not_written_to(
    server: Server, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl", exc_type=ImportError)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(DataError, match=r"home: .*No locks available.*ASSAY_DATA"):
        fetch([made_up()], home, mirror=server.url())
    assert server.ranges == []
