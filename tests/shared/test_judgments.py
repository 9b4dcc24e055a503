"""The public judgments: how many there are, and that they come through every format."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

import numpy as np
import pytest

from assay.human.appraise import format_appraise, parse_appraise
from assay.human.formats import read_judgments
from assay.human.judgments_jsonl import format_judgments_jsonl, parse_judgments_jsonl
from assay.human.wmt import format_wmt, parse_wmt

if TYPE_CHECKING:
    from pathlib import Path

    from assay.human.judgment import Judgments

pytestmark = pytest.mark.shared


@pytest.fixture
def folder(shared: Path) -> Path:
    return shared / "data" / "judgments"


def compared(screens: Judgments) -> Counter[tuple[str, str, frozenset[tuple[str, int]]]]:
    """How often each pair was ranked how, on which sentence and by whom."""
    return Counter(
        (s.sentence, s.judge, frozenset((name, c.rank) for c in s.cells for name in c.systems))
        for s in screens
    )


def test_nspt15(folder: Path) -> None:
    screens = read_judgments(folder / "nspt15.xml")
    assert len(screens) == 1534
    assert len(screens.where("status", "skipped")) == 78
    pairs = screens.without("judge", "non-native").pairs("full")
    assert (len(pairs), pairs.n_ties) == (28_146, 14_446)
    assert np.count_nonzero(pairs.structural) == 11_098
    by_judge = dict(zip(pairs.judges, np.bincount(pairs.judge).tolist(), strict=True))
    assert by_judge == {"annot1": 15_371, "annot2": 8_050, "annot3": 4_725}


def test_the_csv_of_nspt15_is_its_full_expansion(folder: Path) -> None:
    screens = read_judgments(folder / "nspt15.xml").without("judge", "non-native")
    ours, theirs = (
        parse_wmt(format_wmt(screens, form="pairs")),
        read_judgments(folder / "nspt15.csv"),
    )
    assert len(theirs) == 28_146
    assert compared(ours) == compared(theirs)


def test_gjg15(folder: Path) -> None:
    screens = read_judgments(folder / "gjg15.xml")
    assert len(screens) == 2319
    assert len(screens.where("status", "skipped")) == 13
    sizes = {expand: screens.pairs(expand) for expand in ("cells", "cross", "full")}
    assert [len(pairs) for pairs in sizes.values()] == [20_516, 66_803, 109_098]
    assert (sizes["cells"].n_ties, sizes["full"].n_ties) == (5_694, 59_117)
    assert sizes["full"].n_ties - sizes["cross"].n_ties == 109_098 - 66_803
    table1 = json.loads((folder.parents[1] / "golden/human.json").read_text())["gjg15"]["table1"]
    for judge, printed in enumerate(table1["rows"], start=1):
        own = screens.where("judge", f"annotator{judge:02}")
        cells, full = own.pairs("cells"), own.pairs("full")
        counts = [len(cells), cells.n_ties, len(full), full.n_ties]
        assert [len(own), *counts] == printed


def test_crowd(folder: Path) -> None:
    screens = read_judgments(folder / "tacl16-nonexpert.csv")
    assert (len(screens.where("type", "control")), len(screens.where("type", "refs"))) == (588, 599)
    assert len(screens.where("type", "control").pairs("full")) == 26_265
    assert len(screens.where("type", "refs").pairs("full")) == 7_795


@pytest.mark.parametrize("name", ["nspt15.xml", "gjg15.xml", "nspt15.csv", "tacl16-nonexpert.csv"])
def test_all_judgments_come_through_every_format(folder: Path, name: str) -> None:
    screens = read_judgments(folder / name)
    assert parse_appraise(format_appraise(screens).encode()) == screens
    assert parse_judgments_jsonl(format_judgments_jsonl(screens)) == screens
    assert parse_wmt(format_wmt(screens)) == screens
