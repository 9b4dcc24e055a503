"""Which metrics can say, sentence by sentence, how their score comes about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from assay.metrics.base import Metric

__all__ = ["EXPLAINERS", "Explainer", "Mark", "Paint", "explainer", "unpainted"]

Mark = Literal["correct", "wrong", "missed", "chosen"]


class Paint(Protocol):
    """What gives a line, or a part of it, the colour of its mark."""

    def __call__(self, mark: Mark, text: str, /) -> str:
        """The text in colour."""


def unpainted(_mark: Mark, text: str) -> str:
    """A line without colour."""
    return text


class Explained(Protocol):
    """A sentence explained."""

    def to_dict(self) -> dict[str, object]:
        """What a line of JSONL holds of it."""


@dataclass(frozen=True, slots=True)
class Explainer:
    """How a metric is explained.

    Args:
        explain: Explains each sentence: of a corpus, the system of this name, by this metric.
        show: A sentence as a block of lines of at most so many characters, painted.
    """

    explain: Callable[..., Iterator[Explained]]
    show: Callable[[Any, Paint, int], str]


def _m2() -> Explainer:
    from assay.metrics.m2_explain import explain_m2, show_sentence

    return Explainer(explain_m2, lambda sentence, paint, _width: show_sentence(sentence, paint))


def _imeasure() -> Explainer:
    from assay.metrics.imeasure_explain import explain_imeasure, show_alignment

    return Explainer(explain_imeasure, show_alignment)


EXPLAINERS: Mapping[str, Callable[[], Explainer]] = {"m2": _m2, "imeasure": _imeasure}


def explainer(metric: Metric) -> Explainer | None:
    """How a metric is explained, if it can be."""
    make = EXPLAINERS.get(metric.name)
    return None if make is None else make()
