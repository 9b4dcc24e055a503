from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from assay.edits.edit import AnnotatedSentence, Edit
from assay.errors import FormatError, InputError, LengthError
from assay.text.corpus import Corpus
from assay.text.load import load_corpus, named_file

GOLD = "S He go\nA 1 2|||R|||goes|||REQUIRED|||-NONE-|||0\n\nS Fine\n\n"
SENTENCES = (
    AnnotatedSentence("He go", (Edit(1, 2, ("goes",), type="R"),)),
    AnnotatedSentence("Fine"),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "source.txt": "He go\nFine\n",
        "a.txt": "He goes\nFine\n",
        "b.txt": "He went\r\nFine .",
        "short.txt": "He goes\n",
        "gold.m2": GOLD,
        "other.m2": GOLD.replace("Fine", "Well"),
        "long.m2": GOLD + "S More\n",
    }.items():
        Path(name).write_text(text, encoding="utf-8", newline="")
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_files_become_one_corpus() -> None:
    corpus = load_corpus(
        source="source.txt",
        references=[Path("a.txt"), "b.txt"],
        systems=["b.txt", "AMU=a.txt"],
        gold="gold.m2",
    )
    assert corpus == Corpus(
        ("He go", "Fine"),
        (("He goes", "He went"), ("Fine", "Fine .")),
        {"b": ("He went", "Fine ."), "AMU": ("He goes", "Fine")},
        SENTENCES,
    )


@pytest.mark.usefixtures("folder")
def test_the_gold_annotation_brings_the_source() -> None:
    assert load_corpus(gold="gold.m2") == Corpus(("He go", "Fine"), gold=SENTENCES)


def test_there_must_be_a_file() -> None:
    with pytest.raises(InputError, match="no file is named; name a source"):
        load_corpus()


@pytest.mark.usefixtures("folder")
def test_the_source_may_be_unknown() -> None:
    corpus = load_corpus(references=["a.txt"], systems=["A=a.txt"])
    assert not corpus.has_sources
    assert corpus.sources == ("", "")
    assert corpus.references == tuple((text,) for text in corpus.outputs["A"])


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("files", "first", "n", "second", "m"),
    [
        ({"source": "source.txt", "references": ["a.txt", "short.txt"]}, "source", 2, "short", 1),
        ({"source": "short.txt", "systems": ["AMU=a.txt"]}, "short.txt", 1, "a.txt", 2),
        ({"source": "source.txt", "gold": "long.m2"}, "source.txt", 2, "long.m2", 3),
        ({"gold": "gold.m2", "systems": ["short.txt"]}, "gold.m2", 2, "short.txt", 1),
    ],
)
def test_different_lengths_name_both_files_and_both_numbers(
    *, files: dict[str, Any], first: str, n: int, second: str, m: int
) -> None:
    message = rf"{first}.* has {n} sentences but {second}.* has {m}; .* look for a missing"
    with pytest.raises(LengthError, match=message):
        load_corpus(**files)


@pytest.mark.usefixtures("folder")
def test_a_gold_annotation_of_another_text_is_refused_by_line() -> None:
    with pytest.raises(
        FormatError,
        match=r"source\.txt:2: found 'Fine'; .* sentence 2 of other\.m2, 'Well'; source",
    ):
        load_corpus(source="source.txt", gold="other.m2")


@pytest.mark.usefixtures("folder")
def test_only_tokens_must_agree_not_blanks() -> None:
    Path("wide.txt").write_text(" He \t go\nFine\n", encoding="utf-8")
    assert load_corpus(source="wide.txt", gold="gold.m2").sources == (" He \t go", "Fine")


@pytest.mark.usefixtures("folder")
def test_two_systems_of_one_name_are_refused() -> None:
    with pytest.raises(InputError, match=r"two systems are called a: a\.txt and b\.txt; .*=FILE"):
        load_corpus(source="source.txt", systems=["a.txt", "a=b.txt"])


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("what", ["references", "systems"])
def test_one_file_where_a_list_is_meant_is_refused(what: str) -> None:
    with pytest.raises(InputError, match=rf"{what} is one text, 'a\.txt'; .*: \['a\.txt'\]"):
        load_corpus(source="source.txt", **{what: "a.txt"})


@pytest.mark.usefixtures("folder")
def test_standard_input_is_taken_for_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"He goes\nFine\n")))
    corpus = load_corpus(source="source.txt", systems=["-"])
    assert corpus.outputs == {"stdin": ("He goes", "Fine")}
    with pytest.raises(InputError, match="named twice, but can be read once; name files"):
        load_corpus(source="-", systems=["AMU=-"])


@pytest.mark.usefixtures("folder")
def test_a_missing_file_is_named() -> None:
    with pytest.raises(InputError, match=r"none\.txt: there is no such file"):
        load_corpus(source="source.txt", systems=["AMU=none.txt"])


@pytest.mark.parametrize(
    ("argument", "name", "file"),
    [
        ("out/amu.txt", "amu", "out/amu.txt"),
        ("out/amu.txt.gz", "amu", "out/amu.txt.gz"),
        ("amu", "amu", "amu"),
        ("amu.v2", "amu.v2", "amu.v2"),
        ("AMU=out/1.txt", "AMU", "out/1.txt"),
        ("A=b=c.txt", "A", "b=c.txt"),
        ("A B=-", "A B", "-"),
        ("-", "stdin", "-"),
        ("=a.txt", "=a", "=a.txt"),
        ("a=", "a=", "a="),
        ("x=" + "y" * 5000, "x", "y" * 5000),
    ],
)
def test_systems_are_named(argument: str, name: str, file: str) -> None:
    assert named_file(argument) == (name, file)


@pytest.mark.usefixtures("folder")
def test_a_file_with_an_equals_sign_in_its_name_is_that_file() -> None:
    Path("beta=0.5.txt").write_text("", encoding="utf-8")
    assert named_file("beta=0.5.txt") == ("beta=0.5", "beta=0.5.txt")
