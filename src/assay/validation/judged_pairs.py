"""Pairs of outputs that a judge compared on one screen, and how metrics order them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Literal

import numpy as np

from assay.checks import check_choice
from assay.errors import InputError
from assay.human.source_name import common_name
from assay.validation.ties import TIE_RULES, TieRule, tau_of_ordered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.human.judgment import Judgments

__all__ = [
    "JUDGED_TIE_RULES",
    "JudgedPairs",
    "JudgedTieRule",
    "accuracies",
    "judged_pairs",
    "judges_among_others",
    "taus",
]

JudgedTieRule = TieRule | Literal["b"]

JUDGED_TIE_RULES: tuple[JudgedTieRule, ...] = (*TIE_RULES, "b")

CONCORDANT, DISCORDANT, TIED, BOTH_TIED, PEOPLE_TIED = range(5)
_KINDS = 5


@dataclass(frozen=True, slots=True, eq=False)
class JudgedPairs:
    """Two distinct outputs of one screen each; a cell is an output with all systems that made it.

    Args:
        sentences: The ids of the sentences, in the order of the corpus.
        cell_sentence: For each cell the number of its sentence.
        cell_systems: The numbers of the systems, one cell after the other.
        cell_offsets: Where the systems of each cell begin.
        cell_rank: The rank of each cell on its screen.
        screen_offsets: Where the cells of each screen begin.
        first: For each pair the number of one cell.
        second: That of the other.
        outcome: 1 if people found the first better, -1 if the second, 0 for a tie.
    """

    sentences: tuple[str, ...]
    cell_sentence: NDArray[np.int64]
    cell_systems: NDArray[np.int64]
    cell_offsets: NDArray[np.int64]
    cell_rank: NDArray[np.int64]
    screen_offsets: NDArray[np.int64]
    first: NDArray[np.int64]
    second: NDArray[np.int64]
    outcome: NDArray[np.int64]

    def __len__(self) -> int:
        """How many pairs there are."""
        return len(self.first)

    def cell_scores(self, scores: NDArray[np.float64]) -> NDArray[np.float64]:
        """The score of each cell, from scores with a row a system and a column a sentence.

        Systems of one cell have the same output and so the same score; of others the best counts.
        """
        sizes = np.diff(self.cell_offsets)
        each = scores[self.cell_systems, np.repeat(self.cell_sentence, sizes)]
        return np.maximum.reduceat(each, self.cell_offsets[:-1])

    def counts(self, scores: NDArray[np.float64]) -> NDArray[np.int64]:
        """For each sentence (row) how many pairs a metric orders as people do, not so, or ties.

        Columns: concordant, discordant, tied by the metric alone, by both, by people alone.
        """
        of_cells = self.cell_scores(scores)
        order = np.sign(of_cells[self.first] - of_cells[self.second]).astype(np.int64)
        return self.tabulated(_kinds(order, self.outcome))

    def tabulated(self, kinds: NDArray[np.int64]) -> NDArray[np.int64]:
        """The counts of sentences, from the kind of each pair."""
        place = self.cell_sentence[self.first] * _KINDS + kinds
        flat = np.bincount(place, minlength=_KINDS * len(self.sentences))
        return flat.reshape(-1, _KINDS)


def _kinds(order: NDArray[np.int64], outcome: NDArray[np.int64]) -> NDArray[np.int64]:
    decided = np.where(order == 0, TIED, np.where(order == outcome, CONCORDANT, DISCORDANT))
    return np.where(outcome == 0, np.where(order == 0, BOTH_TIED, PEOPLE_TIED), decided)


def judged_pairs(
    judgments: Judgments, systems: Sequence[str], sentences: Sequence[str]
) -> JudgedPairs:
    """All pairs of distinct outputs that were on one screen.

    Args:
        judgments: Screens whose sentences are ids of the corpus (`same_sentences`).
        systems: The systems that metrics have scored; cells of others do not count.
        sentences: The ids of the sentences that metrics have scored.

    Raises:
        InputError: There is no pair.
    """
    number = {name: i for i, name in enumerate(systems)}
    place = {name: i for i, name in enumerate(sentences)}
    members: list[list[int]] = []
    cells: list[tuple[int, int]] = []
    pairs: list[tuple[int, int, int]] = []
    screens = [0]
    for screen in judgments:
        begin = len(cells)
        for cell in screen.cells:
            known = [number[name] for name in map(common_name, cell.systems) if name in number]
            if known and screen.sentence in place:
                members.append(known)
                cells.append((place[screen.sentence], cell.rank))
        for i, j in combinations(range(begin, len(cells)), 2):
            pairs.append((i, j, int(np.sign(cells[j][1] - cells[i][1]))))
        screens.append(len(cells))
    if not pairs:
        raise InputError("people compared no two outputs of the systems that metrics have scored")
    columns = np.array(pairs, dtype=np.int64).T
    of_cells = np.array(cells, dtype=np.int64).T
    return JudgedPairs(
        tuple(sentences),
        of_cells[0],
        np.concatenate([np.array(one) for one in members]),
        np.cumsum([0, *map(len, members)]),
        of_cells[1],
        np.array(screens),
        columns[0],
        columns[1],
        columns[2],
    )


def taus(counts: NDArray[np.float64], ties: JudgedTieRule = "half") -> NDArray[np.float64]:
    r"""Kendall's $\tau$ over judged pairs, from summed counts (last axis, as `JudgedPairs.counts`).

    Pairs that people tie do not count, and for those that the metric ties there are the rules of
    `tau_of_ordered`. Besides there is `b`: $(C - D)/\sqrt{(C + D + T)(C + D + H)}$ of $C$
    concordant pairs, $D$ discordant, $T$ tied by the metric, and $H$ by people alone. NaN where
    there is no such pair.

    Examples:
        >>> float(taus(np.array([6.0, 2.0, 2.0, 0.0, 0.0])))
        0.4
    """
    check_choice("correlate", "ties", ties, JUDGED_TIE_RULES)
    c, d, t = counts[..., CONCORDANT], counts[..., DISCORDANT], counts[..., TIED]
    if ties != "b":
        return tau_of_ordered(c, d, t, ties)
    below = np.sqrt((c + d + t) * (c + d + counts[..., PEOPLE_TIED]))
    ratios: NDArray[np.float64] = np.where(
        below > 0, (c - d) / np.where(below > 0, below, 1), np.nan
    )
    return ratios


def accuracies(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """The share of all pairs, tied ones too, that the metric orders or ties as people do.

    Examples:
        >>> float(accuracies(np.array([6.0, 2.0, 0.0, 1.0, 1.0])))
        0.7
    """
    whole = counts.sum(axis=-1)
    right = counts[..., CONCORDANT] + counts[..., BOTH_TIED]
    shares: NDArray[np.float64] = np.where(whole > 0, right / np.maximum(whole, 1), np.nan)
    return shares


def judges_among_others(judgments: Judgments) -> dict[str, NDArray[np.float64]]:
    """For each judge the counts of his pairs, taken as a metric's, against the others' majority.

    Only pairs that others have judged too count; a pair on which they are split is a tie.
    """
    pairs = judgments.pairs("cells")
    votes: dict[tuple[int, int, int], list[tuple[int, int]]] = defaultdict(list)
    for first, second, outcome, sentence, judge in zip(
        pairs.first.tolist(),
        pairs.second.tolist(),
        pairs.outcome.tolist(),
        pairs.sentence.tolist(),
        pairs.judge.tolist(),
        strict=True,
    ):
        turned = -1 if second < first else 1
        key = (sentence, min(first, second), max(first, second))
        votes[key].append((judge, turned * outcome))
    counts = {judge: np.zeros(_KINDS) for judge in pairs.judges}
    for of_pair in votes.values():
        for judge, own in of_pair:
            others = [vote for other, vote in of_pair if other != judge]
            if others:
                kind = _kinds(np.array(own), np.array(int(np.sign(sum(others)))))
                counts[pairs.judges[judge]][int(kind)] += 1
    return {judge: found for judge, found in counts.items() if found.any()}
