//! All references of a sentence at once, from the first segment of the chain to the last.
//!
//! Two beginnings of references whose tables are equal, but for a constant, have the same future:
//! every ending leads both back to the same cells. One table is kept of them, and at each cell the
//! counts of either that may become best.

use super::aligner::Aligner;
use super::counts::Counts;
use super::front::{Element, join};
use super::objective::{Objective, compare};
use super::pieces::{Piece, Region, joined, pieces};
use super::remaining::Prices;
use super::state::{Demand, State};
use super::table::Texts;
use rustc_hash::FxHashMap;

/// A reference of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Reference {
    /// The columns of its alignment.
    pub counts: Counts,
    /// Which alternative of each region it has.
    pub alternatives: Vec<u32>,
}

/// What was found for a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The best reference; or all that may be the best of a whole text.
    pub references: Vec<Reference>,
    /// Whether no other can be better; else some beginnings were left out.
    pub certified: bool,
    /// What the measure that is maximised has at most, whatever the reference.
    pub most: f64,
}

impl Found {
    fn counts(&self) -> Counts {
        self.references[0].counts
    }
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
const PLACES: usize = 4;

/// A search may keep these parts of what the last may; in haste, the second of them. The last is
/// done again if it found something better, which lets it leave out more.
const SHARES: [usize; 4] = [512, 8, 1, 1];

/// A search that keeps what may be best of a whole text may keep so many times as much.
const MORE: usize = 16;

/// Rates at which costs are charged, for a bound; the one that bounds best is kept.
const RATES: [f64; 5] = [0.125, 0.25, 0.5, 1.0, 2.0];

/// How often more is demanded than was found.
const RAISES: usize = 5;

/// Steps in which the bound of a measure is looked for.
const STEPS: usize = 12;

/// What the best has to reach.
struct Floor {
    prices: Prices,
    /// For each layer and cell the least price to the end.
    remaining: Vec<Vec<i64>>,
    above_zero: bool,
}

impl Floor {
    /// That of references with at least this ratio, if the measure is a ratio.
    fn new(aligner: &Aligner<'_>, objective: &Objective, ratio: f64, rate: f64) -> Option<Self> {
        let prices = Prices::above(objective, ratio, rate)?;
        let remaining = aligner.remaining(&prices);
        Some(Self { prices, remaining, above_zero: ratio > 0.0 })
    }

    /// The rate by which most remains to be paid in the beginning.
    fn rate(aligner: &Aligner<'_>, objective: &Objective, ratio: f64) -> f64 {
        let least = |rate| Self::new(aligner, objective, ratio, rate).map(|floor| floor.least());
        RATES.into_iter().max_by_key(|&rate| least(rate)).unwrap_or(0.0)
    }

