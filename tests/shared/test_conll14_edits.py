"""The gold annotations of CoNLL-2014: what their edits make, against files made by others."""

from __future__ import annotations

import warnings
from functools import cache
from statistics import median
from typing import TYPE_CHECKING

import pytest

from assay import (
    AnnotatedSentence,
    AssayWarning,
    Cluster,
    ClusteredSentence,
    EditError,
    cluster_edits,
    corrected_text,
    n_mixed_references,
    read_imeasure_xml,
    read_m2,
    read_plain,
)
from assay.edits.edit import overlap
from assay.text.treebank import treebank_tokens

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.shared

N_SENTENCES = 1312


@pytest.fixture
def conll14(shared: Path) -> Path:
    return shared / "data" / "conll14"


@cache
def gold(file: Path) -> tuple[AnnotatedSentence, ...]:
    """The sentences of an M2 file; some files have edits beyond the end of a sentence."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AssayWarning)
        return read_m2(file)


def differing(texts: tuple[str, ...], others: tuple[str, ...]) -> list[int]:
    """The numbers of the sentences that are not the same."""
    pairs = enumerate(zip(texts, others, strict=True), start=1)
    return [number for number, (text, other) in pairs if text != other]


@pytest.mark.parametrize("name", ["official.noalt", "official.withalt"])
def test_the_first_annotator_is_nucle_a_to_the_letter(conll14: Path, name: str) -> None:
    made = corrected_text(gold(conll14 / f"m2/{name}.m2"), 0)
    assert differing(made, read_plain(conll14 / "references/nucle.a.txt")) == []


@pytest.mark.parametrize(("name", "n_other"), [("official.noalt", 88), ("official.withalt", 107)])
def test_the_second_annotator_is_nearly_nucle_b(conll14: Path, name: str, n_other: int) -> None:
    # nucle.b was made from another version of the annotation.
    made = corrected_text(gold(conll14 / f"m2/{name}.m2"), 1)
    other = differing(made, read_plain(conll14 / "references/nucle.b.txt"))
    assert len(made) == N_SENTENCES
    assert len(other) == n_other


@pytest.mark.parametrize(
    ("annotator", "n_other"),
    [(1, 2), (2, 0), (3, 0), (4, 3), (5, 1), (6, 0), (7, 0), (8, 4), (9, 21), (10, 2)],
)
def test_the_ten_annotators_are_their_texts_but_where_edits_overlap(
    conll14: Path, annotator: int, n_other: int
) -> None:
    sentences = gold(conll14 / f"m2/bn15.A{annotator}.m2")
    overlapping = [
        number
        for number, sentence in enumerate(sentences, start=1)
        if any(
            overlap(first, second)
            for i, first in enumerate(sentence.edits)
            for second in sentence.edits[:i]
        )
    ]
    made = corrected_text(sentences, 0, overlaps="first")
    other = differing(made, read_plain(conll14 / f"references/bn15.{annotator}.txt"))
    assert other == overlapping
    assert len(other) == n_other
    if overlapping:
        with pytest.raises(EditError, match=f"^sentence {overlapping[0]}: .* overlap"):
            corrected_text(sentences, 0)


@pytest.mark.parametrize(
    ("name", "middle", "largest", "n_over_a_million"),
    [
        ("official.noalt", 4, 17179869184, 1),
        ("official.withalt", 4, 1855425871872, 3),
        ("e-minimal", 1, 65536, 0),
        ("bn15", 256, 1935944154813724412320330739462197739520000, 86),
        ("all16", 1024, 1935944154813724412320330739462197739520000, 160),
    ],
)
def test_numbers_of_mixed_references(
    conll14: Path, name: str, middle: int, largest: int, n_over_a_million: int
) -> None:
    sentences = gold(conll14 / f"m2/{name}.m2")
    numbers = [n_mixed_references(cluster_edits(sentence).clusters) for sentence in sentences]
    assert len(numbers) == N_SENTENCES
    assert median(numbers) == middle
    assert max(numbers) == largest
    assert sum(number > 10**6 for number in numbers) == n_over_a_million


def comparable(sentence: ClusteredSentence) -> tuple[object, ...]:
    """All of a sentence; types as sets, for the original joined them in no order."""

    def parts(cluster: Cluster) -> tuple[object, ...]:
        return cluster.choices, cluster.required, frozenset(cluster.type.split("/"))

    return sentence.source, sentence.n_annotators, [parts(c) for c in sentence.clusters]


@pytest.mark.parametrize(
    ("m2", "xml", "other"),
    [
        ("official.noalt", "nucle", []),
        ("bn15", "bn15", []),
        ("e-minimal", "e-minimal", [335]),
        ("all16", "all16", [335]),
    ],
)
def test_clusters_are_those_of_the_authors(
    conll14: Path, m2: str, xml: str, other: list[int]
) -> None:
    # Sentence 335 has an edit beyond its end, which the authors kept and the reader leaves out.
    pytest.importorskip("nltk")
    theirs = read_imeasure_xml(conll14 / f"imeasure/{xml}.xml")
    pairs = zip(gold(conll14 / f"m2/{m2}.m2"), theirs, strict=True)
    found = [
        number
        for number, (sentence, their) in enumerate(pairs, start=1)
        if comparable(cluster_edits(sentence, tokenise=treebank_tokens)) != comparable(their)
    ]
    assert len(theirs) == N_SENTENCES
    assert found == other


@pytest.mark.parametrize("xml", ["nucle", "bn15", "e-minimal", "all16"])
def test_the_authors_clusters_survive_without_clusters(conll14: Path, xml: str) -> None:
    for theirs in read_imeasure_xml(conll14 / f"imeasure/{xml}.xml"):
        assert cluster_edits(theirs.annotated()) == theirs


@pytest.mark.parametrize(("name", "n_left_out"), [("e-minimal", 1), ("all16", 2)])
def test_an_edit_beyond_its_sentence_is_left_out_with_a_warning(
    conll14: Path, name: str, n_left_out: int
) -> None:
    with pytest.warns(AssayWarning, match=r"\.m2:\d+: the edit .* it is left out") as warned:
        sentences = read_m2(conll14 / f"m2/{name}.m2")
    assert len(warned) == n_left_out
    assert len(sentences) == N_SENTENCES
