"""Analyses kept on disk, so that no sentence is parsed twice by the same pipeline.

One SQLite file for each pipeline, which is told by its content; what a later version of Assay
writes in another form has another file name. Each `put` is whole or not there at all, and several
processes may work on one file. A cache that cannot be used costs time, never a result.
"""

from __future__ import annotations

import json
import os
import sqlite3
import warnings
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from assay.edits.parses import analysis_of_record
from assay.errors import AssayWarning, FormatError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from assay.edits.parses import Analysis

__all__ = ["ParseCache", "cache_home"]

_FORM = 1  # of the records; another form needs another number
_CREATE = "CREATE TABLE IF NOT EXISTS analyses (sentence TEXT PRIMARY KEY, record TEXT NOT NULL)"
_AT_ONCE = 500  # SQLite takes so many values at least
_PATIENCE = 60.0  # seconds that other processes may write


def cache_home() -> Path:
    """The folder of caches: `ASSAY_CACHE`, else the user's cache folder. It may be deleted."""
    chosen = os.environ.get("ASSAY_CACHE")
    if not chosen:
        return platformdirs.user_cache_path("assay", appauthor=False)
    # As for ASSAY_DATA: pathlib's own refuses the home of an unknown user.
    return Path(os.path.expanduser(chosen)).absolute()  # noqa: PTH111


class ParseCache:
    """The analyses that one pipeline made before.

    Args:
        pipeline: What the pipeline is told by; it becomes part of a file name.
        home: The folder of caches.
    """

    def __init__(self, pipeline: str, home: Path | None = None) -> None:
        folder = (home or cache_home()) / "parses"
        self.file = folder / f"{pipeline}-{_FORM}.sqlite"
        self._is_usable = True

    def get(self, sentences: Iterable[str]) -> dict[str, Analysis]:
        """The analyses that are there."""
        if not self.file.exists():
            return {}
        wanted = iter(sentences)
        found: dict[str, Analysis] = {}

        def read(connection: sqlite3.Connection) -> None:
            while some := list(islice(wanted, _AT_ONCE)):
                marks = ",".join("?" * len(some))
                query = f"SELECT sentence, record FROM analyses WHERE sentence IN ({marks})"  # noqa: S608 - question marks
                found.update(map(self._entry, connection.execute(query, some)))

        self._try(read)
        return found

    def put(self, analyses: Mapping[str, Analysis]) -> None:
        """Adds analyses."""
        rows = [(s, json.dumps(a.to_record(), ensure_ascii=False)) for s, a in analyses.items()]

        def write(connection: sqlite3.Connection) -> None:
            with connection:  # commits, or leaves all as it was
                connection.executemany("INSERT OR REPLACE INTO analyses VALUES (?, ?)", rows)

        self._try(write)

    def _entry(self, row: tuple[str, str]) -> tuple[str, Analysis]:
        sentence, record = row
        return sentence, analysis_of_record(json.loads(record), name=str(self.file), line=None)

    def _try(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Does it, or says once why the cache is of no use."""
        if not self._is_usable:
            return
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.file, timeout=_PATIENCE)) as connection:
                connection.execute(_CREATE)
                work(connection)
        except (sqlite3.Error, OSError, ValueError, FormatError) as error:
            self._is_usable = False
            msg = (
                f"{self.file}: the cache of analyses cannot be used ({error}); the work goes on "
                "without: delete the file, or set ASSAY_CACHE to a folder that may be written"
            )
            warnings.warn(msg, AssayWarning, stacklevel=4)
