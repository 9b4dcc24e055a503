r"""How far judges agree on which of two outputs is better.

Every pair of outputs of one sentence that was judged more than once is a unit; its values are `<`,
`=` and `>`. Cohen's kappa (1960) of two judges compares each judgment of the one with each of the
other on the same unit:

$$\kappa = 1 - \frac{\sum_{xy} w_{xy} O_{xy}}{\sum_{xy} w_{xy} E_{xy}}$$

where O are the shares of compared values and E what chance would give. The weights w are 1 for
different values; for weighted kappa (Cohen 1968) they are the squared distance on the scale
`<`, `=`, `>`, so that `<` against `>` weighs four times `<` against `=`.

Krippendorff's alpha (2004) takes all judges at once, whoever they are.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Literal, get_args

import numpy as np

from assay.checks import check_choice, check_range
from assay.human.judgment import Judgments

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from assay.human.pairs import Expansion, Pairs

__all__ = [
    "MARGINALS",
    "Agreement",
    "Kappa",
    "Marginals",
    "agreement",
    "agreement_of_groups",
    "judged_by_groups",
    "kappa_of_values",
    "krippendorff_alpha",
]

Marginals = Literal["pooled", "own"]

MARGINALS: tuple[Marginals, ...] = get_args(Marginals)

_MOST = 1_000_000_000  # comparisons
_N_VALUES = 3
_NOMINAL = 1.0 - np.eye(_N_VALUES)
_QUADRATIC = np.subtract.outer(np.arange(3.0), np.arange(3.0)) ** 2


@dataclass(frozen=True, slots=True)
class Kappa:
    """How far one judge agrees with another, or with himself.

    Args:
        first: One judge.
        second: The other; the same one where a judge saw pairs twice.
        n: How many judgments were compared.
        observed: The share of equal ones; NaN if there are none.
        kappa: Cohen's kappa; NaN if nothing could be compared, or if chance leaves no room.
        weighted: Kappa with quadratic weights; likewise.
    """

    first: str
    second: str
    n: int
    observed: float
    kappa: float
    weighted: float

    @property
    def is_intra(self) -> bool:
        """Whether one judge is compared with himself."""
        return self.first == self.second


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far all judges agree.

    Args:
        pairs: Each judge with each, and with himself.
        inter: Different judges: means over pairs, weighted by the number of comparisons.
        intra: The same for judges with themselves.
        pooled_inter: Different judges, all comparisons in one.
        pooled_intra: The same for judges with themselves.
        rest: Each judge with all others together.
        alpha: Krippendorff's alpha over all judgments, ordinal.
    """

    pairs: tuple[Kappa, ...]
    inter: Kappa
    intra: Kappa
    pooled_inter: Kappa
    pooled_intra: Kappa
    rest: tuple[Kappa, ...]
    alpha: float


def agreement(
    judgments: Judgments,
    *,
    expand: Expansion = "cells",
    marginals: Marginals = "pooled",
    least: int = 50,
) -> Agreement:
    """How far the judges agree, by pair and all together.

    Args:
        judgments: What they said.
        expand: What a pair is, as in `Judgments.pairs`. With `full`, ties of equal outputs count as
            agreement, which no judge had a part in.
        marginals: Where chance comes from. `pooled`: the shares of values in all that the two said
            about units both judged (Grundkiewicz et al. 2015); `own`: each one's shares among the
            comparisons, as Cohen has it.
        least: Pairs with fewer comparisons are left out of the weighted means.

    Raises:
        InputError: `expand` or `marginals` is not known, or `least` is no number from 1.

    Examples:
        >>> from assay.data.registry import demo_path
        >>> from assay.human.formats import read_judgments
        >>> found = agreement(read_judgments(demo_path() / "judgments.xml"))
        >>> round(found.inter.kappa, 2), round(found.intra.kappa, 2)
        (0.3, 0.3)
    """
    check_choice("agreement", "marginals", marginals, MARGINALS)
    check_range("agreement", "least", least, 1, _MOST)
    pairs = judgments.pairs(expand)
    counts = _counts(pairs)
    names = pairs.judges
    compared = [
        _compared(counts[:, i], counts[:, j], same=i == j)
        for i, j in combinations_with_replacement(range(len(names)), 2)
    ]
    named = list(combinations_with_replacement(names, 2))
    kappas = [c.kappa(*name, marginals) for c, name in zip(compared, named, strict=True)]
    parts = {
        same: [c for c, (a, b) in zip(compared, named, strict=True) if (a == b) == same]
        for same in (False, True)
    }
    total = counts.sum(axis=1)
    return Agreement(
        pairs=tuple(kappas),
        inter=_mean([k for k in kappas if not k.is_intra and k.n >= least]),
        intra=_mean([k for k in kappas if k.is_intra and k.n >= least]),
        pooled_inter=_sum(parts[False]).kappa("all", "others", marginals),
        pooled_intra=_sum(parts[True]).kappa("all", "all", marginals),
        rest=tuple(
            _compared(counts[:, i], total - counts[:, i], same=False).kappa(name, "rest", marginals)
            for i, name in enumerate(names)
        ),
        alpha=krippendorff_alpha(total),
    )


