"""Runs all benchmarks, or those named: `python -m benchmarks [NAME...]`."""

from __future__ import annotations

import os
import platform
import sys
from datetime import datetime, timezone
from typing import TYPE_CHECKING

from assay import __version__
from benchmarks import (
    agreement,
    bleu,
    campaign,
    correlation,
    distance,
    encoding,
    errant,
    extraction,
    gleu,
    growth,
    imeasure,
    languagetool,
    levenshtein,
    m2,
    maege,
    million,
    ranking,
    resampling,
    sari,
    start,
    ter,
)
from benchmarks.data import pairs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from assay.report.table import Table

BENCHMARKS: Mapping[str, Callable[[], Table]] = {
    "start": start.run,
    "encoding": encoding.run,
    "levenshtein": levenshtein.run,
    "gleu": gleu.run,
    "bleu": bleu.run,
    "ter": ter.run,
    "m2": m2.run,
    "imeasure": imeasure.run,
    "errant": errant.run,
    "extraction": extraction.run,
    "resampling": resampling.run,
    "growth": growth.run,
    "million": million.run,
    "distance": distance.run,
    "sari": sari.run,
    "ranking": ranking.run,
    "agreement": agreement.run,
    "campaign": campaign.run,
    "maege": maege.run,
    "correlation": correlation.run,
    "languagetool": languagetool.run,
}


def main() -> None:
    """Prints a table for each benchmark."""
    names = sys.argv[1:] or list(BENCHMARKS)
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.exit(f"there is no benchmark {unknown[0]}; there are {', '.join(BENCHMARKS)}")
    today = datetime.now(timezone.utc).date()
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    print(f"assay {__version__}, {today}, {machine}")
    print(f"data: {pairs().description}")
    for name in names:
        print(f"\n{BENCHMARKS[name]().render()}")


if __name__ == "__main__":
    main()
