"""Agreement of judges as tables."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from assay.report.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.human.agreement import Agreement, Kappa

__all__ = ["agreement_tables", "kappa_table"]

_COLUMNS = ("n", "observed", "kappa", "weighted kappa")


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


def _cells(kappa: Kappa) -> tuple[int, float | None, float | None, float | None]:
    return kappa.n, _known(kappa.observed), _known(kappa.kappa), _known(kappa.weighted)


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value
