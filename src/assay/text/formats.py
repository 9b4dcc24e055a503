"""Every file format by name, and the way from each to a corpus and back."""

from __future__ import annotations

import os
import warnings
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

from assay.edits.apply import OverlapRule, references
from assay.edits.clusters import cluster_edits
from assay.edits.extract import annotate
from assay.errors import AssayWarning, EditError, InputError
from assay.text.corpus import Corpus
from assay.text.files import STANDARD_STREAM, display_name
from assay.text.imeasure_xml import read_imeasure_xml, write_imeasure_xml
from assay.text.jsonl import read_jsonl, write_jsonl
from assay.text.m2 import read_m2, write_m2
from assay.text.parquet import read_parquet, write_parquet
from assay.text.plain import read_plain
from assay.text.sgml import read_sgml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from assay.edits.clusters import ClusteredSentence
    from assay.edits.edit import AnnotatedSentence
    from assay.text.files import FileName
    from assay.text.sgml import Document

__all__ = ["FORMATS", "FormatName", "format_of", "gold_of", "read_corpus", "write_corpus"]

FormatName = Literal["text", "m2", "imeasure", "sgml", "jsonl", "parquet"]

FORMATS: tuple[FormatName, ...] = get_args(FormatName)

_BY_EXTENSION: Mapping[str, FormatName] = {
    ".m2": "m2",
    ".xml": "imeasure",
    ".sgml": "sgml",
    ".sgm": "sgml",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
}
_FOREIGN = {".json", ".csv", ".tsv", ".zip", ".tar", ".tgz", ".pdf", ".docx", ".html"}


def format_of(file: FileName) -> FormatName:
    """The format that a file's extension tells; anything without a known one is plain text.

    Raises:
        InputError: The extension is that of a format Assay has no reader for.

    Examples:
        >>> format_of("gold.m2.gz"), format_of("systems/AMU"), format_of("-")
        ('m2', 'text', 'text')
    """
    path = Path(os.fspath(file))
    plain = path.with_suffix("") if path.suffix.lower() == ".gz" else path
    extension = plain.suffix.lower()
    if extension in _FOREIGN and os.fspath(file) != STANDARD_STREAM:
        msg = (
            f"{display_name(file)}: files in {extension} are not known; formats are "
            f"{', '.join(FORMATS)}: name the right one (--from, --to) or convert the file"
        )
        raise InputError(msg)
    return _BY_EXTENSION.get(extension, "text")


def _known(form: FormatName | None) -> FormatName | None:
    if form is not None and form not in FORMATS:
        msg = f"the format {form!r} is not known; choose one of {', '.join(FORMATS)}"
        raise InputError(msg)
    return form


def read_corpus(
    file: FileName,
    form: FormatName | None = None,
    *,
    overlaps: OverlapRule = "refuse",
    columns: Mapping[str, str] | None = None,
) -> Corpus:
    """The corpus in one file: sources, and what else its format holds.

    Args:
        file: The file.
        form: Its format; by default what the extension tells.
        overlaps: What to do with overlapping corrections of SGML files.
        columns: Other names of columns in JSONL and Parquet files, as in `read_jsonl`.
    """
    match _known(form) or format_of(file):
        case "text":
            return Corpus(read_plain(file))
        case "m2":
            return _annotated(read_m2(file))
        case "imeasure":
            clusters = read_imeasure_xml(file)
            gold = [sentence.annotated() for sentence in clusters]
            gold = [_within(s, i, display_name(file)) for i, s in enumerate(gold, 1)]
            return replace(_annotated(gold), clusters=clusters)
        case "sgml":
            return _essays(file, overlaps)
        case "jsonl":
            return read_jsonl(file, columns=columns)
        case "parquet":
            return read_parquet(file, columns=columns)


def _annotated(gold: Sequence[AnnotatedSentence]) -> Corpus:
    return Corpus.of([sentence.source for sentence in gold], gold=gold)


def _within(sentence: AnnotatedSentence, number: int, name: str) -> AnnotatedSentence:
    """The sentence without edits that reach beyond it, as M2 files are read."""
    n_tokens = len(sentence.tokens)
    for edit in sentence.edits:
        if edit.end > n_tokens:
            msg = (
                f"{name}: in sentence {number} the edit {edit} reaches beyond the last of "
                f"{n_tokens} tokens; it is left out"
            )
            warnings.warn(msg, AssayWarning, stacklevel=2)
    return replace(sentence, edits=tuple(e for e in sentence.edits if e.end <= n_tokens))


