"""What MkDocs makes while it builds: a page for each command, from its own `--help`, and plots."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

from assay.data.registry import demo_path

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
    "budget": ((),),
    "next": ((),),
    "maege": ((),),
    "correlate": ((),),
    "reproduce": ((),),
    "metrics": ((),),
    "agree": ((),),
    "edit-stats": ((),),
    "data": ((), ("list",), ("fetch",), ("path",), ("verify",)),
}

# Plots of the demo corpus, and what draws them.
PLOTS = {
    "human/ranks.svg": ("rank", "judgments.xml", "--rename", "copycat=source"),
    "human/edit-stats.svg": (
        *("edit-stats", "--source", "source.txt", "fluency=fluency.0.txt", "fluency=fluency.1.txt"),
        *(f"systems/{name}.txt" for name in ("strong", "careful", "eager", "clumsy")),
    ),
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages of the commands, and the plots."""
    for name, subcommands in COMMANDS.items():
        sections = [_section(name, *subcommand) for subcommand in subcommands]
        content = f"# assay {name}\n\n" + "\n".join(sections)
        files.append(File.generated(config, f"commands/{name}.md", content=content))
    for name, command in PLOTS.items():
        files.append(File.generated(config, name, content=_plot(Path(name).name, *command)))
    return files


def _plot(name: str, *command: str) -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / name
        _run(*command, "--plot", str(file), folder=demo_path())
        return file.read_bytes()


def _section(*command: str) -> str:
    heading = f"## assay {' '.join(command)}\n\n" if len(command) > 1 else ""
    return f"{heading}```text\n{_help(*command)}```\n"


def _help(*command: str) -> str:
    return _run(*command, "--help")


def _run(*command: str, folder: Path | None = None) -> str:
    environment = {**os.environ, "COLUMNS": "96"}
    done = subprocess.run(
        [sys.executable, "-m", "assay", *command],
        check=True,
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
    )
    return done.stdout
