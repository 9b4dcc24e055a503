//! TER (Snover et al. 2006): how many edits turn an output into its reference, where moving a run
//! of tokens elsewhere is one edit too.
//!
//! The least number is too hard to find, so that a greedy search is part of the definition. This is
//! Tercom's, as sacreBLEU 2 has it, with its limits and its order of preference.

mod beam;
mod shifts;

use crate::{Ragged, References, Sentences};
use beam::Step;
use shifts::Search;

/// The edits that turn an output into a reference: shifts first, then the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edits {
    /// Tokens of the reference that the output lacks.
    pub insertions: usize,
    /// Tokens of the output that the reference lacks.
    pub deletions: usize,
    /// Tokens of the output in whose place the reference has others.
    pub substitutions: usize,
    /// Runs of tokens that are moved.
    pub shifts: usize,
}

/// Working memory, taken from pair to pair.
#[derive(Default)]
pub struct Scratch(Search);

impl Scratch {
    /// The edits that turn the output into the reference.
    pub fn edits(&mut self, output: &[i32], reference: &[i32]) -> Edits {
        let mut found = Edits::default();
        if output.is_empty() {
            found.insertions = reference.len();
        } else if reference.is_empty() {
            found.deletions = output.len();
        } else if output != reference {
            found.shifts = self.0.run(output, reference);
            self.0.walk_back(reference, |step, _, _| match step {
                Step::Insertion => found.insertions += 1,
                Step::Deletion => found.deletions += 1,
                Step::Pair(same) => found.substitutions += usize::from(!same),
            });
        }
        found
    }
}

/// The counts of one pair: insertions, deletions, substitutions, shifts, length of the reference,
/// length of the output.
pub type Row = [i64; 6];

/// The counts of every reference with its output, in the order of the references.
#[must_use]
pub fn counts(outputs: Sentences<'_>, references: References<'_>) -> Vec<Row> {
    let fill = |scratch: &mut Scratch, sentence, rows: &mut Vec<Row>| {
        let output = outputs.get(sentence);
        rows.extend(references.of(sentence).map(|reference| row(scratch, output, reference)));
    };
    Ragged::collect(outputs.len(), Scratch::default, fill).values
}

fn row(scratch: &mut Scratch, output: &[i32], reference: &[i32]) -> Row {
    let Edits { insertions, deletions, substitutions, shifts } = scratch.edits(output, reference);
    [insertions, deletions, substitutions, shifts, reference.len(), output.len()]
        .map(|number| number as i64)
}

#[cfg(test)]
mod tests;
