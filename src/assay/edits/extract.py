"""From pairs of sentences to edits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal, get_args

from assay import _core
from assay.edits.edit import AnnotatedSentence, Edit
from assay.errors import InputError, LengthError
from assay.text.corpus import Corpus, reference_lists, sentence_list
from assay.text.encoded import encode_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

__all__ = [
    "EXTRACTION_METHODS",
    "ExtractionMethod",
    "annotate",
    "annotated_by",
    "extract_edits",
    "with_reference_edits",
]

ExtractionMethod = Literal["levenshtein", "errant"]

EXTRACTION_METHODS: tuple[ExtractionMethod, ...] = get_args(ExtractionMethod)


def extract_edits(
    sources: Sequence[str],
    targets: Sequence[str],
    *,
    merge: bool = False,
    threads: int | None = None,
) -> list[tuple[Edit, ...]]:
    """The edits that turn each source into its target, by token Levenshtein distance.

    Language-neutral: tokens are what white space separates, every operation costs 1, and of
    several cheapest alignments the canonical one counts (see `docs/edits.md`). Edits carry the
    type M, R or U (missing, replaced, unnecessary), as ERRANT's types begin.

    Args:
        sources: The sentences.
        targets: What became of them.
        merge: Join edits that touch; otherwise every edit changes at most one token.
        threads: How many threads; as many as `ASSAY_THREADS` says, or there are cores.

    Raises:
        LengthError: There are not as many targets as sources.
        InputError: Sources or targets are no list of sentences, or a sentence is too long (more
            than some 16,000 tokens on both sides).

    Examples:
        >>> [str(edit) for edit in extract_edits(["He go to home"], ["He goes home"])[0]]
        ["1-2 '' (U, annotator 0)", "2-3 'goes' (R, annotator 0)"]
    """
    sources, targets = sentence_list("sources", sources), sentence_list("targets", targets)
    if len(sources) != len(targets):
        raise LengthError("the source", len(sources), "the corrected text", len(targets))
    left, right = encode_parts([sources, targets], threads=threads)
    try:
        *columns, offsets = _core.levenshtein_spans(
            *left.arrays, *right.arrays, merge=merge, threads=threads
        )
    except ValueError as error:
        raise InputError(str(error)) from None
    spans = list(zip(*(column.tolist() for column in columns), strict=True))
    bounds = offsets.tolist()
    return [_edits(spans[bounds[i] : bounds[i + 1]], targets[i]) for i in range(len(targets))]


def _edits(spans: Sequence[tuple[int, int, int, int]], target: str) -> tuple[Edit, ...]:
    if not spans:
        return ()
    tokens = target.split()

    def edit(start: int, end: int, target_start: int, target_end: int) -> Edit:
        kind = "M" if start == end else "U" if target_start == target_end else "R"
        correction = " ".join(tokens[target_start:target_end])
        return Edit(start, end, (correction,), type=kind)

    return tuple(edit(*span) for span in spans)


def annotate(
    sources: Sequence[str],
    references: Sequence[Sequence[str]],
    *,
    merge: bool = False,
    threads: int | None = None,
) -> tuple[AnnotatedSentence, ...]:
    """Sources with the edits that their references make: the k-th reference is annotator k.

    Sentences may have different numbers of references; annotators beyond did not look. A sentence
    that comes again with the same references is looked at once.

    Raises:
        InputError: Sources are no list of sentences, or references no list of lists as long.

    Examples:
        >>> annotate(["He go"], [["He goes", "He go"]])[0].annotators
        (0, 1)
    """

    def extract(befores: Sequence[str], afters: Sequence[str]) -> list[tuple[Edit, ...]]:
        return extract_edits(befores, afters, merge=merge, threads=threads)

    return annotated_by(extract, sources, references)


def annotated_by(
    extract: Callable[[Sequence[str], Sequence[str]], Iterable[tuple[Edit, ...]]],
    sources: Sequence[str],
    references: Sequence[Sequence[str]],
) -> tuple[AnnotatedSentence, ...]:
    """Sources with the edits that `extract` finds between them and their references."""
    sources = sentence_list("sources", sources)
    references = reference_lists(references, len(sources))
    different = list(dict.fromkeys(zip(sources, references, strict=True)))
    pairs = [(source, reference) for source, texts in different for reference in texts]
    extracted = iter(
        extract([source for source, _ in pairs], [reference for _, reference in pairs])
    )
    annotated = {
        (source, alternatives): AnnotatedSentence(
            source,
            tuple(
                replace(edit, annotator=annotator)
                for annotator, edits in zip(range(len(alternatives)), extracted, strict=False)
                for edit in edits
            ),
            tuple(range(len(alternatives))),
        )
        for source, alternatives in different
    }
    return tuple(annotated[pair] for pair in zip(sources, references, strict=True))


def with_reference_edits(corpus: Corpus, *, merge: bool = False) -> Corpus:
    """The corpus with the edits that its references make as the gold annotation; made once."""

    def make() -> Corpus:
        return replace(corpus, gold=annotate(corpus.sources, corpus.references, merge=merge))

    return corpus.once(("reference edits", merge), make)
