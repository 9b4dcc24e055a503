"""I-measure: its alignments, its counts, and the best of all references."""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay import (
    AnnotatedSentence,
    AssayWarning,
    Choice,
    Cluster,
    ClusteredSentence,
    Corpus,
    Edit,
    InputError,
    _core,
    cluster_edits,
    score,
)
from assay.edits.lattice import annotator_versions, mixed_regions
from assay.metrics.gold import number_columns, number_text
from assay.metrics.imeasure import Aspect, IMeasure, Maximum, outcomes
from assay.metrics.registry import metric
from assay.text.encoded import encode
from oracle import imeasure as oracle

if TYPE_CHECKING:
    from numpy.typing import NDArray

words = st.sampled_from("abcd")
texts = st.lists(words, max_size=6).map(" ".join)
outputs = texts | st.lists(st.sampled_from("aXY"), max_size=6).map(" ".join)  # foreign tokens


@st.composite
def sentences(draw: st.DrawFn, *, longest: int = 6, most_clusters: int = 4) -> ClusteredSentence:
    """A short sentence with errors that may touch, cross and repeat each other."""
    source = draw(st.lists(words, max_size=longest))
    found = []
    for _ in range(draw(st.integers(0, most_clusters))):
        choices = []
        for annotator in range(draw(st.integers(1, 3))):
            edits = []
            for _ in range(draw(st.sampled_from([1, 1, 1, 2]))):
                start = draw(st.integers(0, len(source)))
                end = draw(st.integers(start, min(len(source), start + 2)))
                text = " ".join(draw(st.lists(words, max_size=2)))
                edits.append(Edit(start, end, (text,), annotator=annotator))
            choices.append(Choice(annotator, tuple(edits)))
        found.append(Cluster(tuple(choices), draw(st.booleans())))
    return ClusteredSentence(" ".join(source), draw(st.integers(1, 3)), tuple(found))


def corpus_of(clusters: list[ClusteredSentence], outputs: list[str]) -> Corpus:
    gold = tuple(sentence.annotated() for sentence in clusters)
    sources = tuple(sentence.source for sentence in clusters)
    return Corpus(sources, outputs={"A": tuple(outputs)}, gold=gold, clusters=tuple(clusters))


def rows_of(counts: NDArray[Any]) -> oracle.Rows:
    """Correction, detection and baseline of a row of columns."""

    def numbers(aspect: Literal["correction", "detection", "baseline"]) -> list[int]:
        return [int(number) for number in outcomes(np.asarray(counts), aspect)]

    return numbers("correction"), numbers("detection"), numbers("baseline")


@given(source=texts, output=texts, references=st.lists(texts, min_size=1, max_size=3))
@settings(max_examples=300)
def test_columns_are_those_of_the_plain_tables(
    source: str, output: str, references: list[str]
) -> None:
    for row, reference in zip(columns_of(source, output, references), references, strict=True):
        assert rows_of(row) == oracle.rows(source.split(), output.split(), reference.split())


@given(sentence=sentences())
@settings(max_examples=500)
def test_regions_make_all_combinations(sentence: ClusteredSentence) -> None:
    source = sentence.source.split()
    regions = mixed_regions(sentence)
    made: list[tuple[int, ...]] = [()]
    for region in regions.regions:
        made = [(*chosen, number) for chosen in made for number in range(len(region.texts))]
    versions = {tuple(regions.version(source, chosen)) for chosen in made}
    assert versions == set(map(tuple, oracle.mixed_references(sentence)))
    assert regions.complete


@given(sentence=sentences())
def test_annotators_have_their_versions(sentence: ClusteredSentence) -> None:
    expected = dict.fromkeys(map(tuple, oracle.annotators_references(sentence)))
    assert list(annotator_versions(sentence)) == list(expected)


@given(sentence=sentences(), output=outputs)
@settings(max_examples=500)
def test_the_best_of_all_combinations_is_found(sentence: ClusteredSentence, output: str) -> None:
    source = sentence.source.split()
    found = IMeasure().statistics(corpus_of([sentence], [output]), "A")
    references = oracle.mixed_references(sentence)
    expected = max(oracle.key(oracle.rows(source, output.split(), r)) for r in references)
    assert oracle.key(rows_of(found.rows[0])) == expected


