//! Many random tournaments between systems, as the ranking tool of WMT runs them.

use super::tallies::Tallies;
use super::update::{Game, Rating};
use crate::resample::random::SplitMix;
use rayon::prelude::*;
use std::ops::Range;

impl Tallies<'_> {
    /// For each run the mean skill of each system, run after run. Each run has a random sequence of
    /// its own, so that the result is the same to the bit on any number of threads.
    ///
    /// All begin with mean 0 and this variance. `n_updates` times, the system with the largest
    /// variance (the last of equals) meets an opponent, drawn with a probability proportional to
    /// e^-|difference of means|, in one of their judgments, drawn with replacement. Two that were
    /// never judged together never meet.
    #[must_use]
    pub fn runs(
        &self,
        game: &Game,
        variance: f64,
        n_updates: usize,
        runs: Range<usize>,
        seed: u64,
    ) -> Vec<f64> {
        let skills = runs.into_par_iter().flat_map_iter(|run| {
            let mut random = SplitMix::new(seed, run as u64);
            self.run(game, variance, n_updates, &mut random).into_iter().map(|rating| rating.mu)
        });
        skills.collect()
    }

    fn run(
        &self,
        game: &Game,
        variance: f64,
        n_updates: usize,
        random: &mut SplitMix,
    ) -> Vec<Rating> {
        let mut ratings = vec![Rating { mu: 0.0, variance }; self.n_systems];
        let mut weights = vec![0.0; self.n_systems];
        for _ in 0..n_updates {
            let first = least_known(&ratings);
            let second = self.opponent(first, &ratings, &mut weights, random);
            let (winner, loser, drawn) = self.judgment(first, second, random);
            let updated = game.update(ratings[winner], ratings[loser], drawn);
            (ratings[winner], ratings[loser]) = updated;
        }
        ratings
    }

    fn opponent(
        &self,
        first: usize,
        ratings: &[Rating],
        weights: &mut [f64],
        random: &mut SplitMix,
    ) -> usize {
        let mut total = 0.0;
        for (second, weight) in weights.iter_mut().enumerate() {
            total += self.attraction(first, second, ratings[first].mu - ratings[second].mu);
            *weight = total;
        }
        // Below 1 times the total is below the total, or rounded to it: then it is the last one.
        let drawn = random.real() * total;
        let last = weights.partition_point(|&sum| sum < total);
        weights.partition_point(|&sum| sum <= drawn).min(last)
    }

    /// One of the two systems' judgments: who won, who lost, and whether neither did.
    fn judgment(&self, first: usize, second: usize, random: &mut SplitMix) -> (usize, usize, bool) {
        let (won, lost) = (self.wins(first, second), self.wins(second, first));
        let drawn = random.below(self.games(first, second));
        if drawn < won {
            (first, second, false)
        } else if drawn < won + lost {
            (second, first, false)
        } else {
            (first, second, true)
        }
    }
}

/// The system with the largest variance; the last of equals.
fn least_known(ratings: &[Rating]) -> usize {
    let mut found = 0;
    for (system, rating) in ratings.iter().enumerate() {
        if rating.variance >= ratings[found].variance {
            found = system;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    // The first mostly beats the second; the third meets only the second.
    const WINS: [i64; 9] = [0, 9, 0, 1, 0, 4, 0, 4, 0];
    const TIES: [i64; 9] = [0, 2, 0, 2, 0, 0, 0, 0, 0];

    fn runs(runs: Range<usize>, seed: u64) -> Vec<f64> {
        let tallies = Tallies::new(&WINS, &TIES, 3).unwrap();
        tallies.runs(&Game::new(0.25, 0.25), 0.25, 21, runs, seed)
    }

    #[test]
    fn runs_are_the_same_in_one_go_and_in_several() {
        assert_eq!(runs(0..8, 7), [runs(0..3, 7), runs(3..8, 7)].concat());
        assert_ne!(runs(0..1, 7), runs(0..1, 8));
    }

    #[test]
    fn who_wins_more_has_the_higher_mean() {
        let found = runs(0..200, 1);
        let mean = |system| found.iter().skip(system).step_by(3).sum::<f64>() / 200.0;
        assert!(mean(0) > mean(1) + 0.2, "{} {}", mean(0), mean(1));
        assert!((mean(2) - mean(1)).abs() < 0.2);
    }

    #[test]
    fn strangers_never_meet() {
        let tallies = Tallies::new(&WINS, &TIES, 3).unwrap();
        let ratings = [Rating { mu: 0.0, variance: 0.25 }; 3];
        let mut random = SplitMix::new(0, 0);
        for _ in 0..100 {
            assert_eq!(tallies.opponent(0, &ratings, &mut [0.0; 3], &mut random), 1);
            assert_ne!(tallies.opponent(1, &ratings, &mut [0.0; 3], &mut random), 1);
        }
    }

    #[test]
    fn the_last_of_the_least_known_begins() {
        let of = |variance| Rating { mu: 0.0, variance };
        assert_eq!(least_known(&[of(0.2), of(0.3), of(0.3), of(0.1)]), 2);
    }
}
