"""ERRANT: edits with types, through the package `errant` itself (extra `errant`).

Bryant, Felice & Briscoe (2017): Automatic Annotation and Evaluation of Error Types for Grammatical
Error Correction; Felice, Bryant & Briscoe (2016): Automatic Extraction of Learner Errors in ESL
Sentences Using Linguistically Enhanced Alignments.

ERRANT merges and classifies. What surrounds it is Assay's: each distinct sentence is analysed once
(`assay.edits.pipelines`), each distinct pair is looked at once, pairs of equal sentences never,
and alignments are made in the core, which gives the same ones.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np

from assay import _core
from assay.checks import check_choice
from assay.edits.edit import Edit
from assay.edits.extract import annotated_by
from assay.edits.parses import Tokens, as_key
from assay.edits.pipelines import DEFAULT_PIPELINE, analyses_of, import_errant
from assay.errors import InputError, LengthError
from assay.text.corpus import sentence_list
from assay.text.encoded import offsets_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from assay.edits.edit import AnnotatedSentence
    from assay.edits.parses import Analysis
    from assay.edits.pipelines import Pipeline

__all__ = ["ALIGNMENTS", "MERGING", "Alignment", "Merging", "annotate_errant", "errant_edits"]

Merging = Literal["rules", "all-split", "all-merge", "all-equal"]
Alignment = Literal["linguistic", "levenshtein"]

MERGING: tuple[Merging, ...] = get_args(Merging)
ALIGNMENTS: tuple[Alignment, ...] = get_args(Alignment)

_OPERATIONS = ("M", "S", "D", "I", "T")
_OPEN_CLASSES = frozenset({"ADJ", "ADV", "NOUN", "VERB"})

Pair = tuple[str, str]
Step = tuple[str, int, int, int, int]


def errant_edits(
    sources: Sequence[str],
    targets: Sequence[str],
    *,
    pipeline: Pipeline = DEFAULT_PIPELINE,
    merging: Merging = "rules",
    alignment: Alignment = "linguistic",
    threads: int | None = None,
) -> list[tuple[Edit, ...]]:
    """The edits with types that turn each source into its target, as ERRANT finds them.

    For English. Tokens are what white space separates.

    Args:
        sources: The sentences.
        targets: What became of them.
        pipeline: The name or the folder of a spaCy pipeline, a file of its analyses (`.jsonl`,
            `.jsonl.gz`; see `assay.edits.parses`), or a pipeline that is loaded already, whose
            analyses are not kept on disk.
        merging: Which changes become one edit, as `errant_parallel -merge` has it.
        alignment: `linguistic`, or `levenshtein` as `errant_parallel -lev`.
        threads: How many processes analyse sentences, and threads align them.

    Raises:
        InputError: Sources or targets are no list of sentences, a sentence is too long, or the
            pipeline is none, or none that ERRANT can work with.
        LengthError: There are not as many targets as sources.
        MissingExtraError: errant or the pipeline is not installed.
    """
    check_choice("errant", "merging", merging, MERGING)
    check_choice("errant", "alignment", alignment, ALIGNMENTS)
    sources, targets = sentence_list("sources", sources), sentence_list("targets", targets)
    if len(sources) != len(targets):
        raise LengthError("the source", len(sources), "the corrected text", len(targets))
    pairs = [(as_key(s), as_key(t)) for s, t in zip(sources, targets, strict=True)]
    changed = [pair for pair in dict.fromkeys(pairs) if pair[0] != pair[1]]
    if not changed:
        return [()] * len(pairs)
    import_errant()
    wanted = dict.fromkeys(text for pair in changed for text in pair)
    analyses = analyses_of(wanted, pipeline, processes=threads)
    aligned = _aligned(changed, analyses, plain=alignment == "levenshtein", threads=threads)
    found = dict(zip(changed, _edits(changed, analyses, aligned, merging), strict=True))
    return [found.get(pair, ()) for pair in pairs]


def annotate_errant(
    sources: Sequence[str],
    references: Sequence[Sequence[str]],
    *,
    pipeline: Pipeline = DEFAULT_PIPELINE,
    merging: Merging = "rules",
    alignment: Alignment = "linguistic",
    threads: int | None = None,
) -> tuple[AnnotatedSentence, ...]:
    """Sources with the edits that ERRANT finds: the k-th reference is annotator k.

    As `annotate`, and as `errant_parallel` writes it; the arguments are those of `errant_edits`.

    Raises:
        InputError: See `errant_edits`.
        MissingExtraError: errant or the pipeline is not installed.
    """
    sources = tuple(map(as_key, sentence_list("sources", sources)))

    def extract(befores: Sequence[str], afters: Sequence[str]) -> list[tuple[Edit, ...]]:
        return errant_edits(
            befores,
            afters,
            pipeline=pipeline,
            merging=merging,
            alignment=alignment,
            threads=threads,
        )

    return annotated_by(extract, sources, references)


def _aligned(
    pairs: Sequence[Pair],
    analyses: Mapping[str, Analysis],
    *,
    plain: bool,
    threads: int | None,
) -> Iterator[list[Step]]:
    """For each pair the steps of ERRANT's alignment, in ERRANT's form."""
    kinds = _Kinds()
    ids = {text: kinds.ids_of(analysis) for text, analysis in analyses.items()}
    sources, targets = zip(*pairs, strict=True)
    try:
        operations, (*columns, offsets) = _core.errant_alignments(
            *_flat([ids[text] for text in sources]),
            *_flat([ids[text] for text in targets]),
            [text for text, *_ in kinds.numbers],
            kinds.features(),
            plain=plain,
            threads=threads,
        )
    except ValueError as error:
        raise InputError(f"errant: {error}") from None
    names = [_OPERATIONS[code] for code in operations.tolist()]
    spans = zip(*(column.tolist() for column in columns), strict=True)
    steps = [(name, *span) for name, span in zip(names, spans, strict=True)]
    for start, end in pairwise(offsets.tolist()):
        yield [_sized(step) for step in steps[start:end]]


def _sized(step: Step) -> Step:
    """A transposition is told from others by how many tokens it has."""
    name, start, end, *target = step
    return step if name != "T" else (f"T{end - start}", start, end, *target)  # type: ignore[return-value]


def _flat(sentences: Sequence[NDArray[np.int32]]) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    return np.concatenate(sentences), offsets_of(map(len, sentences))


class _Kinds:
    """Kinds of tokens, which are equal in all that the alignment reads, and their numbers."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[str, str, str, str], int] = {}

    def ids_of(self, analysis: Analysis) -> NDArray[np.int32]:
        """The kinds of a sentence's tokens."""
        numbers = self.numbers
        tokens = zip(*analysis[:4], strict=True)
        return np.array([numbers.setdefault(t, len(numbers)) for t in tokens], dtype=np.int32)

    def features(self) -> NDArray[np.int32]:
        """What the core compares: text, lower case, lemma, part of speech, and if that is open."""
        columns = [list(column) for column in zip(*self.numbers, strict=True)] or [[]] * 4
        is_open = [pos in _OPEN_CLASSES for pos in columns[3]]
        return np.array([*map(_numbered, columns), is_open], dtype=np.int32).T.copy()


