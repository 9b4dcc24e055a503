"""I-measure gives the counts of its script, and over all combinations what enumeration gives."""

from __future__ import annotations

import gzip
import json
import warnings
from functools import cache
from itertools import product
from math import prod
from statistics import median
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from assay import AssayWarning, Corpus, IMeasure, _core, load_corpus, n_mixed_references, score
from assay.metrics.gold import clustered, encoded_regions
from assay.metrics.imeasure import outcomes

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from assay import EncodedCorpus
    from assay.edits.lattice import Regions

pytestmark = pytest.mark.shared

ASPECTS = ("detection", "correction")
SYSTEMS = ["AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "NTHUfix", "SJTU", "UFC", "source"]
DROPPED = {"full": (), "skip34": "merged_ids.txt", "skip34_418": "merged_ids.corrected.txt"}
FILES = {
    "NUCLE": "imeasure/nucle.xml",
    "withalt": "m2/official.withalt.m2",
    "BN": "imeasure/bn15.xml",
    "ALL": "imeasure/all16.xml",
    "EXPMIN": "imeasure/e-minimal.xml",
}
MOST_LISTED = 5_000


@pytest.fixture(scope="module")
def golden(shared: Path) -> dict[str, Any]:
    """What the script printed."""
    text = gzip.decompress((shared / "golden/imeasure.json.gz").read_bytes())
    content: dict[str, Any] = json.loads(text)
    return content


@pytest.fixture
def conll14(shared: Path) -> Path:
    return shared / "data" / "conll14"


@cache
def corpus(folder: Path, gold: str) -> Corpus:
    """All systems with a gold annotation."""
    special = {"source": "source.txt", "NTHUfix": "systems/NTHU.corrected.txt"}
    files = {name: special.get(name, f"systems/{name}.txt") for name in [*SYSTEMS, "UMC"]}
    systems = [f"{name}={folder / file}" for name, file in files.items()]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AssayWarning)  # edits beyond the end of a sentence
        return load_corpus(source=folder / "source.txt", gold=folder / gold, systems=systems)


def both_aspects(counts: NDArray[np.float64]) -> list[list[list[int]]]:
    """The system's and the baseline's counts as the script has them: detection, correction."""
    system = [np.array(outcomes(counts, aspect)).tolist() for aspect in ("detection", "correction")]
    baseline = np.array(outcomes(counts, "baseline")).tolist()
    return [system, [baseline, baseline]]


@cache
def rows(folder: Path, gold: str, system: str, references: Any) -> NDArray[np.float64]:  # noqa: ANN401
    return IMeasure(references).statistics(corpus(folder, gold), system).rows


def check_corpus(expected: dict[str, Any], counted: NDArray[np.float64]) -> None:
    imeasure = IMeasure()
    sums = counted.sum(axis=0)
    parts = imeasure.parts_of_sums(sums)
    for place, aspect in enumerate(ASPECTS):
        wanted = expected[aspect]
        system, baseline = both_aspects(sums)
        assert wanted["counts_sys[tp,tn,fp,fn,fpn]"] == system[place]
        assert wanted["counts_base[tp,tn,fp,fn,fpn]"] == baseline[place]
        found = parts["detection"] if aspect == "detection" else parts
        assert found["wacc"] == pytest.approx(wanted["wacc"], abs=1e-12)
        assert found["wacc_base"] == pytest.approx(wanted["wacc_base"], abs=1e-12)
        assert found["i"] == pytest.approx(wanted["I"], abs=1e-12)
    assert imeasure.scores_of_sums(sums[None, :])[0] == parts["i"]


def kept(folder: Path, name: str, scored: list[int]) -> list[int]:
    if not DROPPED[name]:
        return scored
    numbers = (folder / str(DROPPED[name])).read_text(encoding="utf-8").split()
    return [index for index in scored if str(index + 1) not in numbers]


@pytest.mark.parametrize("system", SYSTEMS)
def test_by_annotator_all_counts_are_those_of_the_script(
    conll14: Path, golden: dict[str, Any], system: str
) -> None:
    assert list(golden["nomix"]["nucle"]) == SYSTEMS
    expected = golden["nomix"]["nucle"][system]
    counted = rows(conll14, FILES["NUCLE"], system, "nomix")
    for name in expected.keys() & DROPPED.keys():
        check_corpus(expected[name], counted[kept(conll14, name, list(range(len(counted))))])
    for row, sentence in zip(counted, expected.get("per_sentence", []), strict=False):
        check_sentence(row, sentence)


