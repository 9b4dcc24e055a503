"""ERRANT's scores by type of error, as tables and as records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.errors import InputError
from assay.metrics.errant import ERRANT
from assay.metrics.errant_types import errant_types
from assay.metrics.scoring import short_names
from assay.report.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.metrics.base import Metric
    from assay.metrics.errant_types import Tier
    from assay.report.table import Cell
    from assay.text.corpus import Corpus

__all__ = ["tables_of_types", "type_records"]


def type_records(
    corpus: Corpus, metrics: Iterable[Metric], tier: Tier, *, threads: int | None = None
) -> list[dict[str, Cell]]:
    """A record for each system, each metric among these that is ERRANT, and each type.

    Raises:
        InputError: None of the metrics is ERRANT, or the corpus lacks what it needs.
    """
    chosen = [one for one in metrics if isinstance(one, ERRANT)]
    if not chosen:
        raise InputError("--types is about ERRANT's types; ask for it: --metric errant")
    records: list[dict[str, Cell]] = []
    for system in corpus.outputs:
        for one in chosen:
            signature = str(one.signature(corpus))
            types = errant_types(corpus, system, one, tier=tier, threads=threads)
            for kind, counts in types.items():
                parts = one.parts_of_sums(np.array(counts, dtype=np.float64))
                tp, fp, fn = counts
                records.append(
                    {
                        "system": system,
                        "signature": signature,
                        "type": kind,
                        "tp": tp,
                        "fp": fp,
                        "fn": fn,
                        "precision": parts["precision"],
                        "recall": parts["recall"],
                        f"f{one.beta:g}": float(
                            one.scores_of_sums(np.array([counts], dtype=np.float64))[0]
                        ),
                    }
                )
    return records


def tables_of_types(records: Iterable[dict[str, Cell]]) -> list[Table]:
    """A table for each system and metric, with a row for each type."""
    by_title: dict[tuple[Cell, Cell], list[dict[str, Cell]]] = {}
    for record in records:
        by_title.setdefault((record["system"], record["signature"]), []).append(record)
    signatures = list(dict.fromkeys(str(signature) for _, signature in by_title))
    names = dict(zip(signatures, short_names(signatures), strict=True))
    return [
        Table(
            f"Types: {system}, {names[str(signature)]}",
            tuple(rows[0])[2:],
            tuple(tuple(row.values())[2:] for row in rows),
        )
        for (system, signature), rows in by_title.items()
    ]
