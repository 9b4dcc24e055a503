//! Sums over sentences that are drawn, repeated or exchanged at random.
//!
//! Each replicate has a random sequence of its own and adds sentences in order, so that results are
//! the same to the bit on any number of threads; replicates run side by side, and memory beyond
//! the result is one row for each thread.

pub mod groups;
pub mod random;

use crate::BadOffsets;
use random::{MersenneTwister, SplitMix};
use rayon::prelude::*;
use std::fmt;
use std::ops::Range;

/// Rows of numbers, all of the same width, one behind the other.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    values: &'a [f64],
    width: usize,
}

/// What is wrong with the rows handed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRows {
    /// The offsets do not divide the rows.
    Offsets(BadOffsets),
    /// A sentence has no row to draw from.
    Nothing(usize),
    /// Two arrays of rows that belong together have different shapes.
    Shapes,
}

impl fmt::Display for BadRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offsets(BadOffsets::Last { offset, n_ids }) => {
                write!(f, "offsets end with {offset}, but there are {n_ids} rows")
            }
            Self::Offsets(error) => write!(f, "{error}"),
            Self::Nothing(sentence) => {
                write!(f, "sentence {} has no row to draw from", sentence + 1)
            }
            Self::Shapes => write!(f, "the two arrays of rows have different shapes"),
        }
    }
}

impl std::error::Error for BadRows {}

/// How one of several rows of a sentence is drawn. Draw `j` starts a sequence of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// As the official GLEU script under Python 2: seed `101 j`, then `int(random() * n)`.
    Python2,
    /// As the same script under Python 3: seed `101 j`, then `randint(0, n - 1)`.
    Python3,
    /// Our own generator with this seed.
    Seed(u64),
}

impl Draw {
    fn choices(self, draw: usize) -> Box<dyn FnMut(usize) -> usize> {
        let twister = || MersenneTwister::new(draw as u64 * 101);
        match self {
            Self::Python2 => {
                let mut twister = twister();
                Box::new(move |n| twister.below_as_python2(n))
            }
            Self::Python3 => {
                let mut twister = twister();
                Box::new(move |n| twister.below_as_python3(n))
            }
            Self::Seed(seed) => {
                let mut random = SplitMix::new(seed, draw as u64);
                Box::new(move |n| random.below(n))
            }
        }
    }
}

