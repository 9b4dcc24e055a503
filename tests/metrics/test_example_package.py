"""A metric that another package brings along, installed as its users install it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from assay.data.registry import demo_path

if TYPE_CHECKING:
    from collections.abc import Mapping

EXAMPLE = Path(__file__).parents[2] / "examples/length-ratio"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """An environment in which the example package is installed."""
    folder = tmp_path_factory.mktemp("installed")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--target", str(folder)]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, str(EXAMPLE)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return {**os.environ, "PYTHONPATH": str(folder)}


def run(environment: Mapping[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "assay", *arguments],
        cwd=demo_path(),
        env=dict(environment),
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_listed_with_ours(environment: Mapping[str, str]) -> None:
    rows = json.loads(run(environment, "metrics", "--format", "json").stdout)["Metrics"]
    assert rows[-1] == {
        "metric": "length-ratio",
        "needs": "source",
        "better": "higher",
        "parameters": "unit=token",
    }


def test_it_scores_with_parameters_and_intervals(environment: Mapping[str, str]) -> None:
    arguments = ["score", "--source", "source.txt", "--format", "json", "--interval", "100"]
    metrics = ["--metric", "length-ratio", "--metric", "length-ratio:unit=character"]
    done = run(environment, *arguments, *metrics, "systems/copycat.txt", "systems/eager.txt")
    assert done.returncode == 0, done.stderr
    scores = json.loads(done.stdout)["scores"]
    assert [item["score"] for item in scores[:2]] == [1.0, 1.0]
    low, high = scores[2]["interval"]
    assert 1 < low < scores[2]["score"] < high
    assert scores[3]["signature"].startswith("length-ratio|unit:character|data:")


def test_it_is_validated_like_ours(environment: Mapping[str, str]) -> None:
    arguments = ["maege", "--gold", "gold.m2", "--metric", "length-ratio", "--seeds", "1"]
    done = run(environment, *arguments, "--format", "json")
    assert done.returncode == 0, done.stderr
    (found,) = json.loads(done.stdout)["metrics"]
    assert found["metric"] == "length-ratio"
    assert -1 <= found["seeds"][0]["kendall"] <= 1
    assert found["seeds"][0]["pairs"] > 1000
