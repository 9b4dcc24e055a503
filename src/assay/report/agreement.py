"""Agreement of judges as tables."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from assay.report.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.human.agreement import Agreement, Kappa
    from assay.human.judge_correlation import JudgeCorrelation, JudgeCorrelations
    from assay.report.table import Cell

__all__ = ["agreement_tables", "correlation_tables", "kappa_table"]

_COLUMNS = ("n", "observed", "kappa", "weighted kappa")
_COEFFICIENTS = ("systems", "pearson", "spearman", "kendall", "screens", "kendall of screens")


def agreement_tables(found: Agreement) -> list[Table]:
    """All of an agreement: the summary, each pair of judges, each judge against the rest."""
    rows = (
        ("between judges, mean over pairs", found.inter),
        ("within judges, mean over judges", found.intra),
        ("between judges, pooled", found.pooled_inter),
        ("within judges, pooled", found.pooled_intra),
    )
    summary = tuple((name, *_cells(kappa), None) for name, kappa in rows)
    alpha = ("Krippendorff's alpha", None, None, None, None, _known(found.alpha))
    rest = tuple((kappa.first, *_cells(kappa)) for kappa in found.rest)
    return [
        Table("Agreement", ("of", *_COLUMNS, "alpha"), (*summary, alpha)),
        kappa_table("Judges", found.pairs),
        Table("Each judge against the rest", ("judge", *_COLUMNS), rest),
    ]


def kappa_table(title: str, kappas: Iterable[Kappa]) -> Table:
    """A row for each pair; those without a comparison have no values."""
    rows = tuple((kappa.first, kappa.second, *_cells(kappa)) for kappa in kappas)
    return Table(title, ("first", "second", *_COLUMNS), rows)


def correlation_tables(found: JudgeCorrelations) -> list[Table]:
    """Judges' rankings: each against the rest, Spearman's rho as a matrix, each pair, and how."""
    rest = tuple((one.first, *_coefficients(one)) for one in found.rest)
    matrix: tuple[tuple[Cell, ...], ...] = tuple(
        (judge, *map(_known, row))
        for judge, row in zip(found.judges, found.matrix("spearman").tolist(), strict=True)
    )
    pairs = tuple((one.first, one.second, *_coefficients(one)) for one in found.pairs)
    return [
        Table("Each judge's ranking against that of the rest", ("judge", *_COEFFICIENTS), rest),
        Table("Judges' rankings: Spearman's rho", ("of / with", *found.judges), matrix, digits=2),
        Table("Judges' rankings", ("first", "second", *_COEFFICIENTS), pairs),
        Table("About the rankings", ("signature",), ((str(found.signature),),)),
    ]


def _coefficients(one: JudgeCorrelation) -> tuple[Cell, ...]:
    coefficients = (_known(value) for value in (one.pearson, one.spearman, one.kendall))
    return one.n_systems, *coefficients, one.n_screens, _known(one.screens)


def _cells(kappa: Kappa) -> tuple[int, float | None, float | None, float | None]:
    return kappa.n, _known(kappa.observed), _known(kappa.kappa), _known(kappa.weighted)


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value
