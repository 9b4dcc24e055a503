"""`assay edits`: from corrected text to edits."""

from __future__ import annotations

from typing import Annotated

import typer

from assay.cli.options import ThreadsOption
from assay.errors import InputError

__all__ = ["edits"]


def edits(
    source: Annotated[str, typer.Argument(metavar="SOURCE", show_default=False)],
    corrected: Annotated[list[str], typer.Argument(metavar="CORRECTED...", show_default=False)],
    *,
    method: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="How edits are found: levenshtein.",
            autocompletion=lambda: ["levenshtein"],
        ),
    ] = "levenshtein",
    merge: Annotated[
        bool, typer.Option("--merge/--split", help="Join edits that touch each other.")
    ] = False,
    out: Annotated[
        str, typer.Option(metavar="FILE", help="The M2 file; - is standard output.")
    ] = "-",
    threads: ThreadsOption = None,
) -> None:
    """Extract the edits that turn a source into corrected texts, as M2.

    The k-th corrected text becomes annotator k, counted from 0. A text in which nothing is changed
    has a noop. The method needs no linguistic analysis and takes any language.

    \b
    Examples:
      assay edits source.txt corrected.txt > edits.m2
      assay edits source.txt reference.0.txt reference.1.txt --merge --out gold.m2
    """
    from assay.cli.options import say_written
    from assay.edits.extract import EXTRACTION_METHODS, annotate
    from assay.text.load import load_corpus
    from assay.text.m2 import write_m2

    if method not in EXTRACTION_METHODS:
        known = ", ".join(EXTRACTION_METHODS)
        msg = f"--method: {method!r} is not known; choose one of {known}"
        raise InputError(msg)
    corpus = load_corpus(source=source, references=corrected)
    write_m2(out, annotate(corpus.sources, corpus.references, merge=merge, threads=threads))
    say_written(out, len(corpus))
