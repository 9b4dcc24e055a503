from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.edits.clusters import Choice, Cluster, ClusteredSentence, cluster_edits
from assay.edits.edit import AnnotatedSentence, Edit
from assay.errors import FormatError
from assay.text.imeasure_xml import (
    format_imeasure_xml,
    parse_imeasure_xml,
    read_imeasure_xml,
    write_imeasure_xml,
)
from refusals import assert_kind, refusal
from strategies import annotated_sentences, clustered_sentences

if TYPE_CHECKING:
    from pathlib import Path

GOLD = """<?xml version='1.0' encoding='UTF-8'?>
<scripts>
<script id="1">
<sentence id="1" numann="2">
<text>He go to home .</text>
<error-list>
<error id="1" req="yes" type="SVA">
<alt ann="0">
<c start="1" end="2">goes</c>
</alt>
<alt ann="1"><c start="1" end="2">went</c></alt>
</error>
<error id="2" req="no"><alt ann="1"><c start="2" end="3"/><c start="4" end="4">!</c></alt></error>
</error-list>
</sentence>
</script>
<script id="2"><sentence id="1" numann="1"><text/><error-list/></sentence></script>
</scripts>
"""

READ = (
    ClusteredSentence(
        "He go to home .",
        2,
        (
            Cluster(
                (
                    Choice(0, (Edit(1, 2, ("goes",)),)),
                    Choice(1, (Edit(1, 2, ("went",), annotator=1),)),
                ),
                required=True,
                type="SVA",
            ),
            Cluster(
                (Choice(1, (Edit(2, 3, ("",), annotator=1), Edit(4, 4, ("!",), annotator=1))),),
                required=False,
            ),
        ),
    ),
    ClusteredSentence("", 1),
)


def refused(text: str | bytes) -> FormatError:
    content = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(FormatError) as caught:
        parse_imeasure_xml(content, name="gold.xml")
    assert_kind(caught.value, name="gold.xml", n_lines=content.count(b"\n") + 1)
    return caught.value


def test_the_sentences_of_all_scripts_are_read() -> None:
    assert parse_imeasure_xml(GOLD.encode()) == READ


def test_line_ends_of_windows_change_nothing() -> None:
    assert parse_imeasure_xml(GOLD.replace("\n", "\r\n").encode()) == READ


def test_files_are_written_and_read(tmp_path: Path) -> None:
    for name in ("gold.xml", "gold.xml.gz"):
        write_imeasure_xml(tmp_path / name, READ)
        assert read_imeasure_xml(tmp_path / name) == READ


@given(st.lists(clustered_sentences(), max_size=3))
def test_what_is_written_is_read(sentences: list[ClusteredSentence]) -> None:
    assert parse_imeasure_xml(format_imeasure_xml(sentences).encode()) == tuple(sentences)


@given(annotated_sentences())
def test_clusters_made_from_edits_can_be_written(sentence: AnnotatedSentence) -> None:
    clustered = cluster_edits(sentence)
    assert parse_imeasure_xml(format_imeasure_xml([clustered]).encode()) == (clustered,)