@given(
    sentence=sentences(longest=8, most_clusters=5),
    output=outputs,
    work=st.sampled_from([1, 1000, 5000, 20_000, 100_000]),
)
@settings(max_examples=100)
def test_what_is_certified_is_best_and_nothing_is_better_than_best(
    sentence: ClusteredSentence, output: str, work: int
) -> None:
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        patch.setattr("assay.metrics.imeasure._MOST_WORK", work)
        warnings.simplefilter("ignore", AssayWarning)
        statistics = IMeasure().statistics(corpus_of([sentence], [output]), "A")
    references = oracle.mixed_references(sentence)
    source = sentence.source.split()
    keys = [oracle.key(oracle.rows(source, output.split(), r)) for r in references]
    found = oracle.key(rows_of(statistics.rows[0]))
    if IMeasure().corpus_score(statistics).parts["certified"]:
        assert found == max(keys)
    else:
        assert found in keys
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("assay.metrics.imeasure._MOST_WORK", work)
        most = IMeasure().find(corpus_of([sentence], [output]), "A").most[0]
    assert max(keys)[0] <= most + 1e-12


@given(
    sentence=sentences(longest=5, most_clusters=3),
    output=outputs,
    maximum=st.sampled_from(get_args(Maximum)),
    aspect=st.sampled_from(get_args(Aspect)),
    references=st.sampled_from(["mix", "nomix"]),
)
@settings(max_examples=300)
def test_whatever_is_maximised_is_the_largest(
    sentence: ClusteredSentence,
    output: str,
    maximum: Maximum,
    aspect: Aspect,
    references: Literal["mix", "nomix"],
) -> None:
    source = sentence.source.split()
    chosen = IMeasure(references, maximum, aspect)
    found = chosen.statistics(corpus_of([sentence], [output]), "A")
    listed = oracle.mixed_references if references == "mix" else oracle.annotators_references
    detection = aspect == "detection"
    rows = [oracle.rows(source, output.split(), r) for r in listed(sentence)]
    expected = max(oracle.key(row, maximum, detection=detection) for row in rows)
    assert oracle.key(rows_of(found.rows[0]), maximum, detection=detection) == expected


@given(sentence=sentences(), output=texts)
def test_the_chosen_texts_make_the_reference_that_was_counted(
    sentence: ClusteredSentence, output: str
) -> None:
    corpus = corpus_of([sentence], [output])
    found = IMeasure().find(corpus, "A")
    assert found.certified.all()
    assert found.offsets.tolist() == [0, len(found.chosen)]
    source = sentence.source.split()
    reference = mixed_regions(sentence).version(source, found.chosen.tolist())
    assert rows_of(found.counts[0]) == oracle.rows(source, output.split(), reference)


@given(
    data=st.data(),
    maximum=st.sampled_from(get_args(Maximum)),
    aspect=st.sampled_from(get_args(Aspect)),
    references=st.sampled_from(["mix", "nomix"]),
)
@settings(max_examples=200)
def test_running_totals_choose_as_the_loop_does(
    data: st.DataObject,
    maximum: Maximum,
    aspect: Aspect,
    references: Literal["mix", "nomix"],
) -> None:
    listed = data.draw(st.lists(sentences(most_clusters=3), min_size=1, max_size=4))
    outputs = [data.draw(texts) for _ in listed]
    imeasure = IMeasure(references, maximum, aspect, optimise="corpus")
    found = imeasure.statistics(corpus_of(listed, outputs), "A")
    every = oracle.mixed_references if references == "mix" else oracle.annotators_references
    total = np.zeros(8)
    for sentence, output, row in zip(listed, outputs, imeasure.additive(found), strict=True):
        rows = columns_of(sentence.source, output, [" ".join(r) for r in every(sentence)])
        keys = [
            oracle.key(rows_of(total + other), maximum, detection=aspect == "detection")
            for other in rows
        ]
        assert row[:8].tolist() in rows.tolist()
        total += row[:8]
        assert oracle.key(rows_of(total), maximum, detection=aspect == "detection") == max(keys)


