"""What nonsense scores on CoNLL-2014, and that every metric bears it with every annotation."""

from __future__ import annotations

import math
import warnings
from functools import cache
from typing import TYPE_CHECKING

import pytest

from assay import AssayWarning, Corpus, beaten_by_probes, load_corpus, score, with_probes
from assay.metrics.probes import PROBES
from assay.metrics.scoring import possible_metrics, with_gold_references

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.shared

ANNOTATIONS = [
    "m2/official.noalt.m2",
    "m2/official.withalt.m2",
    "m2/all16.m2",  # bn15 is in it
    "m2/bn15.A1.m2",
    "m2/e-minimal.m2",
    "m2/e-fluency.m2",
    "m2/n-minimal.m2",
    "m2/n-fluency.m2",
    "imeasure/nucle.xml",
]
OFFICIAL = ANNOTATIONS[0]
REFERENCES = [
    f"{who}-{how}.{which}" for who in "en" for how in ("fluency", "minimal") for which in "ab"
]
SYSTEMS = [
    "AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC", "UMC",
]  # fmt: skip


@cache
def probed(folder: Path, name: str, *, systems: bool = False) -> Corpus:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AssayWarning)  # edits beyond their sentence
        files = [str(folder / f"systems/{system}.txt") for system in SYSTEMS if systems]
        return with_probes(load_corpus(gold=folder / name, systems=files))


@pytest.fixture
def conll14(shared: Path) -> Path:
    return shared / "data" / "conll14"


def test_one_x_scores_as_napoles_and_others_found(conll14: Path) -> None:
    """P = 0.27, R = 0.29, M2 = 0.28, place 6 of 13 (Napoles et al. 2015, footnote 3).

    F and the place come out. P and R have these digits cut, not rounded.
    """
    with pytest.warns(AssayWarning, match="lack a line"):
        scores = score(probed(conll14, OFFICIAL, systems=True), ["m2"])
    result = scores["probe:one-x", "m2"].score
    assert (f"{result.parts['precision']:.4f}", f"{result.parts['recall']:.4f}") == (
        "0.2763",
        "0.2954",
    )
    assert f"{result.value:.2f}" == "0.28"
    above = [system for system in SYSTEMS if scores[system, "m2"].score.value > result.value]
    assert sorted(above) == ["AMU", "CAMB", "CUUI", "NTHU", "POST"]
    (beaten,) = [one for one in beaten_by_probes(scores) if "probe:one-x" in one.probes]
    assert set(beaten.better_than) == {*SYSTEMS, "probe:source"} - {*above}
    assert beaten.probes == ("probe:one-x", "probe:all-x")


@pytest.mark.parametrize("name", ANNOTATIONS)
def test_every_metric_bears_every_probe(conll14: Path, name: str) -> None:
    """I-measure over all combinations has a test of its own: it would take minutes here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AssayWarning)
        corpus = with_gold_references(probed(conll14, name), required=False, overlaps="first")
        kept = [metric for metric in possible_metrics(corpus) if metric.name != "imeasure"]
        scores = score(corpus, [*kept, "imeasure:references=nomix"])
    assert {"m2", "imeasure"} <= {item.metric for item in scores}
    assert len(scores.scores) >= len(PROBES) - 1
    for item in scores:
        assert math.isfinite(item.score.value), (item.system, item.metric)
        assert all(map(math.isfinite, item.sentences)), (item.system, item.metric)


@pytest.mark.parametrize("name", ANNOTATIONS[:2])
def test_imeasure_knows_nonsense_over_all_combinations(conll14: Path, name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AssayWarning)
        scores = score(probed(conll14, name), ["imeasure"])
    assert scores["probe:source", "imeasure"].score.value == pytest.approx(0)
    assert scores["probe:reference-1", "imeasure"].score.value > 0.9
    for probe in PROBES:
        if probe.is_nonsense:
            assert scores[probe.system, "imeasure"].score.value < 0


def test_texts_alone_bear_the_probes(conll14: Path) -> None:
    corpus = load_corpus(
        source=conll14 / "source.txt",
        references=[conll14 / f"references/{name}.txt" for name in REFERENCES],
    )
    scores = score(with_probes(corpus))
    assert {item.system for item in scores} == {probe.system for probe in PROBES}
    for item in scores:
        assert math.isfinite(item.score.value), (item.system, item.metric)
        assert all(map(math.isfinite, item.sentences)), (item.system, item.metric)
