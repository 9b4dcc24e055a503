"""Pipelines are told by their content, and no sentence is analysed twice."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import pytest

from assay.edits import parsing
from assay.edits.parses import Analysis, write_analyses
from assay.edits.pipelines import (
    analyses_of,
    documents,
    load_pipeline,
    pipeline_identity,
)
from assay.errors import InputError, MissingExtraError
from english import hand_made

if TYPE_CHECKING:
    from pathlib import Path

SENTENCES = ["He goes home .", "She has  eaten an apple .", "", "He goes home ."]
KEYS = ["He goes home .", "She has eaten an apple .", ""]
DOWNLOAD = "pip install 'assay-gec[errant]' && python -m spacy download en_core_web_sm"


@pytest.mark.usefixtures("parse_cache")
def test_analyses_are_those_of_spacy_one_by_one(english_pipeline: Path) -> None:
    from spacy.tokens import Doc

    nlp = load_pipeline(english_pipeline)
    expected = {key: Analysis.of_document(nlp(Doc(nlp.vocab, key.split()))) for key in KEYS[:2]}
    found = analyses_of(SENTENCES, str(english_pipeline))
    assert found.pop("") == Analysis((), (), (), (), (), (), ())
    assert found == expected
    in_memory = analyses_of(SENTENCES, nlp)
    assert {key: in_memory[key] for key in KEYS[:2]} == expected


@pytest.mark.usefixtures("parse_cache")
def test_what_was_analysed_is_not_analysed_again(
    english_pipeline: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = analyses_of(SENTENCES, english_pipeline)
    monkeypatch.setattr(parsing, "load_pipeline", None)
    assert analyses_of(reversed(SENTENCES), english_pipeline) == first
    with pytest.raises(TypeError):
        analyses_of(["A new one ."], english_pipeline)


def test_several_processes_give_the_same(
    english_pipeline: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parsing, "_CHUNK", 3)
    monkeypatch.setattr(parsing, "_WORTH_A_PROCESS", 3)
    sentences = [f"He goes home {i} ." for i in range(10)]
    one = list(parsing.parsed_in_chunks(sentences, str(english_pipeline), 1))
    three = list(parsing.parsed_in_chunks(sentences, str(english_pipeline), 3))
    assert one == three
    assert [list(chunk) for chunk in one] == [sentences[i : i + 3] for i in range(0, 10, 3)]


def test_a_helper_says_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "_CHUNK", 1)
    monkeypatch.setattr(parsing, "_WORTH_A_PROCESS", 1)
    with pytest.raises(InputError, match="this is no spaCy pipeline that can be used"):
        list(parsing.parsed_in_chunks(["a", "b"], str(tmp_path), 2))


@pytest.mark.parametrize("variable", ["0", "two"])
def test_processes_are_counted_as_threads(
    english_pipeline: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    with pytest.raises(InputError, match="threads is 0"):
        list(parsing.parsed_in_chunks(["a"], str(english_pipeline), 0))
    monkeypatch.setenv("ASSAY_THREADS", variable)
    with pytest.raises(InputError, match="ASSAY_THREADS is"):
        list(parsing.parsed_in_chunks(["a"], str(english_pipeline)))


def test_a_pipeline_is_told_by_its_content(english_pipeline: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(english_pipeline, tmp_path / "elsewhere")
    identity = pipeline_identity(str(english_pipeline))
    assert identity.startswith("en_tiny-0.1.0-")
    assert pipeline_identity(copy) == identity
    (copy / "more").write_bytes(b"1")
    assert pipeline_identity(copy) != identity
    assert pipeline_identity(load_pipeline(english_pipeline)) == "en_tiny-0.1.0"


def test_a_file_of_analyses_stands_for_a_pipeline(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl.gz"
    write_analyses(file, hand_made())
    assert analyses_of(["He  goes home .", ""], file)["He goes home ."] == hand_made()[0]
    assert pipeline_identity(file).startswith("analyses-")
    with pytest.raises(InputError, match=r"no analysis of 'One \.' and of 1 other sentences"):
        analyses_of(["One .", "Two .", "He goes home ."], file)


def test_what_is_no_pipeline_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="neither a package nor a folder"):
        analyses_of(SENTENCES, "en_nothing_at_all")
    with pytest.raises(InputError, match=r"it has no meta\.json"):
        analyses_of(SENTENCES, tmp_path)


@pytest.mark.usefixtures("parse_cache")
def test_a_folder_that_spacy_cannot_load_is_refused(tmp_path: Path) -> None:
    meta = '{"lang": "en", "name": "half", "version": "1", "pipeline": []}'
    (tmp_path / "meta.json").write_text(meta, encoding="utf-8")
    with pytest.raises(InputError, match="this is no spaCy pipeline that can be used"):
        analyses_of(SENTENCES, tmp_path)


def test_what_is_missing_is_told_with_two_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    from assay.edits.errant import errant_edits

    if "en_core_web_sm" not in sys.modules:
        monkeypatch.setattr("assay.edits.pipelines.find_spec", lambda _: None)
    with pytest.raises(MissingExtraError) as refused:
        errant_edits(["He go"], ["He goes"])
    assert DOWNLOAD in str(refused.value)
    monkeypatch.setitem(sys.modules, "errant", None)
    with pytest.raises(MissingExtraError, match="needs the package errant") as refused:
        errant_edits(["He go"], ["He goes"])
    assert DOWNLOAD in str(refused.value)


def test_documents_have_the_tokens_that_blanks_separate(english_pipeline: Path) -> None:
    (document,) = documents(load_pipeline(english_pipeline), ["ca n't (really) do\u00a0it"])
    assert [token.text for token in document] == ["ca", "n't", "(really)", "do", "it"]


def test_a_pipeline_that_fails_is_told(english_pipeline: Path) -> None:
    nlp = load_pipeline(english_pipeline)
    nlp.add_pipe("entity_linker")  # which nobody trained
    with pytest.raises(InputError, match="the spaCy pipeline cannot analyse the sentences: "):
        analyses_of(SENTENCES, nlp)


def test_a_helper_that_dies_is_told(english_pipeline: Path) -> None:
    with parsing._helper(str(english_pipeline)) as helper:
        helper.questions.write("no list\n")
        with pytest.raises(InputError, match="a process that analysed sentences with it came to"):
            helper.ask(["He goes home ."])
