"""`assay maege`: metrics validated on partial corrections of known quality."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.options import (
    FormatOption,
    GoldOption,
    MetricOption,
    OverlapsOption,
    PlotOption,
    ReferenceOption,
    SkipLinesOption,
    ThreadsOption,
    check_overlaps,
    check_plot_option,
    check_table_format,
    one_of,
    save_plot,
    skipped_lines,
)
from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from assay.validation.maege.protocol import MaegeProtocol

__all__ = ["maege"]


def _complete_source() -> list[str]:
    from assay.validation.maege.protocol import SOURCES

    return list(SOURCES)


def _complete_models() -> list[str]:
    from assay.validation.maege.protocol import MODELS

    return list(MODELS)


def _complete_ties() -> list[str]:
    from assay.validation.ties import TIE_RULES

    return list(TIE_RULES)


def maege(
    *,
    gold: GoldOption = None,
    reference: ReferenceOption = None,
    metric: MetricOption = None,
    skip_lines: SkipLinesOption = None,
    protocol: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="paper, as it is written; as-run, as its numbers were made."
        ),
    ] = "paper",
    source: Annotated[
        str | None,
        typer.Option(
            metavar="WHICH",
            help="What is scored against: a random sentence of the chain; original.",
            autocompletion=_complete_source,
        ),
    ] = None,
    chains: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Orders of edits for each annotation; by default 1."),
    ] = None,
    models: Annotated[
        str | None,
        typer.Option(
            metavar="KIND",
            help="binomial, by number of edits; quantile, by share of edits.",
            autocompletion=_complete_models,
        ),
    ] = None,
    ties: Annotated[
        str | None,
        typer.Option(
            metavar="RULE",
            help="A tie is: concordant, discordant, half (each), or no pair: drop.",
            autocompletion=_complete_ties,
        ),
    ] = None,
    seeds: Annotated[int, typer.Option(metavar="N", min=1, help="How often all is drawn.")] = 10,
    seed: Annotated[int, typer.Option(metavar="N", min=0, help="The first seed.")] = 0,
    adversarial: Annotated[
        bool, typer.Option("--adversarial", help="Are changes of meaning noticed, too?")
    ] = False,
    types: Annotated[
        bool, typer.Option("--types", help="Show the effect of each type of edit.")
    ] = False,
    scores: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Keep scores in it, and compute none that it has."),
    ] = None,
    plot: PlotOption = None,
    out: Annotated[str | None, typer.Option(metavar="FILE", help="Write the tables to it.")] = None,
    form: FormatOption = "table",
    overlaps: OverlapsOption = "refuse",
    threads: ThreadsOption = None,
) -> None:
    """Validate metrics on partial corrections, of which it is known which are better.

    MAEGE (Choshen & Abend 2018): gold edits are applied one by one, and a good metric's scores
    rise. Any installed metric can be tried; without --metric all are, but I-measure, which takes
    hours with many references. Without --reference each annotator's version is one. Metrics that
    need gold edits (M2) get those between the drawn source and each reference.

    \b
    Examples:
      assay maege --gold gold.m2
      assay maege --gold gold.m2 --reference fluency.0.txt --reference fluency.1.txt \\
        --metric gleu+ --metric bleu --seeds 3 --types
      assay maege --gold gold.m2 --metric gleu+ --source original --ties half --adversarial
      assay maege --gold gold.m2 --protocol as-run --scores kept.jsonl --format json
    """
    from assay.report.table import json_text, render_tables
    from assay.text.load import load_corpus
    from assay.validation.maege.kept import KeptScores
    from assay.validation.maege.run import maege as validated

    table_format = check_table_format(form)
    chosen = _protocol(protocol, source=source, models=models, ties=ties, chains=chains)
    check_plot_option(plot)
    if gold is None:
        raise InputError("maege needs gold edits; name an annotation: --gold FILE")
    kept = None if scores is None else KeptScores.of_file(scores)
    corpus = load_corpus(gold=gold, references=reference or ())
    corpus = corpus.without(skipped_lines(skip_lines))
    with _bar() as progress:
        found = validated(
            corpus,
            metric,
            chosen,
            seeds=seeds,
            seed=seed,
            adversarial=adversarial,
            overlaps=check_overlaps(overlaps),
            kept=kept,
            progress=progress,
            threads=threads,
        )
    if plot:
        from assay.validation.maege.plot import type_map

        save_plot(type_map(found), plot)
    if table_format == "json":
        text = json_text(found.to_dict())
    else:
        text = render_tables(found.tables(types=types), table_format)
    _show(text, out)


def _protocol(
    name: str, *, source: str | None, models: str | None, ties: str | None, chains: int | None
) -> MaegeProtocol:
    """The protocol of a name, with what other options change."""
    from assay.validation.maege.protocol import MODELS, PROTOCOLS, SOURCES
    from assay.validation.ties import TIE_RULES

    chosen = PROTOCOLS[one_of("--protocol", name, tuple(PROTOCOLS))]
    if source is not None:
        chosen = replace(chosen, source=one_of("--source", source, SOURCES))
    if models is not None:
        chosen = replace(chosen, models=one_of("--models", models, MODELS))
    if ties is not None:
        chosen = replace(chosen, ties=one_of("--ties", ties, TIE_RULES))
    return chosen if chains is None else replace(chosen, chains=chains)


def _show(text: str, out: str | None) -> None:
    """Prints the text, or writes it to a file."""
    if out is None:
        typer.echo(text)
        return
    from assay.text.files import write_text

    write_text(out, f"{text}\n")
    if out != "-":
        typer.echo(f"wrote {out}", err=True)


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """Shows the progress on standard error if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
