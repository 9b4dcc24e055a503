"""Gold edits as integers."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import numpy as np

from assay.text.encoded import offsets_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from assay.edits.edit import AnnotatedSentence, Edit
    from assay.text.encoded import Encoded

__all__ = ["EncodedGold", "GoldEdits"]


class GoldEdits:
    """The edits of all sentences in one list: by sentence, annotator number, place in the file.

    A sentence at which nobody looked has annotator 0 without an edit.
    """

    def __init__(self, gold: Iterable[AnnotatedSentence]) -> None:
        """Arranges the edits."""
        views = [_by_annotator(sentence) for sentence in gold]
        self.n_annotators = [len(view) for view in views]
        self.names = [name for view in views for name in view]
        self.n_edits = [len(edits) for view in views for edits in view.values()]
        self.edits = [edit for view in views for edits in view.values() for edit in edits]
        self.texts = tuple(text for edit in self.edits for text in edit.alternatives)

    def encoded(self, texts: Encoded) -> EncodedGold:
        """With the texts as integers."""
        return EncodedGold(
            annotators=offsets_of(self.n_annotators),
            names=np.array(self.names, dtype=np.int64),
            edits=offsets_of(self.n_edits),
            starts=np.array([edit.start for edit in self.edits], dtype=np.int32),
            ends=np.array([edit.end for edit in self.edits], dtype=np.int32),
            alternatives=texts,
            groups=offsets_of([len(edit.alternatives) for edit in self.edits]),
        )


def _by_annotator(sentence: AnnotatedSentence) -> dict[int, list[Edit]]:
    view: dict[int, list[Edit]] = {name: [] for name in sorted(sentence.annotators) or [0]}
    for edit in sentence.edits:
        view[edit.annotator].append(edit)
    return view


@dataclass(frozen=True, slots=True, eq=False)
class EncodedGold:
    """Gold edits as integers.

    The annotators of sentence `i` are number `annotators[i]` to `annotators[i + 1]` of `names`, by
    which files call them; the edits of annotator `a` are number `edits[a]` to `edits[a + 1]`, and
    the alternatives of edit `e` number `groups[e]` to `groups[e + 1]`.
    """

    annotators: NDArray[np.int64]
    names: NDArray[np.int64]
    edits: NDArray[np.int64]
    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    alternatives: Encoded
    groups: NDArray[np.int64]

    def __post_init__(self) -> None:
        """Makes the arrays read-only."""
        for array in (self.annotators, self.names, self.edits, self.starts, self.ends, self.groups):
            array.flags.writeable = False

    def __reduce__(self) -> tuple[object, ...]:
        """How to pickle and copy: through the constructor, so that arrays stay read-only."""
        return type(self), tuple(getattr(self, field.name) for field in fields(self))
