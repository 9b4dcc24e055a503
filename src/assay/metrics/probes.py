"""Probes: outputs that no system would write, made of the corpus itself, to try metrics on.

A metric may be trusted as far as it puts nonsense below what systems write. Each probe is a small
function of the corpus alone: neither of the systems in it, nor of chance.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assay.edits.apply import references
from assay.edits.extract import annotate
from assay.errors import AssayWarning, EditError, InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.text.corpus import Corpus

__all__ = ["PROBES", "Probe", "is_probe", "probe_of", "with_probes"]

Texts = tuple[str, ...]

_PREFIX = "probe:"
_LACKING = "the corpus lacks what they are made of"
_IDLE = "they would say what the source says"


@dataclass(frozen=True, slots=True)
class Probe:
    """An output that a corpus makes of itself.

    Args:
        name: What it is called, `probe:` being before it among the systems.
        why: What a metric shows by its score.
        make: The output, or `None` where the corpus lacks what it is made of.
        is_nonsense: Whether nobody would want it, so that no metric should like it.
    """

    name: str
    why: str
    make: Callable[[Corpus], Texts | None]
    is_nonsense: bool = True

    @property
    def system(self) -> str:
        """Its name among the systems."""
        return _PREFIX + self.name


def _source(corpus: Corpus) -> Texts | None:
    return corpus.sources if corpus.has_sources else None


def _first_reference(corpus: Corpus) -> Texts | None:
    """The first reference, else the first annotator's version; of edits that overlap the first."""
    listed = corpus.references
    if not any(listed) and corpus.gold is not None:
        try:
            listed = references(corpus.gold, overlaps="first")
        except EditError:  # an edit reaches beyond its sentence
            return None
    return tuple(texts[0] for texts in listed) if all(listed) else None


def _empty(corpus: Corpus) -> Texts:
    return ("",) * len(corpus)


def _one_x(corpus: Corpus) -> Texts:
    return ("X",) * len(corpus)


def _deleted(corpus: Corpus) -> Texts | None:
    """The source without the tokens that an edit of anybody, or of any reference, touches."""
    if not corpus.has_sources:
        return None
    gold = corpus.gold
    if gold is None:
        if not all(corpus.references):
            return None
        gold = tuple(annotate(corpus.sources, corpus.references))
    kept = []
    for source, sentence in zip(corpus.sources, gold, strict=True):
        touched = {place for edit in sentence.edits for place in range(edit.start, edit.end)}
        tokens = enumerate(source.split())
        kept.append(" ".join(token for place, token in tokens if place not in touched))
    return tuple(kept)


def _by_words(change: Callable[[list[str]], list[str]]) -> Callable[[Corpus], Texts | None]:
    """A probe that changes the words of each source."""

    def make(corpus: Corpus) -> Texts | None:
        if not corpus.has_sources:
            return None
        return tuple(" ".join(change(source.split())) for source in corpus.sources)

    return make


PROBES = (
    Probe("source", "doing nothing: what is below it did harm", _source, is_nonsense=False),
    Probe(
        "reference-1",
        "a human correction that is a reference itself: where the scale ends in practice",
        _first_reference,
        is_nonsense=False,
    ),
    Probe("empty", "is nothing at all worth something?", _empty),
    Probe("one-x", "a single X for each sentence: is it enough to be short?", _one_x),
    Probe(
        "all-x",
        "an X for each token: is it enough to be as long as the source?",
        _by_words(lambda words: ["X"] * len(words)),
    ),
    Probe(
        "deleted",
        "all that anybody would change is deleted: is finding errors as good as mending them?",
        _deleted,
    ),
    Probe(
        "reversed",
        "the words of the source from last to first: does their order count?",
        _by_words(lambda words: words[::-1]),
    ),
    Probe(
        "uppercase",
        "the source in capitals: does case count?",
        _by_words(lambda words: [word.upper() for word in words]),
    ),
    Probe(
        "doubled",
        "the source twice in a row: does it cost to say too much?",
        _by_words(lambda words: words * 2),
    ),
)

_PROBE_OF = {probe.system: probe for probe in PROBES}


def is_probe(system: str) -> bool:
    """Whether a system has the name of a probe."""
    return system in _PROBE_OF


def probe_of(system: str) -> Probe:
    """The probe that has this name among the systems."""
    return _PROBE_OF[system]


def with_probes(corpus: Corpus) -> Corpus:
    """The corpus with outputs that no system would write, `probe:source` and others, as systems.

    They stand behind the systems, of which there may be none. A probe is left out, with a warning,
    where the corpus lacks a source, references or gold edits for it; and so is nonsense that says
    what the source says, such as capitals in a script that has none.

    Raises:
        InputError: A system has a name that begins with `probe:`.

    Examples:
        >>> from assay import Corpus
        >>> corpus = Corpus(("He go .",), (("He goes .",),))
        >>> for name, (text,) in with_probes(corpus).outputs.items():
        ...     print(f"{name:17} {text}".rstrip())
        probe:source      He go .
        probe:reference-1 He goes .
        probe:empty
        probe:one-x       X
        probe:all-x       X X X
        probe:deleted     He .
        probe:reversed    . go He
        probe:uppercase   HE GO .
        probe:doubled     He go . He go .
    """
    for name in corpus.outputs:
        if name.startswith(_PREFIX):
            msg = f"the system {name!r} is called like a probe; give it another name: NAME=FILE"
            raise InputError(msg)
    made = {probe.system: probe.make(corpus) for probe in PROBES}
    lacking = [system for system, texts in made.items() if texts is None]
    probed = {system: texts for system, texts in made.items() if texts is not None}
    idle = [system for system, texts in probed.items() if _is_idle(probe_of(system), texts, corpus)]
    for names, reason in ((lacking, _LACKING), (idle, _IDLE)):
        if names:
            warnings.warn(
                f"probes left out: {', '.join(names)}: {reason}", AssayWarning, stacklevel=2
            )
    kept = {system: texts for system, texts in probed.items() if system not in idle}
    return replace(corpus, outputs={**corpus.outputs, **kept})


def _is_idle(probe: Probe, texts: Texts, corpus: Corpus) -> bool:
    """Whether nonsense says in each sentence what the source says, white space apart."""
    if not (probe.is_nonsense and corpus.has_sources):
        return False
    return all(map(_same_words, texts, corpus.sources))


def _same_words(first: str, second: str) -> bool:
    return first.split() == second.split()
