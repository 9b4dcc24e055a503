"""`assay budget`: how a ranking settles as judgments are added."""

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
    SeedOption,
    ThreadsOption,
    check_table_format,
    one_of,
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

__all__ = ["budget"]


def _complete_counted() -> list[str]:
    from assay.human.budget import COUNTED

    return list(COUNTED)


def budget(
    files: JudgmentsArgument,
    *,
    where: WhereOption = None,
    rename: RenameOption = None,
    count: Annotated[
        str,
        typer.Option(
            metavar="UNIT",
            help="What a budget counts: judgment (a whole screen) or sentence.",
            autocompletion=_complete_counted,
        ),
    ] = "judgment",
    steps: Annotated[
        int, typer.Option(metavar="N", min=1, help="Budgets, in even steps up to all there is.")
    ] = 10,
    size: Annotated[
        list[int] | None,
        typer.Option(metavar="N", min=1, help="A budget, instead of steps; repeatable."),
    ] = None,
    draws: Annotated[
        int, typer.Option(metavar="N", min=1, help="Draws of each budget, without replacement.")
    ] = 20,
    method: MethodOption = "expected-wins",
    expand: ExpandOption = "full",
    runs: RunsOption = 1000,
    seed: SeedOption = None,
    unit: UnitOption = None,
    order: OrderOption = "score",
    lines: LinesOption = "all",
    confidence: ConfidenceOption = 0.95,
    opponents: OpponentsOption = "all",
    unjudged: UnjudgedOption = "refuse",
    form: FormatOption = "table",
    threads: ThreadsOption = None,
) -> None:
    """Show how a ranking settles with the number of judgments.

    Draws parts of the judgments, ranks by each, and compares with the ranking by all: how wide
    ranges of ranks are, how many clusters there are, how well the order agrees. Nothing is
    extrapolated.

    \b
    Examples:
      assay budget judgments.xml
      assay budget judgments.xml --count sentence --unit sentence --steps 5
      assay budget judgments.xml --size 50 --size 100 --draws 50 --format json
    """
    from assay.human.budget import COUNTED, BudgetSettings, budget_curve
    from assay.report.table import json_text, render_tables

    table_format = check_table_format(form)
    settings = BudgetSettings(
        ranking=rank_settings(
            method=method,
            runs=runs,
            seed=seed,
            unit=unit,
            order=order,
            lines=lines,
            confidence=confidence,
            opponents=opponents,
            unjudged=unjudged,
        ),
        counted=one_of("--count", count, COUNTED),
        steps=steps,
        sizes=tuple(size or ()),
        draws=draws,
    )
    pairs = read_selected(files, where, rename).pairs(check_expand(expand))
    chosen = selection(where, rename)
    curve = budget_curve(pairs, settings, selection=chosen, threads=threads)
    if table_format == "json":
        typer.echo(json_text(curve.to_dict()))
    else:
        typer.echo(render_tables(curve.tables(), table_format))
