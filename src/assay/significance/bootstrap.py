"""Bootstrap: what scores other sentences of the same kind would have given.

Efron & Tibshirani (1993): An Introduction to the Bootstrap, chapter 13.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from assay.checks import check_range
from assay.significance.samples import bootstrap_scores

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.metrics.base import Metric, Statistics

__all__ = ["bootstrap_interval", "percentile_interval"]


def bootstrap_interval(
    metric: Metric,
    statistics: Statistics,
    *,
    n_samples: int = 1000,
    confidence: float = 0.95,
    seed: int = 0,
    threads: int | None = None,
) -> tuple[float, float]:
    r"""The percentile interval of a score.

    Of the scores of bootstrap samples, the quantiles $\frac{1-c}2$ and $\frac{1+c}2$, where $c$ is
    the confidence. The sentences are taken to be drawn independently from all that might have
    been; what references they have is taken as given.

    Raises:
        InputError: There are no sentences, or a number is out of range.

    Examples:
        >>> from assay import Corpus
        >>> from assay.metrics.gleu import GLEU
        >>> outputs = ["He goes home .", "She go to school ."]
        >>> references = [["He goes home .", "She goes to school ."]]
        >>> corpus = Corpus.of(outputs, reference_sets=references, outputs={"ours": outputs})
        >>> low, high = bootstrap_interval(GLEU(), GLEU().statistics(corpus, "ours"))
        >>> 0 <= low <= high == 1
        True
    """
    rows = metric.additive(statistics)
    samples = bootstrap_scores(metric, rows, n_samples=n_samples, seed=seed, threads=threads)
    return percentile_interval(samples, confidence)


def percentile_interval(samples: NDArray[np.float64], confidence: float) -> tuple[float, float]:
    """The middle share of these scores, as its lower and upper bound.

    Raises:
        InputError: The confidence is no share.
    """
    check_range("interval", "confidence", confidence, 0.0, 1.0)
    low, high = np.quantile(samples, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)