impl<'a> Rows<'a> {
    /// Rows of `width` numbers.
    ///
    /// # Panics
    /// When the numbers do not fill rows.
    #[must_use]
    pub fn new(values: &'a [f64], width: usize) -> Self {
        assert!(width > 0 && values.len() % width == 0, "numbers fill rows");
        Self { values, width }
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len() / self.width
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    fn add(&self, row: usize, sum: &mut [f64]) {
        let row = &self.values[row * self.width..(row + 1) * self.width];
        sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
    }

    fn replicates(
        &self,
        numbers: Range<usize>,
        fill: impl Fn(usize, &mut [f64]) + Sync,
    ) -> Vec<f64> {
        let mut sums = vec![0.0; numbers.len() * self.width];
        let rows = sums.par_chunks_mut(self.width).enumerate();
        rows.for_each(|(replicate, sum)| fill(numbers.start + replicate, sum));
        sums
    }

    /// For each draw the sum of one random row of every sentence; those of sentence `i` are
    /// `offsets[i]` to `offsets[i + 1]`.
    ///
    /// # Errors
    /// When the offsets do not divide the rows, or a sentence has none.
    pub fn draws(&self, offsets: &[i64], n_draws: usize, draw: Draw) -> Result<Vec<f64>, BadRows> {
        BadOffsets::check(offsets, self.len()).map_err(BadRows::Offsets)?;
        if let Some(empty) = offsets.windows(2).position(|pair| pair[0] == pair[1]) {
            return Err(BadRows::Nothing(empty));
        }
        Ok(self.replicates(0..n_draws, |replicate, sum| {
            let mut choose = draw.choices(replicate);
            for pair in offsets.windows(2) {
                let (first, n) = (pair[0] as usize, (pair[1] - pair[0]) as usize);
                self.add(first + choose(n), sum);
            }
        }))
    }

    /// For each sample the sum of as many rows as there are, drawn with replacement: the
    /// bootstrap. Rows of different systems see the same samples under the same seed. Samples have
    /// numbers, so that some of them can be had now and others later.
    #[must_use]
    pub fn bootstrap(&self, samples: Range<usize>, seed: u64) -> Vec<f64> {
        self.replicates(samples, |sample, sum| {
            let mut random = SplitMix::new(seed, sample as u64);
            (0..self.len()).for_each(|_| self.add(random.below(self.len()), sum));
        })
    }

    /// For each sample the sum of rows of which each is, by a coin, ours or the other's: what one
    /// of two systems has after a random exchange. The other has the rest, which is what it gets
    /// when the two swap places under the same seed.
    ///
    /// # Errors
    /// When the two have different shapes.
    pub fn exchanges(
        &self,
        other: &Self,
        samples: Range<usize>,
        seed: u64,
    ) -> Result<Vec<f64>, BadRows> {
        if (self.width, self.values.len()) != (other.width, other.values.len()) {
            return Err(BadRows::Shapes);
        }
        Ok(self.replicates(samples, |sample, sum| {
            let mut random = SplitMix::new(seed, sample as u64);
            let mut coins = 0;
            for row in 0..self.len() {
                if row % 64 == 0 {
                    coins = random.bits();
                }
                let chosen = if coins >> (row % 64) & 1 == 0 { self } else { other };
                chosen.add(row, sum);
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: [f64; 6] = [1.0, 10.0, 2.0, 20.0, 4.0, 40.0];

    #[test]
    fn one_row_a_sentence_leaves_nothing_to_chance() {
        let rows = Rows::new(&NUMBERS, 2);
        for draw in [Draw::Python2, Draw::Python3, Draw::Seed(3)] {
            assert_eq!(rows.draws(&[0, 1, 2, 3], 2, draw).unwrap(), [7.0, 70.0, 7.0, 70.0]);
        }
    }

    #[test]
    fn bad_rows_are_named() {
        let rows = Rows::new(&NUMBERS, 2);
        let refused = |offsets: &[i64]| rows.draws(offsets, 1, Draw::Python2).unwrap_err();
        assert_eq!(refused(&[0, 0, 3]), BadRows::Nothing(0));
        assert_eq!(refused(&[0, 2]).to_string(), "offsets end with 2, but there are 3 rows");
        assert_eq!(rows.exchanges(&Rows::new(&NUMBERS, 3), 0..1, 0), Err(BadRows::Shapes));
    }

    #[test]
    fn samples_have_as_many_rows_as_there_are() {
        let ones = [1.0; 500];
        assert_eq!(Rows::new(&ones, 1).bootstrap(0..3, 9), [500.0; 3]);
        assert_eq!(Rows::new(&[], 4).bootstrap(0..1, 9), [0.0; 4]);
    }

    #[test]
    fn an_exchange_takes_each_row_from_one_of_two() {
        let (ours, theirs) = ([1.0; 1000], [0.0; 1000]);
        let sums = Rows::new(&ours, 1).exchanges(&Rows::new(&theirs, 1), 0..50, 1).unwrap();
        let mean = sums.iter().sum::<f64>() / 50.0;
        assert!((490.0..510.0).contains(&mean), "{mean}");
        let same = Rows::new(&ours, 1).exchanges(&Rows::new(&ours, 1), 0..2, 1).unwrap();
        assert_eq!(same, [1000.0; 2]);
    }

    #[test]
    fn samples_are_the_same_in_one_go_and_in_several() {
        let (ours, theirs) = (Rows::new(&NUMBERS, 2), Rows::new(&[0.0; 6], 2));
        let parts = [ours.bootstrap(0..3, 7), ours.bootstrap(3..8, 7)].concat();
        assert_eq!(ours.bootstrap(0..8, 7), parts);
        let exchanged = |samples| ours.exchanges(&theirs, samples, 7).unwrap();
        assert_eq!(exchanged(0..8), [exchanged(0..3), exchanged(3..8)].concat());
    }

    #[test]
    fn those_who_swap_places_have_all_between_them() {
        let (ours, theirs) = (Rows::new(&NUMBERS, 2), Rows::new(&[0.5; 6], 2));
        let first = ours.exchanges(&theirs, 0..20, 5).unwrap();
        let second = theirs.exchanges(&ours, 0..20, 5).unwrap();
        for (pair, total) in first.iter().zip(&second).zip([8.5, 71.5].iter().cycle()) {
            assert!((pair.0 + pair.1 - total).abs() < 1e-9);
        }
    }
}
