"""Names of systems, and sentences, that metrics and people have in common."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import TYPE_CHECKING

from assay.errors import AssayWarning, InputError
from assay.human.judgment import Judgments
from assay.human.source_name import SOURCE, common_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from assay.text.corpus import Corpus

__all__ = ["pooled", "same_sentences", "with_ranked_source"]

_MOST_UNEQUAL = 0.1  # of shared cells: more of them mean that sentences are counted otherwise


def pooled(collections: Iterable[Judgments]) -> Judgments:
    """Several collections of judgments as one, as Choshen & Abend (2018, §3) recommend.

    The source gets its common name; other systems with the same name are the same.

    Raises:
        InputError: A screen has the source under two names.
    """
    joined = Judgments.joined(collections)
    return joined.renamed({name: common_name(name) for name in joined.systems})


def same_sentences(
    corpus: Corpus,
    judgments: Judgments,
    *,
    first: int = 0,
    skipped: Collection[int] = (),
    judged_only: bool = True,
) -> tuple[Corpus, Judgments]:
    """The sentences on which metrics and people are compared, and the judgments of these.

    Judgments number the sentences of their text; what they call a sentence afterwards is its id in
    the corpus. Systems that share a cell had the same output there, which tells whether the
    numbers fit. Screens without ranks do not count.

    Args:
        corpus: The whole text that judges saw a part of.
        judgments: Screens with numbers of sentences.
        first: The number that judgments give to the first sentence.
        skipped: Numbers, from 1, of sentences to leave out of both.
        judged_only: Whether metrics see only the sentences that people have judged, as Choshen &
            Abend (2018, §3) recommend, or all of them.

    Warns:
        AssayWarning: Systems that share cells often have different outputs.

    Raises:
        InputError: A sentence is no number, or beyond the corpus, or none is left.
    """
    judgments = Judgments(tuple(screen for screen in judgments if screen.cells))
    place = {name: _place(name, first, len(corpus)) for name in judgments.sentences}
    _check_cells(corpus, judgments, place, first)
    screens = tuple(
        replace(screen, sentence=corpus.ids[place[screen.sentence]])
        for screen in judgments
        if place[screen.sentence] + 1 not in skipped
    )
    judged = {place[name] + 1 for name in judgments.sentences}
    unjudged = set(range(1, len(corpus) + 1)) - judged if judged_only else set()
    kept = corpus.without(unjudged | set(skipped))
    if not screens or not len(kept):
        raise InputError("no sentence is left that people have judged and metrics may see")
    return kept, Judgments(screens)


def _place(sentence: str, first: int, n_sentences: int) -> int:
    """The index of a sentence in the corpus."""
    if not sentence.isdecimal():
        msg = f"the judgments' sentence {sentence!r:.40} is no number; expected one from {first}"
        raise InputError(msg)
    place = int(sentence) - first
    if not 0 <= place < n_sentences:
        msg = (
            f"people judged sentence {sentence}, but the text has {n_sentences:,} sentences, "
            f"numbered from {first}; name the whole text, or say where numbers begin "
            "(--first-sentence)"
        )
        raise InputError(msg)
    return place


def _check_cells(corpus: Corpus, judgments: Judgments, place: dict[str, int], first: int) -> None:
    """Warns if systems that share a cell have different outputs in more than a few cases."""
    known_texts = {common_name(name): texts for name, texts in corpus.outputs.items()}
    outputs = {SOURCE: corpus.sources} | known_texts if corpus.has_sources else known_texts
    n = unequal = 0
    for screen in judgments:
        at = place[screen.sentence]
        for cell in screen.cells:
            known = [outputs[name][at] for name in cell.systems if name in outputs]
            if len(known) > 1:
                n += 1
                unequal += len({" ".join(text.split()) for text in known}) > 1
    if n and unequal > _MOST_UNEQUAL * n:
        msg = (
            f"systems that people saw as one output differ in {unequal:,} of {n:,} cases: is "
            f"sentence {first} of the judgments the first of the text (--first-sentence), and are "
            "these the outputs that people saw?"
        )
        warnings.warn(msg, AssayWarning, stacklevel=3)


def with_ranked_source(corpus: Corpus, ranked: Collection[str]) -> Corpus:
    """The corpus with the source as a system, if people have ranked it; names become common ones.

    Raises:
        InputError: The source is named twice among the outputs.
    """
    outputs: dict[str, tuple[str, ...]] = {}
    for name, texts in corpus.outputs.items():
        if common_name(name) in outputs:
            raise InputError(f"the source is among the systems twice ({name}); leave one out")
        outputs[common_name(name)] = texts
    if SOURCE in ranked and SOURCE not in outputs and corpus.has_sources:
        outputs[SOURCE] = corpus.sources
    return replace(corpus, outputs=outputs)
