"""An example of a metric of one's own: how long outputs are beside their sources."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from assay import Corpus, Metric, Need, Statistics

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class LengthRatio(Metric):
    """Tokens of the output for each token of the source; 1 where nothing is added or lost.

    Args:
        unit: `token` or `character`.
    """

    name: ClassVar[str] = "length-ratio"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.SOURCE})

    unit: str = "token"

    def count(self, corpus: Corpus, system: str, *, threads: int | None = None) -> Statistics:
        """For each sentence the lengths of output and source."""
        encoded = corpus.encode(unit=self.unit, threads=threads)
        lengths = encoded.outputs[system].lengths, encoded.sources.lengths
        return Statistics.of_rows(np.stack(lengths, axis=1))

    def scores_of_sums(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """The quotient of summed lengths."""
        return sums[:, 0] / np.maximum(sums[:, 1], 1)
