"""`assay edit-stats`: how far texts differ from their source and from each other."""

from __future__ import annotations

from typing import Annotated

import typer

from assay.cli.options import (
    FormatOption,
    PlotOption,
    SkipLinesOption,
    SourceOption,
    ThreadsOption,
    check_plot_option,
    check_table_format,
    save_plot,
    skipped_lines,
)
from assay.errors import InputError

__all__ = ["edit_stats"]


def edit_stats(
    texts: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME=FILE...",
            help="Texts; those with one name are one group, and means are taken.",
            show_default=False,
        ),
    ],
    *,
    source: SourceOption = None,
    skip_lines: SkipLinesOption = None,
    case: Annotated[
        bool, typer.Option("--case", help="Count a change of case as an edit, too.")
    ] = False,
    plot: PlotOption = None,
    form: FormatOption = "table",
    threads: ThreadsOption = None,
) -> None:
    """Say how far texts differ: percent identical or changed, sTER and its parts.

    Each text against the source, and every pair of texts. Edits lead from the first to the second.

    \b
    Examples:
      assay edit-stats --source source.txt one=fluency.0.txt two=fluency.1.txt
      assay edit-stats --source source.txt E=fluency.0.txt E=fluency.1.txt strong=systems/strong.txt
      assay edit-stats --source source.txt fluency.*.txt systems/*.txt --plot changes.svg
    """
    from assay.report.edit_stats import edit_statistics
    from assay.report.table import render_tables
    from assay.text.corpus import Corpus
    from assay.text.load import check_standard_input, named_file
    from assay.text.plain import read_plain

    table_format = check_table_format(form)
    check_plot_option(plot)
    if plot and not source:
        raise InputError("--plot shows texts against their source; name it: --source FILE")
    named = [named_file(text) for text in texts]
    check_standard_input([source, *(file for _, file in named)])
    skipped = skipped_lines(skip_lines)

    def kept(file: str) -> tuple[str, ...]:
        return Corpus(read_plain(file)).without(skipped).sources

    groups: dict[str, list[tuple[str, ...]]] = {}
    for name, file in named:
        groups.setdefault(name, []).append(kept(file))
    before = kept(source) if source else None
    found = edit_statistics(groups, before, lowercase=not case, threads=threads)
    if plot:
        from assay.report.edit_stats_plot import edit_stats_plot

        save_plot(edit_stats_plot(found), plot)
    typer.echo(render_tables(found.tables(), table_format))
