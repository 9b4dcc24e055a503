"""SARI equals its slow twin, the published values, and what its formula promises."""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import Corpus, InputError
from assay.metrics.registry import metric
from assay.metrics.sari import SARI, MaxSARI
from metrics.corpora import corpora
from oracle import sari as oracle

Variant = Literal["official", "easse", "huggingface"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)

SOURCE = "About 95 species are currently accepted ."
REFERENCES = (
    "About 95 species are currently known .",
    "About 95 species are now accepted .",
    "95 species are now accepted .",
)
OUTPUTS = (
    "About 95 you now get in .",
    "About 95 species are now agreed .",
    "About 95 species are currently agreed .",
)

variants = pytest.mark.parametrize("variant", VARIANTS)


def tokens(corpus: Corpus, variant: Variant) -> list[tuple[list[str], list[str], list[list[str]]]]:
    """For each sentence source, output and references, in lower case."""

    def split(text: str) -> list[str]:
        return text.lower().split() if variant == "easse" else text.lower().split(" ")

    return [
        (split(source), split(output), list(map(split, references)))
        for source, output, references in zip(
            corpus.sources, corpus.outputs["output"], corpus.references, strict=True
        )
    ]


@given(
    corpus=corpora(),
    n=st.integers(1, 5),
    variant=st.sampled_from(VARIANTS),
    f1_all=st.booleans(),
)
def test_sari_equals_the_oracle(corpus: Corpus, n: int, variant: Variant, *, f1_all: bool) -> None:
    ours = SARI(n=n, variant=variant, f1_all=f1_all)
    statistics = ours.statistics(corpus, "output")
    sentences = tokens(corpus, variant)
    expected = [oracle.sari(*sentence, n, variant, f1_all=f1_all) for sentence in sentences]
    assert ours.sentence_scores(statistics) == pytest.approx(expected, abs=1e-12)
    score = ours.corpus_score(statistics)
    whole = oracle.corpus_sari(sentences, n, variant, f1_all=f1_all)
    assert score.value == pytest.approx(whole, abs=1e-12)
    assert score.value == pytest.approx(sum(score.parts.values()) / 3, abs=1e-12)
    assert list(score.parts) == ["keep", "delete", "add"]


@given(
    corpus=corpora(),
    n=st.integers(1, 5),
    variant=st.sampled_from(VARIANTS),
    f1_all=st.booleans(),
)
def test_max_sari_takes_the_best_reference(
    corpus: Corpus, n: int, variant: Variant, *, f1_all: bool
) -> None:
    ours = MaxSARI(n=n, variant=variant, f1_all=f1_all)
    statistics = ours.statistics(corpus, "output")
    expected = [
        max(oracle.sari(source, output, [r], n, variant, f1_all=f1_all) for r in references)
        for source, output, references in tokens(corpus, variant)
    ]
    assert statistics.offsets[-1] == sum(map(len, corpus.references))
    assert ours.sentence_scores(statistics) == pytest.approx(expected, abs=1e-12)
    if variant != "easse":
        value = ours.corpus_score(statistics).value
        assert value == pytest.approx(sum(expected) / len(expected), abs=1e-12)


@given(corpus=corpora(most_references=1), variant=st.sampled_from(VARIANTS))
def test_with_one_reference_both_are_the_same(corpus: Corpus, variant: Variant) -> None:
    one, best = SARI(variant=variant), MaxSARI(variant=variant)
    rows = one.statistics(corpus, "output").rows
    assert rows.tolist() == best.statistics(corpus, "output").rows.tolist()


@given(corpus=corpora(), variant=st.sampled_from(VARIANTS), f1_all=st.booleans())
def test_scores_are_shares(corpus: Corpus, variant: Variant, *, f1_all: bool) -> None:
    for kind in (SARI, MaxSARI):
        ours = kind(variant=variant, f1_all=f1_all)
        statistics = ours.statistics(corpus, "output")
        scores = ours.sentence_scores(statistics)
        assert ((scores >= 0) & (scores <= 1)).all()
        assert 0 <= ours.corpus_score(statistics).value <= 1


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        # The script's own examples. Its test in EASSE has the digits, the paper has four of them.
        ("official", (0.2682782411698074, 0.5889995423074248, 0.5071608864657479)),
        # The documentation of `evaluate`, and the tests of tensor2tensor, whose 0/0 is 1, too.
        ("huggingface", (0.26953601953601954, 0.6170966, 0.5088682)),
    ],
)
def test_published_examples(variant: Variant, expected: tuple[float, ...]) -> None:
    ours = SARI(variant=variant)
    found = [ours([SOURCE], [output], [REFERENCES]).value for output in OUTPUTS]
    assert found == pytest.approx(expected, abs=5e-8)


def test_the_published_example_of_easse() -> None:
    # Its documentation hands over three references such that only the first one counts.
    ours = SARI(variant="easse", f1_all=True)
    value = ours([SOURCE], OUTPUTS[:1], [REFERENCES[:1]]).value
    assert value == pytest.approx(0.27301587301587304, abs=1e-15)


