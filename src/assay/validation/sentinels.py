"""Sentinels: what no one would call a metric, and what a good metric has to beat.

Perrella et al. (2024): Guardians of the machine translation meta-evaluation. Length and likeness to
the source know nothing of correctness; a random metric knows nothing at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from assay.metrics.distance import LDSource
from assay.metrics.means import MeanOfSentences
from assay.validation.draws import Draws

if TYPE_CHECKING:
    from assay.metrics.base import Metric, Need, Statistics
    from assay.text.corpus import Corpus

__all__ = ["Copy", "Length", "Random", "sentinels"]


@dataclass(frozen=True)
class Length(MeanOfSentences):
    """The mean number of tokens of an output.

    Examples:
        >>> Length()(["", ""], ["He goes .", "No ."]).value
        2.5
    """

    name: ClassVar[str] = "length"
    needs: ClassVar[frozenset[Need]] = frozenset()

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each sentence a row: its tokens and 1."""
        lengths = corpus.encode(threads=threads).outputs[system].lengths
        return self.statistics_of(lengths.astype(np.float64))


@dataclass(frozen=True)
class Copy(LDSource):
    """How like the source an output is: the ideal of this metric is to change nothing.

    It is `LDSource`, from 0 to 1.
    """

    name: ClassVar[str] = "copy of source"

    clip: bool = True


@dataclass(frozen=True)
class Random(MeanOfSentences):
    """A random number for each output of each sentence, the same for equal ones.

    It is made of the output itself, so that names and order of systems do not matter.

    Args:
        seed: Which random numbers.
    """

    name: ClassVar[str] = "random"
    needs: ClassVar[frozenset[Need]] = frozenset()

    seed: int = 0

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:  # noqa: ARG002
        """For each sentence a row: a number from 0 to 1, and 1."""
        drawn = [
            Draws(self.seed, "random", name, " ".join(text.split())).share()
            for name, text in zip(corpus.ids, corpus.outputs[system], strict=True)
        ]
        return self.statistics_of(np.array(drawn))


def sentinels(corpus: Corpus) -> list[Metric]:
    """Those of systems that a corpus allows: without a source there is nothing to copy."""
    return [Length(), Copy()] if corpus.has_sources else [Length()]
