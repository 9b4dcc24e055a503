"""Every code block of the documentation runs, and prints what stands below it."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from assay.data.registry import demo_path

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
FENCE = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block, and the output that the page shows below it."""

    language: str
    line: int
    code: str
    output: str | None


def blocks_of(text: str) -> list[Block]:
    fences = list(FENCE.finditer(text))
    blocks = []
    for i, fence in enumerate(fences):
        language, options, code = fence.groups()
        if language not in {"sh", "python"} or "notest" in options:
            continue
        shown = fences[i + 1] if i + 1 < len(fences) else None
        output = shown.group(3) if shown is not None and shown.group(1) == "text" else None
        blocks.append(Block(language, text.count("\n", 0, fence.start()) + 1, code, output))
    return blocks


def run_shell(code: str, folder: Path) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", "-eu", "-o", "pipefail", "-c", code],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PATH": path},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_python(code: str, names: dict[str, object]) -> str:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "<documentation>", "exec", dont_inherit=True), names)  # noqa: S102 - our own pages
    return printed.getvalue()


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


@pytest.mark.skipif(shutil.which("bash") is None, reason="the examples are for a POSIX shell")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    folder = tmp_path / "page"
    shutil.copytree(demo_path(), folder)
    monkeypatch.chdir(folder)
    blocks = blocks_of(page.read_text(encoding="utf-8"))
    if any("languagetool" in block.code for block in blocks):
        server = request.getfixturevalue("languagetool_server")
        monkeypatch.setenv("ASSAY_LANGUAGETOOL", server)
    monkeypatch.setenv("ASSAY_CACHE", str(tmp_path / "cache"))
    names: dict[str, object] = {}
    for block in blocks:
        printed = (
            run_shell(block.code, folder)
            if block.language == "sh"
            else run_python(block.code, names)
        )
        if block.output is not None:
            assert lines(printed) == lines(block.output), f"{page.name}:{block.line}"


def test_a_wrong_output_would_be_noticed() -> None:
    page = "```sh\necho 1\n```\n\n```text\n2\n```\n\n```sh notest\nfalse\n```\n"
    (block,) = blocks_of(page)
    assert block.output == "2\n"
    assert lines(run_shell(block.code, Path.cwd())) == ["1"]


def test_the_documentation_has_examples() -> None:
    assert sum(len(blocks_of(page.read_text(encoding="utf-8"))) for page in PAGES) >= 20
