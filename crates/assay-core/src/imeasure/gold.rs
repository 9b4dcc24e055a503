//! The regions of many sentences, borrowed, and what is computed for all of them.

use super::columns::{Cells, columns};
use super::counts::{Counts, Totals};
use super::objective::{Objective, compare};
use super::search::{Found, best, kept};
use super::table::Texts;
use super::{Measure, Region};
use crate::{BadOffsets, Ragged, References, Sentences};
use rayon::prelude::*;
use std::fmt;

/// The most tokens that source, output and longest reference of a sentence may have together.
pub const MOST_TOKENS: usize = u16::MAX as usize;

/// The most numbers that bound the alignments of a sentence: source and output tokens times source
/// tokens and those of all alternatives.
pub const MOST_BOUNDS: usize = 1 << 26;

/// The regions of each sentence: those of sentence `i` are number `groups[i]` to `groups[i + 1]`.
#[derive(Clone, Copy, Debug)]
pub struct Regions<'a> {
    groups: &'a [i64],
    starts: &'a [i64],
    ends: &'a [i64],
    alternatives: References<'a>,
}

/// What is wrong with regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRegions {
    /// The groups do not divide the regions.
    Groups(BadOffsets),
    /// There are regions for another number of sentences, or other numbers of starts, of ends and
    /// of lists of alternatives.
    Length,
    /// A region does not lie behind the one before and within its source, or has no alternative.
    Region(usize),
    /// A sentence is too long.
    TooLong(usize),
}

impl fmt::Display for BadRegions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Groups(error) => write!(f, "groups: {error}"),
            Self::Length => write!(f, "sentences, starts, ends and alternatives differ in number"),
            Self::Region(number) => write!(
                f,
                "region {number} has no alternative, or reaches into another or out of its source"
            ),
            Self::TooLong(sentence) => {
                write!(f, "sentence {} is too long to be aligned; split the text", sentence + 1)
            }
        }
    }
}

impl std::error::Error for BadRegions {}

impl<'a> Regions<'a> {
    /// Checks that each of the sources has its regions, one behind the other.
    ///
    /// # Errors
    /// When they have not.
    pub fn new(
        sources: Sentences<'_>,
        groups: &'a [i64],
        starts: &'a [i64],
        ends: &'a [i64],
        alternatives: References<'a>,
    ) -> Result<Self, BadRegions> {
        BadOffsets::check(groups, starts.len()).map_err(BadRegions::Groups)?;
        let as_many = starts.len() == ends.len() && starts.len() == alternatives.len();
        if !as_many || groups.len() - 1 != sources.len() {
            return Err(BadRegions::Length);
        }
        let regions = Self { groups, starts, ends, alternatives };
        for sentence in 0..sources.len() {
            regions.check(sentence, sources.get(sentence).len())?;
        }
        Ok(regions)
    }

    fn check(&self, sentence: usize, length: usize) -> Result<(), BadRegions> {
        let mut position = 0;
        for region in self.groups[sentence] as usize..self.groups[sentence + 1] as usize {
            let (start, end) = (self.starts[region], self.ends[region]);
            let fits = position <= start && start <= end && end <= length as i64;
            if !fits || self.alternatives.of(region).next().is_none() {
                return Err(BadRegions::Region(region));
            }
            position = end;
        }
        Ok(())
    }

    /// The regions of one sentence.
    fn of(&self, sentence: usize) -> Vec<Region<'a>> {
        (self.groups[sentence] as usize..self.groups[sentence + 1] as usize)
            .map(|region| Region {
                span: self.starts[region] as usize..self.ends[region] as usize,
                alternatives: self.alternatives.of(region).collect(),
            })
            .collect()
    }

    /// The number of tokens of the longest reference's alternatives, and of all alternatives.
    fn sizes(&self, sentence: usize) -> (usize, usize) {
        let regions = self.of(sentence);
        let lengths = |region: &Region<'_>| {
            let lengths = region.alternatives.iter().map(|text| text.len());
            (lengths.clone().max().unwrap_or(0), lengths.sum::<usize>())
        };
        regions.iter().map(lengths).fold((0, 0), |(a, b), (c, d)| (a + c, b + d))
    }
}

