from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from hypothesis import given

from assay.edits.apply import references
from assay.edits.clusters import Choice, Cluster, ClusteredSentence, cluster_edits
from assay.edits.edit import AnnotatedSentence, Edit
from assay.errors import AssayWarning, EditError, FormatError, InputError
from assay.text.corpus import Corpus
from assay.text.formats import FORMATS, FormatName, format_of, gold_of, read_corpus, write_corpus
from assay.text.imeasure_xml import read_imeasure_xml, write_imeasure_xml
from assay.text.m2 import read_m2, write_m2
from strategies import annotated_sentences, corpora

GOLD = (
    AnnotatedSentence(
        "He go to home .",
        (
            Edit(1, 2, ("goes",), type="SVA"),
            Edit(2, 3, ("",), type="Prep"),
            Edit(1, 2, ("went",), type="SVA", annotator=1),
        ),
        (0, 1),
    ),
    AnnotatedSentence("Fine .", (), (0, 1)),
)
REFERENCES = (("He goes home .", "He went to home ."), ("Fine .", "Fine ."))
SGML = (
    "<DOC{nid}>\n<TEXT>\n<P>\nHe go\n home .\n</P>\n</TEXT>\n"
    '<ANNOTATION teacher_id="8">\n<MISTAKE start_par="0" start_off="3" end_par="0" end_off="5">\n'
    "<TYPE>SVA</TYPE>\n<CORRECTION>goes</CORRECTION>\n</MISTAKE>\n{more}</ANNOTATION>\n</DOC>\n"
)


@pytest.mark.parametrize(
    ("file", "form"),
    [
        ("a.m2", "m2"),
        ("a.M2.GZ", "m2"),
        ("a.xml", "imeasure"),
        ("nucle3.2.sgml", "sgml"),
        ("a.sgm", "sgml"),
        ("a.jsonl.gz", "jsonl"),
        ("a.ndjson", "jsonl"),
        ("a.parquet", "parquet"),
        ("a.txt", "text"),
        ("a.txt.gz", "text"),
        ("AMU", "text"),
        ("system.v2", "text"),
        ("-", "text"),
        (".m2", "text"),
        ("m2.gz", "text"),
    ],
)
def test_a_format_is_told_by_its_extension(file: str, form: str) -> None:
    assert format_of(file) == format_of(Path(file)) == form


@pytest.mark.parametrize("file", ["a.json", "a.CSV", "a.tsv.gz", "a.zip", "a.docx"])
def test_formats_of_others_are_refused(file: str) -> None:
    with pytest.raises(InputError, match=f"{file}: files in .* are not known; formats are text, m"):
        format_of(file)


def test_an_unknown_format_is_refused_and_not_ignored(tmp_path: Path) -> None:
    form = cast("FormatName", "csv")
    with pytest.raises(InputError, match="the format 'csv' is not known; choose one of text, m2"):
        read_corpus(tmp_path / "a.txt", form)
    with pytest.raises(InputError, match="the format 'csv' is not known"):
        write_corpus(tmp_path / "a.txt", Corpus(("a",)), form)


