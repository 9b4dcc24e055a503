from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given

from assay.errors import InputError
from assay.human.judgment import Cell, Judgment, Judgments
from human.screens import judgments as some_judgments

A1, B1, C2 = Cell(("A",), 1), Cell(("B",), 1), Cell(("C", "D"), 2)
SCREENS = Judgments(
    (
        Judgment("9", "zoe", (A1, C2, B1), columns=(("group", "main"),)),
        Judgment("3", "ann", (Cell(("C",), 4), A1), "Rejected", 2.5),
        Judgment("9", "ann", status="skipped", columns=(("group", "more"),)),
    )
)


def named(expand: str) -> list[tuple[str, str, int, bool]]:
    pairs = SCREENS.pairs(expand)  # type: ignore[arg-type]
    return [
        (pairs.systems[first], pairs.systems[second], int(outcome), bool(structural))
        for first, second, outcome, structural in zip(
            pairs.first, pairs.second, pairs.outcome, pairs.structural, strict=True
        )
    ]


def test_cells_are_compared_once_and_named_by_all_their_systems() -> None:
    assert named("cells") == [
        ("A", "C D", 1, False),
        ("A", "B", 0, False),
        ("C D", "B", -1, False),
        ("C", "A", -1, False),
    ]


def test_systems_of_different_cells_are_compared() -> None:
    assert named("cross") == [
        ("A", "C", 1, False),
        ("A", "D", 1, False),
        ("A", "B", 0, False),
        ("C", "B", -1, False),
        ("D", "B", -1, False),
        ("C", "A", -1, False),
    ]


def test_systems_of_one_cell_are_structural_ties() -> None:
    assert sorted(set(named("full")) - set(named("cross"))) == [("C", "D", 0, True)]


def test_pairs_know_where_they_come_from() -> None:
    pairs = SCREENS.pairs("cells")
    assert (pairs.judges, pairs.sentences) == (("ann", "zoe"), ("9", "3"))
    assert pairs.judgment.tolist() == [0, 0, 0, 1]
    assert pairs.judge.tolist() == [1, 1, 1, 0]
    assert pairs.sentence.tolist() == [0, 0, 0, 1]
    assert (len(pairs), pairs.n_ties) == (4, 1)


def test_no_screens_have_no_pairs() -> None:
    pairs = Judgments().pairs()
    assert (len(pairs), pairs.n_ties, pairs.systems) == (0, 0, ())
    assert pairs.first.dtype == pairs.judge.dtype == np.int32


def test_other_expansions_are_refused() -> None:
    with pytest.raises(InputError, match="expand is 'all'; it is one of cells, cross"):
        SCREENS.pairs("all")  # type: ignore[arg-type]


@given(some_judgments())
def test_pairs_are_those_of_the_slow_way(screens: Judgments) -> None:
    slow = [
        (number, frozenset([(first, cell.rank), (second, other.rank)]), cell is other)
        for number, screen in enumerate(screens)
        for (first, cell), (second, other) in combinations(
            [(name, cell) for cell in screen.cells for name in cell.systems], 2
        )
    ]
    pairs = screens.pairs("full")
    assert len(pairs) == len(slow)
    assert np.count_nonzero(pairs.structural) == sum(same for *_, same in slow)
    assert np.count_nonzero(pairs.outcome) == sum(
        len({rank for _, rank in pair}) == 2 for _, pair, _ in slow
    )
    assert len(screens.pairs("cross")) == sum(not same for *_, same in slow)
    assert not pairs.outcome[pairs.structural].any()


def test_what_judgments_are_about() -> None:
    assert SCREENS.systems == ("A", "B", "C", "D")
    assert SCREENS.judges == ("ann", "zoe")
    assert SCREENS.sentences == ("9", "3")
    assert SCREENS.columns == ("judge", "sentence", "status", "group")
    assert [screen.sentence for screen in SCREENS] == ["9", "3", "9"]


@pytest.mark.parametrize(
    ("column", "values", "kept"),
    [
        ("judge", ["ann"], [1, 2]),
        ("sentence", ["9"], [0, 2]),
        ("status", ["skipped", "Rejected"], [1, 2]),
        ("status", [""], [0]),
        ("group", ["main", "other"], [0]),
    ],
)
def test_judgments_are_filtered(column: str, values: list[str], kept: list[int]) -> None:
    assert SCREENS.where(column, *values).screens == tuple(SCREENS.screens[i] for i in kept)
    rest = [i for i in range(3) if i not in kept]
    assert SCREENS.without(column, *values).screens == tuple(SCREENS.screens[i] for i in rest)


def test_screens_are_cut_to_some_systems() -> None:
    cut = SCREENS.where("system", "A", "D")
    assert cut == SCREENS.without("system", "B", "C")
    assert [screen.cells for screen in cut] == [(A1, Cell(("D",), 2)), (A1,)]


def test_unknown_columns_are_refused() -> None:
    for method in (SCREENS.where, SCREENS.without):
        with pytest.raises(InputError, match="no column 'mood'; choose among judge, sentence, st"):
            method("mood", "good")


def test_judgments_are_joined_under_common_names() -> None:
    other = Judgments((Judgment("9", "bob", (Cell(("INPUT", "B"), 1),)),))
    both = Judgments.joined([SCREENS, other.renamed({"INPUT": "A"})])
    assert len(both) == 4
    assert both.systems == SCREENS.systems


def test_two_systems_do_not_become_one() -> None:
    with pytest.raises(InputError, match="judgment of 'zoe' on sentence '9': the system 'A' has t"):
        SCREENS.renamed({"D": "A"})


@pytest.mark.parametrize("systems", [(), "AMU", ("A", ""), (1,)])
def test_cells_need_names(systems: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match="the systems of a cell are"):
        Cell(systems, 1)


@pytest.mark.parametrize("rank", [0, -1, 1.5, True, "1"])
def test_ranks_count_from_one(rank: int) -> None:
    with pytest.raises(InputError, match=r"the rank of 'A' is .*; expected 1, 2"):
        Cell(("A",), rank)


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ({"cells": (A1, Cell(("B", "A"), 2))}, "the system 'A' has two places"),
        ({"cells": (Cell(("A", "A"), 2),)}, "the system 'A' has two places"),
        ({"cells": (A1,), "status": "skipped"}, "it is marked as skipped, but there are ranks"),
        ({"seconds": float("inf")}, "it took inf seconds"),
        ({"seconds": -1.0}, "it took -1.0 seconds"),
        ({"seconds": float("nan")}, "it took nan seconds"),
        ({"columns": (("a", "1"), ("a", "2"))}, "columns are named twice"),
        ({"columns": (("judge", "1"),)}, "columns are named twice or like judge"),
    ],
)
def test_what_is_no_screen_is_refused(parts: dict[str, object], why: str) -> None:
    with pytest.raises(InputError, match=why):
        Judgment("1", "ann", **parts)  # type: ignore[arg-type]
