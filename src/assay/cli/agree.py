"""`assay agree`: how far judges agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.judgments import (
    ExpandOption,
    JudgmentsArgument,
    RenameOption,
    WhereOption,
    check_expand,
    read_groups,
    read_selected,
)
from assay.cli.options import FormatOption, check_table_format, one_of
from assay.errors import InputError

if TYPE_CHECKING:
    from assay.human.judge_correlation import JudgeMethod

__all__ = ["agree"]


def _complete_marginals() -> list[str]:
    from assay.human.agreement import MARGINALS

    return list(MARGINALS)


def _complete_rankings() -> list[str]:
    from assay.human.judge_correlation import JUDGE_METHODS

    return list(JUDGE_METHODS)


def agree(
    files: JudgmentsArgument,
    *,
    where: WhereOption = None,
    rename: RenameOption = None,
    expand: ExpandOption = "cells",
    marginals: Annotated[
        str,
        typer.Option(
            metavar="WHICH",
            help="What chance is made of: shares of both judges pooled, or each one's own.",
            autocompletion=_complete_marginals,
        ),
    ] = "pooled",
    least: Annotated[
        int, typer.Option(metavar="N", min=1, help="Comparisons of a pair to count in the means.")
    ] = 50,
    groups: Annotated[
        bool,
        typer.Option("--groups", help="Take the judges of each file as one, and compare files."),
    ] = False,
    rankings: Annotated[
        str | None,
        typer.Option(
            metavar="METHOD",
            help="Also correlate the judges' rankings, made by expected-wins, "
            "trueskill-mean-field or bradley-terry.",
            autocompletion=_complete_rankings,
        ),
    ] = None,
    common: Annotated[
        bool,
        typer.Option("--common", help="Make two rankings of sentences that both sides judged."),
    ] = False,
    form: FormatOption = "table",
) -> None:
    """Say how far judges agree: Cohen's kappa, weighted kappa, Krippendorff's alpha.

    Each judge with each, with himself where a pair was seen twice, and with the rest. With
    --rankings also how far the rankings of systems by single judges correlate.

    \b
    Examples:
      assay agree judgments.xml
      assay agree judgments.xml --where 'judge!=judge4' --format markdown
      assay agree judgments.xml --rankings expected-wins
      assay agree nspt15.xml gjg15.xml --rename INPUT=src --groups
    """
    from assay.human.agreement import (
        MARGINALS,
        agreement,
        agreement_of_groups,
        judged_by_groups,
    )
    from assay.human.judge_correlation import judge_correlations
    from assay.report.agreement import agreement_tables, correlation_tables, kappa_table
    from assay.report.table import render_tables

    table_format = check_table_format(form)
    expansion, chance = check_expand(expand), one_of("--marginals", marginals, MARGINALS)
    method = _check_rankings(rankings, common=common)
    if groups:
        named = read_groups(files, where, rename)
        judgments = judged_by_groups(named)
        found = agreement_of_groups(named, expand=expansion, marginals=chance)
        pairs, tables = found, [kappa_table("Groups", found)]
    else:
        judgments = read_selected(files, where, rename)
        of_judges = agreement(judgments, expand=expansion, marginals=chance, least=least)
        pairs, tables = of_judges.pairs, agreement_tables(of_judges)
    if method is None and not any(pair.n for pair in pairs):
        raise InputError(
            "nothing was judged twice, so that there is no agreement to measure; give judgments "
            "of the same outputs by several judges"
        )
    if method:
        tables += correlation_tables(judge_correlations(judgments, method, common=common))
    typer.echo(render_tables(tables, table_format))


def _check_rankings(value: str | None, *, common: bool) -> JudgeMethod | None:
    """The value of `--rankings`; `--common` says something of rankings only."""
    from assay.human.judge_correlation import JUDGE_METHODS

    if value is None:
        if common:
            raise InputError(
                "--common is about rankings: name their method, too: --rankings METHOD"
            )
        return None
    return one_of("--rankings", value, JUDGE_METHODS)
