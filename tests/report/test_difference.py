from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.report.difference import Change, marked, show_example, word_difference
from assay.significance.examples import Example

WORDS = st.lists(st.sampled_from(["a", "b", "c"])).map(" ".join)


@given(WORDS, WORDS)
def test_either_version_can_be_read_out_of_the_pieces(before: str, after: str) -> None:
    pieces = word_difference(before, after)
    for version, other in ((before, "added"), (after, "deleted")):
        assert " ".join(text for change, text in pieces if change != other) == version


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("", "", ""),
        ("a b", "a b", "a b"),
        ("a b", "", "[-a b-]"),
        ("", "a b", "{+a b+}"),
        ("He go to home", "He went home .", "He [-go to-] {+went+} home {+.+}"),
        ("{0} {", "{0} }", "{0} [-{-] {+}+}"),
    ],
)
def test_marks(before: str, after: str, line: str) -> None:
    assert marked(before, after) == line


def test_colours_are_those_of_the_caller() -> None:
    def paint(change: Change, text: str) -> str:
        return text if change == "kept" else f"<{change} {text}>"

    assert marked("a b", "a c", paint) == "a <deleted [-b-]> <added {+c+}>"


def test_an_example_shows_what_there_is() -> None:
    example = Example("7", "s", ("r", "q"), ("one", "two"), ("a b", "a"), (0.5, 0.25))
    assert show_example(example).splitlines() == [
        "7: [-one 0.5000-] {+two 0.2500+}",
        "  source      s",
        "  reference   r",
        "  reference   q",
        "  difference  a [-b-]",
    ]
    bare = Example("7", None, (), ("one", "two"), ("a", "a"), (0.5, 0.25))
    assert show_example(bare).splitlines()[1:] == ["  difference  a"]
