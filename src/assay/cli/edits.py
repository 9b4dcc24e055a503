"""`assay edits`: from corrected text to edits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.options import ThreadsOption
from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assay.edits.edit import AnnotatedSentence
    from assay.text.corpus import Corpus

__all__ = ["edits"]


def edits(
    source: Annotated[str, typer.Argument(metavar="SOURCE", show_default=False)],
    corrected: Annotated[list[str], typer.Argument(metavar="CORRECTED...", show_default=False)],
    *,
    method: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="How edits are found: levenshtein, or errant (English, with types).",
            autocompletion=lambda: ["levenshtein", "errant"],
        ),
    ] = "levenshtein",
    merge: Annotated[
        bool | None,
        typer.Option("--merge/--split", help="levenshtein: join edits that touch each other."),
    ] = None,
    merging: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="errant: rules (the default), all-split, all-merge or all-equal.",
            autocompletion=lambda: ["rules", "all-split", "all-merge", "all-equal"],
        ),
    ] = None,
    lev: Annotated[
        bool, typer.Option("--lev", help="errant: align by Levenshtein distance alone.")
    ] = False,
    pipeline: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="errant: a spaCy pipeline, by name (en_core_web_sm is the default) or folder, "
            "or a .jsonl file of its analyses.",
        ),
    ] = None,
    out: Annotated[
        str, typer.Option(metavar="FILE", help="The M2 file; - is standard output.")
    ] = "-",
    threads: ThreadsOption = None,
) -> None:
    """Extract the edits that turn a source into corrected texts, as M2.

    The k-th corrected text becomes annotator k, counted from 0. A text in which nothing is changed
    has a noop. The method levenshtein needs no linguistic analysis and takes any language; errant
    takes English, gives each edit a type, and needs the extra errant and a spaCy pipeline.

    \b
    Examples:
      assay edits source.txt corrected.txt > edits.m2
      assay edits source.txt reference.0.txt reference.1.txt --merge --out gold.m2
      assay edits source.txt corrected.txt --method errant --out edits.m2
      assay edits source.txt corrected.txt --method errant --pipeline en_core_web_lg --lev
    """
    from assay.cli.options import one_of, say_written
    from assay.edits.extract import EXTRACTION_METHODS, annotate
    from assay.text.load import load_corpus
    from assay.text.m2 import write_m2

    of_errant = {"--merging": merging, "--lev": lev or None, "--pipeline": pipeline}
    if one_of("--method", method, EXTRACTION_METHODS) == "errant":
        _refuse("errant", {"--merge/--split": merge})
        corpus = load_corpus(source=source, references=corrected)
        found = _by_errant(corpus, merging or "rules", pipeline, threads, lev=lev)
    else:
        _refuse("levenshtein", of_errant)
        corpus = load_corpus(source=source, references=corrected)
        found = annotate(corpus.sources, corpus.references, merge=merge or False, threads=threads)
    write_m2(out, found)
    say_written(out, len(corpus))


def _refuse(method: str, options: Mapping[str, object]) -> None:
    """Refuses options that another method has."""
    for option, value in options.items():
        if value is not None:
            msg = f"{option}: the method {method} has no such option; see assay edits --help"
            raise InputError(msg)


def _by_errant(
    corpus: Corpus, merging: str, pipeline: str | None, threads: int | None, *, lev: bool
) -> tuple[AnnotatedSentence, ...]:
    from assay.cli.options import one_of
    from assay.edits.errant import MERGING, annotate_errant
    from assay.edits.pipelines import DEFAULT_PIPELINE

    return annotate_errant(
        corpus.sources,
        corpus.references,
        pipeline=pipeline or DEFAULT_PIPELINE,
        merging=one_of("--merging", merging, MERGING),
        alignment="levenshtein" if lev else "linguistic",
        threads=threads,
    )
