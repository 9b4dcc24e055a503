//! I-measure: alignments of three sentences, and the best of many references.
#![allow(clippy::needless_pass_by_value)] // PyO3 hands over owned values

use crate::ngram::{references, same_length, texts};
use crate::{Array, Input, Matrix, column, matrix, named, run, sentences, slice};
use assay_core::imeasure::{
    BadRegions, Counts, Found, Measure, Objective, Outputs, Regions, choose,
};
use assay_core::ngram::gleu::Texts;
use numpy::{IntoPyArray, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Counts of references, where each sentence's begin, whether each sentence is certified, what it
/// has at most; the references' alternatives and their offsets.
type BestArrays<'py> = (
    Matrix<'py, i64>,
    Array<'py, i64>,
    Array<'py, bool>,
    Array<'py, f64>,
    Array<'py, i64>,
    Array<'py, i64>,
);

fn value_error(error: &BadRegions) -> PyErr {
    PyValueError::new_err(format!("regions: {error}"))
}

fn objective(measure: &str, detection: bool, beta: f64, weight: f64) -> PyResult<Objective> {
    Ok(Objective { measure: named("measure", measure, &Measure::NAMES)?, detection, beta, weight })
}

fn flat(counts: impl Iterator<Item = Counts>) -> Vec<i64> {
    counts.flat_map(|counts| counts.0.map(i64::from)).collect()
}

/// The columns of each reference with its source and output: kept, missed, spoilt, invented,
/// right, wrong; and of the baseline: kept, missed.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, output_ids, output_offsets, reference_ids, reference_offsets, groups,
    *, threads = None,
))]
#[allow(clippy::too_many_arguments)] // three lists of sentences
pub(crate) fn imeasure_counts<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    output_ids: Input<'py, i32>,
    output_offsets: Input<'py, i64>,
    reference_ids: Input<'py, i32>,
    reference_offsets: Input<'py, i64>,
    groups: Input<'py, i64>,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, i64>> {
    let Texts { sources, outputs, references } = texts(
        [&source_ids, &output_ids, &reference_ids],
        [&source_offsets, &output_offsets, &reference_offsets, &groups],
    )?;
    let both = Outputs { sources, outputs };
    let counts = run(py, threads, || both.counts(references))?.map_err(|e| value_error(&e))?;
    matrix(py, flat(counts.into_iter()), Counts::WIDTH)
}

/// For each group of columns the number of the best.
#[pyfunction]
#[pyo3(signature = (counts, groups, *, measure, detection, beta, weight, running = false))]
#[allow(clippy::too_many_arguments)] // the objective and its parameters
pub(crate) fn imeasure_choose<'py>(
    py: Python<'py>,
    counts: PyReadonlyArray2<'py, i64>,
    groups: Input<'py, i64>,
    measure: &str,
    detection: bool,
    beta: f64,
    weight: f64,
    running: bool,
) -> PyResult<Array<'py, i64>> {
    let objective = objective(measure, detection, beta, weight)?;
    let counts = rows(&counts)?;
    let groups = slice("counts", "groups", &groups)?;
    assay_core::BadOffsets::check(groups, counts.len())
        .map_err(|error| PyValueError::new_err(format!("groups: {error}")))?;
    if let Some(empty) = groups.windows(2).position(|group| group[0] == group[1]) {
        return Err(PyValueError::new_err(format!("groups: number {empty} is empty")));
    }
    Ok(choose(&counts, groups, &objective, running).into_pyarray(py))
}

fn rows(counts: &PyReadonlyArray2<'_, i64>) -> PyResult<Vec<Counts>> {
    let wrong = || PyValueError::new_err("counts are eight columns of numbers from 0 to 65535");
    let row = |row: numpy::ndarray::ArrayView1<'_, i64>| {
        let mut counts = Counts::default();
        if row.len() != Counts::WIDTH {
            return Err(wrong());
        }
        for (count, &number) in counts.0.iter_mut().zip(row) {
            *count = u16::try_from(number).map_err(|_| wrong())?;
        }
        Ok(counts)
    };
    counts.as_array().outer_iter().map(row).collect()
}

