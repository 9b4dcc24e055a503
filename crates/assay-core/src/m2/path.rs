//! The cheapest path for each annotator.
//!
//! The original finds it by Bellman and Ford's algorithm: it walks the list of arcs again and again
//! until nothing changes. Of paths of equal weight that wins which is found first. Since arcs lead
//! forwards only, one walk over the nodes is enough, if with each distance goes along when it would
//! have been found: in which round, and by which arc.

use super::joins::{Arcs, Joined};
use super::weights::{Special, usual_weight};

/// An edit on a path.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// The node before it.
    pub from: usize,
    /// The node behind it.
    pub to: usize,
    /// Whether it begins with an insertion.
    pub begins_with_insertion: bool,
}

/// How one gets to a node.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrival {
    /// How far it is from the first node.
    pub distance: f64,
    /// Round of the original, then place in its list of arcs.
    time: u64,
    /// The node before.
    pub from: u32,
    /// Whether nothing is changed on the way from there.
    is_noop: bool,
    /// Whether that way begins with an insertion.
    begins_with_insertion: bool,
}

const PLACE: u64 = u32::MAX as u64;

/// More than sums of weights are rounded, and less than they differ.
pub const ROUNDING: f64 = 1e-6;

impl Arrival {
    fn by(self, begin: usize, arc: Joined, weight: f64) -> Self {
        let place = u64::from(arc.position);
        let round = (self.time & !PLACE) + u64::from(place <= self.time & PLACE) * (PLACE + 1);
        Self {
            distance: self.distance + weight,
            time: round | place,
            from: begin as u32,
            is_noop: arc.is_noop(),
            begins_with_insertion: arc.begins_with_insertion,
        }
    }

    /// What is changed on the way to `node`, at which it arrives.
    pub fn change(&self, node: usize) -> Option<Change> {
        let Self { from, begins_with_insertion, .. } = *self;
        let change = Change { from: from as usize, to: node, begins_with_insertion };
        (!self.is_noop).then_some(change)
    }

    /// Says that no path leads on from it.
    pub fn close(&mut self) {
        *self = Self { distance: f64::INFINITY, ..Self::default() };
    }

    /// Whether no path leads to it.
    pub fn is_closed(&self) -> bool {
        self.distance == f64::INFINITY
    }

    fn is_better_than(&self, other: &Self) -> bool {
        (self.distance, self.time) < (other.distance, other.time)
    }
}

/// For each node and annotator the best arrival.
#[derive(Default)]
pub struct Paths {
    /// By slot, then by annotator.
    arrivals: Vec<Arrival>,
    /// Where the arrivals at each node are kept.
    slots: Vec<u32>,
    n_slots: usize,
    n_annotators: usize,
}

/// The special weights of arcs from a node, which are next in the list.
fn take_of<'a>(begin: usize, rest: &mut &'a [Special]) -> &'a [Special] {
    let n_before = rest.iter().take_while(|own| (own.from as usize) < begin).count();
    let behind = &rest[n_before..];
    let n_own = behind.iter().take_while(|own| own.from as usize == begin).count();
    *rest = &behind[n_own..];
    &behind[..n_own]
}

/// The slot of a node whose arrivals are not kept.
const NOWHERE: u32 = u32::MAX;

impl Paths {
    /// Forgets everything.
    pub fn clear(&mut self, n_annotators: usize) {
        self.arrivals.clear();
        self.slots.clear();
        self.n_slots = 0;
        self.n_annotators = n_annotators;
    }

    /// Finds the best arrivals at the next node. `arcs` are those into it, of `n_arcs` in all, each
    /// with the node at which it begins; `special` are their special weights, sorted.
    pub fn arrive(
        &mut self,
        arcs: impl Iterator<Item = (usize, Joined)>,
        special: &[Special],
        n_arcs: f64,
    ) {
        self.arrive_and_note(arcs, special, n_arcs, |_, _| ());
    }

