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
)
from assay.cli.options import (
    FormatOption,
    PlotOption,
    SeedOption,
    ThreadsOption,
    check_plot_option,
    check_table_format,
    one_of,
    save_plot,
)

__all__ = ["rank"]


def _complete_method() -> list[str]:
    from assay.human.ranking import METHODS

    return list(METHODS)


def _complete_unit() -> list[str]:
    from assay.human.tallies import UNITS

    return list(UNITS)


def rank(
    files: JudgmentsArgument,
    *,
    where: WhereOption = None,
    rename: RenameOption = None,
    method: Annotated[
        str,
        typer.Option(
            metavar="METHOD",
            help="wmt-trueskill, expected-wins, trueskill, trueskill-mean-field, bradley-terry.",
            autocompletion=_complete_method,
        ),
    ] = "wmt-trueskill",
    expand: ExpandOption = "full",
    runs: Annotated[
        int, typer.Option(metavar="N", min=1, help="Tournaments, or bootstrap samples.")
    ] = 1000,
    seed: SeedOption = None,
    unit: Annotated[
        str | None,
        typer.Option(
            metavar="UNIT",
            help="What the bootstrap draws: judgment (the default), sentence or pair.",
            autocompletion=_complete_unit,
        ),
    ] = None,
    order: Annotated[
        str, typer.Option(metavar="BY", help="Order systems by score, or by mean rank: rank.")
    ] = "score",
    lines: Annotated[
        str,
        typer.Option(
            metavar="RULE",
            help="A line parts a system from all behind it, or neighbours.",
        ),
    ] = "all",
    confidence: Annotated[
        float, typer.Option(metavar="SHARE", help="The share of runs in a range of ranks.")
    ] = 0.95,
    opponents: Annotated[
        str, typer.Option(metavar="WHOM", help="Expected wins: over all opponents, or beaten ones.")
    ] = "all",
    unjudged: Annotated[
        str,
        typer.Option(
            metavar="RULE", help="Two systems that were never compared: refuse, or skip them."
        ),
    ] = "refuse",
    shares: Annotated[
        bool, typer.Option("--shares", help="Show how often each system had each rank.")
    ] = False,
    plot: PlotOption = None,
    form: FormatOption = "table",
    threads: ThreadsOption = None,
) -> None:
    """Rank systems by people's judgments: scores, ranges of ranks, clusters.

    Judgments are Appraise XML, CSV (of WMT or crowd work) or JSONL; several files are pooled. Of
    crowd work, take what was approved: --where status=Approved.

    \b
    Examples:
      assay rank judgments.xml
      assay rank judgments.xml --method expected-wins --unit sentence --shares
      assay rank judgments.xml --rename INPUT=source --plot ranks.pdf
      assay rank judgments.xml --where judge=judge1 --where judge=judge2 \\
        --method bradley-terry --format json
    """
    from assay.human.clusters import LINES
    from assay.human.expected_wins import OPPONENTS
    from assay.human.ranking import METHODS, ORDERS, RankSettings
    from assay.human.ranking import rank as rank_pairs
    from assay.human.tallies import UNITS
    from assay.human.trueskill import UNJUDGED
    from assay.report.table import json_text, render_tables

    table_format = check_table_format(form)
    settings = RankSettings(
        method=one_of("--method", method, METHODS),
        runs=runs,
        seed=seed or 0,
        unit=None if unit is None else one_of("--unit", unit, UNITS),
        order=one_of("--order", order, ORDERS),
        lines=one_of("--lines", lines, LINES),
        confidence=confidence,
        opponents=one_of("--opponents", opponents, OPPONENTS),
        unjudged=one_of("--unjudged", unjudged, UNJUDGED),
    )
    check_plot_option(plot)
    pairs = read_selected(files, where, rename).pairs(check_expand(expand))
    ranking = rank_pairs(pairs, settings, threads=threads)
    if plot:
        from assay.report.rank_plot import rank_plot

        save_plot(rank_plot(ranking), plot)
    if table_format == "json":
        typer.echo(json_text(ranking.to_dict()))
    else:
        typer.echo(render_tables(ranking.tables(shares=shares), table_format))
