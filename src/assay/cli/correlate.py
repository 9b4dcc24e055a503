"""`assay correlate`: how far metrics agree with people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from assay.cli.correlate_request import MEASURE, TIES, CorrelateRequest, check_sides
from assay.cli.judgments import ExpandOption, RenameOption, WhereOption, check_expand, read_selected
from assay.cli.options import (
    FormatOption,
    GoldOption,
    MetricOption,
    OverlapsOption,
    PlotOption,
    ReferenceOption,
    SeedOption,
    SkipLinesOption,
    SourceOption,
    ThreadsOption,
    check_overlaps,
    check_plot_option,
    check_table_format,
    one_of,
    save_plot,
    skipped_lines,
)
from assay.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.human.judge_correlation import JudgeCorrelation
    from assay.human.judgment import Judgments
    from assay.report.table import Table
    from assay.text.corpus import Corpus
    from assay.validation.metric_scores import MetricScores
    from assay.validation.people import People

__all__ = ["correlate"]


def _complete_method() -> list[str]:
    from assay.human.ranking import METHODS

    return list(METHODS)


def _complete_measure() -> list[str]:
    from assay.validation.agreements import AGREEMENTS

    return list(AGREEMENTS)


def _complete_ties() -> list[str]:
    from assay.validation.judged_pairs import JUDGED_TIE_RULES

    return list(JUDGED_TIE_RULES)


def correlate(
    systems: Annotated[
        list[str] | None,
        typer.Argument(metavar="SYSTEM...", help="Outputs: FILE or NAME=FILE.", show_default=False),
    ] = None,
    *,
    judgments: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Judgments of people; several files are pooled."),
    ] = None,
    people: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Or a ranking: JSON of assay rank, or system TAB score."),
    ] = None,
    scores: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Scores of metrics: JSON or TSV of assay score."),
    ] = None,
    source: SourceOption = None,
    reference: ReferenceOption = None,
    gold: GoldOption = None,
    metric: MetricOption = None,
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help="Over systems: system; over outputs: sentence.")
    ] = "system",
    where: WhereOption = None,
    rename: RenameOption = None,
    method: Annotated[
        str,
        typer.Option(
            metavar="METHOD",
            help="How judgments become scores of systems, as in assay rank.",
            autocompletion=_complete_method,
        ),
    ] = "expected-wins",
    unit: Annotated[
        str,
        typer.Option(
            metavar="UNIT", help="What is drawn of judgments: judgment, sentence or pair."
        ),
    ] = "judgment",
    expand: ExpandOption = "full",
    sentences: Annotated[
        str,
        typer.Option(metavar="WHICH", help="What metrics see: judged sentences only, or all."),
    ] = "judged",
    first_sentence: Annotated[
        int,
        typer.Option(metavar="N", help="The number of the first sentence in judgments."),
    ] = 0,
    skip_lines: SkipLinesOption = None,
    common: Annotated[
        bool, typer.Option("--common", help="Leave out systems that only one side has.")
    ] = False,
    measure: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="What is tested: pearson, spearman, kendall-b, kendall-c or accuracy.",
            autocompletion=_complete_measure,
        ),
    ] = MEASURE,
    ties: Annotated[
        str,
        typer.Option(
            metavar="RULE",
            help="Outputs that a metric ties: half, drop, discordant, concordant or b.",
            autocompletion=_complete_ties,
        ),
    ] = TIES,
    samples: Annotated[
        int, typer.Option(metavar="N", min=0, help="Samples of intervals and tests (0: none).")
    ] = 1000,
    confidence: Annotated[
        float, typer.Option(metavar="SHARE", help="The share of samples in an interval.")
    ] = 0.95,
    test: Annotated[
        str, typer.Option(metavar="TEST", help="Of two metrics: perm-both, williams or none.")
    ] = "perm-both",
    adjust: Annotated[
        str, typer.Option(metavar="RULE", help="For the number of pairs: holm, fdr or none.")
    ] = "holm",
    significance: Annotated[
        float, typer.Option(metavar="P", help="Adjusted p up to which metrics differ.")
    ] = 0.05,
    window: Annotated[
        int,
        typer.Option(metavar="K", min=0, help="Also each K neighbours in the ranking by people."),
    ] = 0,
    plot: PlotOption = None,
    seed: SeedOption = None,
    overlaps: OverlapsOption = "refuse",
    form: FormatOption = "table",
    threads: ThreadsOption = None,
) -> None:
    """Say how far metrics agree with people.

    People: --judgments, or --people for a ranking. Metrics: outputs with what --metric needs (all
    metrics that the files allow, without), or --scores. Metrics see the sentences that people have
    judged, and the source is a system if people ranked it (as INPUT, src or source). Length,
    likeness to the source and random orders are shown beside: a metric has to beat them.

    \b
    Examples:
      assay correlate --judgments judgments.xml --gold gold.m2 systems/*.txt
      assay correlate --judgments judgments.xml --source source.txt \\
        --reference fluency.0.txt --metric gleu+ --metric sari --method bradley-terry \\
        --measure kendall-b --samples 500 --window 4 systems/*.txt
      assay correlate --judgments judgments.xml --gold gold.m2 --level sentence systems/*.txt
      assay score --gold gold.m2 --format json systems/*.txt > scores.json
      assay rank judgments.xml --format json > people.json
      assay correlate --people people.json --scores scores.json --format markdown
    """
    from assay.human.ranking import METHODS
    from assay.human.tallies import UNITS
    from assay.significance.adjust import ADJUSTMENTS
    from assay.text.load import check_standard_input, load_corpus
    from assay.validation.agreements import AGREEMENTS
    from assay.validation.correlation import CorrelationSettings
    from assay.validation.judged_pairs import JUDGED_TIE_RULES
    from assay.validation.metric_differences import TESTS
    from assay.validation.people import PeopleSettings

    check_plot_option(plot)
    settings = CorrelationSettings(
        samples=samples,
        seed=seed or 0,
        confidence=confidence,
        measure=one_of("--measure", measure, AGREEMENTS),
        test=one_of("--test", test, TESTS),
        adjust=one_of("--adjust", adjust, ADJUSTMENTS),
        level=significance,
        window=window,
    )
    request = CorrelateRequest(
        settings=settings,
        ranked=PeopleSettings(
            one_of("--method", method, METHODS),
            one_of("--unit", unit, UNITS),
            check_expand(expand),
        ),
        ties=one_of("--ties", ties, JUDGED_TIE_RULES),
        metrics=metric,
        people=people,
        scores=scores,
        common=common,
        overlaps=check_overlaps(overlaps),
        form=check_table_format(form),
        threads=threads,
    )
    by_sentence = one_of("--level", level, ("system", "sentence")) == "sentence"
    check_sides(request, judgments, systems, plot, by_sentence=by_sentence)
    if scores and (metric or source or reference or gold):
        raise InputError(
            "--metric, --source, --reference and --gold score outputs; with --scores there are none"
        )
    named = [file.rpartition("=")[2] for file in systems or ()]
    check_standard_input(
        [source, gold, people, scores, *(judgments or ()), *(reference or ()), *named]
    )
    judged = _judged(judgments, where, rename)
    corpus: Corpus | None = None
    if systems:
        corpus = load_corpus(source=source, references=reference or (), systems=systems, gold=gold)
    skipped = skipped_lines(skip_lines)
    only = one_of("--sentences", sentences, ("judged", "all")) == "judged"
    if judged is not None and corpus is not None:
        from assay.validation.names import same_sentences

        corpus, judged = same_sentences(
            corpus, judged, first=first_sentence, skipped=skipped, judged_only=only
        )
    elif corpus is not None:
        corpus = corpus.without(skipped)
    if by_sentence and judged is not None and corpus is not None:
        _show_sentences(request, judged, corpus)
    else:
        _show_systems(request, judged, corpus, plot)


def _judged(
    files: list[str] | None, where: list[str] | None, rename: list[str] | None
) -> Judgments | None:
    from assay.validation.names import pooled

    if not files:
        if where or rename:
            raise InputError("--where and --rename choose among judgments; name --judgments")
        return None
    return pooled([read_selected(files, where, rename)])


def _show_systems(
    request: CorrelateRequest, judged: Judgments | None, corpus: Corpus | None, plot: str | None
) -> None:
    from assay.human.judge_correlation import judge_correlations
    from assay.report.correlation import correlation_dict, correlation_tables
    from assay.report.scatter import scatter
    from assay.validation.correlation import correlation

    people = _people(request, judged)
    judges: Sequence[JudgeCorrelation] = ()
    if judged:
        judges = judge_correlations(judged, opponents="all", expand=request.ranked.expand).rest
    found = correlation(
        people,
        _metrics(request, corpus, people.systems, random=False),
        request.settings,
        common=request.common,
        ceilings=judges,
        threads=request.threads,
    )
    if plot:
        save_plot(scatter(found), plot)
    _show(request, correlation_tables(found), correlation_dict(found))


def _show_sentences(request: CorrelateRequest, judged: Judgments, corpus: Corpus) -> None:
    from assay.report.correlation import sentence_dict, sentence_tables
    from assay.validation.sentence_level import sentence_correlation

    found = sentence_correlation(
        judged,
        _metrics(request, corpus, judged.systems, random=True),
        corpus.ids,
        request.settings,
        ties=request.ties,
        common=request.common,
        threads=request.threads,
    )
    _show(request, sentence_tables(found), sentence_dict(found))


def _show(request: CorrelateRequest, tables: list[Table], everything: dict[str, object]) -> None:
    from assay.report.table import json_text, render_tables

    if request.form == "json":
        typer.echo(json_text(everything))
    else:
        typer.echo(render_tables(tables, request.form))


def _people(request: CorrelateRequest, judged: Judgments | None) -> People:
    from assay.validation.people import people_of_judgments
    from assay.validation.score_files import read_people

    if judged is None:
        return read_people(request.people or "")
    return people_of_judgments(
        judged,
        request.ranked,
        n_samples=request.settings.samples,
        seed=request.settings.seed,
        threads=request.threads,
    )


def _metrics(
    request: CorrelateRequest, corpus: Corpus | None, ranked: Sequence[str], *, random: bool
) -> list[MetricScores]:
    """The metrics, and the sentinels where there are outputs."""
    from assay.validation.correlate import metrics_and_sentinels
    from assay.validation.score_files import read_metric_scores

    if corpus is None:
        return read_metric_scores(request.scores or "")
    return metrics_and_sentinels(
        corpus,
        ranked,
        request.metrics,
        request.settings,
        random=random,
        overlaps=request.overlaps,
        threads=request.threads,
    )
