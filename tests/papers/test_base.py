from __future__ import annotations

import pytest

from assay.errors import InputError
from assay.papers.base import Exhibit, Note, Paper, Way, fingerprint, printed, printed_orders


def test_a_typed_in_table_becomes_cells() -> None:
    cells = printed("""
        set        M2 rho  M2 r
        E fluency  .758    -
        All (20)   -0.617  2
    """)
    assert cells == {
        ("E fluency", "M2 rho"): ".758",
        ("All (20)", "M2 rho"): "-0.617",
        ("All (20)", "M2 r"): "2",
    }


def test_a_row_that_lacks_a_cell_is_noticed() -> None:
    with pytest.raises(ValueError, match="shorter"):
        printed("""
            row  one  two
            a    1
        """)


def test_orders_become_places() -> None:
    cells = printed_orders(one="B A", the_other="A B")
    assert cells == {
        ("B", "one"): "1",
        ("A", "one"): "2",
        ("A", "the other"): "1",
        ("B", "the other"): "2",
    }


def test_the_first_note_that_fits_says_why() -> None:
    notes = (Note("a", row="A"), Note("ends in r", column="* r"), Note("else", row="[BC]"))
    way = Way(lambda _: {}, notes=notes)
    assert way.why(("A", "M2 r")) == "a"
    assert way.why(("B", "M2 r")) == "ends in r"
    assert way.why(("B", "M2 rho")) == "else"
    assert not way.why(("D", "M2 rho"))


def test_an_unknown_exhibit_is_refused_with_the_known_ones() -> None:
    one = Paper("toy2000", "Toys", "Nobody (2000)", "", (Exhibit("table1", "", {}),))
    assert one.exhibit("table1").id == "table1"
    with pytest.raises(InputError, match=r"toy2000 has no exhibit 'table2'; choose one of table1"):
        one.exhibit("table2")


def test_fingerprints_tell_words_apart_and_not_blanks() -> None:
    assert fingerprint("He  goes .\n") == fingerprint("He goes .")
    assert fingerprint("He goes .") != fingerprint("he goes .")
    assert len(fingerprint("")) == 8
