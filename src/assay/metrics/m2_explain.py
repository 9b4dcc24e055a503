"""M2 explained: for each sentence what was proposed, what is gold, what agrees, and who counts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from assay import _core
from assay.edits.edit import AnnotatedSentence
from assay.errors import InputError
from assay.metrics.base import Statistics
from assay.metrics.explain import unpainted
from assay.metrics.gold import encoded_repairs
from assay.metrics.m2 import M2
from assay.text.encoded_gold import GoldEdits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.edits.edit import Edit
    from assay.metrics.explain import Mark, Paint
    from assay.text.corpus import Corpus

__all__ = [
    "ProposedEdit",
    "SentenceM2",
    "ViewM2",
    "explain_m2",
    "show_sentence",
]


@dataclass(frozen=True, slots=True)
class ProposedEdit:
    """An edit that a system is taken to have made."""

    start: int
    end: int
    original: str
    correction: str
    is_correct: bool

    def to_dict(self) -> dict[str, object]:
        """What JSON output holds of it."""
        return {
            "start": self.start,
            "end": self.end,
            "original": self.original,
            "correction": self.correction,
            "correct": self.is_correct,
        }


@dataclass(frozen=True, slots=True)
class ViewM2:
    """A sentence beside one annotator's edits.

    Args:
        annotator: The annotator's number.
        proposed: The edits that the system is taken to have made.
        gold: The annotator's edits.
        missed: Those that the system did not make.
        f: What F would be if this annotator counted: of all sentences up to this one, or of this
            sentence alone where the annotator is chosen by the sentence.
        is_chosen: Whether this annotator counts.
        n_combinations: Of how many combinations these are the edits; None if an annotator's.
    """

    annotator: int
    proposed: tuple[ProposedEdit, ...]
    gold: tuple[Edit, ...]
    missed: tuple[Edit, ...]
    f: float
    is_chosen: bool
    n_combinations: int | None = None

    @property
    def title(self) -> str:
        """Whose edits are shown."""
        if self.n_combinations is None:
            return f"annotator {self.annotator}"
        return f"combination chosen of {self.n_combinations:,}"

    def counts(self) -> tuple[int, int, int]:
        """How many edits are correct, proposed and gold."""
        return sum(e.is_correct for e in self.proposed), len(self.proposed), len(self.gold)

    def to_dict(self) -> dict[str, object]:
        """What JSON output holds of it."""
        correct, proposed, gold = self.counts()
        mixed = {} if self.n_combinations is None else {"combinations": str(self.n_combinations)}
        return {
            "annotator": self.annotator,
            **mixed,
            "chosen": self.is_chosen,
            "f": self.f,
            "counts": {"correct": correct, "proposed": proposed, "gold": gold},
            "proposed": [edit.to_dict() for edit in self.proposed],
            "gold": [
                _gold_dict(edit, missed=any(edit is other for other in self.missed))
                for edit in self.gold
            ],
        }


def _gold_dict(edit: Edit, *, missed: bool) -> dict[str, object]:
    alternatives = list(edit.alternatives)
    return {"start": edit.start, "end": edit.end, "alternatives": alternatives, "missed": missed}


@dataclass(frozen=True, slots=True)
class SentenceM2:
    """A sentence beside the edits of each of its annotators."""

    id: str
    source: str
    output: str
    views: tuple[ViewM2, ...]

    def to_dict(self) -> dict[str, object]:
        """What a line of JSONL holds of it."""
        views = [view.to_dict() for view in self.views]
        return {"id": self.id, "source": self.source, "output": self.output, "annotators": views}


def explain_m2(
    corpus: Corpus, system: str, m2: M2 | None = None, *, threads: int | None = None
) -> Iterator[SentenceM2]:
    """Sentence by sentence how a system's M2 comes about.

    With mixed gold, the combination that counts is shown as the edits of annotator 0.

    Raises:
        InputError: There are no gold edits, or a sentence is too long.

    Examples:
        >>> from assay import AnnotatedSentence, Corpus, Edit
        >>> gold = [AnnotatedSentence("He go to home", (Edit(1, 2, ("goes",)),))]
        >>> corpus = Corpus.of(["He go to home"], outputs={"A": ["He goes home"]}, gold=gold)
        >>> print(show_sentence(next(explain_m2(corpus, "A"))))
        1
          source  He go to home
          output  He goes home
          annotator 0: 1 correct of 2 proposed, 1 gold; F so far 0.5556; counts
            + 1-2 'go' -> 'goes'
            - 2-4 'to home' -> 'home'
    """
    m2 = m2 or M2()
    if m2.gold == "mixed":
        yield from _explain_mixed(corpus, system, m2, threads=threads)
        return
    statistics = m2.statistics(corpus, system, threads=threads)
    running = m2.choice == "running"
    chosen = m2.choices(statistics, running=running).tolist()
    compared = _compared(corpus, system, m2, threads=threads)
    rows = iter(enumerate(statistics.rows))
    totals = np.zeros(3)
    for i, everybody in enumerate(compared):
        views = []
        for view in everybody:
            if m2.annotator in {"all", view.annotator}:
                number, row = next(rows)
                f = m2.scores_of_sums((totals + row)[None, :])[0]
                views.append(replace(view, f=float(f), is_chosen=number == chosen[i]))
        if running and chosen[i] >= 0:
            totals += statistics.rows[chosen[i]]
        yield SentenceM2(corpus.ids[i], corpus.sources[i], corpus.outputs[system][i], tuple(views))


def _explain_mixed(
    corpus: Corpus, system: str, m2: M2, *, threads: int | None
) -> Iterator[SentenceM2]:
    """The combinations that count, explained as if they were all that is gold."""
    m2.check(corpus)
    gold = encoded_repairs(corpus, threads=threads)
    rows, offsets, _, repairs = m2.best(gold, system, threads=threads)
    chosen = m2.choices(Statistics.of_rows(rows, offsets), running=m2.choice == "running")
    sentences = [
        AnnotatedSentence(source, listed.combination(repairs[number]), (0,))
        for source, listed, number in zip(corpus.sources, gold.listed, chosen, strict=True)
    ]
    mixed = replace(corpus, gold=tuple(sentences), clusters=None)
    explained = explain_m2(mixed, system, replace(m2, gold="annotations"), threads=threads)
    for sentence, number in zip(explained, gold.numbers, strict=True):
        views = tuple(replace(view, n_combinations=number) for view in sentence.views)
        yield replace(sentence, views=views)


def _compared(
    corpus: Corpus, system: str, m2: M2, *, threads: int | None
) -> Iterator[list[ViewM2]]:
    """For each sentence all annotators, not yet with the one who counts."""
    gold, listed = m2.encoded_gold(corpus), GoldEdits(m2.annotated(corpus).gold or ()).edits
    try:
        found = _core.m2_edits(**m2.arguments(corpus, system), threads=threads)
    except ValueError as error:
        raise InputError(str(error)) from None
    edits = np.column_stack(found[:-1]).tolist()
    ends = np.searchsorted(found[0], np.arange(len(gold.names) + 1)).tolist()
    bounds = gold.edits.tolist()
    for i, (first, last) in enumerate(pairwise(gold.annotators.tolist())):
        tokens = corpus.sources[i].split(), corpus.outputs[system][i].split()
        yield [
            _view(
                int(gold.names[annotator]),
                edits[ends[annotator] : ends[annotator + 1]],
                tuple(listed[bounds[annotator] : bounds[annotator + 1]]),
                tokens,
            )
            for annotator in range(first, last)
        ]


def _view(
    name: int, edits: list[list[int]], gold: tuple[Edit, ...], tokens: tuple[list[str], list[str]]
) -> ViewM2:
    source, output = tokens
    proposed = tuple(
        ProposedEdit(
            start, end, " ".join(source[start:end]), " ".join(output[first:last]), match >= 0
        )
        for _, start, end, first, last, match in edits
    )
    matches = {match for *_, match in edits}
    missed = tuple(edit for number, edit in enumerate(gold) if number not in matches)
    return ViewM2(name, proposed, gold, missed, f=0.0, is_chosen=False)


def show_sentence(sentence: SentenceM2, paint: Paint = unpainted) -> str:
    """A sentence as a block of lines: `+` is correct, `-` is not, `?` is gold and was missed."""
    lines = [sentence.id, f"  source  {sentence.source}", f"  output  {sentence.output}"]
    for view in sentence.views:
        correct, proposed, gold = view.counts()
        counts = f"{correct} correct of {proposed} proposed, {gold} gold"
        title = f"{view.title}: {counts}; F so far {view.f:.4f}"
        lines.append("  " + (paint("chosen", f"{title}; counts") if view.is_chosen else title))
        for edit in view.proposed:
            change = f"{edit.start}-{edit.end} {edit.original!r} -> {edit.correction!r}"
            mark: Mark = "correct" if edit.is_correct else "wrong"
            lines.append("    " + paint(mark, f"{'+' if edit.is_correct else '-'} {change}"))
        tokens = sentence.source.split()
        for missed in view.missed:
            original = " ".join(tokens[missed.start : missed.end])
            texts = " or ".join(map(repr, missed.alternatives))
            change = f"{missed.start}-{missed.end} {original!r} -> {texts}"
            lines.append("    " + paint("missed", f"? {change}"))
    return "\n".join(lines)
