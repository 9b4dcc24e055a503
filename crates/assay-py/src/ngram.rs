//! Counts of n-grams.
#![allow(clippy::needless_pass_by_value)] // PyO3 hands over owned values

use crate::{Input, Matrix, matrix, named, run, sentences, slice};
use assay_core::ngram::gleu::{Penalty, Texts};
use assay_core::ngram::sari::{COLUMNS, Counting};
use assay_core::ngram::{MAX_ORDER, bleu};
use assay_core::{References, Sentences};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The references of sentences: flat, and where each sentence's begin.
pub(crate) fn references<'a>(
    flat: Sentences<'a>,
    groups: &'a Input<'_, i64>,
    n_sentences: usize,
) -> PyResult<References<'a>> {
    References::new(flat, slice("references", "groups", groups)?, n_sentences)
        .map_err(|error| PyValueError::new_err(format!("references: {error}")))
}

/// Outputs and their references: ids of both, and offsets of outputs, references and groups.
pub(crate) fn compared<'a>(
    [output_ids, reference_ids]: [&'a Input<'_, i32>; 2],
    [output_offsets, reference_offsets, groups]: [&'a Input<'_, i64>; 3],
) -> PyResult<(Sentences<'a>, References<'a>)> {
    let outputs = sentences("outputs", output_ids, output_offsets)?;
    let flat = sentences("references", reference_ids, reference_offsets)?;
    Ok((outputs, references(flat, groups, outputs.len())?))
}

/// Sources, outputs and references: ids of each, offsets of each, and groups.
pub(crate) fn texts<'a>(
    [source_ids, output_ids, reference_ids]: [&'a Input<'_, i32>; 3],
    [source_offsets, output_offsets, reference_offsets, groups]: [&'a Input<'_, i64>; 4],
) -> PyResult<Texts<'a>> {
    let sources = sentences("sources", source_ids, source_offsets)?;
    let outputs = sentences("outputs", output_ids, output_offsets)?;
    same_length(sources, outputs)?;
    let flat = sentences("references", reference_ids, reference_offsets)?;
    Ok(Texts { sources, outputs, references: references(flat, groups, outputs.len())? })
}

fn checked_order(order: usize) -> PyResult<usize> {
    if (1..=MAX_ORDER).contains(&order) {
        return Ok(order);
    }
    Err(PyValueError::new_err(format!("order is {order}; it is 1 to {MAX_ORDER}")))
}

pub(crate) fn same_length(sources: Sentences<'_>, outputs: Sentences<'_>) -> PyResult<()> {
    if sources.len() == outputs.len() {
        return Ok(());
    }
    let (n, m) = (sources.len(), outputs.len());
    Err(PyValueError::new_err(format!("there are {n} sources, but {m} outputs")))
}

/// GLEU's statistics of 2016: for each reference of each sentence a row.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, output_ids, output_offsets, reference_ids, reference_offsets, groups,
    *, order = 4, paper = false, threads = None,
))]
#[allow(clippy::too_many_arguments)] // three lists of sentences
pub(crate) fn gleu_counts<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    output_ids: Input<'py, i32>,
    output_offsets: Input<'py, i64>,
    reference_ids: Input<'py, i32>,
    reference_offsets: Input<'py, i64>,
    groups: Input<'py, i64>,
    order: usize,
    paper: bool,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, i64>> {
    let order = checked_order(order)?;
    let texts = texts(
        [&source_ids, &output_ids, &reference_ids],
        [&source_offsets, &output_offsets, &reference_offsets, &groups],
    )?;
    let penalty = if paper { Penalty::Paper } else { Penalty::Script };
    let counts = run(py, threads, || texts.gleu_counts(order, penalty))?;
    matrix(py, counts, 2 + 2 * order)
}

/// The pieces of GLEU's formula of 2015: for each sentence a row.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, output_ids, output_offsets, reference_ids, reference_offsets, groups,
    *, order = 4, threads = None,
))]
#[allow(clippy::too_many_arguments)] // as above
pub(crate) fn gleu2015_counts<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    output_ids: Input<'py, i32>,
    output_offsets: Input<'py, i64>,
    reference_ids: Input<'py, i32>,
    reference_offsets: Input<'py, i64>,
    groups: Input<'py, i64>,
    order: usize,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, i64>> {
    let order = checked_order(order)?;
    let texts = texts(
        [&source_ids, &output_ids, &reference_ids],
        [&source_offsets, &output_offsets, &reference_offsets, &groups],
    )?;
    let counts = run(py, threads, || texts.gleu2015_counts(order))?;
    matrix(py, counts, 2 + 5 * order)
}

/// BLEU's counts: for each sentence a row.
#[pyfunction]
#[pyo3(signature = (
    output_ids, output_offsets, reference_ids, reference_offsets, groups,
    *, order = 4, threads = None,
))]
#[allow(clippy::too_many_arguments)] // two lists of sentences
pub(crate) fn bleu_counts<'py>(
    py: Python<'py>,
    output_ids: Input<'py, i32>,
    output_offsets: Input<'py, i64>,
    reference_ids: Input<'py, i32>,
    reference_offsets: Input<'py, i64>,
    groups: Input<'py, i64>,
    order: usize,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, i64>> {
    let order = checked_order(order)?;
    let (outputs, references) =
        compared([&output_ids, &reference_ids], [&output_offsets, &reference_offsets, &groups])?;
    let counts = run(py, threads, || bleu::bleu_counts(outputs, references, order))?;
    matrix(py, counts, 2 + 2 * order)
}

/// SARI's sums: for each sentence a row, or for each of its references.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, output_ids, output_offsets, reference_ids, reference_offsets, groups,
    *, order = 4, counting = "types", pooled = true, threads = None,
))]
#[allow(clippy::too_many_arguments)] // three lists of sentences
pub(crate) fn sari_counts<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    output_ids: Input<'py, i32>,
    output_offsets: Input<'py, i64>,
    reference_ids: Input<'py, i32>,
    reference_offsets: Input<'py, i64>,
    groups: Input<'py, i64>,
    order: usize,
    counting: &str,
    pooled: bool,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, f64>> {
    let order = checked_order(order)?;
    let counting = named("counting", counting, &Counting::NAMES)?;
    let texts = texts(
        [&source_ids, &output_ids, &reference_ids],
        [&source_offsets, &output_offsets, &reference_offsets, &groups],
    )?;
    let sums = run(py, threads, || texts.sari_counts(order, counting, pooled))?;
    matrix(py, sums, COLUMNS * order)
}
