from __future__ import annotations

import time
from xml.sax.saxutils import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.errors import FormatError
from assay.text.safe_xml import Element, attribute_text, element_text, parse_xml
from refusals import assert_kind, refusal
from strategies import texts

BOMB = "".join(
    [
        '<!DOCTYPE a [<!ENTITY l0 "lol">',
        *(f'<!ENTITY l{i} "{f"&l{i - 1};" * 10}">' for i in range(1, 10)),
        "]><a>&l9;</a>",
    ]
)


def parse(text: str | bytes) -> Element:
    return parse_xml(text if isinstance(text, bytes) else text.encode(), name="a.xml")


def refused(text: str | bytes) -> FormatError:
    with pytest.raises(FormatError) as caught:
        parse(text)
    content = text if isinstance(text, bytes) else text.encode()
    assert_kind(caught.value, name="a.xml", n_lines=content.count(b"\n") + 1)
    return caught.value


def test_elements_attributes_texts_and_lines() -> None:
    root = parse("<?xml version='1.0'?>\n<a x='1' y='&lt;'>one<b/>\n\ntwo<c>&amp;</c><b>3</b></a>")
    assert (root.tag, root.attributes, root.text) == ("a", {"x": "1", "y": "<"}, "one\n\ntwo")
    assert [(child.tag, child.text, child.line) for child in root.children] == [
        ("b", "", 2),
        ("c", "&", 4),
        ("b", "3", 4),
    ]
    assert [child.text for child in root.all("b")] == ["", "3"]
    assert root.one("c").text == "&"
    assert root.whole_number("x") == 1


def test_comments_and_character_data_do_not_cut_a_text() -> None:
    assert parse("<a>one<!-- no --><![CDATA[<two>]]><?x y?>three</a>").text == "one<two>three"


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
        '<!DOCTYPE a PUBLIC "x" "http://127.0.0.1:1/a.dtd"><a/>',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
        '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p;]><a/>',
        "<!DOCTYPE a [<!ENTITY % p \"<!ENTITY x 'y'>\"> %p;]><a>&x;</a>",
        "<!DOCTYPE a [<!ATTLIST a x CDATA 'y'>]><a/>",
        "<!DOCTYPE a><a/>",
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_document_types_are_refused_with_all_they_bring(text: str, encoding: str) -> None:
    error = refused(("<?xml version='1.0'?>\n\n" + text).encode(encoding))
    assert error.found == "a document type or entity declaration"
    assert error.line == 3


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("hello", 1),
        ("<a>\n<b>\n</a>", 3),
        ("<a>\n", 2),
        ("<a/>\n<b/>", 2),
        ("<a>\n&nbsp;</a>", 2),
        ("<a x='1' x='2'/>", 1),
        ("<a>\n\x01</a>", 2),
        (b"<a>\n\xe9</a>", 2),
        ("<a>]]></a>", 1),
        ("<a x='<'/>", 1),
    ],
)
def test_what_is_not_well_formed_is_placed(text: str | bytes, line: int) -> None:
    error = refused(text)
    assert error.line == line
    assert error.found.startswith("what is not XML (")


@pytest.mark.parametrize(
    "encoding",
    ["utf-7", "rot13", "hex", "undefined", "mbcs", "idna", "big5", "punycode", "x" * 999, "utf-32"],
)
def test_encodings_that_are_not_known_are_refused(encoding: str) -> None:
    error = refused(f"<?xml version='1.0' encoding='{encoding}'?><a>\u00e9</a>")
    assert "encoding" in error.found
    assert error.line == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-1", "windows-1252"])
def test_encodings_that_are_declared_are_taken(encoding: str) -> None:
    text = f"<?xml version='1.0' encoding='{encoding}'?><a>süß</a>"
    assert parse(text.encode(encoding)).text == "süß"


def test_deep_nesting_does_no_harm() -> None:
    assert parse("<a>" * 200_000 + "</a>" * 200_000).tag == "a"
    refused("<a>" * 200_000)


def test_huge_attributes_texts_and_names_do_no_harm() -> None:
    assert len(parse(f"<a x='{'y' * 5_000_000}'/>").attributes["x"]) == 5_000_000
    name = "n" * 1_000_000
    with pytest.raises(FormatError) as caught:
        parse(f"<a><{name}/></a>").only("b")
    assert len(str(caught.value)) < 400


def test_long_texts_take_time_in_proportion() -> None:
    begin = time.perf_counter()
    assert len(parse("<a>" + "\n&amp;x" * 500_000 + "</a>").text) == 1_500_000
    assert time.perf_counter() - begin < 20  # it was a matter of minutes when texts were added up


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<a/>", "0 elements <b> in <a>"),
        ("<a><b/><b/></a>", "2 elements <b> in <a>"),
    ],
)
def test_one_element_is_exactly_one(text: str, found: str) -> None:
    with pytest.raises(FormatError, match=f"a.xml:1: found {found}; expected one"):
        parse(text).one("b")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<a>\n<b/><c/></a>", "a.xml:2: found <c> in <a>; expected nothing but <b> there"),
        ("<a><b/> and </a>", "a.xml:1: found the text 'and' in <a>; expected nothing but <b>"),
    ],
)
def test_nothing_is_lost_in_silence(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        parse(text).only("b")
    assert parse("<a> <b/>\n<b/></a>").only("b").tag == "a"


@pytest.mark.parametrize(
    "value", ["", "-1", "1.0", "x", "²", "٣", " 1", "+1", "9" * 19, "1" * 9999]
)
def test_whole_numbers_are_plain_digits(value: str) -> None:
    with pytest.raises(FormatError, match=r"found x='.* in <a>; expected a whole number from 0"):
        parse(f"<a x='{value}'/>").whole_number("x")


def test_a_missing_attribute_is_named() -> None:
    with pytest.raises(
        FormatError, match=r"a\.xml:1: found <a> without x=; expected that attribute"
    ):
        parse("<a/>").attribute("x")


@given(texts())
def test_texts_come_back(text: str) -> None:
    def document() -> bytes:
        inside = element_text(text, name="b.xml")
        return f"<a x={attribute_text(text, name='b.xml')}>{inside}</a>".encode()

    error = refusal(document)
    if error is None:
        root = parse(document())
        assert root.text == root.attributes["x"] == text
    else:
        assert_kind(error, name="b.xml")
        assert refusal(lambda: parse(f"<a>{escape(text)}</a>")) is not None


@pytest.mark.parametrize("character", ["\0", "\x08", "\x0b", "\x1f", "\ufffe", "\uffff", "\ud800"])
def test_characters_that_xml_cannot_hold_are_refused(character: str) -> None:
    for write in (element_text, attribute_text):
        with pytest.raises(FormatError, match=rf"found the character U\+{ord(character):04X} in "):
            write(f"a{character}", name="b.xml")


@given(st.binary())
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    error = refusal(lambda: parse(content))
    if error is not None:
        assert_kind(error, name="a.xml")


@given(st.lists(st.sampled_from(["<a>", "</a>", "<b x='1'/>", "<!--", "-->", "<!DOCTYPE a", "]]>",
    "<![CDATA[", "&lt;", "&#0;", "&x;", "<?x", "?>", "é", "\n", "<!ENTITY", ">"])))  # fmt: skip
def test_any_pieces_of_xml_are_read_or_refused(pieces: list[str]) -> None:
    error = refusal(lambda: parse("".join(pieces)))
    if error is not None:
        assert_kind(error, name="a.xml", n_lines=pieces.count("\n") + 1)
