from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.edits.edit import AnnotatedSentence, Edit
from assay.errors import FormatError, InputError
from assay.text.corpus import Corpus
from assay.text.rows import COLUMNS, Row, corpus_of_rows, renamed, rows_of_corpus
from refusals import assert_kind, refusal
from strategies import corpora


def corpus_of(*records: dict[str, Any]) -> Corpus:
    rows = [Row(values, "a.jsonl", number) for number, values in enumerate(records, start=1)]
    return corpus_of_rows(rows, name="a.jsonl")


def edit(**values: object) -> dict[str, object]:
    return {"start": 0, "end": 1, "alternatives": ["b"]} | values


@given(corpora())
def test_a_corpus_comes_back_from_its_rows(corpus: Corpus) -> None:
    assert corpus_of(*rows_of_corpus(corpus)) == corpus


@given(st.data())
def test_the_order_of_systems_may_be_any(data: st.DataObject) -> None:
    corpus = data.draw(corpora())
    by_sentence = sorted(rows_of_corpus(corpus), key=lambda row: corpus.ids.index(row["id"]))
    again = corpus_of(*by_sentence)
    assert again == corpus
    assert list(again.outputs) == list(corpus.outputs)


def test_without_ids_the_kth_row_of_each_system_is_the_kth_sentence() -> None:
    corpus = corpus_of(
        {"source": "a", "hypothesis": "1", "system": "x"},
        {"source": "a", "hypothesis": "2", "system": "x"},
        {"source": "a", "hypothesis": "3", "references": "r"},
        {"source": "a", "hypothesis": "4", "references": ["s", "t"]},
    )
    assert corpus.sources == ("a", "a")
    assert corpus.ids == ("1", "2")
    assert corpus.outputs == {"x": ("1", "2"), "system": ("3", "4")}
    assert corpus.references == (("r",), ("s", "t"))


def test_whole_numbers_are_taken_as_text() -> None:
    corpus = corpus_of({"id": 7, "source": 2014, "system": 1, "hypothesis": "a"})
    assert (corpus.ids, corpus.sources, list(corpus.outputs)) == (("7",), ("2014",), ["1"])


def test_no_rows_are_an_empty_corpus() -> None:
    assert corpus_of() == Corpus(())


def test_silence_is_no_contradiction() -> None:
    corpus = corpus_of(
        {"id": "1", "source": "a", "hypothesis": "x", "system": "s"},
        {"id": "1", "source": "a", "references": ["r"]},
        {"id": "1", "source": "a", "annotators": [0], "hypothesis": "y", "system": "t"},
    )
    assert corpus.references == (("r",),)
    assert corpus.gold == (AnnotatedSentence("a", (), (0,)),)


def test_edits_have_the_defaults_of_edit_and_name_their_annotators() -> None:
    (sentence,) = corpus_of({"source": "a", "edits": [edit(), edit(annotator=3)]}).gold or ()
    expected = (Edit(0, 1, ("b",)), Edit(0, 1, ("b",), annotator=3))
    assert sentence == AnnotatedSentence("a", expected, (0, 3))


@pytest.mark.parametrize("value", [3.5, True, ["a"], {}, "\ud800", "a\udfff"])
@pytest.mark.parametrize("column", ["id", "source", "hypothesis", "system"])
def test_what_is_no_text_is_refused(column: str, value: object) -> None:
    with pytest.raises(FormatError, match=f"in the column '{column}'; expected a text") as caught:
        corpus_of({"source": "a"}, {"source": "a", column: value})
    assert_kind(caught.value, name="a.jsonl")
    assert caught.value.line == 2


@pytest.mark.parametrize("value", [3, True, {}, [None], ["a", 1], ["\ud800"], "\ud800", [["a"]]])
def test_references_that_are_no_texts_are_refused(value: object) -> None:
    with pytest.raises(FormatError, match="in the column 'references'; expected a list of texts"):
        corpus_of({"source": "a", "references": value})


