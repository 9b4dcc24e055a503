"""Simulate judges who rank the outputs of the demonstration systems.

No person judged these outputs. A judgment is the latent quality of an output (its closeness to
the nearest reference) plus noise of the judge's own, cut into ranks. What is simulated is the
shape of such data (ties, judges who differ, screens judged twice), not a finding about people.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import TYPE_CHECKING

from tools.demo_corpus.markup import Sentence, Tokens, apply

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SEED = 2026
SYSTEMS = ("careful", "clumsy", "copycat", "eager", "strong")
WORST_RANK = 5
FAULT_WEIGHT = 0.4
TASTE_SHARE, MOOD_SHARE = 0.8, 0.6  # squares add up to 1
SECOND_LOOKS = 52  # sentences a second judge sees too
THIRD_LOOKS = 32  # of these, sentences a third judge sees too
REPEATS = 6  # screens each judge sees again


@dataclass(frozen=True)
class Judge:
    """A simulated judge: how noisy the scores are, and how wide one rank is.

    The noise has two parts: a taste, which stays when the judge sees an output again, and a
    mood, which does not. A judge therefore agrees more with an earlier self than with the others.
    """

    name: str
    noise: float
    width: float


JUDGES = (
    Judge("judge1", noise=0.40, width=0.30),
    Judge("judge2", noise=0.50, width=0.55),
    Judge("judge3", noise=0.55, width=0.40),
    Judge("judge4", noise=0.65, width=0.70),
)


@dataclass(frozen=True)
class Screen:
    """What one judge is shown at a time: a sentence and some systems' outputs."""

    sentence: int
    systems: tuple[str, ...]


@dataclass(frozen=True)
class Judgment:
    """A judged screen: groups of systems with equal output, in the order shown, with ranks."""

    screen: Screen
    judge: str
    ranks: tuple[tuple[tuple[str, ...], int], ...]
    milliseconds: int


def distance(left: Tokens, right: Tokens) -> int:
    """Count the insertions, deletions and substitutions of tokens between two sentences."""
    row = list(range(len(right) + 1))
    for i, one in enumerate(left, 1):
        diagonal, row[0] = row[0], i
        for j, two in enumerate(right, 1):
            cost = min(row[j] + 1, row[j - 1] + 1, diagonal + (one != two))
            diagonal, row[j] = row[j], cost
    return row[-1]


def references(sentence: Sentence) -> list[Tokens]:
    """List the acceptable sentences: every annotator's corrected one and the two rewrites."""
    corrected = [apply(sentence.source, edits) for edits in sentence.edits.values()]
    return [*corrected, sentence.texts["fluency.0"], sentence.texts["fluency.1"]]


def _pairs(tokens: Tokens) -> set[tuple[str, str]]:
    """List the pairs of neighbouring tokens, with the edges of the sentence as tokens."""
    padded = ("<s>", *tokens, "</s>")
    return set(pairwise(padded))


def faults(output: Tokens, source: Tokens, accepted: Sequence[Tokens]) -> tuple[int, int]:
    """Count the errors an output seems to keep and to make.

    Kept: pairs of neighbours which the source has and no reference has. Made: pairs which neither
    has although both tokens occur there, as where words are doubled, dropped or out of order. A
    word that is new altogether counts as neither: it may be a matter of style.
    """
    good = set().union(*(_pairs(each) for each in accepted))
    known = {token for pair in good | _pairs(source) for token in pair}
    doubtful = _pairs(output) - good
    kept = doubtful & _pairs(source)
    made = {pair for pair in doubtful - kept if known.issuperset(pair)}
    return len(kept), len(made)


def quality(output: Tokens, sentence: Sentence) -> float:
    """Give the latent quality of an output: 0 for a reference, less the further from all."""
    accepted = references(sentence)
    edits = min(distance(output, each) for each in accepted)
    kept, made = faults(output, sentence.source, accepted)
    return -(edits + FAULT_WEIGHT * (kept + made)) / math.sqrt(len(sentence.source))


def groups_of(sentence: Sentence, systems: Iterable[str]) -> dict[Tokens, list[str]]:
    """Put the systems with the same output together, since a judge sees that output once."""
    groups: dict[Tokens, list[str]] = {}
    for system in sorted(systems):
        groups.setdefault(sentence.texts[system], []).append(system)
    return groups