def _essays(file: FileName, overlaps: OverlapRule) -> Corpus:
    """Paragraphs as sentences, and each teacher's version of them as a reference."""
    sources, alternatives, ids = [], [], []
    try:
        for document in _named_apart(read_sgml(file), display_name(file)):
            teachers = dict.fromkeys(annotation.teacher for annotation in document.annotations)
            versions = [document.corrected(teacher, overlaps=overlaps) for teacher in teachers]
            for number, paragraph in enumerate(document.paragraphs):
                sources.append(_one_line(paragraph))
                alternatives.append(tuple(_one_line(version[number]) for version in versions))
                ids.append(f"{document.id}.{number}")
    except EditError as error:
        msg = f"{display_name(file)}: {error}"
        raise EditError(msg) from None
    return Corpus(tuple(sources), tuple(alternatives), ids=tuple(ids))


def _named_apart(documents: Sequence[Document], name: str) -> Iterator[Document]:
    """The documents, those without a name called by their number."""
    seen = set()
    for number, document in enumerate(documents, start=1):
        identified = replace(document, id=document.id or str(number))
        if identified.id in seen:
            msg = (
                f"{name}: two documents are called {identified.id!r}; "
                "every document needs its own nid"
            )
            raise InputError(msg)
        seen.add(identified.id)
        yield identified


def _one_line(paragraph: str) -> str:
    return " ".join(paragraph.split())


def write_corpus(
    file: FileName,
    corpus: Corpus,
    form: FormatName | None = None,
    *,
    overlaps: OverlapRule = "refuse",
    merge: bool = False,
    tokenise: Callable[[str], str] | None = None,
) -> None:
    """Writes a corpus in a format that holds all of it, or its annotations.

    Plain text holds one text only: `assay.text.plain.write_plain` writes it.

    Args:
        file: The file.
        corpus: The corpus.
        form: The format; by default what the extension tells.
        overlaps: What to do with overlapping edits where edits become references.
        merge: Join touching edits where references become edits.
        tokenise: What to do to corrections in I-measure XML, as in `cluster_edits`.
    """
    match _known(form) or format_of(file):
        case "m2":
            write_m2(file, gold_of(corpus, merge=merge))
        case "imeasure":
            write_imeasure_xml(file, _clusters_of(corpus, merge=merge, tokenise=tokenise))
        case "jsonl":
            write_jsonl(file, _with_references(corpus, overlaps))
        case "parquet":
            write_parquet(file, _with_references(corpus, overlaps))
        case other:
            msg = (
                f"{display_name(file, output=True)}: a corpus cannot be written as {other}; "
                "choose one of m2, imeasure, jsonl, parquet (--to)"
            )
            raise InputError(msg)


def _clusters_of(
    corpus: Corpus, *, merge: bool, tokenise: Callable[[str], str] | None
) -> Sequence[ClusteredSentence]:
    """The errors of each sentence: as the annotation groups its edits, else as they cluster."""
    if corpus.clusters is None:
        gold = gold_of(corpus, merge=merge)
        return [cluster_edits(sentence, tokenise=tokenise) for sentence in gold]
    if tokenise is None:
        return corpus.clusters
    return [sentence.with_corrections(tokenise) for sentence in corpus.clusters]


def gold_of(corpus: Corpus, *, merge: bool = False) -> tuple[AnnotatedSentence, ...]:
    """The gold annotation; where there is none, edits extracted from the references.

    Raises:
        InputError: There are no references either.
    """
    if corpus.gold is not None:
        return corpus.gold
    if not any(corpus.references):
        raise InputError(
            "there are neither annotations nor references to take edits from; "
            "name a corrected text: --reference FILE"
        )
    return annotate(corpus.sources, corpus.references, merge=merge)


def _with_references(corpus: Corpus, overlaps: OverlapRule) -> Corpus:
    """The corpus with references made from its annotations where it has only these."""
    if corpus.gold is None or any(corpus.references):
        return corpus
    made = references(corpus.gold, overlaps=overlaps)
    return replace(corpus, references=made)
