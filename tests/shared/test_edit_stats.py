"""Table 4 and Figure 2 of Sakaguchi et al. (2016): how far references differ."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from assay import read_plain
from assay.report.edit_stats import edit_statistics
from assay.text.plain import read_line_numbers

if TYPE_CHECKING:
    from pathlib import Path

    from assay.report.edit_stats import EditStatistics

pytestmark = pytest.mark.shared

ROWS = {
    "Fluency E1 v E2": ("E-fluency", "E-fluency"),
    "Fluency N1 v N2": ("N-fluency", "N-fluency"),
    "Fluency E v N": ("E-fluency", "N-fluency"),
    "Minimal E1 v E2": ("E-minimal", "E-minimal"),
    "Minimal N1 v N2": ("N-minimal", "N-minimal"),
    "Minimal E v N": ("E-minimal", "N-minimal"),
    "NUCLE A v B": ("NUCLE", "NUCLE"),
}


KINDS = ("insertions", "deletions", "substitutions", "shifts")


def kept(conll14: Path, name: str) -> list[str]:
    skipped = read_line_numbers(conll14 / "merged_ids.txt")  # as published, with 48 for 418
    lines = enumerate(read_plain(conll14 / f"{name}.txt"), start=1)
    return [line for number, line in lines if number not in skipped]


def assert_equals_figure_2(found: EditStatistics, golden: Any) -> None:  # noqa: ANN401 - JSON
    for difference in found.against_source:
        expected = golden["figure2"][difference.second]["skip34"]
        assert 100 * difference.changed == pytest.approx(expected["percent_changed"], abs=1e-9)
        for kind in KINDS:
            assert getattr(difference, kind) == pytest.approx(expected["lower"][kind], abs=1e-9)


def test_references_differ_as_published(shared: Path) -> None:
    golden = json.loads((shared / "golden" / "human.json").read_text())["sakaguchi2016"]
    conll14 = shared / "data" / "conll14"
    names = dict.fromkeys(name for pair in ROWS.values() for name in pair)
    groups = {
        name: [kept(conll14, f"references/{name.lower()}.{x}") for x in "ab"] for name in names
    }
    found = edit_statistics(groups, kept(conll14, "source"))
    assert found.n_sentences == 1278
    between = {(d.first, d.second): d for d in found.between}
    for row, pair in ROWS.items():
        expected = golden["table4"][row]
        assert 100 * between[pair].identical == pytest.approx(expected["identical"], abs=1e-9)
        assert between[pair].ster == pytest.approx(expected["sTER_lowercased"], abs=1e-9)
        printed = [round(100 * between[pair].identical, 1), round(between[pair].ster, 1)]
        assert printed == expected["paper"]
    assert_equals_figure_2(found, golden)


def test_more_references_and_outputs_differ_from_the_source_as_in_figure_2(shared: Path) -> None:
    golden = json.loads((shared / "golden" / "human.json").read_text())["sakaguchi2016"]
    conll14 = shared / "data" / "conll14"
    systems = golden["figure2"]["Output"]["per_member"]
    groups = {
        "BN15": [kept(conll14, f"references/bn15.{number}") for number in range(1, 11)],
        "Output": [kept(conll14, f"systems/{name}") for name in systems],
    }
    found = edit_statistics(groups, kept(conll14, "source"))
    assert [difference.n_pairs for difference in found.against_source] == [10, 12]
    assert_equals_figure_2(found, golden)
