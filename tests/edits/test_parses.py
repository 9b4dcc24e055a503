"""Analyses: files, and what ERRANT sees of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from assay.edits.parses import Analysis, Tokens, as_key, read_analyses, write_analyses
from assay.errors import FormatError
from english import hand_made

if TYPE_CHECKING:
    from pathlib import Path

GOOD = hand_made()[0].to_record()


@pytest.mark.parametrize("name", ["some.jsonl", "some.jsonl.gz"])
def test_files_are_read_as_they_were_written(tmp_path: Path, name: str) -> None:
    write_analyses(tmp_path / name, hand_made())
    read = read_analyses(tmp_path / name)
    assert list(read.values()) == hand_made()
    assert list(read) == [" ".join(analysis.text) for analysis in hand_made()]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"lemma": None}, "'lemma' is None; expected a list of texts"),
        ({"tag": ["PRP", 1, "RB", "."]}, "expected a list of texts"),
        ({"head": ["0", "1", "2", "3"]}, "expected a list of numbers"),
        ({"head": [True, 1, 1, 1]}, "expected a list of numbers"),
        ({"pos": ["X"]}, "expected an item for each token"),
        ({"head": [0, 1, 2, 4]}, "numbers from 0 to 3"),
        ({"s": "He went home ."}, "expected the tokens of 's'"),
    ],
)
def test_a_damaged_line_is_refused(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text(json.dumps(GOOD) + "\n" + json.dumps(GOOD | change) + "\n", encoding="utf-8")
    with pytest.raises(FormatError) as refused:
        read_analyses(file)
    assert str(refused.value).startswith(f"{file}:2: found ")
    assert said in str(refused.value)


def test_sentences_are_looked_up_by_their_tokens() -> None:
    assert as_key("  He  goes\thome . ") == "He goes home ."


def test_tokens_are_to_errant_what_spacy_has(english_pipeline: Path) -> None:
    from assay.edits.pipelines import documents, load_pipeline

    nlp = load_pipeline(english_pipeline)
    for document in documents(nlp, ["What can you tell us about this house ?", "Mary 's ."]):
        tokens = Tokens.of(Analysis.of_document(document))
        assert len(tokens) == len(document)
        assert tokens.text == document.text.strip()
        for ours, theirs in zip(tokens, document, strict=True):
            names = ("text", "lower_", "tag_", "dep_", "pos")
            assert [getattr(ours, name) for name in names] == [
                getattr(theirs, name) for name in names
            ]
            assert (ours.orth, ours.lemma) == (theirs.text, theirs.lemma_)
            assert ours.head is tokens[theirs.head.i]
            assert [t.text for t in ours.children] == [t.text for t in theirs.children]
        assert tokens[1:3].text == document[1:3].text
        assert not tokens[2:2]
