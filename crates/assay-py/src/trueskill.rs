//! `TrueSkill`, and the tallies that rankings are made of.
#![allow(clippy::needless_pass_by_value)] // PyO3 hands over owned values

use crate::resample::samples;
use crate::{Array, Input, Matrix, column, matrix, run, slice};
use assay_core::resample::groups::Groups;
use assay_core::trueskill::{Game, Rating, Results, Start, Tallies};
use numpy::{PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;
use std::fmt::Display;

/// Means and variances.
type RatingArrays<'py> = (Array<'py, f64>, Array<'py, f64>);

fn value_error(error: impl Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn game(sigma: f64, beta: f64, draw_probability: f64) -> PyResult<Game> {
    let positive = |number: f64| number > 0.0 && number.is_finite();
    if !positive(sigma) || !positive(beta) {
        return Err(value_error("sigma and beta are positive numbers"));
    }
    if !(0.0..1.0).contains(&draw_probability) {
        return Err(value_error("draw_probability is a number from 0 to below 1"));
    }
    Ok(Game::new(beta, draw_probability))
}

fn side_by_side<T>(numbers: Result<T, numpy::AsSliceError>) -> PyResult<T> {
    numbers.map_err(|_| {
        value_error("tables do not lie side by side in memory; numpy.ascontiguousarray copies them")
    })
}

/// Plays results in their order: the mean and the variance of each system's skill.
#[pyfunction]
#[pyo3(signature = (
    first, second, outcome, *, n_systems, sigma, beta, draw_probability, tau = 0.0,
))]
#[allow(clippy::too_many_arguments)] // columns, and the parameters of a game
pub(crate) fn trueskill_in_order<'py>(
    py: Python<'py>,
    first: Input<'py, i32>,
    second: Input<'py, i32>,
    outcome: Input<'py, i8>,
    n_systems: usize,
    sigma: f64,
    beta: f64,
    draw_probability: f64,
    tau: f64,
) -> PyResult<RatingArrays<'py>> {
    let game = game(sigma, beta, draw_probability)?;
    let start = start(sigma, tau, n_systems);
    let offsets = [0, first.len() as i64];
    let results = results(&first, &second, &outcome, &offsets, n_systems)?;
    let ratings = run(py, None, || results.ratings(&game, start))?;
    Ok((column(py, &ratings, |rating| rating.mu), column(py, &ratings, |rating| rating.variance)))
}

/// Plays bootstrap samples of groups of results: for each the mean of each system's skill.
#[pyfunction]
#[pyo3(signature = (
    first, second, outcome, offsets,
    *, n_systems, sigma, beta, draw_probability, tau = 0.0, n_samples, seed = 0, threads = None,
))]
#[allow(clippy::too_many_arguments)] // as above
pub(crate) fn trueskill_in_order_samples<'py>(
    py: Python<'py>,
    first: Input<'py, i32>,
    second: Input<'py, i32>,
    outcome: Input<'py, i8>,
    offsets: Input<'py, i64>,
    n_systems: usize,
    sigma: f64,
    beta: f64,
    draw_probability: f64,
    tau: f64,
    n_samples: usize,
    seed: u64,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, f64>> {
    let game = game(sigma, beta, draw_probability)?;
    let start = start(sigma, tau, n_systems);
    let (offsets, samples) = (slice("results", "offsets", &offsets)?, samples(0, n_samples)?);
    let results = results(&first, &second, &outcome, offsets, n_systems)?;
    let means = run(py, threads, || results.samples(&game, start, samples, seed))?;
    matrix(py, means, n_systems)
}

fn start(sigma: f64, tau: f64, n_systems: usize) -> Start {
    let rating = Rating { mu: 0.0, variance: sigma * sigma };
    Start { rating, drift: tau * tau, n_systems }
}

fn results<'a>(
    first: &'a Input<'_, i32>,
    second: &'a Input<'_, i32>,
    outcome: &'a Input<'_, i8>,
    offsets: &'a [i64],
    n_systems: usize,
) -> PyResult<Results<'a>> {
    if n_systems == 0 {
        return Err(value_error("there are no systems"));
    }
    let first = slice("results", "first systems", first)?;
    let second = slice("results", "second systems", second)?;
    let outcome = slice("results", "outcomes", outcome)?;
    Results::new(first, second, outcome, offsets, n_systems).map_err(value_error)
}

