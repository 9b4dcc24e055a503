"""Rates that read without a formula: how often a reference was hit, how often something changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from assay import _core
from assay.metrics.base import Need, Statistics
from assay.metrics.means import MeanOfSentences

if TYPE_CHECKING:
    from assay.text.corpus import Corpus

__all__ = ["Changed", "Identical"]


@dataclass(frozen=True)
class Identical(MeanOfSentences):
    """The share of sentences that equal one of their references: higher is better, from 0 to 1.

    Tokens are compared exactly; the white space between them does not count.

    Examples:
        >>> metric = Identical()
        >>> metric(["a", "b"], ["He  goes", "He go"], [["He went", "He goes"], ["He goes"]]).value
        0.5
    """

    name: ClassVar[str] = "identical"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.REFERENCES})

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each reference a row: whether the output equals it, and 1."""
        encoded = corpus.encode(threads=threads)
        distances = _core.levenshtein_reference_distances(
            *encoded.outputs[system].arrays,
            *encoded.references.arrays,
            encoded.reference_offsets,
            threads=threads,
        )
        return self.statistics_of((distances == 0).astype(np.float64), encoded.reference_offsets)


@dataclass(frozen=True)
class Changed(MeanOfSentences):
    """The share of sentences that the system changed at all, from 0 to 1.

    It describes a system and does not judge it: higher is more active. Tokens are compared
    exactly; the white space between them does not count.

    Examples:
        >>> Changed()(["He go .", "She went ."], ["He goes .", "She  went ."]).value
        0.5
    """

    name: ClassVar[str] = "changed"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.SOURCE})

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each sentence a row: whether it differs from its source, and 1."""
        encoded = corpus.encode(threads=threads)
        distances = _core.levenshtein_distances(
            *encoded.outputs[system].arrays, *encoded.sources.arrays, threads=threads
        )
        return self.statistics_of((distances > 0).astype(np.float64))