def test_plain_text_is_the_sources(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("One\n\nThree", encoding="utf-8")
    assert read_corpus(tmp_path / "a") == Corpus(("One", "", "Three"))


def test_a_format_that_is_named_goes_before_the_extension(tmp_path: Path) -> None:
    write_m2(tmp_path / "a.json", GOLD)
    assert read_corpus(tmp_path / "a.json", "m2").gold == GOLD


@pytest.mark.parametrize("name", ["a.m2", "a.m2.gz", "a.xml"])
def test_annotations_are_the_gold(tmp_path: Path, name: str) -> None:
    write_corpus(tmp_path / name, Corpus(("He go to home .", "Fine ."), gold=GOLD))
    corpus = read_corpus(tmp_path / name)
    assert corpus.sources == ("He go to home .", "Fine .")
    assert corpus.gold is not None
    assert references(corpus.gold) == REFERENCES
    assert [sentence.annotators for sentence in corpus.gold] == [(0, 1), (0, 1)]


def test_an_edit_beyond_its_sentence_is_left_out_with_a_warning(tmp_path: Path) -> None:
    edit = Edit(1, 3, ("b",))
    clustered = cluster_edits(AnnotatedSentence("a b", (edit, Edit(0, 1, ("c",)))))
    write_imeasure_xml(tmp_path / "a.xml", [clustered])
    with pytest.warns(AssayWarning, match=r"a\.xml: in sentence 1 the edit 1-3 'b' .* 2 tokens"):
        corpus = read_corpus(tmp_path / "a.xml")
    assert corpus.gold == (AnnotatedSentence("a b", (Edit(0, 1, ("c",)),)),)


def grouped_by_hand() -> ClusteredSentence:
    """Edits that do not overlap as one error, one of them beyond the end of the sentence."""
    first = Choice(0, (Edit(0, 1, ('"He"',)), Edit(2, 3, ("to",))))
    second = Choice(1, (Edit(3, 5, ("homes",), annotator=1),))
    return ClusteredSentence("He go to home", 2, (Cluster((first, second), required=False),))


def test_clusters_stay_as_they_were_read(tmp_path: Path) -> None:
    write_imeasure_xml(tmp_path / "a.xml", [grouped_by_hand()])
    with pytest.warns(AssayWarning, match="reaches beyond"):
        corpus = read_corpus(tmp_path / "a.xml")
    write_corpus(tmp_path / "b.xml", corpus)
    assert (tmp_path / "b.xml").read_bytes() == (tmp_path / "a.xml").read_bytes()
    write_corpus(tmp_path / "c.xml", corpus, tokenise=lambda text: text.replace('"', "``"))
    (sentence,) = read_imeasure_xml(tmp_path / "c.xml")
    assert sentence.clusters[0].choices[0].edits[0].correction == "``He``"
    assert sentence == grouped_by_hand().with_corrections(lambda text: text.replace('"', "``"))


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.parquet"])
def test_m2_becomes_rows_and_m2_again(tmp_path: Path, name: str) -> None:
    write_m2(tmp_path / "a.m2", GOLD)
    write_corpus(tmp_path / name, read_corpus(tmp_path / "a.m2"))
    rows = read_corpus(tmp_path / name)
    assert rows == Corpus(("He go to home .", "Fine ."), REFERENCES, gold=GOLD)
    write_corpus(tmp_path / "b.m2", rows)
    assert (tmp_path / "b.m2").read_bytes() == (tmp_path / "a.m2").read_bytes()


@given(annotated_sentences())
def test_any_annotation_survives_the_way_over_rows(
    tmp_path_factory: pytest.TempPathFactory, sentence: AnnotatedSentence
) -> None:
    file = tmp_path_factory.getbasetemp() / "way.jsonl"
    write_corpus(file, Corpus((sentence.source,), gold=(sentence,)), overlaps="first")
    write_corpus(file.with_suffix(".m2"), read_corpus(file))
    assert read_m2(file.with_suffix(".m2")) == (sentence,)


@given(corpora(gold=False))
def test_any_corpus_without_annotations_survives_in_rows(
    tmp_path_factory: pytest.TempPathFactory, corpus: Corpus
) -> None:
    for name in ("any.jsonl", "any.parquet"):
        file = tmp_path_factory.getbasetemp() / name
        write_corpus(file, corpus)
        assert read_corpus(file) == corpus


def test_text_and_references_become_annotations(tmp_path: Path) -> None:
    corpus = Corpus(("He go to home .", "Fine ."), REFERENCES)
    write_corpus(tmp_path / "a.m2", corpus)
    gold = read_corpus(tmp_path / "a.m2").gold
    assert gold == gold_of(corpus)
    assert references(gold) == REFERENCES


def test_without_annotations_or_references_there_are_no_edits(tmp_path: Path) -> None:
    for name in ("a.m2", "a.xml"):
        with pytest.raises(InputError, match=r"neither annotations nor references .* --reference"):
            write_corpus(tmp_path / name, Corpus(("a",)))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("form", ["text", "sgml"])
def test_what_holds_no_corpus_is_not_written(tmp_path: Path, form: FormatName) -> None:
    assert form in FORMATS
    with pytest.raises(InputError, match=f"a.x: a corpus cannot be written as {form}"):
        write_corpus(tmp_path / "a.x", Corpus(("a",)), form)


def essay(folder: Path, *, nid: str = ' nid="3"', more: str = "", times: int = 1) -> Path:
    file = folder / "a.sgml"
    file.write_text(SGML.format(nid=nid, more=more) * times, encoding="utf-8")
    return file


def test_essays_become_paragraphs_with_the_teachers_versions(tmp_path: Path) -> None:
    corpus = read_corpus(essay(tmp_path))
    assert corpus == Corpus(("He go home .",), (("He goes home .",),), ids=("3.0",))


def test_essays_without_names_are_numbered(tmp_path: Path) -> None:
    assert read_corpus(essay(tmp_path, nid="", times=2)).ids == ("1.0", "2.0")


def test_two_essays_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"a\.sgml: two documents are called '3'; every"):
        read_corpus(essay(tmp_path, times=2))


def test_overlapping_mistakes_are_refused_or_the_first_wins(tmp_path: Path) -> None:
    more = '<MISTAKE start_par="0" start_off="4" end_par="0" end_off="5">\n</MISTAKE>\n'
    file = essay(tmp_path, more=more)
    with pytest.raises(EditError, match=r"a\.sgml: document 3, paragraph 0: .* overlap"):
        read_corpus(file)
    assert read_corpus(file, overlaps="first").references == (("He goes home .",),)


@pytest.mark.parametrize("name", ["a.m2", "a.xml", "a.sgml", "a.jsonl", "a.parquet"])
def test_a_text_under_a_wrong_name_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("He go to home .\n" if name != "a.sgml" else "", encoding="utf-8")
    with pytest.raises(FormatError, match=name):
        read_corpus(tmp_path / name)
