"""How far people agree with people: what no metric can be asked to surpass by much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assay.human.expected_wins import expected_wins
from assay.human.tallies import tallies_of
from assay.validation.agreements import MEASURES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assay.human.expected_wins import Opponents
    from assay.human.judgment import Judgments
    from assay.human.pairs import Expansion
    from assay.validation.agreements import Agreement

__all__ = ["Ceiling", "judge_ceilings"]

_LEAST = 3  # of two systems every correlation is 1 or -1


@dataclass(frozen=True, slots=True)
class Ceiling:
    """The agreement of one judge with all others.

    Args:
        judge: Who was left out.
        n_pairs: How many pairs that judge gave.
        n_systems: How many systems both sides have judged.
        values: Each measure.
    """

    judge: str
    n_pairs: int
    n_systems: int
    values: Mapping[Agreement, float]


def judge_ceilings(
    judgments: Judgments,
    *,
    expand: Expansion = "full",
    opponents: Opponents = "all",
) -> list[Ceiling]:
    """Each judge's ranking against that of all the others, as in Grundkiewicz et al. (2015).

    Both are by expected wins, which a single judge's few judgments allow. Systems that one side has
    not judged are left out; so are judges with fewer than three systems.

    Args:
        judgments: Screens of several judges.
        expand: Which pairs a screen gives.
        opponents: Whom expected wins are averaged over.

    Examples:
        >>> from assay.data.registry import demo_path
        >>> from assay.human.formats import read_judgments
        >>> found = judge_ceilings(read_judgments(demo_path() / "judgments.xml"))
        >>> [(one.judge, round(one.values["spearman"], 2)) for one in found][:2]
        [('judge1', 1.0), ('judge2', 0.9)]
    """
    if len(judgments.judges) <= 1:
        return []
    found = (_ceiling(judgments, judge, expand, opponents) for judge in judgments.judges)
    return [one for one in found if one is not None]


def _ceiling(
    judgments: Judgments, judge: str, expand: Expansion, opponents: Opponents
) -> Ceiling | None:
    own, n_pairs = _scores(judgments.where("judge", judge), expand, opponents)
    rest, _ = _scores(judgments.without("judge", judge), expand, opponents)
    both = sorted(own.keys() & rest.keys())
    if len(both) < _LEAST:
        return None
    ours, theirs = (np.array([side[name] for name in both]) for side in (own, rest))
    values = {name: float(measure(ours, theirs)) for name, measure in MEASURES.items()}
    return Ceiling(judge, n_pairs, len(both), values)


def _scores(
    judgments: Judgments, expand: Expansion, opponents: Opponents
) -> tuple[dict[str, float], int]:
    """Expected wins of the systems that were compared at all, and the number of pairs."""
    pairs = judgments.pairs(expand)
    if not len(pairs):
        return {}, 0
    tallies = tallies_of(pairs)
    compared = np.any(tallies.wins + tallies.losses, axis=-1)
    scores = expected_wins(tallies, opponents)
    named = zip(pairs.systems, scores.tolist(), compared.tolist(), strict=True)
    return {name: score for name, score, known in named if known}, len(pairs)
