from __future__ import annotations

import pytest
from hypothesis import given

from assay.data.registry import demo_path
from assay.edits.edit import AnnotatedSentence, Edit
from assay.errors import EditError, InputError
from assay.text.corpus import Corpus
from assay.text.load import load_corpus
from assay.validation.maege.lattice import Lattices, lattices_of
from oracle import maege as slow
from strategies import annotated_sentences


def lattices(*sentences: AnnotatedSentence) -> Lattices:
    sources = tuple(sentence.source for sentence in sentences)
    return lattices_of(Corpus(sources, gold=sentences), overlaps="first")


GO = AnnotatedSentence("He go", (Edit(1, 2, ("goes",)),))
FINE = AnnotatedSentence("Fine", annotators=(0,))
TORN = AnnotatedSentence("A b c", (Edit(0, 2, ("x",)), Edit(1, 3, ("y",))))


@given(annotated_sentences())
def test_elements_are_what_applying_edits_gives(sentence: AnnotatedSentence) -> None:
    for own in lattices(GO, sentence).sentences[1:]:
        assert [lattice.annotator for lattice in own] == sorted(sentence.annotators)
        for lattice in own:
            for chosen in slow.elements(lattice):
                assert lattice.text(chosen) == slow.text(lattice, chosen)


def test_what_cannot_be_used_is_left_out_and_counted() -> None:
    both = AnnotatedSentence("He go", (Edit(1, 2, ("went",), annotator=3), *GO.edits))
    half = AnnotatedSentence("He go", GO.edits, (0, 1))
    found = lattices(GO, FINE, both, AnnotatedSentence("Unseen"), half)
    assert [len(own) for own in found.sentences] == [1, 2]
    assert [own[0].sentence for own in found.sentences] == [0, 2]
    assert [own[0].name for own in found.sentences] == ["1", "3"]
    assert (found.n_sentences, found.n_unseen, found.n_correct, found.n_single) == (5, 1, 2, 1)
    assert [len(own) for own in found.with_annotations(2)] == [2]


def test_edits_that_exclude_each_other_are_refused_or_the_first_wins() -> None:
    corpus = Corpus((GO.source, TORN.source), gold=(GO, TORN))
    with pytest.raises(EditError, match="sentence 2: the edits 0-2 'x'"):
        lattices_of(corpus)
    (lattice,) = lattices_of(corpus, overlaps="first").sentences[1]
    assert lattice.text({0}) == "x c"
    assert len(lattice.edits) == 1


def test_a_corpus_without_what_is_needed_is_refused() -> None:
    with pytest.raises(InputError, match="name an annotation: --gold FILE"):
        lattices_of(Corpus(("He go",)))
    with pytest.raises(InputError, match="of 1 sentences nobody annotated 0, and in 1 somebody"):
        lattices_of(Corpus(("Fine",), gold=(FINE,)))


def test_the_demo_corpus() -> None:
    found = lattices_of(load_corpus(gold=demo_path() / "gold.m2"))
    assert (len(found.sentences), found.n_correct, found.n_unseen, found.n_single) == (60, 12, 0, 0)