def test_an_example_by_hand() -> None:
    # Doubled, the source has a 4 times and b twice, the output a twice; the references have a
    # once, c and d. Kept a: 1 of 2 rightly (1/2), and it had to be (1): F1 2/3. Deleted a: 1 of 2
    # rightly; b: 2 of 2 (3/4). Added c: 1 of 1; c and d had to be: F1 2/3.
    score = SARI(n=1)(["a a b"], ["a c"], [["a c", "d"]])
    assert score.parts == pytest.approx({"keep": 2 / 3, "delete": 3 / 4, "add": 2 / 3})
    # All of a's occurrences: kept 1 of 2, had to be 1; deleted 2 + 2 of 4.
    score = SARI(n=1, variant="easse")(["a a b"], ["a c"], [["a c", "d"]])
    assert score.parts == pytest.approx({"keep": 2 / 3, "delete": 1, "add": 2 / 3})


@pytest.mark.parametrize(
    ("variant", "expected"), [("official", 1 / 3), ("easse", 1 / 3), ("huggingface", 1)]
)
def test_a_sentence_that_needs_no_change(variant: Variant, expected: float) -> None:
    text = ["He goes home now ."]
    assert SARI(variant=variant)(text, text, [text]).value == pytest.approx(expected)
    assert MaxSARI(variant=variant)(text, text, [["He went .", *text]]).value == pytest.approx(
        expected
    )


@variants
def test_a_perfect_correction(variant: Variant) -> None:
    sources, outputs = ["He go to home at now"], ["Yesterday she went there again alone"]
    assert SARI(variant=variant)(sources, outputs, [outputs]).parts == pytest.approx(
        {"keep": 1 if variant == "huggingface" else 0, "delete": 1, "add": 1}
    )
    longer = ["He go at home now ok . What should we do ?"]
    right = ["He goes at home now ok . What should we ever do"]
    assert SARI(variant=variant, n=2)(longer, right, [right]).value == pytest.approx(1)


@pytest.mark.parametrize(
    ("variant", "copied", "emptied"),
    [
        # The one, empty token is kept, or added: of four orders one. Two orders delete rightly.
        (
            "official",
            {"keep": 1 / 4, "delete": 0, "add": 0},
            {"keep": 0, "delete": 1 / 2, "add": 1 / 4},
        ),
        ("easse", {"keep": 0, "delete": 0, "add": 0}, {"keep": 0, "delete": 1 / 2, "add": 0}),
        ("huggingface", {"keep": 1, "delete": 1, "add": 1}, {"keep": 1, "delete": 1, "add": 1}),
    ],
)
def test_empty_texts(variant: Variant, copied: dict[str, float], emptied: dict[str, float]) -> None:
    for kind in (SARI, MaxSARI):
        ours = kind(variant=variant)
        assert ours([""], [""], [[""]]).parts == copied
        assert ours(["a b"], [""], [[""]]).parts == emptied
        assert ours([], [], []).value == 0


def test_case_counts_only_where_it_should() -> None:
    outputs, references = ["he goes ."], [["He goes ."]]
    assert SARI(n=1)(["HE GOES ."], outputs, references).parts["keep"] == 1
    assert SARI(n=1, lowercase=False)(["He goes ."], outputs, references).parts["keep"] == 0.8


@variants
def test_any_number_of_threads_gives_the_same_bits(variant: Variant) -> None:
    generator = np.random.default_rng(7)
    texts = [" ".join(generator.choice(list("abcd"), generator.integers(20))) for _ in range(2000)]
    corpus = Corpus.of(
        texts[:500], reference_sets=[texts[500:1000], texts[1000:1500]], outputs={"s": texts[1500:]}
    )
    for kind in (SARI, MaxSARI):
        ours = kind(variant=variant)
        one, two, seven = (ours.statistics(corpus, "s", threads=n).rows for n in (1, 2, 7))
        assert one.tobytes() == two.tobytes() == seven.tobytes()


@variants
def test_statistics_of_parts_are_those_of_the_whole(variant: Variant) -> None:
    ours = MaxSARI(variant=variant)
    sources = [SOURCE] * 3
    whole = Corpus(tuple(sources), (REFERENCES,) * 3, {"output": OUTPUTS})
    statistics = ours.statistics(whole, "output")
    parts = [statistics.take([i]) for i in range(3)]
    merged = type(statistics).merge(parts)
    assert ours.corpus_score(merged) == ours.corpus_score(statistics)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"n": 0}, "sari: n is 0; it is a whole number from 1 to 16"),
        ({"variant": "xu"}, "sari: variant is 'xu'; it is one of official, easse, huggingface"),
        ({"lowercase": 3}, "sari: lowercase is 3; it is one of no, yes"),
        ({"f1_all": "x"}, "sari: f1_all is 'x'; it is one of no, yes"),
    ],
)
def test_parameters_that_mean_nothing(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        SARI(**parameters)


def test_missing_parts_are_named() -> None:
    for name in ("sari", "max-sari"):
        with pytest.raises(InputError, match=f"^{name} needs references"):
            metric(name)(["a"], ["a"])
        corpus = Corpus(("a", "b"), (("a",), ()), {"s": ("a", "b")})
        with pytest.raises(InputError, match=f"^{name} needs references"):
            metric(name).statistics(corpus, "s")
