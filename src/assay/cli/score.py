"""`assay score` and `assay metrics`: scores of systems, and what can be computed."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.options import (
    FormatOption,
    GoldOption,
    MetricOption,
    OverlapsOption,
    ReferenceOption,
    SeedOption,
    SkipLinesOption,
    SourceOption,
    ThreadsOption,
    skipped_lines,
    wants_colours,
)
from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.metrics.base import Metric
    from assay.metrics.errant_types import Tier
    from assay.metrics.explain import Mark
    from assay.report.table import Cell, Table
    from assay.text.corpus import Corpus

__all__ = ["metrics", "score"]

_FILE_WIDTH = 100


def score(
    systems: Annotated[
        list[str] | None,
        typer.Argument(metavar="SYSTEM...", help="Outputs: FILE or NAME=FILE.", show_default=False),
    ] = None,
    *,
    source: SourceOption = None,
    reference: ReferenceOption = None,
    gold: GoldOption = None,
    metric: MetricOption = None,
    skip_lines: SkipLinesOption = None,
    form: FormatOption = "table",
    sentences: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Write the score of every sentence: .jsonl, .tsv or .parquet.",
        ),
    ] = None,
    interval: Annotated[
        int,
        typer.Option(metavar="N", min=0, help="95 % intervals from N bootstrap samples (0: none)."),
    ] = 0,
    verbose: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="How M2 or I-measure counts each sentence: JSONL if it is called .jsonl, else "
            "text (-: here).",
        ),
    ] = None,
    types: Annotated[
        str | None,
        typer.Option(
            metavar="TIER",
            help="ERRANT by type of error, too: operation, category or full.",
            autocompletion=lambda: ["operation", "category", "full"],
        ),
    ] = None,
    probe: Annotated[
        bool,
        typer.Option(
            "--probe", help="Also score nonsense, and say what it beats; SYSTEM may be left out."
        ),
    ] = False,
    threads: ThreadsOption = None,
    seed: SeedOption = None,
    overlaps: OverlapsOption = "refuse",
    server: Annotated[
        str | None,
        typer.Option(
            metavar="URL|DIR",
            help="LanguageTool: a server, or the folder of its jars; else ASSAY_LANGUAGETOOL.",
        ),
    ] = None,
) -> None:
    """Score systems by metrics.

    Without --metric: by all metrics for which the files have what they need (see assay metrics),
    except those that ask a server.
    Where there is an annotation and no --reference, each annotator's version is a reference. Every
    score comes with a signature: all that another person needs to compute it again.

    \b
    Examples:
      assay score --source source.txt --reference fluency.0.txt systems/*.txt
      assay score --gold gold.m2 --metric gleu+ --metric gleu2015:weight=0.1 systems/strong.txt
      assay score --source source.txt --reference fluency.0.txt --reference fluency.1.txt \\
        --metric gleu+:seed=python3 --interval 1000 strong=systems/strong.txt
      assay score --gold gold.m2 --metric gleu+ --format json systems/*.txt
      assay score --gold gold.m2 --metric gleu+ --sentences scores.tsv systems/*.txt
      assay score --gold gold.m2 --metric m2 --verbose - systems/strong.txt
      assay score --gold gold.m2 --metric m2 --metric gleu+ --probe systems/*.txt
      assay score --gold gold.m2 --metric imeasure --verbose why.txt systems/strong.txt
      assay score --source source.txt --reference fluency.0.txt --metric errant \\
        --types category systems/*.txt
      assay score --source source.txt --metric languagetool \\
        --server http://localhost:8081 systems/*.txt
    """
    from assay.cli.options import check_overlaps, check_table_format
    from assay.metrics.base import Need
    from assay.metrics.probes import with_probes
    from assay.metrics.registry import metric as metric_of
    from assay.metrics.scoring import Scores, with_gold_references
    from assay.metrics.scoring import score as scores_of
    from assay.metrics.sentence_files import check_sentence_file, write_sentences
    from assay.report.probes import probed_dict, probed_tables
    from assay.report.table import json_text, render_tables
    from assay.text.load import load_corpus

    table_format = check_table_format(form)
    if sentences:
        check_sentence_file(sentences)
    if seed is not None and not interval:
        raise InputError("--seed is for --interval; a metric has its own: --metric gleu+:seed=1")
    tier = None if types is None else _check_tier(types)
    chosen = [metric_of(text) for text in metric] if metric else None
    if server is not None:
        chosen = _asking(server, chosen or ())
    if not (systems or probe):
        raise InputError("there is no system to score; name its output, or ask for --probe")
    corpus = load_corpus(
        source=source, references=reference or (), systems=systems or (), gold=gold
    )
    corpus = corpus.without(skipped_lines(skip_lines))
    if probe:
        corpus = with_probes(corpus)
    if tier and any(Need.REFERENCES in one.needs for one in chosen or ()):
        # Here, not within `scores_of`, so that edits are found once for both.
        corpus = with_gold_references(corpus, required=True, overlaps=check_overlaps(overlaps))
    if verbose:
        _explain(verbose, corpus, chosen or (), threads)
    scores = scores_of(
        corpus,
        chosen,
        interval_samples=interval,
        seed=seed or 0,
        overlaps=check_overlaps(overlaps),
        threads=threads,
    )
    if sentences:
        write_sentences(sentences, scores)
    by_type = _by_type(corpus, chosen or (), tier, threads) if tier else []
    if table_format == "json":
        content = probed_dict(scores) if probe else scores.to_dict()
        typer.echo(json_text({**content, "types": by_type} if tier else content))
    else:
        tables = (probed_tables if probe else Scores.tables)(scores, table_format)
        typer.echo(render_tables([*tables, *_tables_of_types(by_type)], table_format))


def _by_type(
    corpus: Corpus, metrics: Sequence[Metric], tier: Tier, threads: int | None
) -> list[dict[str, Cell]]:
    from assay.report.errant import type_records

    return type_records(corpus, metrics, tier, threads=threads)


def _tables_of_types(records: list[dict[str, Cell]]) -> list[Table]:
    if not records:
        return []
    from assay.report.errant import tables_of_types

    return tables_of_types(records)


def _check_tier(value: str) -> Tier:
    from assay.cli.options import one_of
    from assay.metrics.errant_types import TIERS

    return one_of("--types", value, TIERS)


def _asking(server: str, metrics: Sequence[Metric]) -> list[Metric]:
    """The metrics, of which LanguageTool asks this server."""
    from assay.metrics.languagetool import LanguageTool

    if not any(isinstance(one, LanguageTool) for one in metrics):
        raise InputError("--server is for LanguageTool; ask for it: --metric languagetool")
    return [replace(m, server=server) if isinstance(m, LanguageTool) else m for m in metrics]


def _explain(file: str, corpus: Corpus, metrics: Sequence[Metric], threads: int | None) -> None:
    """Writes how the metrics that can say so count each sentence of each system."""
    from assay.metrics.explain import EXPLAINERS, explainer, unpainted
    from assay.text.files import open_output

    chosen = [(one, how) for one in metrics if (how := explainer(one))]
    if not chosen:
        names = " or ".join(EXPLAINERS)
        raise InputError(
            f"--verbose explains {names}; ask for one: --metric {next(iter(EXPLAINERS))}"
        )
    paint = _paint if file == "-" and wants_colours() else unpainted
    width = shutil.get_terminal_size().columns if paint is _paint else _FILE_WIDTH
    with open_output(file) as stream:
        for system, (one, how) in product(corpus.outputs, chosen):
            named = {"system": system, "signature": str(one.signature(corpus))}
            for sentence in how.explain(corpus, system, one, threads=threads):
                if file.endswith((".jsonl", ".jsonl.gz")):
                    text = json.dumps({**named, **sentence.to_dict()}, ensure_ascii=False)
                else:
                    text = f"{system} {how.show(sentence, paint, width)}\n"
                stream.write(f"{text}\n".encode())


def _paint(mark: Mark, text: str) -> str:
    colours = {"correct": typer.colors.GREEN, "wrong": typer.colors.RED}
    colours |= {"missed": typer.colors.YELLOW, "chosen": typer.colors.CYAN}
    return typer.style(text, fg=colours[mark])


def metrics(*, form: FormatOption = "table") -> None:
    """List the metrics: what they need, which direction is good, and their parameters.

    \b
    Examples:
      assay metrics
      assay metrics --format json
    """
    from assay.cli.options import check_table_format
    from assay.metrics.scoring import table_of_metrics

    typer.echo(table_of_metrics().render(check_table_format(form)))
