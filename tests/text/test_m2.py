from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from assay.edits.edit import AnnotatedSentence, Edit
from assay.errors import AssayWarning, FormatError
from assay.text.m2 import format_m2, parse_m2, read_m2, write_m2
from refusals import assert_kind, refusal
from strategies import LINE_BREAKS, annotated_sentences, edits, texts

NOOP = "A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||"

if TYPE_CHECKING:
    from pathlib import Path


def one(text: str) -> AnnotatedSentence:
    (sentence,) = parse_m2(text)
    return sentence


def edit_line(
    *, span: str = "1 2", type_: str = "R", text: str = "goes", end: str = "REQUIRED|||-NONE-|||0"
) -> str:
    return f"S He go home .\nA {span}|||{type_}|||{text}|||{end}\n"


def test_sentences_edits_and_annotators_are_read() -> None:
    text = (
        "S He go to home .\n"
        "A 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n"
        "A 2 3|||U:PREP||||||OPTIONAL|||superfluous|||1\n"
        "A 1 2|||R:VERB:TENSE|||went|||REQUIRED|||-NONE-|||1\n"
        f"{NOOP}2\n"
        "\n"
        "S Fine .\n"
    )
    first, second = parse_m2(text)
    assert first == AnnotatedSentence(
        "He go to home .",
        (
            Edit(1, 2, ("goes",), type="R:VERB:SVA"),
            Edit(2, 3, ("",), type="U:PREP", required=False, annotator=1, comment="superfluous"),
            Edit(1, 2, ("went",), type="R:VERB:TENSE", annotator=1),
        ),
        (0, 1, 2),
    )
    assert second == AnnotatedSentence("Fine .")


@pytest.mark.parametrize(
    ("correction", "alternatives"),
    [
        ("goes", ("goes",)),
        ("", ("",)),
        ("-NONE-", ("",)),
        ("goes||went", ("goes", "went")),
        ("goes||-NONE-", ("goes", "")),
        ("||went", ("", "went")),
        ("has gone||is | was", ("has gone", "is | was")),
    ],
)
def test_alternatives_and_the_empty_correction(
    correction: str, alternatives: tuple[str, ...]
) -> None:
    assert one(edit_line(text=correction)).edits[0].alternatives == alternatives


def test_one_who_found_nothing_is_present_and_one_without_a_line_is_not() -> None:
    assert one(f"S Fine .\n{NOOP}3\n{NOOP}1\n").annotators == (3, 1)
    assert one("S Fine .\n").annotators == ()


def test_a_noop_needs_no_sense_in_its_span() -> None:
    assert one(f"S a b\n{NOOP.replace('-1 -1', '5 3')}0").edits == ()


@pytest.mark.parametrize(
    "text", ["S\n\nS a\n", "S \n\nS a\n", "S\t\n\nS a", "S  \n \t \nS a\n\n\n"]
)
def test_an_empty_sentence_is_a_sentence(text: str) -> None:
    if text.startswith("S\t"):
        with pytest.raises(FormatError, match=":1: "):
            parse_m2(text)
    else:
        assert [sentence.source for sentence in parse_m2(text)] == ["", "a"]


@pytest.mark.parametrize("ending", ["", "\n", "\n\n", "\n\n\n", "\r\n\r\n"])
def test_the_last_blank_line_may_be_missing_or_doubled(ending: str) -> None:
    assert len(parse_m2(f"\n\nS a\n{NOOP}0\n\n\nS b\n{NOOP}0{ending}")) == 2


def test_files_of_windows_and_byte_order_marks(tmp_path: Path) -> None:
    file = tmp_path / "gold.m2"
    file.write_bytes(
        b"\xef\xbb\xbf" + (edit_line() + "\n" + edit_line()).replace("\n", "\r\n").encode()
    )
    assert read_m2(file) == parse_m2(edit_line()) * 2


@pytest.mark.parametrize("character", LINE_BREAKS)
def test_text_is_cut_at_every_unicode_line_break(character: str) -> None:
    assert one(f"S a b{character}{NOOP}1{character}") == AnnotatedSentence("a b", (), (1,))


