"""LanguageTool: twelve systems beside their distinct sentences, and beside asking for each."""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from assay import AssayError, Corpus, LanguageTool, score
from assay.metrics.languagetool_server import client_of, server_place, stop_servers
from assay.metrics.slow_work import in_parallel, number_of_threads
from assay.report.table import Table
from assay.text.detokenise import detokenise
from benchmarks.data import pairs
from benchmarks.timing import row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.report.table import Cell

N_SYSTEMS = 12
N_SENTENCES = 60  # of each system; all 1,312 take minutes


def systems(n_sentences: int) -> Corpus:
    """The first sentences of all systems."""
    outputs = pairs().outputs
    step = len(outputs) // N_SYSTEMS
    chosen = {
        f"system {i:02}": tuple(outputs[i * step : i * step + n_sentences])
        for i in range(N_SYSTEMS)
    }
    return Corpus(("",) * n_sentences, outputs=chosen)


def seconds_of_asking(texts: Sequence[str], place: str) -> float:
    """How long the server takes for these, without Assay's metric around it."""
    client = client_of(place)
    begin = perf_counter()
    list(in_parallel(lambda text: client.check(text, "en-US"), texts, number_of_threads(None)))
    return perf_counter() - begin


def seconds_of_scoring(corpus: Corpus, place: str) -> float:
    """How long `score` takes."""
    begin = perf_counter()
    score(Corpus(corpus.sources, outputs=dict(corpus.outputs)), [LanguageTool(server=place)])
    return perf_counter() - begin


def measured(n_sentences: int = N_SENTENCES) -> list[tuple[Cell, ...]]:
    """The rows of the table; every ratio is to the distinct sentences alone."""
    place = server_place()
    corpus = systems(n_sentences)
    texts = [detokenise(text) for texts in corpus.outputs.values() for text in texts]
    distinct = list(dict.fromkeys(texts))
    seconds_of_asking(
        distinct[: max(50, len(distinct) // 4)], place
    )  # loads English, warms Java up
    with TemporaryDirectory() as folder:
        kept = os.environ.get("ASSAY_CACHE")
        os.environ["ASSAY_CACHE"] = folder
        try:
            first, again = (seconds_of_scoring(corpus, place) for _ in range(2))
        finally:
            os.environ.pop("ASSAY_CACHE")
            if kept is not None:
                os.environ["ASSAY_CACHE"] = kept
    alone = seconds_of_asking(distinct, place)
    return [
        row(f"{len(distinct):,} distinct sentences, asked for alone", alone, alone),
        row(f"{len(texts):,} sentences of {N_SYSTEMS} systems, scored", first, alone),
        row("the same again: answers are kept", again, alone),
    ]


def run() -> Table:
    """Twelve systems, on a server that Assay starts; an empty table where there is none."""
    try:
        rows = measured()
    except AssayError as error:
        rows = [(f"left out: {error}", None, None)]
    finally:
        stop_servers()
    return Table("LanguageTool", ("what", "ms", "times as fast"), tuple(rows), digits=2)