@pytest.mark.parametrize("annotators", ["12", [1.0], [True], ["1"], 5, {"a": 1}, [10**18], [None]])
def test_annotators_that_are_no_numbers_are_refused(annotators: object) -> None:
    with pytest.raises(FormatError, match="in the column 'annotators'; expected a list of whole"):
        corpus_of({"source": "a", "annotators": annotators})


@pytest.mark.parametrize(
    "edits",
    [
        "x",
        5,
        {"start": 0},
        [None],
        ["x"],
        [[0, 1, "b"]],
        [{}],
        [{"start": 0, "end": 1}],
        [edit(start=None)],
        [edit(start=1.0)],
        [edit(start=float("inf"))],
        [edit(start=-1)],
        [edit(start=2)],
        [edit(end=10**30)],
        [edit(alternatives="b")],
        [edit(alternatives=[])],
        [edit(alternatives=[None])],
        [edit(alternatives=["\ud800"])],
        [edit(type=5)],
        [edit(type="\ud800")],
        [edit(required="no")],
        [edit(annotator="0")],
        [edit(comment=["x"])],
    ],
)
def test_edits_that_are_none_are_refused(edits: object) -> None:
    with pytest.raises(FormatError) as caught:
        corpus_of({"source": "a", "edits": edits})
    assert_kind(caught.value, name="a.jsonl")
    assert caught.value.line == 1
    assert "in the column 'edits'" in caught.value.found


@pytest.mark.parametrize(
    ("second", "message"),
    [
        ({"id": "2", "source": None}, "found None in the column 'source'"),
        ({"id": "2"}, "found None in the column 'source'"),
        ({"id": "1", "source": "b"}, "found '1' in the column 'id'; expected the same source"),
        ({"id": "1", "source": "a", "references": ["s"]}, "expected the same source, references"),
        ({"id": "1", "source": "a", "annotators": [1]}, "expected the same source, references and"),
        ({"id": "1", "source": "a", "hypothesis": "y"}, "expected one row of the system 'system'"),
        ({"source": "a"}, "expected an id in every row, or in none"),
    ],
)
def test_rows_that_contradict_each_other_are_refused(
    second: dict[str, object], message: str
) -> None:
    first = {"id": "1", "source": "a", "references": ["r"], "hypothesis": "x", "annotators": [0]}
    with pytest.raises(FormatError, match=rf"a\.jsonl:2: .*{message}"):
        corpus_of(first, second)


def test_a_system_that_lacks_a_sentence_is_named() -> None:
    with pytest.raises(InputError, match="'x' has no hypothesis for the sentence '2'; every"):
        corpus_of(
            {"id": "1", "source": "a", "hypothesis": "b", "system": "x"},
            {"id": "2", "source": "a", "hypothesis": "b", "system": "y"},
        )


def test_annotations_are_given_for_all_sentences_or_for_none() -> None:
    with pytest.raises(InputError, match=r"a\.jsonl: the sentence '2' has neither .*; give all"):
        corpus_of({"source": "a", "annotators": []}, {"source": "b"})


def test_columns_may_have_other_names() -> None:
    records = [(3, {"sentence": "a", "corrections": ["b"], "source": "web"})]
    (row,) = renamed(
        records,
        {"source": "sentence", "references": "corrections"},
        ["sentence", "corrections", "source"],
        name="a",
    )
    assert (row.number, row.text("source"), row.texts("references")) == (3, "a", ("b",))


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"sauce": "sentence"}, f"no column 'sauce' to be named; columns are {COLUMNS[0]}, "),
        ({"source": "sentense"}, "a: there is no column 'sentense' to take as 'source'; choose"),
    ],
)
def test_columns_that_are_not_there_are_refused(columns: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        renamed([(1, {"sentence": "a"})], columns, ["sentence"], name="a")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@given(st.lists(st.dictionaries(st.sampled_from(COLUMNS), JSON), max_size=3))
def test_any_rows_are_a_corpus_or_refused(records: list[dict[str, object]]) -> None:
    rows = [{"source": "a"} | values for values in records]
    try:
        error = refusal(lambda: corpus_of(*rows))
    except InputError as other:
        assert str(other).startswith("a.jsonl: ")  # noqa: PT017 - either is right
        return
    if error is not None:
        assert_kind(error, name="a.jsonl")
