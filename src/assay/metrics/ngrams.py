"""What metrics of n-grams share: units, brevity, and means of logarithms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.text.encoded import Unit

__all__ = ["MAX_ORDER", "brevity_exponents", "mean_logs", "ngram_parts", "unit_of"]

MAX_ORDER = 16
"""The longest n-grams that the core counts."""


def unit_of(unit: Literal["token", "char"]) -> Unit:
    """How text is encoded; tokens are what ASCII blanks separate, as in the scripts."""
    return "ascii-token" if unit == "token" else "letter"


def brevity_exponents(
    outputs: NDArray[np.float64], references: NDArray[np.float64]
) -> NDArray[np.float64]:
    r"""The logarithm of BLEU's brevity penalty: $\min(0, 1 - r/c)$, for lengths above 0."""
    exponents: NDArray[np.float64] = np.minimum(0.0, 1.0 - references / outputs)
    return exponents


def mean_logs(pairs: NDArray[np.float64]) -> NDArray[np.float64]:
    """For each row the mean of the logarithms of num/den, of columns num, den, num, den."""
    means: NDArray[np.float64] = np.log(pairs[:, 0::2] / pairs[:, 1::2]).mean(axis=1)
    return means


def ngram_parts(sums: NDArray[np.float64]) -> dict[str, float]:
    """Lengths, and num/den of each order, of the row c, r, num, den, num, den."""
    parts = {"output_length": float(sums[0]), "reference_length": float(sums[1])}
    for n, (numerator, denominator) in enumerate(sums[2:].reshape(-1, 2).tolist(), start=1):
        parts[f"precision_{n}"] = numerator / denominator if denominator else 0.0
    return parts
