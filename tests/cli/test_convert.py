from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import pytest

import assay as library

if TYPE_CHECKING:
    from running import Assay


def test_m2_to_the_text_of_an_annotator(assay: Assay) -> None:
    done = assay("convert", "gold.m2", "corrected.txt", "--annotator", "1")
    assert done.stderr == "wrote 72 sentences to corrected.txt\n"
    gold = library.read_m2(assay.folder / "gold.m2")
    assert library.read_plain(assay.folder / "corrected.txt") == library.corrected_text(gold, 1)


def test_m2_to_its_source(assay: Assay) -> None:
    assert assay.out("convert", "gold.m2", "-", "--take", "source") == assay.read("source.txt")


def test_text_to_m2_and_back(assay: Assay) -> None:
    options = ("--reference", "fluency.0.txt", "--reference", "fluency.1.txt", "--merge")
    assay.out("convert", "source.txt", "fluency.m2", *options)
    for annotator in ("0", "1"):
        text = assay.out("convert", "fluency.m2", "-", "--annotator", annotator)
        assert text == assay.read(f"fluency.{annotator}.txt")


@pytest.mark.parametrize("name", ["gold.jsonl", "gold.parquet", "gold.jsonl.gz", "gold.ndjson"])
def test_m2_survives_other_formats(assay: Assay, name: str) -> None:
    assay.out("convert", "gold.m2", name)
    assert assay.out("convert", name, "-", "--to", "m2") == assay.read("gold.m2")


def test_m2_to_xml_and_back_keeps_what_annotators_do(assay: Assay) -> None:
    assay.out("convert", "gold.m2", "gold.xml")
    for annotator in ("0", "1", "2"):
        options = ("-", "--annotator", annotator)
        direct, around = (assay.out("convert", file, *options) for file in ("gold.m2", "gold.xml"))
        assert direct == around


def test_references_are_made_for_jsonl(assay: Assay) -> None:
    first = json.loads(assay.out("convert", "gold.m2", "-", "--to", "jsonl").splitlines()[0])
    assert first["id"] == "1"
    assert first["references"][0] == "I agree with you about the importance of family ."
    assert len(first["references"]) == 3
    assert first["edits"][0]["start"] == 1


def test_outputs_beside_a_source(assay: Assay) -> None:
    options = ("--system", "best=systems/strong.txt", "--system", "systems/clumsy.txt")
    assay.out("convert", "source.txt", "all.jsonl", *options, "--reference", "fluency.0.txt")
    corpus = library.read_jsonl(assay.folder / "all.jsonl")
    assert list(corpus.outputs) == ["best", "clumsy"]
    assert len(assay.read("all.jsonl").splitlines()) == 144
    text = assay.out("convert", "all.jsonl", "-", "--take", "system:best")
    assert text == assay.read("systems/strong.txt")
    text = assay.out("convert", "all.jsonl", "-", "--take", "reference:0")
    assert text == assay.read("fluency.0.txt")


def test_columns_have_other_names_elsewhere(assay: Assay) -> None:
    assay.write("hub.jsonl", '{"sentence": "He go .", "corrections": ["He goes .", "He went ."]}\n')
    columns = ("--column", "source=sentence", "--column", "references=corrections")
    text = assay.out("convert", "hub.jsonl", "-", "--to", "m2", *columns)
    assert text.splitlines()[1:] == [
        "A 1 2|||R|||goes|||REQUIRED|||-NONE-|||0",
        "A 1 2|||R|||went|||REQUIRED|||-NONE-|||1",
        "",
    ]
    assert "columns are" in assay.refusal("convert", "hub.jsonl", "-", "--to", "m2")


