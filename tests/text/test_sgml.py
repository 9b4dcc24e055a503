from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import AssayWarning, EditError, FormatError
from assay.text.sgml import Document, Mistake, TeacherAnnotation, parse_sgml, read_sgml
from refusals import assert_kind, refusal

if TYPE_CHECKING:
    from pathlib import Path

ESSAY = """<DOC nid="829">
<TEXT>
<TITLE>
Keeping the Secret
</TITLE>
<P>
People get certain disease & a < b <b>bold</b> .
</P>
<P>

Two lines
in one .
</P>
<REFERENCE>
Smith (2010)
</REFERENCE>
</TEXT>
<ANNOTATION teacher_id="8">
<MISTAKE start_par="1" start_off="11" end_par="1" end_off="26">
<TYPE>Nn</TYPE>
<CORRECTION>certain diseases</CORRECTION>
<COMMENT>many</COMMENT>
</MISTAKE>
<MISTAKE start_par="1" start_off="47" end_par="1" end_off="47">
<TYPE>Mec</TYPE>
<CORRECTION>!</CORRECTION>
</MISTAKE>
</ANNOTATION>
<ANNOTATION teacher_id="9">
<MISTAKE start_par="0" start_off="8" end_par="0" end_off="12">
<TYPE></TYPE>
<CORRECTION/>
</MISTAKE>
</ANNOTATION>
</DOC>
""".replace("<CORRECTION/>", "<CORRECTION></CORRECTION>")

PARAGRAPHS = (
    "Keeping the Secret",
    "People get certain disease & a < b <b>bold</b> .",
    "\nTwo lines\nin one .",
    "Smith (2010)",
)


def one(text: str) -> Document:
    (document,) = parse_sgml(text)
    return document


def essay(*mistakes: Mistake, paragraphs: tuple[str, ...] = ("abc def", "ghi")) -> Document:
    return Document("7", paragraphs, (TeacherAnnotation("1", mistakes),))


def test_paragraphs_teachers_and_mistakes_are_read() -> None:
    document = one(ESSAY)
    assert document.id == "829"
    assert document.paragraphs == PARAGRAPHS
    assert document.annotations == (
        TeacherAnnotation(
            "8",
            (
                Mistake(1, 11, 1, 26, "Nn", "certain diseases", "many"),
                Mistake(1, 47, 1, 47, "Mec", "!"),
            ),
        ),
        TeacherAnnotation("9", (Mistake(0, 8, 0, 12, "", ""),)),
    )


def test_offsets_count_characters_within_a_paragraph() -> None:
    document = one(ESSAY)
    marked = [
        document.paragraphs[m.start_paragraph][m.start_offset : m.end_offset]
        for annotation in document.annotations
        for m in annotation.mistakes
    ]
    assert marked == ["certain disease", "", "the "]


def test_each_teacher_corrects_the_document() -> None:
    document = one(ESSAY)
    assert document.corrected("8") == (
        PARAGRAPHS[0],
        "People get certain diseases & a < b <b>bold</b> !.",
        *PARAGRAPHS[2:],
    )
    assert document.corrected("9") == ("Keeping Secret", *PARAGRAPHS[1:])
    assert document.corrected("nobody") == PARAGRAPHS


def test_several_documents_and_files_of_windows(tmp_path: Path) -> None:
    file = tmp_path / "nucle.sgml.gz"
    file.write_bytes((ESSAY * 2).replace("\n", "\r\n").encode())
    assert read_sgml(file) == parse_sgml(ESSAY) * 2


def test_documents_may_lack_titles_annotations_and_numbers() -> None:
    assert one("<DOC>\n<TEXT>\n<P>\na\n</P>\n</TEXT>\n</DOC>") == Document("", ("a",))
    assert one("<DOC></DOC>") == Document("", ())


@pytest.mark.parametrize("text", ["a <p> b", "<TITLES>", "x < P >", "&lt;P&gt;", "<DOCK>", "1<2>0"])
def test_only_the_tags_of_the_format_are_tags(text: str) -> None:
    assert one(f"<DOC><TEXT><P>\n{text}\n</P></TEXT></DOC>").paragraphs == (text,)


