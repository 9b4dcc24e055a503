"""How well the scores of one metric fit what is known of what was drawn under one seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from assay.validation.coefficients import pearson, spearman
from assay.validation.maege.chains import gold_scores
from assay.validation.maege.models import model_names
from assay.validation.maege.order import comparable_pairs, edges, order_of, steps_from_bottom
from assay.validation.maege.sensitivity import Sensitivity, sensitivity_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from assay.validation.maege.kept import SeedScores
    from assay.validation.maege.order import Order, OrderedPairs
    from assay.validation.maege.protocol import MaegeProtocol
    from assay.validation.maege.scoring import Drawn

__all__ = ["MANY_EDITS", "Damage", "Measures", "Outliers", "Yardstick", "measure", "yardstick_of"]

MANY_EDITS = 12  # from here on a chain is long: few of them have a large share of the pairs


@dataclass(frozen=True, slots=True, eq=False)
class Yardstick:
    """What is known, whatever the metric.

    Args:
        gold: The gold score of each sentence of each chain.
        names: The id of its sentence.
        pairs: Those whose order is known.
        pairs_short: Those of them that are in chains of fewer than 12 edits.
        edges: Pairs that differ by one edit.
        steps: Each sentence with edits, and the first of its chain.
        types: The type of the edit of each edge and step.
        models: The order of the corpora.
        damaged: For each kind of damage the places of its sentences, and of those they come from.
    """

    gold: NDArray[np.float64]
    names: tuple[str, ...]
    pairs: OrderedPairs
    pairs_short: OrderedPairs
    edges: OrderedPairs
    steps: OrderedPairs
    types: tuple[str, ...]
    models: NDArray[np.float64]
    damaged: Mapping[str, tuple[NDArray[np.int64], NDArray[np.int64]]]


def yardstick_of(drawn: Drawn, protocol: MaegeProtocol) -> Yardstick:
    """What is known of what was drawn."""
    chains = drawn.chains
    lengths = np.array([len(chain.texts) for chain in chains])
    pairs = comparable_pairs(chains, protocol)
    tops = np.cumsum(lengths) - 1
    damaged: dict[str, tuple[list[int], list[int]]] = {}
    for place, one in enumerate(drawn.damaged):
        places, whole = damaged.setdefault(one.kind, ([], []))
        places.append(place)
        whole.append(int(tops[one.chain]))
    return Yardstick(
        gold_scores(chains),
        tuple(chain.lattice.name for chain in chains for _ in chain.texts),
        pairs,
        pairs.some(np.repeat(lengths <= MANY_EDITS, lengths)),
        edges(chains, protocol),
        steps_from_bottom(chains),
        tuple(kind for chain in chains for kind in chain.types),
        model_names(protocol),
        {kind: (np.array(a), np.array(b)) for kind, (a, b) in sorted(damaged.items())},
    )


@dataclass(frozen=True, slots=True)
class Damage:
    """What a metric thinks of one kind of damage: of how many, how many it noticed or tied."""

    sentences: int
    lower: int
    ties: int
    change: float


@dataclass(frozen=True, slots=True)
class Outliers:
    """The score that lies furthest from the median, its sentence, and how many are below -1."""

    score: float
    name: str
    below: int


@dataclass(frozen=True, slots=True, eq=False)
class Measures:
    """How well a metric does under one seed.

    Args:
        corpus_spearman: Correlation of corpus scores with the order of the models, by rank.
        corpus_pearson: The same, by size.
        pearson: Correlation of sentence scores with gold scores.
        order: How pairs are ordered.
        order_short: The same without chains of 12 edits or more.
        edges: The effect of types of edits: scores with one less those without.
        steps: The same as it was run: scores with one less those of the chain's first sentence.
        outliers: Scores that may dominate.
        models: The score of each corpus.
        damage: For each kind of damage what became of it.
    """

    corpus_spearman: float
    corpus_pearson: float
    pearson: float
    order: Order
    order_short: Order
    edges: Sensitivity
    steps: Sensitivity
    outliers: Outliers
    models: tuple[float, ...]
    damage: Mapping[str, Damage]


def measure(scores: SeedScores, known: Yardstick, *, higher_is_better: bool) -> Measures:
    """How well scores fit; those of a metric whose small scores are good are turned round."""
    sign = 1 if higher_is_better else -1
    chains, models, damaged = sign * scores.chains, sign * scores.models, sign * scores.damaged
    return Measures(
        float(spearman(models, known.models)),
        float(pearson(models, known.models)),
        float(pearson(chains, known.gold)),
        order_of(chains, known.pairs),
        order_of(chains, known.pairs_short),
        sensitivity_of(chains, known.edges, known.types),
        sensitivity_of(chains, known.steps, known.types),
        _outliers(scores.chains, known.names),
        tuple(scores.models.tolist()),
        {
            kind: _damage(damaged[places] - chains[whole])
            for kind, (places, whole) in known.damaged.items()
        },
    )


def _outliers(scores: NDArray[np.float64], names: tuple[str, ...]) -> Outliers:
    furthest = int(np.abs(scores - np.median(scores)).argmax())
    return Outliers(float(scores[furthest]), names[furthest], int((scores < -1).sum()))


def _damage(changes: NDArray[np.float64]) -> Damage:
    lower, ties = int((changes < 0).sum()), int((changes == 0).sum())
    return Damage(len(changes), lower, ties, float(changes.mean()))
