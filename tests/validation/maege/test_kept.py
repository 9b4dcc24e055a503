from __future__ import annotations

import importlib.util
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

from assay.errors import AssayWarning, FormatError, InputError, OutputError
from assay.metrics.gleu import GLEU
from assay.validation.maege.kept import KeptScores, SeedScores, metric_key

if TYPE_CHECKING:
    from pathlib import Path

THIRD = SeedScores(np.array([1 / 3, 0.1]), np.array([-1.5]), np.zeros(0))


def equal(first: SeedScores | None, second: SeedScores) -> bool:
    return first is not None and all(
        np.array_equal(getattr(first, part), getattr(second, part))
        for part in ("chains", "models", "damaged")
    )


def test_what_is_kept_is_read_back_equal(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    kept = KeptScores.of_file(file)
    assert kept.get("data", "m|n:4", 0) is None
    kept.add("data", "m|n:4", 0, THIRD)
    kept.add("data", "m|n:4", 7, THIRD)
    again = KeptScores.of_file(file)
    assert equal(again.get("data", "m|n:4", 0), THIRD)
    assert equal(again.get("data", "m|n:4", 7), THIRD)
    for stranger in (("other", "m|n:4", 0), ("data", "m|n:3", 0), ("data", "m|n:4", 1)):
        assert again.get(*stranger) is None


def test_without_a_file_scores_are_kept_in_memory() -> None:
    kept = KeptScores()
    kept.add("data", "m", 0, THIRD)
    assert kept.get("data", "m", 0) is THIRD


@pytest.mark.parametrize("kept_characters", [3, 40, -2])
@pytest.mark.parametrize("before", [0, 1])
def test_a_torn_line_is_left_out_and_replaced(
    tmp_path: Path, kept_characters: int, before: int
) -> None:
    file = tmp_path / "kept.jsonl"
    kept = KeptScores.of_file(file)
    for seed in range(before):
        kept.add("data", "m", seed, THIRD)
    whole = file.read_text(encoding="utf-8") if before else ""
    kept.add("data", "m", before, THIRD)
    line = file.read_text(encoding="utf-8")[len(whole) :]
    file.write_text(whole + line[:kept_characters], encoding="utf-8")
    with pytest.warns(AssayWarning, match=f":{before + 1}: the last line is torn"):
        mended = KeptScores.of_file(file)
    assert len(mended.known) == before
    mended.add("data", "m", before, THIRD)
    assert file.read_text(encoding="utf-8") == whole + line


def test_another_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "gold.m2"
    file.write_text("S He go .\n", encoding="utf-8")
    with pytest.raises(FormatError, match=r"gold\.m2:1: found 'S He go \.'; expected kept scores"):
        KeptScores.of_file(file)


def test_a_packed_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"leave \.gz off"):
        KeptScores.of_file(tmp_path / "kept.jsonl.gz")


def test_a_file_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    kept = KeptScores.of_file(tmp_path / "missing" / "kept.jsonl")
    with pytest.raises(OutputError, match="choose another file"):
        kept.add("data", "m", 0, THIRD)


def test_a_metric_of_others_is_known_by_its_program(tmp_path: Path) -> None:
    assert metric_key(GLEU()) == str(GLEU().signature())
    file = tmp_path / "their_metric.py"
    program = "from assay import GLEU\nclass Theirs(GLEU):\n    name = 'theirs'\n"
    keys = set()
    for content in (program, program, f"{program}    # changed\n"):
        file.write_text(content, encoding="utf-8")
        spec = importlib.util.spec_from_file_location("their_metric", file)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules["their_metric"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        keys.add(metric_key(module.Theirs()))
    del sys.modules["their_metric"]
    assert len(keys) == 2
    assert all(key.startswith("theirs|n:4|") for key in keys)
