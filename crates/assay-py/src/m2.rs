//! Edits that systems and annotators have in common.
#![allow(clippy::needless_pass_by_value)] // PyO3 hands over owned values

use crate::ngram::references;
use crate::{Array, Input, Matrix, column, matrix, named, run, sentences, slice, value_error};
use assay_core::levenshtein::Pairs;
use assay_core::m2::{Combination, Gold, Mixed, Release, Row, Task, choices};
use assay_core::{BadOffsets, Ragged};
use numpy::{IntoPyArray, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Annotators, source starts and ends, output starts and ends, gold edits, offsets.
type EditArrays<'py> = (
    Array<'py, i32>,
    Array<'py, i32>,
    Array<'py, i32>,
    Array<'py, i32>,
    Array<'py, i32>,
    Array<'py, i32>,
    Array<'py, i64>,
);

/// What Python has handed over.
struct Arguments<'a, 'py> {
    pairs: [&'a Input<'py, i32>; 2],
    pair_offsets: [&'a Input<'py, i64>; 2],
    divisions: [&'a Input<'py, i64>; 3],
    spans: [&'a Input<'py, i32>; 2],
    alternatives: (&'a Input<'py, i32>, &'a Input<'py, i64>),
    letters: Option<(&'a Input<'py, i32>, &'a Input<'py, i64>)>,
}

impl<'a> Arguments<'a, '_> {
    fn task(&self, max_unchanged: u16, release: &str) -> PyResult<Task<'a>> {
        self.task_of(max_unchanged, release, None)
    }

    /// The gold edits are divided among so many errors, or else among the sentences.
    fn task_of(
        &self,
        max_unchanged: u16,
        release: &str,
        n_divided: Option<usize>,
    ) -> PyResult<Task<'a>> {
        let sources = sentences("sources", self.pairs[0], self.pair_offsets[0])?;
        let outputs = sentences("outputs", self.pairs[1], self.pair_offsets[1])?;
        let pairs = Pairs::new(sources, outputs).map_err(|error| value_error(&error))?;
        let letters = self.letters.map(|(ids, offsets)| sentences("letters", ids, offsets));
        let letters = letters.transpose()?;
        if let Some(letters) = letters {
            for ids in self.pairs {
                check_ids(slice("letters", "ids", ids)?, letters.len())?;
            }
        }
        let gold = self.gold(n_divided.unwrap_or(sources.len()))?;
        let release = named("release", release, &Release::NAMES)?;
        Ok(Task { pairs, gold, max_unchanged, release, letters })
    }

    fn gold(&self, n_divided: usize) -> PyResult<Gold<'a>> {
        let [annotators, edits, groups] = self.divisions;
        let spans =
            (slice("gold", "starts", self.spans[0])?, slice("gold", "ends", self.spans[1])?);
        let (ids, offsets) = self.alternatives;
        let flat = sentences("alternatives", ids, offsets)?;
        let alternatives = references(flat, groups, spans.0.len())?;
        let annotators = slice("gold", "annotators", annotators)?;
        let edits = slice("gold", "edits", edits)?;
        Gold::new(annotators, edits, spans, alternatives, n_divided)
            .map_err(|error| PyValueError::new_err(format!("gold: {error}")))
    }
}

fn check_ids(ids: &[i32], n_known: usize) -> PyResult<()> {
    let is_known = |id: &i32| usize::try_from(*id).is_ok_and(|id| id < n_known);
    ids.iter().find(|id| !is_known(id)).map_or(Ok(()), |id| {
        Err(PyValueError::new_err(format!("letters: there are {n_known} tokens, but an id {id}")))
    })
}

