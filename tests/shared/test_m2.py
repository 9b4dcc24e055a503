"""M2 gives the numbers of the official scorer, and those that were published."""

from __future__ import annotations

import gzip
import json
import warnings
from dataclasses import replace
from functools import cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from assay import AnnotatedSentence, AssayWarning, Corpus, load_corpus
from assay.metrics.gold import encoded_repairs
from assay.metrics.m2 import M2
from assay.text.plain import read_line_numbers

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.shared

SETS = ["official.noalt", "official.withalt", "e-minimal", "e-fluency"]
SYSTEMS = ["AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "NTHUfix", "SJTU", "UFC"]
SETS_OF_SYSTEMS = list(product(SETS, SYSTEMS))
OPTIONS = {
    "default": M2(),
    "ignore_whitespace_casing": M2(ignore_whitespace_casing=True),
    "release32_default": M2(release="3.2"),
    "release32_ignore_whitespace_casing": M2(release="3.2", ignore_whitespace_casing=True),
}
DROPPED = {"all": None, "skip34_corrected": "merged_ids.corrected.txt"}


@pytest.fixture(scope="module")
def golden(shared: Path) -> dict[str, Any]:
    """What the scorer printed: options by set and system."""
    text = gzip.decompress((shared / "golden/m2.json.gz").read_bytes())
    content: dict[str, Any] = json.loads(text)["sets"]
    return content


@pytest.fixture
def conll14(shared: Path) -> Path:
    return shared / "data" / "conll14"


@cache
def corpus(folder: Path, name: str, dropped: str | None = None) -> Corpus:
    """All systems with this annotation, without the sentences that a file drops."""
    files = {system: f"systems/{system}.txt" for system in SYSTEMS}
    files["NTHUfix"] = "systems/NTHU.corrected.txt"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AssayWarning)  # edits beyond their sentence
        everything = load_corpus(
            gold=folder / "m2" / f"{name}.m2",
            systems=[f"{system}={folder / file}" for system, file in files.items()],
        )
    return everything.without(read_line_numbers(folder / dropped)) if dropped else everything


def test_all_that_the_scorer_printed_is_tested(golden: dict[str, Any]) -> None:
    assert list(golden) == SETS
    for systems in golden.values():
        assert sorted(systems) == SYSTEMS
        for system, results in systems.items():
            assert results.keys() <= OPTIONS.keys()
            assert len(results) == (2 if system == "NTHUfix" else 4)
            for result in results.values():
                assert result.keys() - {"per_sentence"} == DROPPED.keys()


@pytest.mark.parametrize(("name", "system"), SETS_OF_SYSTEMS)
def test_totals_are_those_of_the_scorer(
    conll14: Path, golden: dict[str, Any], name: str, system: str
) -> None:
    for (option, expected), (key, dropped) in product(
        golden[name][system].items(), DROPPED.items()
    ):
        m2, data = OPTIONS[option], corpus(conll14, name, dropped)
        score = m2.corpus_score(m2.statistics(data, system))
        found = [*score.parts.values(), score.value, len(data)]
        parts = ("correct", "proposed", "gold", "P", "R", "F05", "n_sentences")
        assert found == pytest.approx([expected[key][part] for part in parts], abs=1e-12)
        assert found[:3] == [expected[key][part] for part in parts[:3]]


@pytest.mark.parametrize(("name", "system"), SETS_OF_SYSTEMS)
def test_sentences_and_their_annotators_are_those_of_the_scorer(
    conll14: Path, golden: dict[str, Any], name: str, system: str
) -> None:
    data = corpus(conll14, name)
    m2 = M2()
    statistics = m2.statistics(data, system)
    chosen = m2.choices(statistics, running=True)
    gold = data.encode().gold
    assert gold is not None
    found = np.column_stack([gold.names[chosen], statistics.rows[chosen]])
    assert found.astype(int).tolist() == golden[name][system]["default"]["per_sentence"]


def test_the_published_score_of_amu_comes_out(conll14: Path) -> None:
    m2 = M2()
    score = m2.corpus_score(m2.statistics(corpus(conll14, "official.noalt"), "AMU"))
    assert list(score.parts.values())[:3] == [509, 1223, 2378]
    assert f"{score.value:.4f}" == "0.3501"


def listed_combinations(data: Corpus, most: int) -> tuple[Corpus, Corpus]:
    """The sentences of few combinations; and these with an annotator for each combination."""
    listed = encoded_repairs(data).listed
    numbers = [prod(map(len, one.errors)) for one in listed]
    few = data.without([i + 1 for i, number in enumerate(numbers) if number > most])
    gold = []
    for source, one in zip(few.sources, encoded_repairs(few).listed, strict=True):
        ways = product(*(range(len(error)) for error in one.errors))
        lists = sorted(map(one.combination, ways), key=len)
        edits = [replace(edit, annotator=n) for n, some in enumerate(lists) for edit in some]
        gold.append(AnnotatedSentence(source, tuple(edits), tuple(range(len(lists)))))
    return few, replace(few, gold=tuple(gold), clusters=None)


@pytest.mark.parametrize(("name", "n_sentences"), [("official.withalt", 1298), ("bn15", 891)])
def test_mixed_gold_is_the_best_of_all_combinations(
    conll14: Path, name: str, n_sentences: int
) -> None:
    few, listed = listed_combinations(corpus(conll14, name), 2000)
    assert len(few) == n_sentences
    for system, release in product(["AMU", "CAMB", "NTHU"], ("github", "3.2")):
        plain = M2(release=release)  # type: ignore[arg-type]
        mixed = replace(plain, gold="mixed")
        found, every = mixed.statistics(few, system), plain.statistics(listed, system)
        assert mixed.corpus_score(found).parts["certified"] == len(few)
        for running in (True, False):
            best = mixed.chosen(found, running=running)[:, :3]
            assert np.array_equal(best, plain.chosen(every, running=running))


def test_mixing_does_not_lower_recall(conll14: Path) -> None:
    data = corpus(conll14, "official.noalt")
    for system in SYSTEMS:
        before, after = (
            m2.corpus_score(m2.statistics(data, system)) for m2 in (M2(), M2(gold="mixed"))
        )
        assert after.parts["recall"] >= before.parts["recall"]
        assert after.value >= before.value
        assert after.parts["certified"] == 1312
