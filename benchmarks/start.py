"""How long the program takes to say hello."""

from __future__ import annotations

import subprocess
import sys

from assay.report.table import Table
from benchmarks.timing import best_of, row


def run() -> Table:
    """Importing the package and printing the help, beside a bare Python."""

    def python(*arguments: str) -> None:
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)

    bare = best_of(lambda: python("-c", "pass"))
    rows = (
        row("python -c pass", bare),
        row("import assay", best_of(lambda: python("-c", "import assay"))),
        row("assay --help", best_of(lambda: python("-m", "assay", "--help"))),
    )
    return Table("Start", ("what", "ms", "times as fast"), rows, digits=1)
