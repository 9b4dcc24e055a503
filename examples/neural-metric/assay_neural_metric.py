"""An example of a neural metric: a toy network in the place of a model that judges sentences."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from assay import Need, Question, SlowMetric

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

N_FEATURES, N_HIDDEN = 256, 16


class Model:
    """Stands for a model that is slow to load and slow to ask; nobody has trained it."""

    def __init__(self, checkpoint: str) -> None:
        random = np.random.default_rng(zlib.crc32(checkpoint.encode()))
        self.first = random.normal(size=(2 * N_FEATURES, N_HIDDEN))
        self.second = random.normal(size=N_HIDDEN)

    def scores(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """From 0 to 1 for each pair of source and output; a batch costs little more than one."""
        features = np.array([[*_trigrams(source), *_trigrams(output)] for source, output in pairs])
        hidden = np.tanh(features @ self.first)
        return 1 / (1 + np.exp(-hidden @ self.second))


def _trigrams(text: str) -> NDArray[np.float64]:
    """How often each of some classes of three characters comes, as a unit vector."""
    counts = np.zeros(N_FEATURES)
    for i in range(len(text) - 2):
        counts[zlib.crc32(text[i : i + 3].encode()) % N_FEATURES] += 1
    return counts / max(float(np.linalg.norm(counts)), 1)


@cache
def load(checkpoint: str) -> Model:
    """The model; loaded when the first question comes, and once."""
    return Model(checkpoint)


@dataclass(frozen=True)
class Neural(SlowMetric):
    """What a network thinks of an output beside its source, from 0 to 1.

    Args:
        checkpoint: Which weights.
    """

    name: ClassVar[str] = "neural"
    needs: ClassVar[frozenset[Need]] = frozenset({Need.SOURCE})
    batch_size: ClassVar[int] = 64

    checkpoint: str = "base"

    def versions(self) -> tuple[tuple[str, object], ...]:
        """The version of the model: where it changes, kept answers are not used."""
        return (("model", "toy-1.0"),)

    def ask(self, questions: Sequence[Question]) -> list[float]:
        """The score of each pair, rounded: the last digits depend on the batch."""
        model = load(self.checkpoint)
        scores = model.scores([(question.source, question.output) for question in questions])
        rounded: list[float] = scores.round(6).tolist()
        return rounded
