//! How often each of some systems was found better than each other one, and how often neither was.

use std::fmt;

/// Two square tables, row after row: wins of the row's system over the column's, and ties.
#[derive(Clone, Copy, Debug)]
pub struct Tallies<'a> {
    pub(super) wins: &'a [i64],
    pub(super) ties: &'a [i64],
    pub(super) n_systems: usize,
}

/// What is wrong with tallies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadTallies {
    /// The two tables are not square and of one size.
    Shape,
    /// A number is negative or beyond what can be added up, ties differ between the two sides, or
    /// a system meets itself.
    Counts,
    /// This system was never judged against another.
    Alone(usize),
}

impl fmt::Display for BadTallies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape => write!(f, "wins and ties are not two square tables of one size"),
            Self::Counts => write!(
                f,
                "wins and ties are counts below 2^40, nobody meets himself, and ties are mutual"
            ),
            Self::Alone(system) => {
                write!(f, "system {} was never judged against another", system + 1)
            }
        }
    }
}

impl std::error::Error for BadTallies {}

const MOST: i64 = 1 << 40;

impl<'a> Tallies<'a> {
    /// Tallies of `n_systems` systems.
    ///
    /// # Errors
    /// When the tables are no such tallies, or a system has no opponent.
    pub fn new(wins: &'a [i64], ties: &'a [i64], n_systems: usize) -> Result<Self, BadTallies> {
        let square = n_systems.checked_mul(n_systems);
        if square != Some(wins.len()) || square != Some(ties.len()) {
            return Err(BadTallies::Shape);
        }
        let tallies = Self { wins, ties, n_systems };
        if !tallies.counts_are_sound() {
            return Err(BadTallies::Counts);
        }
        let alone = |&i: &usize| (0..n_systems).all(|j| tallies.games(i, j) == 0);
        (0..n_systems).find(alone).map_or(Ok(tallies), |system| Err(BadTallies::Alone(system)))
    }

    fn counts_are_sound(&self) -> bool {
        let n = self.n_systems;
        let counted = |count: &i64| (0..MOST).contains(count);
        let mutual = |i: usize| (0..i).all(|j| self.ties[i * n + j] == self.ties[j * n + i]);
        let nobody = |i: usize| self.wins[i * n + i] == 0 && self.ties[i * n + i] == 0;
        self.wins.iter().chain(self.ties).all(counted) && (0..n).all(|i| mutual(i) && nobody(i))
    }

    /// How often the first was better.
    #[must_use]
    pub fn wins(&self, first: usize, second: usize) -> usize {
        self.wins[first * self.n_systems + second] as usize
    }

    /// How often neither was.
    #[must_use]
    pub fn ties(&self, first: usize, second: usize) -> usize {
        self.ties[first * self.n_systems + second] as usize
    }

    /// How readily the two meet: e^-|difference of their means|, and not at all if they never did.
    /// However different they are, it is never rounded to nothing.
    pub(super) fn attraction(&self, first: usize, second: usize, difference: f64) -> f64 {
        if self.games(first, second) == 0 {
            return 0.0;
        }
        (-difference.abs()).exp().max(f64::MIN_POSITIVE)
    }

    /// How often the two were judged.
    #[must_use]
    pub fn games(&self, first: usize, second: usize) -> usize {
        self.wins(first, second) + self.wins(second, first) + self.ties(first, second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_wins_losses_and_ties() {
        let tallies = Tallies::new(&[0, 3, 1, 0], &[0, 5, 5, 0], 2).unwrap();
        assert_eq!((tallies.games(0, 1), tallies.games(1, 0)), (9, 9));
        assert_eq!((tallies.wins(0, 1), tallies.ties(1, 0)), (3, 5));
    }

    #[test]
    fn what_is_no_tally_is_named() {
        let refused = |wins: &[i64], ties: &[i64], n| Tallies::new(wins, ties, n).unwrap_err();
        assert_eq!(refused(&[0], &[0, 0], 1), BadTallies::Shape);
        assert_eq!(refused(&[0; 4], &[0, 1, 2, 0], 2), BadTallies::Counts);
        assert_eq!(refused(&[1, 1, 1, 0], &[0; 4], 2), BadTallies::Counts);
        assert_eq!(refused(&[0, -1, 1, 0], &[0; 4], 2), BadTallies::Counts);
        assert_eq!(refused(&[0; 1], &[0; 1], 1), BadTallies::Alone(0));
        assert_eq!(BadTallies::Alone(1).to_string(), "system 2 was never judged against another");
    }
}