/// Runs the procedure of WMT's tool, some runs for each of several tallies: for each run, tallies after
/// tallies, the mean of each system's skill.
#[pyfunction]
#[pyo3(signature = (
    wins, ties,
    *, sigma, beta, draw_probability, n_updates, n_runs, seed = 0, threads = None,
))]
#[allow(clippy::too_many_arguments)] // as above
pub(crate) fn wmt_trueskill_runs<'py>(
    py: Python<'py>,
    wins: PyReadonlyArray3<'py, i64>,
    ties: PyReadonlyArray3<'py, i64>,
    sigma: f64,
    beta: f64,
    draw_probability: f64,
    n_updates: usize,
    n_runs: usize,
    seed: u64,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, f64>> {
    let game = game(sigma, beta, draw_probability)?;
    let (tallies, n_systems) = tables(&wins, &ties)?;
    let n_all = n_runs.checked_mul(tallies.len());
    samples(0, n_all.ok_or_else(|| value_error("there are too many runs"))?)?;
    let of_one = |(number, one): (usize, &Tallies<'_>)| {
        let runs = number * n_runs..(number + 1) * n_runs;
        one.runs(&game, sigma * sigma, n_updates, runs, seed)
    };
    let work = || tallies.par_iter().enumerate().flat_map_iter(of_one).collect();
    matrix(py, run(py, threads, work)?, n_systems)
}

/// What the procedure of WMT's tool gives on average, for each of several tallies.
#[pyfunction]
#[pyo3(signature = (
    wins, ties, *, sigma, beta, draw_probability, n_updates, n_steps = 4000, threads = None,
))]
#[allow(clippy::too_many_arguments)] // as above
pub(crate) fn trueskill_mean_fields<'py>(
    py: Python<'py>,
    wins: PyReadonlyArray3<'py, i64>,
    ties: PyReadonlyArray3<'py, i64>,
    sigma: f64,
    beta: f64,
    draw_probability: f64,
    n_updates: usize,
    n_steps: usize,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, f64>> {
    let game = game(sigma, beta, draw_probability)?;
    let (tallies, n_systems) = tables(&wins, &ties)?;
    let mean_field = |one: &Tallies<'_>| one.mean_field(&game, sigma * sigma, n_updates, n_steps);
    let found = run(py, threads, || tallies.par_iter().flat_map_iter(mean_field).collect())?;
    matrix(py, found, n_systems)
}

/// Tallies of several tables side by side, and how many systems they have.
fn tables<'a>(
    wins: &'a PyReadonlyArray3<'_, i64>,
    ties: &'a PyReadonlyArray3<'_, i64>,
) -> PyResult<(Vec<Tallies<'a>>, usize)> {
    if wins.shape() != ties.shape() || wins.shape()[2] == 0 {
        return Err(value_error("wins and ties are not tables of one shape"));
    }
    let n_systems = wins.shape()[2];
    let size = wins.shape()[1] * n_systems;
    let (wins, ties) = (side_by_side(wins.as_slice())?, side_by_side(ties.as_slice())?);
    let tables = wins.chunks(size.max(1)).zip(ties.chunks(size.max(1)));
    let tallies: Result<Vec<_>, _> =
        tables.map(|(wins, ties)| Tallies::new(wins, ties, n_systems)).collect();
    Ok((tallies.map_err(value_error)?, n_systems))
}

/// For each bootstrap sample of groups, how many things it has of each kind.
#[pyfunction]
#[pyo3(signature = (kinds, offsets, *, n_kinds, n_samples, first = 0, seed = 0, threads = None))]
#[allow(clippy::too_many_arguments)] // two arrays, and what a sample needs
pub(crate) fn bootstrap_counts<'py>(
    py: Python<'py>,
    kinds: Input<'py, i32>,
    offsets: Input<'py, i64>,
    n_kinds: usize,
    n_samples: usize,
    first: usize,
    seed: u64,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, i64>> {
    if n_kinds == 0 {
        return Err(value_error("there are no kinds"));
    }
    let kinds = slice("groups", "kinds", &kinds)?;
    let offsets = slice("groups", "offsets", &offsets)?;
    let groups = Groups::new(kinds, offsets, n_kinds).map_err(value_error)?;
    let samples = samples(first, n_samples)?;
    let counts = run(py, threads, || groups.bootstrap(samples, seed))?;
    matrix(py, counts, n_kinds)
}
