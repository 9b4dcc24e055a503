//! The cheapest path for each annotator.
//!
//! The original finds it by Bellman and Ford's algorithm: it walks the list of arcs again and again
//! until nothing changes. Of paths of equal weight that wins which is found first. Since arcs lead
//! forwards only, one walk over the nodes is enough, if with each distance goes along when it would
//! have been found: in which round, and by which arc.

use super::joins::{Arcs, Joined};
use super::weights::{Special, usual_weight};

/// How one gets to a node.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arrival {
    distance: f64,
    /// Round of the original, then place in its list of arcs.
    time: u64,
    /// The node before.
    pub from: u32,
    /// Whether nothing is changed on the way from there.
    pub is_noop: bool,
    /// Whether that way begins with an insertion.
    pub begins_with_insertion: bool,
}

const PLACE: u64 = u32::MAX as u64;

/// More than sums of weights are rounded, and less than they differ.
const ROUNDING: f64 = 1e-6;

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

    fn is_better_than(&self, other: &Self) -> bool {
        (self.distance, self.time) < (other.distance, other.time)
    }
}

/// For each node and annotator the best arrival.
#[derive(Default)]
pub struct Paths {
    arrivals: Vec<Arrival>,
    n_annotators: usize,
}

impl Paths {
    /// Forgets everything.
    pub fn clear(&mut self, n_annotators: usize) {
        self.arrivals.clear();
        self.n_annotators = n_annotators;
    }

    /// Finds the best arrivals at the next node. `arcs` are those into it, of `n_arcs` in all;
    /// `special` are their special weights, sorted.
    pub fn arrive(&mut self, arcs: Arcs<'_>, special: &[Special], n_arcs: f64) {
        let n = self.n_annotators;
        let known = self.arrivals.len();
        let distance = if known == 0 { 0.0 } else { f64::INFINITY };
        self.arrivals.resize(known + n, Arrival { distance, ..Arrival::default() });
        let (before, here) = self.arrivals.split_at_mut(known);
        let mut special = special.iter().peekable();
        for (begin, arc) in arcs.listed() {
            let usual = usual_weight(arc);
            for (annotator, best) in here.iter_mut().enumerate() {
                let place = (begin as u32, annotator as u32);
                while special.next_if(|own| (own.from, own.annotator) < place).is_some() {}
                let own = special
                    .next_if(|own| (own.from, own.annotator) == place)
                    .filter(|own| !(own.unless_insertion && arc.begins_with_insertion));
                let weight = own.map_or(usual, |own| own.weight(arc, n_arcs));
                let arrival = before[begin * n + annotator].by(begin, arc, weight);
                if arrival.is_better_than(best) {
                    *best = arrival;
                }
            }
        }
    }

    /// Whether for each annotator one of the arcs into the last node so far, by an edit from a node
    /// of which `holds` is true, arrives as well as any, but for being an edit.
    pub fn arrive_by_edits(&self, arcs: Arcs<'_>, holds: impl Fn(usize) -> bool) -> bool {
        let n = self.n_annotators;
        let (before, here) = self.arrivals.split_at(self.arrivals.len() - n);
        here.iter().enumerate().all(|(annotator, best)| {
            arcs.listed().any(|(begin, arc)| {
                let distance = before[begin * n + annotator].distance + f64::from(arc.length);
                !arc.is_noop() && distance < best.distance + ROUNDING && holds(begin)
            })
        })
    }

    /// How far it is to the last node for an annotator.
    #[cfg(test)]
    pub fn distance(&self, annotator: usize) -> f64 {
        self.arrivals[self.arrivals.len() - self.n_annotators + annotator].distance
    }

    /// The changes on an annotator's way to the last node, in their order: the node before each,
    /// the node behind it, and whether it begins with an insertion.
    pub fn changes(&self, annotator: usize, out: &mut Vec<(usize, usize, bool)>) {
        out.clear();
        let mut node = self.arrivals.len() / self.n_annotators - 1;
        while node > 0 {
            let arrival = self.arrivals[node * self.n_annotators + annotator];
            if !arrival.is_noop {
                out.push((arrival.from as usize, node, arrival.begins_with_insertion));
            }
            node = arrival.from as usize;
        }
        out.reverse();
    }
}
