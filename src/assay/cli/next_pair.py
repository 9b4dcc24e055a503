"""`assay next`: what a campaign of judgments should ask next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.judgments import (
    ExpandOption,
    JudgmentsArgument,
    RenameOption,
    WhereOption,
    check_expand,
    read_selected,
)
from assay.cli.options import FormatOption, SeedOption, check_table_format, one_of
from assay.errors import InputError

if TYPE_CHECKING:
    from assay.human.beliefs import Beliefs
    from assay.report.table import Table

__all__ = ["next_screens"]


def _complete_rule() -> list[str]:
    from assay.human.next_pair import RULES

    return list(RULES)


def next_screens(
    files: JudgmentsArgument,
    *,
    where: WhereOption = None,
    rename: RenameOption = None,
    system: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="One more system, not judged yet; repeatable."),
    ] = None,
    rule: Annotated[
        str,
        typer.Option(
            metavar="RULE",
            help="sakaguchi2014, match-quality, information, order or random.",
            autocompletion=_complete_rule,
        ),
    ] = "sakaguchi2014",
    size: Annotated[
        int, typer.Option("--k", metavar="K", min=2, help="How many systems a screen shows.")
    ] = 2,
    number: Annotated[
        int, typer.Option("--n", metavar="N", min=1, help="How many screens to choose.")
    ] = 1,
    beta: Annotated[
        float,
        typer.Option(
            metavar="B", help="How far performances scatter, where skills scatter by 0.5 at first."
        ),
    ] = 1.0,
    expand: ExpandOption = "full",
    seed: SeedOption = None,
    form: FormatOption = "table",
) -> None:
    """Choose which systems to show to a judge next, by the judgments so far.

    \b
    Rules:
      sakaguchi2014  the system known least, with others drawn by exp(-|difference|)
      match-quality  the system known least, with those that make the most even matches
      information    the pair expected to tell most of a difference of skills
      order          the pair expected to tell most of who is better
      random         any

    \b
    Examples:
      assay next judgments.xml
      assay next judgments.xml --rule order --k 5 --n 20 --format json
      assay next judgments.xml --system newcomer --rule information
    """
    from assay.human.beliefs import beliefs_of
    from assay.human.next_pair import RULES
    from assay.human.next_pair import next_screens as choose
    from assay.human.trueskill import TrueSkill
    from assay.report.table import Table, json_text, render_tables

    table_format = check_table_format(form)
    known = one_of("--rule", rule, RULES)
    pairs = read_selected(files, where, rename).pairs(check_expand(expand))
    beliefs = beliefs_of(pairs, TrueSkill(beta=beta), systems=system or ())
    if size > len(beliefs):
        msg = (
            f"--k: a screen of {size} needs as many systems, and there are {len(beliefs)}; "
            "take a smaller one, or add systems: --system NAME"
        )
        raise InputError(msg)
    screens = choose(beliefs, known, size=size, n=number, seed=seed or 0)
    skills = _skills(beliefs)
    if table_format == "json":
        typer.echo(json_text({"rule": known, "screens": screens, "skills": skills.records()}))
    else:
        columns = tuple(f"system {i}" for i in range(1, size + 1))
        shown = Table(f"Next, by {known}", columns, screens)
        typer.echo(render_tables([shown, skills], table_format))


def _skills(beliefs: Beliefs) -> Table:
    """What is believed of each system, the best first."""
    from assay.report.table import Table

    rows = zip(beliefs.systems, beliefs.means.tolist(), beliefs.deviations.tolist(), strict=True)
    ordered = tuple(sorted(rows, key=lambda row: (-row[1], row[0])))
    return Table("What is known", ("system", "mean", "deviation"), ordered)
