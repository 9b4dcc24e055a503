"""Edits with types are those of the package errant itself."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from typing import TYPE_CHECKING

import pytest
import spacy
from errant.alignment import Alignment
from errant.commands import parallel_to_m2
from hypothesis import given
from hypothesis import strategies as st
from spacy.tokens import Doc

import assay
import errant
from assay.data.registry import demo_path
from assay.edits.edit import Edit
from assay.edits.errant import ALIGNMENTS, MERGING, _aligned, annotate_errant, errant_edits
from assay.edits.parses import Analysis, Tokens, write_analyses
from assay.edits.pipelines import load_pipeline
from assay.errors import InputError, LengthError
from assay.text.m2 import format_m2
from english import hand_made

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from assay.edits.errant import Alignment as Aligning
    from assay.edits.errant import Merging

SYSTEMS = ["careful", "clumsy", "eager", "strong"]

words = st.sampled_from(["a", "A", "b", "B", "ab", "Ab", "abc", "c", "ß"])
sentence = st.lists(words, max_size=7).map(tuple)
analysed: dict[str, tuple[str, str]] = {
    "a": ("a", "DET"),
    "A": ("a", "NOUN"),
    "b": ("b", "ADJ"),
    "B": ("a", "ADJ"),
    "ab": ("b", "VERB"),
    "Ab": ("ab", "PUNCT"),
    "abc": ("ab", "ADV"),
    "c": ("abc", "DET"),
    "ß": ("ß", "X"),
}


def analysis_of(tokens: Sequence[str]) -> Analysis:
    n = len(tokens)
    return Analysis(
        tuple(tokens),
        tuple(token.lower() for token in tokens),
        tuple(analysed[token][0] for token in tokens),
        tuple(analysed[token][1] for token in tokens),
        ("NN",) * n,
        ("dep",) * n,
        tuple(range(n)),
    )


@given(rows=st.lists(st.tuples(sentence, sentence), min_size=1, max_size=6), plain=st.booleans())
def test_alignments_are_those_of_errant(
    rows: list[tuple[tuple[str, ...], tuple[str, ...]]], *, plain: bool
) -> None:
    analyses = {" ".join(tokens): analysis_of(tokens) for row in rows for tokens in row}
    pairs = [(" ".join(source), " ".join(target)) for source, target in rows]
    expected = [
        Alignment(Tokens.of(analyses[source]), Tokens.of(analyses[target]), plain).align_seq
        for source, target in pairs
    ]
    assert list(_aligned(pairs, analyses, plain=plain, threads=2)) == expected


@pytest.mark.usefixtures("parse_cache")
@pytest.mark.parametrize(("merging", "alignment"), list(product(MERGING, ALIGNMENTS)))
def test_edits_are_those_of_errant(
    english_pipeline: Path, merging: Merging, alignment: Aligning
) -> None:
    nlp = load_pipeline(english_pipeline)
    annotator = errant.load("en", nlp)
    sources = assay.read_plain(demo_path() / "source.txt")[::3]
    targets = assay.read_plain(demo_path() / "fluency.1.txt")[::3]
    found = errant_edits(
        sources, targets, pipeline=english_pipeline, merging=merging, alignment=alignment
    )
    for source, target, edits in zip(sources, targets, found, strict=True):
        theirs = annotator.annotate(
            annotator.parse(source),
            annotator.parse(target),
            lev=alignment == "levenshtein",
            merging=merging,
        )
        assert [(e.start, e.end, e.type, e.correction) for e in edits] == [
            (e.o_start, e.o_end, e.type, e.c_str) for e in theirs
        ]


@pytest.mark.skipif(sys.platform == "win32", reason="errant reads files in the system's encoding")
@pytest.mark.usefixtures("parse_cache")
@pytest.mark.parametrize("options", [[], ["-lev", "-merge", "all-split"]])
def test_m2_is_that_of_errant_parallel_byte_for_byte(
    english_pipeline: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    nlp = load_pipeline(english_pipeline)
    load = errant.load
    monkeypatch.setattr(errant, "load", lambda lang: load(lang, nlp))
    files = [str(demo_path() / "systems" / f"{system}.txt") for system in SYSTEMS]
    source, out = demo_path() / "source.txt", tmp_path / "theirs.m2"
    arguments = ["-orig", str(source), "-cor", *files, "-out", str(out), *options]
    monkeypatch.setattr(sys, "argv", ["errant_parallel", *arguments])
    parallel_to_m2.main()
    corpus = assay.load_corpus(source=source, references=files)
    ours = annotate_errant(
        corpus.sources,
        corpus.references,
        pipeline=str(english_pipeline),
        merging="all-split" if options else "rules",
        alignment="levenshtein" if options else "linguistic",
    )
    assert format_m2(ours).encode() == out.read_bytes()


def test_equal_sentences_need_no_pipeline() -> None:
    assert errant_edits(["He  goes ."], ["He goes ."], pipeline="none") == [()]


def test_an_empty_sentence_is_no_end() -> None:
    home = hand_made()[0]
    pipeline = FakePipeline(home)
    found = errant_edits(["", "He goes home ."], ["He goes home .", ""], pipeline=pipeline)
    assert found == [
        (Edit(0, 0, ("He goes home .",), type="M:OTHER"),),
        (Edit(0, 4, ("",), type="U:OTHER"),),
    ]


class FakePipeline:
    """Gives spaCy documents that hold a known analysis."""

    def __init__(self, analysis: Analysis) -> None:
        self.vocab = spacy.blank("en").vocab
        self.analysis = analysis

    def pipe(self, made: Iterator[Doc], batch_size: int) -> Iterator[Doc]:
        assert batch_size > 0
        for document in made:
            yield Doc(
                self.vocab,
                [token.text for token in document],
                lemmas=list(self.analysis.lemma),
                pos=list(self.analysis.pos),
                tags=list(self.analysis.tag),
                deps=list(self.analysis.dep),
                heads=list(self.analysis.head),
            )


def test_a_pipeline_without_a_tagger_is_refused() -> None:
    with pytest.raises(InputError, match="has the tag '', which ERRANT does not know"):
        errant_edits(["He go ."], ["He goes ."], pipeline=spacy.blank("en"))


def test_unequal_numbers_and_unknown_names_are_refused() -> None:
    with pytest.raises(LengthError):
        errant_edits(["a"], ["a", "b"])
    with pytest.raises(InputError, match="merging is 'all'; it is one of rules, all-split"):
        errant_edits(["a"], ["b"], merging="all")  # type: ignore[arg-type]


def test_what_is_too_much_for_errants_rules_is_refused(tmp_path: Path) -> None:
    n = 60
    texts = [tuple(f"{letter}{i}" for i in range(n)) for letter in "ab"]
    kinds = (("DET",) * n, ("DT",) * n, ("det",) * n, tuple(range(n)))
    write_analyses(tmp_path / "long.jsonl", [Analysis(text, text, text, *kinds) for text in texts])
    code = f"""
import subprocess
import sys
import assay
pair = [[{" ".join(texts[0])!r}], [{" ".join(texts[1])!r}]]
assert len(assay.errant_edits(*pair, pipeline="long.jsonl")[0]) == {n}
sys.setrecursionlimit(50)
try:
    assay.errant_edits(*pair, pipeline="long.jsonl")
except assay.InputError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert "is changed for ERRANT's rules of merging" in done.stdout
