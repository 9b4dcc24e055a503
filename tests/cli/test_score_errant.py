"""`assay score --metric errant` from end to end, with the real errant and a real pipeline."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from running import Assay

SYSTEMS = ("systems/careful.txt", "systems/copycat.txt", "systems/strong.txt")
FLUENCY = ("--source", "source.txt", "--reference", "fluency.0.txt", "--reference", "fluency.1.txt")


@pytest.mark.usefixtures("parse_cache")
def test_systems_are_scored_against_references(assay: Assay, english_pipeline: Path) -> None:
    metric = f"errant:pipeline={english_pipeline}"
    scored = json.loads(
        assay.out("score", *FLUENCY, "--metric", metric, "--format", "json", *SYSTEMS)
    )
    careful, copycat, strong = (item["score"] for item in scored["scores"])
    assert 0 == copycat < careful < strong < 1
    assert "types" not in scored
    assert "|gold:references|" in scored["scores"][0]["signature"]


@pytest.mark.usefixtures("parse_cache")
def test_types_sum_up_to_the_score(assay: Assay, english_pipeline: Path) -> None:
    options = ["--gold", "gold.m2", "--metric", f"errant:pipeline={english_pipeline},beta=1"]
    for tier in ("operation", "category", "full"):
        scored = json.loads(
            assay.out("score", *options, "--types", tier, "--format", "json", *SYSTEMS)
        )
        for item in scored["scores"]:
            rows = [row for row in scored["types"] if row["system"] == item["system"]]
            for count in ("tp", "fp", "fn"):
                assert sum(row[count] for row in rows) == item["parts"][count]
            assert "f1" in rows[0]
    shown = assay.out("score", *options, "--types", "operation", *SYSTEMS)
    assert "Types: careful, errant" in shown
    assert "precision   recall" in shown


@pytest.mark.usefixtures("parse_cache")
def test_references_may_be_made_of_annotations(assay: Assay, english_pipeline: Path) -> None:
    metric = f"errant:gold=references,pipeline={english_pipeline}"
    options = ("--gold", "gold.m2", "--metric", metric, "--types", "full", "--format", "json")
    scored = json.loads(assay.out("score", *options, *SYSTEMS))
    assert "|refs:2-3|" in scored["scores"][0]["signature"]
    assert scored["scores"][2]["score"] > scored["scores"][1]["score"] == 0


def test_what_cannot_be_is_refused(assay: Assay) -> None:
    assert "--types is about ERRANT's types" in assay.refusal(
        "score", *FLUENCY, "--metric", "gleu+", "--types", "full", *SYSTEMS
    )
    assert "--types: '3' is not known; choose one of operation, category, full" in assay.refusal(
        "score", *FLUENCY, "--metric", "errant", "--types", "3", *SYSTEMS
    )
    assert "no spaCy pipeline 'en_none'" in assay.refusal(
        "score", *FLUENCY, "--metric", "errant:pipeline=en_none", *SYSTEMS
    )
