"""Random judgments."""

from __future__ import annotations

from hypothesis import strategies as st

from assay.human.judgment import Cell, Judgment, Judgments

__all__ = ["judgments", "screens"]

_NAMES = ("AMU", "B&B", "c", "Ünïcode", "<e>", "f'\"g")
_TEXTS = st.text(
    st.characters(min_codepoint=33, exclude_categories=("Cs", "Cn", "Co", "Z", "C")), max_size=4
)


@st.composite
def screens(draw: st.DrawFn, *, most_in_cell: int = 6) -> Judgment:
    """A screen of up to five cells."""
    names = draw(st.lists(st.sampled_from(_NAMES), unique=True, max_size=len(_NAMES)))
    cells: list[Cell] = []
    while names and len(cells) < 5:
        size = draw(st.integers(1, min(most_in_cell, len(names))))
        taken, names = names[:size], names[size:]
        cells.append(Cell(tuple(taken), draw(st.integers(1, 5))))
    seconds = draw(st.none() | st.integers(0, 10**9).map(lambda n: n / 1000))
    group = draw(st.none() | _TEXTS)
    return Judgment(
        draw(st.integers(0, 3).map(str)),
        draw(st.sampled_from(["ann", "bob & co", "žoë"])),
        tuple(cells),
        draw(st.sampled_from(["", "Approved"])) if cells else "skipped",
        seconds,
        () if group is None else (("doc-id", group),),
    )


def judgments(*, most_in_cell: int = 6) -> st.SearchStrategy[Judgments]:
    """A few screens."""
    return st.lists(screens(most_in_cell=most_in_cell), max_size=5).map(tuple).map(Judgments)
