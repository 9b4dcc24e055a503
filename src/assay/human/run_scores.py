"""The scores of systems by each method, and those of each of many runs, which ranges rest on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from assay.errors import InputError
from assay.human.bradley_terry import bradley_terry, bradley_terry_samples
from assay.human.expected_wins import expected_wins
from assay.human.tallies import sampled_tallies, tallies_of
from assay.human.trueskill import check_judged, in_order, in_order_samples, mean_field, wmt_runs

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from assay.human.pairs import Pairs
    from assay.human.ranking import Method, RankSettings
    from assay.human.tallies import Tallies

__all__ = ["RunScores", "run_scores"]


class RunScores(NamedTuple):
    """Scores of systems, of each run (row), and the standard errors of the former."""

    scores: NDArray[np.float64]
    runs: NDArray[np.float64]
    errors: NDArray[np.float64] | None = None


def run_scores(pairs: Pairs, settings: RankSettings, *, threads: int | None = None) -> RunScores:
    """The scores of systems, in the order of `pairs.systems`, and those of each run; see `rank`.

    Raises:
        InputError: As `rank`.
    """
    tallies = tallies_of(pairs)
    check_judged(tallies, pairs.systems, "skip")
    return _SCORED[settings.method](pairs, tallies, settings, threads)


def _wmt_trueskill(
    pairs: Pairs, tallies: Tallies, settings: RankSettings, threads: int | None
) -> RunScores:
    check_judged(tallies, pairs.systems, settings.unjudged)
    played, n_runs = tallies, settings.runs
    if settings.unit is not None:
        played, n_runs = _samples_of_all(pairs, settings, threads), 1
    runs = wmt_runs(
        played,
        settings.parameters,
        n_pairs=len(pairs),
        runs=n_runs,
        seed=settings.seed,
        threads=threads,
    )
    return RunScores(runs.mean(axis=0), runs)


def _trueskill(
    pairs: Pairs,
    tallies: Tallies,  # noqa: ARG001 - all methods are called alike
    settings: RankSettings,
    threads: int | None,
) -> RunScores:
    means, deviations = in_order(pairs, settings.parameters)
    runs = in_order_samples(
        pairs,
        settings.drawn,
        settings.parameters,
        n_samples=settings.runs,
        seed=settings.seed,
        threads=threads,
    )
    return RunScores(means, runs, deviations)


def _mean_field(
    pairs: Pairs, tallies: Tallies, settings: RankSettings, threads: int | None
) -> RunScores:
    check_judged(tallies, pairs.systems, settings.unjudged)
    samples = _samples_of_all(pairs, settings, threads)
    runs = mean_field(samples, settings.parameters, n_pairs=len(pairs), threads=threads)
    return RunScores(mean_field(tallies, settings.parameters), runs)


def _expected_wins(
    pairs: Pairs, tallies: Tallies, settings: RankSettings, threads: int | None
) -> RunScores:
    samples = _samples(pairs, settings, threads)
    opponents = settings.opponents
    return RunScores(expected_wins(tallies, opponents), expected_wins(samples, opponents))


def _bradley_terry(
    pairs: Pairs, tallies: Tallies, settings: RankSettings, threads: int | None
) -> RunScores:
    found = bradley_terry(tallies, pairs.systems)
    samples = _samples(pairs, settings, threads)
    return RunScores(found.skills, bradley_terry_samples(samples, pairs.systems), found.errors)


def _samples_of_all(pairs: Pairs, settings: RankSettings, threads: int | None) -> Tallies:
    """Samples in which no system is alone."""
    samples = _samples(pairs, settings, threads)
    alone = np.argwhere(samples.games.sum(axis=-1) == 0)
    if len(alone):
        number, system = alone[0]
        msg = (
            f"bootstrap sample {number + 1} has no comparison of {pairs.systems[system]}; "
            "judge more, leave it out, or rank by expected-wins"
        )
        raise InputError(msg)
    return samples


def _samples(pairs: Pairs, settings: RankSettings, threads: int | None) -> Tallies:
    return sampled_tallies(
        pairs, settings.drawn, n_samples=settings.runs, seed=settings.seed, threads=threads
    )


_SCORED: Mapping[Method, Callable[[Pairs, Tallies, RankSettings, int | None], RunScores]] = {
    "wmt-trueskill": _wmt_trueskill,
    "expected-wins": _expected_wins,
    "trueskill": _trueskill,
    "trueskill-mean-field": _mean_field,
    "bradley-terry": _bradley_terry,
}
