"""Assay finds out whether grammatical error correction works.

Examples:
    >>> import assay
    >>> corpus = assay.Corpus.of(["He go home ."], reference_sets=[["He goes home ."]])
    >>> print(assay.annotate(corpus.sources, corpus.references)[0].edits[0])
    1-2 'goes' (R, annotator 0)

Names are loaded when they are first used, so that importing the package is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from assay._core import __version__

if TYPE_CHECKING:
    from assay.edits.apply import apply_edits, corrected, corrected_text
    from assay.edits.clusters import (
        Choice,
        Cluster,
        ClusteredSentence,
        cluster_edits,
        n_mixed_references,
    )
    from assay.edits.edit import AnnotatedSentence, Edit
    from assay.edits.errant import annotate_errant, errant_edits
    from assay.edits.extract import annotate, extract_edits
    from assay.edits.parses import Analysis, read_analyses, write_analyses
    from assay.errors import (
        AssayError,
        AssayWarning,
        DataError,
        EditError,
        FormatError,
        InputError,
        LengthError,
        MissingExtraError,
        OutputError,
        ServiceError,
    )
    from assay.human.agreement import Agreement, Kappa, agreement, agreement_of_groups
    from assay.human.appraise import read_appraise, write_appraise
    from assay.human.beliefs import Beliefs, beliefs_of
    from assay.human.budget import Budget, BudgetCurve, BudgetSettings, budget_curve
    from assay.human.campaign import simulated_campaign
    from assay.human.crowd import CrowdColumns, read_crowd
    from assay.human.formats import read_judgments, write_judgments
    from assay.human.judge_correlation import (
        JudgeCorrelation,
        JudgeCorrelations,
        judge_correlations,
    )
    from assay.human.judgment import Cell, Judgment, Judgments
    from assay.human.judgments_jsonl import read_judgments_jsonl, write_judgments_jsonl
    from assay.human.next_pair import next_screens
    from assay.human.pairs import Pairs
    from assay.human.ranking import Ranking, RankSettings, rank
    from assay.human.wmt import read_wmt, write_wmt
    from assay.metrics.base import Metric, Need, Score, Signature, Statistics
    from assay.metrics.bleu import BLEU, IBLEU
    from assay.metrics.distance import LDSource, MinLDReference
    from assay.metrics.errant import ERRANT
    from assay.metrics.errant_types import errant_types
    from assay.metrics.gleu import GLEU
    from assay.metrics.gleu2015 import GLEU2015
    from assay.metrics.imeasure import IMeasure
    from assay.metrics.imeasure_explain import AlignedColumn, SentenceIMeasure, explain_imeasure
    from assay.metrics.languagetool import LanguageTool
    from assay.metrics.m2 import M2
    from assay.metrics.m2_explain import SentenceM2, ViewM2, explain_m2
    from assay.metrics.probes import with_probes
    from assay.metrics.rates import Changed, Identical
    from assay.metrics.registry import metric, metric_names
    from assay.metrics.sari import SARI, MaxSARI
    from assay.metrics.scoring import Scores, SystemScore, score
    from assay.metrics.slow import Question, SlowMetric
    from assay.metrics.ter import STER, TER
    from assay.report.edit_stats import Difference, EditStatistics, edit_statistics
    from assay.report.edit_stats_plot import edit_stats_plot
    from assay.report.plot import write_plot
    from assay.report.probes import Beaten, beaten_by_probes
    from assay.report.rank_plot import rank_plot
    from assay.report.table import Table
    from assay.significance.bootstrap import bootstrap_interval
    from assay.significance.compare import Comparison, Settings, compare
    from assay.text.corpus import Corpus, EncodedCorpus
    from assay.text.encoded import Encoded, encode
    from assay.text.formats import read_corpus, write_corpus
    from assay.text.imeasure_xml import read_imeasure_xml, write_imeasure_xml
    from assay.text.jsonl import read_jsonl, write_jsonl
    from assay.text.load import load_corpus
    from assay.text.m2 import read_m2, write_m2
    from assay.text.parquet import read_parquet, write_parquet
    from assay.text.plain import read_plain, write_plain
    from assay.text.sgml import Document, Mistake, TeacherAnnotation, read_sgml
    from assay.validation.correlate import correlate, correlate_sentences
    from assay.validation.correlation import (
        CorrelationSettings,
        Estimate,
        MetricCorrelation,
        SystemCorrelation,
        correlation,
    )
    from assay.validation.maege.kept import KeptScores
    from assay.validation.maege.protocol import MaegeProtocol
    from assay.validation.maege.result import Maege
    from assay.validation.maege.run import maege
    from assay.validation.metric_scores import MetricScores
    from assay.validation.people import People, PeopleSettings, people_of_judgments
    from assay.validation.score_files import read_metric_scores, read_people
    from assay.validation.sentence_level import SentenceCorrelation, SentenceMetric

_HOMES = {
    "assay.edits.apply": ("apply_edits", "corrected", "corrected_text"),
    "assay.edits.clusters": (
        "Choice",
        "Cluster",
        "ClusteredSentence",
        "cluster_edits",
        "n_mixed_references",
    ),
    "assay.edits.edit": ("AnnotatedSentence", "Edit"),
    "assay.edits.errant": ("annotate_errant", "errant_edits"),
    "assay.edits.extract": ("annotate", "extract_edits"),
    "assay.errors": (
        "AssayError",
        "AssayWarning",
        "DataError",
        "EditError",
        "FormatError",
        "InputError",
        "LengthError",
        "MissingExtraError",
        "OutputError",
        "ServiceError",
    ),
    "assay.human.beliefs": ("Beliefs", "beliefs_of"),
    "assay.human.budget": ("Budget", "BudgetCurve", "BudgetSettings", "budget_curve"),
    "assay.human.campaign": ("simulated_campaign",),
    "assay.human.crowd": (
        "CrowdColumns",
        "read_crowd",
    ),
    "assay.human.formats": (
        "read_judgments",
        "write_judgments",
    ),
    "assay.human.judgment": (
        "Cell",
        "Judgment",
        "Judgments",
    ),
    "assay.human.next_pair": ("next_screens",),
    "assay.human.pairs": ("Pairs",),
    "assay.human.ranking": (
        "RankSettings",
        "Ranking",
        "rank",
    ),
    "assay.human.appraise": (
        "read_appraise",
        "write_appraise",
    ),
    "assay.human.wmt": (
        "read_wmt",
        "write_wmt",
    ),
    "assay.human.judgments_jsonl": (
        "read_judgments_jsonl",
        "write_judgments_jsonl",
    ),
    "assay.human.agreement": (
        "Agreement",
        "Kappa",
        "agreement",
        "agreement_of_groups",
    ),
    "assay.human.judge_correlation": (
        "JudgeCorrelation",
        "JudgeCorrelations",
        "judge_correlations",
    ),
    "assay.report.edit_stats": (
        "Difference",
        "EditStatistics",
        "edit_statistics",
    ),
    "assay.edits.parses": ("Analysis", "read_analyses", "write_analyses"),
    "assay.metrics.base": ("Metric", "Need", "Score", "Signature", "Statistics"),
    "assay.metrics.errant": ("ERRANT",),
    "assay.metrics.errant_types": ("errant_types",),
    "assay.metrics.gleu": ("GLEU",),
    "assay.metrics.gleu2015": ("GLEU2015",),
    "assay.metrics.m2": ("M2",),
    "assay.metrics.imeasure_explain": ("AlignedColumn", "SentenceIMeasure", "explain_imeasure"),
    "assay.metrics.m2_explain": ("SentenceM2", "ViewM2", "explain_m2"),
    "assay.metrics.imeasure": ("IMeasure",),
    "assay.metrics.probes": ("with_probes",),
    "assay.metrics.registry": ("metric", "metric_names"),
    "assay.metrics.scoring": ("Scores", "SystemScore", "score"),
    "assay.metrics.bleu": (
        "BLEU",
        "IBLEU",
    ),
    "assay.metrics.sari": (
        "SARI",
        "MaxSARI",
    ),
    "assay.metrics.ter": (
        "STER",
        "TER",
    ),
    "assay.metrics.distance": (
        "LDSource",
        "MinLDReference",
    ),
    "assay.metrics.languagetool": ("LanguageTool",),
    "assay.metrics.slow": ("Question", "SlowMetric"),
    "assay.metrics.rates": (
        "Changed",
        "Identical",
    ),
    "assay.significance.bootstrap": ("bootstrap_interval",),
    "assay.significance.compare": (
        "Comparison",
        "Settings",
        "compare",
    ),
    "assay.report.probes": ("Beaten", "beaten_by_probes"),
    "assay.report.plot": ("write_plot",),
    "assay.report.rank_plot": ("rank_plot",),
    "assay.report.edit_stats_plot": ("edit_stats_plot",),
    "assay.report.table": ("Table",),
    "assay.text.corpus": ("Corpus", "EncodedCorpus"),
    "assay.text.encoded": ("Encoded", "encode"),
    "assay.text.formats": ("read_corpus", "write_corpus"),
    "assay.text.imeasure_xml": ("read_imeasure_xml", "write_imeasure_xml"),
    "assay.text.jsonl": ("read_jsonl", "write_jsonl"),
    "assay.text.load": ("load_corpus",),
    "assay.text.m2": ("read_m2", "write_m2"),
    "assay.text.parquet": ("read_parquet", "write_parquet"),
    "assay.text.plain": ("read_plain", "write_plain"),
    "assay.text.sgml": ("Document", "Mistake", "TeacherAnnotation", "read_sgml"),
    "assay.validation.maege.kept": ("KeptScores",),
    "assay.validation.maege.protocol": ("MaegeProtocol",),
    "assay.validation.maege.result": ("Maege",),
    "assay.validation.maege.run": ("maege",),
    "assay.validation.correlate": (
        "correlate",
        "correlate_sentences",
    ),
    "assay.validation.correlation": (
        "CorrelationSettings",
        "Estimate",
        "MetricCorrelation",
        "SystemCorrelation",
        "correlation",
    ),
    "assay.validation.metric_scores": ("MetricScores",),
    "assay.validation.people": (
        "People",
        "PeopleSettings",
        "people_of_judgments",
    ),
    "assay.validation.score_files": (
        "read_metric_scores",
        "read_people",
    ),
    "assay.validation.sentence_level": (
        "SentenceCorrelation",
        "SentenceMetric",
    ),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "BLEU",
    "ERRANT",
    "GLEU",
    "GLEU2015",
    "IBLEU",
    "M2",
    "SARI",
    "STER",
    "TER",
    "Agreement",
    "AlignedColumn",
    "Analysis",
    "AnnotatedSentence",
    "AssayError",
    "AssayWarning",
    "Beaten",
    "Beliefs",
    "Budget",
    "BudgetCurve",
    "BudgetSettings",
    "Cell",
    "Changed",
    "Choice",
    "Cluster",
    "ClusteredSentence",
    "Comparison",
    "Corpus",
    "CorrelationSettings",
    "CrowdColumns",
    "DataError",
    "Difference",
    "Document",
    "Edit",
    "EditError",
    "EditStatistics",
    "Encoded",
    "EncodedCorpus",
    "Estimate",
    "FormatError",
    "IMeasure",
    "Identical",
    "InputError",
    "JudgeCorrelation",
    "JudgeCorrelations",
    "Judgment",
    "Judgments",
    "Kappa",
    "KeptScores",
    "LDSource",
    "LanguageTool",
    "LengthError",
    "Maege",
    "MaegeProtocol",
    "MaxSARI",
    "Metric",
    "MetricCorrelation",
    "MetricScores",
    "MinLDReference",
    "MissingExtraError",
    "Mistake",
    "Need",
    "OutputError",
    "Pairs",
    "People",
    "PeopleSettings",
    "Question",
    "RankSettings",
    "Ranking",
    "Score",
    "Scores",
    "SentenceCorrelation",
    "SentenceIMeasure",
    "SentenceM2",
    "SentenceMetric",
    "ServiceError",
    "Settings",
    "Signature",
    "SlowMetric",
    "Statistics",
    "SystemCorrelation",
    "SystemScore",
    "Table",
    "TeacherAnnotation",
    "ViewM2",
    "__version__",
    "agreement",
    "agreement_of_groups",
    "annotate",
    "annotate_errant",
    "apply_edits",
    "beaten_by_probes",
    "beliefs_of",
    "bootstrap_interval",
    "budget_curve",
    "cluster_edits",
    "compare",
    "corrected",
    "corrected_text",
    "correlate",
    "correlate_sentences",
    "correlation",
    "edit_statistics",
    "edit_stats_plot",
    "encode",
    "errant_edits",
    "errant_types",
    "explain_imeasure",
    "explain_m2",
    "extract_edits",
    "judge_correlations",
    "load_corpus",
    "maege",
    "metric",
    "metric_names",
    "n_mixed_references",
    "next_screens",
    "people_of_judgments",
    "rank",
    "rank_plot",
    "read_analyses",
    "read_appraise",
    "read_corpus",
    "read_crowd",
    "read_imeasure_xml",
    "read_jsonl",
    "read_judgments",
    "read_judgments_jsonl",
    "read_m2",
    "read_metric_scores",
    "read_parquet",
    "read_people",
    "read_plain",
    "read_sgml",
    "read_wmt",
    "score",
    "simulated_campaign",
    "with_probes",
    "write_analyses",
    "write_appraise",
    "write_corpus",
    "write_imeasure_xml",
    "write_jsonl",
    "write_judgments",
    "write_judgments_jsonl",
    "write_m2",
    "write_parquet",
    "write_plain",
    "write_plot",
    "write_wmt",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        msg = f"module 'assay' has no attribute {name!r}"
        raise AttributeError(msg)
    value: object = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
