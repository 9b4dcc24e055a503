//! The regions of many sentences, borrowed, and what is computed for all of them.

use super::counts::{Counts, Totals};
use super::objective::{Objective, compare};
use super::search::{Found, best};
use super::table::Texts;
use super::{Measure, Region};
use crate::{BadOffsets, Ragged, References, Sentences};
use rayon::prelude::*;
use std::fmt;

/// The longest that source, output and reference of a sentence may be together.
pub const MOST_TOKENS: usize = u16::MAX as usize;

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
                write!(f, "sentence {} has more than {MOST_TOKENS} tokens", sentence + 1)
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

    fn longest(&self, sentence: usize) -> usize {
        let regions = self.of(sentence);
        let length = |region: &Region<'_>| region.alternatives.iter().map(|text| text.len()).max();
        regions.iter().filter_map(length).sum()
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

    fn check(&self, longest: impl Fn(usize) -> usize) -> Result<(), BadRegions> {
        let length = |i| self.sources.get(i).len() + self.outputs.get(i).len() + longest(i);
        let too_long = (0..self.sources.len()).find(|&i| length(i) > MOST_TOKENS);
        too_long.map_or(Ok(()), |sentence| Err(BadRegions::TooLong(sentence)))
    }

    /// The columns of each reference with its source and output.
    ///
    /// # Errors
    /// When a sentence is too long.
    pub fn counts(&self, references: References<'_>) -> Result<Vec<Counts>, BadRegions> {
        self.check(|i| references.of(i).map(<[i32]>::len).max().unwrap_or(0))?;
        let fill = |(): &mut (), sentence, rows: &mut Vec<Counts>| {
            let texts = self.texts(sentence);
            rows.extend(references.of(sentence).map(|reference| {
                let span = 0..texts.source.len();
                best(texts, &[Region { span, alternatives: vec![reference] }], &USUAL, usize::MAX)
                    .counts
            }));
        };
        Ok(Ragged::collect(self.outputs.len(), || (), fill).values)
    }

    /// For each sentence the best of all combinations of its regions' alternatives; see
    /// [`best`].
    ///
    /// # Errors
    /// When a sentence is too long.
    pub fn best(
        &self,
        regions: Regions<'_>,
        objective: &Objective,
        most_work: usize,
    ) -> Result<Vec<Found>, BadRegions> {
        self.check(|i| regions.longest(i))?;
        let one = |i| best(self.texts(i), &regions.of(i), objective, most_work);
        Ok((0..self.outputs.len()).into_par_iter().with_max_len(1).map(one).collect())
    }
}

/// Of a single reference the objective does not matter.
const USUAL: Objective =
    Objective { measure: Measure::WeightedAccuracy, detection: false, beta: 1.0, weight: 2.0 };

/// For each group of counts that which is best; the first of equals. With `running`, each is
/// compared after adding those chosen before, so that the corpus as a whole is scored.
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
        let Some(best) = range.rev().max_by(|&a, &b| compare(&key(a), &key(b))) else { continue };
        total = total.plus(counts[best].totals());
        chosen.push(best as i64);
    }
    chosen
}
