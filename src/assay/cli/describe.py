"""`assay describe`: what is in a file."""

from __future__ import annotations

from typing import Annotated

import typer

from assay.cli.options import FormatOption, FromOption, SkipLinesOption

__all__ = ["describe"]


def describe(
    files: Annotated[list[str], typer.Argument(metavar="FILES...", show_default=False)],
    *,
    source: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The text that the text files are corrections of."),
    ] = None,
    from_: FromOption = None,
    skip_lines: SkipLinesOption = None,
    form: FormatOption = "table",
) -> None:
    """Say what is in files: sentences, tokens, edits by annotator and type, references.

    For annotated files also in how many ways the corrections of all annotators combine: the mixed
    references of I-measure, and their histogram (Figure 1 of the MAEGE paper).

    \b
    Examples:
      assay describe gold.m2
      assay describe --source source.txt systems/*.txt
      assay describe gold.m2 --format markdown
      cat source.txt | assay describe -
    """
    from assay.cli.options import check_format, check_table_format, skipped_lines
    from assay.report.describe import NamedCorpus
    from assay.report.describe import describe as tables_of
    from assay.report.table import render_tables
    from assay.text.files import display_name
    from assay.text.formats import format_of, read_corpus
    from assay.text.load import check_standard_input

    table_format = check_table_format(form)
    check_standard_input([source, *files])
    skipped = skipped_lines(skip_lines)

    def named(file: str) -> NamedCorpus:
        file_format = check_format(from_) or format_of(file)
        corpus = read_corpus(file, file_format, overlaps="first")
        return NamedCorpus(display_name(file), file_format, corpus.without(skipped))

    tables = tables_of([named(file) for file in files], named(source) if source else None)
    typer.echo(render_tables(tables, table_format))
