//! TER's edits.

use crate::ngram::compared;
use crate::{Input, Matrix, matrix, run};
use assay_core::ter::counts;
use pyo3::prelude::*;

/// For each reference with its output: insertions, deletions, substitutions, shifts, length of the
/// reference, length of the output.
#[pyfunction]
#[pyo3(signature = (
    output_ids, output_offsets, reference_ids, reference_offsets, groups, *, threads = None,
))]
#[allow(clippy::needless_pass_by_value)] // PyO3 hands over owned values
pub(crate) fn ter_counts<'py>(
    py: Python<'py>,
    output_ids: Input<'py, i32>,
    output_offsets: Input<'py, i64>,
    reference_ids: Input<'py, i32>,
    reference_offsets: Input<'py, i64>,
    groups: Input<'py, i64>,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, i64>> {
    let (outputs, references) =
        compared([&output_ids, &reference_ids], [&output_offsets, &reference_offsets, &groups])?;
    let rows = run(py, threads, || counts(outputs, references))?;
    matrix(py, rows.into_flattened(), 6)
}
