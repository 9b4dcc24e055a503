"""Parts of a corpus: one of its texts, or one annotator's view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.edits.apply import OverlapRule, check_annotator, corrected_text
from assay.errors import InputError
from assay.text.corpus import Corpus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.edits.edit import AnnotatedSentence

__all__ = ["one_annotator", "one_text", "texts_by_name"]


def texts_by_name(corpus: Corpus) -> dict[str, tuple[str, ...]]:
    """The whole texts in a corpus: `source`, `reference:0` and on, `system:NAME`.

    A reference set is a whole text only where every sentence has so many references.

    Examples:
        >>> corpus = Corpus.of(["a"], reference_sets=[["b"]], outputs={"AMU": ["c"]})
        >>> list(texts_by_name(corpus))
        ['source', 'reference:0', 'system:AMU']
    """
    n_sets = min((len(alternatives) for alternatives in corpus.references), default=0)
    return {
        "source": corpus.sources,
        **{
            f"reference:{k}": tuple(alternatives[k] for alternatives in corpus.references)
            for k in range(n_sets)
        },
        **{f"system:{name}": texts for name, texts in corpus.outputs.items()},
    }


def one_text(
    corpus: Corpus,
    *,
    annotator: int | None = None,
    take: str | None = None,
    overlaps: OverlapRule = "refuse",
) -> tuple[str, ...]:
    """The text that is asked for, or the only one there is to ask for.

    Args:
        corpus: The corpus.
        annotator: The text as this annotator corrects it.
        take: A name that `texts_by_name` has.
        overlaps: What to do with an annotator's overlapping edits.

    Raises:
        InputError: The text is not there, or it is not clear which is meant.
    """
    texts = texts_by_name(corpus)
    if annotator is not None:
        if take is not None:
            raise InputError("an annotator and a text to take are both named; name one of them")
        if corpus.gold is None:
            msg = f"there are no annotations here, but these texts to take: {', '.join(texts)}"
            raise InputError(msg)
        return corrected_text(corpus.gold, annotator, overlaps=overlaps)
    if take is not None:
        if take not in texts:
            msg = f"there is no text {take!r} to take; there are {', '.join(texts)}"
            raise InputError(msg)
        return texts[take]
    annotators = _annotators(corpus.gold or ())
    if len(annotators) == len(texts) == 1 and corpus.gold is not None:
        return corrected_text(corpus.gold, annotators[0], overlaps=overlaps)
    if annotators or len(texts) > 1:
        raise _ambiguous(texts, annotators)
    return corpus.sources


def one_annotator(corpus: Corpus, annotator: int) -> Corpus:
    """The sources with one annotator's edits, and nothing else.

    Raises:
        InputError: There are no annotations, or none by this annotator.
    """
    if corpus.gold is None:
        raise InputError(
            "there are no annotations here to choose an annotator's from; "
            "convert to M2 first, which takes edits from references"
        )
    check_annotator(corpus.gold, annotator)
    gold = tuple(sentence.only(annotator) for sentence in corpus.gold)
    return Corpus(corpus.sources, gold=gold, ids=corpus.ids)


def _annotators(gold: Sequence[AnnotatedSentence]) -> list[int]:
    return sorted({annotator for sentence in gold for annotator in sentence.annotators})


def _ambiguous(texts: dict[str, tuple[str, ...]], annotators: list[int]) -> InputError:
    choices = f"take one of {', '.join(texts)} (--take)"
    if annotators:
        numbers = ", ".join(map(str, annotators))
        choices += f", or the text of annotator {numbers} (--annotator)"
    return InputError(f"there is more than one text here: {choices}")
