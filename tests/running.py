"""The command line, run as its users run it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def heeding_interrupts() -> Iterator[None]:
    """Who is started here heeds Ctrl-C, also where the tests, run in the background, do not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@dataclass(frozen=True)
class Assay:
    """The command `assay` in a folder."""

    folder: Path

    def __call__(
        self, *arguments: str, stdin: str = "", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Runs it to its end, whatever that is."""
        return subprocess.run(
            [sys.executable, "-m", "assay", *arguments],
            cwd=self.folder,
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
        )

    def out(self, *arguments: str, stdin: str = "") -> str:
        """What it prints when all goes well."""
        done = self(*arguments, stdin=stdin)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refusal(self, *arguments: str, stdin: str = "") -> str:
        """What it says when the user is to blame: exit code 2, one message, no traceback."""
        done = self(*arguments, stdin=stdin)
        assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
        assert "Traceback" not in done.stderr
        assert "defect" not in done.stderr
        return done.stderr

    def write(self, name: str, content: str | bytes) -> str:
        """A file in the folder."""
        data = content if isinstance(content, bytes) else content.encode()
        (self.folder / name).write_bytes(data)
        return name

    def read(self, name: str) -> str:
        """A file's text."""
        return (self.folder / name).read_text(encoding="utf-8")