def check_sentence(row: NDArray[np.float64], expected: dict[str, Any]) -> None:
    assert both_aspects(row) == expected["best"]
    parts = IMeasure().parts_of_sums(row)
    assert parts["i"] == pytest.approx(expected["I"][1], abs=1e-12)
    assert parts["wacc"] == pytest.approx(expected["wacc"][1], abs=1e-12)
    assert parts["detection"]["i"] == pytest.approx(expected["I"][0], abs=1e-12)
    assert parts["detection"]["wacc"] == pytest.approx(expected["wacc"][0], abs=1e-12)


@pytest.mark.parametrize("system", ["AMU", "CAMB"])
def test_mixed_all_counts_are_those_of_the_script(
    conll14: Path, golden: dict[str, Any], system: str
) -> None:
    assert list(golden["mix64"]["nucle"]) == ["AMU", "CAMB"]
    expected = golden["mix64"]["nucle"][system]
    counted = rows(conll14, FILES["NUCLE"], system, "mix")
    scored = [i for i, s in enumerate(expected["per_sentence"]) if s and s.get("best")]
    assert len(scored) == expected["n_scored"]
    for index in scored:
        check_sentence(counted[index], expected["per_sentence"][index])
    for name in DROPPED:
        check_corpus(expected[name], counted[kept(conll14, name, scored)])


@pytest.mark.parametrize("name", FILES)
def test_the_numbers_of_combinations_are_those_of_the_script(
    conll14: Path, golden: dict[str, Any], name: str
) -> None:
    expected = golden["number_of_combinations"][name]
    numbers = [n_mixed_references(s.clusters) for s in clustered(corpus(conll14, FILES[name]))]
    assert len(numbers) == expected["n"]
    assert median(numbers) == expected["median"]
    assert max(numbers) == pytest.approx(expected["max"], rel=1e-12)
    assert sum(numbers) == pytest.approx(expected["sum"], rel=1e-9)


def listed(source: list[str], regions: Regions) -> list[str]:
    choices = product(*(range(len(region.texts)) for region in regions.regions))
    return sorted({" ".join(regions.version(source, chosen)) for chosen in choices})


@pytest.mark.parametrize(
    ("gold", "system", "every"),
    [("NUCLE", "SJTU", 1), ("NUCLE", "NTHU", 1), ("BN", "CAMB", 12), ("ALL", "UMC", 12)],
)
def test_the_best_of_all_combinations_is_that_of_enumeration(
    conll14: Path, gold: str, system: str, every: int
) -> None:
    whole = corpus(conll14, FILES[gold])
    every_one = encoded_regions(whole, treebank=False).regions
    few = [
        i
        for i, one in enumerate(every_one)
        if i % every == 0 and prod(len(region.texts) for region in one.regions) <= MOST_LISTED
    ]
    part = whole.without([i + 1 for i in range(len(whole)) if i not in set(few)])
    found = IMeasure().statistics(part, system)
    texts = tuple(tuple(listed(part.sources[k].split(), every_one[i])) for k, i in enumerate(few))
    encoded = Corpus(part.sources, texts, {system: part.outputs[system]}).encoded
    assert found.rows[:, :8].tolist() == best_of_listed(encoded, system).tolist()


def best_of_listed(encoded: EncodedCorpus, system: str) -> NDArray[np.int64]:
    groups = encoded.reference_offsets
    counts = _core.imeasure_counts(
        *encoded.sources.arrays,
        *encoded.outputs[system].arrays,
        *encoded.references.arrays,
        groups,
    )
    chosen = _core.imeasure_choose(
        counts, groups, measure="wacc", detection=False, beta=1.0, weight=2.0
    )
    return counts[chosen]


def test_all_of_nucle_is_certified_for_all_systems(conll14: Path) -> None:
    found = score(corpus(conll14, FILES["NUCLE"]), ["imeasure"])
    for one in found:
        assert one.score.parts["certified"] == one.score.parts["sentences"] == 1312
        assert one.score.parts["references"] == "17180260909"
