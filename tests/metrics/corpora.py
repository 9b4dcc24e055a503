"""Small corpora whose sentences share many words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from assay import Corpus

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn


@st.composite
def corpora(draw: DrawFn, *, most_references: int = 3, longest: int = 9) -> Corpus:
    """One to four sentences, each with a reference or several, and the system `output`."""
    words = ["a", "b", "B", "c"][: draw(st.integers(1, 4))]
    text = st.lists(st.sampled_from(words), max_size=longest).map(" ".join)
    n = draw(st.integers(1, 4))

    def texts(low: int, high: int) -> tuple[str, ...]:
        return tuple(draw(st.lists(text, min_size=low, max_size=high)))

    sources, outputs = texts(n, n), texts(n, n)
    references = tuple(texts(1, most_references) for _ in range(n))
    return Corpus(sources, references, {"output": outputs})