/// The columns of the alignment of each source, output and reference, as numbers of tokens, -1
/// being a gap; and where each sentence's begin.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, output_ids, output_offsets, reference_ids, reference_offsets,
    *, threads = None,
))]
#[allow(clippy::too_many_arguments)] // three lists of sentences
pub(crate) fn imeasure_columns<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    output_ids: Input<'py, i32>,
    output_offsets: Input<'py, i64>,
    reference_ids: Input<'py, i32>,
    reference_offsets: Input<'py, i64>,
    threads: Option<i64>,
) -> PyResult<(Matrix<'py, i64>, Array<'py, i64>)> {
    let sources = sentences("sources", &source_ids, &source_offsets)?;
    let outputs = sentences("outputs", &output_ids, &output_offsets)?;
    let references = sentences("references", &reference_ids, &reference_offsets)?;
    same_length(sources, outputs)?;
    same_length(sources, references)?;
    let both = Outputs { sources, outputs };
    let made = run(py, threads, || both.columns(references))?.map_err(|e| value_error(&e))?;
    let cells = made.values.into_iter().flatten().collect();
    Ok((matrix(py, cells, 3)?, made.offsets.into_pyarray(py)))
}

/// For each sentence the best of all combinations of its regions' alternatives; with `running` all
/// that may be the best when counts of other sentences are added.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, output_ids, output_offsets, text_ids, text_offsets, alternatives,
    regions, starts, ends, *, measure, detection, beta, weight, most_work, running = false,
    threads = None,
))]
#[allow(clippy::too_many_arguments)] // two lists of sentences, and what may stand in their place
pub(crate) fn imeasure_best<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    output_ids: Input<'py, i32>,
    output_offsets: Input<'py, i64>,
    text_ids: Input<'py, i32>,
    text_offsets: Input<'py, i64>,
    alternatives: Input<'py, i64>,
    regions: Input<'py, i64>,
    starts: Input<'py, i64>,
    ends: Input<'py, i64>,
    measure: &str,
    detection: bool,
    beta: f64,
    weight: f64,
    most_work: usize,
    running: bool,
    threads: Option<i64>,
) -> PyResult<BestArrays<'py>> {
    let objective = objective(measure, detection, beta, weight)?;
    let sources = sentences("sources", &source_ids, &source_offsets)?;
    let outputs = sentences("outputs", &output_ids, &output_offsets)?;
    same_length(sources, outputs)?;
    let texts = sentences("alternatives", &text_ids, &text_offsets)?;
    let starts = slice("regions", "starts", &starts)?;
    let alternatives = references(texts, &alternatives, starts.len())?;
    let (groups, ends) = (slice("regions", "groups", &regions)?, slice("regions", "ends", &ends)?);
    let regions = Regions::new(sources, groups, starts, ends, alternatives)
        .map_err(|error| value_error(&error))?;
    let both = Outputs { sources, outputs };
    let found = run(py, threads, || both.best(regions, &objective, most_work, running))?
        .map_err(|error| value_error(&error))?;
    best_arrays(py, &found)
}

fn best_arrays<'py>(py: Python<'py>, found: &[Found]) -> PyResult<BestArrays<'py>> {
    let (mut groups, mut offsets) = (vec![0], vec![0]);
    let mut chosen: Vec<i64> = Vec::new();
    let mut counts = Vec::new();
    for one in found {
        for reference in &one.references {
            counts.push(reference.counts);
            chosen.extend(reference.alternatives.iter().map(|&number| i64::from(number)));
            offsets.push(chosen.len() as i64);
        }
        groups.push(counts.len() as i64);
    }
    Ok((
        matrix(py, flat(counts.into_iter()), Counts::WIDTH)?,
        groups.into_pyarray(py),
        column(py, found, |one| one.certified),
        column(py, found, |one| one.most),
        chosen.into_pyarray(py),
        offsets.into_pyarray(py),
    ))
}
