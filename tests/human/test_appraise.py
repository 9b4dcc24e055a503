from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import FormatError, InputError
from assay.human.appraise import (
    Dialect,
    format_appraise,
    parse_appraise,
    read_appraise,
    write_appraise,
)
from assay.human.judgment import Cell, Judgment, Judgments
from human.screens import judgments as some_judgments
from refusals import assert_kind, refusal

if TYPE_CHECKING:
    from pathlib import Path

COMMAS = """<?xml version="1.0" encoding="UTF-8"?>
<appraise-results>
<ranking-result source-language="en" id="none" target-language="en">
  <ranking-item doc-id="none" id="62" duration="00:01:20.620000" user="annot2">
    <translation system="AMU,RAC" rank="4" />
    <translation system="UFC" rank="1" />
  </ranking-item>
</ranking-result>
<ranking-result>
  <ranking-item id="218" duration="00:00:12.54" user="other" skipped="true" />
</ranking-result>
</appraise-results>
"""
BLANKS = """<appraise-results>
<error-correction-ranking-result>
  <ranking-item doc-id="10.0" duration="01:00:00" id="0" src-id="135" user="ann">
    <translation rank="1" system="IITB INPUT"/>
  </ranking-item>
</error-correction-ranking-result>
</appraise-results>
"""
SCREENS = Judgments(
    (
        Judgment(
            "62",
            "annot2",
            (Cell(("AMU", "RAC"), 4), Cell(("UFC",), 1)),
            seconds=80.62,
            columns=(("doc-id", "none"),),
        ),
        Judgment("218", "other", (), "skipped", 12.54),
    )
)


def refused(text: str) -> FormatError:
    with pytest.raises(FormatError) as caught:
        parse_appraise(text.encode(), name="j.xml")
    assert_kind(caught.value, name="j.xml", n_lines=text.count("\n") + 1)
    return caught.value


def test_commas_are_read() -> None:
    assert parse_appraise(COMMAS.encode()) == SCREENS


def test_blanks_are_read_and_the_sentence_is_the_source() -> None:
    assert parse_appraise(BLANKS.encode()) == Judgments(
        (
            Judgment(
                "135",
                "ann",
                (Cell(("IITB", "INPUT"), 1),),
                seconds=3600.0,
                columns=(("doc-id", "10.0"), ("id", "0")),
            ),
        )
    )


def test_files_are_written_and_read(tmp_path: Path) -> None:
    for name in ("j.xml", "j.xml.gz"):
        write_appraise(tmp_path / name, SCREENS)
        assert read_appraise(tmp_path / name) == SCREENS


def test_either_dialect_is_written_as_it_was() -> None:
    assert '<ranking-item id="62" user="annot2" duration="00:01:20.620000" doc-id="none">' in (
        format_appraise(SCREENS, dialect="commas")
    )
    assert '<translation system="AMU RAC" rank="4"/>' in format_appraise(SCREENS)


@given(some_judgments(), st.sampled_from(["blanks", "commas"]))
def test_what_is_written_is_read(screens: Judgments, dialect: Dialect) -> None:
    assert parse_appraise(format_appraise(screens, dialect=dialect).encode()) == screens


@pytest.mark.parametrize(
    ("old", "new", "line", "found"),
    [
        ("appraise-results>", "scripts>", 2, "<scripts> as the outermost element"),
        ("<ranking-result>", "<other/><ranking-result>", 9, "<other> in <appraise-results>"),
        ("<ranking-result>", "<ranking-result><also/>", 9, "<also> in <ranking-result>"),
        ("<translation system", "<source/><translation system", 5, "<source> in <ranking-item>"),
        (' user="annot2"', "", 4, "<ranking-item> without user="),
        (' id="62"', "", 4, "<ranking-item> without id="),
        (' rank="4"', "", 5, "<translation> without rank="),
        ('rank="4"', 'rank="best"', 5, "rank='best'"),
        ('rank="4"', 'rank="0"', 5, "no cell (the rank of 'AMU RAC' is 0"),
        ('system="UFC"', 'system=" "', 6, "no cell (the systems of a cell are ()"),
        ('system="UFC"', 'system="RAC"', 4, "no screen (judgment of 'annot2' on sentence '62'"),
        ('skipped="true"', 'skipped="maybe"', 10, "skipped='maybe'"),
        ("00:01:20.620000", "soon", 4, "duration='soon'"),
        ('user="annot2"', 'user="annot2" skipped="true"', 4, "it is marked as skipped, but there"),
        ("</appraise-results>\n", "", 12, "what is not XML"),
    ],
)
def test_what_is_wrong_is_placed(old: str, new: str, line: int, found: str) -> None:
    assert old in COMMAS
    replaced = COMMAS.replace(old, new) if "results" in old else COMMAS.replace(old, new, 1)
    error = refused(replaced)
    assert error.line == line
    assert found in error.found


@pytest.mark.parametrize(
    ("screen", "found"),
    [
        (Judgment("1", "a", (Cell(("A B",), 1),)), "the system 'A B'"),
        (Judgment("1", "a", (Cell(("A,B",), 1),)), "the system 'A,B'"),
        (Judgment("1", "a", columns=(("two words", "x"),)), "the column 'two words'"),
        (Judgment("1", "a", columns=(("src-id", "x"),)), "the column 'src-id'"),
        (Judgment("1", "a\x01"), "the character U+0001"),
    ],
)
def test_what_the_format_cannot_hold_is_refused(screen: Judgment, found: str) -> None:
    with pytest.raises(FormatError) as caught:
        format_appraise(Judgments((screen,)), name="j.xml")
    assert_kind(caught.value, name="j.xml")
    assert found in caught.value.found


def test_the_sentence_has_its_place_in_each_dialect() -> None:
    with_id = Judgments((Judgment("1", "a", columns=(("id", "7"),)),))
    assert 'src-id="1" user="a" id="7"' in format_appraise(with_id)
    with pytest.raises(FormatError, match="'id'; expected another name, because the dialect 'comm"):
        format_appraise(with_id, dialect="commas")
    with pytest.raises(InputError, match="dialect is 'tabs'; it is one of blanks, comm"):
        format_appraise(with_id, dialect="tabs")  # type: ignore[arg-type]


@given(st.integers(0, len(COMMAS)), st.integers(0, 30), st.text(max_size=5) | st.sampled_from(
    ["<translation>", "</ranking-item>", '"', "<!--", "&#1;", "<!DOCTYPE a>", "\n"]))  # fmt: skip
def test_damaged_files_are_read_or_refused(start: int, length: int, put: str) -> None:
    content = (COMMAS[:start] + put + COMMAS[start + length :]).encode("utf-8", "replace")
    error = refusal(lambda: parse_appraise(content, name="j.xml"))
    if error is not None:
        assert_kind(error, name="j.xml", n_lines=content.count(b"\n") + content.count(b"\r") + 1)
