"""ERRANT's counts by type of error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from assay.checks import check_choice
from assay.metrics.errant import ERRANT, outcomes

if TYPE_CHECKING:
    from assay.text.corpus import Corpus

__all__ = ["TIERS", "Tier", "errant_types"]

Tier = Literal["operation", "category", "full"]

TIERS: tuple[Tier, ...] = get_args(Tier)


def errant_types(
    corpus: Corpus,
    system: str,
    errant: ERRANT | None = None,
    *,
    tier: Tier = "full",
    threads: int | None = None,
) -> dict[str, tuple[int, int, int]]:
    """For each type of error true positives, false positives and false negatives.

    Those of the annotators who count in the score. What is found has the annotator's type.

    Args:
        corpus: Sources, references or a gold annotation, outputs.
        system: Whose output.
        errant: The metric, with its parameters.
        tier: `operation` (M, R, U), `category` (NOUN, VERB:SVA, ...) or `full` (R:VERB:SVA, ...);
            as `errant_compare -cat 1`, `2` and `3`.
        threads: As `errant_edits` has it.

    Raises:
        InputError: The corpus lacks what the metric needs, or there is no such tier.
        MissingExtraError: errant or the pipeline is not installed.
    """
    check_choice("errant", "tier", tier, TIERS)
    errant = errant or ERRANT()
    statistics = errant.statistics(corpus, system, threads=threads)
    chosen = errant.choices(statistics, running=errant.choice == "running")
    numbers = (chosen - statistics.offsets[:-1]).tolist()
    totals: dict[str, list[int]] = {}
    for number, (ours, everybody) in zip(
        numbers, errant.compared(corpus, system, threads=threads), strict=True
    ):
        for outcome, kind in outcomes(ours, everybody[number]):
            totals.setdefault(_in_tier(kind, tier), [0, 0, 0])[outcome] += 1
    return {kind: (tp, fp, fn) for kind, (tp, fp, fn) in sorted(totals.items())}


def _in_tier(kind: str, tier: Tier) -> str:
    """The part of a type that a tier is about; types of other schemes stay whole."""
    operation, colon, category = kind.partition(":")
    if tier == "full" or not colon or operation not in {"M", "R", "U"}:
        return kind
    return operation if tier == "operation" else category
