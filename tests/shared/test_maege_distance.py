"""Similarity to the source on the chains of MAEGE, against values computed by others."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from assay import Corpus
from assay.metrics.distance import LDSource

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.shared

# Two chains have an empty source. Theirs score a full sentence and an empty one the same there.
N_EMPTY_SOURCES = 2


@pytest.fixture(scope="module")
def chains(shared: Path) -> list[dict[str, Any]]:
    """Corrections one after the other, the types of these, and the source of them all."""
    text = gzip.decompress((shared / "golden" / "maege_chains.json.gz").read_bytes())
    found: list[dict[str, Any]] = json.loads(text)
    return found


@pytest.fixture(scope="module")
def expected(shared: Path) -> dict[str, Any]:
    """What others found on these chains."""
    golden = json.loads((shared / "golden" / "maege.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = golden["recovered_chains"]["LD_S_O"]
    return found


@pytest.fixture(scope="module")
def scores(chains: list[dict[str, Any]]) -> list[list[float]]:
    """For each chain the scores of its sentences."""
    sources = [chain["source"] for chain in chains for _ in chain["chain"]]
    outputs = [text for chain in chains for text in chain["chain"]]
    ours = LDSource()
    statistics = ours.statistics(Corpus.of(sources, outputs={"all": outputs}), "all")
    flat = iter(ours.sentence_scores(statistics).tolist())
    return [[next(flat) for _ in chain["chain"]] for chain in chains]


def test_pairs_within_chains(scores: list[list[float]], expected: dict[str, Any]) -> None:
    pairs = [pair for chain in scores for pair in combinations(chain, 2)]
    assert len(pairs) == expected["pairs"] == 19822
    assert sum(before > after for before, after in pairs) == expected["discordant"] == 9895
    assert (
        sum(before == after for before, after in pairs) == expected["ties"] - N_EMPTY_SOURCES == 289
    )


def test_differences_to_the_bottom_by_type(
    chains: list[dict[str, Any]], scores: list[list[float]], expected: dict[str, Any]
) -> None:
    differences = defaultdict(list)
    for chain, (bottom, *above) in zip(chains, scores, strict=True):
        for kind, score in zip(chain["types"], above, strict=True):
            differences[kind].append(score - bottom)
    assert differences.keys() == expected["delta"].keys()
    for kind, (mean, n) in expected["delta"].items():
        surplus = N_EMPTY_SOURCES if kind == "Um" else 0
        assert len(differences[kind]) == n
        assert sum(differences[kind]) - surplus == pytest.approx(mean * n, abs=1e-10)
