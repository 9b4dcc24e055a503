//! The Python face of `assay-core`: checks what comes in, releases the GIL, hands arrays back.
//!
//! `src/assay/_core.pyi` describes it to Python; a check compares the two.

mod errant;
mod imeasure;
mod m2;
mod ngram;
mod resample;
mod ter;
mod trueskill;

use assay_core::levenshtein::{AlignmentError, Costs, Pairs, reference_distances};
use assay_core::{Ragged, Sentences, Unit, encode as core_encode, threads};
use numpy::{Element, IntoPyArray, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyList;

type Array<'py, T> = Bound<'py, PyArray1<T>>;
/// Rows of counts.
type Matrix<'py, T> = Bound<'py, PyArray2<T>>;
type Input<'py, T> = PyReadonlyArray1<'py, T>;

/// Ids, offsets, vocabulary.
type EncodedArrays<'py> = (Array<'py, i32>, Array<'py, i64>, Bound<'py, PyList>);
/// Operations, offsets.
type AlignmentArrays<'py> = (Array<'py, u8>, Array<'py, i64>);
/// Rows, columns, operations, offsets.
type ArcArrays<'py> = (Array<'py, i32>, Array<'py, i32>, Array<'py, u8>, Array<'py, i64>);
/// Source starts, source ends, target starts, target ends, offsets.
type SpanArrays<'py> =
    (Array<'py, i32>, Array<'py, i32>, Array<'py, i32>, Array<'py, i32>, Array<'py, i64>);

/// Runs `work` without the GIL on the number of threads asked for.
fn run<T: Send>(
    py: Python<'_>,
    n_threads: Option<i64>,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(|| threads::run(n_threads, work)).map_err(|error| match error {
        threads::RunError::Number(_) | threads::RunError::Variable(_) => {
            PyValueError::new_err(error.to_string())
        }
        threads::RunError::Spawn(_) | threads::RunError::Panic(_) => {
            PyRuntimeError::new_err(error.to_string())
        }
    })
}

/// Four flat arrays that Python has handed over as two lists of sentences.
struct Arguments<'py> {
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    target_ids: Input<'py, i32>,
    target_offsets: Input<'py, i64>,
}

fn sentences<'a>(
    name: &str,
    ids: &'a Input<'_, i32>,
    offsets: &'a Input<'_, i64>,
) -> PyResult<Sentences<'a>> {
    let ids = slice(name, "ids", ids)?;
    let offsets = slice(name, "offsets", offsets)?;
    Sentences::new(ids, offsets).map_err(|error| PyValueError::new_err(format!("{name}: {error}")))
}

fn slice<'a, T: Element>(name: &str, what: &str, array: &'a Input<'_, T>) -> PyResult<&'a [T]> {
    array.as_slice().map_err(|_| {
        PyValueError::new_err(format!(
            "{name}: {what} do not lie side by side in memory; numpy.ascontiguousarray copies them"
        ))
    })
}

fn value_error(error: &AlignmentError) -> PyErr {
    PyValueError::new_err(error.to_string())
}

impl Arguments<'_> {
    fn pairs(&self) -> PyResult<Pairs<'_>> {
        let sources = sentences("sources", &self.source_ids, &self.source_offsets)?;
        let targets = sentences("targets", &self.target_ids, &self.target_offsets)?;
        Pairs::new(sources, targets).map_err(|error| value_error(&error))
    }

    /// Computes something of unequal length for each pair.
    fn ragged<T: Send>(
        &self,
        py: Python<'_>,
        n_threads: Option<i64>,
        compute: impl FnOnce(Pairs<'_>) -> Result<Ragged<T>, AlignmentError> + Send,
    ) -> PyResult<Ragged<T>> {
        let pairs = self.pairs()?;
        run(py, n_threads, move || compute(pairs))?.map_err(|error| value_error(&error))
    }
}

/// What an argument that is a name stands for.
fn named<T: Copy>(what: &str, name: &str, known: &[(&str, T)]) -> PyResult<T> {
    let found = known.iter().find(|(one, _)| *one == name);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|&(one, _)| one).collect();
        PyValueError::new_err(format!("{what} is {name:?}; it is one of {}", names.join(", ")))
    })
}

