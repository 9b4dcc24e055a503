"""The corpus: sentences that belong together, immutable, and their integers."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from assay.errors import InputError, LengthError
from assay.text.encoded import Encoded, Unit, encode_parts, offsets_of
from assay.text.encoded_gold import EncodedGold, GoldEdits

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from assay.edits.clusters import ClusteredSentence
    from assay.edits.edit import AnnotatedSentence

__all__ = ["Corpus", "EncodedCorpus", "reference_lists", "sentence_list"]

T = TypeVar("T")


@dataclass(frozen=True)
class Corpus:
    """Sources, and for each sentence its references, the systems' outputs and gold annotations.

    References are *per sentence*: `references[i]` are the alternatives for `sources[i]`, and their
    number may differ from sentence to sentence. Reference sets, one text for each, come in through
    `Corpus.of`. Lists become tuples; nothing can be changed afterwards.

    Args:
        sources: The sentences to be corrected.
        references: For each sentence its references; nothing means that there are none.
        outputs: For each system its version of every sentence.
        gold: For each sentence the edits of its annotators.
        ids: For each sentence a name; without, their numbers from 1.
        has_sources: Whether the sources are known; otherwise they are empty texts.
        clusters: For each sentence its errors, where the annotation itself says which edits
            concern the same error.

    Raises:
        InputError: Something has the wrong shape.
        LengthError: Two parts have different numbers of sentences.
    """

    sources: tuple[str, ...]
    references: tuple[tuple[str, ...], ...] = ()
    outputs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    gold: tuple[AnnotatedSentence, ...] | None = None
    ids: tuple[str, ...] = ()
    has_sources: bool = True
    clusters: tuple[ClusteredSentence, ...] | None = None

    def __post_init__(self) -> None:
        """Checks the shapes and freezes the parts."""
        sources = sentence_list("sources", self.sources)
        n = len(sources)
        references = reference_lists(self.references, n)
        outputs = {name: sentence_list(name, texts) for name, texts in self.outputs.items()}
        for name, texts in outputs.items():
            _same_length(n, name, len(texts))
        gold = None if self.gold is None else tuple(self.gold)
        if gold is not None:
            _same_length(n, "the gold annotation", len(gold))
        clusters = None if self.clusters is None else tuple(self.clusters)
        if clusters is not None:
            _same_length(n, "the clusters of edits", len(clusters))
        ids = sentence_list("ids", self.ids) or tuple(map(str, range(1, n + 1)))
        _same_length(n, "ids", len(ids))
        _no_repetition(ids)
        frozen_outputs = MappingProxyType(outputs)
        frozen = (sources, references, frozen_outputs, gold, ids, self.has_sources, clusters)
        for name, value in zip(self.__dataclass_fields__, frozen, strict=True):
            object.__setattr__(self, name, value)

    def __hash__(self) -> int:
        """Equal corpora hash equal."""
        return hash((self.sources, self.references, frozenset(self.outputs), self.ids))

    def __reduce__(self) -> tuple[object, ...]:
        """How to pickle and copy a corpus: its parts, for mapping proxies cannot be pickled."""
        parts = (self.sources, self.references, dict(self.outputs), self.gold, self.ids)
        return type(self), (*parts, self.has_sources, self.clusters)

    def __len__(self) -> int:
        """The number of sentences."""
        return len(self.sources)

    @classmethod
    def of(
        cls,
        sources: Sequence[str],
        *,
        reference_sets: Iterable[Sequence[str]] = (),
        outputs: Mapping[str, Sequence[str]] | None = None,
        gold: Sequence[AnnotatedSentence] | None = None,
        has_sources: bool = True,
        clusters: Sequence[ClusteredSentence] | None = None,
    ) -> Corpus:
        """A corpus of whole texts: each reference set has one reference for every sentence.

        Examples:
            >>> corpus = Corpus.of(["He go"], reference_sets=[["He goes"], ["He went"]])
            >>> corpus.references
            (('He goes', 'He went'),)
        """
        listed = sentence_list("sources", sources)
        sets = [
            sentence_list(f"reference set {i}", texts) for i, texts in enumerate(reference_sets)
        ]
        for i, texts in enumerate(sets):
            _same_length(len(listed), f"reference set {i}", len(texts))
        return cls(
            listed,
            tuple(zip(*sets, strict=True)),
            {name: sentence_list(name, texts) for name, texts in (outputs or {}).items()},
            None if gold is None else tuple(gold),
            has_sources=has_sources,
            clusters=None if clusters is None else tuple(clusters),
        )

    def without(self, line_numbers: Collection[int]) -> Corpus:
        """The corpus without the sentences that have these numbers, counted from 1.

        Raises:
            InputError: A number is not one of a sentence.
        """
        dropped = frozenset(line_numbers)
        if not dropped:
            return self
        strangers = [number for number in sorted(dropped) if not 1 <= number <= len(self)]
        if strangers:
            msg = f"there is no sentence {strangers[0]}; the corpus has sentences 1 to {len(self)}"
            raise InputError(msg)
        kept = [i for i in range(len(self)) if i + 1 not in dropped]

        def keep(items: Sequence[T]) -> tuple[T, ...]:
            return tuple(items[i] for i in kept)

        return replace(
            self,
            sources=keep(self.sources),
            references=keep(self.references),
            outputs={name: keep(texts) for name, texts in self.outputs.items()},
            gold=None if self.gold is None else keep(self.gold),
            ids=keep(self.ids),
            clusters=None if self.clusters is None else keep(self.clusters),
        )

    @cached_property
    def source_digest(self) -> bytes:
        """A hash of the sources."""
        return _digest(self.sources)

    @cached_property
    def reference_digest(self) -> bytes:
        """A hash of the references of each sentence, in their order."""
        return _digest(item for texts in self.references for item in (str(len(texts)), *texts))

    @cached_property
    def gold_digest(self) -> bytes:
        """A hash of the gold annotation."""
        return _digest(map(repr, (self.gold if self.clusters is None else self.clusters) or ()))

    @property
    def encoded(self) -> EncodedCorpus:
        """The corpus as integers, tokens being the symbols."""
        return self.encode()

    def encode(
        self, *, unit: Unit = "token", lowercase: bool = False, threads: int | None = None
    ) -> EncodedCorpus:
        """The corpus as integers; equal symbols have equal ids in all its parts. Made once."""
        return self.once(
            ("encoding", unit, lowercase),
            lambda: self._encode(unit, lowercase=lowercase, threads=threads),
        )

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` makes of this corpus: once for each key, and kept as long as the corpus."""
        made: dict[Hashable, T] = self.__dict__.setdefault("_made", {})
        if key not in made:
            made[key] = make()
        return made[key]

    def _encode(self, unit: Unit, *, lowercase: bool, threads: int | None) -> EncodedCorpus:
        flat = [reference for references in self.references for reference in references]
        gold = None if self.gold is None else GoldEdits(self.gold)
        parts: list[Sequence[str]] = [self.sources, flat, *self.outputs.values()]
        parts.append(() if gold is None else gold.texts)
        parts = [[text.lower() for text in part] for part in parts] if lowercase else parts
        slices = encode_parts(parts, unit=unit, threads=threads)
        return EncodedCorpus(
            sources=slices[0],
            references=slices[1],
            reference_offsets=offsets_of(map(len, self.references)),
            outputs=dict(zip(self.outputs, slices[2:-1], strict=True)),
            gold=None if gold is None else gold.encoded(slices[-1]),
        )