    /// The least price of any reference: above 0 none reaches the ratio.
    fn least(&self) -> i64 {
        self.remaining[0][0]
    }
}

struct Search<'a> {
    aligners: &'a [Aligner<'a>; 2],
    objective: Objective,
    floor: Option<Floor>,
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
/// Before that, searches that may keep less find what the best has to reach at least, and
/// neighbouring regions are looked at as one where that bounds alignments better.
///
/// # Panics
/// Never: the first search finds something.
#[must_use]
pub fn best(
    texts: Texts<'_>,
    regions: &[Region<'_>],
    objective: &Objective,
    most_work: usize,
) -> Found {
    let baseline = Texts { source: texts.source, output: texts.source };
    let both = [texts, baseline];
    let mut pieces = pieces(texts.source, regions);
    let mut found: Option<Found> = None;
    for (number, share) in SHARES.into_iter().enumerate() {
        if number == 2 {
            pieces = joined(&pieces, both);
        }
        let aligners = both.map(|texts| Aligner::new(texts, &pieces));
        let floor = found.as_mut().and_then(|found| {
            let rate = Floor::rate(&aligners[0], objective, found.most);
            raise(found, &aligners[0], both, &pieces, objective, rate);
            Floor::new(&aligners[0], objective, found.most, rate)
        });
        let next = Search::new(&aligners, *objective, floor, most_work / share).run();
        found = better(found, next, objective);
        if let Some(found) = found.take_if(|found| found.certified) {
            return found;
        }
        if number == SHARES.len() - 1
            && let Some(found) = &mut found
        {
            found.most = bound(&aligners[0], objective, found.most);
        }
    }
    found.expect("the first search demands nothing, so that it finds something")
}

/// All references that may be best when counts of other sentences are added, up to those that are
/// counted alike: what others exceed in everything stays behind, whatever is added to both. Of
/// those that are equally good the first is to be taken.
#[must_use]
pub fn kept(
    texts: Texts<'_>,
    regions: &[Region<'_>],
    objective: &Objective,
    most_work: usize,
) -> Found {
    let both = [texts, Texts { source: texts.source, output: texts.source }];
    let pieces = pieces(texts.source, regions);
    let search = |pieces: &[Piece<'_>], most_work| {
        let aligners = both.map(|texts| Aligner::new(texts, pieces));
        Search::new(&aligners, *objective, None, most_work).run_for_all()
    };
    let found = search(&pieces, most_work / SHARES[1]);
    if found.certified {
        return found;
    }
    let pieces = joined(&pieces, both);
    let found = search(&pieces, most_work.saturating_mul(MORE));
    if found.certified {
        return found;
    }
    let best = found.references.iter().map(|one| objective.value(one.counts)).fold(0.0, f64::max);
    Found { most: bound(&Aligner::new(texts, &pieces), objective, best), ..found }
}

/// Looks at the reference by which most seems possible, as long as one is better than before.
fn raise(
    found: &mut Found,
    aligner: &Aligner<'_>,
    both: [Texts<'_>; 2],
    pieces: &[Piece<'_>],
    objective: &Objective,
    rate: f64,
) {
    for _ in 0..RAISES {
        let Some(floor) = Floor::new(aligner, objective, found.most, rate) else { return };
        let chosen = aligner.cheapest(&floor.prices, &floor.remaining);
        let alone: Vec<_> = pieces.iter().zip(chosen).map(|(piece, n)| piece.only(n)).collect();
        let aligners = both.map(|texts| Aligner::new(texts, &alone));
        let next = Search::new(&aligners, *objective, None, usize::MAX).run();
        match next {
            Some(next) if next.most > found.most => *found = Found { certified: false, ..next },
            _ => return,
        }
    }
}

fn better(first: Option<Found>, second: Option<Found>, objective: &Objective) -> Option<Found> {
    let key = |found: &Found| objective.key(found.counts().totals());
    match (first, second) {
        (Some(a), Some(b)) if !b.certified && compare(&key(&a), &key(&b)).is_ge() => Some(a),
        (first, second) => second.or(first),
    }
}

/// What the measure has at most, if it has at least `low`.
fn bound(aligner: &Aligner<'_>, objective: &Objective, low: f64) -> f64 {
    let rate = Floor::rate(aligner, objective, low);
    let (mut low, mut high) = (low, 1.0);
    for _ in 0..STEPS {
        let middle = f64::midpoint(low, high);
        match Floor::new(aligner, objective, middle, rate) {
            Some(floor) if floor.least() > 0 => high = middle,
            Some(_) => low = middle,
            None => break,
        }
    }
    high
}

impl<'a> Search<'a> {
    fn new(
        aligners: &'a [Aligner<'a>; 2],
        objective: Objective,
        floor: Option<Floor>,
        most_work: usize,
    ) -> Self {
        let choices = Choices::default();
        Self { aligners, objective, floor, choices, most_work, spent: 0, certified: true }
    }

    /// The best that was found; nothing where all that reach the floor were left out.
    fn run(&mut self) -> Option<Found> {
        if self.floor.as_ref().is_some_and(|floor| floor.least() > 0) {
            return None;
        }
        let states = self.states();
        let key = |element: &&Element| self.objective.key(element.counts.totals());
        let ends = states.iter().flat_map(State::last);
        let best = ends.min_by(|a, b| compare(&key(b), &key(a)))?;
        Some(Found {
            references: vec![self.reference(*best)],
            certified: self.certified,
            most: self.objective.value(best.counts),
        })
    }

    /// All that was kept in the end; see [`kept`].
    fn run_for_all(&mut self) -> Found {
        let states = self.states();
        let ends = states.iter().map(State::last);
        let mut kept = ends.fold(Vec::new(), |a, b| join(&a, b, &self.objective, false));
        kept.sort_by(|a, b| self.objective.order(b.counts, a.counts));
        Found {
            references: kept.into_iter().map(|element| self.reference(element)).collect(),
            certified: self.certified,
            most: 1.0,
        }
    }

    fn reference(&self, element: Element) -> Reference {
        Reference { counts: element.counts, alternatives: self.choices.path(element.choice) }
    }

    /// What is kept behind the last segment.
    fn states(&mut self) -> Vec<State> {
        let first = [0, 1].map(|which| self.aligners[which].first());
        let mut states = vec![State::first(&first)];
        for segment in 0..self.aligners[0].chain().segments.len() {
            states = self.cross(segment, &states);
        }
        states
    }

    /// The states behind a segment, those with the same future joined, the most promising first.
    fn cross(&mut self, segment: usize, states: &[State]) -> Vec<State> {
        let n_alternatives = self.aligners[0].chain().segments[segment].alternatives.len();
        let mut joined: Vec<State> = Vec::new();
        let mut known: FxHashMap<Vec<i32>, usize> = FxHashMap::default();
        let mut numbers = FxHashMap::default();
        let hasty = self.spent / PLACES > self.most_work;
        let most_work = if hasty { self.most_work / SHARES[1] } else { self.most_work };
        let above_zero = self.floor.as_ref().is_some_and(|floor| floor.above_zero);
        let mut work = 0;
        'all: for state in states {
            for alternative in 0..n_alternatives {
                if work > most_work {
                    self.certified = false;
                    break 'all;
                }
                let next = self.follow(segment, alternative, state, &mut numbers);
                self.spent = self.spent.saturating_add(next.size());
                if next.is_hopeless() {
                    continue;
                }
                if let Some(&place) = known.get(&next.key()) {
                    joined[place].join(&next, &self.objective, above_zero);
                } else {
                    work += next.size();
                    known.insert(next.key(), joined.len());
                    joined.push(next);
                }
            }
        }
        joined.sort_by_key(State::least);
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
        let demand = self.floor.as_ref().map(|floor| Demand {
            prices: &floor.prices,
            remaining: &floor.remaining[segment + 1],
        });
        let number = |before| {
            chosen.iter().fold(before, |before, &number| {
                *numbers.entry((before, number)).or_insert_with(|| {
                    choices.push((before, number));
                    choices.len() as u32 - 1
                })
            })
        };
        state.next(&tables, number, demand)
    }
}
