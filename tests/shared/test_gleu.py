"""GLEU gives the numbers of its scripts, and those that were published."""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from assay import load_corpus
from assay.metrics.gleu import GLEU
from assay.metrics.gleu2015 import GLEU2015
from assay.text.plain import read_line_numbers

if TYPE_CHECKING:
    from pathlib import Path

    from assay import Corpus

pytestmark = pytest.mark.shared

CLOSE = 1e-9
SETS = ["NUCLE", "EXPFLUENCY", "EXPMIN"]
PUBLISHED_SETS = ["NUCLE", "E-fluency", "E-minimal"]
SOME_SYSTEMS = ["AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "NTHUfix", "SJTU", "UFC", "source"]
ALL_SYSTEMS = sorted([*SOME_SYSTEMS, "PKU", "POST", "RAC", "UMC"])
DROPPED = {"full": None, "skip34": "merged_ids.txt"}
FOLDERS = {"NUCLE": "nucle", "EXPFLUENCY": "e-fluency", "EXPMIN": "e-minimal"}


@pytest.fixture(scope="module")
def golden(shared: Path) -> dict[str, Any]:
    """What the scripts printed."""
    text = gzip.decompress((shared / "golden/gleu.json.gz").read_bytes())
    content: dict[str, Any] = json.loads(text)
    return content


@pytest.fixture
def conll14(shared: Path) -> Path:
    return shared / "data" / "conll14"


def reference_file(name: str) -> str:
    """The file of a reference, `NUCLEA` or `EXPMINB`."""
    match = re.fullmatch("(NUCLE|EXPFLUENCY|EXPMIN)([AB])", name)
    assert match is not None, name
    return f"references/{FOLDERS[match[1]]}.{match[2].lower()}.txt"


def system_file(name: str) -> str:
    special = {"source": "source.txt", "NTHUfix": "systems/NTHU.corrected.txt"}
    return special.get(name, f"systems/{name}.txt")


@cache
def corpus(folder: Path, references: tuple[str, ...], dropped: str | None) -> Corpus:
    """All systems with these references, without the sentences that a file drops."""
    everything = load_corpus(
        source=folder / "source.txt",
        references=[folder / reference_file(name) for name in references],
        systems=[f"{name}={folder / system_file(name)}" for name in ALL_SYSTEMS],
    )
    return everything.without(read_line_numbers(folder / dropped)) if dropped else everything


def test_all_that_the_scripts_printed_is_tested(golden: dict[str, Any]) -> None:
    assert list(golden["sets"]) == SETS
    assert list(golden["published_setting"]["sets"]) == PUBLISHED_SETS
    for systems in golden["sets"].values():
        assert sorted(systems) == SOME_SYSTEMS
    for systems in [*golden["published_setting"]["sets"].values(), golden["gleu2015"]["systems"]]:
        assert sorted(systems) == ALL_SYSTEMS


@pytest.mark.parametrize("sentences", DROPPED)
@pytest.mark.parametrize("system", SOME_SYSTEMS)
@pytest.mark.parametrize("references", SETS)
def test_texts_are_scored_as_by_the_script(
    conll14: Path, golden: dict[str, Any], references: str, system: str, sentences: str
) -> None:
    order = tuple(golden["reference_order"][references])
    expected = golden["sets"][references][system][sentences]
    data = corpus(conll14, order, DROPPED[sentences])
    assert len(data) == expected["n"]
    for metric, key in [(GLEU(), "mean_std_ci"), (GLEU(brevity="inverted"), "inverted_bp")]:
        score = metric.corpus_score(metric.statistics(data, system))
        mean, deviation, (low, high) = expected[key]
        found = [score.value, *(score.parts[part] for part in ("sd", "low", "high"))]
        assert found == pytest.approx(list(map(float, (mean, deviation, low, high))), abs=CLOSE)
        assert score.parts["draws"] == 500
    gleu = GLEU()
    first = gleu.draw_sums(gleu.statistics(data, system))[:1]
    assert first[0].tolist() == expected["first_draw_sums"]
    assert gleu.scores_of_sums(first)[0] == pytest.approx(float(expected["first_draw"]), abs=CLOSE)


@pytest.mark.parametrize(
    ("references", "system"),
    [("NUCLE", "AMU"), ("NUCLE", "CAMB"), ("EXPFLUENCY", "AMU"), ("EXPFLUENCY", "CAMB")],
)
def test_sentences_are_scored_as_by_the_script(
    conll14: Path, golden: dict[str, Any], references: str, system: str
) -> None:
    gleu = GLEU()
    data = corpus(conll14, tuple(golden["reference_order"][references]), None)
    expected = np.array(golden["sets"][references][system]["sentences"], dtype=float)
    found = gleu.sentence_scores(gleu.statistics(data, system))
    assert found == pytest.approx(expected, abs=CLOSE)


def test_counts_are_those_of_the_script(conll14: Path, golden: dict[str, Any]) -> None:
    data = corpus(conll14, tuple(golden["reference_order"]["NUCLE"]), None)
    expected = golden["sets"]["NUCLE"]["AMU"]["counts_per_sentence_and_reference"]
    rows = GLEU().statistics(data, "AMU").rows
    assert rows.reshape(len(data), 2, 10).tolist() == expected


@pytest.mark.parametrize("system", ALL_SYSTEMS)
@pytest.mark.parametrize("references", PUBLISHED_SETS)
def test_the_published_scores_come_out(
    conll14: Path, golden: dict[str, Any], references: str, system: str
) -> None:
    expected = golden["published_setting"]["sets"][references][system]
    order = tuple(expected["reference_order"])
    data = corpus(conll14, order, "merged_ids.corrected.txt")
    for metric, key in [(GLEU(brevity="inverted"), "old_inverse_bp"), (GLEU(), "current_bp")]:
        score = metric.corpus_score(metric.statistics(data, system))
        assert score.value == pytest.approx(float(expected[f"{key}_mean"]), abs=CLOSE)
        assert score.parts["sd"] == pytest.approx(float(expected[f"{key}_std"]), abs=CLOSE)
    if expected["published"]:
        old = GLEU(brevity="inverted")
        value = old.corpus_score(old.statistics(data, system)).value
        assert f"{value:.12f}" == f"{float(expected['published']):.12f}"


@pytest.mark.parametrize("weight", [0.0, 0.1])
@pytest.mark.parametrize("system", ALL_SYSTEMS)
def test_gleu_of_2015_is_that_of_its_script(
    conll14: Path, golden: dict[str, Any], system: str, weight: float
) -> None:
    old = golden["gleu2015"]
    gleu = GLEU2015(weight=weight)
    data = corpus(conll14, tuple(old["reference_set"]), None)
    value = gleu.corpus_score(gleu.statistics(data, system)).value
    assert value == pytest.approx(old["systems"][system][f"lambda_{weight}"], abs=CLOSE)


def test_sentences_of_2015_are_scored_as_by_its_script(
    conll14: Path, golden: dict[str, Any]
) -> None:
    old = golden["gleu2015"]
    gleu = GLEU2015(weight=0.1)
    data = corpus(conll14, tuple(old["reference_set"]), None)
    expected = np.array(old["sentence_CAMB_lambda_0.1"], dtype=float)
    found = gleu.sentence_scores(gleu.statistics(data, "CAMB"))
    assert found == pytest.approx(expected, abs=5e-7)  # printed with six digits
