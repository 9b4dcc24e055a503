"""Questions to a LanguageTool server that fails."""

from __future__ import annotations

import json
import socket
import time
from typing import TYPE_CHECKING

import pytest

from assay import InputError, ServiceError
from assay.metrics.languagetool_client import Client
from assay.metrics.slow_work import in_parallel
from metrics.faulty_server import FaultyServer, answer, faulty_server

if TYPE_CHECKING:
    from collections.abc import Iterator

GO = (("GO", "GRAMMAR", "grammar"),)


@pytest.fixture
def server() -> Iterator[FaultyServer]:
    with faulty_server() as running:
        yield running


def client(server: FaultyServer, *, timeout: float = 10.0, attempts: int = 3) -> Client:
    return Client(server.url, timeout=timeout, attempts=attempts, pause=0.001)


def test_an_answer_is_read(server: FaultyServer) -> None:
    checked = client(server).check("He go & go ä .", "en-US")
    assert checked.matches == GO * 2
    assert checked.version == "6.6"
    (asked,) = server.asked
    assert asked == {"text": "He go & go ä .", "language": "en-US", "path": "/v2/check"}


def test_connections_are_used_again(server: FaultyServer) -> None:
    asking = client(server)
    for _ in range(5):
        asking.check("go", "en-US")
    assert server.n_connections == 1
    list(in_parallel(lambda text: asking.check(text, "en-US"), ["go"] * 30, 3))
    assert server.n_connections <= 3


def test_connections_that_have_gone_stale_cost_one_attempt(server: FaultyServer) -> None:
    asking = client(server, attempts=2)
    list(in_parallel(lambda text: asking.check(text, "en-US"), ["go"] * 40, 8))
    server.hang_up()
    assert asking.check("go", "en-US").matches == GO


@pytest.mark.parametrize("path", ["", "/", "/v2", "/v2/"])
def test_the_address_may_have_the_path(server: FaultyServer, path: str) -> None:
    Client(server.url + path).check("go", "en-US")
    assert server.asked[0]["path"] == "/v2/check"


INCOMPLETE = json.dumps({**answer("go"), "warnings": {"incompleteResults": True}})
STRANGE = json.dumps({**answer("go"), "matches": [{"rule": {"id": 1}}]})
FAULTS = ["drop", 500, 503, 429, "<html>busy</html>", "{}", "[]", "null", STRANGE, INCOMPLETE]


@pytest.mark.parametrize("fault", FAULTS)
def test_what_recovers_is_asked_again(server: FaultyServer, fault: str | int) -> None:
    server.faults = [fault, fault]
    assert client(server).check("He go .", "en-US").matches == GO
    assert len(server.asked) == 3


def test_who_hangs_is_asked_again(server: FaultyServer) -> None:
    server.faults = ["hang"]
    assert client(server, timeout=0.5).check("He go .", "en-US").matches == GO


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("drop", "no connection"),
        (500, "the server answers 500: 'so it is'"),
        ("<html>busy</html>", "found '<html>busy</html>'; expected an answer of LanguageTool"),
        (INCOMPLETE, "no time for a whole answer"),
    ],
)
def test_what_does_not_recover_is_a_clear_error(
    server: FaultyServer, fault: str | int, message: str
) -> None:
    server.faults = [fault] * 3
    with pytest.raises(ServiceError, match=message) as caught:
        client(server).check("He go .", "en-US")
    assert str(caught.value).startswith(server.url)
    assert "(asked 3 times about 'He go .'); answers until now are kept" in str(caught.value)


def test_who_hangs_for_ever_is_a_clear_error(server: FaultyServer) -> None:
    server.faults = ["hang"] * 2
    with pytest.raises(ServiceError, match="it does not answer"):
        client(server, timeout=0.2, attempts=2).check("He go .", "en-US")


def test_a_refusal_is_not_repeated(server: FaultyServer) -> None:
    server.faults = [400]
    with pytest.raises(InputError, match="answers 400: 'so it is'; the question was: language xx"):
        client(server).check("He go .", "xx")
    assert len(server.asked) == 1


def test_nobody_there_is_a_clear_error() -> None:
    with socket.socket() as probe:
        probe.bind(("localhost", 0))
        port = probe.getsockname()[1]
    lonely = Client(f"http://localhost:{port}", attempts=2, pause=0.001)
    with pytest.raises(ServiceError, match="no connection"):
        lonely.check("a", "en-US")


def test_the_dead_are_not_asked_again(server: FaultyServer) -> None:
    server.faults = ["drop"] * 9
    asking = Client(server.url, pause=60, obituary=lambda: "it has ended; its last words: oh")
    begin = time.monotonic()
    with pytest.raises(ServiceError, match="its last words: oh"):
        asking.check("a", "en-US")
    assert time.monotonic() - begin < 30
    assert len(server.asked) == 1


def test_pauses_grow(server: FaultyServer, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("assay.metrics.languagetool_client.time.sleep", pauses.append)
    server.faults = [500] * 4
    Client(server.url, pause=0.5).check("a", "en-US")
    assert pauses == [0.5, 1, 2, 4]


def test_the_version_tells_days_and_what_is_paid_for(server: FaultyServer) -> None:
    software = {"buildDate": "2026-01-02 03:04:05 +0000", "premium": True}
    server.faults = [json.dumps(answer("a", "6.7-SNAPSHOT", **software))]
    assert client(server).check("a", "en-US").version == "6.7-SNAPSHOT of 2026-01-02 premium"


@pytest.mark.parametrize("url", ["", "localhost:8081", "ftp://host", "http://", "http://a:port"])
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(InputError, match="no address of a server"):
        Client(url)
