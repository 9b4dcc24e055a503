"""Count what the demonstration corpus holds, and see that it holds what tests rely on.

The counts go into the corpus's README, so that what stands there is always true.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from tools.demo_corpus.judging import Judgment, mean_ranks
from tools.demo_corpus.markup import ANNOTATORS, CorpusError, Edit, Sentence, apply

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SENTENCES = 72
SHORTEST, LONGEST = 3, 45
FREEST = 2  # the annotator who may skip a sentence
MANY = 6
LEAST = {
    "edits with alternatives": 8,
    "noop lines": 12,
    "overlapping unequal edits of two annotators": 10,
    "adjacent edits of one annotator": 5,
    "edits that replace several tokens": 1,
    "insertions at the start of a sentence": 1,
    "insertions at the end of a sentence": 1,
    "word-order edits": 1,
    "sentences without annotator 2": 5,
    "sentences with non-ASCII characters": 4,
    "sentences all annotators leave unchanged": 8,
    "sentences with six or more edits by annotator 0": 1,
    "judged screens": 160,
    "sentences seen by two or more judges": 40,
    "screens judged twice by the same judge": 12,
}


def _edits(sentences: Sequence[Sentence]) -> Iterator[tuple[Sentence, Edit]]:
    """Go through all edits of all annotators."""
    for sentence in sentences:
        for edits in sentence.edits.values():
            for edit in edits:
                yield sentence, edit


def _overlaps(sentence: Sentence) -> int:
    """Count pairs of edits of different annotators with overlapping but unequal spans."""
    placed = [(who, edit) for who, edits in sentence.edits.items() for edit in edits]
    return sum(
        who < other
        and max(one.start, two.start) < min(one.end, two.end)
        and (one.start, one.end) != (two.start, two.end)
        for who, one in placed
        for other, two in placed
    )


def _adjacent(sentence: Sentence) -> int:
    """Count edits that begin where the same annotator's edit before them ends."""
    return sum(
        one.end == two.start for edits in sentence.edits.values() for one, two in pairwise(edits)
    )


def count_edits(sentences: Sequence[Sentence]) -> dict[str, int]:
    """Count the kinds of edit that make M2 files hard to read correctly."""
    both = list(_edits(sentences))
    return {
        "edits with alternatives": sum(len(edit.corrections) > 1 for _, edit in both),
        "noop lines": sum(not edits for each in sentences for edits in each.edits.values()),
        "overlapping unequal edits of two annotators": sum(map(_overlaps, sentences)),
        "adjacent edits of one annotator": sum(map(_adjacent, sentences)),
        "edits that replace several tokens": sum(
            edit.end - edit.start > 1 and () not in edit.corrections for _, edit in both
        ),
        "insertions at the start of a sentence": sum(edit.end == 0 for _, edit in both),
        "insertions at the end of a sentence": sum(
            edit.start == len(sentence.source) for sentence, edit in both
        ),
        "word-order edits": sum(edit.kind == "R:WO" for _, edit in both),
    }


def count_sentences(sentences: Sequence[Sentence]) -> dict[str, int]:
    """Count the kinds of sentence that tests rely on."""
    return {
        "sentences without annotator 2": sum(FREEST not in each.edits for each in sentences),
        "sentences with non-ASCII characters": sum(
            not " ".join(each.source).isascii() for each in sentences
        ),
        "sentences all annotators leave unchanged": sum(
            not any(each.edits.values()) for each in sentences
        ),
        "sentences with six or more edits by annotator 0": sum(
            len(each.edits[0]) >= MANY for each in sentences
        ),
    }


def count_judgments(judgments: Sequence[Judgment]) -> dict[str, int]:
    """Count the screens, and how often a sentence or a screen was judged again."""
    looks = Counter((each.screen.sentence, each.judge) for each in judgments)
    judges = Counter(sentence for sentence, _ in looks)
    return {
        "judged screens": len(judgments),
        "sentences seen by two or more judges": sum(count > 1 for count in judges.values()),
        "screens judged twice by the same judge": sum(count > 1 for count in looks.values()),
    }


def count_all(sentences: Sequence[Sentence], judgments: Sequence[Judgment]) -> dict[str, int]:
    """Count everything for which `LEAST` names a minimum."""
    return {
        **count_edits(sentences),
        **count_sentences(sentences),
        **count_judgments(judgments),
    }


def _check_sentence(sentence: Sentence) -> None:
    """See that one sentence has a sensible length, annotators 0 and 1 and no overlap in one."""
    where = f"sentence {sentence.number}"
    if not SHORTEST <= len(sentence.source) <= LONGEST:
        raise CorpusError(f"{where}: {len(sentence.source)} tokens")
    if not {0, 1} <= sentence.edits.keys() <= set(ANNOTATORS):
        raise CorpusError(f"{where}: annotators 0 and 1 must both be there")
    for who, edits in sentence.edits.items():
        if any(one.end > two.start for one, two in pairwise(edits)):
            raise CorpusError(f"{where}: edits of annotator {who} overlap")
        if edits and apply(sentence.source, edits) == sentence.source:
            raise CorpusError(f"{where}: the edits of annotator {who} change nothing")


def check(sentences: Sequence[Sentence], judgments: Sequence[Judgment]) -> None:
    """See that the corpus is complete and holds enough of every difficulty.

    Raises:
        CorpusError: naming the sentence or the requirement.
    """
    for sentence in sentences:
        _check_sentence(sentence)
    if len(sentences) != SENTENCES:
        raise CorpusError(f"{len(sentences)} sentences instead of {SENTENCES}")
    counts = count_all(sentences, judgments)
    for what, least in LEAST.items():
        if counts[what] < least:
            raise CorpusError(f"{what}: {counts[what]}, at least {least} wanted")
    order = list(mean_ranks(judgments))
    if order[:2] != ["strong", "careful"] or order[-1] != "clumsy":
        raise CorpusError(f"the systems rank {' '.join(order)}")