@dataclass(frozen=True, slots=True, eq=False)
class EncodedCorpus:
    """A corpus as integers; all parts share one vocabulary.

    The references of sentence `i` are the encoded sentences `reference_offsets[i]` to
    `reference_offsets[i + 1]` of `references`.
    """

    sources: Encoded
    references: Encoded
    reference_offsets: NDArray[np.int64]
    outputs: Mapping[str, Encoded]
    gold: EncodedGold | None = None

    def __post_init__(self) -> None:
        """Makes the parts read-only."""
        self.reference_offsets.flags.writeable = False
        object.__setattr__(self, "outputs", MappingProxyType(self.outputs))

    def __reduce__(self) -> tuple[object, ...]:
        """How to pickle and copy: as `Corpus`."""
        parts = (self.sources, self.references, self.reference_offsets, dict(self.outputs))
        return type(self), (*parts, self.gold)


def _digest(texts: Iterable[str]) -> bytes:
    """A hash of texts, each with its length, so that no two lists of texts look alike."""
    state = hashlib.sha256()
    for text in texts:
        content = text.encode("utf-8", "surrogatepass")
        state.update(b"%d:" % len(content))
        state.update(content)
    return state.digest()


def sentence_list(what: str, texts: Iterable[str]) -> tuple[str, ...]:
    """Sentences as a tuple; `what` is what errors call them.

    Raises:
        InputError: It is one text, or something in it is no text.
    """
    if isinstance(texts, str):
        msg = f"{what} is one text; expected a list of sentences: split it into lines"
        raise InputError(msg)
    listed = tuple(texts)
    items: tuple[object, ...] = listed
    for number, text in enumerate(items, start=1):
        if not isinstance(text, str):
            msg = f"{what}: item {number} is {text!r:.60}; expected a text"
            raise InputError(msg)
    return listed


def reference_lists(
    references: Iterable[Iterable[str]], n_sentences: int
) -> tuple[tuple[str, ...], ...]:
    """For each sentence a tuple of its references; nothing means that there are none.

    Raises:
        InputError: It is something else, such as one text for each reference set.
    """
    listed = tuple(references)
    if not listed:
        return ((),) * n_sentences
    for number, alternatives in enumerate(listed, start=1):
        if isinstance(alternatives, str):
            msg = (
                f"references: item {number} is one text; expected, for each sentence, a list of "
                "its references; whole reference texts go to Corpus.of(..., reference_sets=[...])"
            )
            raise InputError(msg)
    if len(listed) != n_sentences:
        msg = (
            f"references are given for {len(listed):,} sentences, but there are {n_sentences:,}; "
            "expected, for each sentence, a list of its references; whole reference texts go to "
            "Corpus.of(..., reference_sets=[...])"
        )
        raise InputError(msg)
    return tuple(
        sentence_list(f"references of sentence {number}", alternatives)
        for number, alternatives in enumerate(listed, start=1)
    )


def _no_repetition(ids: Sequence[str]) -> None:
    numbers: dict[str, int] = {}
    for number, name in enumerate(ids, start=1):
        first = numbers.setdefault(name, number)
        if first < number:
            msg = (
                f"sentences {first} and {number} have the same id, {name!r:.60}; "
                "every sentence needs its own"
            )
            raise InputError(msg)


def _same_length(n_sources: int, name: str, n: int) -> None:
    if n != n_sources:
        raise LengthError("the source", n_sources, name, n)