def columns_of(source: str, output: str, references: list[str]) -> NDArray[np.int64]:
    """The columns of each reference, by the core, which is compared with plain tables above."""
    encoded = encode([source, output, *references])
    groups = np.array([0, len(references)])
    return _core.imeasure_counts(
        *encoded[:1].arrays, *encoded[1:2].arrays, *encoded[2:].arrays, groups
    )


def test_scores_of_sentences_do_not_depend_on_running_totals() -> None:
    listed = [
        ClusteredSentence("a b", 1, (Cluster((Choice(0, (Edit(0, 1, ("c",)),)),), required=True),)),
        ClusteredSentence("a b c", 1),
    ]
    by_corpus = IMeasure(optimise="corpus")
    corpus = corpus_of(listed, ["a b", "a b c"])
    statistics = by_corpus.statistics(corpus, "A")
    plain = IMeasure().statistics(corpus, "A")
    assert by_corpus.sentence_scores(statistics).tolist() == (
        IMeasure().sentence_scores(plain).tolist()
    )
    assert len(statistics) == len(by_corpus.additive(statistics)) == 2


@given(data=st.data())
@settings(max_examples=50)
def test_parts_of_a_corpus_put_together_are_the_whole(data: st.DataObject) -> None:
    listed = data.draw(st.lists(sentences(), min_size=2, max_size=4))
    outputs = [data.draw(texts) for _ in listed]
    whole = IMeasure().statistics(corpus_of(listed, outputs), "A").rows
    parts = [
        IMeasure().statistics(corpus_of([sentence], [output]), "A").rows
        for sentence, output in zip(listed, outputs, strict=True)
    ]
    assert whole.tolist() == np.concatenate(parts).tolist()


def gold(source: str, *edits: Edit) -> Corpus:
    """The example of the paper's Table 1 and others like it."""
    sentence = AnnotatedSentence(source, edits)
    return Corpus((source,), outputs={"A": (source,)}, gold=(sentence,))


def test_the_first_example_of_the_paper() -> None:
    source = "This machines is designed for help people ."
    sva = Cluster(
        (
            Choice(0, (Edit(0, 1, ("These",)), Edit(2, 3, ("are",)))),
            Choice(1, (Edit(1, 2, ("machine",), annotator=1),)),
        ),
        required=True,
    )
    form = Cluster(
        (
            Choice(0, (Edit(5, 6, ("helping",)),)),
            Choice(1, (Edit(4, 5, ("to",), annotator=1),)),
        ),
        required=True,
    )
    sentence = ClusteredSentence(source, 2, (sva, form))
    corpus = corpus_of([sentence], ["These machines are designed to help people ."])
    mixed = IMeasure().corpus_score(IMeasure().statistics(corpus, "A"))
    assert mixed.value == 1
    assert mixed.parts["tp"] == 3
    assert mixed.parts["references"] == "4"
    assert mixed.parts["certified"] == mixed.parts["sentences"] == 1
    alone = IMeasure("nomix")
    assert alone.corpus_score(alone.statistics(corpus, "A")).value < 1


def test_an_unchanged_source_has_0_and_a_perfect_text_1() -> None:
    corpus = gold("He go home", Edit(1, 2, ("goes",)))
    assert score(corpus, ["imeasure"])["A", "imeasure"].score.value == 0
    right = replace(corpus, outputs={"A": ("He goes home",)})
    assert score(right, ["imeasure"])["A", "imeasure"].score.value == 1
    fine = gold("He goes home")
    assert score(fine, ["imeasure"])["A", "imeasure"].score.value == 1, "nothing to correct"


def test_empty_texts_have_a_score() -> None:
    for source, output in [("", ""), ("a b", ""), ("", "a b")]:
        corpus = replace(gold(source), outputs={"A": (output,)})
        value = IMeasure().corpus_score(IMeasure().statistics(corpus, "A")).value
        assert value == (1 if source == output else -1)
    nothing = Corpus((), outputs={"A": ()}, gold=())
    assert IMeasure().corpus_score(IMeasure().statistics(nothing, "A")).value == 1


