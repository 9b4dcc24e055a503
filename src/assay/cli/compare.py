"""`assay compare`: which systems differ by more than chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.options import (
    FormatOption,
    GoldOption,
    MetricOption,
    OverlapsOption,
    ReferenceOption,
    SeedOption,
    SkipLinesOption,
    SourceOption,
    SystemsArgument,
    ThreadsOption,
    check_overlaps,
    check_table_format,
    one_of,
    skipped_lines,
    wants_colours,
)
from assay.errors import InputError

if TYPE_CHECKING:
    from assay.report.difference import Change
    from assay.report.table import Table
    from assay.significance.compare import Comparison
    from assay.significance.examples import Example

__all__ = ["compare"]


def _complete_test() -> list[str]:
    from assay.significance.paired import TESTS

    return list(TESTS)


def _complete_adjustment() -> list[str]:
    from assay.significance.adjust import ADJUSTMENTS

    return list(ADJUSTMENTS)


def compare(
    systems: SystemsArgument,
    *,
    source: SourceOption = None,
    reference: ReferenceOption = None,
    gold: GoldOption = None,
    metric: MetricOption = None,
    test: Annotated[
        str,
        typer.Option(
            metavar="TEST",
            help="bootstrap, randomisation, or sacrebleu (the bootstrap as sacreBLEU has it).",
            autocompletion=_complete_test,
        ),
    ] = "bootstrap",
    samples: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="How many samples are drawn; by default 1,000, or more where pairs need them.",
        ),
    ] = None,
    adjust: Annotated[
        str,
        typer.Option(
            metavar="RULE",
            help="How p-values take account of the number of pairs: holm, fdr or none.",
            autocompletion=_complete_adjustment,
        ),
    ] = "holm",
    level: Annotated[
        float, typer.Option(metavar="P", help="Adjusted p up to which pairs differ.")
    ] = 0.05,
    confidence: Annotated[
        float, typer.Option(metavar="SHARE", help="The share of samples in an interval.")
    ] = 0.95,
    seed: SeedOption = None,
    overlaps: OverlapsOption = "refuse",
    skip_lines: SkipLinesOption = None,
    examples: Annotated[
        int,
        typer.Option(
            metavar="N", min=0, help="Show N sentences on which the first two systems differ most."
        ),
    ] = 0,
    form: FormatOption = "table",
    threads: ThreadsOption = None,
) -> None:
    """Compare systems: scores with intervals, clusters, and a test of every pair.

    Without --metric: by gleu+. Intervals are of the bootstrap. Systems of different clusters differ
    significantly. Against the unchanged source, sentence scores are compared by a paired t-test.

    \b
    Examples:
      assay compare --source source.txt --reference fluency.0.txt systems/*.txt
      assay compare --source source.txt --reference fluency.0.txt systems/*.txt \\
        --test randomisation --samples 10000 --adjust fdr --format latex
      assay compare --source source.txt --reference fluency.0.txt --examples 3 \\
        systems/strong.txt systems/careful.txt
    """
    from assay.metrics.registry import metric as metric_of
    from assay.metrics.scoring import short_names
    from assay.report.table import render_tables
    from assay.significance.adjust import ADJUSTMENTS
    from assay.significance.compare import Settings
    from assay.significance.compare import compare as compare_systems
    from assay.significance.paired import TESTS
    from assay.text.load import load_corpus

    table_format = check_table_format(form)
    settings = Settings(
        test=one_of("--test", test, TESTS),
        samples=samples,
        adjust=one_of("--adjust", adjust, ADJUSTMENTS),
        level=level,
        confidence=confidence,
        seed=seed or 0,
    )
    metrics = list(dict.fromkeys(metric_of(text) for text in metric or ("gleu+",)))
    if examples and len(systems) <= 1:
        raise InputError("--examples: there is one system; name another to show how they differ")
    corpus = load_corpus(source=source, references=reference or (), systems=systems, gold=gold)
    corpus = corpus.without(skipped_lines(skip_lines))
    rule = check_overlaps(overlaps)
    found = [
        compare_systems(corpus, one, settings, overlaps=rule, threads=threads) for one in metrics
    ]
    named = dict(zip(short_names([str(x.metric) for x in found]), found, strict=True))
    if table_format == "table":
        tables = [table for name, x in named.items() for table in x.tables(name)]
        blocks = [_blocks(name, x, examples) for name, x in named.items() if examples]
        typer.echo("\n\n".join([render_tables(tables), *blocks]))
    else:
        tables = [table for name, x in named.items() for table in _tables(name, x, examples)]
        typer.echo(render_tables(tables, table_format))


def _tables(name: str, comparison: Comparison, n_examples: int) -> list[Table]:
    """The tables; for what is not for the eye, the examples are a table too."""
    from assay.significance.examples import example_table

    if not n_examples:
        return comparison.tables(name)
    examples = _examples(comparison, n_examples)
    return [*comparison.tables(name), example_table(_title(name), _two(comparison), examples)]


def _blocks(name: str, comparison: Comparison, n_examples: int) -> str:
    """The examples for the eye, in colours where there are any."""
    from assay.report.difference import show_example, unpainted

    examples = _examples(comparison, n_examples)
    paint = _paint if wants_colours() else unpainted
    shown = [show_example(example, paint) for example in examples]
    return "\n\n".join([_title(name), *(shown or ["There are none."])])


def _examples(comparison: Comparison, n: int) -> list[Example]:
    from assay.significance.examples import most_different

    return most_different(comparison, _two(comparison), n)


def _two(comparison: Comparison) -> tuple[str, str]:
    """The first two on the command line."""
    first, second = list(comparison.corpus.outputs)[:2]
    return first, second


def _title(name: str) -> str:
    return f"Sentences that differ most in {name}"


def _paint(change: Change, text: str) -> str:
    colours = {"deleted": typer.colors.RED, "added": typer.colors.GREEN}
    return typer.style(text, fg=colours[change]) if change in colours else text
