"""GLEU as the printed results of Napoles et al. (2015) have it, found by trying.

It is the script until March 2016 without a brevity penalty, or with the length of the shortest
reference in it, which no output falls below. Whether n-grams that only the references have are
whole types, as in the script, or what the references have more of, makes no difference to the order
of systems; a printed example has the latter.
"""

from __future__ import annotations

from collections import Counter
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

import numpy as np

from assay.metrics.gleu2015 import GLEU2015

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.text.corpus import Corpus

__all__ = ["early_gleu", "early_sentence_gleu", "surplus_gleu"]

_ORDER = 4


def early_gleu(texts: Corpus, system: str, weight: float = 0.0) -> float:
    """GLEU of 2015 with the denominator until March 2016 and no brevity penalty."""
    return _precision(_rows(texts, system, weight).sum(axis=0))


def early_sentence_gleu(texts: Corpus, system: str, sentence: int) -> float:
    """The same of one sentence, from 0, where no order is without matches."""
    return _precision(_rows(texts, system, 0.0)[sentence])


def _rows(texts: Corpus, system: str, weight: float) -> NDArray[np.float64]:
    metric = GLEU2015(weight=weight, denominator="erratum")
    return metric.statistics(texts, system).rows


def _precision(sums: NDArray[np.float64]) -> float:
    """The geometric mean of num/den, of a row with two lengths, then num, den, num, den ..."""
    return float(np.exp(np.log(sums[2::2] / sums[3::2]).mean()))


def surplus_gleu(source: str, output: str, references: Sequence[str]) -> float:
    """The same of one sentence, where R less S is what the references have more of.

    Examples:
        >>> surplus_gleu("a b c d", "a b c d e", ["a b c d e"])
        1.0
    """
    logs = []
    for n in range(1, _ORDER + 1):
        before, after = _ngrams(source, n), _ngrams(output, n)
        merged = reduce(or_, (_ngrams(reference, n) for reference in references))
        gained = merged - before
        numerator = (after & gained).total() + (after & merged).total()
        logs.append(np.log(numerator / (after.total() + gained.total())))
    return float(np.exp(np.mean(logs)))


def _ngrams(text: str, n: int) -> Counter[tuple[str, ...]]:
    tokens = text.split()
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))