def _numbered(texts: Iterable[str]) -> list[int]:
    numbers: dict[str, int] = {}
    return [numbers.setdefault(text, len(numbers)) for text in texts]


def _edits(
    pairs: Sequence[Pair],
    analyses: Mapping[str, Analysis],
    aligned: Iterable[list[Step]],
    merging: Merging,
) -> Iterator[tuple[Edit, ...]]:
    """ERRANT's own part: steps are merged to edits, and these get their types."""
    from errant.alignment import Alignment as Aligner
    from errant.annotator import Annotator
    from errant.en import classifier, merger

    class Aligned(Aligner):  # type: ignore[misc, no-any-unimported, unused-ignore]
        """An alignment that is made already."""

        def __init__(self, orig: Tokens, cor: Tokens, align_seq: list[Step]) -> None:
            self.orig, self.cor, self.align_seq = orig, cor, align_seq

    annotator = Annotator("en", None, merger, classifier)
    last, tokens = "", Tokens()
    for (source, target), steps in zip(pairs, aligned, strict=True):
        if source != last:
            last, tokens = source, Tokens.of(analyses[source])
        one = Aligned(tokens, Tokens.of(analyses[target]), steps)
        try:
            yield tuple(map(_edit, map(annotator.classify, annotator.merge(one, merging))))
        except KeyError as error:
            msg = (
                f"errant: the analysis of {source!r:.60} or of {target!r:.60} has the tag "
                f"{error.args[0]!r}, which ERRANT does not know; expected tags of the Penn "
                "Treebank: name an English pipeline that has a tagger"
            )
            raise InputError(msg) from None
        except RecursionError:
            msg = (
                f"errant: too much of {source!r:.60} is changed for ERRANT's rules of merging: "
                "split the text into sentences, or merge otherwise, as by merging=all-merge"
            )
            raise InputError(msg) from None


def _edit(edit: Any) -> Edit:  # noqa: ANN401 - an `Edit` of errant
    correction = " ".join(token.text for token in edit.c_toks)
    return Edit(edit.o_start, edit.o_end, (correction,), type=edit.type)
