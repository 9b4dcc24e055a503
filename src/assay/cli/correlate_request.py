"""What `assay correlate` is asked for, and refusals of what does not go together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from assay.errors import InputError

if TYPE_CHECKING:
    from assay.edits.apply import OverlapRule
    from assay.report.table import TableFormat
    from assay.validation.correlation import CorrelationSettings
    from assay.validation.judged_pairs import JudgedTieRule
    from assay.validation.people import PeopleSettings

__all__ = ["MEASURE", "TIES", "CorrelateRequest", "check_sides"]

MEASURE, TIES = "pearson", "half"  # where none is named


@dataclass(frozen=True)
class CorrelateRequest:
    """What is asked for, once it is checked."""

    settings: CorrelationSettings
    ranked: PeopleSettings
    ties: JudgedTieRule
    metrics: list[str] | None
    people: str | None
    scores: str | None
    common: bool
    overlaps: OverlapRule
    form: TableFormat
    threads: int | None


def check_sides(
    request: CorrelateRequest,
    judgments: list[str] | None,
    systems: list[str] | None,
    plot: str | None,
    *,
    by_sentence: bool,
) -> None:
    """Refuses a side that is not there or comes from two places, and what would have no effect."""
    from assay.validation.people import PeopleSettings

    if bool(judgments) == bool(request.people):
        raise InputError("name either --judgments of people, or --people for a ranking")
    if bool(systems) == bool(request.scores):
        raise InputError("name either outputs of systems, or --scores of metrics")
    if by_sentence and not (judgments and systems):
        raise InputError("--level sentence needs --judgments and outputs of systems")
    if by_sentence:
        _check_sentence_level(request, plot)
    elif request.ties != TIES:
        raise InputError("--ties is of pairs of outputs; name --level sentence, too")
    if request.people and request.ranked != PeopleSettings():
        raise InputError(
            "--method, --unit and --expand rank judgments, and --people is a ranking; leave them "
            "out, or name --judgments"
        )


def _check_sentence_level(request: CorrelateRequest, plot: str | None) -> None:
    """Refuses what says something of systems only."""
    from assay.validation.people import PeopleSettings

    settings = request.settings
    if plot or settings.window:
        raise InputError("--plot and --window are of systems; leave them out of --level sentence")
    if request.ranked != PeopleSettings() or settings.measure != MEASURE:
        raise InputError(
            "--method, --unit, --expand and --measure are of rankings of systems; leave them out "
            "of --level sentence"
        )
    if settings.test == "williams":
        raise InputError(
            "--level sentence tests by exchanges of sentences, not by williams; leave it out"
        )
