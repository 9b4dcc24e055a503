"""A server that speaks like LanguageTool, and fails in every way that servers fail."""

from __future__ import annotations

import json
import re
import socket
import threading
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def answer(text: str, version: str = "6.6", **software: object) -> dict[str, Any]:
    """What LanguageTool would say if `go` were the only error."""
    rule = {"id": "GO", "category": {"id": "GRAMMAR", "name": "Grammar"}, "issueType": "grammar"}
    return {
        "software": {"name": "LanguageTool", "version": version, "premium": False, **software},
        "warnings": {"incompleteResults": False},
        "matches": [{"rule": rule} for _ in re.findall(r"\bgo\b", text)],
    }


class FaultyServer(ThreadingHTTPServer):
    """Each request meets the next of `faults`, and is answered well when there are no more.

    A fault is `well` (none, for once), `drop` (the line goes dead), `hang`, the status of an
    answer, or the text of one.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("localhost", 0), _Handler)
        self.faults: list[str | int] = []
        self.dies_after: int | None = None
        self.version = "6.6"
        self.asked: list[Mapping[str, str]] = []
        self.n_connections = 0
        self.lines: list[socket.socket] = []
        self.over = threading.Event()

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://localhost:{self.server_address[1]}"

    @property
    def texts(self) -> list[str]:
        """The texts that it was asked about; without the one that asks for its version."""
        return [asked["text"] for asked in self.asked if asked["text"]]

    def hang_up(self) -> None:
        """Ends all connections, as servers do with idle ones."""
        for line in self.lines:
            with suppress(OSError):  # it is gone already
                line.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: FaultyServer

    def setup(self) -> None:
        super().setup()
        self.server.n_connections += 1
        self.server.lines.append(self.connection)

    def do_POST(self) -> None:
        server = self.server
        body = parse_qs(
            self.rfile.read(int(self.headers["Content-Length"])).decode(), keep_blank_values=True
        )
        asked = {key: values[0] for key, values in body.items()}
        if server.dies_after is not None and len(server.texts) >= server.dies_after:
            self.close_connection = True
            return
        server.asked.append({**asked, "path": self.path})
        fault = server.faults.pop(0) if server.faults else None
        if fault == "hang":
            server.over.wait(60)
        if fault in {"drop", "hang"}:
            self.close_connection = True
        elif isinstance(fault, int):
            self._say(fault, "so it is")
        else:
            said = None if fault == "well" else fault
            self._say(200, said or json.dumps(answer(asked["text"], server.version)))

    def _say(self, status: int, text: str) -> None:
        content = text.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def faulty_server() -> Iterator[FaultyServer]:
    """A server as long as the block."""
    with FaultyServer() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            server.over.set()
            server.shutdown()
            thread.join()
