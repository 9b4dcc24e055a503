"""Questions to a LanguageTool server: one text at a time, patiently, and answers that are checked.

Its HTTP interface: https://languagetool.org/http-api/
"""

from __future__ import annotations

import json
import time
import weakref
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

from assay.errors import InputError, ServiceError

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Checked", "Client", "Match"]

Match = tuple[str, str, str]

_HEADERS = {"Content-Type": "application/x-www-form-urlencoded", "User-Agent": "assay-gec"}
_TOO_MANY = HTTPStatus.TOO_MANY_REQUESTS


@dataclass(frozen=True, slots=True)
class Checked:
    """What LanguageTool says of a text: its version; of each match rule, category, issue type."""

    version: str
    matches: tuple[Match, ...]


class _AgainError(ServiceError):
    """Another attempt may go well."""


@dataclass(frozen=True)
class Client:
    """A server by its address; any number of threads may ask. Connections are kept and used again.

    Args:
        url: Such as `http://localhost:8081`; the path of the interface may follow.
        timeout: Seconds without an answer after which an attempt has failed. The first question
            in a language makes the server load it, which takes a while.
        attempts: How often to ask.
        pause: Seconds before the second attempt; every further pause is twice as long.
        obituary: Why there will be no answer any more, if that is so.
    """

    url: str
    timeout: float = 120.0
    attempts: int = 5
    pause: float = 0.5
    obituary: Callable[[], str | None] = field(default=lambda: None, repr=False, compare=False)
    _idle: deque[HTTPConnection] = field(default_factory=deque, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuses what is no address."""
        parts = urlsplit(self.url)
        try:
            _ = parts.port
        except ValueError:
            parts = urlsplit("")
        if parts.scheme not in {"http", "https"} or not parts.hostname:
            msg = f"{self.url!r} is no address of a server; expected such as http://localhost:8081"
            raise InputError(msg)
        weakref.finalize(self, _close, self._idle)

    def check(self, text: str, language: str) -> Checked:
        """What the server says of a text.

        Raises:
            ServiceError: It does not answer, or nonsense, however often it is asked.
            InputError: It refuses the question, as where it does not know the language.
        """
        for attempt in range(1, self.attempts + 1):
            try:
                return self._checked(text, language)
            except _AgainError as error:
                died = self.obituary()
                if died is not None:
                    raise ServiceError(died) from error
                if attempt == self.attempts:
                    msg = (
                        f"{error} (asked {attempt} times about {text!r:.60}); answers until now "
                        "are kept: see to the server, and run the same again"
                    )
                    raise ServiceError(msg) from error
            time.sleep(self.pause * 2 ** (attempt - 1))
        raise InputError(f"attempts: found {self.attempts}; expected at least 1")

    def _checked(self, text: str, language: str) -> Checked:
        try:
            status, content = self._posted(urlencode({"language": language, "text": text}))
        except (OSError, HTTPException) as error:
            what = "it does not answer" if isinstance(error, TimeoutError) else "no connection"
            raise _AgainError(f"{self.url}: {what} ({error!r:.90})") from error
        if status == HTTPStatus.OK:
            return self._read(content)
        found = f"{self.url}: the server answers {status}: {_shown(content)}"
        if status == _TOO_MANY or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            raise _AgainError(found)
        raise InputError(f"{found}; the question was: language {language}, text {text!r:.60}")

    def _posted(self, body: str) -> tuple[int, bytes]:
        path = f"{urlsplit(self.url).path.rstrip('/').removesuffix('/v2')}/v2/check"
        connection = self._connection()
        try:
            connection.request("POST", path, body, _HEADERS)
            response = connection.getresponse()
            content = response.read()
        except BaseException:
            connection.close()
            _close(self._idle)  # where one has gone stale, all have
            raise
        self._idle.append(connection)  # which opens itself again where the server has closed it
        return response.status, content

    def _connection(self) -> HTTPConnection:
        """One that is open and idle, else a new one."""
        with suppress(IndexError):
            return self._idle.pop()
        parts = urlsplit(self.url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        return kind(parts.hostname or "", parts.port, timeout=self.timeout)

    def _read(self, content: bytes) -> Checked:
        try:
            answer = json.loads(content)
            matches = tuple(_match(match["rule"]) for match in answer["matches"])
            version = _version(answer["software"])
            reason = answer.get("warnings", {}).get("incompleteResults")
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            found = f"{self.url}: found {_shown(content)}; expected an answer of LanguageTool"
            raise _AgainError(found) from error
        if reason:
            raise _AgainError(f"{self.url}: the server had no time for a whole answer")
        return Checked(version, matches)


def _close(connections: deque[HTTPConnection]) -> None:
    with suppress(IndexError):
        while True:
            connections.pop().close()


def _match(rule: dict[str, Any]) -> Match:
    found = (rule["id"], rule["category"]["id"], rule["issueType"])
    if not all(isinstance(part, str) for part in found):
        raise TypeError(found)
    return found


def _version(software: dict[str, Any]) -> str:
    """The version; of one that is not released also the day, and whether it is the paid one."""
    version = str(software["version"])
    if "SNAPSHOT" in version:
        version = f"{version} of {str(software['buildDate'])[:10]}"
    return f"{version} premium" if software.get("premium") else version


def _shown(content: bytes) -> str:
    return repr(content[:60].decode("utf-8", "replace")) if content else "nothing"