/// `MaxMatch`: for each annotator of each sentence how many edits are correct, proposed, gold.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, output_ids, output_offsets,
    annotators, edits, starts, ends, alternative_ids, alternative_offsets, groups,
    *, max_unchanged = 2, release = "github", letter_ids = None, letter_offsets = None,
    threads = None,
))]
#[allow(clippy::too_many_arguments)] // two lists of sentences, and one of edits
pub(crate) fn m2_counts<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    output_ids: Input<'py, i32>,
    output_offsets: Input<'py, i64>,
    annotators: Input<'py, i64>,
    edits: Input<'py, i64>,
    starts: Input<'py, i32>,
    ends: Input<'py, i32>,
    alternative_ids: Input<'py, i32>,
    alternative_offsets: Input<'py, i64>,
    groups: Input<'py, i64>,
    max_unchanged: u16,
    release: &str,
    letter_ids: Option<Input<'py, i32>>,
    letter_offsets: Option<Input<'py, i64>>,
    threads: Option<i64>,
) -> PyResult<Matrix<'py, i64>> {
    let arguments = Arguments {
        pairs: [&source_ids, &output_ids],
        pair_offsets: [&source_offsets, &output_offsets],
        divisions: [&annotators, &edits, &groups],
        spans: [&starts, &ends],
        alternatives: (&alternative_ids, &alternative_offsets),
        letters: letter_ids.as_ref().zip(letter_offsets.as_ref()),
    };
    let task = arguments.task(max_unchanged, release)?;
    let rows = run(py, threads, || task.counts())?.map_err(|error| value_error(&error))?;
    matrix(py, rows.into_flattened(), 3)
}

/// The edits that `MaxMatch` takes systems to have made: annotators, source starts, source ends,
/// output starts, output ends, gold edits (-1: none), and offsets by sentence.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, output_ids, output_offsets,
    annotators, edits, starts, ends, alternative_ids, alternative_offsets, groups,
    *, max_unchanged = 2, release = "github", letter_ids = None, letter_offsets = None,
    threads = None,
))]
#[allow(clippy::too_many_arguments)] // as above
pub(crate) fn m2_edits<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    output_ids: Input<'py, i32>,
    output_offsets: Input<'py, i64>,
    annotators: Input<'py, i64>,
    edits: Input<'py, i64>,
    starts: Input<'py, i32>,
    ends: Input<'py, i32>,
    alternative_ids: Input<'py, i32>,
    alternative_offsets: Input<'py, i64>,
    groups: Input<'py, i64>,
    max_unchanged: u16,
    release: &str,
    letter_ids: Option<Input<'py, i32>>,
    letter_offsets: Option<Input<'py, i64>>,
    threads: Option<i64>,
) -> PyResult<EditArrays<'py>> {
    let arguments = Arguments {
        pairs: [&source_ids, &output_ids],
        pair_offsets: [&source_offsets, &output_offsets],
        divisions: [&annotators, &edits, &groups],
        spans: [&starts, &ends],
        alternatives: (&alternative_ids, &alternative_offsets),
        letters: letter_ids.as_ref().zip(letter_offsets.as_ref()),
    };
    let task = arguments.task(max_unchanged, release)?;
    let found = run(py, threads, || task.edits())?.map_err(|error| value_error(&error))?;
    let edits = &found.values;
    Ok((
        column(py, edits, |edit| edit.annotator),
        column(py, edits, |edit| edit.source_start),
        column(py, edits, |edit| edit.source_end),
        column(py, edits, |edit| edit.output_start),
        column(py, edits, |edit| edit.output_end),
        column(py, edits, |edit| edit.gold),
        found.offsets.into_pyarray(py),
    ))
}

