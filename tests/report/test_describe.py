"""What is said about a corpus, checked by hand."""

from __future__ import annotations

import pytest

from assay import AnnotatedSentence, Corpus, Edit, LengthError, Table
from assay.report.describe import NamedCorpus, describe


def edit(annotator: int, start: int, end: int, *texts: str, kind: str = "") -> Edit:
    return Edit(start, end, texts, type=kind, annotator=annotator)


GOLD = (
    AnnotatedSentence(
        "He go to home .",
        (
            edit(0, 1, 2, "goes", "went", kind="Vform"),
            edit(0, 2, 3, "", kind="Prep"),
            edit(1, 1, 2, "went", kind="Vform"),
        ),
    ),
    AnnotatedSentence("Fine .", annotators=(0,)),
    AnnotatedSentence("A b c", (edit(1, 3, 3, "."),), annotators=(0, 1)),
    AnnotatedSentence("Nobody looked"),
)
TEXT = tuple(sentence.source for sentence in GOLD)


def m2_tables() -> dict[str, Table]:
    tables = describe([NamedCorpus("gold.m2", "m2", Corpus(TEXT, gold=GOLD))])
    return {table.title: table for table in tables}


def test_sizes() -> None:
    texts = ("the cat", "", " \u3000", "the the dog")
    corpus = Corpus(texts, (("a",), ("b", "c"), (), ("d",)))
    (table,) = describe([NamedCorpus("a.txt", "text", corpus)])
    assert table.title == "Files"
    assert table.records() == [
        {
            "file": "a.txt",
            "format": "text",
            "sentences": 4,
            "empty": 2,
            "tokens": 5,
            "tokens/sentence": 1.25,
            "distinct": 3,
            "references": "0-2",
            "changed": None,
        }
    ]


def test_distinct_tokens_are_those_of_the_source_alone() -> None:
    corpus = Corpus(("a a",), (("b c d",),), {"S": ("e",)})
    (table,) = describe([NamedCorpus("x", "jsonl", corpus)])
    assert table.records()[0]["distinct"] == 1
    assert table.records()[0]["references"] == "1"


def test_an_empty_file() -> None:
    (table,) = describe([NamedCorpus("empty", "text", Corpus(()))])
    assert table.rows == (("empty", "text", 0, 0, 0, None, 0, None, None),)
    assert table.render("tsv").split("\n")[1] == "empty\ttext\t0\t0\t0\t\t0\t\t"


def test_the_share_of_changed_sentences_compares_tokens() -> None:
    source = NamedCorpus("source", "text", Corpus(("a b", "c", "d", "")))
    output = NamedCorpus("out", "text", Corpus((" a  b", "C", "d d", "")))
    other = NamedCorpus("gold", "m2", Corpus(("x",)))
    (table,) = describe([output, source, other], source)
    assert [record["changed"] for record in table.records()] == [0.5, 0.0, None]


def test_a_text_of_another_length_than_the_source_is_refused() -> None:
    source = NamedCorpus("source.txt", "text", Corpus(("a",)))
    output = NamedCorpus("out.txt", "text", Corpus(("a", "b")))
    with pytest.raises(LengthError, match=r"source\.txt has 1 sentences but out\.txt has 2"):
        describe([output], source)


def test_references_of_gold_are_annotators_and_at_least_the_source() -> None:
    assert m2_tables()["Files"].records()[0]["references"] == "1-2"


def test_annotators() -> None:
    assert m2_tables()["Annotators of gold.m2"].records() == [
        {
            "annotator": 0,
            "sentences": 3,
            "changed": 1,
            "share changed": 1 / 3,
            "edits": 2,
            "edits/1,000 tokens": 200.0,
            "with alternatives": 1,
        },
        {
            "annotator": 1,
            "sentences": 2,
            "changed": 2,
            "share changed": 1.0,
            "edits": 2,
            "edits/1,000 tokens": 250.0,
            "with alternatives": 0,
        },
    ]


def test_types_by_number_then_by_name() -> None:
    table = m2_tables()["Edit types of gold.m2"]
    assert table.rows == (("Vform", 2, 0.5), ("(none)", 1, 0.25), ("Prep", 1, 0.25))
    assert table.bar == "edits"


def test_mixed_references() -> None:
    # goes, went: 2 (required); the preposition: 2; the full stop: 2; others: 1.
    tables = m2_tables()
    assert tables["Mixed references of gold.m2"].records() == [
        {"mean": 2.0, "median": 1.5, "largest": 4, "sum": 8}
    ]
    assert tables["Mixed references of gold.m2: histogram"].rows == (("10^0 ≤ n < 10^1", 4),)


def many_errors(n: int) -> AnnotatedSentence:
    """A sentence with 2^n mixed references."""
    edits = tuple(edit(0, i, i + 1, "x") for i in range(n))
    return AnnotatedSentence("w " * n, edits, annotators=(0, 1))


def test_the_histogram_counts_powers_of_ten() -> None:
    gold = tuple(many_errors(n) for n in (0, 3, 4, 6, 7, 41, 200))
    corpus = Corpus(tuple(sentence.source for sentence in gold), gold=gold)
    *_, summary, histogram = describe([NamedCorpus("g", "m2", corpus)])
    assert dict(histogram.rows) == {  # type: ignore[arg-type]
        "10^0 ≤ n < 10^1": 2,
        "10^1 ≤ n < 10^2": 2,
        "10^2 ≤ n < 10^3": 1,
        **{f"10^{k} ≤ n < 10^{k + 1}": 0 for k in range(3, 12)},
        "10^12 ≤ n": 2,
    }
    assert summary.records()[0]["largest"] == 2**200
    assert summary.records()[0]["median"] == 64.0
    assert "1.61e+60" in summary.render()


def test_numbers_larger_than_any_float_can_be_told() -> None:
    gold = (many_errors(1100), many_errors(1101))
    corpus = Corpus(tuple(sentence.source for sentence in gold), gold=gold)
    *_, summary, _ = describe([NamedCorpus("g", "m2", corpus)])
    mean = 3 * 2**1099
    assert summary.records()[0] == {
        "mean": mean,
        "median": mean,
        "largest": 2**1101,
        "sum": 3 * 2**1100,
    }
    assert "2.72e+331" in summary.render()


def test_gold_without_sentences() -> None:
    tables = describe([NamedCorpus("g", "m2", Corpus((), gold=()))])
    assert [(table.title, table.rows) for table in tables[1:]] == [
        ("Annotators of g", ()),
        ("Edit types of g", ()),
    ]
    assert all(table.render(form) for table in tables for form in ("table", "json", "markdown"))
