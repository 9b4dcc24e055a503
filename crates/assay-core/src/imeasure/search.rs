//! All references of a sentence at once, from the first segment of the chain to the last.
//!
//! Two beginnings of references whose tables are equal, but for a constant, have the same future:
//! every ending leads both back to the same cells. One table is kept of them, and at each cell the
//! counts of either that may become best.

use super::band::Layers;
use super::chain::{Chain, Region};
use super::counts::Counts;
use super::front::{Element, join};
use super::objective::{Objective, compare};
use super::table::{Limit, Table, Texts};
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
struct Choices {
    nodes: Vec<(u32, u32)>,
}

impl Choices {
    fn path(&self, mut choice: u32) -> Vec<u32> {
        let mut path = Vec::new();
        while let Some(&(before, alternative)) = self.nodes.get(choice as usize) {
            path.push(alternative);
            choice = before;
        }
        path.reverse();
        path
    }
}

struct Search<'a> {
    texts: Texts<'a>,
    chain: Chain<'a>,
    layers: Layers,
    objective: Objective,
    choices: Choices,
    most_work: usize,
    certified: bool,
}

/// The best of all combinations of the regions' alternatives.
///
/// More than `most_work` counts at one place of the chain are not kept; then the result is that of
/// a real reference, but another one may be better.
#[must_use]
pub fn best(
    texts: Texts<'_>,
    regions: &[Region<'_>],
    objective: &Objective,
    most_work: usize,
) -> Found {
    let chain = Chain::new(texts.source, texts.output, regions);
    let layers = Layers::new(texts.source, texts.output, &chain);
    let (objective, choices) = (*objective, Choices::default());
    let mut search =
        Search { texts, chain, layers, objective, choices, most_work, certified: true };
    search.run()
}

impl Search<'_> {
    fn run(&mut self) -> Found {
        let limit = self.layers.remaining(0).map(|remaining| Limit { remaining, most: 0 });
        let mut tables = vec![Table::first(self.texts, self.layers.band(0), limit)];
        for segment in 0..self.chain.segments.len() {
            tables = self.cross(segment, tables);
        }
        let last = self.layers.band(self.chain.segments.len()).len() - 1;
        let ends = tables.iter().flat_map(|table| table.front(last));
        let key = |element: &&Element| self.objective.key(element.counts.totals());
        let best = ends.min_by(|a, b| compare(&key(b), &key(a))).expect("the end can be reached");
        Found {
            counts: best.counts,
            alternatives: self.choices.path(best.choice),
            certified: self.certified,
        }
    }

    /// The tables behind a segment, equal ones joined.
    fn cross(&mut self, segment: usize, tables: Vec<Table>) -> Vec<Table> {
        let mut joined: Vec<Table> = Vec::new();
        let mut known: FxHashMap<Vec<i32>, usize> = FxHashMap::default();
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        let mut work = 0;
        for table in &tables {
            for alternative in 0..self.chain.segments[segment].alternatives.len() {
                if work > self.most_work {
                    self.certified = false;
                    return joined;
                }
                let mut next = self.follow(segment, alternative, table);
                if self.chain.segments[segment].is_region {
                    let nodes = &mut self.choices.nodes;
                    next.choose(|before| {
                        *numbers.entry((before, alternative as u32)).or_insert_with(|| {
                            nodes.push((before, alternative as u32));
                            nodes.len() as u32 - 1
                        })
                    });
                }
                if let Some(&place) = known.get(&next.costs) {
                    joined[place].join(&next, |a, b| join(a, b, &self.objective));
                } else {
                    work += next.size();
                    known.insert(next.costs.clone(), joined.len());
                    joined.push(next);
                }
            }
        }
        joined
    }

    /// The table behind one alternative of a segment.
    fn follow(&self, segment: usize, which: usize, table: &Table) -> Table {
        let alternative = &self.chain.segments[segment].alternatives[which];
        let (tokens, mut layer, mut made) = (alternative.tokens, segment, None);
        for (place, &token) in tokens.iter().enumerate() {
            let next = self.layers.behind(segment, which, place + 1, tokens.len());
            let most = if place + 1 == tokens.len() { alternative.cost } else { 0 };
            let limit = self.layers.remaining(next).map(|remaining| Limit { remaining, most });
            let bands = [self.layers.band(layer), self.layers.band(next)];
            made = Some(made.as_ref().unwrap_or(table).next(self.texts, bands, token, limit));
            layer = next;
        }
        let band = self.layers.band(segment + 1);
        let mut made = made.unwrap_or_else(|| table.moved(self.layers.band(segment), band));
        let (i, j) = self.chain.anchors[segment + 1];
        let anchor = band.index(i, j).expect("anchors are within their bands");
        made.settle(anchor, self.layers.remaining(segment + 1));
        made
    }
}
