"""Options of the commands that rank systems by judgments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.options import one_of

if TYPE_CHECKING:
    from assay.human.ranking import RankSettings

__all__ = [
    "ConfidenceOption",
    "LinesOption",
    "MethodOption",
    "OpponentsOption",
    "OrderOption",
    "RunsOption",
    "UnitOption",
    "UnjudgedOption",
    "rank_settings",
]


def _complete_method() -> list[str]:
    from assay.human.ranking import METHODS

    return list(METHODS)


def _complete_unit() -> list[str]:
    from assay.human.tallies import UNITS

    return list(UNITS)


MethodOption = Annotated[
    str,
    typer.Option(
        metavar="METHOD",
        help="wmt-trueskill, expected-wins, trueskill, trueskill-mean-field, bradley-terry.",
        autocompletion=_complete_method,
    ),
]
RunsOption = Annotated[
    int, typer.Option(metavar="N", min=1, help="Tournaments, or bootstrap samples.")
]
UnitOption = Annotated[
    str | None,
    typer.Option(
        metavar="UNIT",
        help="What the bootstrap draws: judgment (the default), sentence or pair.",
        autocompletion=_complete_unit,
    ),
]
OrderOption = Annotated[
    str, typer.Option(metavar="BY", help="Order systems by score, or by mean rank: rank.")
]
LinesOption = Annotated[
    str,
    typer.Option(metavar="RULE", help="A line parts a system from all behind it, or neighbours."),
]
ConfidenceOption = Annotated[
    float, typer.Option(metavar="SHARE", help="The share of runs in a range of ranks.")
]
OpponentsOption = Annotated[
    str, typer.Option(metavar="WHOM", help="Expected wins: over all opponents, or beaten ones.")
]
UnjudgedOption = Annotated[
    str,
    typer.Option(
        metavar="RULE", help="Two systems that were never compared: refuse, or skip them."
    ),
]


def rank_settings(
    *,
    method: str,
    runs: int,
    seed: int | None,
    unit: str | None,
    order: str,
    lines: str,
    confidence: float,
    opponents: str,
    unjudged: str,
) -> RankSettings:
    """How to rank, by the values of options.

    Raises:
        InputError: A value is none that its option takes.
    """
    from assay.human.clusters import LINES
    from assay.human.expected_wins import OPPONENTS
    from assay.human.ranking import METHODS, ORDERS, RankSettings
    from assay.human.tallies import UNITS
    from assay.human.trueskill import UNJUDGED

    return RankSettings(
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
