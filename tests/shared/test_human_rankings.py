"""Rankings give what the original tools gave on the original judgments."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from assay.human.trueskill import TrueSkill, in_order
from oracle.human import columns

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def golden(shared: Path) -> dict[str, Any]:
    """What the tools printed."""
    content: dict[str, Any] = json.loads((shared / "golden/human.json").read_text("utf-8"))
    return content


def test_single_updates(golden: dict[str, Any]) -> None:
    for case in golden["trueskill_single_updates"]["cases"]:
        names = sorted({name for result in case["sequence"] for name in result["pair"]})
        played = [
            (*map(names.index, result["pair"]), np.sign(result["ranks"][1] - result["ranks"][0]))
            for result in case["sequence"]
        ]
        for n, result in enumerate(case["sequence"], start=1):
            pairs = columns(played[:n], len(names))
            means, deviations = in_order(pairs, TrueSkill(beta=case["beta"]))
            for name, (mean, variance) in result["after"].items():
                found = means[names.index(name)], deviations[names.index(name)] ** 2
                assert found == pytest.approx((mean, variance), abs=1e-9)
