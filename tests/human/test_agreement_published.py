from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from assay.errors import FormatError, InputError
from assay.human.agreement_published import parse_repeated, read_repeated, sakaguchi_agreement
from assay.human.judgment import Cell, Judgment, Judgments
from refusals import assert_kind

if TYPE_CHECKING:
    from pathlib import Path

LINE = "626\t1.0\t{'A B||C': [['1', '5'], ['1', '3']], 'A||D': [['2', '2']]}\n"


def judged(sentence: str, *ranks: tuple[tuple[str, int], tuple[str, int]]) -> Judgments:
    return Judgments(
        tuple(
            Judgment(sentence, "j", tuple(Cell((name,), rank) for name, rank in pair))
            for pair in ranks
        )
    )


def test_repeated_screens_are_read(tmp_path: Path) -> None:
    (tmp_path / "r.txt").write_text(LINE + "\n")
    screens = read_repeated(tmp_path / "r.txt")
    assert [screen.value("screen") for screen in screens] == ["1", "1", "2"]
    assert screens.screens[0].sentence == "626"
    assert screens.screens[1].cells == (Cell(("A", "B"), 1), Cell(("C",), 3))


@pytest.mark.parametrize(
    "line",
    [
        "626\t1.0",
        "626\t1.0\t{'A': 1",
        "626\t1.0\t[1]",
        "626\t1.0\t{'A||B': [['1']]}",
        "626\t1.0\t{'A||B': [['1', 'x']]}",
        "626\t1.0\t{'A||A': [['1', '2']]}",
        "626\t1.0\t{'A||B': 7}",
        "626\t1.0\t{1: [['1', '2']]}",
        "626\t1.0\t__import__('os')",
    ],
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_repeated(LINE + line, name="r.txt")
    assert_kind(caught.value, name="r.txt", n_lines=2)
    assert caught.value.line == 2


def test_done_right_pairs_are_turned_and_sentences_meet_themselves() -> None:
    crowd = judged("7", (("A", 1), ("B", 2)), (("B", 2), ("A", 1)))
    experts = judged("7", (("B", 3), ("A", 1)), (("A", 2), ("B", 2)))
    within, among, between = sakaguchi_agreement(crowd, experts)
    assert (within.n, among.n, between.n) == (1, 1, 4)
    assert (within.observed, among.observed, between.observed) == (1.0, 0.0, 0.5)
    assert sakaguchi_agreement(crowd, experts, as_published=True)[0].n == 0


def test_as_published_they_are_not_and_everything_is_mixed() -> None:
    crowd = judged("7", (("A", 1), ("B", 2)), (("B", 2), ("A", 1)))
    experts = judged("8", (("B", 3), ("A", 1)), (("A", 2), ("B", 2)))
    within, among, between = sakaguchi_agreement(crowd, experts, as_published=True)
    assert (within.n, among.n, between.n) == (1, 1, 6)
    assert within.observed == 0.0


def test_as_published_a_pair_without_a_rank_counts_as_seen() -> None:
    crowd = judged("7", (("A", 1), ("B", 2)))
    unranked = Judgment("7", "k", (Cell(("A",), 1),), columns=(("unranked", "B||C D"),))
    crowd = Judgments((*crowd, unranked))
    experts = judged("8", (("B", 3), ("A", 1)), (("A", 2), ("B", 2)))
    published = sakaguchi_agreement(crowd, experts, as_published=True)
    assert [kappa.n for kappa in published] == [0, 1, 3]
    same = judged("7", (("B", 3), ("A", 1)), (("A", 2), ("B", 2)))
    assert [kappa.n for kappa in sakaguchi_agreement(crowd, same)] == [0, 0, 0]


def test_pairs_that_one_group_saw_once_are_left_out() -> None:
    crowd = judged("7", (("A", 1), ("B", 2)))
    assert [kappa.n for kappa in sakaguchi_agreement(crowd, crowd)] == [0, 0, 0]


def test_sentences_are_numbers() -> None:
    screens = judged("first", (("A", 1), ("B", 2)))
    with pytest.raises(InputError, match="the sentence 'first' is no number"):
        sakaguchi_agreement(screens, screens)
