"""Similarity by characters: to the source, and to the closest reference.

Choshen & Abend (2018): Automatic Metric Validation for Grammatical Error Correction (MAEGE), where
they are called LD (source to output) and MinLD (output to reference).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from assay import _core
from assay.checks import check_choice
from assay.metrics.arrays import ratios
from assay.metrics.base import Need, Statistics
from assay.metrics.means import MeanOfSentences

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.text.corpus import Corpus

__all__ = ["LDSource", "MinLDReference"]


@dataclass(frozen=True)
class LDSource(MeanOfSentences):
    r"""Similarity of output and source: a measure of conservatism, not of quality.

    With Levenshtein's distance $d$ by characters, blanks included: $1 - d(S, O) / |S|$; at most 1,
    and without bound below. Higher is closer to the source. Two empty texts have similarity 1;
    where only the source is empty, it is 0. A corpus has the mean of its sentences.

    Args:
        clip: Whether what is below 0 counts as 0.

    Examples:
        >>> LDSource()(["He go ."], ["He goes ."]).value == 1 - 2 / 7
        True
    """

    name: ClassVar[str] = "ld-source"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.SOURCE})

    clip: bool = False

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing."""
        check_choice(self.name, "clip", self.clip, (False, True))

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each sentence a row: similarity and 1."""
        encoded = corpus.encode(unit="character", threads=threads)
        distances = _core.levenshtein_distances(
            *encoded.sources.arrays, *encoded.outputs[system].arrays, threads=threads
        )
        found = _similarities(distances, encoded.sources.lengths)
        return self.statistics_of(np.maximum(found, 0) if self.clip else found)


@dataclass(frozen=True)
class MinLDReference(MeanOfSentences):
    r"""Similarity of output and closest reference: higher is better, at most 1.

    With Levenshtein's distance $d$ by characters, blanks included: the largest
    $1 - d(O, R) / |R|$ of all references, without bound below. Two empty texts have similarity 1;
    where only the reference is empty, it is 0. A corpus has the mean of its sentences.

    Args:
        clip: Whether what is below 0 counts as 0.

    Examples:
        >>> metric = MinLDReference()
        >>> metric(["He go ."], ["He goes ."], [["He went .", "He goes ."]]).value
        1.0
    """

    name: ClassVar[str] = "min-ld-reference"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.REFERENCES})

    clip: bool = False

    def __post_init__(self) -> None:
        """Refuses parameters that mean nothing."""
        check_choice(self.name, "clip", self.clip, (False, True))

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each reference a row: similarity and 1."""
        encoded = corpus.encode(unit="character", threads=threads)
        distances = _core.levenshtein_reference_distances(
            *encoded.outputs[system].arrays,
            *encoded.references.arrays,
            encoded.reference_offsets,
            threads=threads,
        )
        found = _similarities(distances, encoded.references.lengths)
        return self.statistics_of(
            np.maximum(found, 0) if self.clip else found, encoded.reference_offsets
        )


def _similarities(distances: NDArray[np.int32], lengths: NDArray[np.int64]) -> NDArray[np.float64]:
    """For each pair 1 - distance / length; 1 and 0 where that is 0."""
    apart = (distances > 0).astype(np.float64)
    shares: NDArray[np.float64] = np.where(
        lengths > 0, ratios(distances.astype(np.float64), lengths.astype(np.float64)), apart
    )
    return 1 - shares
