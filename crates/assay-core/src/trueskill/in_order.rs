//! Results that are played one after the other, and bootstrap samples of them.

use super::update::{Game, Rating};
use crate::BadOffsets;
use crate::resample::random::SplitMix;
use rayon::prelude::*;
use std::fmt;
use std::ops::Range;

/// What is believed of everyone before the first result, and how skills change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Start {
    /// The rating that all have.
    pub rating: Rating,
    /// The variance that a skill gains before each of its results.
    pub drift: f64,
    /// How many systems there are.
    pub n_systems: usize,
}

/// Results in their order, as columns: two systems, and 1 where the first was better, -1 where the
/// second was, 0 for neither. Group `i` is the results `offsets[i]` to `offsets[i + 1]`.
#[derive(Clone, Copy, Debug)]
pub struct Results<'a> {
    first: &'a [i32],
    second: &'a [i32],
    outcome: &'a [i8],
    offsets: &'a [i64],
}

/// What is wrong with results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadResults {
    /// The columns have different lengths.
    Lengths,
    /// The offsets do not divide the results.
    Offsets(BadOffsets),
    /// This result names a system that is not there, the same one twice, or no outcome.
    Result(usize),
}

impl fmt::Display for BadResults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lengths => write!(f, "the columns of results have different lengths"),
            Self::Offsets(BadOffsets::Last { offset, n_ids }) => {
                write!(f, "offsets end with {offset}, but there are {n_ids} results")
            }
            Self::Offsets(error) => write!(f, "{error}"),
            Self::Result(number) => {
                write!(f, "result {} is not of two systems with outcome -1, 0 or 1", number + 1)
            }
        }
    }
}

impl std::error::Error for BadResults {}

impl<'a> Results<'a> {
    /// Results between `n_systems` systems.
    ///
    /// # Errors
    /// When the columns do not fit together, or hold what is no result.
    pub fn new(
        first: &'a [i32],
        second: &'a [i32],
        outcome: &'a [i8],
        offsets: &'a [i64],
        n_systems: usize,
    ) -> Result<Self, BadResults> {
        if first.len() != second.len() || first.len() != outcome.len() {
            return Err(BadResults::Lengths);
        }
        BadOffsets::check(offsets, first.len()).map_err(BadResults::Offsets)?;
        let known = |system: i32| usize::try_from(system).is_ok_and(|system| system < n_systems);
        let bad = (0..first.len()).find(|&i| {
            let (a, b) = (first[i], second[i]);
            !known(a) || !known(b) || a == b || !(-1..=1).contains(&outcome[i])
        });
        bad.map_or(Ok(Self { first, second, outcome, offsets }), |i| Err(BadResults::Result(i)))
    }

    /// The ratings after all results.
    #[must_use]
    pub fn ratings(&self, game: &Game, start: Start) -> Vec<Rating> {
        let mut ratings = vec![start.rating; start.n_systems];
        (0..self.first.len()).for_each(|i| self.play(i, game, start.drift, &mut ratings));
        ratings
    }

    /// For each sample the mean skill of each system after as many groups as there are, drawn with
    /// replacement, in the order in which they were drawn.
    #[must_use]
    pub fn samples(&self, game: &Game, start: Start, samples: Range<usize>, seed: u64) -> Vec<f64> {
        let n_groups = self.offsets.len() - 1;
        let skills = samples.into_par_iter().flat_map_iter(|sample| {
            let mut random = SplitMix::new(seed, sample as u64);
            let mut ratings = vec![start.rating; start.n_systems];
            for _ in 0..n_groups {
                let group = random.below(n_groups);
                let results = self.offsets[group] as usize..self.offsets[group + 1] as usize;
                results.for_each(|i| self.play(i, game, start.drift, &mut ratings));
            }
            ratings.into_iter().map(|rating| rating.mu)
        });
        skills.collect()
    }

    fn play(&self, i: usize, game: &Game, drift: f64, ratings: &mut [Rating]) {
        let (mut better, mut worse) = (self.first[i] as usize, self.second[i] as usize);
        if self.outcome[i] < 0 {
            (better, worse) = (worse, better);
        }
        ratings[better].variance += drift;
        ratings[worse].variance += drift;
        let updated = game.update(ratings[better], ratings[worse], self.outcome[i] == 0);
        (ratings[better], ratings[worse]) = updated;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Start =
        Start { rating: Rating { mu: 0.0, variance: 0.25 }, drift: 0.0, n_systems: 2 };

    #[test]
    fn results_follow_each_other() {
        // trueskill 0.4.5: TrueSkill(mu=0, sigma=0.5, beta=1, tau=0, draw_probability=0.25)
        let results = Results::new(&[0, 1], &[1, 0], &[1, -1], &[0, 2], 2).unwrap();
        let ratings = results.ratings(&Game::new(1.0, 0.25), START);
        assert!((ratings[0].mu - 0.282_828_267_909_822_9).abs() < 1e-12);
        assert!((ratings[1].variance - 0.218_258_646_390_714_54).abs() < 1e-12);
    }

    #[test]
    fn one_group_is_drawn_again_and_again() {
        let results = Results::new(&[0, 0], &[1, 1], &[1, 0], &[0, 2], 2).unwrap();
        let game = Game::new(1.0, 0.25);
        let skills: Vec<f64> = results.ratings(&game, START).iter().map(|r| r.mu).collect();
        assert_eq!(results.samples(&game, START, 0..2, 3), [skills.clone(), skills].concat());
    }

    #[test]
    fn what_is_no_result_is_named() {
        let refused = |a: &[i32], b: &[i32], outcome: &[i8]| {
            Results::new(a, b, outcome, &[0, 1], 2).unwrap_err()
        };
        assert_eq!(refused(&[0], &[1, 0], &[0]), BadResults::Lengths);
        for (a, b, outcome) in [(0, 0, 0), (0, 2, 0), (-1, 0, 0), (0, 1, 2)] {
            assert_eq!(refused(&[a], &[b], &[outcome]), BadResults::Result(0));
        }
        let long = refused(&[0, 0], &[1, 1], &[0, 0]);
        assert_eq!(long.to_string(), "offsets end with 1, but there are 2 results");
    }
}
