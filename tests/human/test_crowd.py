from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assay.errors import FormatError
from assay.human.crowd import CrowdColumns, parse_crowd, read_crowd
from assay.human.judgment import Cell, Judgment, Judgments
from refusals import assert_kind

if TYPE_CHECKING:
    from pathlib import Path

CROWD = """file,type,sentence,judge,status,seconds,system1,rank1,system2,rank2,system3,rank3
main,refs,235,w01,Approved,66,refA refB,5,src,1,###,
ctrl,control,780,w02,Rejected,48,AMU,1,###,2,CAMB,
"""
FIRST = Judgment(
    "235",
    "w01",
    (Cell(("refA", "refB"), 5), Cell(("src",), 1)),
    "Approved",
    66.0,
    (("file", "main"), ("type", "refs")),
)
TURK = """HITId,WorkerId,AssignmentStatus,WorkTimeInSeconds,Input.sentID,Input.type,\
Input.system1,Input.system2,Answer.rank_1,Answer.rank_2
H1,A1SECRET,Approved,66,235,refs,refA refB,src,5,1
"""


def test_approved_rows_are_read_without_empty_places() -> None:
    assert parse_crowd(CROWD) == Judgments((FIRST,))


def test_other_rows_are_read_on_demand() -> None:
    rejected = parse_crowd(CROWD, statuses=("Rejected",))
    assert [screen.cells for screen in rejected] == [(Cell(("AMU",), 1),)]
    assert len(parse_crowd(CROWD, statuses=None)) == 2


def test_what_was_left_without_a_rank_is_named() -> None:
    (screen,) = parse_crowd(CROWD.replace("refB,5", "refB,").replace("src,1", "src,"))
    assert screen.cells == ()
    assert screen.value("unranked") == "refA refB||src"
    assert parse_crowd(CROWD).where("status", "Approved").columns == (
        *("judge", "sentence", "status"),
        *("file", "type"),
    )


def test_workers_are_not_shown() -> None:
    (screen,) = parse_crowd(TURK)
    assert screen.cells == FIRST.cells
    assert (screen.sentence, screen.seconds, screen.value("type")) == ("235", 66.0, "refs")
    assert "A1SECRET" not in repr(screen)
    assert parse_crowd(TURK).judges == parse_crowd(TURK.replace("235", "7")).judges
    assert parse_crowd(TURK).judges != parse_crowd(TURK.replace("A1S", "A2S")).judges


def test_columns_have_other_names_elsewhere(tmp_path: Path) -> None:
    columns = CrowdColumns("s", "j", "{}.name", "{}.rank", status="", seconds="", others=())
    (tmp_path / "j.csv").write_text("s,j,1.name,1.rank,more\n7,ann,A,2,x\n")
    screens = read_crowd(tmp_path / "j.csv", columns)
    assert screens == Judgments((Judgment("7", "ann", (Cell(("A",), 2),)),))


@pytest.mark.parametrize(
    ("old", "new", "line", "found"),
    [
        ("sentence", "line", 1, "the columns file, type, line"),
        ("src,1", "src,first", 2, "'first' in the column 'rank2'"),
        ("src,1", "refA,1", 2, "no screen (judgment of 'w01' on sentence '235'"),
        ("66", "long", 2, "no screen (could not convert string to float"),
        ("66", "nan", 2, "no screen (judgment of 'w01' on sentence '235': it took nan"),
        ("CAMB,", "CAMB", 3, "11 fields"),
    ],
)
def test_what_is_wrong_is_placed(old: str, new: str, line: int, found: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_crowd(CROWD.replace(old, new), name="j.csv")
    assert_kind(caught.value, name="j.csv", n_lines=3)
    assert caught.value.line == line
    assert found in caught.value.found


def test_a_map_that_does_not_fit_is_refused() -> None:
    with pytest.raises(
        FormatError, match=r"j\.csv:1: found the columns file, .*expected where, ju"
    ):
        parse_crowd(CROWD, CrowdColumns("where"), name="j.csv")
