"""Every file of CoNLL-2014 and of what was added to it later."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import pytest

from assay.errors import AssayWarning, InputError
from assay.text.formats import format_of
from assay.text.imeasure_xml import format_imeasure_xml, parse_imeasure_xml, read_imeasure_xml
from assay.text.m2 import format_m2, read_m2
from assay.text.plain import read_line_numbers, read_plain
from assay.text.sgml import read_sgml

if TYPE_CHECKING:
    from pathlib import Path

    from assay.edits.edit import AnnotatedSentence

pytestmark = pytest.mark.shared

N_SENTENCES = 1312

N_EDITS = {
    "all16": 57_946,
    "bn15": 37_667,
    "bn15.A1": 5_560,
    "bn15.A2": 3_982,
    "bn15.A3": 3_317,
    "bn15.A4": 3_528,
    "bn15.A5": 4_016,
    "bn15.A6": 3_959,
    "bn15.A7": 2_391,
    "bn15.A8": 3_286,
    "bn15.A9": 3_397,
    "bn15.A10": 4_231,
    "e-fluency": 9_711,
    "e-minimal": 4_860,
    "n-fluency": 13_307,
    "n-minimal": 5_386,
    "official.noalt": 5_598,
    "official.withalt": 7_157,
}
N_BEYOND = {"all16": 2, "e-fluency": 1, "e-minimal": 1, "n-fluency": 1, "n-minimal": 2}
N_CLUSTERS_AND_EDITS = {
    "all16": (11_186, 57_948),
    "bn15": (9_633, 37_667),
    "e-minimal": (3_400, 4_861),
    "nucle": (4_145, 5_598),
}
SYSTEMS = [
    *("AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "NTHU.corrected", "PKU", "POST"),
    *("RAC", "SJTU", "UFC", "UMC"),
]


@pytest.fixture
def conll14(shared: Path) -> Path:
    return shared / "data" / "conll14"


def read_with_warnings(file: Path) -> tuple[tuple[AnnotatedSentence, ...], list[str]]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", AssayWarning)
        return read_m2(file), [str(warning.message) for warning in caught]


def test_every_file_is_known_here(conll14: Path) -> None:
    def stems(folder: str, suffix: str) -> set[str]:
        return {file.name.removesuffix(suffix) for file in (conll14 / folder).glob(f"*{suffix}")}

    assert stems("m2", ".m2") == set(N_EDITS)
    assert stems("imeasure", ".xml") == set(N_CLUSTERS_AND_EDITS)
    assert stems("systems", ".txt") == set(SYSTEMS)
    assert len(stems("references", ".txt")) == 20
    assert stems("m2", ".sgml") == {"official-2014.0"}


@pytest.mark.parametrize("name", N_EDITS)
def test_m2_files_are_read_whole(conll14: Path, name: str) -> None:
    file = conll14 / "m2" / f"{name}.m2"
    sentences, messages = read_with_warnings(file)
    assert len(sentences) == N_SENTENCES
    assert sum(len(sentence.edits) for sentence in sentences) == N_EDITS[name]
    assert len(messages) == N_BEYOND.get(name, 0)
    assert all("reaches beyond" in message for message in messages)
    assert [sentence.tokens for sentence in sentences] == [
        line.split() for line in read_plain(conll14 / "source.txt")
    ]


@pytest.mark.parametrize("name", sorted(set(N_EDITS) - set(N_BEYOND)))
def test_m2_files_are_written_byte_for_byte(conll14: Path, name: str) -> None:
    file = conll14 / "m2" / f"{name}.m2"
    assert format_m2(read_m2(file)).encode() == file.read_bytes()


@pytest.mark.parametrize("name", N_BEYOND)
def test_of_other_m2_files_only_edits_beyond_the_sentence_are_lost(
    conll14: Path, name: str
) -> None:
    file = conll14 / "m2" / f"{name}.m2"
    sentences, messages = read_with_warnings(file)
    beyond = {int(message.removeprefix(f"{file}:").partition(":")[0]) for message in messages}
    lines = file.read_text(encoding="utf-8").split("\n")
    kept = [line for number, line in enumerate(lines, start=1) if number not in beyond]
    # An annotator who had no other edit in that sentence has a noop now.
    written = format_m2(sentences).split("\n")
    assert 0 <= len(written) - len(kept) <= len(beyond)
    assert [line for line in written if "|||noop|||" not in line] == [
        line for line in kept if "|||noop|||" not in line
    ]


@pytest.mark.parametrize("name", N_CLUSTERS_AND_EDITS)
def test_xml_files_are_read_whole_and_come_back(conll14: Path, name: str) -> None:
    sentences = read_imeasure_xml(conll14 / "imeasure" / f"{name}.xml")
    clusters = [cluster for sentence in sentences for cluster in sentence.clusters]
    edits = [edit for c in clusters for choice in c.choices for edit in choice.edits]
    assert len(sentences) == N_SENTENCES
    assert (len(clusters), len(edits)) == N_CLUSTERS_AND_EDITS[name]
    assert parse_imeasure_xml(format_imeasure_xml(sentences).encode()) == sentences


@pytest.mark.parametrize("name", SYSTEMS)
def test_outputs_have_a_line_for_each_sentence(conll14: Path, name: str) -> None:
    file = conll14 / "systems" / f"{name}.txt"
    sentences = read_plain(file)
    assert len(sentences) == N_SENTENCES
    assert (b"\r\n" in file.read_bytes()) == (name in {"IITB", "PKU"})
    assert not any("\r" in sentence or sentence != sentence.rstrip() for sentence in sentences)
    assert [i for i, text in enumerate(sentences) if not text] == ([23] if name == "POST" else [])


def test_references_have_a_line_for_each_sentence(conll14: Path) -> None:
    for file in sorted((conll14 / "references").iterdir()):
        assert len(read_plain(file)) == N_SENTENCES, file
    assert len(read_plain(conll14 / "source.txt")) == N_SENTENCES


def test_lists_of_line_numbers_are_read(conll14: Path) -> None:
    assert len(read_line_numbers(conll14 / "merged_ids.corrected.txt")) == 34


def test_essays_are_read_whole(conll14: Path) -> None:
    documents = read_sgml(conll14 / "m2" / "official-2014.0.sgml")
    mistakes = [m for d in documents for a in d.annotations for m in a.mistakes]
    assert len(documents) == 50
    assert sum(len(document.paragraphs) for document in documents) == 252
    assert len(mistakes) == 2397
    first = mistakes[0]
    paragraph = documents[0].paragraphs[first.start_paragraph]
    assert paragraph[first.start_offset : first.end_offset] == "more"


def test_a_table_of_others_is_no_format_of_ours(conll14: Path) -> None:
    with pytest.raises(InputError, match=r"extra-fluency\.tsv: files in \.tsv are not known"):
        format_of(conll14 / "extra-fluency.tsv")