@pytest.mark.parametrize("character", ["\x85", "\u2028"])
def test_a_sentence_broken_by_such_a_character_is_refused_and_numbered_by_line_feeds(
    character: str,
) -> None:
    with pytest.raises(FormatError, match="<text>:3: found a line that begins with 'b c'"):
        parse_m2(f"S x\n\nS a{character}b c\n")


def test_blanks_of_every_script_separate_tokens() -> None:
    assert one("S a\u00a0b\u3000c\td\n").tokens == ["a", "b", "c", "d"]


def test_a_block_of_several_sentences_is_read_as_the_official_scorer_reads_it() -> None:
    text = (
        "S a b\nS c d\nS e\n"
        "A 0 1|||R|||x|||REQUIRED|||-NONE-|||0\n"
        "A 2 4|||R|||y|||REQUIRED|||-NONE-|||0\n"
        "A 5 5|||M|||z|||REQUIRED|||-NONE-|||1\n"
    )
    found = [[edit.correction for edit in sentence.edits] for sentence in parse_m2(text)]
    assert found == [["x"], ["x", "y"], ["x", "y", "z"]]
    assert [sentence.annotators for sentence in parse_m2(text)] == [(0, 1)] * 3


def test_an_edit_beyond_its_sentence_is_left_out_with_a_warning() -> None:
    with pytest.warns(AssayWarning, match=r"<text>:2: the edit 3-5 'goes' .*beyond .* 4 tokens"):
        sentence = one(edit_line(span="3 5"))
    assert sentence == AnnotatedSentence("He go home .", (), (0,))


def test_a_line_that_begins_with_i_is_left_out_with_a_warning() -> None:
    with pytest.warns(AssayWarning, match="<text>:2: the line 'I like it .' begins with I"):
        assert one("S He said that\nI like it .\n").source == "He said that"


