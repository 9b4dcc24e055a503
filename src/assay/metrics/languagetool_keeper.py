"""Runs a command until it ends, or until standard input is closed: then it ends the command.

Whoever starts this with a pipe as standard input takes the command along wherever it goes: the
system closes the pipe however a process ends. Nothing but the standard library is needed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from threading import Thread

__all__ = ["keep"]


def keep(command: list[str]) -> int:
    """Runs a command as long as standard input is open; its exit code."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL) as process:  # noqa: S603 - our caller's

        def watch() -> None:
            while os.read(0, 4096):
                pass
            process.kill()

        Thread(target=watch, daemon=True).start()
        return process.wait()


if __name__ == "__main__":
    os._exit(keep(sys.argv[1:]) & 0xFF)
