//! Levenshtein's distance between sentences as sequences of ids, in three depths: the number,
//! one canonical alignment, and every optimal alignment at once (a graph).

mod distance;
mod table;

use crate::{Ragged, References, Sentences};
use distance::Scratch;
use rayon::prelude::*;
use std::fmt;
pub(crate) use table::Table;

pub use distance::distance;
pub use table::{Arc, MAX_CELLS, Operation};

/// What an operation costs: a match is free, an insertion and a deletion cost `gap` each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Costs {
    gap: u32,
    substitution: u32,
}

/// Why a pair of sentences cannot be aligned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlignmentError {
    /// A cost is not between 1 and [`Costs::MAX`].
    Cost(i64),
    /// There are not as many targets as sources.
    Unequal {
        /// Number of sources.
        sources: usize,
        /// Number of targets.
        targets: usize,
    },
    /// The table of this pair would have more than [`MAX_CELLS`] cells.
    TooLong {
        /// Index of the pair.
        pair: usize,
        /// Length of its source.
        source: usize,
        /// Length of its target.
        target: usize,
    },
}

impl fmt::Display for AlignmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cost(cost) => write!(f, "a cost of {cost}; costs are 1 to {}", Costs::MAX),
            Self::Unequal { sources, targets } => {
                write!(f, "{sources} sources but {targets} targets; they are paired one by one")
            }
            Self::TooLong { pair, source, target } => write!(
                f,
                "sentence {} has {source} and {target} tokens, too many for a table of \
                 {MAX_CELLS} cells: split the texts into sentences",
                pair + 1
            ),
        }
    }
}

impl std::error::Error for AlignmentError {}

impl Costs {
    /// The largest cost: with [`MAX_CELLS`] it keeps every sum within 32 bits.
    pub const MAX: i64 = 15;

    /// Every operation but the match costs 1.
    pub const UNIT: Self = Self { gap: 1, substitution: 1 };

    /// A substitution costs as much as a deletion and an insertion, 2.
    pub const DOUBLE: Self = Self { gap: 1, substitution: 2 };

    /// # Errors
    /// When a cost is not between 1 and [`Costs::MAX`].
    pub fn new(gap: i64, substitution: i64) -> Result<Self, AlignmentError> {
        match [gap, substitution].into_iter().find(|cost| !(1..=Self::MAX).contains(cost)) {
            Some(cost) => Err(AlignmentError::Cost(cost)),
            None => Ok(Self { gap: gap as u32, substitution: substitution as u32 }),
        }
    }
}

/// Sources and targets of equal number.
#[derive(Clone, Copy, Debug)]
pub struct Pairs<'a> {
    sources: Sentences<'a>,
    targets: Sentences<'a>,
}

/// A stretch of the source and what stands for it in the target. Either may be empty, not both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// First source token.
    pub source_start: i32,
    /// Behind the last source token.
    pub source_end: i32,
    /// First target token.
    pub target_start: i32,
    /// Behind the last target token.
    pub target_end: i32,
}

impl<'a> Pairs<'a> {
    /// # Errors
    /// When there are not as many targets as sources.
    pub fn new(sources: Sentences<'a>, targets: Sentences<'a>) -> Result<Self, AlignmentError> {
        if sources.len() != targets.len() {
            let (sources, targets) = (sources.len(), targets.len());
            return Err(AlignmentError::Unequal { sources, targets });
        }
        Ok(Self { sources, targets })
    }

    pub(crate) fn len(&self) -> usize {
        self.sources.len()
    }

    pub(crate) fn get(&self, pair: usize) -> (&'a [i32], &'a [i32]) {
        (self.sources.get(pair), self.targets.get(pair))
    }

    /// The distance of each pair, every operation costing 1.
    #[must_use]
    pub fn distances(&self) -> Vec<i32> {
        (0..self.len())
            .into_par_iter()
            .with_min_len(64)
            .map_init(Scratch::default, |scratch, pair| {
                let (source, target) = self.get(pair);
                scratch.distance(source, target) as i32
            })
            .collect()
    }

    /// One canonical cheapest alignment of each pair, from the first operation to the last.
    ///
    /// Of several it is the one that, walked back from the end, takes a match or a substitution
    /// where that is optimal, else a deletion where that is, else an insertion.
    ///
    /// # Errors
    /// When a pair is too long.
    pub fn alignments(&self, costs: Costs) -> Result<Ragged<Operation>, AlignmentError> {
        self.with_tables(costs, Table::alignment)
    }

    /// The arcs of all cheapest alignments of each pair, sorted by (row, column, operation).
    ///
    /// # Errors
    /// When a pair is too long.
    pub fn arcs(&self, costs: Costs) -> Result<Ragged<Arc>, AlignmentError> {
        self.with_tables(costs, Table::arcs)
    }

    /// The stretches in which source and target of each pair differ, by the canonical alignment:
    /// one for each operation that is not a match, or (`merge`) one for each run of them.
    ///
    /// # Errors
    /// When a pair is too long.
    pub fn spans(&self, costs: Costs, merge: bool) -> Result<Ragged<Span>, AlignmentError> {
        let operations = self.alignments(costs)?;
        Ok(Ragged::collect(
            operations.len(),
            || (),
            |(), pair, out| append_spans(operations.get(pair), merge, out),
        ))
    }

    fn with_tables<T: Send>(
        &self,
        costs: Costs,
        read: impl Fn(&mut Table, &mut Vec<T>) + Sync,
    ) -> Result<Ragged<T>, AlignmentError> {
        self.check_sizes()?;
        Ok(Ragged::collect(self.len(), Table::default, |table, pair, out| {
            let (source, target) = self.get(pair);
            table.fill(source, target, costs);
            read(table, out);
        }))
    }

    /// Refuses a pair whose table would be too large.
    pub(crate) fn check_sizes(&self) -> Result<(), AlignmentError> {
        for pair in 0..self.len() {
            let (source, target) = self.get(pair);
            if (source.len() + 1).saturating_mul(target.len() + 1) > MAX_CELLS {
                let (source, target) = (source.len(), target.len());
                return Err(AlignmentError::TooLong { pair, source, target });
            }
        }
        Ok(())
    }
}

fn append_spans(operations: &[Operation], merge: bool, out: &mut Vec<Span>) {
    let (mut row, mut column) = (0, 0);
    let mut open = false;
    for &operation in operations {
        let (rows, columns) = operation.steps();
        if operation == Operation::Match {
            open = false;
        } else if open && merge {
            let last = out.last_mut().expect("an open span was pushed");
            last.source_end += rows;
            last.target_end += columns;
        } else {
            out.push(Span {
                source_start: row,
                source_end: row + rows,
                target_start: column,
                target_end: column + columns,
            });
            open = true;
        }
        row += rows;
        column += columns;
    }
}

/// The distance of each reference and its output, in the order of the references.
#[must_use]
pub fn reference_distances(outputs: Sentences<'_>, references: References<'_>) -> Vec<i32> {
    let fill = |scratch: &mut Scratch, sentence, distances: &mut Vec<i32>| {
        let output = outputs.get(sentence);
        distances.extend(
            references.of(sentence).map(|reference| scratch.distance(output, reference) as i32),
        );
    };
    Ragged::collect(outputs.len(), Scratch::default, fill).values
}

#[cfg(test)]
mod tests;
