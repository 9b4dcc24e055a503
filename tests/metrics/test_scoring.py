"""Scores of systems, as tables, records and data frames."""

from __future__ import annotations

import json
from typing import Any

import pytest

import assay
from assay import (
    GLEU,
    GLEU2015,
    AnnotatedSentence,
    AssayWarning,
    Corpus,
    Edit,
    EditError,
    InputError,
    Need,
    Scores,
    score,
)

SOURCES = ("He go home .", "Fine .", "I am agree with this .")
CORPUS = Corpus(
    SOURCES,
    (("He goes home .", "He went home ."), ("Fine .",), ("I agree with this .",)),
    {"copy": SOURCES, "good": ("He goes home .", "Fine .", "I agree with this .")},
)


def scores() -> Scores:
    return score(CORPUS, ["gleu+:n=2", GLEU(n=3), "gleu2015"])


def test_every_system_is_scored_by_every_metric() -> None:
    found = scores()
    assert [(item.system, item.metric) for item in found] == [
        (system, name) for system in ("copy", "good") for name in ("gleu+", "gleu+", "gleu2015")
    ]
    expected = GLEU2015()(CORPUS.sources, CORPUS.outputs["good"], CORPUS.references)
    assert found["good", "gleu2015"].score == expected
    signature = str(GLEU(n=3).signature(CORPUS))
    assert found["copy", signature].signature == signature
    with pytest.raises(KeyError):
        found["bad", "gleu+"]


def test_the_order_of_systems_and_threads_change_no_bit() -> None:
    turned = Corpus(CORPUS.sources, CORPUS.references, dict(reversed(list(CORPUS.outputs.items()))))
    expected = {(item.system, item.signature): item.to_dict() for item in scores()}
    for threads in (1, 3):
        again = score(turned, ["gleu+:n=2", GLEU(n=3), "gleu2015"], threads=threads)
        assert {(item.system, item.signature): item.to_dict() for item in again} == expected


def test_json_is_what_other_programs_rely_on() -> None:
    content = json.loads(scores().to_json())
    assert content["assay"] == assay.__version__
    assert list(content["scores"][0]) == [
        "system",
        "metric",
        "signature",
        "score",
        "parts",
        "interval",
    ]
    assert content == scores().to_dict()


def test_metrics_of_one_name_are_told_apart_in_the_table() -> None:
    table = scores().table()
    assert table.columns == ("system", "gleu+ n:2", "gleu+ n:3", "gleu2015")
    assert [row[0] for row in table.rows] == ["copy", "good"]
    assert table.rows[1][3] == scores()["good", "gleu2015"].score.value


def test_records_and_data_frames() -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    frame = scores().to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert frame.to_dict("records")[0]["score"] == scores().records()[0]["score"]
    other = scores().to_polars()
    assert isinstance(other, polars.DataFrame)
    assert other["score"].to_list() == [record["score"] for record in scores().records()]


def test_sentences_have_one_record_a_system_and_metric() -> None:
    records = list(scores().sentence_records())
    assert len(records) == 3 * 2 * 3
    assert records[0]["id"] == "1"
    assert [record["score"] for record in records[:3]] == scores().scores[0].sentences.tolist()


def test_without_metrics_all_that_are_possible() -> None:
    names = {item.metric for item in score(CORPUS)}
    assert {"gleu+", "gleu2015"} <= names
    blind = Corpus(("", "", ""), CORPUS.references, CORPUS.outputs, has_sources=False)
    assert "bleu" in {item.metric for item in score(blind)}
    assert "gleu+" not in {item.metric for item in score(blind)}


def test_annotators_are_references_where_there_are_no_others() -> None:
    gold = (
        AnnotatedSentence("He go", (Edit(1, 2, ("goes",)), Edit(1, 2, ("went",), annotator=1))),
    )
    corpus = Corpus(("He go",), outputs={"S": ("He went",)}, gold=gold)
    same = Corpus(("He go",), (("He goes", "He went"),), {"S": ("He went",)})
    assert score(corpus, ["gleu+:n=1"]).records() == score(same, ["gleu+:n=1"]).records()


def test_annotations_that_make_no_text_are_refused_if_references_are_needed() -> None:
    edits = (Edit(0, 2, ("x",)), Edit(1, 2, ("y",)))
    corpus = Corpus(("a b",), outputs={"S": ("a",)}, gold=(AnnotatedSentence("a b", edits),))
    with pytest.raises(EditError, match=r"makes no references: .*; or name texts: --reference"):
        score(corpus, ["gleu+"])


def test_nothing_to_score_is_refused() -> None:
    with pytest.raises(InputError, match="no system to score"):
        score(Corpus(("a",), (("a",),)), ["gleu+"])
    with pytest.raises(InputError, match=r"gleu\+ needs references"):
        score(Corpus(("a",), outputs={"S": ("a",)}), ["gleu+"])


def test_no_sentences_have_no_score() -> None:
    with pytest.raises(InputError, match="there are no sentences to score"):
        score(Corpus((), outputs={"S": ()}), ["gleu+", "gleu2015"])


@pytest.mark.parametrize(
    ("metrics", "message"),
    [
        ("gleu+", r"metrics is 'gleu\+'; expected a list"),
        (GLEU(), "expected a list"),
        ([GLEU], "is no metric; expected its name, or an object such as"),
        ([3], "3 is no metric"),
    ],
)
def test_what_is_no_list_of_metrics_is_refused(metrics: Any, message: str) -> None:  # noqa: ANN401
    with pytest.raises(InputError, match=message):
        score(CORPUS, metrics)


def test_a_metric_named_twice_scores_once() -> None:
    assert len(list(score(CORPUS, ["bleu", "bleu:n=4"]))) == len(CORPUS.outputs)


def test_intervals_are_signed() -> None:
    found = score(CORPUS, ["bleu:n=1"], interval_samples=50, seed=3)["good", "bleu"]
    assert found.score.interval == (1.0, 1.0)
    assert found.signature.endswith("|interval:95%|samples:50|sampling-seed:3")


def test_annotations_that_make_no_text_are_warned_of_or_the_first_wins() -> None:
    edits = (Edit(0, 2, ("x",)), Edit(1, 2, ("y",)))
    corpus = Corpus(("a b",), outputs={"S": ("x",)}, gold=(AnnotatedSentence("a b", edits),))
    with pytest.warns(AssayWarning, match="metrics that need references are left out: .*overlap"):
        assert "bleu" not in {item.metric for item in score(corpus)}
    assert score(corpus, ["bleu:n=1"], overlaps="first")["S", "bleu"].score.value == 1


@pytest.mark.parametrize("name", assay.metric_names())
def test_no_metric_scores_what_it_lacks(name: str) -> None:
    one = assay.metric(name)
    blind = Corpus(("",), (("a",),), {"S": ("a",)}, has_sources=False)
    bare = Corpus(("a", "b"), (("a",), ()), {"S": ("a", "b")})
    for need, corpus in ((Need.SOURCE, blind), (Need.REFERENCES, bare)):
        if need in one.needs:
            with pytest.raises(InputError, match=f"{need.value}"):
                one.statistics(corpus, "S")
    with pytest.raises(InputError, match="no system 'T'; there are: copy, good"):
        assay.metric("bleu").statistics(CORPUS, "T")


@pytest.mark.parametrize("name", assay.metric_names())
def test_impossible_threads_are_input_errors(name: str) -> None:
    one = assay.metric(name)
    if one.needs <= {Need.SOURCE, Need.REFERENCES} and not one.on_request:
        with pytest.raises(InputError, match="threads is 0"):
            one.statistics(CORPUS, "copy", threads=0)