@pytest.mark.parametrize(
    ("text", "line", "found", "expected"),
    [
        ("hello", 1, "'hello'", "S for a sentence or A"),
        ("S a\n\nS b\nhello there\n", 4, "'hello there'", "S for a sentence"),
        (f"S a\n\n{NOOP}0\n", 3, "edits without a sentence", "an S line before"),
        ("S a\nA 0 1|||R|||b|||REQUIRED|||0\n", 2, "an edit of 5 fields", "6: A start end"),
        (f"S a\nA 0 1|||R|||b|||c{'|||d' * 9}", 2, "an edit of 13 fields", "6: A start end"),
        ("S a\nA\n", 2, "an edit of 1 fields", "6: A start end"),
        (edit_line(end="REQUIRED|||-NONE-|||me"), 2, "'me'", "an annotator's number"),
        (edit_line(end="REQUIRED|||-NONE-|||"), 2, "''", "an annotator's number"),
        (edit_line(end="REQUIRED|||-NONE-|||" + "9" * 9999), 2, "'999", "an annotator's number"),
        (edit_line(span="one 2"), 2, "'one'", "an offset, a whole number"),
        (edit_line(span="1_0 2"), 2, "'1_0'", "an offset, a whole number"),
        (edit_line(span="1.0 2"), 2, "'1.0'", "an offset, a whole number"),
        (edit_line(span="1"), 2, "the span '1'", "two token offsets"),
        (edit_line(span="1 2 3"), 2, "the span '1 2 3'", "two token offsets"),
        (edit_line(span="2 1"), 2, "the span '2 1'", "0 <= start <= end"),
        (edit_line(span="-1 -1"), 2, "the span '-1 -1'", "only with the type noop"),
        (edit_line(span="-1 2"), 2, "the span '-1 2'", "two token offsets"),
        (edit_line(span=""), 2, "the span ''", "two token offsets"),
    ],
)
def test_malformed_lines_are_named(text: str, line: int, found: str, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse_m2(text, name="gold.m2")
    assert caught.value.line == line
    assert found in caught.value.found
    assert expected in caught.value.expected
    assert_kind(caught.value, name="gold.m2", n_lines=line)


@given(st.lists(annotated_sentences(), max_size=4))
def test_what_is_written_is_read(sentences: list[AnnotatedSentence]) -> None:
    assert parse_m2(format_m2(sentences)) == tuple(sentences)


def test_files_are_written_and_read(tmp_path: Path) -> None:
    sentences = parse_m2(edit_line() + "\n" + f"S\n{NOOP}0\n")
    write_m2(tmp_path / "gold.m2.gz", sentences)
    assert read_m2(tmp_path / "gold.m2.gz") == sentences


@st.composite
def wild_sentences(draw: st.DrawFn) -> AnnotatedSentence:
    source = draw(texts()).strip()
    span = draw(edits(len(source.split())))
    edit = Edit(
        span.start,
        span.end,
        tuple(draw(st.lists(texts(), min_size=1, max_size=3))),
        type=draw(texts()),
        annotator=draw(st.integers(-3, 3)),
        comment=draw(texts()),
    )
    return AnnotatedSentence(source, (edit,))


@given(wild_sentences())
def test_what_m2_cannot_hold_is_refused_and_never_changed(sentence: AnnotatedSentence) -> None:
    if refusal(lambda: format_m2([sentence])) is None:
        assert parse_m2(format_m2([sentence])) == (sentence,)


@pytest.mark.parametrize(
    "sentence",
    [
        AnnotatedSentence("a\nb"),
        AnnotatedSentence("a\u2028b"),
        AnnotatedSentence("a", (Edit(0, 1, ("b|||c",)),)),
        AnnotatedSentence("a", (Edit(0, 1, ("b||c",)),)),
        AnnotatedSentence("a", (Edit(0, 1, ("-NONE-",)),)),
        AnnotatedSentence("a", (Edit(0, 1, ("b",), type="noop"),)),
        AnnotatedSentence("a", (Edit(0, 2, ("b",)),)),
        AnnotatedSentence("a", (Edit(0, 1, ("b",), comment="-NONE-"),)),
    ],
    ids=repr,
)
def test_sentences_that_m2_cannot_hold(tmp_path: Path, sentence: AnnotatedSentence) -> None:
    with pytest.raises(FormatError, match=r"gold\.m2: found .* in sentence 2, .*; .*write JSONL"):
        write_m2(tmp_path / "gold.m2", [AnnotatedSentence("fine"), sentence])
    assert not list(tmp_path.iterdir())


def test_half_a_surrogate_pair_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"gold\.m2:1: found the character U\+D83D after 'S "):
        write_m2(tmp_path / "gold.m2", [AnnotatedSentence("\ud83d")])


LINES = st.one_of(
    st.sampled_from(["", " ", "S", "S a b", "S a\r", "A", NOOP + "0", "I", "\ufeffS a"]),
    st.builds(
        "A {}|||{}|||{}|||{}|||{}|||{}".format,
        st.sampled_from(["0 1", "1 0", "-1 -1", "0", "", "0 9", "٣ ٤", "0 1 2", "1e0 2"]),
        st.sampled_from(["R", "noop", "", "|"]),
        st.sampled_from(["b", "", "-NONE-", "b||c", "|||", "||"]),
        st.sampled_from(["REQUIRED", "", "x"]),
        st.sampled_from(["-NONE-", "", "c"]),
        st.sampled_from(["0", "1", "", "-1", " 2 ", "x", "9" * 20]),
    ),
    st.text(max_size=8),
)


@given(st.one_of(st.text(), st.lists(LINES, max_size=8).map("\n".join)))
def test_any_text_is_read_or_refused_by_line(text: str) -> None:
    error = refusal(lambda: parse_m2(text, name="wild.m2"))
    if error is not None:
        assert_kind(error, name="wild.m2", n_lines=text.count("\n") + 1)
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AssayWarning)
        sentences = parse_m2(text)
    assume(all(edit.end <= len(s.tokens) for s in sentences for edit in s.edits))
    assert parse_m2(format_m2(sentences)) == sentences


def test_large_files_take_time_in_proportion() -> None:
    text = "S " + "a " * 30 + "\n" + "A 1 2|||R|||b|||REQUIRED|||-NONE-|||0\n" * 5 + "\n"
    assert len(parse_m2(text * 10_000)) == 10_000
