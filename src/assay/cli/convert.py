"""`assay convert`: from one format to another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.options import ColumnOption, FromOption, OverlapsOption, SkipLinesOption, ToOption
from assay.errors import EditError, InputError

if TYPE_CHECKING:
    from assay.text.formats import FormatName

__all__ = ["convert"]


def convert(
    in_: Annotated[str, typer.Argument(metavar="IN", show_default=False)],
    out: Annotated[str, typer.Argument(metavar="OUT", show_default=False)],
    *,
    from_: FromOption = None,
    to: ToOption = None,
    annotator: Annotated[
        int | None,
        typer.Option(metavar="N", help="Only this annotator's edits; as text, the corrected text."),
    ] = None,
    take: Annotated[
        str | None,
        typer.Option(
            metavar="WHAT", help="The text to write: source, reference:N (from 0), system:NAME."
        ),
    ] = None,
    reference: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="A corrected text beside a plain source; repeatable."),
    ] = None,
    system: Annotated[
        list[str] | None,
        typer.Option(metavar="[NAME=]FILE", help="A system's output beside it; repeatable."),
    ] = None,
    merge: Annotated[
        bool, typer.Option("--merge/--split", help="Join touching edits taken from references.")
    ] = False,
    overlaps: OverlapsOption = "refuse",
    treebank: Annotated[
        bool,
        typer.Option("--treebank", help="I-measure XML: tokenise corrections as the original."),
    ] = False,
    column: ColumnOption = None,
    skip_lines: SkipLinesOption = None,
) -> None:
    """Convert between text, M2, I-measure XML, NUCLE SGML (in only), JSONL and Parquet.

    Formats are told by extension, .gz behind it or not; - is standard input or output, as text
    unless --from or --to says otherwise. A file appears whole or not at all.

    \b
    Examples:
      assay convert gold.m2 corrected.txt --annotator 1
      assay convert gold.m2 source.txt --take source
      assay convert source.txt gold.m2 --reference corrected.0.txt --reference corrected.1.txt
      assay convert gold.m2 gold.xml
      assay convert gold.m2 - --to jsonl | head -n 1
      assay convert jfleg.parquet gold.m2 --column source=sentence --column references=corrections
    """
    from assay.cli.options import (
        check_format,
        check_overlaps,
        column_names,
        say_written,
        skipped_lines,
    )
    from assay.text.files import display_name
    from assay.text.formats import format_of, read_corpus, write_corpus
    from assay.text.load import load_corpus
    from assay.text.plain import write_plain
    from assay.text.selection import one_annotator, one_text
    from assay.text.treebank import treebank_tokens

    rule = check_overlaps(overlaps)
    source_format = check_format(from_) or format_of(in_)
    target_format = check_format(to, "--to") or format_of(out)
    if take:
        _check_use("--take", "chooses the text to write", target_format, "text")
    if treebank:
        _check_use("--treebank", "changes I-measure XML", target_format, "imeasure")
    if column:
        _check_use("--column", "names columns", source_format, "jsonl", "parquet")
    if reference or system:
        _check_use("--reference and --system", "stand beside a text", source_format, "text")
        corpus = load_corpus(source=in_, references=reference or (), systems=system or ())
    else:
        columns = column_names(column)
        corpus = read_corpus(in_, source_format, overlaps=rule, columns=columns)
    corpus = corpus.without(skipped_lines(skip_lines))
    if merge and (corpus.gold is not None or target_format not in ("m2", "imeasure")):
        raise InputError("--merge is for edits taken from references, and none are taken here")
    try:
        if target_format == "text":
            write_plain(out, one_text(corpus, annotator=annotator, take=take, overlaps=rule))
        else:
            write_corpus(
                out,
                corpus if annotator is None else one_annotator(corpus, annotator),
                target_format,
                overlaps=rule,
                merge=merge,
                tokenise=treebank_tokens if treebank else None,
            )
    except EditError as error:
        msg = f"{display_name(in_)}: {error}"
        raise EditError(msg) from None
    say_written(out, len(corpus))


def _check_use(option: str, does: str, form: FormatName, *forms: str) -> None:
    """Refuses an option that would do nothing with this format."""
    if form not in forms:
        msg = f"{option}: it {does}, and does nothing for {form}; leave it out"
        raise InputError(msg)
