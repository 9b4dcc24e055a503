"""A neural metric that another package brings along, installed as its users install it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from assay.data.registry import demo_path

EXAMPLE = Path(__file__).parents[2] / "examples/neural-metric"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the example package is installed."""
    folder = tmp_path_factory.mktemp("installed")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--target", str(folder)]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, str(EXAMPLE)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def test_it_scores_and_its_answers_are_kept(installed: Path, tmp_path: Path) -> None:
    def run() -> str:
        options = ["--metric", "neural:checkpoint=large", "--interval", "100", "--format", "json"]
        systems = ["systems/copycat.txt", "systems/eager.txt"]
        done = subprocess.run(
            [sys.executable, "-m", "assay", "score", "--source", "source.txt", *options, *systems],
            cwd=demo_path(),
            env={**os.environ, "PYTHONPATH": str(installed), "ASSAY_CACHE": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    first = run()
    (file,) = tmp_path.rglob("*.sqlite")
    written = file.read_bytes()
    for item in json.loads(first)["scores"]:
        assert 0 < item["interval"][0] < item["score"] < item["interval"][1] < 1
        assert item["signature"].startswith("neural|checkpoint:large|data:")
        assert "|model:toy-1.0|assay:" in item["signature"]
    module = installed / "assay_neural_metric.py"
    module.write_text(module.read_text().replace("model = load", "raise SystemExit(9)  #"))
    assert run() == first  # nothing is asked
    assert file.read_bytes() == written
