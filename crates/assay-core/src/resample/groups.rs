//! Bootstrap samples of groups of things that are only counted.

use super::random::SplitMix;
use crate::BadOffsets;
use rayon::prelude::*;
use std::fmt;
use std::ops::Range;

/// Things of several kinds, in groups: group `i` is `kinds[offsets[i]..offsets[i + 1]]`.
#[derive(Clone, Copy, Debug)]
pub struct Groups<'a> {
    kinds: &'a [i32],
    offsets: &'a [i64],
    n_kinds: usize,
}

/// What is wrong with groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadGroups {
    /// The offsets do not divide the things.
    Offsets(BadOffsets),
    /// This thing is of no kind.
    Kind(usize),
}

impl fmt::Display for BadGroups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offsets(BadOffsets::Last { offset, n_ids }) => {
                write!(f, "offsets end with {offset}, but there are {n_ids} things")
            }
            Self::Offsets(error) => write!(f, "{error}"),
            Self::Kind(number) => write!(f, "thing {} is of a kind that is not there", number + 1),
        }
    }
}

impl std::error::Error for BadGroups {}

impl<'a> Groups<'a> {
    /// Groups of things of `n_kinds` kinds.
    ///
    /// # Errors
    /// When the offsets do not divide the things, or a kind is not there.
    pub fn new(kinds: &'a [i32], offsets: &'a [i64], n_kinds: usize) -> Result<Self, BadGroups> {
        BadOffsets::check(offsets, kinds.len()).map_err(BadGroups::Offsets)?;
        let known = |kind: i32| usize::try_from(kind).is_ok_and(|kind| kind < n_kinds);
        let bad = kinds.iter().position(|&kind| !known(kind));
        bad.map_or(Ok(Self { kinds, offsets, n_kinds }), |at| Err(BadGroups::Kind(at)))
    }

    /// For each sample how many things there are of each kind in as many groups as there are,
    /// drawn with replacement. Each sample has a random sequence of its own.
    #[must_use]
    pub fn bootstrap(&self, samples: Range<usize>, seed: u64) -> Vec<i64> {
        let n_groups = self.offsets.len() - 1;
        let mut counts = vec![0; samples.len() * self.n_kinds];
        if self.n_kinds == 0 {
            return counts;
        }
        counts.par_chunks_mut(self.n_kinds).enumerate().for_each(|(at, counts)| {
            let mut random = SplitMix::new(seed, (samples.start + at) as u64);
            for _ in 0..n_groups {
                let group = random.below(n_groups);
                let things = self.offsets[group] as usize..self.offsets[group + 1] as usize;
                self.kinds[things].iter().for_each(|&kind| counts[kind as usize] += 1);
            }
        });
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_stay_together() {
        let groups = Groups::new(&[0, 1, 1, 2], &[0, 3, 4], 3).unwrap();
        for counts in groups.bootstrap(0..20, 1).chunks(3) {
            assert_eq!(counts[1], 2 * counts[0]);
            assert_eq!(counts[0] + counts[2], 2);
        }
        let parts = [groups.bootstrap(0..3, 7), groups.bootstrap(3..8, 7)].concat();
        assert_eq!(groups.bootstrap(0..8, 7), parts);
    }

    #[test]
    fn what_is_no_group_is_named() {
        let refused = |kinds: &[i32], offsets: &[i64]| Groups::new(kinds, offsets, 2).unwrap_err();
        assert_eq!(refused(&[0, 2], &[0, 2]), BadGroups::Kind(1));
        assert_eq!(refused(&[-1], &[0, 1]), BadGroups::Kind(0));
        assert_eq!(
            refused(&[0], &[0, 2]).to_string(),
            "offsets end with 2, but there are 1 things"
        );
    }
}
