//! The cheapest path through a large graph, whose joined arcs are too many to be looked at.
//!
//! An edit is a way from where it begins to where it ends, with at most so many words that stay.
//! What weighs on it is known step by step: so for each node it is enough to know the least weight
//! between two edits, and, for each number of words that stayed, within one. No other path is
//! lighter. But the original joins only the shortest ways, and where such a way has too many
//! words that stay, there may be no arc at all. So the edits of the path that was found are looked
//! up; only if one of them is no arc, the arcs must be walked.
//!
//! Which of two paths of equal weight wins, the order of the original's list would decide. Here it
//! is the one that is found first.

use super::graph::{Graph, Step};
use super::joins::Joined;
use super::path::Change;
use super::reach::depths;
use super::weights::Special;
use crate::levenshtein::Operation;

/// Weights are in thousandths: what a step is long, and what an edit costs.
const STEP: i64 = 1000;
const EDIT: i64 = 1;
const FAR: i64 = i64::MAX / 2;
const NEVER: Begun = Begun { weight: FAR, from: 0 };

/// How one gets to a node, between two edits.
#[derive(Clone, Copy)]
struct Arrival {
    weight: i64,
    /// The node before.
    from: u32,
    /// What is done on the way from there.
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unchanged,
    Edit,
    Gold,
}

/// The beginning of an edit.
#[derive(Clone, Copy)]
struct Begun {
    weight: i64,
    from: u32,
}

impl Begun {
    /// What it arrives at if the next step is its last.
    fn closed(self) -> Arrival {
        Arrival { weight: self.weight + STEP + EDIT, from: self.from, kind: Kind::Edit }
    }
}

/// The edits that have begun, with some number of words that stayed.
#[derive(Clone, Copy)]
struct Open {
    /// Those that changed something.
    changed: Begun,
    /// Those that did not yet.
    unchanged: Begun,
}

/// A gold edit that may be an arc of the graph.
struct GoldArc {
    special: Special,
    arc: Joined,
}

/// Working memory for large graphs.
#[derive(Default)]
pub struct Large {
    arrivals: Vec<Arrival>,
    /// For each node, by the number of words that stayed.
    open: Vec<Open>,
    /// The arcs that are gold edits, by the node at which they begin.
    gold: Vec<GoldArc>,
    /// Arcs from one node, by cell.
    local: Vec<Joined>,
}

impl Large {
    /// For each annotator the edits on the cheapest path; nothing if it is not known.
    pub fn solve(
        &mut self,
        graph: &Graph,
        max_unchanged: u16,
        special: &[Special],
        n_annotators: usize,
    ) -> Vec<Option<Vec<Change>>> {
        if !self.find_gold(graph, max_unchanged, special) {
            return vec![None; n_annotators];
        }
        let most = depths(graph).last().copied().unwrap_or_default();
        let n_open = most.min(max_unchanged.into()) as usize + 1;
        let annotators = 0..n_annotators as u32;
        annotators
            .map(|annotator| {
                self.search(graph, n_open, annotator);
                self.changes(graph, max_unchanged)
            })
            .collect()
    }

    /// Looks up which gold edits are arcs. Whether one of several words that change nothing is left
    /// in the list, all other arcs decide: then nothing is known.
    fn find_gold(&mut self, graph: &Graph, max_unchanged: u16, special: &[Special]) -> bool {
        self.gold.clear();
        for alike in special.chunk_by(|one, other| (one.to, one.from) == (other.to, other.from)) {
            let (from, to) = (alike[0].from as usize, alike[0].to as usize);
            let Some(arc) = self.arc(graph, max_unchanged, from, to) else { continue };
            if arc.is_noop() && arc.length > 1 {
                return false;
            }
            let counts = |own: &&Special| {
                own.is_gold && !(own.unless_insertion && arc.begins_with_insertion)
            };
            let gold = alike.iter().filter(counts);
            self.gold.extend(gold.map(|&special| GoldArc { special, arc }));
        }
        self.gold.sort_by_key(|gold| gold.special.from);
        true
    }

    /// The arc between two nodes, if there is one: the shortest way, as far as the words that stay
    /// on the shortest ways before it allow.
    fn arc(&mut self, graph: &Graph, max_unchanged: u16, from: usize, to: usize) -> Option<Joined> {
        let is_step = |step: &&Step| step.to as usize == to;
        if let Some(step) = graph.steps_from(from).iter().find(is_step) {
            return Some(Joined::of_step(step));
        }
        let (first_row, first) = (graph.row(from), graph.column(from));
        let (last_row, last) = (graph.row(to), graph.column(to));
        if last < first || last_row < first_row {
            return None;
        }
        let width = last - first + 1;
        let cell = |node: usize| {
            let (row, column) = (graph.row(node), graph.column(node));
            let is_inside = (first..=last).contains(&column) && row <= last_row;
            is_inside.then(|| (row - first_row) * width + column - first)
        };
        self.local.clear();
        self.local.resize((last_row - first_row + 1) * width, Joined::default());
        for row in first_row..=last_row {
            for node in graph.nodes_between(row, first, last) {
                let known = cell(node).map(|cell| self.local[cell]).unwrap_or_default();
                if node != from && known.copies == 0 {
                    continue;
                }
                for step in graph.steps_from(node) {
                    let next = if node == from { Joined::of_step(step) } else { known.with(step) };
                    let Some(cell) = cell(step.to as usize) else { continue };
                    let is_shorter =
                        self.local[cell].copies == 0 || next.length < self.local[cell].length;
                    if is_shorter && (node == from || next.unchanged() <= max_unchanged) {
                        self.local[cell] = next;
                    }
                }
            }
        }
        self.local.last().copied().filter(|arc| arc.copies > 0)
    }