@pytest.mark.parametrize(
    ("old", "new", "line", "found"),
    [
        (ESSAY, "", 1, "no <DOC>"),
        ("</TITLE>\n", "", 5, "<P>"),
        ("<TITLE>\n", "", 4, "</TITLE>"),
        ("</P>\n<P>", "<P>\n</P>", 8, "<P>"),
        ("</TEXT>\n", "", 17, "<ANNOTATION"),
        ("<TYPE>Nn</TYPE>", "<TYPE>Nn", 21, "<CORRECTION>"),
        ("</DOC>\n", "", 35, "the end of the file"),
        ("</DOC>\n", "<DOC>", 35, "<DOC>"),
        ("</DOC>\n", "</DOC>\n</DOC>", 36, "</DOC>"),
        ("Smith (2010)", "<TYPE>", 15, "<TYPE>"),
        ('start_par="1" start_off="11"', 'start_par="one"', 19, "start_par='one' in <MISTAKE>"),
        ('start_off="11" ', "", 19, "start_off='' in <MISTAKE>"),
        ('end_off="26"', 'end_off="-26"', 19, "end_off='-26' in <MISTAKE>"),
        ('end_off="26"', f'end_off="{"9" * 5000}"', 19, "end_off='999"),
    ],
)
def test_what_is_wrong_is_placed(old: str, new: str, line: int, found: str) -> None:
    assert old in ESSAY
    text = ESSAY.replace(old, new)
    error = refusal(lambda: parse_sgml(text, name="n.sgml"))
    assert error is not None
    assert_kind(error, name="n.sgml", n_lines=text.count("\n") + 1)
    assert (error.line, error.found[: len(found)]) == (line, found)


def test_an_error_says_which_tag_was_expected() -> None:
    with pytest.raises(FormatError, match="expected </TITLE> or what belongs inside <TITLE>"):
        parse_sgml(ESSAY.replace("</TITLE>", ""))
    with pytest.raises(FormatError, match=r"found </P>; expected <DOC \.\.\.>"):
        parse_sgml("</P>")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<TEXT>", "<TEXT>\n\nlost", ":4: the text 'lost' stands inside <TEXT>"),
        ("<DOC nid", "<!-- me -->\n<DOC nid", ":1: the text '<!-- me -->' stands outside"),
        ("</DOC>", "</DOC>\nend", ":36: the text 'end' stands outside of documents"),
        (
            "<TYPE>Nn",
            "<ERR>x</ERR><TYPE>Nn",
            ":20: the text '<ERR>x</ERR>' stands inside <MISTAKE>",
        ),
    ],
)
def test_text_where_none_belongs_is_left_out_with_a_warning(
    old: str, new: str, message: str
) -> None:
    with pytest.warns(AssayWarning) as caught:
        documents = parse_sgml(ESSAY.replace(old, new), name="n.sgml")
    assert [str(warning.message).startswith(f"n.sgml{message}") for warning in caught] == [True]
    assert documents == parse_sgml(ESSAY)


@pytest.mark.parametrize(
    ("mistakes", "message"),
    [
        ([Mistake(0, 0, 0, 3, "", "x"), Mistake(0, 2, 0, 5, "", "y")], "paragraph 0: .*overlap"),
        ([Mistake(0, 0, 0, 8, "", "x")], "document 7, paragraph 0: .* reaches beyond its text"),
        ([Mistake(1, 3, 1, 2, "", "x")], "document 7, paragraph 1: .* impossible span"),
        ([Mistake(0, 0, 1, 2, "", "x")], "document 7: .* does not lie within one of 2 paragraphs"),
        ([Mistake(2, 0, 2, 0, "", "x")], "document 7: .* does not lie within one of 2 paragraphs"),
    ],
)
def test_mistakes_that_cannot_be_corrected_are_refused(
    mistakes: list[Mistake], message: str
) -> None:
    with pytest.raises(EditError, match=message):
        essay(*mistakes).corrected("1")


