//! ERRANT's alignments.

use crate::{Arguments, Array, Input, SpanArrays, column, run};
use assay_core::errant::{Kind, Step, Token, alignments};
use numpy::{IntoPyArray, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Operations, and where they stand.
type StepArrays<'py> = (Array<'py, u8>, SpanArrays<'py>);

/// The alignment of each pair of sentences, whose ids are kinds of tokens.
///
/// `features` has a row for each kind: the numbers of its form, of its lower case, of its lemma and
/// of its part of speech, and whether that is an open class. Operations are 0 match,
/// 1 substitution, 2 deletion, 3 insertion, 4 transposition; then source starts, source ends,
/// target starts, target ends, and offsets.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, target_ids, target_offsets, texts, features,
    *, plain = false, threads = None,
))]
#[allow(clippy::needless_pass_by_value, clippy::too_many_arguments)] // PyO3; two lists of sentences
pub(crate) fn errant_alignments<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    target_ids: Input<'py, i32>,
    target_offsets: Input<'py, i64>,
    texts: Vec<String>,
    features: PyReadonlyArray2<'py, i32>,
    plain: bool,
    threads: Option<i64>,
) -> PyResult<StepArrays<'py>> {
    let arguments = Arguments { source_ids, source_offsets, target_ids, target_offsets };
    let pairs = arguments.pairs()?;
    let tokens = tokens(&texts, &features)?;
    let found = run(py, threads, || alignments(pairs, &tokens, plain))?
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    let steps = &found.values;
    let spans = (
        column(py, steps, |step| step.source_start),
        column(py, steps, |step| step.source_end),
        column(py, steps, |step| step.target_start),
        column(py, steps, |step| step.target_end),
        found.offsets.into_pyarray(py),
    );
    Ok((column(py, steps, code), spans))
}

fn tokens(texts: &[String], features: &PyReadonlyArray2<'_, i32>) -> PyResult<Vec<Token>> {
    let features = features.as_array();
    if features.shape() != [texts.len(), 5] {
        return Err(PyValueError::new_err("features have a row of 5 numbers for each text"));
    }
    let rows = texts.iter().zip(features.rows());
    let token = |(text, row): (&String, numpy::ndarray::ArrayView1<'_, i32>)| Token {
        text: text.chars().collect(),
        form: row[0],
        lower: row[1],
        lemma: row[2],
        class: row[3],
        is_open: row[4] != 0,
    };
    Ok(rows.map(token).collect())
}

fn code(step: &Step) -> u8 {
    match step.kind {
        Kind::Match => 0,
        Kind::Substitution => 1,
        Kind::Deletion => 2,
        Kind::Insertion => 3,
        Kind::Transposition(_) => 4,
    }
}
