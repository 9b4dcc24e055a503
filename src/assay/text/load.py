"""Files to one corpus: the border where lengths are checked and files are named."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from assay.errors import FormatError, InputError, LengthError
from assay.text.corpus import Corpus
from assay.text.files import STANDARD_STREAM, display_name
from assay.text.formats import format_of, read_corpus
from assay.text.plain import read_plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from assay.edits.edit import AnnotatedSentence
    from assay.text.files import FileName

__all__ = ["check_standard_input", "load_corpus", "named_file"]

T = TypeVar("T")


def load_corpus(
    *,
    source: FileName | None = None,
    references: Iterable[FileName] = (),
    systems: Iterable[str] = (),
    gold: FileName | None = None,
) -> Corpus:
    """A corpus from text files, one sentence a line, and gold annotations.

    Args:
        source: The sentences to be corrected; without it they are those of the gold annotation,
            and without both they are unknown.
        references: One file for each reference set.
        systems: Outputs, each `FILE` or `NAME=FILE`; without a name a file is called by its own.
        gold: A file of M2 or I-measure XML.

    Raises:
        LengthError: Two files have different numbers of sentences; both are named.
        InputError: No file is named, or one cannot be read.
    """
    references, systems = _several("references", references), _several("systems", systems)
    named = [named_file(os.fspath(system)) for system in systems]
    check_standard_input([source, gold, *references, *(file for _, file in named)])
    annotation = None if gold is None else _read_gold(gold)
    annotated = None if annotation is None else annotation.gold or ()
    texts = [*references, *(file for _, file in named)]
    known: dict[str, tuple[str, ...]] = {}  # standard input can be read once

    def read(file: FileName) -> tuple[str, ...]:
        key = os.fspath(file)
        if key not in known:
            known[key] = read_plain(file)
        return known[key]

    if source is not None:
        first, sources = display_name(source), read_plain(source)
    elif annotated is not None and gold is not None:
        first, sources = display_name(gold), tuple(sentence.source for sentence in annotated)
    elif texts:
        first, sources = display_name(texts[0]), ("",) * len(read(texts[0]))
    else:
        raise InputError("no file is named; name a source, a corrected text, or an annotation")
    if annotated is not None and gold is not None and source is not None:
        _check_gold(first, sources, display_name(gold), annotated)

    def aligned(file: FileName) -> tuple[str, ...]:
        text = read(file)
        if len(text) != len(sources):
            raise LengthError(first, len(sources), display_name(file), len(text))
        return text

    outputs: dict[str, tuple[str, ...]] = {}
    for name, file in named:
        if name in outputs:
            both = " and ".join(display_name(other) for known, other in named if known == name)
            msg = f"two systems are called {name}: {both}; name them apart: NAME=FILE"
            raise InputError(msg)
        outputs[name] = aligned(file)
    return Corpus.of(
        sources,
        reference_sets=[aligned(file) for file in references],
        outputs=outputs,
        gold=annotated,
        has_sources=source is not None or annotated is not None,
        clusters=None if annotation is None else annotation.clusters,
    )


def _read_gold(file: FileName) -> Corpus:
    form = format_of(file)
    if form not in {"m2", "imeasure", "text"}:
        msg = f"{display_name(file)}: a gold annotation is M2 or I-measure XML, not {form}"
        raise InputError(msg)
    return read_corpus(file, "imeasure" if form == "imeasure" else "m2")


def named_file(argument: str) -> tuple[str, str]:
    """The name and the file that `FILE` or `NAME=FILE` stands for.

    Examples:
        >>> named_file("AMU=out/amu.txt"), named_file("out/CAMB.txt.gz"), named_file("-")
        (('AMU', 'out/amu.txt'), ('CAMB', 'out/CAMB.txt.gz'), ('stdin', '-'))
    """
    name, equals, file = argument.partition("=")
    if equals and name and file and not _exists(argument):
        return name, file
    if argument == STANDARD_STREAM:
        return "stdin", argument
    path = Path(argument)
    path = path.with_suffix("") if path.suffix == ".gz" else path
    return (path.stem if path.suffix == ".txt" else path.name), argument


def _exists(file: str) -> bool:
    try:
        return Path(file).exists()
    except OSError:  # a name that is too long, or in a folder that may not be looked into
        return False


def _several(what: str, files: Iterable[T]) -> tuple[T, ...]:
    if isinstance(files, str):
        msg = f"{what} is one text, {files!r}; expected a list of files: [{files!r}]"
        raise InputError(msg)
    return tuple(files)


def check_standard_input(files: Iterable[FileName | None]) -> None:
    """Refuses files of which more than one is standard input.

    Raises:
        InputError: There are several.
    """
    if [file is not None and os.fspath(file) for file in files].count(STANDARD_STREAM) > 1:
        raise InputError("- (standard input) is named twice, but can be read once; name files")


def _check_gold(
    first: str, sources: Sequence[str], gold: str, annotated: Sequence[AnnotatedSentence]
) -> None:
    if len(annotated) != len(sources):
        raise LengthError(first, len(sources), gold, len(annotated))
    for number, (source, sentence) in enumerate(zip(sources, annotated, strict=True), start=1):
        if source.split() != sentence.tokens:
            raise FormatError(
                first,
                number,
                found=f"{source[:60]!r}",
                expected=f"the tokens of sentence {number} of {gold}, {sentence.source[:60]!r}",
                remedy="source and gold annotation must be of the same text, tokenised alike",
            )