def test_a_correction_that_leaves_nothing_is_ignored() -> None:
    both = cluster_edits(AnnotatedSentence("a b", (Edit(0, 1, ("",)), Edit(1, 2, ("",)))))
    assert annotator_versions(both) == (("a",),)
    regions = mixed_regions(both)
    assert [region.texts for region in regions.regions] == [(("a",),)]


def test_the_clusters_of_a_file_are_kept() -> None:
    together = ClusteredSentence(
        "a b",
        1,
        (
            Cluster(
                (Choice(0, (Edit(0, 1, ("x",)),)), Choice(1, (Edit(1, 2, ("y",), annotator=1),))),
                required=True,
            ),
        ),
    )
    corpus = corpus_of([together], ["x y"])
    assert IMeasure().corpus_score(IMeasure().statistics(corpus, "A")).parts["references"] == "2"
    apart = replace(corpus, clusters=None)
    assert IMeasure().corpus_score(IMeasure().statistics(apart, "A")).parts["references"] == "4"


def test_the_accuracies_of_the_paper_follow_from_its_counts() -> None:
    """Table 8: TP, FP, TN, FN, Acc and WAcc of the baseline and of four systems."""
    published = [
        (0, 0, 6, 4, 0.60, 0.60),
        (4, 1, 5, 0, 0.90, 0.87),
        (1, 0, 6, 3, 0.70, 0.73),
        (1, 1, 5, 3, 0.60, 0.58),
        (4, 6, 0, 0, 0.40, 0.40),
    ]
    for tp, fp, tn, fn, accuracy, weighted in published:
        row = np.array([tn, fn, fp, 0, tp, 0, tn, fn + tp], dtype=float)
        parts = IMeasure().parts_of_sums(np.concatenate([row, np.zeros(10)]))
        assert round(parts["acc"], 2) == accuracy
        assert round(parts["wacc"], 2) == weighted


def test_numbers_of_any_size_add_up() -> None:
    numbers = [10**42, 3, 2**200, 0]
    assert number_text(number_columns(numbers).sum(axis=0)) == str(sum(numbers))


def test_what_is_not_certified_is_named() -> None:
    edits = tuple(Edit(i, i, ("a",)) for i in range(8))
    sentence = AnnotatedSentence("a " * 8, edits, (0, 1))
    corpus = Corpus(("a " * 8,), outputs={"A": ("b c b",)}, gold=(sentence,), ids=("the one",))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("assay.metrics.imeasure._MOST_WORK", 1)
        with pytest.warns(
            AssayWarning, match=r"A: of 1 sentences .* the one \(at most [01]\.\d{4}"
        ):
            statistics = IMeasure().statistics(corpus, "A")
        found = IMeasure().find(corpus, "A")
    assert IMeasure().corpus_score(statistics).parts["certified"] == 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        best = IMeasure().statistics(corpus, "A")
    assert IMeasure().corpus_score(best).parts["certified"] == 1
    assert IMeasure().corpus_score(best).parts["wacc"] <= found.most[0] < 1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("imeasure:references=all", "imeasure: references is 'all'; it is one of mix, nomix"),
        ("imeasure:max=gleu", "imeasure: max is 'gleu'; it is one of p, r, f, acc, wacc, i"),
        ("imeasure:aspect=both", "imeasure: aspect is 'both'; it is one of correction"),
        ("imeasure:optimise=all", "imeasure: optimise is 'all'; it is one of sentence, corpus"),
        ("imeasure:beta=-1", "imeasure: beta is -1; it is a number from 0.0"),
        ("imeasure:w=much", "imeasure: w is 'much'; it is a number from 0.0"),
        ("imeasure:treebank=3", "imeasure: treebank is 3; it is one of no, yes"),
    ],
)
def test_other_parameters_are_refused(wrong: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        metric(wrong)
    assert str(caught.value).startswith(message)


def test_without_gold_it_is_refused() -> None:
    with pytest.raises(InputError, match="imeasure needs gold edits"):
        IMeasure()(["a"], ["a"], [["a"]])