def agreement_of_groups(
    groups: Mapping[str, Judgments],
    *,
    expand: Expansion = "cells",
    marginals: Marginals = "pooled",
) -> tuple[Kappa, ...]:
    """How far groups of judges agree, each group with each and within itself.

    A group is taken as one judge who saw pairs several times.

    Args:
        groups: The judgments of each group; systems must have the same names.
        expand: As in `agreement`.
        marginals: As in `agreement`.

    Examples:
        >>> from assay.data.registry import demo_path
        >>> from assay.human.formats import read_judgments
        >>> ranks = read_judgments(demo_path() / "judgments.xml")
        >>> one, rest = ranks.where("judge", "judge1"), ranks.without("judge", "judge1")
        >>> [(k.first, k.second, k.n) for k in agreement_of_groups({"one": one, "rest": rest})]
        [('one', 'one', 37), ('one', 'rest', 591), ('rest', 'rest', 764)]
    """
    return agreement(judged_by_groups(groups), expand=expand, marginals=marginals).pairs


def judged_by_groups(groups: Mapping[str, Judgments]) -> Judgments:
    """The judgments of all groups as if each group were one judge."""
    return Judgments.joined(group.with_judge(name) for name, group in groups.items())


def kappa_of_values(first: str, second: str, compared: Iterable[tuple[int, int]]) -> Kappa:
    """Kappa of compared values (-1, 0 or 1), chance being each side's own shares.

    Examples:
        >>> kappa_of_values("a", "b", [(1, 1), (0, 0), (-1, -1), (1, -1)]).kappa
        0.6363636363636364
    """
    table = np.zeros((_N_VALUES, _N_VALUES))
    for one, other in compared:
        table[one + 1, other + 1] += 1
    return _Compared(table, table.sum(axis=0) + table.sum(axis=1)).kappa(first, second, "own")


def _counts(pairs: Pairs) -> NDArray[np.int64]:
    """How often each judge gave each value to each unit: unit by judge by value.

    A unit is a pair of systems on a sentence; values are turned to the order of the names.
    """
    low, high = np.minimum(pairs.first, pairs.second), np.maximum(pairs.first, pairs.second)
    values = np.where(pairs.first <= pairs.second, pairs.outcome, -pairs.outcome) + 1
    n, n_judges = len(pairs.systems), len(pairs.judges)
    keys = (pairs.sentence.astype(np.int64) * n + low) * n + high
    units, unit = np.unique(keys, return_inverse=True)
    cells = (unit.ravel() * n_judges + pairs.judge) * _N_VALUES + values
    counts = np.bincount(cells, minlength=len(units) * n_judges * _N_VALUES)
    counts = counts.reshape(len(units), n_judges, _N_VALUES)
    repeated = counts.sum(axis=(1, 2)) > 1
    found: NDArray[np.int64] = counts[repeated]
    return found


