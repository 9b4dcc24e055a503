"""`assay agree`: how far judges agree."""

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
from assay.cli.options import FormatOption, check_table_format, one_of
from assay.errors import InputError

__all__ = ["agree"]


def _complete_marginals() -> list[str]:
    from assay.human.agreement import MARGINALS

    return list(MARGINALS)


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
    form: FormatOption = "table",
) -> None:
    """Say how far judges agree: Cohen's kappa, weighted kappa, Krippendorff's alpha.

    Each judge with each, with himself where a pair was seen twice, and with the rest.

    \b
    Examples:
      assay agree judgments.xml
      assay agree judgments.xml --where 'judge!=judge4' --format markdown
      assay agree nspt15.xml gjg15.xml --rename INPUT=src --groups
    """
    from assay.human.agreement import MARGINALS, agreement, agreement_of_groups
    from assay.report.agreement import agreement_tables, kappa_table
    from assay.report.table import render_tables

    table_format = check_table_format(form)
    expansion, chance = check_expand(expand), one_of("--marginals", marginals, MARGINALS)
    if groups:
        if len(set(files)) < len(files):
            raise InputError("--groups: a file is named twice; name each group once")
        named = {file: read_selected([file], where, rename) for file in files}
        found = agreement_of_groups(named, expand=expansion, marginals=chance)
        tables = [kappa_table("Groups", found)]
    else:
        judgments = read_selected(files, where, rename)
        tables = agreement_tables(
            agreement(judgments, expand=expansion, marginals=chance, least=least)
        )
    typer.echo(render_tables(tables, table_format))
