"""The public face of the package: its names, and that it is quick to import."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

import assay
from assay import errors

ROOT = Path(__file__).resolve().parents[1]

# A name that is added here must be documented; one that is taken away breaks programs.
NAMES = [
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


def test_the_public_names_are_these() -> None:
    assert assay.__all__ == NAMES
    assert dir(assay) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_name_can_be_had_and_is_documented(name: str) -> None:
    value = getattr(assay, name)
    assert getattr(assay, name) is value
    if name != "__version__":
        assert value.__doc__
        assert value.__module__.startswith("assay.")


def test_star_import_gives_all_names() -> None:
    names: dict[str, object] = {}
    exec("from assay import *", names)  # noqa: S102
    assert set(NAMES) <= set(names)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'assay' has no attribute 'glue'"):
        assay.glue  # noqa: B018
    with pytest.raises(ImportError):
        exec("from assay import glue")  # noqa: S102


def test_types_and_lazy_names_come_from_the_same_modules() -> None:
    tree = ast.parse((ROOT / "src/assay/__init__.py").read_text(encoding="utf-8"))
    typed: defaultdict[str | None, set[str]] = defaultdict(set)
    for branch in tree.body:
        if isinstance(branch, ast.If) and ast.unparse(branch.test) == "TYPE_CHECKING":
            for imported in branch.body:
                assert isinstance(imported, ast.ImportFrom)
                assert not imported.level
                typed[imported.module] |= {alias.name for alias in imported.names}
                assert not any(alias.asname for alias in imported.names)
    assert {home: set(names) for home, names in assay._HOMES.items()} == dict(typed)
    assert {*assay._HOME_OF, "__version__"} == set(assay.__all__)


def test_importing_the_package_loads_nothing_heavy() -> None:
    heavy = ["numpy", "typer", "rich", "pyarrow", "nltk", "defusedxml"]
    script = f"import sys, assay; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_the_version_is_that_of_the_workspace() -> None:
    manifest = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    versions = re.findall(r'^version = "(.+)"$', manifest, re.MULTILINE)
    assert versions == [assay.__version__]


def test_the_tree_of_errors_is_as_drawn() -> None:
    assert errors.__doc__ is not None
    drawing = errors.__doc__.split("```")[1]
    parents: list[str] = []
    drawn = {}
    for line in drawing.strip().splitlines():
        found = re.match(r"([│├└─ ]*)(\w+)", line)
        assert found is not None
        depth = len(found[1]) // 4
        parents[depth:] = [found[2]]
        drawn[found[2]] = parents[depth - 1] if depth else None
    real = {
        name: next((base.__name__ for base in value.__mro__[1:] if base.__name__ in drawn), None)
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, errors.AssayError)
    }
    assert real == drawn
    assert {*drawn, "AssayWarning"} == set(errors.__all__)


@pytest.mark.parametrize(
    ("error", "builtin"),
    [
        (errors.InputError, ValueError),
        (errors.OutputError, OSError),
        (errors.MissingExtraError, ImportError),
        (errors.AssayWarning, UserWarning),
    ],
)
def test_errors_are_caught_by_what_python_calls_them(
    error: type[Exception], builtin: type[Exception]
) -> None:
    assert issubclass(error, builtin)


def test_messages_say_where_what_and_what_to_do() -> None:
    wrong = errors.FormatError("a.m2", 3, found="x", expected="y", remedy="do z")
    assert str(wrong) == "a.m2:3: found x; expected y; do z"
    nowhere = errors.FormatError("a.m2", None, found="x", expected="y", remedy="do z")
    assert str(nowhere) == "a.m2: found x; expected y; do z"
    assert (wrong.file, wrong.line, wrong.found) == ("a.m2", 3, "x")
    unequal = str(errors.LengthError("a.txt", 1312, "b.txt", 1311))
    assert unequal.startswith("a.txt has 1,312 sentences but b.txt has 1,311; ")
    missing = str(errors.MissingExtraError("Parquet", "pyarrow", "parquet"))
    assert missing.endswith("install it with: pip install 'assay-gec[parquet]'")