/// Sources and as many outputs.
#[derive(Clone, Copy, Debug)]
pub struct Outputs<'a> {
    /// The sentences before correction.
    pub sources: Sentences<'a>,
    /// What a system made of them.
    pub outputs: Sentences<'a>,
}

impl<'a> Outputs<'a> {
    fn texts(&self, sentence: usize) -> Texts<'a> {
        Texts { source: self.sources.get(sentence), output: self.outputs.get(sentence) }
    }

    fn check(&self, sizes: impl Fn(usize) -> (usize, usize)) -> Result<(), BadRegions> {
        let too_long = |&sentence: &usize| {
            let Texts { source, output } = self.texts(sentence);
            let (longest, all) = sizes(sentence);
            let (both, layers) = (source.len() + output.len() + 2, source.len() + all + 1);
            both + longest > MOST_TOKENS || both.saturating_mul(layers) > MOST_BOUNDS
        };
        (0..self.sources.len()).find(too_long).map_or(Ok(()), |i| Err(BadRegions::TooLong(i)))
    }

    /// The columns of each reference with its source and output.
    ///
    /// # Errors
    /// When a sentence is too long.
    pub fn counts(&self, references: References<'_>) -> Result<Vec<Counts>, BadRegions> {
        let longest = |i| references.of(i).map(<[i32]>::len).max().unwrap_or(0);
        self.check(|i| (longest(i), longest(i)))?;
        let fill = |(): &mut (), sentence, rows: &mut Vec<Counts>| {
            let texts = self.texts(sentence);
            rows.extend(references.of(sentence).map(|reference| {
                let span = 0..texts.source.len();
                let alone = [Region { span, alternatives: vec![reference] }];
                best(texts, &alone, &USUAL, usize::MAX).references[0].counts
            }));
        };
        Ok(Ragged::collect(self.outputs.len(), || (), fill).values)
    }

    /// The columns of the alignment of each source and output with one reference.
    ///
    /// # Errors
    /// When a sentence is too long.
    pub fn columns(&self, references: Sentences<'_>) -> Result<Ragged<Cells>, BadRegions> {
        self.check(|i| (references.get(i).len(), references.get(i).len()))?;
        let fill = |(): &mut (), i, rows: &mut Vec<Cells>| {
            rows.extend(columns(self.texts(i), references.get(i)));
        };
        Ok(Ragged::collect(self.outputs.len(), || (), fill))
    }

    /// For each sentence the best of all combinations of its regions' alternatives, see [`best`];
    /// or all that may be the best of a whole text, see [`kept`].
    ///
    /// # Errors
    /// When a sentence is too long.
    pub fn best(
        &self,
        regions: Regions<'_>,
        objective: &Objective,
        most_work: usize,
        running: bool,
    ) -> Result<Vec<Found>, BadRegions> {
        self.check(|i| regions.sizes(i))?;
        let search = if running { kept } else { best };
        let one = |i| search(self.texts(i), &regions.of(i), objective, most_work);
        Ok((0..self.outputs.len()).into_par_iter().with_max_len(1).map(one).collect())
    }
}

/// Of a single reference the objective does not matter.
const USUAL: Objective =
    Objective { measure: Measure::WeightedAccuracy, detection: false, beta: 1.0, weight: 2.0 };