/// A flat list of rows as an array of two dimensions.
fn matrix<T: Element>(py: Python<'_>, flat: Vec<T>, width: usize) -> PyResult<Matrix<'_, T>> {
    let n_rows = flat.len() / width;
    flat.into_pyarray(py).reshape([n_rows, width])
}

/// One column of a list of structs, as an array.
fn column<'py, T, C: Element>(py: Python<'py>, rows: &[T], of: impl Fn(&T) -> C) -> Array<'py, C> {
    rows.iter().map(of).collect::<Vec<_>>().into_pyarray(py)
}

/// Interns every distinct symbol of the sentences; ids in order of appearance.
#[pyfunction]
#[pyo3(signature = (sentences, *, unit = "token", threads = None))]
#[allow(clippy::needless_pass_by_value)] // PyO3 hands over owned values
fn encode<'py>(
    py: Python<'py>,
    sentences: Vec<PyBackedStr>,
    unit: &str,
    threads: Option<i64>,
) -> PyResult<EncodedArrays<'py>> {
    let unit = named("unit", unit, &Unit::NAMES)?;
    let encoded = run(py, threads, || core_encode(&sentences, unit))?;
    let vocabulary = PyList::new(py, &encoded.vocabulary)?;
    Ok((encoded.ids.into_pyarray(py), encoded.offsets.into_pyarray(py), vocabulary))
}

/// The Levenshtein distance of each pair of sentences.
#[pyfunction]
#[pyo3(signature = (source_ids, source_offsets, target_ids, target_offsets, *, threads = None))]
fn levenshtein_distances<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    target_ids: Input<'py, i32>,
    target_offsets: Input<'py, i64>,
    threads: Option<i64>,
) -> PyResult<Array<'py, i32>> {
    let arguments = Arguments { source_ids, source_offsets, target_ids, target_offsets };
    let pairs = arguments.pairs()?;
    Ok(run(py, threads, || pairs.distances())?.into_pyarray(py))
}

/// The Levenshtein distance of each reference and its output.
#[pyfunction]
#[pyo3(signature = (
    output_ids, output_offsets, reference_ids, reference_offsets, groups, *, threads = None,
))]
#[allow(clippy::needless_pass_by_value)] // PyO3 hands over owned values
fn levenshtein_reference_distances<'py>(
    py: Python<'py>,
    output_ids: Input<'py, i32>,
    output_offsets: Input<'py, i64>,
    reference_ids: Input<'py, i32>,
    reference_offsets: Input<'py, i64>,
    groups: Input<'py, i64>,
    threads: Option<i64>,
) -> PyResult<Array<'py, i32>> {
    let (outputs, references) = ngram::compared(
        [&output_ids, &reference_ids],
        [&output_offsets, &reference_offsets, &groups],
    )?;
    Ok(run(py, threads, || reference_distances(outputs, references))?.into_pyarray(py))
}

/// The canonical alignment of each pair: operations (0 match, 1 substitution, 2 deletion,
/// 3 insertion) and offsets.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, target_ids, target_offsets,
    *, gap = 1, substitution = 1, threads = None,
))]
#[allow(clippy::too_many_arguments)] // the four arrays are two lists of sentences
fn levenshtein_alignments<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    target_ids: Input<'py, i32>,
    target_offsets: Input<'py, i64>,
    gap: i64,
    substitution: i64,
    threads: Option<i64>,
) -> PyResult<AlignmentArrays<'py>> {
    let arguments = Arguments { source_ids, source_offsets, target_ids, target_offsets };
    let found = arguments.ragged(py, threads, |pairs| {
        Costs::new(gap, substitution).and_then(|costs| pairs.alignments(costs))
    })?;
    let operations = column(py, &found.values, |&operation| operation as u8);
    Ok((operations, found.offsets.into_pyarray(py)))
}