/// Rows, offsets by sentence, whether sentences are certified, choices, offsets by row.
type MixedArrays<'py> =
    (Matrix<'py, i64>, Array<'py, i64>, Array<'py, bool>, Array<'py, i64>, Array<'py, i64>);

/// `MaxMatch` with all combinations of the choices of independent errors: for each sentence the
/// numbers of correct, proposed and gold edits of those combinations that may be the best. The
/// edits are divided among choices, these among errors, and these among sentences.
#[pyfunction]
#[pyo3(signature = (
    source_ids, source_offsets, output_ids, output_offsets,
    errors, choices, edits, starts, ends, alternative_ids, alternative_offsets, groups,
    *, most_work, max_unchanged = 2, release = "github", letter_ids = None,
    letter_offsets = None, threads = None,
))]
#[allow(clippy::too_many_arguments)] // as above
pub(crate) fn m2_mixed<'py>(
    py: Python<'py>,
    source_ids: Input<'py, i32>,
    source_offsets: Input<'py, i64>,
    output_ids: Input<'py, i32>,
    output_offsets: Input<'py, i64>,
    errors: Input<'py, i64>,
    choices: Input<'py, i64>,
    edits: Input<'py, i64>,
    starts: Input<'py, i32>,
    ends: Input<'py, i32>,
    alternative_ids: Input<'py, i32>,
    alternative_offsets: Input<'py, i64>,
    groups: Input<'py, i64>,
    most_work: usize,
    max_unchanged: u16,
    release: &str,
    letter_ids: Option<Input<'py, i32>>,
    letter_offsets: Option<Input<'py, i64>>,
    threads: Option<i64>,
) -> PyResult<MixedArrays<'py>> {
    let arguments = Arguments {
        pairs: [&source_ids, &output_ids],
        pair_offsets: [&source_offsets, &output_offsets],
        divisions: [&choices, &edits, &groups],
        spans: [&starts, &ends],
        alternatives: (&alternative_ids, &alternative_offsets),
        letters: letter_ids.as_ref().zip(letter_offsets.as_ref()),
    };
    let n_errors = slice("gold", "choices", &choices)?.len().saturating_sub(1);
    let task = arguments.task_of(max_unchanged, release, Some(n_errors))?;
    let mixed = Mixed::new(task, slice("gold", "errors", &errors)?, most_work)
        .map_err(|error| PyValueError::new_err(format!("gold: {error}")))?;
    let found = run(py, threads, || mixed.best())?.map_err(|error| value_error(&error))?;
    mixed_arrays(py, found)
}

fn mixed_arrays(py: Python<'_>, found: Ragged<Combination>) -> PyResult<MixedArrays<'_>> {
    let rows = found.values.iter().flat_map(|one| one.row).collect();
    let certified: Vec<bool> = found
        .offsets
        .windows(2)
        .map(|group| found.values[group[0] as usize..group[1] as usize].iter())
        .map(|mut group| group.all(|one| one.certified))
        .collect();
    let taken: Vec<i64> =
        found.values.iter().flat_map(|one| &one.choices).map(|&choice| choice.into()).collect();
    let ends = found.values.iter().scan(0, |end, one| {
        *end += one.choices.len() as i64;
        Some(*end)
    });
    let offsets: Vec<i64> = std::iter::once(0).chain(ends).collect();
    Ok((
        matrix(py, rows, 3)?,
        found.offsets.into_pyarray(py),
        certified.into_pyarray(py),
        taken.into_pyarray(py),
        offsets.into_pyarray(py),
    ))
}

/// For each sentence the row of the annotator who makes the totals so far, or (not `running`) the
/// sentence's own numbers best; -1 if it has none.
#[pyfunction]
#[pyo3(signature = (rows, groups, *, beta = 0.5, running = true))]
pub(crate) fn m2_choices<'py>(
    py: Python<'py>,
    rows: PyReadonlyArray2<'py, i64>,
    groups: Input<'py, i64>,
    beta: f64,
    running: bool,
) -> PyResult<Array<'py, i64>> {
    if rows.shape()[1] != 3 {
        let n_columns = rows.shape()[1];
        return Err(PyValueError::new_err(format!("rows have 3 columns, not {n_columns}")));
    }
    let flat = rows.as_slice().map_err(|_| {
        PyValueError::new_err("rows do not lie side by side; numpy.ascontiguousarray copies them")
    })?;
    let rows: Vec<Row> = flat.chunks_exact(3).map(|row| [row[0], row[1], row[2]]).collect();
    let groups = slice("rows", "groups", &groups)?;
    BadOffsets::check(groups, rows.len())
        .map_err(|error| PyValueError::new_err(format!("rows: {error}")))?;
    Ok(choices(&rows, groups, beta, running).into_pyarray(py))
}
