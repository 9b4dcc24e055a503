"""Tries an installed Assay: run it with the Python of an environment that has nothing else.

The demo corpus is read, converted and taken apart again; anything unexpected is an error.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import assay
from assay.data.registry import demo_path
from assay.text.m2 import parse_m2


def run(*arguments: str) -> str:
    """The output of the command line."""
    done = subprocess.run(
        [sys.executable, "-m", "assay", *arguments], check=True, capture_output=True, text=True
    )
    return done.stdout


def main() -> None:
    """Reads, converts, extracts and compares."""
    demo = demo_path()
    gold = assay.read_m2(demo / "gold.m2")
    sources = assay.read_plain(demo / "source.txt")
    if tuple(sentence.source for sentence in gold) != sources:
        sys.exit("the gold annotation and the source of the demo corpus differ")
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder) / "corrected.txt"
        run("convert", str(demo / "gold.m2"), str(text), "--annotator", "0")
        edits = run("edits", str(demo / "source.txt"), str(text))
        corrected = assay.corrected_text(gold, 0)
    if assay.corrected_text(parse_m2(edits), 0) != corrected:
        sys.exit("the extracted edits do not lead back to the corrected text")
    if "Annotators" not in run("describe", str(demo / "gold.m2")):
        sys.exit("the demo corpus is not described")
    print(f"assay {assay.__version__}: {len(sources)} sentences there and back")


if __name__ == "__main__":
    main()