    /// The same; `note` is told of arrivals that are as good as the best so far, or better.
    pub fn arrive_and_note(
        &mut self,
        arcs: impl Iterator<Item = (usize, Joined)>,
        special: &[Special],
        n_arcs: f64,
        mut note: impl FnMut(usize, Arrival),
    ) {
        let n = self.n_annotators;
        let known = self.arrivals.len();
        let distance = if self.slots.is_empty() { 0.0 } else { f64::INFINITY };
        self.arrivals.resize(known + n, Arrival { distance, ..Arrival::default() });
        let (before, here) = self.arrivals.split_at_mut(known);
        let mut special = special;
        for (begin, arc) in arcs {
            let slot = self.slots[begin];
            if slot == NOWHERE {
                continue;
            }
            let before = &before[slot as usize * n..];
            let usual = usual_weight(arc);
            let mut own = take_of(begin, &mut special);
            for (annotator, (before, best)) in before.iter().zip(here.iter_mut()).enumerate() {
                let weight = match own.split_first() {
                    Some((first, others)) if first.annotator as usize == annotator => {
                        own = others;
                        let is_other = first.unless_insertion && arc.begins_with_insertion;
                        if is_other { usual } else { first.weight(arc, n_arcs) }
                    }
                    _ => usual,
                };
                if before.distance + weight < best.distance + ROUNDING {
                    let arrival = before.by(begin, arc, weight);
                    note(annotator, arrival);
                    if arrival.is_better_than(best) {
                        *best = arrival;
                    }
                }
            }
        }
        self.slots.push(self.n_slots as u32);
        self.n_slots += 1;
    }

    /// Whether for this annotator one of the arcs into the last node so far, by an edit from a node
    /// of which `holds` is true, arrives at less than the best and `more`.
    pub fn arrives_by_edit(
        &self,
        annotator: usize,
        arcs: Arcs<'_>,
        more: f64,
        holds: impl Fn(usize) -> bool,
    ) -> bool {
        let n = self.n_annotators;
        let (before, here) = self.arrivals.split_at(self.arrivals.len() - n);
        arcs.listed().any(|(begin, arc)| {
            let slot = self.slots[begin];
            !arc.is_noop()
                && slot != NOWHERE
                && before[slot as usize * n + annotator].distance + f64::from(arc.length)
                    < here[annotator].distance + more
                && holds(begin)
        })
    }

    /// The place of an annotator's arrival at a node, which is kept, among all that are.
    pub fn place(&self, node: usize, annotator: usize) -> usize {
        self.slots[node] as usize * self.n_annotators + annotator
    }

    /// An annotator's arrival at a node, which is kept.
    pub fn arrival(&self, node: usize, annotator: usize) -> &Arrival {
        &self.arrivals[self.place(node, annotator)]
    }

    /// The same, to be changed.
    pub fn arrival_mut(&mut self, node: usize, annotator: usize) -> &mut Arrival {
        let place = self.place(node, annotator);
        &mut self.arrivals[place]
    }

    /// Keeps the arrivals at these nodes alone, for these annotators, of whom some may come several
    /// times.
    pub fn keep(&mut self, nodes: &[u32], annotators: &[u32]) {
        let places = nodes.iter().flat_map(|&node| {
            annotators.iter().map(move |&annotator| (node as usize, annotator as usize))
        });
        self.arrivals =
            places.map(|(node, annotator)| self.arrivals[self.place(node, annotator)]).collect();
        self.slots.fill(NOWHERE);
        for (slot, &node) in nodes.iter().enumerate() {
            self.slots[node as usize] = slot as u32;
        }
        self.n_slots = nodes.len();
        self.n_annotators = annotators.len();
    }

    /// How many nodes there are so far.
    pub fn n_nodes(&self) -> usize {
        self.slots.len()
    }

    /// How far it is to the last node for an annotator.
    #[cfg(test)]
    pub fn distance(&self, annotator: usize) -> f64 {
        self.arrivals[self.arrivals.len() - self.n_annotators + annotator].distance
    }

    /// The changes on an annotator's way to the last node, in their order.
    pub fn changes(&self, annotator: usize) -> Vec<Change> {
        let mut out = Vec::new();
        let mut node = self.arrivals.len() / self.n_annotators - 1;
        while node > 0 {
            let arrival = self.arrivals[node * self.n_annotators + annotator];
            out.extend(arrival.change(node));
            node = arrival.from as usize;
        }
        out.reverse();
        out
    }
}
