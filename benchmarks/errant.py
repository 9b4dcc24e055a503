"""ERRANT for twelve systems, beside the commands of the package errant, by the same pipeline.

The pipeline is en_core_web_sm, or what `ASSAY_BENCHMARK_PIPELINE` names; where there is none, a
small one is trained as in the tests.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from assay.data.registry import demo_path
from assay.report.table import Table
from assay.text.plain import read_plain, write_plain
from benchmarks.timing import row

if TYPE_CHECKING:
    from assay.report.table import Cell

N_SYSTEMS = 12

# The commands of errant load en_core_web_sm by name; these run them with another pipeline.
_LOADED = """
import sys, spacy
load, folder = spacy.load, sys.argv.pop(1)
spacy.load = lambda name, **options: load(folder, **options)
"""
PARALLEL = _LOADED + "from errant.commands.parallel_to_m2 import main; main()"
COMPARE = "from errant.commands.compare_m2 import main; main()"


def pipeline(folder: Path) -> str:
    """The pipeline that both use."""
    chosen = os.environ.get("ASSAY_BENCHMARK_PIPELINE")
    if chosen or find_spec("en_core_web_sm"):
        return chosen or "en_core_web_sm"
    sys.path.append(str(Path(__file__).parents[1] / "tests"))
    from english import train_pipeline

    return str(train_pipeline(folder / "en_tiny"))


def texts(folder: Path) -> tuple[Path, list[Path], list[Path]]:
    """Source, two references and twelve systems; of the demo corpus some systems come again."""
    data = Path(os.environ.get("ASSAY_DATA", ".")) / "conll14"
    if data.is_dir():
        systems = sorted((data / "systems").glob("*.txt"))
        systems = [file for file in systems if file.name != "NTHU.corrected.txt"]
        references = [data / "references" / f"nucle.{name}.txt" for name in "ab"]
        return data / "source.txt", references, systems
    demo, systems = demo_path(), []
    files = sorted((demo / "systems").glob("*.txt"))
    for number, file in enumerate(islice(cycle(files), N_SYSTEMS)):
        systems.append(folder / f"{number}.txt")
        write_plain(systems[-1], read_plain(file))
    return demo / "source.txt", [demo / f"fluency.{i}.txt" for i in (0, 1)], systems


@dataclass(frozen=True)
class Run:
    """What some commands printed, and seconds: of the clock, and of all processors."""

    printed: list[str]
    clock: float
    used: float


def measured(*commands: list[str], cache: Path) -> Run:
    """Runs commands one after the other."""
    environment = {**os.environ, "ASSAY_CACHE": str(cache)}
    printed = []
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    for command in commands:
        done = subprocess.run(
            [sys.executable, *command], check=True, capture_output=True, text=True, env=environment
        )
        printed.append(done.stdout)
    clock, after = perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Run(printed, clock, used)


def commands_of_errant(
    pipeline: str, folder: Path, source: Path, references: list[Path], systems: list[Path]
) -> list[list[str]]:
    """An M2 file of the references, one of each system, and each of these compared with it."""
    gold = folder / "gold.m2"
    extract = ["-c", PARALLEL, pipeline, "-orig", str(source), "-cor"]
    commands = [[*extract, *map(str, references), "-out", str(gold)]]
    for number, system in enumerate(systems):
        m2 = str(folder / f"{number}.m2")
        commands += [
            [*extract, str(system), "-out", m2],
            ["-c", COMPARE, "-hyp", m2, "-ref", str(gold)],
        ]
    return commands


def run() -> Table:
    """Twelve systems against two references; the scores must be the same."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        used = pipeline(folder)
        source, references, systems = texts(folder)
        theirs = commands_of_errant(used, folder, source, references, systems)
        peer = measured(*theirs, cache=folder / "none")
        expected = [text.split()[-2] for text in peer.printed[2::2]]
        options = [f"--source={source}", *(f"--reference={file}" for file in references)]
        options += [f"--metric=errant:pipeline={used}", "--format=json", *map(str, systems)]
        rows = [_row("errant_parallel, errant_compare", peer, peer)]
        for what in ("assay", "assay, all sentences in the cache"):
            ours = measured(["-m", "assay", "score", *options], cache=folder / "cache")
            scores = json.loads(ours.printed[0])["scores"]
            if [str(round(item["score"], 4)) for item in scores] != expected:
                sys.exit("assay and errant do not agree")
            rows.append(_row(what, ours, peer))
    title = f"ERRANT, {len(systems)} systems, 2 references"
    columns = ("what", "ms", "times as fast", "ms of processors", "times as few")
    return Table(title, columns, tuple(rows), digits=1)


def _row(what: str, one: Run, peer: Run) -> tuple[Cell, ...]:
    return *row(what, one.clock, peer.clock), *row("", one.used, peer.used)[1:]
