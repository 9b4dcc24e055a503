//! The search for the shift that brings an output nearest to its reference, as Tercom does it.

use super::beam::{Distances, Step};
use std::cmp::Reverse;

/// The most tokens a shift may move.
const MAX_SHIFT_SIZE: usize = 10;

/// How far apart in their sentences the tokens and their like in the reference may be.
const MAX_SHIFT_DISTANCE: usize = 50;

/// After so many candidates the search ends, over all shifts of one output.
const MAX_CANDIDATES: usize = 1000;

/// What one cheapest alignment says of the tokens of both sides.
#[derive(Default)]
struct Alignment {
    /// For each number of reference tokens from the left, how many output tokens go with them.
    behind: Vec<usize>,
    /// For each number of output tokens from the left, how many of them are wrong.
    output_errors: Vec<usize>,
    /// For each number of reference tokens from the left, how many of them are not met.
    reference_errors: Vec<usize>,
}

impl Alignment {
    fn read(&mut self, distances: &Distances, output: &[i32], reference: &[i32]) {
        for (list, length) in [
            (&mut self.behind, reference.len()),
            (&mut self.reference_errors, reference.len()),
            (&mut self.output_errors, output.len()),
        ] {
            list.clear();
            list.resize(length + 1, 0);
        }
        distances.walk_back(output, reference, |step, row, column| {
            let wrong = usize::from(step != Step::Pair(true));
            if step != Step::Deletion {
                self.behind[column] = row;
                self.reference_errors[column] = wrong;
            }
            if step != Step::Insertion {
                self.output_errors[row] = wrong;
            }
        });
        add_up(&mut self.output_errors);
        add_up(&mut self.reference_errors);
    }

    /// Whether moving `length` tokens from `start` to their like at `start_reference` could help:
    /// neither is the output right there, nor is the reference met, nor are the two aligned.
    fn allows(&self, start: usize, start_reference: usize, length: usize) -> bool {
        let errors = |sums: &[usize], first: usize| sums[first + length] - sums[first];
        let aligned = self.behind[start_reference + 1];
        errors(&self.output_errors, start) > 0
            && errors(&self.reference_errors, start_reference) > 0
            && !(start < aligned && aligned <= start + length)
    }

    /// Before which tokens of the output `length` tokens could go that belong to
    /// `start_reference`: behind the one that is aligned with the token before, and behind each
    /// that is aligned with one of themselves.
    fn targets(&self, start_reference: usize, length: usize) -> &[usize] {
        &self.behind[start_reference..=start_reference + length]
    }
}

fn add_up(numbers: &mut [usize]) {
    let mut sum = 0;
    for number in numbers {
        sum += *number;
        *number = sum;
    }
}

/// Moving `length` tokens from `start` to before the token at `target`. A target within the tokens
/// means as many places further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shift {
    start: usize,
    length: usize,
    target: usize,
}

impl Shift {
    /// The first token that another stands for, and behind the last, in a sentence of `n` tokens.
    fn stretch(self, n: usize) -> (usize, usize) {
        let end = self.start + self.length;
        match self.target {
            target if target < self.start => (target, end),
            target if target > end => (self.start, target),
            target => (self.start, n.min(target + self.length)),
        }
    }

    /// Writes the tokens of the stretch in their new order.
    fn apply(self, stretch: &mut [i32]) {
        if self.target < self.start {
            stretch.rotate_right(self.length);
        } else {
            stretch.rotate_left(self.length);
        }
    }

    /// Of two shifts the greater is taken: the one that saves more, is longer, starts earlier,
    /// goes to an earlier place.
    fn rank(self, saved: i64) -> (i64, usize, Reverse<usize>, Reverse<usize>) {
        (saved, self.length, Reverse(self.start), Reverse(self.target))
    }
}

/// Working memory of the search, taken from pair to pair.
#[derive(Default)]
pub struct Search {
    /// The output as far as it has been shifted, and its distances.
    output: Vec<i32>,
    distances: Distances,
    alignment: Alignment,
    stretch: Vec<i32>,
    n_candidates: usize,
}

impl Search {
    /// Shifts the output, of at least one token, until no shift saves anything. Gives the number of
    /// shifts; afterwards [`Search::walk_back`] knows the edits that remain.
    pub fn run(&mut self, output: &[i32], reference: &[i32]) -> usize {
        self.output.clear();
        self.output.extend_from_slice(output);
        self.n_candidates = 0;
        self.distances.fill(&self.output, reference);
        let mut n_shifts = 0;
        while self.distances.total() > 0 {
            let Some(shift) = self.best_shift(reference) else { break };
            let (start, end) = shift.stretch(self.output.len());
            shift.apply(&mut self.output[start..end]);
            self.distances.fill(&self.output, reference);
            n_shifts += 1;
        }
        n_shifts
    }

    /// Walks back over the edits that remain; see [`Distances::walk_back`].
    pub fn walk_back(&self, reference: &[i32], visit: impl FnMut(Step, usize, usize)) {
        self.distances.walk_back(&self.output, reference, visit);
    }

    /// The shift that saves most, if one saves anything and the search has not gone on too long.
    fn best_shift(&mut self, reference: &[i32]) -> Option<Shift> {
        self.distances.fill_back(&self.output, reference);
        self.alignment.read(&self.distances, &self.output, reference);
        let mut best = None;
        for start in 0..self.output.len() {
            let nearest = start.saturating_sub(MAX_SHIFT_DISTANCE);
            for start_reference in nearest..reference.len().min(start + MAX_SHIFT_DISTANCE + 1) {
                let rest = self.output[start..].iter().zip(&reference[start_reference..]);
                let n_equal = rest.take(MAX_SHIFT_SIZE).take_while(|(a, b)| a == b).count();
                for length in 1..=n_equal {
                    self.consider(start, start_reference, length, reference, &mut best);
                    if self.n_candidates >= MAX_CANDIDATES {
                        return None;
                    }
                }
            }
        }
        best.filter(|&(_, saved)| saved > 0).map(|(shift, _)| shift)
    }

    /// Tries the places to which these tokens could go, and keeps the best shift with what it saves.
    fn consider(
        &mut self,
        start: usize,
        start_reference: usize,
        length: usize,
        reference: &[i32],
        best: &mut Option<(Shift, i64)>,
    ) {
        if !self.alignment.allows(start, start_reference, length) {
            return;
        }
        let mut last = None;
        for &target in self.alignment.targets(start_reference, length) {
            if last.replace(target) == Some(target) {
                continue;
            }
            let shift = Shift { start, length, target };
            let (first, end) = shift.stretch(self.output.len());
            self.stretch.clear();
            self.stretch.extend_from_slice(&self.output[first..end]);
            shift.apply(&mut self.stretch);
            let distance = self.distances.of_changed(first, &self.stretch, reference);
            let saved = i64::from(self.distances.total()) - i64::from(distance);
            self.n_candidates += 1;
            if best.is_none_or(|(other, most)| shift.rank(saved) > other.rank(most)) {
                *best = Some((shift, saved));
            }
        }
    }
}