@pytest.mark.parametrize(
    ("old", "new", "line", "found"),
    [
        ("scripts>", "gold>", 2, "<gold> as the outermost element"),
        ('<script id="1">', '<script id="1">stray', 3, "the text 'stray' in <script>"),
        ('<script id="2">', "<also/><script>", 17, "<also> in <scripts>"),
        ("<text>He go to home .</text>", "", 4, "0 elements <text> in <sentence>"),
        ("<text>He", "<text/><text>He", 4, "2 elements <text>"),
        ("He go to", "He <b>go</b> to", 5, "<b> in <text>"),
        (' numann="2"', "", 4, "<sentence> without numann="),
        ('numann="2"', 'numann="two"', 4, "numann='two'"),
        ('numann="2"', 'numann="999999999999"', 4, "numann=999999999999"),
        ('req="yes" ', "", 7, "<error> without req="),
        ('req="yes"', 'req="maybe"', 7, "req='maybe'"),
        ('<alt ann="0">', "<alt>", 8, "<alt> without ann="),
        ('ann="0"', 'ann="-1"', 8, "ann='-1'"),
        ('<c start="1" end="2">goes</c>', "", 8, "an <alt> without a correction"),
        ('<c start="1" end="2">goes</c>', "goes", 8, "the text 'goes' in <alt>"),
        ('start="1" end="2">goes', 'start="3" end="2">goes', 9, "a correction from token 3 to 2"),
        ('start="1" end="2">goes', 'start="1">goes', 9, "<c> without end="),
        ('start="1" end="2">goes', f'start="1" end="{"9" * 5000}">goes', 9, "end='999"),
        (">goes<", "><i>goes</i><", 9, "<i> in <c>"),
        ("<error-list/>", '<error-list><error req="no"/></error-list>', 17, "an error without a"),
        ("</script>\n<script", "</script><!DOCTYPE a>\n<script", 16, "what is not XML"),
        ("</scripts>\n", "", 18, "what is not XML"),
    ],
)
def test_what_is_wrong_is_placed(old: str, new: str, line: int, found: str) -> None:
    assert old in GOLD
    error = refused(GOLD.replace(old, new))
    assert error.line == line
    assert found in error.found


@pytest.mark.parametrize("character", ["\0", "\x1b", "\ufffe", "\ud800"])
@pytest.mark.parametrize("place", ["source", "type", "correction"])
def test_control_characters_are_refused_on_writing(
    tmp_path: Path, character: str, place: str
) -> None:
    here = {name: character if name == place else "a" for name in ("source", "type", "correction")}
    cluster = Cluster(
        (Choice(0, (Edit(0, 1, (here["correction"],)),)),), required=False, type=here["type"]
    )
    with pytest.raises(FormatError, match=r"gold\.xml: found the character U\+.*; remove the"):
        write_imeasure_xml(
            tmp_path / "gold.xml", [ClusteredSentence(here["source"], 1, (cluster,))]
        )
    assert not list(tmp_path.iterdir())


EDIT = Edit(0, 1, ("b",))


@pytest.mark.parametrize(
    ("n_annotators", "clusters"),
    [
        (-1, ()),
        (1_000_000, ()),
        (1, (Cluster((), required=False),)),
        (1, (Cluster((Choice(0, ()),), required=False),)),
        (1, (Cluster((Choice(-1, (Edit(0, 1, ("b",), annotator=-1),)),), required=False),)),
        (1, (Cluster((Choice(1, (EDIT,)),), required=False),)),
        (1, (Cluster((Choice(0, (Edit(0, 1, ("b", "c")),)),), required=False),)),
        (1, (Cluster((Choice(0, (Edit(0, 1, ("b",), type="R"),)),), required=False),)),
    ],
)
def test_what_the_format_cannot_hold_is_refused(
    n_annotators: int, clusters: tuple[Cluster, ...]
) -> None:
    with pytest.raises(
        FormatError, match=r"g\.xml: found what .* cannot hold in sentence 1, 'a'; "
    ):
        format_imeasure_xml([ClusteredSentence("a", n_annotators, clusters)], name="g.xml")


@given(st.integers(0, len(GOLD)), st.integers(0, 30), st.text(max_size=5) | st.sampled_from(
    ["<alt>", "</error>", '"', "<!--", "<c", "&#1;", "<!DOCTYPE a>", "&a;", "\n"]))  # fmt: skip
def test_damaged_files_are_read_or_refused(start: int, length: int, put: str) -> None:
    text = GOLD[:start] + put + GOLD[start + length :]
    content = text.encode("utf-8", "replace")
    error = refusal(lambda: parse_imeasure_xml(content, name="gold.xml"))
    if error is not None:
        assert_kind(error, name="gold.xml", n_lines=content.count(b"\n") + content.count(b"\r") + 1)
