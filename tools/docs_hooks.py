"""Pages that MkDocs makes while it builds: one for each command, from its own `--help`."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

COMMANDS = {
    "convert": ((),),
    "describe": ((),),
    "edits": ((),),
    "score": ((),),
    "compare": ((),),
    "rank": ((),),
    "metrics": ((),),
    "agree": ((),),
    "edit-stats": ((),),
    "data": ((), ("list",), ("fetch",), ("path",), ("verify",)),
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages of the commands."""
    for name, subcommands in COMMANDS.items():
        sections = [_section(name, *subcommand) for subcommand in subcommands]
        content = f"# assay {name}\n\n" + "\n".join(sections)
        files.append(File.generated(config, f"commands/{name}.md", content=content))
    return files


def _section(*command: str) -> str:
    heading = f"## assay {' '.join(command)}\n\n" if len(command) > 1 else ""
    return f"{heading}```text\n{_help(*command)}```\n"


def _help(*command: str) -> str:
    environment = {**os.environ, "COLUMNS": "96"}
    done = subprocess.run(
        [sys.executable, "-m", "assay", *command, "--help"],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
    )
    return done.stdout
