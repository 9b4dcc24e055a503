"""Answers of slow metrics, kept on the disk: one SQLite file for all that has the same answers.

The file holds digests of questions, not their texts. Processes may share it: SQLite locks it, and
a file that is written to when the machine stops is whole again when it is next opened.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from time import monotonic
from typing import TYPE_CHECKING, Any

import numpy as np

from assay.errors import OutputError, ServiceError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path
    from types import TracebackType

    from assay.metrics.slow import Question

__all__ = ["AnswerStore"]

_FLUSH_SECONDS = 1.0  # a machine that stops loses answers of so long
_LOCK_SECONDS = 60.0  # how long to wait for another process that writes
_AT_ONCE = 500  # digests in one look-up; SQLite's old limit is 999

_IDENTITY = "CREATE TABLE IF NOT EXISTS identity (text TEXT PRIMARY KEY)"
_ANSWERS = """
    CREATE TABLE IF NOT EXISTS answers
    (question BLOB PRIMARY KEY, answer TEXT NOT NULL) WITHOUT ROWID
"""
_OWNER = "INSERT OR IGNORE INTO identity VALUES (?)"
_KEEP = "INSERT OR REPLACE INTO answers VALUES (?, ?)"


class AnswerStore:
    """The answers of one metric with one identity; a context that ends with all of them written.

    Raises:
        OutputError: The file cannot be written, or is none of ours.
    """

    def __init__(self, folder: Path, metric: str, identity: tuple[tuple[str, object], ...]) -> None:
        described = json.dumps([metric, *identity], ensure_ascii=False, default=str)
        name = hashlib.sha256(described.encode()).hexdigest()[:16]
        self.file = folder / f"{_plain(metric)}-{name}.sqlite"
        self._pending: dict[bytes, str] = {}
        self._flushed = monotonic()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(self.file, timeout=_LOCK_SECONDS)
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(error) from error
        self._run([(_IDENTITY, ()), (_ANSWERS, ()), (_OWNER, (described,))])

    def __enter__(self) -> AnswerStore:  # noqa: PYI034 - Self came with Python 3.11
        """Itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Writes what is not written yet, however the block ended."""
        try:
            self._flush()
        finally:
            self._connection.close()

    def look_up(self, questions: Sequence[Question]) -> dict[Question, Any]:
        """The answers that are there."""
        digests = {_digest(question): question for question in questions}
        listed = list(digests)
        found: dict[Question, Any] = {}
        for start in range(0, len(listed), _AT_ONCE):
            some = listed[start : start + _AT_ONCE]
            marks = ",".join("?" * len(some))
            query = f"SELECT question, answer FROM answers WHERE question IN ({marks})"  # noqa: S608 - only marks
            try:
                rows = self._connection.execute(query, some).fetchall()
                found |= {digests[digest]: json.loads(answer) for digest, answer in rows}
            except (sqlite3.Error, ValueError) as error:
                raise self._unusable(error) from error
        return found

    def keep(self, answers: Mapping[Question, Any]) -> dict[Question, Any]:
        """Keeps answers, and gives them back as they will be read.

        Raises:
            ServiceError: JSON cannot hold an answer.
            OutputError: The file cannot be written.
        """
        written = {question: _json(question, answer) for question, answer in answers.items()}
        self._pending |= {_digest(question): text for question, text in written.items()}
        if monotonic() - self._flushed >= _FLUSH_SECONDS:
            self._flush()
        return {question: json.loads(text) for question, text in written.items()}

    def _flush(self) -> None:
        if self._pending:
            self._run([(_KEEP, pair) for pair in self._pending.items()])
        self._pending = {}
        self._flushed = monotonic()

    def _run(self, statements: Iterable[tuple[str, tuple[object, ...]]]) -> None:
        """Runs statements, all or none."""
        try:
            with self._connection:
                for statement, values in statements:
                    self._connection.execute(statement, values)
        except sqlite3.Error as error:
            self._pending = {}
            self._connection.close()
            raise self._unusable(error) from error

    def _unusable(self, error: Exception) -> OutputError:
        msg = (
            f"{self.file}: answers cannot be kept there ({error}); delete the file if it is "
            "damaged, or name another folder in ASSAY_CACHE"
        )
        return OutputError(msg)


def _digest(question: Question) -> bytes:
    """A hash of the question, each of its texts with its length."""
    state = hashlib.sha256()
    for text in question:
        content = text.encode("utf-8", "surrogatepass")
        state.update(b"%d:" % len(content))
        state.update(content)
    return state.digest()


def _json(question: Question, answer: object) -> str:
    try:
        return json.dumps(
            answer, default=_native, ensure_ascii=False, allow_nan=False, separators=(",", ":")
        )
    except (TypeError, ValueError) as error:
        msg = (
            f"the answer {answer!r:.60} to {question.output!r:.60} cannot be kept ({error}); "
            "expected numbers, texts, lists or mappings of these"
        )
        raise ServiceError(msg) from None


def _native(value: object) -> object:
    """What JSON can hold of NumPy's numbers and arrays."""
    if isinstance(value, np.generic | np.ndarray):
        return value.tolist()
    raise TypeError(f"a {type(value).__name__}")


def _plain(name: str) -> str:
    """A metric's name as part of a file's."""
    return "".join(c if c.isalnum() or c in "-_" else "_" for c in name)
