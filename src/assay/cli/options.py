"""Options that several commands share, and the checks of their values."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from assay.errors import InputError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from assay.edits.apply import OverlapRule
    from assay.report.table import TableFormat
    from assay.text.formats import FormatName

__all__ = [
    "ColumnOption",
    "FormatOption",
    "FromOption",
    "GoldOption",
    "MetricOption",
    "OverlapsOption",
    "PlotOption",
    "ReferenceOption",
    "SeedOption",
    "SkipLinesOption",
    "SourceOption",
    "SystemsArgument",
    "ThreadsOption",
    "ToOption",
    "check_format",
    "check_overlaps",
    "check_plot_option",
    "check_table_format",
    "column_names",
    "one_of",
    "save_plot",
    "say_written",
    "skipped_lines",
    "wants_colours",
]

_FORMATS = "text, m2, imeasure, sgml, jsonl, parquet"


def _complete_format() -> list[str]:
    from assay.text.formats import FORMATS

    return list(FORMATS)


def _complete_table_format() -> list[str]:
    from assay.report.table import TABLE_FORMATS

    return list(TABLE_FORMATS)


def _complete_overlaps() -> list[str]:
    from assay.edits.apply import OVERLAP_RULES

    return list(OVERLAP_RULES)


def _complete_metric() -> list[str]:
    from assay.metrics.registry import metric_names

    return list(metric_names())


FormatOption = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="FORM",
        help="table, json, tsv, markdown or latex.",
        autocompletion=_complete_table_format,
    ),
]
FromOption = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="FORMAT",
        help=f"The input's format: {_FORMATS}.",
        autocompletion=_complete_format,
    ),
]
ToOption = Annotated[
    str | None,
    typer.Option(
        "--to",
        metavar="FORMAT",
        help=f"The output's format: {_FORMATS}.",
        autocompletion=_complete_format,
    ),
]
OverlapsOption = Annotated[
    str,
    typer.Option(
        metavar="RULE",
        help="Two edits on the same text: refuse them, or the first wins.",
        autocompletion=_complete_overlaps,
    ),
]
SkipLinesOption = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Leave out the sentences whose numbers (from 1) it lists."),
]
ColumnOption = Annotated[
    list[str] | None,
    typer.Option(
        "--column",
        metavar="NAME=COLUMN",
        help="JSONL and Parquet: what a column is called there, as in source=sentence.",
    ),
]
ThreadsOption = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, help="Threads; by default ASSAY_THREADS, else all cores."),
]
SystemsArgument = Annotated[
    list[str],
    typer.Argument(metavar="SYSTEM...", help="Outputs: FILE or NAME=FILE.", show_default=False),
]
SourceOption = Annotated[
    str | None, typer.Option(metavar="FILE", help="The text before correction.")
]
ReferenceOption = Annotated[
    list[str] | None,
    typer.Option(metavar="FILE", help="A corrected text; repeatable, and the order is kept."),
]
GoldOption = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="An annotation, M2 or I-measure XML; brings the source."),
]
MetricOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME[:key=value,...]",
        help="A metric and its parameters; repeatable.",
        autocompletion=_complete_metric,
    ),
]
SeedOption = Annotated[
    int | None, typer.Option(metavar="N", min=0, help="The seed of resampling; by default 0.")
]
PlotOption = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Also draw a plot, into FILE.svg, .png or .pdf."),
]

T = TypeVar("T", bound=str)


def one_of(option: str, value: str, known: tuple[T, ...]) -> T:
    """The value of an option that takes one of these.

    Raises:
        InputError: It is none of them.
    """
    for name in known:
        if name == value:
            return name
    msg = f"{option}: {value!r} is not known; choose one of {', '.join(known)}"
    raise InputError(msg)


def check_table_format(value: str) -> TableFormat:
    """The value of `--format`."""
    from assay.report.table import TABLE_FORMATS

    return one_of("--format", value, TABLE_FORMATS)


def check_format(value: str | None, option: str = "--from") -> FormatName | None:
    """The value of `--from` or `--to`."""
    from assay.text.formats import FORMATS

    return None if value is None else one_of(option, value, FORMATS)


def check_overlaps(value: str) -> OverlapRule:
    """The value of `--overlaps`."""
    from assay.edits.apply import OVERLAP_RULES

    return one_of("--overlaps", value, OVERLAP_RULES)


def check_plot_option(file: str | None) -> None:
    """Refuses a value of `--plot` that could not be written, before the work begins."""
    from assay.report.plot import check_plot

    if file is not None:
        check_plot(file)


def save_plot(figure: Figure, file: str) -> None:
    """Writes the plot of `--plot`, and says so on standard error."""
    from assay.report.plot import write_plot

    write_plot(figure, file)
    typer.echo(f"wrote a plot to {file}", err=True)


def skipped_lines(file: str | None) -> frozenset[int]:
    """The numbers of the lines that `--skip-lines` leaves out."""
    from assay.text.plain import read_line_numbers

    return read_line_numbers(file) if file else frozenset()


def wants_colours() -> bool:
    """Whether standard output is a terminal whose user has nothing against colours."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ


def say_written(file: str, n_sentences: int) -> None:
    """Says on standard error what was written, unless it went to standard output."""
    if file != "-":
        typer.echo(f"wrote {n_sentences:,} sentences to {file}", err=True)


def column_names(values: list[str] | None) -> dict[str, str]:
    """The values of `--column`: our names, and what the file calls them."""
    from assay.text.rows import COLUMNS

    names = {}
    for value in values or ():
        ours, equals, theirs = value.partition("=")
        if not equals or not theirs:
            msg = f"--column: found {value!r}; expected NAME=COLUMN, such as source=sentence"
            raise InputError(msg)
        names[one_of("--column", ours, COLUMNS)] = theirs
    return names