@pytest.mark.parametrize(
    ("start", "end", "correction", "expected"),
    [
        (4, 8, "is", "one is three"),
        (3, 7, "is", "one is three"),
        (3, 8, "is", "one is three"),
        (4, 8, "is ", "one is three"),
        (3, 7, " is", "one is three"),
        (4, 8, "", "one three"),
        (3, 7, "", "one three"),
        (3, 8, "", "one  three"),
        (0, 4, "", "two three"),
        (7, 13, "", "one two"),
        (3, 4, "", "onetwo three"),
        (3, 4, ", ", "one, two three"),
    ],
)
def test_blanks_at_the_ends_of_a_mistake_do_not_join_words(
    start: int, end: int, correction: str, expected: str
) -> None:
    document = essay(Mistake(0, start, 0, end, "", correction), paragraphs=("one two three",))
    assert document.corrected("1") == (expected,)


def test_of_two_overlapping_mistakes_the_first_wins_if_asked() -> None:
    document = essay(Mistake(0, 2, 0, 5, "", "y"), Mistake(0, 0, 0, 3, "", "x"))
    assert document.corrected("1", overlaps="first") == ("x def", "ghi")


@st.composite
def documents(draw: st.DrawFn) -> Document:
    paragraphs = draw(st.lists(st.text("ab <&é\n", max_size=8), min_size=1, max_size=4))
    mistakes = []
    for number, text in enumerate(paragraphs):
        cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=6, unique=True)))
        mistakes += [
            Mistake(number, start, number, end, "T", draw(st.text("cd\n", max_size=3)))
            for start, end in zip(cuts[::2], cuts[1::2], strict=False)
        ]
    return Document("1", tuple(paragraphs), (TeacherAnnotation("t", tuple(mistakes)),))


def as_sgml(document: Document) -> str:
    mistakes = "".join(
        f'<MISTAKE start_par="{m.start_paragraph}" start_off="{m.start_offset}" '
        f'end_par="{m.end_paragraph}" end_off="{m.end_offset}">\n'
        f"<TYPE>{m.type}</TYPE>\n<CORRECTION>\n{m.correction}\n</CORRECTION>\n</MISTAKE>\n"
        for m in document.annotations[0].mistakes
    )
    paragraphs = "".join(f"<P>\n{paragraph}\n</P>\n" for paragraph in document.paragraphs)
    return (
        f'<DOC nid="{document.id}">\n<TEXT>\n{paragraphs}</TEXT>\n'
        f'<ANNOTATION teacher_id="t">\n{mistakes}</ANNOTATION>\n</DOC>\n'
    )


@given(documents())
def test_documents_come_back_and_every_character_is_corrected(document: Document) -> None:
    assert parse_sgml(as_sgml(document)) == (document,)
    expected = list(document.paragraphs)
    for mistake in reversed(document.annotations[0].mistakes):
        text = expected[mistake.start_paragraph]
        expected[mistake.start_paragraph] = (
            text[: mistake.start_offset] + mistake.correction + text[mistake.end_offset :]
        )
    # Where blanks stay is another test's concern.
    assert [without_blanks(text) for text in document.corrected("t")] == [
        without_blanks(text) for text in expected
    ]


def without_blanks(text: str) -> str:
    return "".join(text.split())


TAGS = ["DOC", "TEXT", "P", "TITLE", "ANNOTATION", "MISTAKE", "TYPE", "CORRECTION", "b"]
PIECES = st.one_of(
    st.sampled_from([f"<{tag}>" for tag in TAGS] + [f"</{tag}>" for tag in TAGS]),
    st.sampled_from(
        ['<MISTAKE start_par="1" start_off="x">', "<DOC \n>", "\n", "\r\n", "a < b", "&"]
    ),
    st.text(max_size=5),
)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=12).map("".join)))
def test_any_text_is_read_or_refused_by_line(text: str) -> None:
    error = refusal(lambda: parse_sgml(text, name="n.sgml"))
    if error is not None:
        assert_kind(error, name="n.sgml", n_lines=text.count("\n") + 1)


def test_large_files_take_time_in_proportion() -> None:
    paragraphs = tuple("a" * 20 for _ in range(20_000))
    mistakes = tuple(Mistake(i, 1, i, 2, "T", "b") for i in range(20_000))
    document = essay(*mistakes, paragraphs=paragraphs)
    assert document.corrected("1") == ("ab" + "a" * 18,) * 20_000
    text = as_sgml(Document("1", paragraphs, (TeacherAnnotation("t", mistakes),)))
    assert len(parse_sgml(text)[0].annotations[0].mistakes) == 20_000
