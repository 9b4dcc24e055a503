"""`assay rank`: systems ranked by people's judgments."""

from __future__ import annotations

from typing import Annotated

import typer

from assay.cli.judgments import (
    ExpandOption,
    JudgmentsArgument,
    RenameOption,
    WhereOption,
    check_expand,
    read_selected,
    selection,
)
from assay.cli.options import (
    FormatOption,
    PlotOption,
    SeedOption,
    ThreadsOption,
    check_plot_option,
    check_table_format,
    save_plot,
)
from assay.cli.rankings import (
    ConfidenceOption,
    LinesOption,
    MethodOption,
    OpponentsOption,
    OrderOption,
    RunsOption,
    UnitOption,
    UnjudgedOption,
    rank_settings,
)

__all__ = ["rank"]


def rank(
    files: JudgmentsArgument,
    *,
    where: WhereOption = None,
    rename: RenameOption = None,
    method: MethodOption = "wmt-trueskill",
    expand: ExpandOption = "full",
    runs: RunsOption = 1000,
    seed: SeedOption = None,
    unit: UnitOption = None,
    order: OrderOption = "score",
    lines: LinesOption = "all",
    confidence: ConfidenceOption = 0.95,
    opponents: OpponentsOption = "all",
    unjudged: UnjudgedOption = "refuse",
    shares: Annotated[
        bool, typer.Option("--shares", help="Show how often each system had each rank.")
    ] = False,
    plot: PlotOption = None,
    form: FormatOption = "table",
    threads: ThreadsOption = None,
) -> None:
    """Rank systems by people's judgments: scores, ranges of ranks, clusters.

    Judgments are Appraise XML, CSV (of WMT or crowd work) or JSONL; several files are pooled. Of
    crowd work, what was not approved is left out.

    \b
    Examples:
      assay rank judgments.xml
      assay rank judgments.xml --method expected-wins --unit sentence --shares
      assay rank judgments.xml --rename INPUT=source --plot ranks.pdf
      assay rank judgments.xml --where judge=judge1 --where judge=judge2 \\
        --method bradley-terry --format json
    """
    from assay.human.ranking import rank as rank_pairs
    from assay.report.table import json_text, render_tables

    table_format = check_table_format(form)
    settings = rank_settings(
        method=method,
        runs=runs,
        seed=seed,
        unit=unit,
        order=order,
        lines=lines,
        confidence=confidence,
        opponents=opponents,
        unjudged=unjudged,
    )
    check_plot_option(plot)
    pairs = read_selected(files, where, rename).pairs(check_expand(expand))
    ranking = rank_pairs(pairs, settings, selection=selection(where, rename), threads=threads)
    if plot:
        from assay.report.rank_plot import rank_plot

        save_plot(rank_plot(ranking), plot)
    if table_format == "json":
        typer.echo(json_text(ranking.to_dict()))
    else:
        typer.echo(render_tables(ranking.tables(shares=shares), table_format))
