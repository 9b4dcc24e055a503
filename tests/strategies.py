"""Sentences, edits and corpora for properties: realistic ones, and what files meet in the wild."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from hypothesis import strategies as st

from assay.edits.clusters import Choice, Cluster, ClusteredSentence
from assay.edits.edit import AnnotatedSentence, Edit
from assay.text.corpus import Corpus

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

T = TypeVar("T")

WORDS = ["the", "a", "He", "go", "goes", "went", "home", ".", ",", "n't", '"', "``", "''", "-"]
NASTY = [
    "Straße", "e\u0301", "\u0301", "👩\u200d👩\u200d👧", "🇩🇪", "𝔘", "שלום", "\u202eabc",
    "ﬁ", "ß", "İ", "\u200b", "\ufeff", "\u00ad", "\ue000", "\ufffd", "S", "A", "I", "<b>", "&amp;",
    "]]>", "|",
    "-NONE", "noop", "\\", '\\"', "=", "'", "%s", "{}", "0", "漢字", "日本語", "\U0010fffd",
]  # fmt: skip
BLANKS = [" ", "  ", "\t", "\u00a0", "\u3000", "\u2003"]
LINE_BREAKS = ["\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"]


def texts(*, without: str = "", max_size: int = 20) -> SearchStrategy[str]:
    """Any text of characters that UTF-8 can hold, but for NUL and those named."""
    return st.text(
        st.characters(exclude_categories=["Cs"], exclude_characters="\0" + without),
        max_size=max_size,
    )


def tokens() -> SearchStrategy[str]:
    """What no white space and no control character is in, and no bar."""
    strange = st.text(
        st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"], exclude_characters="|"),
        min_size=1,
        max_size=5,
    )
    familiar = st.sampled_from(WORDS + [word for word in NASTY if word != "|"])
    return st.one_of(familiar, familiar, strange)


@st.composite
def sentences(draw: DrawFn, *, min_tokens: int = 0, max_tokens: int = 8) -> str:
    """Tokens with blanks between them, usually one."""
    words = draw(st.lists(tokens(), min_size=min_tokens, max_size=max_tokens))
    blanks = [draw(st.sampled_from([" ", " ", " ", *BLANKS])) for _ in words]
    return "".join(f"{blank}{word}" for blank, word in zip(blanks, words, strict=True))[1:].strip()


@st.composite
def spans(draw: DrawFn, length: int) -> tuple[int, int]:
    """A stretch of a text of this length."""
    start = draw(st.integers(0, length))
    return start, draw(st.integers(start, min(length, start + 3)))


@st.composite
def edits(draw: DrawFn, length: int, annotator: int = 0) -> Edit:
    """An edit of a sentence of so many tokens, with all that M2 can say of it."""
    start, end = draw(spans(length))
    return Edit(
        start,
        end,
        tuple(draw(st.lists(sentences(max_tokens=3), min_size=1, max_size=3, unique=True))),
        type=draw(st.sampled_from(["", "R:VERB:SVA", "M:PREP", "ArtOrDet", "Wci", "UNK", "a b"])),
        required=draw(st.booleans()),
        annotator=annotator,
        comment=draw(st.sampled_from(["", "", "why?", "zu früh", "a | b"])),
    )


@st.composite
def annotated_sentences(draw: DrawFn) -> AnnotatedSentence:
    """A sentence and what up to three annotators, perhaps nobody, say of it."""
    source = draw(sentences())
    annotators = draw(st.lists(st.integers(0, 9), max_size=3, unique=True))
    n_tokens = len(source.split())
    found = [
        edit
        for annotator in annotators
        for edit in draw(st.lists(edits(n_tokens, annotator), max_size=3))
    ]
    return AnnotatedSentence(source, tuple(found), tuple(annotators))


@st.composite
def clusters(draw: DrawFn, length: int) -> Cluster:
    """An error that up to three annotators correct."""
    choices = []
    for annotator in draw(st.lists(st.integers(0, 5), min_size=1, max_size=3, unique=True)):
        made = [
            Edit(*draw(spans(length)), (draw(sentences(max_tokens=3)),), annotator=annotator)
            for _ in range(draw(st.integers(1, 2)))
        ]
        choices.append(Choice(annotator, tuple(made)))
    kind = draw(st.sampled_from(["", "SVA", "a/b", "\"<&'>", "a\tb\nc\rd", "\x85\u2028"]))
    return Cluster(tuple(choices), draw(st.booleans()), kind)


@st.composite
def clustered_sentences(draw: DrawFn) -> ClusteredSentence:
    """A sentence and its errors."""
    source = draw(sentences())
    found = draw(st.lists(clusters(len(source.split())), max_size=3))
    return ClusteredSentence(source, draw(st.integers(0, 16)), tuple(found))


def _one_each(draw: DrawFn, strategy: SearchStrategy[T], n: int) -> tuple[T, ...]:
    return tuple(draw(strategy) for _ in range(n))


@st.composite
def corpora(draw: DrawFn, *, gold: bool | None = None) -> Corpus:
    """A corpus of one to four sentences: unequal references, up to three systems, perhaps gold."""
    n = draw(st.integers(1, 4))
    text = st.one_of(sentences(), texts(), texts(without="\n").map(str.rstrip))
    names = draw(st.lists(st.one_of(st.just("AMU"), texts(max_size=5)), max_size=3, unique=True))
    annotations = None
    if draw(st.booleans()) if gold is None else gold:
        annotations = _one_each(draw, annotated_sentences(), n)
    sources = _one_each(draw, text, n)
    ids = draw(st.lists(texts(max_size=5), min_size=n, max_size=n, unique=True))
    return Corpus(
        sources if annotations is None else tuple(sentence.source for sentence in annotations),
        _one_each(draw, st.lists(text, max_size=3).map(tuple), n),
        {name: _one_each(draw, text, n) for name in names},
        annotations,
        tuple(ids) if draw(st.booleans()) else (),
    )
