"""Corpora of known order: each a random partial correction of all sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assay.validation.draws import Draws

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from assay.validation.maege.lattice import Lattice, Lattices
    from assay.validation.maege.protocol import MaegeProtocol

__all__ = ["N_MODELS", "ModelCorpora", "draw_models", "model_names", "trials_of"]

N_MODELS = 11
_VARIANCE = 0.9


@dataclass(frozen=True, slots=True)
class ModelCorpora:
    """The corpora of all models, the worst first, and the source that they share.

    Args:
        texts: For each model its version of every sentence.
        n_edits: For each model the mean number of edits that it applied.
        sources: The source of every sentence.
        sentences: The numbers of the sentences in the annotated corpus.
    """

    texts: tuple[tuple[str, ...], ...]
    n_edits: tuple[float, ...]
    sources: tuple[str, ...]
    sentences: tuple[int, ...]


def model_names(protocol: MaegeProtocol) -> NDArray[np.float64]:
    """What models are called: their mean number of edits, or their share of edits."""
    last = 10.0 if protocol.models == "binomial" else 1.0
    return np.linspace(0.0, last, N_MODELS)


def trials_of(mean: int, protocol: MaegeProtocol) -> tuple[int, float]:
    r"""The binomial distribution of a model: how many trials, and the probability of each.

    With mean $M$ and variance 0.9, $p = (M - 0.9)/M$ and $n = M/p$; as $n$ must be whole, either it
    is rounded and $p = M/n$, or it is truncated and $p$ kept.
    """
    if mean == 0:
        return 1, 0.0
    chance = (mean - _VARIANCE) / mean
    if protocol.trials == "truncated":
        return int(mean / chance + 1e-9), chance
    trials = round(mean / chance)
    return trials, mean / trials


def draw_models(lattices: Lattices, protocol: MaegeProtocol, *, seed: int) -> ModelCorpora:
    """The corpora of all models."""
    texts, n_edits = [], []
    for model in range(N_MODELS):
        drawn = [_version(sentence, model, protocol, seed) for sentence in lattices.sentences]
        texts.append(tuple(text for text, _ in drawn))
        n_edits.append(sum(n for _, n in drawn) / len(drawn))
    sources = tuple(
        _source(sentence, [version[i] for version in texts], protocol, seed)
        for i, sentence in enumerate(lattices.sentences)
    )
    numbers = tuple(sentence[0].sentence for sentence in lattices.sentences)
    return ModelCorpora(tuple(texts), tuple(n_edits), sources, numbers)


def _version(
    sentence: tuple[Lattice, ...], model: int, protocol: MaegeProtocol, seed: int
) -> tuple[str, int]:
    """A model's version of a sentence, and its number of edits."""
    draws = Draws(seed, "model", protocol.models, protocol.trials, model, sentence[0].name)
    lattice = sentence[draws.below(len(sentence))]
    n = len(lattice.edits)
    if protocol.models == "quantile":  # rounded up or down at random, so that the mean is right
        k = int(n * model / (N_MODELS - 1) + draws.share())
    else:
        trials, chance = trials_of(model, protocol)
        k = min(sum(draws.share() < chance for _ in range(trials)), n)
    return lattice.text(frozenset(draws.order(n)[:k])), k


def _source(
    sentence: tuple[Lattice, ...], versions: list[str], protocol: MaegeProtocol, seed: int
) -> str:
    draws = Draws(seed, "corpus source", sentence[0].name)
    if protocol.source == "original":
        return sentence[0].text(())
    if protocol.corpus_source == "models":
        return versions[draws.below(N_MODELS)]
    lattice = sentence[draws.below(len(sentence))]
    n = len(lattice.edits)
    return lattice.text([number for number in range(n) if draws.below(2)])
