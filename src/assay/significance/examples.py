"""Sentences on which two systems differ most: what is behind a difference of scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assay.report.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.significance.compare import Comparison

__all__ = ["Example", "example_table", "most_different"]


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence, what two systems made of it, and how that scores.

    Args:
        id: Its name in the corpus.
        source: The sentence to be corrected; nothing where it is not known.
        references: Its references.
        systems: The names of the two systems.
        outputs: Their outputs.
        scores: The scores of these.
    """

    id: str
    source: str | None
    references: tuple[str, ...]
    systems: tuple[str, str]
    outputs: tuple[str, str]
    scores: tuple[float, float]

    @property
    def difference(self) -> float:
        """The first score less the second."""
        return self.scores[0] - self.scores[1]


def most_different(comparison: Comparison, systems: tuple[str, str], n: int) -> list[Example]:
    """The `n` sentences whose scores differ most, and fewer if others do not differ.

    Of sentences with equal differences the first come first.

    Args:
        comparison: Sentences, outputs and the scores of sentences.
        systems: The names of the two systems.
        n: How many.
    """
    first, second = systems
    corpus = comparison.corpus
    a, b = comparison.sentence_scores[first], comparison.sentence_scores[second]
    sizes = np.abs(a - b)
    order = np.argsort(-sizes, kind="stable")[:n]
    return [
        Example(
            corpus.ids[i],
            corpus.sources[i] if corpus.has_sources else None,
            corpus.references[i],
            systems,
            (corpus.outputs[first][i], corpus.outputs[second][i]),
            (float(a[i]), float(b[i])),
        )
        for i in order.tolist()
        if sizes[i] > 0
    ]


def example_table(title: str, systems: tuple[str, str], examples: Sequence[Example]) -> Table:
    """The examples as a table, one a row; references are joined by `|||`."""
    first, second = systems
    scores = (f"score of {first}", f"score of {second}")
    columns = ("sentence", *scores, "difference", "source", "references")
    outputs = (f"output of {first}", f"output of {second}")
    rows = tuple(
        (x.id, *x.scores, x.difference, x.source, " ||| ".join(x.references), *x.outputs)
        for x in examples
    )
    return Table(title, (*columns, *outputs), rows)
