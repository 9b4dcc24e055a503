"""BLEU equals sacreBLEU and NLTK; iBLEU is made of it."""

from __future__ import annotations

import warnings
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.translate.bleu_score import SmoothingFunction, sentence_bleu
from sacrebleu.metrics.bleu import BLEU as SacreBLEU  # noqa: N811 - its name is not all caps

from assay import Corpus, InputError, load_corpus
from assay.metrics.bleu import BLEU, IBLEU
from assay.metrics.registry import metric

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from assay.metrics.base import Statistics

SMOOTHINGS = ["none", "exp", "floor", "add-k"]
SYSTEMS = [
    *("AMU", "CAMB", "CUUI", "IITB", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC", "UMC"),
]
CLOSE = 1e-9

# Few distinct tokens, so that n-grams match; short texts, so that orders are missing.
texts = st.lists(st.sampled_from(["a", "b", "B", "ç", "."]), max_size=9).map(" ".join)


@st.composite
def corpora(draw: st.DrawFn) -> Corpus:
    """One to five sentences that all have as many references."""
    n, n_references = draw(st.integers(1, 5)), draw(st.integers(1, 3))

    def some() -> tuple[str, ...]:
        return tuple(draw(texts) for _ in range(n))

    references = tuple(zip(*(some() for _ in range(n_references)), strict=True))
    return Corpus(some(), references, {"system": some()})


@st.composite
def parameters(draw: st.DrawFn) -> dict[str, Any]:
    """What BLEU and sacreBLEU both know."""
    smoothing = draw(st.sampled_from(SMOOTHINGS))
    values = [0.0, 0.05, 2.0] if smoothing in {"floor", "add-k"} else [0.0]
    return {
        "n": draw(st.sampled_from([1, 2, 4, 6])),
        "smoothing": smoothing,
        "smoothing_value": draw(st.sampled_from(values)),
        "effective_order": draw(st.booleans()),
    }


def sacrebleu(given_parameters: dict[str, Any]) -> SacreBLEU:
    method = given_parameters["smoothing"]
    value = given_parameters["smoothing_value"] or None
    return SacreBLEU(
        tokenize="none",
        force=True,
        smooth_method=method,
        smooth_value=value,
        max_ngram_order=given_parameters["n"],
        effective_order=given_parameters["effective_order"],
    )


def nltk_score(output: str, references: Sequence[str], method: int, n: int) -> float:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of every order without matches
        score = sentence_bleu(
            [reference.split() for reference in references],
            output.split(),
            weights=(1 / n,) * n,
            smoothing_function=getattr(SmoothingFunction(), f"method{method}"),
        )
    return float(score)


def counted(corpus: Corpus, bleu: BLEU) -> Statistics:
    return bleu.statistics(corpus, "system")


@given(corpus=corpora(), chosen=parameters())
def test_texts_are_scored_as_by_sacrebleu(corpus: Corpus, chosen: dict[str, Any]) -> None:
    bleu = BLEU(**chosen)
    found = bleu.corpus_score(counted(corpus, bleu))
    sets = list(zip(*corpus.references, strict=True))
    theirs = sacrebleu(chosen).corpus_score(corpus.outputs["system"], sets)
    assert found.value == pytest.approx(theirs.score / 100, abs=CLOSE)
    assert found.parts == pytest.approx(
        {
            "brevity_penalty": theirs.bp,
            "output_length": theirs.sys_len,
            "reference_length": theirs.ref_len,
            **{f"precision_{n}": p / 100 for n, p in enumerate(theirs.precisions, start=1)},
        },
        abs=CLOSE,
    )


@given(corpus=corpora(), chosen=parameters())
def test_sentences_are_scored_as_by_sacrebleu(corpus: Corpus, chosen: dict[str, Any]) -> None:
    bleu = BLEU(**{**chosen, "smoothing": "none"}, sentence_smoothing=chosen["smoothing"])
    peer = sacrebleu(chosen)
    pairs = zip(corpus.outputs["system"], corpus.references, strict=True)
    theirs = [peer.sentence_score(output, references).score / 100 for output, references in pairs]
    assert bleu.sentence_scores(counted(corpus, bleu)) == pytest.approx(theirs, abs=CLOSE)


@given(corpus=corpora(), method=st.integers(0, 3), n=st.sampled_from([1, 2, 4, 6]))
def test_sentences_are_scored_as_by_nltk(corpus: Corpus, method: int, n: int) -> None:
    bleu = BLEU(n=n, sentence_smoothing=f"nltk{method}")  # type: ignore[arg-type]
    pairs = zip(corpus.outputs["system"], corpus.references, strict=True)
    theirs = [nltk_score(output, references, method, n) for output, references in pairs]
    assert bleu.sentence_scores(counted(corpus, bleu)) == pytest.approx(theirs, abs=CLOSE)


@given(corpus=corpora())
def test_nltk_has_its_own_constants(corpus: Corpus) -> None:
    for method in ("nltk1", "nltk2"):
        usual = BLEU(smoothing="floor", sentence_smoothing=method)
        other = BLEU(smoothing="floor", sentence_smoothing=method, smoothing_value=3)
        rows = counted(corpus, usual)
        assert usual.sentence_scores(rows).tolist() == other.sentence_scores(rows).tolist()


@given(corpus=corpora(), sign=st.sampled_from(["minus", "plus"]), alpha=st.floats(0, 1))
def test_ibleu_is_made_of_two_bleus(
    corpus: Corpus, sign: Literal["minus", "plus"], alpha: float
) -> None:
    bleu, ibleu = BLEU(n=2), IBLEU(n=2, alpha=alpha, sign=sign)
    own = Corpus(corpus.sources, tuple((s,) for s in corpus.sources), corpus.outputs)
    rows, own_rows = counted(corpus, bleu), counted(own, bleu)
    both = ibleu.statistics(corpus, "system")
    weight = (1 - alpha) * (-1 if sign == "minus" else 1)
    found = ibleu.corpus_score(both)
    first, second = bleu.corpus_score(rows).value, bleu.corpus_score(own_rows).value
    assert found.value == pytest.approx(alpha * first + weight * second, abs=CLOSE)
    assert found.parts == pytest.approx({"bleu_reference": first, "bleu_source": second})
    expected = alpha * bleu.sentence_scores(rows) + weight * bleu.sentence_scores(own_rows)
    assert ibleu.sentence_scores(both) == pytest.approx(expected, abs=CLOSE)


def test_a_copy_of_the_references_has_1_and_a_copy_of_the_source_pays() -> None:
    assert BLEU()(["a"], ["a b c d e"], [["a b c d e", "x"]]).value == pytest.approx(1)
    text = ["the cat sat on the mat"]
    assert IBLEU()(text, text, [text]).value == pytest.approx(0.6)
    assert IBLEU(sign="plus")(text, text, [text]).value == pytest.approx(1)


def test_case_is_kept_and_blanks_of_all_scripts_separate() -> None:
    assert BLEU(n=1)(["a"], ["A b"], [["a b"]]).value == pytest.approx(0.5)
    assert BLEU(n=1)(["a"], ["a\u3000b"], [["a b"]]).value == pytest.approx(1)


@pytest.mark.parametrize("kind", [BLEU, IBLEU])
def test_nothing_has_0(kind: type[BLEU | IBLEU]) -> None:
    assert kind()([], [], []).value == 0
    assert kind()([""], [""], [[""]]).value == 0
    corpus = Corpus(("a", ""), (("a",), ("",)), {"system": ("", "a")})
    scores = kind().sentence_scores(kind().statistics(corpus, "system"))
    assert scores.tolist() == [0, 0]


@pytest.mark.parametrize("kind", ["bleu", "ibleu"])
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("n=0", "n is 0; it is a whole number from 1 to 16"),
        ("n=2.5", "n is 2.5; it is a whole number from 1 to 16"),
        ("smoothing=nltk3", "smoothing is 'nltk3'; it is one of none, exp, floor, add-k"),
        ("smoothing_value=1", "smoothing_value is for floor and add-k"),
        ("smoothing_value=-1", "smoothing_value is -1; it is a number from 0.0 to 1000.0"),
        ("sentence_smoothing=nltk4", "sentence_smoothing is 'nltk4'; it is one of nltk0, nltk1"),
        ("effective_order=maybe", "effective_order is 'maybe'; it is one of no, yes"),
    ],
)
def test_other_parameters_are_refused(kind: str, wrong: str, message: str) -> None:
    with pytest.raises(InputError, match=f"^{kind}: {message}"):
        metric(f"{kind}:{wrong}")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("alpha=1.5", "alpha is 1.5; it is a number from"),
        ("sign=times", "it is one of minus, plus"),
    ],
)
def test_other_parameters_of_ibleu_are_refused(wrong: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        metric(f"ibleu:{wrong}")


def test_what_is_needed_is_asked_for() -> None:
    with pytest.raises(InputError, match=r"^bleu needs references"):
        BLEU()(["a"], ["a"])
    with pytest.raises(InputError, match=r"^ibleu needs source"):
        IBLEU().check(Corpus(("",), (("a",),), {"system": ("a",)}, has_sources=False))


def test_signatures_say_all() -> None:
    assert str(BLEU(effective_order=True).signature()).startswith(
        "bleu|n:4|smoothing:none|smoothing_value:0.0|sentence_smoothing:nltk3|effective_order:yes|"
    )
    assert "|effective_order:no|alpha:0.8|sign:plus|" in str(IBLEU(sign="plus").signature())


@cache
def conll14(folder: Path, references: str) -> Corpus:
    """The systems of CoNLL-2014, with the references whose names begin so."""
    files = sorted((folder / "references").glob(f"{references}.*.txt"))
    systems = [str(folder / f"systems/{name}.txt") for name in SYSTEMS]
    return load_corpus(source=folder / "source.txt", references=files, systems=systems)


@pytest.mark.shared
@pytest.mark.parametrize(("references", "n_references"), [("nucle", 2), ("bn15", 10)])
@pytest.mark.parametrize("system", SYSTEMS)
def test_conll14_is_scored_as_by_sacrebleu_and_nltk(
    shared: Path, system: str, references: str, n_references: int
) -> None:
    corpus = conll14(shared / "data/conll14", references)
    outputs = corpus.outputs[system]
    sets = list(zip(*corpus.references, strict=True))
    assert len(sets) == n_references
    bleu = BLEU()
    rows = bleu.statistics(corpus, system)
    peer = SacreBLEU(tokenize="none", smooth_method="none", force=True)
    theirs = peer.corpus_score(outputs, sets).score / 100
    assert bleu.corpus_score(rows).value == pytest.approx(theirs, abs=CLOSE)
    pairs = list(zip(outputs, corpus.references, strict=True))[::20]
    expected = [nltk_score(output, alternatives, 3, 4) for output, alternatives in pairs]
    assert bleu.sentence_scores(rows)[::20] == pytest.approx(np.array(expected), abs=CLOSE)