/// The arcs of all cheapest alignments of each pair: rows, columns, operations and offsets.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, target_ids, target_offsets,
    *, gap = 1, substitution = 1, threads = None,
))]
#[allow(clippy::too_many_arguments)] // as above
fn levenshtein_arcs<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    target_ids: Input<'py, i32>,
    target_offsets: Input<'py, i64>,
    gap: i64,
    substitution: i64,
    threads: Option<i64>,
) -> PyResult<ArcArrays<'py>> {
    let arguments = Arguments { source_ids, source_offsets, target_ids, target_offsets };
    let found = arguments.ragged(py, threads, |pairs| {
        Costs::new(gap, substitution).and_then(|costs| pairs.arcs(costs))
    })?;
    let arcs = &found.values;
    Ok((
        column(py, arcs, |arc| arc.row),
        column(py, arcs, |arc| arc.column),
        column(py, arcs, |arc| arc.operation as u8),
        found.offsets.into_pyarray(py),
    ))
}

/// Where source and target of each pair differ by the canonical alignment: source starts, source
/// ends, target starts, target ends, and offsets.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, target_ids, target_offsets, *, merge = false, threads = None,
))]
fn levenshtein_spans<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    target_ids: Input<'py, i32>,
    target_offsets: Input<'py, i64>,
    merge: bool,
    threads: Option<i64>,
) -> PyResult<SpanArrays<'py>> {
    let arguments = Arguments { source_ids, source_offsets, target_ids, target_offsets };
    let found = arguments.ragged(py, threads, |pairs| pairs.spans(Costs::UNIT, merge))?;
    let spans = &found.values;
    Ok((
        column(py, spans, |span| span.source_start),
        column(py, spans, |span| span.source_end),
        column(py, spans, |span| span.target_start),
        column(py, spans, |span| span.target_end),
        found.offsets.into_pyarray(py),
    ))
}

#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_function(wrap_pyfunction!(encode, module)?)?;
    module.add_function(wrap_pyfunction!(errant::errant_alignments, module)?)?;
    module.add_function(wrap_pyfunction!(imeasure::imeasure_counts, module)?)?;
    module.add_function(wrap_pyfunction!(imeasure::imeasure_choose, module)?)?;
    module.add_function(wrap_pyfunction!(imeasure::imeasure_best, module)?)?;
    module.add_function(wrap_pyfunction!(imeasure::imeasure_columns, module)?)?;
    module.add_function(wrap_pyfunction!(levenshtein_distances, module)?)?;
    module.add_function(wrap_pyfunction!(levenshtein_reference_distances, module)?)?;
    module.add_function(wrap_pyfunction!(levenshtein_alignments, module)?)?;
    module.add_function(wrap_pyfunction!(levenshtein_arcs, module)?)?;
    module.add_function(wrap_pyfunction!(levenshtein_spans, module)?)?;
    module.add_function(wrap_pyfunction!(m2::m2_choices, module)?)?;
    module.add_function(wrap_pyfunction!(m2::m2_counts, module)?)?;
    module.add_function(wrap_pyfunction!(m2::m2_edits, module)?)?;
    module.add_function(wrap_pyfunction!(m2::m2_mixed, module)?)?;
    module.add_function(wrap_pyfunction!(ngram::gleu_counts, module)?)?;
    module.add_function(wrap_pyfunction!(ngram::gleu2015_counts, module)?)?;
    module.add_function(wrap_pyfunction!(ngram::bleu_counts, module)?)?;
    module.add_function(wrap_pyfunction!(ngram::sari_counts, module)?)?;
    module.add_function(wrap_pyfunction!(resample::draw_sums, module)?)?;
    module.add_function(wrap_pyfunction!(resample::bootstrap_sums, module)?)?;
    module.add_function(wrap_pyfunction!(resample::exchange_sums, module)?)?;
    module.add_function(wrap_pyfunction!(ter::ter_counts, module)?)?;
    module.add_function(wrap_pyfunction!(trueskill::bootstrap_counts, module)?)?;
    module.add_function(wrap_pyfunction!(trueskill::trueskill_in_order, module)?)?;
    module.add_function(wrap_pyfunction!(trueskill::trueskill_in_order_samples, module)?)?;
    module.add_function(wrap_pyfunction!(trueskill::trueskill_mean_fields, module)?)?;
    module.add_function(wrap_pyfunction!(trueskill::wmt_trueskill_runs, module)?)?;
    Ok(())
}