@dataclass(frozen=True, slots=True, eq=False)
class _Compared:
    """Judgments of two compared: how often which value met which, and what each said at all."""

    table: NDArray[np.float64]
    said: NDArray[np.float64]

    def kappa(self, first: str, second: str, marginals: Marginals) -> Kappa:
        n = self.table.sum()
        if not n:
            return Kappa(first, second, 0, math.nan, math.nan, math.nan)
        shares = self.table / n
        if marginals == "own":
            chance = np.outer(shares.sum(axis=1), shares.sum(axis=0))
        else:
            chance = np.outer(self.said, self.said) / self.said.sum() ** 2
        nominal, weighted = (_kappa(shares, chance, w) for w in (_NOMINAL, _QUADRATIC))
        return Kappa(first, second, round(n), float(np.trace(shares)), nominal, weighted)


def _kappa(
    shares: NDArray[np.float64], chance: NDArray[np.float64], weights: NDArray[np.float64]
) -> float:
    expected = float((weights * chance).sum())
    return 1.0 - float((weights * shares).sum()) / expected if expected else math.nan


def _compared(one: NDArray[np.int64], other: NDArray[np.int64], *, same: bool) -> _Compared:
    """Each judgment of one against each of the other on the same unit; with himself, once."""
    table = (one.T @ other).astype(np.float64)
    if same:
        table = (table - np.diag(one.sum(axis=0))) / 2
        both = one.sum(axis=1) > 1
    else:
        both = (one.sum(axis=1) > 0) & (other.sum(axis=1) > 0)
    said = (one[both].sum(axis=0) + other[both].sum(axis=0)).astype(np.float64)
    return _Compared(table, said)


def _sum(parts: Sequence[_Compared]) -> _Compared:
    nothing = np.zeros((_N_VALUES, _N_VALUES)), np.zeros(_N_VALUES)
    return _Compared(
        sum((part.table for part in parts), nothing[0]),
        sum((part.said for part in parts), nothing[1]),
    )


def _mean(kappas: Sequence[Kappa]) -> Kappa:
    """Means weighted by the number of comparisons."""
    kappas = [k for k in kappas if not math.isnan(k.kappa)]
    n = sum(k.n for k in kappas)

    def mean(values: Sequence[float]) -> float:
        weighed = sum(k.n * value for k, value in zip(kappas, values, strict=True))
        return weighed / n if n else math.nan

    columns = [(k.observed, k.kappa, k.weighted) for k in kappas]
    observed, kappa, weighted = (mean([row[i] for row in columns]) for i in range(3))
    return Kappa("mean", "mean", n, observed, kappa, weighted)


def krippendorff_alpha(counts: NDArray[np.int64]) -> float:
    r"""Krippendorff's alpha (2004) for values on an ordinal scale.

    $$\alpha = 1 - \frac{\sum_{ck} o_{ck}\,\delta_{ck}}{\sum_{ck} e_{ck}\,\delta_{ck}}, \quad
        \delta_{ck} = \Big(\sum_{g=c}^{k} n_g - \frac{n_c + n_k}{2}\Big)^2$$

    where o are the coincidences of values within units, each unit weighing as many values as it
    has, and e those that chance gives.

    Args:
        counts: For each unit how often each value was given, the values in their order.

    Returns:
        1 for perfect agreement, 0 for chance; NaN if there are no two values, or all are equal.

    Examples:
        >>> krippendorff_alpha(np.array([[2, 0, 0], [0, 0, 2]])), krippendorff_alpha(np.eye(3))
        (1.0, nan)
    """
    sizes = counts.sum(axis=1)
    units = counts[sizes > 1].astype(np.float64)
    weights = 1 / (sizes[sizes > 1] - 1.0)
    n_values = units.sum(axis=0)
    coincidences = units.T @ (units * weights[:, None]) - np.diag(weights @ units)
    chance = np.outer(n_values, n_values) - np.diag(n_values)
    distances = _ordinal_distances(n_values)
    expected = float((chance * distances).sum())
    if not expected:
        return math.nan
    observed = float((coincidences * distances).sum())
    return 1.0 - (float(n_values.sum()) - 1) * observed / expected


def _ordinal_distances(n_values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The squared number of values between two, each end counted half."""
    middles = np.cumsum(n_values) - n_values / 2
    distances: NDArray[np.float64] = np.subtract.outer(middles, middles) ** 2
    return distances
