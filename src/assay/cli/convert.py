"""`assay convert`: from one format to another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.options import ColumnOption, FromOption, OverlapsOption, SkipLinesOption, ToOption
from assay.errors import EditError, InputError

if TYPE_CHECKING:
    from assay.edits.apply import OverlapRule
    from assay.text.corpus import Corpus
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
    from assay.cli.options import check_format, check_overlaps, column_names, say_written
    from assay.text.files import display_name
    from assay.text.formats import format_of, read_corpus, write_corpus
    from assay.text.load import load_corpus
    from assay.text.plain import read_line_numbers, write_plain
    from assay.text.treebank import treebank_tokens

    rule = check_overlaps(overlaps)
    source_format = check_format(from_) or format_of(in_)
    target_format = check_format(to, "--to") or format_of(out)
    if reference or system:
        _check_beside(source_format)
        corpus = load_corpus(source=in_, references=reference or (), systems=system or ())
    else:
        columns = column_names(column)
        corpus = read_corpus(in_, source_format, overlaps=rule, columns=columns)
    corpus = corpus.without(read_line_numbers(skip_lines)) if skip_lines else corpus
    if target_format != "text" and take is not None:
        msg = f"--take chooses the text to write, but {target_format} holds more than a text"
        raise InputError(msg)
    try:
        if target_format == "text":
            write_plain(out, _text(corpus, annotator, take, rule))
        else:
            write_corpus(
                out,
                corpus if annotator is None else _only(corpus, annotator, merge=merge),
                target_format,
                overlaps=rule,
                merge=merge,
                tokenise=treebank_tokens if treebank else None,
            )
    except EditError as error:
        msg = f"{display_name(in_)}: {error}"
        raise EditError(msg) from None
    say_written(out, len(corpus))


def _check_beside(form: FormatName) -> None:
    if form != "text":
        msg = f"--reference and --system stand beside a plain text source, but IN is {form}"
        raise InputError(msg)


def _only(corpus: Corpus, annotator: int, *, merge: bool) -> Corpus:
    """The corpus with one annotator's edits and nothing else beside the source."""
    from assay.edits.apply import check_annotator
    from assay.text.corpus import Corpus
    from assay.text.formats import gold_of

    gold = gold_of(corpus, merge=merge)
    check_annotator(gold, annotator)
    only = tuple(sentence.only(annotator) for sentence in gold)
    return Corpus(corpus.sources, gold=only, ids=corpus.ids)


def _text(
    corpus: Corpus, annotator: int | None, take: str | None, overlaps: OverlapRule
) -> tuple[str, ...]:
    """The one text that is asked for, or the only one there is to ask for."""
    from assay.edits.apply import corrected_text

    texts = _texts(corpus)
    if annotator is not None:
        if take is not None:
            raise InputError("--annotator and --take both choose the text; give one of them")
        if corpus.gold is None:
            raise InputError(
                "--annotator chooses among annotations, and there are none here; "
                f"--take chooses a text: {', '.join(texts)}"
            )
        return corrected_text(corpus.gold, annotator, overlaps=overlaps)
    if take is not None:
        if take not in texts:
            msg = f"--take: {take!r} is not here; there are {', '.join(texts)}"
            raise InputError(msg)
        return texts[take]
    if corpus.gold is not None:
        annotators = sorted({number for s in corpus.gold for number in s.annotators})
        if len(annotators) == 1:
            return corrected_text(corpus.gold, annotators[0], overlaps=overlaps)
        numbers = ", ".join(map(str, annotators)) or "none"
        msg = f"which text? --take source, or the text of --annotator N (here: {numbers})"
        raise InputError(msg)
    if len(texts) > 1:
        msg = f"which text? --take one of {', '.join(texts)}"
        raise InputError(msg)
    return texts["source"]


def _texts(corpus: Corpus) -> dict[str, tuple[str, ...]]:
    """The whole texts in a corpus, by the names that `--take` has for them."""
    n_sets = min((len(alternatives) for alternatives in corpus.references), default=0)
    return {
        "source": corpus.sources,
        **{
            f"reference:{k}": tuple(alternatives[k] for alternatives in corpus.references)
            for k in range(n_sets)
        },
        **{f"system:{name}": texts for name, texts in corpus.outputs.items()},
    }