def _screen(sentence: Sentence, rng: random.Random) -> Screen | None:
    """Choose four or five systems to show; none where all five leave the same sentence."""
    if len(groups_of(sentence, SYSTEMS)) == 1:
        return None
    while True:
        systems = tuple(sorted(rng.sample(SYSTEMS, rng.choice((4, 5)))))
        if len(groups_of(sentence, systems)) > 1:
            return Screen(sentence.number, systems)


def _plan(screens: Sequence[Screen], rng: random.Random) -> list[list[Screen]]:
    """Deal the screens to the judges: all once, some twice or three times, a few repeated.

    Going through the orders of the judges in turn gives every judge about as many screens, and
    every two judges about as many screens in common.
    """
    dealt = list(screens)
    rng.shuffle(dealt)
    orders = list(permutations(range(len(JUDGES))))
    rng.shuffle(orders)
    plan: list[list[Screen]] = [[] for _ in JUDGES]
    for place, screen in enumerate(dealt):
        looks = 1 + (place < SECOND_LOOKS) + (place < THIRD_LOOKS)
        for judge in orders[place % len(orders)][:looks]:
            plan[judge].append(screen)
    for pile in plan:
        rng.shuffle(pile)
        pile.extend(rng.sample(pile[: len(pile) // 2], REPEATS))
    return plan


def _rank(
    screen: Screen,
    scores: dict[Tokens, float],
    sentence: Sentence,
    judge: Judge,
    rng: random.Random,
) -> Judgment:
    """Let a judge rank a screen: the best output is 1, each rank is one width of score."""
    groups = list(groups_of(sentence, screen.systems).items())
    rng.shuffle(groups)
    mood = judge.noise * MOOD_SHARE
    felt = [round(scores[output] + rng.gauss(0.0, mood), 9) for output, _ in groups]
    ranks = tuple(
        (tuple(names), 1 + min(WORST_RANK - 1, int((max(felt) - score) / judge.width)))
        for (_, names), score in zip(groups, felt, strict=True)
    )
    words = sum(len(output) for output, _ in groups)
    milliseconds = round(1000 * (4 + 0.45 * words) * rng.uniform(0.7, 1.6))
    return Judgment(screen, judge.name, ranks, milliseconds)


def _scores(sentence: Sentence, judge: Judge, rng: random.Random) -> dict[Tokens, float]:
    """Score every output of a sentence by its latent quality and the judge's taste."""
    taste = judge.noise * TASTE_SHARE
    return {
        output: quality(output, sentence) + rng.gauss(0.0, taste)
        for output in groups_of(sentence, SYSTEMS)
    }


def simulate(sentences: Sequence[Sentence], seed: int = SEED) -> list[Judgment]:
    """Simulate all judgments, judge by judge in the order in which each saw the screens."""
    rng = random.Random(seed)
    drawn = [_screen(sentence, rng) for sentence in sentences]
    plan = _plan([screen for screen in drawn if screen is not None], rng)
    judgments: list[Judgment] = []
    for judge, pile in zip(JUDGES, plan, strict=True):
        scores = [_scores(sentence, judge, rng) for sentence in sentences]
        for screen in pile:
            at = screen.sentence
            judgments.append(_rank(screen, scores[at], sentences[at], judge, rng))
    return judgments


def mean_ranks(judgments: Sequence[Judgment]) -> dict[str, float]:
    """Average each system's rank over the screens that show it, best system first."""
    ranks: dict[str, list[int]] = {system: [] for system in SYSTEMS}
    for judgment in judgments:
        for systems, rank in judgment.ranks:
            for system in systems:
                ranks[system].append(rank)
    means = {system: sum(each) / len(each) for system, each in ranks.items()}
    return dict(sorted(means.items(), key=lambda item: item[1]))


def tie_share(judgments: Sequence[Judgment]) -> tuple[int, int, int]:
    """Count pairs of systems on one screen: all, those tied, those tied with unequal outputs."""
    pairs = tied = unequal = 0
    for judgment in judgments:
        flat = [(rank, group) for group, rank in judgment.ranks for _ in group]
        for place, (rank, group) in enumerate(flat):
            for other_rank, other_group in flat[place + 1 :]:
                pairs += 1
                tied += rank == other_rank
                unequal += rank == other_rank and group != other_group
    return pairs, tied, unequal
