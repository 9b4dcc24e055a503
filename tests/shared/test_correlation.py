"""Correlations of metrics with people come out as published."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np
import pytest

from assay.human.formats import read_judgments
from assay.human.judge_correlation import judge_correlations
from assay.text.load import load_corpus
from assay.text.plain import read_line_numbers
from assay.validation.correlation import CorrelationSettings, correlation
from assay.validation.metric_scores import MetricScores, metric_scores
from assay.validation.names import pooled, same_sentences, with_ranked_source
from assay.validation.people import People, people_of_judgments

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

pytestmark = pytest.mark.shared

PLAIN = CorrelationSettings(samples=0, test="none")


@pytest.fixture(scope="module")
def golden(shared: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((shared / "golden/human.json").read_text("utf-8"))
    return content


@pytest.mark.filterwarnings("ignore::assay.errors.AssayWarning")
def test_table_6_of_sakaguchi_et_al_2016(shared: Path, golden: dict[str, Any]) -> None:
    vector = golden["sakaguchi2016"]["table6_human_vector"]
    people = People(tuple(vector), np.array([*vector.values()]))
    published: dict[str, dict[str, float]] = defaultdict(dict)
    with (shared / "data/published/sakaguchi2016-metric-scores.tsv").open() as file:
        for metric, references, system, score in csv.reader(file, delimiter="\t"):
            published[f"{metric}|{references}"][system] = float(score)
    metrics = [
        MetricScores(name, tuple(scores), np.array([*scores.values()]))
        for name, scores in published.items()
    ]
    found = correlation(people, metrics, PLAIN)
    cells = golden["sakaguchi2016"]["table6_cells"]
    assert len(cells) == len(metrics) == 28
    for name, cell in cells.items():
        estimates = found[name].estimates
        ours = [estimates["spearman"].value, estimates["pearson"].value]
        assert [round(value, 3) for value in ours] == cell["paper"], name
        assert ours == pytest.approx(cell["obtained"], abs=1e-12)


def test_each_judge_against_the_rest_as_in_grundkiewicz_et_al_2015(
    shared: Path, golden: dict[str, Any]
) -> None:
    judgments = read_judgments(shared / "data/judgments/gjg15.xml")
    found = judge_correlations(judgments).rest
    assert [one.n_pairs for one in found] == golden["gjg15"]["table6"]["weights"]
    for one, (rho, r) in zip(found, golden["gjg15"]["table6"]["leave_out_rho_r"], strict=True):
        assert one.n_systems == 13
        assert one.values["spearman"] == pytest.approx(rho)
        assert one.values["pearson"] == pytest.approx(r, abs=2e-4)  # theirs: of 4 decimals


def test_sentences_are_numbered_alike_and_the_source_is_one_system(shared: Path) -> None:
    folder = shared / "data/conll14"
    names = ("AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU")
    corpus = load_corpus(
        source=folder / "source.txt",
        systems=[str(folder / f"systems/{name}.txt") for name in (*names, "UFC", "UMC")],
    )
    files = ("gjg15.xml", "nspt15.xml")
    parts = [read_judgments(shared / "data/judgments" / name) for name in files]
    both = pooled(parts).without("judge", "non-native").without("system", "refmix1")
    judged, kept = same_sentences(corpus, both)  # warns if shared cells differ
    assert len(judged) == len(set(kept.sentences)) == len(set(both.sentences))
    people = people_of_judgments(kept)
    assert len(people.systems) == 13
    (metric,) = metric_scores(with_ranked_source(judged, people.systems), ["ld-source"])
    assert set(metric.systems) == set(people.systems)
    outputs = with_ranked_source(corpus, people.systems).outputs
    for screen in both:
        for cell in screen.cells:
            texts = {" ".join(outputs[name][int(screen.sentence)].split()) for name in cell.systems}
            assert len(texts) == 1
    assert metric.scores[metric.systems.index("source")] == 1


@pytest.mark.filterwarnings("ignore::assay.errors.AssayWarning")
def test_cells_of_table_6_come_out_of_the_texts(shared: Path, golden: dict[str, Any]) -> None:
    vector = golden["sakaguchi2016"]["table6_human_vector"]
    folder = shared / "data/conll14"
    dropped = read_line_numbers(folder / "merged_ids.corrected.txt")
    corpus = load_corpus(
        gold=folder / "m2/e-fluency.m2",
        references=[folder / f"references/e-fluency.{name}.txt" for name in "ab"],
        systems=[str(folder / f"systems/{name}.txt") for name in vector if name != "source"],
    )
    metrics = metric_scores(
        with_ranked_source(corpus.without(dropped), [*vector]),
        ["m2:release=3.2,ignore_whitespace_casing=yes", "gleu+:brevity=inverted"],
    )
    found = correlation(People(tuple(vector), np.array([*vector.values()])), metrics, PLAIN)
    for one in found.metrics:
        name = {"m2": "M2", "gleu+": "GLEU"}[one.scores.name.split()[0]]
        paper = golden["sakaguchi2016"]["table6_cells"][f"{name}|E-fluency"]["paper"]
        ours = [one.estimates[measure].value for measure in ("spearman", "pearson")]
        assert [round(value, 3) for value in ours] == paper, name
