"""What people say of systems: the scores of a ranking, and the same of resampled judgments."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from assay._core import __version__
from assay.errors import InputError
from assay.human.ranking import RankSettings
from assay.human.run_scores import run_scores
from assay.human.source_name import common_name
from assay.metrics.base import Signature
from assay.validation.draws import seed_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from assay.human.judgment import Judgments
    from assay.human.pairs import Expansion
    from assay.human.ranking import Method
    from assay.human.tallies import Unit

__all__ = ["People", "PeopleSettings", "people_of_judgments"]


@dataclass(frozen=True, slots=True)
class PeopleSettings:
    """How judgments become scores of systems.

    Args:
        method: As `assay rank` has it; each sample of `wmt-trueskill` is one tournament.
        unit: What a bootstrap sample of judgments draws: `judgment`, `sentence` or `pair`.
        expand: Which pairs a screen gives.
    """

    method: Method = "expected-wins"
    unit: Unit = "judgment"
    expand: Expansion = "full"


@dataclass(frozen=True, slots=True, eq=False)
class People:
    """Scores that people gave to systems, higher being better.

    Args:
        systems: The names of the systems.
        scores: The score of each.
        samples: The scores by each bootstrap sample of the judgments (row), where there are some.
        signature: How they came about.
    """

    systems: tuple[str, ...]
    scores: NDArray[np.float64]
    samples: NDArray[np.float64] | None = field(default=None, repr=False)
    signature: str = ""

    def __post_init__(self) -> None:
        """Gives the source its common name, and refuses what are no scores of systems."""
        object.__setattr__(self, "systems", tuple(map(common_name, self.systems)))
        object.__setattr__(self, "scores", np.asarray(self.scores, dtype=np.float64))
        check_scores("people", self.systems, self.scores, self.samples)

    def of_systems(self, systems: Sequence[str]) -> People:
        """The scores of these systems, in this order."""
        places = [self.systems.index(name) for name in systems]
        samples = None if self.samples is None else self.samples[:, places]
        return replace(self, systems=tuple(systems), scores=self.scores[places], samples=samples)


def people_of_judgments(
    judgments: Judgments,
    settings: PeopleSettings | None = None,
    *,
    n_samples: int = 0,
    seed: int = 0,
    threads: int | None = None,
) -> People:
    """The scores of systems by judgments, and those by bootstrap samples of the judgments.

    Args:
        judgments: Screens; several collections are pooled before (`Judgments.joined`).
        settings: How they are ranked; by default `PeopleSettings()`.
        n_samples: How many samples are ranked anew; 0 for none.
        seed: Which samples.
        threads: How many threads; the result does not depend on it.

    Raises:
        InputError: As `assay.human.ranking.rank`, for the judgments or for a sample of them.

    Examples:
        >>> from assay.data.registry import demo_path
        >>> from assay.human.formats import read_judgments
        >>> people = people_of_judgments(read_judgments(demo_path() / "judgments.xml"))
        >>> dict(zip(people.systems, people.scores.round(3).tolist()))["strong"]
        0.911
    """
    settings = settings or PeopleSettings()
    pairs = judgments.pairs(settings.expand)
    tournaments = settings.method == "wmt-trueskill"
    drawn = RankSettings(
        settings.method,
        runs=max(1, n_samples),
        seed=seed_of(seed, "judgments"),
        unit=settings.unit,
    )
    scored = replace(drawn, runs=1000, seed=seed, unit=None) if tournaments else drawn
    found = run_scores(pairs, scored, threads=threads)
    samples = None
    if n_samples:
        samples = run_scores(pairs, drawn, threads=threads).runs if tournaments else found.runs
    made: dict[str, object] = {"expand": settings.expand, "pairs": len(pairs)}
    if tournaments:
        made |= {"runs": scored.runs, "seed": scored.seed}
    if n_samples:
        made["unit"] = settings.unit
    made |= {"data": pairs.digest, "assay": __version__}
    signature = Signature(settings.method, tuple(made.items()))
    return People(pairs.systems, found.scores, samples, str(signature))


def check_scores(
    whose: str,
    systems: Sequence[str],
    scores: NDArray[np.float64],
    samples: NDArray[np.float64] | None,
) -> None:
    """Refuses scores that are not one number for each of several systems.

    Raises:
        InputError: They are not.
    """
    if len(set(systems)) < len(systems):
        twice = next(name for name in systems if list(systems).count(name) > 1)
        raise InputError(f"{whose}: the system {twice!r:.60} has two scores; leave one out")
    if scores.shape != (len(systems),):
        msg = f"{whose}: {len(systems)} systems, but scores of shape {scores.shape}"
        raise InputError(msg)
    if not np.isfinite(scores).all():
        unknown = systems[int(np.argmin(np.isfinite(scores)))]
        raise InputError(f"{whose}: the score of {unknown!r:.60} is no number; leave it out")
    if samples is not None and (samples.ndim != 2 or samples.shape[1] != len(systems)):  # noqa: PLR2004
        msg = f"{whose}: {len(systems)} systems, but samples of shape {samples.shape}"
        raise InputError(msg)
