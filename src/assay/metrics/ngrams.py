"""What metrics of n-grams share: units, brevity, and means of logarithms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.text.encoded import Unit

__all__ = ["MAX_ORDER", "brevity_exponents", "ngram_parts", "smoothed_gleu", "unit_of"]

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


def smoothed_gleu(sums: NDArray[np.float64], *, swapped: bool) -> NDArray[np.float64]:
    r"""The formula of both GLEUs, of rows c, r, num, den, num, den, where zeros count as 1.

    $$\exp(\min(0, 1 - r/c) + \frac1N\sum_n \log(\mathrm{num}_n/\mathrm{den}_n))$$

    Args:
        sums: The rows.
        swapped: Whether the two lengths are taken for each other.
    """
    rows = np.where(sums > 0, sums, 1)
    lengths = rows[:, 0], rows[:, 1]
    outputs, references = lengths[::-1] if swapped else lengths
    means = np.log(rows[:, 2::2] / rows[:, 3::2]).mean(axis=1)
    scores: NDArray[np.float64] = np.exp(brevity_exponents(outputs, references) + means)
    return scores


def ngram_parts(sums: NDArray[np.float64]) -> dict[str, float]:
    """Lengths, and num/den of each order, of the row c, r, num, den, num, den."""
    parts = {"output_length": float(sums[0]), "reference_length": float(sums[1])}
    for n, (numerator, denominator) in enumerate(sums[2:].reshape(-1, 2).tolist(), start=1):
        parts[f"precision_{n}"] = numerator / denominator if denominator else 0.0
    return parts
