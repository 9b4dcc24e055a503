"""Probes are made of the corpus alone, and all metrics bear them."""

from __future__ import annotations

import math
import warnings
from dataclasses import replace

import pytest
from hypothesis import given

from assay import AnnotatedSentence, AssayWarning, Corpus, Edit, InputError, score, with_probes
from assay.metrics.probes import PROBES, is_probe, probe_of
from strategies import corpora

NAMES = [probe.system for probe in PROBES]
GOLD = (
    AnnotatedSentence(
        "He go to home .",
        (Edit(1, 2, ("goes",)), Edit(2, 3, ("",)), Edit(3, 4, ("his house",), annotator=1)),
    ),
    AnnotatedSentence("Fine .", (), (0, 1)),
    AnnotatedSentence("", (), (0,)),
)
CORPUS = Corpus.of([sentence.source for sentence in GOLD], gold=GOLD)


def probed(corpus: Corpus) -> dict[str, tuple[str, ...]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AssayWarning)  # what is left out
        outputs = with_probes(corpus).outputs
    return {name: texts for name, texts in outputs.items() if is_probe(name)}


def words_of(text: str) -> str:
    return " ".join(text.split())


def test_a_gold_annotation_makes_all_probes() -> None:
    assert probed(CORPUS) == {
        "probe:source": ("He go to home .", "Fine .", ""),
        "probe:reference-1": ("He goes home .", "Fine .", ""),
        "probe:empty": ("", "", ""),
        "probe:one-x": ("X", "X", "X"),
        "probe:all-x": ("X X X X X", "X X", ""),
        "probe:deleted": ("He .", "Fine .", ""),
        "probe:reversed": (". home to go He", ". Fine", ""),
        "probe:uppercase": ("HE GO TO HOME .", "FINE .", ""),
        "probe:doubled": ("He go to home . He go to home .", "Fine . Fine .", ""),
    }


def test_references_take_the_place_of_an_annotation() -> None:
    corpus = Corpus(("He go to home .",), (("He goes home .", "He went to home ."),))
    outputs = probed(corpus)
    assert outputs["probe:reference-1"] == ("He goes home .",)
    assert outputs["probe:deleted"] == ("He home .",)


def test_references_are_the_upper_end_even_beside_an_annotation() -> None:
    corpus = replace(CORPUS, references=(("A .",), ("B .", "C ."), ("D",)))
    assert probed(corpus)["probe:reference-1"] == ("A .", "B .", "D")
    assert probed(corpus)["probe:deleted"] == ("He .", "Fine .", "")


def test_of_edits_that_exclude_each_other_the_first_is_applied() -> None:
    gold = (AnnotatedSentence("a b c", (Edit(0, 2, ("x",)), Edit(1, 3, ("y",)))),)
    outputs = probed(Corpus(("a b c",), gold=gold))
    assert outputs["probe:reference-1"] == ("x c",)
    assert outputs["probe:deleted"] == ("",)


def test_what_cannot_be_made_is_left_out_and_said() -> None:
    blind = Corpus(("", ""), (("a",), ("b",)), has_sources=False)
    with pytest.warns(AssayWarning, match="left out: probe:source, probe:all-x, probe:deleted, "):
        outputs = with_probes(blind).outputs
    assert list(outputs) == ["probe:reference-1", "probe:empty", "probe:one-x"]
    with pytest.warns(AssayWarning, match="probe:reference-1, probe:deleted: the corpus lacks"):
        with_probes(Corpus(("a b", "b"), (("a",), ())))
    beyond = (AnnotatedSentence("a b", (Edit(0, 5, ("b",)),)),)
    with pytest.warns(AssayWarning, match="left out: probe:reference-1: the corpus lacks"):
        outputs = with_probes(Corpus(("a b",), gold=beyond)).outputs
    assert outputs["probe:deleted"] == ("",)


def test_what_says_the_same_as_the_source_is_no_nonsense() -> None:
    corpus = Corpus(("他 去  。", ""), (("他 去  。",), ("",)))
    with pytest.warns(AssayWarning, match="probe:deleted, probe:uppercase: they would say what"):
        outputs = with_probes(corpus).outputs
    assert list(outputs) == [
        name for name in NAMES if name not in {"probe:deleted", "probe:uppercase"}
    ]


@pytest.mark.parametrize("name", ["probe:empty", "probe:mine", "probe:"])
def test_a_system_called_like_a_probe_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="is called like a probe; give it another name: NAME=FILE"):
        with_probes(Corpus(("a",), outputs={name: ("b",)}))


def test_probes_have_names_and_reasons_of_their_own() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert all(probe.why for probe in PROBES)
    serious = [name for name in NAMES if not probe_of(name).is_nonsense]
    assert serious == ["probe:source", "probe:reference-1"]
    assert not is_probe("source")


@given(corpora())
def test_probes_fit_the_corpus_and_hang_on_nothing_else(corpus: Corpus) -> None:
    outputs = probed(corpus)
    assert all(len(texts) == len(corpus) for texts in outputs.values())
    assert "probe:source" in outputs
    assert probed(corpus) == outputs
    assert probed(replace(corpus, outputs={})) == outputs
    for i, source in enumerate(corpus.sources):
        words = source.split()
        said = {name: texts[i].split() for name, texts in outputs.items()}
        assert outputs["probe:source"][i] == source
        assert len(said.get("probe:all-x", words)) == len(words)
        assert said.get("probe:reversed", words[::-1])[::-1] == words
        assert said.get("probe:doubled", words * 2) == words * 2
        assert len(said.get("probe:deleted", words)) <= len(words)
    for name, texts in outputs.items():
        if probe_of(name).is_nonsense:
            assert any(map(str.__ne__, map(words_of, texts), map(words_of, corpus.sources)))


@given(corpora())
def test_systems_stay_before_the_probes(corpus: Corpus) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AssayWarning)
        outputs = with_probes(corpus).outputs
    names = list(outputs)
    assert names[: len(corpus.outputs)] == list(corpus.outputs)
    assert all(outputs[name] == texts for name, texts in corpus.outputs.items())
    assert all(map(is_probe, names[len(corpus.outputs) :]))


@given(corpora())
def test_no_metric_stumbles_over_a_probe(corpus: Corpus) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", AssayWarning)
        scores = score(with_probes(replace(corpus, outputs={})), overlaps="first")
    for item in scores:
        assert math.isfinite(item.score.value), (item.system, item.metric)
        assert all(map(math.isfinite, item.sentences)), (item.system, item.metric)