def test_sgml_comes_in_as_paragraphs_with_a_reference_for_each_teacher(assay: Assay) -> None:
    assay.write(
        "essay.sgml",
        '<DOC nid="7">\n<TEXT>\n<P>\nHe go  home.\n</P>\n</TEXT>\n<ANNOTATION teacher_id="3">\n'
        '<MISTAKE start_par="0" start_off="3" end_par="0" end_off="5">\n<TYPE>SVA</TYPE>\n'
        "<CORRECTION>goes</CORRECTION>\n</MISTAKE>\n</ANNOTATION>\n</DOC>\n",
    )
    row = json.loads(assay.out("convert", "essay.sgml", "-", "--to", "jsonl"))
    assert row == {"id": "7.0", "source": "He go home.", "references": ["He goes home."]}


def test_stdin_stdout_and_gzip(assay: Assay) -> None:
    assay.out("convert", "gold.m2", "gold.m2.gz")
    content = (assay.folder / "gold.m2.gz").read_bytes()
    assert gzip.decompress(content).decode() == assay.read("gold.m2")
    text = assay.read("gold.m2")
    assert assay.out("convert", "-", "-", "--from", "m2", "--to", "m2", stdin=text) == text


def test_lines_are_left_out(assay: Assay) -> None:
    assay.write("skip.txt", "1 3\n72\n")
    text = assay.out("convert", "source.txt", "-", "--skip-lines", "skip.txt")
    assert len(text.splitlines()) == 69
    assert text.splitlines()[0] == assay.read("source.txt").splitlines()[1]
    assay.write("skip.txt", "73\n")
    said = assay.refusal("convert", "source.txt", "-", "--skip-lines", "skip.txt")
    assert "there is no sentence 73" in said


OVERLAPPING = (
    "S a b c\nA 0 2|||R|||x|||REQUIRED|||-NONE-|||0\nA 1 2|||R|||y|||REQUIRED|||-NONE-|||0\n\n"
)


def test_overlapping_edits_are_refused_by_name(assay: Assay) -> None:
    assay.write("clash.m2", OVERLAPPING)
    said = assay.refusal("convert", "clash.m2", "-", "--annotator", "0")
    assert "clash.m2: sentence 1: the edits 0-2 'x'" in said
    assert "--overlaps first" in said
    options = ("--annotator", "0", "--overlaps", "first")
    assert assay.out("convert", "clash.m2", "-", *options) == "x c\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("gold.m2", "out.txt"), "take one of source (--take), or the text of annotator 0, 1, 2"),
        (("gold.m2", "out.txt", "--annotator", "7"), "annotators here: 0, 1, 2"),
        (("gold.m2", "out.m2", "--annotator", "7"), "annotators here: 0, 1, 2"),
        (("gold.m2", "out.txt", "--take", "system:x"), "there are source"),
        (("gold.m2", "out.m2", "--take", "source"), "does nothing for m2"),
        (("gold.m2", "out.m2", "--treebank"), "does nothing for m2"),
        (("gold.m2", "out.m2", "--merge"), "none are taken here"),
        (("gold.m2", "out.m2", "--column", "id=x"), "does nothing for m2"),
        (("gold.jsonl", "out.m2", "--column", "x=id"), "'x' is not known"),
        (("gold.m2", "out.txt", "--take", "source", "--annotator", "0"), "name one of them"),
        (("source.txt", "out.m2"), "--reference FILE"),
        (("source.txt", "out.txt", "--annotator", "0"), "there are no annotations here"),
        (("gold.m2", "out.m2", "--reference", "fluency.0.txt"), "does nothing for m2"),
        (("source.txt", "out.sgml"), "cannot be written as sgml"),
        (("source.txt", "out.m2", "--to", "word"), "--to: 'word' is not known"),
        (("source.txt", "out.m2", "--overlaps", "all"), "refuse, first"),
        (("gold.jsonl", "out.m2", "--column", "source"), "expected NAME=COLUMN"),
        (("source.txt", "x.jsonl", "--system", "source.txt", "--system", "source.txt"), "two sys"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else None,
)
def test_what_cannot_be_converted_is_explained(
    assay: Assay, arguments: tuple[str, ...], said: str
) -> None:
    before = sorted(assay.folder.iterdir())
    assert said in assay.refusal("convert", *arguments)
    assert sorted(assay.folder.iterdir()) == before
