from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import FormatError, InputError
from assay.human.judgment import Cell, Judgment, Judgments
from assay.human.wmt import WMTForm, format_wmt, parse_wmt, read_wmt, write_wmt
from human.screens import judgments as some_judgments
from refusals import assert_kind, refusal

if TYPE_CHECKING:
    from pathlib import Path

PAIRS = """system2rank,segmentId,system1Id,system2Number,system1Number,system1rank,srcIndex,\
judgeID,system2Id,documentId
3,62,AMU,-1,-1,4,62,annot2,RAC,-1
1,62,AMU,-1,-1,4,63,annot2,UFC,doc
"""
SCREENS = Judgments(
    (
        Judgment(
            "62",
            "ann, bob",
            (Cell(("AMU", "RAC"), 4), Cell(("UFC",), 1)),
            "Approved",
            80.5,
            (("documentId", "d"), ("type", 'the "first"')),
        ),
        Judgment("218", "c\nd", (), "skipped"),
    )
)


def test_pairs_are_read_as_judgments_of_two() -> None:
    assert parse_wmt(PAIRS) == Judgments(
        (
            Judgment("62", "annot2", (Cell(("AMU",), 4), Cell(("RAC",), 3))),
            Judgment(
                "62",
                "annot2",
                (Cell(("AMU",), 4), Cell(("UFC",), 1)),
                columns=(("documentId", "doc"), ("srcIndex", "63")),
            ),
        )
    )


def test_files_of_screens_are_written_and_read(tmp_path: Path) -> None:
    write_wmt(tmp_path / "j.csv", SCREENS)
    assert read_wmt(tmp_path / "j.csv") == SCREENS


@given(some_judgments())
def test_screens_that_are_written_are_read(screens: Judgments) -> None:
    assert parse_wmt(format_wmt(screens)) == screens


@given(some_judgments())
def test_pairs_that_are_written_are_the_full_expansion(screens: Judgments) -> None:
    read = parse_wmt(format_wmt(screens, form="pairs"))
    pairs, back = screens.pairs("full"), read.pairs("full")
    assert len(read) == len(pairs) == len(back)
    assert back.n_ties == pairs.n_ties
    assert not back.structural.any()


def test_empty_places_are_passed_over() -> None:
    text = "segmentId,judgeID,system1Id,system1rank,system2Id,system2rank\n1,a,A,2,-1,-1\n1,a,,,B,1"
    assert [screen.cells for screen in parse_wmt(text)] == [(Cell(("A",), 2),), (Cell(("B",), 1),)]


@pytest.mark.parametrize(
    ("old", "new", "line", "found"),
    [
        ("segmentId", "sentence", 1, "the columns system2rank, sentence"),
        ("system2Id", "system1Id", 1, "two columns with one name"),
        ("UFC,doc", "UFC", 3, "9 fields"),
        ("UFC,doc", 'U"FC,"doc', 3, "what is not CSV"),
        ("1,62,AMU", "best,62,AMU", 3, "'best' in the column 'system2rank'"),
        ("1,62,AMU", "0,62,AMU", 3, "no cell (the rank of 'UFC' is 0"),
        ("annot2,UFC", "annot2,AMU", 3, "no screen (judgment of 'annot2' on sentence '62'"),
    ],
)
def test_what_is_wrong_is_placed(old: str, new: str, line: int, found: str) -> None:
    assert PAIRS.count(old) == 1
    text = PAIRS.replace(old, new)
    with pytest.raises(FormatError) as caught:
        parse_wmt(text, name="j.csv")
    assert_kind(caught.value, name="j.csv", n_lines=3)
    assert caught.value.line == line
    assert found in caught.value.found


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(FormatError, match=r"j\.csv:1: found no header"):
        parse_wmt("\n\n", name="j.csv")


@pytest.mark.parametrize("form", ["pairs", "screens"])
@pytest.mark.parametrize("name", ["A B", "A,B", "-1"])
def test_names_the_format_cannot_hold_are_refused(name: str, form: WMTForm) -> None:
    screens = Judgments((Judgment("1", "a", (Cell((name,), 1), Cell(("C",), 1))),))
    with pytest.raises(FormatError, match=r"j\.csv: found the system '.*'; expected names without"):
        format_wmt(screens, form=form, name="j.csv")


def test_columns_and_forms_the_format_does_not_have_are_refused() -> None:
    screens = Judgments((Judgment("1", "a", columns=(("judgeID", "b"),)),))
    with pytest.raises(FormatError, match=r"j\.csv: found the column 'judgeID'"):
        format_wmt(screens, name="j.csv")
    with pytest.raises(InputError, match="form is 'triples'; it is one of screens, pai"):
        format_wmt(screens, form="triples")  # type: ignore[arg-type]


@given(st.integers(0, len(PAIRS)), st.integers(0, 30), st.text(max_size=5) | st.sampled_from(
    [",", '"', "\n", "\r", '""']))  # fmt: skip
def test_damaged_files_are_read_or_refused(start: int, length: int, put: str) -> None:
    text = PAIRS[:start] + put + PAIRS[start + length :]
    error = refusal(lambda: parse_wmt(text, name="j.csv"))
    if error is not None:
        assert_kind(error, name="j.csv", n_lines=text.count("\n") + text.count("\r") + 1)