/// For each group of counts that which is best; the first of equals. With `running`, each is
/// compared after adding those chosen before, so that the corpus as a whole is scored.
///
/// # Panics
/// When a group is empty.
#[must_use]
pub fn choose(counts: &[Counts], groups: &[i64], objective: &Objective, running: bool) -> Vec<i64> {
    let mut total = Totals::default();
    let mut chosen = Vec::with_capacity(groups.len());
    for group in groups.windows(2) {
        let key = |place: usize| {
            let own = counts[place].totals();
            objective.key(if running { total.plus(own) } else { own })
        };
        let range = group[0] as usize..group[1] as usize;
        let best = range.rev().max_by(|&a, &b| compare(&key(a), &key(b)));
        let best = best.expect("no group is empty");
        total = total.plus(counts[best].totals());
        chosen.push(best as i64);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &[i32], output: &[i32], regions: &[Region<'_>]) -> Found {
        best(Texts { source, output }, regions, &USUAL, usize::MAX)
    }

    #[test]
    fn an_equal_reference_is_found_among_many() {
        // Every other token may be replaced by one of two, or left.
        let source: Vec<i32> = (0..40).collect();
        let output: Vec<i32> = (0..40).map(|i| if i % 2 == 0 { 100 } else { i }).collect();
        let texts: Vec<[i32; 1]> = source.iter().map(|&token| [token]).collect();
        let region =
            |i: usize| Region { span: i..i + 1, alternatives: vec![&texts[i], &[7], &[100]] };
        let regions: Vec<_> = (0..40).step_by(2).map(region).collect();
        let best = found(&source, &output, &regions);
        assert!(best.certified);
        assert_eq!(best.references[0].alternatives, [2; 20]);
        assert_eq!(best.references[0].counts.0, [20, 0, 0, 0, 20, 0, 20, 20]);
    }

    #[test]
    fn what_is_left_out_is_admitted() {
        let source: Vec<i32> = (0..30).collect();
        let region =
            |i: usize| Region { span: i..i, alternatives: vec![&[][..], &[9][..], &[8, 9]] };
        let regions: Vec<_> = (0..30).map(region).collect();
        let texts = Texts { source: &source, output: &[9, 9, 8] };
        assert!(!best(texts, &regions, &USUAL, 1).certified);
    }

    #[test]
    fn nothing_is_aligned_with_nothing() {
        assert_eq!(found(&[], &[], &[]).references[0].counts, Counts::default());
        assert_eq!(found(&[1], &[], &[]).references[0].counts.0, [0, 0, 1, 0, 0, 0, 1, 0]);
        assert_eq!(found(&[], &[1], &[]).references[0].counts.0, [0, 0, 0, 1, 0, 0, 0, 0]);
    }

    #[test]
    fn regions_follow_each_other_within_their_source() {
        let sources = Sentences::new(&[1, 2, 3], &[0, 3]).unwrap();
        let flat = Sentences::new(&[4, 5], &[0, 1, 2]).unwrap();
        let texts = References::new(flat, &[0, 1, 2], 2).unwrap();
        let regions = |starts, ends| Regions::new(sources, &[0, 2], starts, ends, texts).err();
        assert_eq!(regions(&[0, 1], &[1, 3]), None);
        assert_eq!(regions(&[0, 1], &[2, 3]), Some(BadRegions::Region(1)));
        assert_eq!(regions(&[0, 1], &[1, 4]), Some(BadRegions::Region(1)));
        assert_eq!(regions(&[-1, 1], &[1, 3]), Some(BadRegions::Region(0)));
        assert_eq!(regions(&[0, 1], &[1]), Some(BadRegions::Length));
    }

    #[test]
    fn running_totals_may_choose_what_is_worse_alone() {
        let row = |kept, missed, right, wrong| Counts([kept, missed, 0, 0, right, wrong, 0, 0]);
        let counts = [row(2, 8, 0, 0), row(1, 0, 0, 0), row(9, 1, 0, 0)];
        assert_eq!(choose(&counts, &[0, 1, 3], &USUAL, false), [0, 1]);
        assert_eq!(choose(&counts, &[0, 1, 3], &USUAL, true), [0, 2]);
    }
}
