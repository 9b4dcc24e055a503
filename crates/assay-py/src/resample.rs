//! Sums over resampled sentences.
#![allow(clippy::needless_pass_by_value)] // PyO3 hands over owned values

use crate::{Input, Matrix, matrix, run, slice};
use assay_core::resample::{BadRows, Draw, Rows};
use numpy::{PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::Range;

const MOST_SAMPLES: usize = 100_000_000;

fn value_error(error: &BadRows) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn rows<'a>(array: &'a PyReadonlyArray2<'_, f64>) -> PyResult<Rows<'a>> {
    let width = array.shape()[1];
    if width == 0 {
        return Err(PyValueError::new_err("rows have no columns"));
    }
    let values = array.as_slice().map_err(|_| {
        PyValueError::new_err(
            "rows do not lie side by side in memory; numpy.ascontiguousarray copies them",
        )
    })?;
    Ok(Rows::new(values, width))
}

/// Samples `first`, `first + 1` and so on.
pub(crate) fn samples(first: usize, n: usize) -> PyResult<Range<usize>> {
    let n = checked_number(n)?;
    first.checked_add(n).map(|end| first..end).ok_or_else(|| {
        PyValueError::new_err(format!("there are no {n} samples from number {first} on"))
    })
}

fn checked_number(n: usize) -> PyResult<usize> {
    if n <= MOST_SAMPLES {
        return Ok(n);
    }
    Err(PyValueError::new_err(format!("{n} samples are too many; at most {MOST_SAMPLES}")))
}

/// For each draw the sum of one random row of every sentence.
#[pyfunction]
#[pyo3(signature = (counts, offsets, *, n_draws, generator = "seed", seed = 0, threads = None))]
pub(crate) fn draw_sums<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, f64>,
    offsets: Input<'py, i64>,
    n_draws: usize,
    generator: &str,
    seed: u64,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, f64>> {
    let draw = match generator {
        "official" => Draw::Python2,
        "python3" => Draw::Python3,
        "seed" => Draw::Seed(seed),
        _ => return Err(PyValueError::new_err("generator is official, python3 or seed")),
    };
    let (rows, n_draws) = (rows(&counts)?, checked_number(n_draws)?);
    let offsets = slice("rows", "offsets", &offsets)?;
    let sums = run(py, threads, || rows.draws(offsets, n_draws, draw))?;
    matrix(py, sums.map_err(|error| value_error(&error))?, counts.shape()[1])
}

/// For each bootstrap sample the sum of its rows.
#[pyfunction]
#[pyo3(signature = (counts, *, n_samples, first = 0, seed = 0, threads = None))]
pub(crate) fn bootstrap_sums<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, f64>,
    n_samples: usize,
    first: usize,
    seed: u64,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, f64>> {
    let (rows, samples) = (rows(&counts)?, samples(first, n_samples)?);
    let sums = run(py, threads, || rows.bootstrap(samples, seed))?;
    matrix(py, sums, counts.shape()[1])
}

/// For each sample the sum of rows that are by a coin ours or the other's.
#[pyfunction]
#[pyo3(signature = (counts, other, *, n_samples, first = 0, seed = 0, threads = None))]
pub(crate) fn exchange_sums<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, f64>,
    other: PyReadonlyArray2<'py, f64>,
    n_samples: usize,
    first: usize,
    seed: u64,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, f64>> {
    let (ours, theirs) = (rows(&counts)?, rows(&other)?);
    let samples = samples(first, n_samples)?;
    let sums = run(py, threads, || ours.exchanges(&theirs, samples, seed))?;
    matrix(py, sums.map_err(|error| value_error(&error))?, counts.shape()[1])
}
