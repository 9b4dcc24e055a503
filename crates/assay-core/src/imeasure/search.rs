//! All references of a sentence at once, from the first segment of the chain to the last.
//!
//! Two beginnings of references whose tables are equal, but for a constant, have the same future:
//! every ending leads both back to the same cells. One table is kept of them, and at each cell the
//! counts of either that may become best.

use super::aligner::Aligner;
use super::counts::Counts;
use super::front::Element;
use super::objective::{Objective, compare};
use super::pieces::{Piece, Region, joined, pieces};
use super::state::State;
use super::table::Texts;
use rustc_hash::FxHashMap;

/// The best reference of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The columns of its alignment.
    pub counts: Counts,
    /// Which alternative of each region it has.
    pub alternatives: Vec<u32>,
    /// Whether no other can be better; else some beginnings were left out.
    pub certified: bool,
}

/// Choices made so far, as a tree: each points to the one before.
#[derive(Default)]
struct Choices(Vec<(u32, u32)>);

impl Choices {
    fn path(&self, mut choice: u32) -> Vec<u32> {
        let mut path = Vec::new();
        while let Some(&(before, alternative)) = self.0.get(choice as usize) {
            path.push(alternative);
            choice = before;
        }
        path.reverse();
        path
    }
}

/// All places together may keep so many times as much as one; then the rest is done in haste.
const PLACES: usize = 8;

/// The first search may keep this part of what the second may.
const FIRST_SHARE: usize = 64;

struct Search<'a> {
    aligners: [Aligner<'a>; 2],
    objective: Objective,
    choices: Choices,
    most_work: usize,
    /// What has been kept at all places so far.
    spent: usize,
    certified: bool,
}

/// The best of all combinations of the regions' alternatives.
///
/// If more than about `most_work` numbers would be kept at one place of the chain, some beginnings
/// of references are left out. Then the result is that of a reference, but another may be better.
/// Before that, neighbouring regions are looked at as one where that bounds alignments better.
#[must_use]
pub fn best(
    texts: Texts<'_>,
    regions: &[Region<'_>],
    objective: &Objective,
    most_work: usize,
) -> Found {
    let baseline = Texts { source: texts.source, output: texts.source };
    let pieces = pieces(texts.source, regions);
    let both = [texts, baseline];
    let found = search(both, &pieces, objective, most_work / FIRST_SHARE);
    if found.certified {
        return found;
    }
    search(both, &joined(&pieces, both), objective, most_work)
}

fn search<'a>(
    texts: [Texts<'a>; 2],
    pieces: &[Piece<'a>],
    objective: &Objective,
    most_work: usize,
) -> Found {
    let aligners = texts.map(|texts| Aligner::new(texts, pieces));
    let (objective, choices) = (*objective, Choices::default());
    Search { aligners, objective, choices, most_work, spent: 0, certified: true }.run()
}

impl Search<'_> {
    fn run(&mut self) -> Found {
        let first = [0, 1].map(|which| self.aligners[which].first());
        let mut states = vec![State::first(&first)];
        for segment in 0..self.aligners[0].chain().segments.len() {
            states = self.cross(segment, &states);
        }
        let key = |element: &&Element| self.objective.key(element.counts.totals());
        let ends = states.iter().flat_map(State::last);
        let best = ends.min_by(|a, b| compare(&key(b), &key(a))).expect("the end can be reached");
        Found {
            counts: best.counts,
            alternatives: self.choices.path(best.choice),
            certified: self.certified,
        }
    }

    /// The states behind a segment, those with the same future joined.
    fn cross(&mut self, segment: usize, states: &[State]) -> Vec<State> {
        let n_alternatives = self.aligners[0].chain().segments[segment].alternatives.len();
        let mut joined: Vec<State> = Vec::new();
        let mut known: FxHashMap<Vec<i32>, usize> = FxHashMap::default();
        let mut numbers = FxHashMap::default();
        let hasty = self.spent / PLACES > self.most_work;
        let most_work = if hasty { self.most_work / FIRST_SHARE } else { self.most_work };
        let mut work = 0;
        for state in states {
            for alternative in 0..n_alternatives {
                if work > most_work {
                    self.certified = false;
                    return joined;
                }
                let next = self.follow(segment, alternative, state, &mut numbers);
                self.spent = self.spent.saturating_add(next.size());
                if let Some(&place) = known.get(&next.key()) {
                    joined[place].join(&next, &self.objective);
                } else {
                    work += next.size();
                    known.insert(next.key(), joined.len());
                    joined.push(next);
                }
            }
        }
        joined
    }

    /// The state behind one alternative of a segment.
    fn follow(
        &mut self,
        segment: usize,
        alternative: usize,
        state: &State,
        numbers: &mut FxHashMap<(u32, u32), u32>,
    ) -> State {
        let tables = [0, 1]
            .map(|which| self.aligners[which].follow(segment, alternative, state.costs(which)));
        let chosen = &self.aligners[0].chain().segments[segment].alternatives[alternative].choices;
        let choices = &mut self.choices.0;
        state.next(&tables, |before| {
            chosen.iter().fold(before, |before, &number| {
                *numbers.entry((before, number)).or_insert_with(|| {
                    choices.push((before, number));
                    choices.len() as u32 - 1
                })
            })
        })
    }
}