    /// Finds the cheapest arrivals for one annotator.
    fn search(&mut self, graph: &Graph, n_open: usize, annotator: u32) {
        let n_nodes = graph.n_nodes();
        let reward = STEP * reward(graph) as i64;
        let far = Arrival { weight: FAR, from: 0, kind: Kind::Unchanged };
        self.arrivals.clear();
        self.arrivals.resize(n_nodes, far);
        self.arrivals[0].weight = 0;
        self.open.clear();
        self.open.resize(n_nodes * n_open, Open { changed: NEVER, unchanged: NEVER });
        let all_gold = std::mem::take(&mut self.gold);
        let mut gold = all_gold.as_slice();
        for node in 0..n_nodes {
            let here = self.arrivals[node].weight;
            for step in graph.steps_from(node) {
                self.go(step, here, n_open);
            }
            let own = gold.partition_point(|one| one.special.from as usize <= node);
            for one in gold[..own].iter().filter(|one| one.special.annotator == annotator) {
                let kind = if one.arc.is_noop() { Kind::Unchanged } else { Kind::Gold };
                let weight = here - reward + EDIT * i64::from(one.special.additions);
                let arrival = Arrival { weight, from: node as u32, kind };
                arrive(&mut self.arrivals[one.special.to as usize], arrival);
            }
            gold = &gold[own..];
        }
        self.gold = all_gold;
    }

    /// Goes one step, between edits, at the beginning of one, within one, or to its end.
    fn go(&mut self, step: &Step, here: i64, n_open: usize) {
        let (from, to) = (step.from, step.to as usize);
        let (before, behind) = self.open.split_at_mut(to * n_open);
        let before = &before[from as usize * n_open..][..n_open];
        let end = &mut self.arrivals[to];
        let new = Begun { weight: here, from };
        if step.operation == Operation::Match {
            arrive(end, Arrival { weight: here + STEP, from, kind: Kind::Unchanged });
            for (open, next) in before.iter().zip(&mut behind[1..n_open]) {
                go_on(&mut next.changed, open.changed);
                go_on(&mut next.unchanged, open.unchanged);
                arrive(end, open.changed.closed());
            }
            if n_open > 1 {
                go_on(&mut behind[1].unchanged, new);
            }
            return;
        }
        let weight = here + STEP + EDIT * i64::from(step.copies);
        arrive(end, Arrival { weight, from, kind: Kind::Edit });
        for (open, next) in before.iter().zip(&mut *behind) {
            for begun in [open.changed, open.unchanged] {
                go_on(&mut next.changed, begun);
                arrive(end, begun.closed());
            }
        }
        go_on(&mut behind[0].changed, new);
    }

    /// How far it is to the last node for the last annotator.
    #[cfg(test)]
    pub fn distance(&self) -> f64 {
        let weight = i32::try_from(self.arrivals[self.arrivals.len() - 1].weight);
        f64::from(weight.expect("short sentences")) / 1000.0
    }

    /// The edits on the path that was found, unless one of them is no arc.
    fn changes(&mut self, graph: &Graph, max_unchanged: u16) -> Option<Vec<Change>> {
        let mut changes = Vec::new();
        let mut node = graph.n_nodes() - 1;
        while node > 0 {
            let Arrival { weight, from, kind } = self.arrivals[node];
            let from = from as usize;
            if kind != Kind::Unchanged {
                let arc = self.arc(graph, max_unchanged, from, node)?;
                let length = (weight - self.arrivals[from].weight) / STEP;
                if kind == Kind::Edit && i64::from(arc.length) != length {
                    return None;
                }
                let begins_with_insertion = arc.begins_with_insertion;
                changes.push(Change { from, to: node, begins_with_insertion });
            }
            node = from;
        }
        changes.reverse();
        Some(changes)
    }
}

/// What a gold edit weighs less than nothing: more than any path weighs, so that none is left out
/// for what it costs.
pub fn reward(graph: &Graph) -> f64 {
    let n_steps = graph.row(graph.n_nodes() - 1) + graph.n_columns();
    f64::from(2 * n_steps as u32)
}

fn arrive(known: &mut Arrival, arrival: Arrival) {
    if arrival.weight < known.weight {
        *known = arrival;
    }
}

fn go_on(known: &mut Begun, begun: Begun) {
    if begun.weight + STEP < known.weight {
        *known = Begun { weight: begun.weight + STEP, ..begun };
    }
}
