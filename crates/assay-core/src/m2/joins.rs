//! Transitive arcs: edits that follow each other, joined into one.

use super::graph::{Graph, Step};
use crate::levenshtein::Operation;

/// An arc that ends at a node in question: a step of the graph, or several joined.
#[derive(Clone, Copy, Debug, Default)]
pub struct Joined {
    /// Its place in the list of arcs, from 1; [`Joined::REMOVED`] if it was taken out again.
    pub position: u32,
    /// How many steps it is of; 0 if there is no such arc.
    pub length: u16,
    /// How many of these steps change nothing.
    unchanged: u16,
    /// How often it is in the list; 0 if there is no such arc.
    pub copies: u8,
    /// Whether its first step is an insertion.
    pub begins_with_insertion: bool,
}

impl Joined {
    const REMOVED: u32 = u32::MAX;

    fn of_step(step: &Step) -> Self {
        Self {
            position: step.position,
            length: 1,
            unchanged: (step.operation == Operation::Match).into(),
            copies: step.copies,
            begins_with_insertion: step.operation == Operation::Insertion,
        }
    }

    /// Whether it changes nothing.
    pub fn is_noop(self) -> bool {
        self.length == self.unchanged
    }

    /// Whether it is in the list of arcs when the path is searched.
    pub fn is_listed(self) -> bool {
        self.copies > 0 && self.position != Self::REMOVED
    }

    fn with(self, step: &Step) -> Self {
        Self {
            length: self.length + 1,
            unchanged: self.unchanged + u16::from(step.operation == Operation::Match),
            copies: 1,
            ..self
        }
    }
}

/// Finds all arcs, node by node, and keeps those that end in two neighbouring rows.
#[derive(Default)]
pub struct Joins {
    /// For each cell of two rows the arcs into it, by the nodes at which they begin.
    arcs: Vec<Joined>,
    /// For each node the first at which an arc into it begins.
    firsts: Vec<u32>,
    n_listed: u32,
    last_position: u32,
    /// Whether the last arc of the list was taken out, so that the next is not looked at.
    skips_next: bool,
}

impl Joins {
    /// Shows `visit` each node in turn with the arcs into it and the node at which the first of
    /// them begins; returns how many arcs the list has in the end.
    ///
    /// The original loops over the middle of two arcs, then over their beginnings and ends, all
    /// in sorted order. Ends being behind their beginnings, the second of two arcs that are
    /// joined is always a step: what begins at the middle has not been joined yet.
    pub fn walk(
        &mut self,
        graph: &Graph,
        max_unchanged: u16,
        mut visit: impl FnMut(usize, usize, &[Joined]),
    ) -> u32 {
        self.begin(graph);
        for middle in 0..graph.n_nodes() {
            let first = self.firsts[middle] as usize;
            let row = self.row_of(graph, middle);
            visit(middle, first, &self.arcs[row + first..row + middle]);
            for step in graph.steps_from(middle) {
                self.add_step(graph, step);
            }
            for begin in first..middle {
                let arc = self.arcs[row + begin];
                if arc.copies > 0 {
                    for step in graph.steps_from(middle) {
                        let joined = arc.with(step);
                        if joined.unchanged <= max_unchanged {
                            self.add(graph, begin, step.to as usize, joined);
                        }
                    }
                }
            }
        }
        self.n_listed
    }

    fn begin(&mut self, graph: &Graph) {
        let n_nodes = graph.n_nodes();
        self.firsts.clear();
        self.firsts.extend(0..n_nodes as u32);
        self.arcs.resize(self.arcs.len().max(2 * graph.n_columns() * n_nodes), Joined::default());
        self.n_listed = graph.n_arcs();
        self.last_position = graph.n_arcs();
        self.skips_next = false;
    }

    /// Where the arcs into a node are kept.
    fn row_of(&self, graph: &Graph, node: usize) -> usize {
        let slot = graph.row(node) % 2 * graph.n_columns() + graph.column(node);
        slot * graph.n_nodes()
    }

    /// Makes room for arcs into a node that begin at `begin` or later.
    fn open(&mut self, row: usize, node: usize, begin: usize) {
        let first = self.firsts[node] as usize;
        if begin < first {
            self.arcs[row + begin..row + first].fill(Joined::default());
            self.firsts[node] = begin as u32;
        }
    }

    fn add_step(&mut self, graph: &Graph, step: &Step) {
        let (begin, end) = (step.from as usize, step.to as usize);
        let row = self.row_of(graph, end);
        self.open(row, end, begin);
        self.arcs[row + begin] = Joined::of_step(step);
    }

    fn add(&mut self, graph: &Graph, begin: usize, end: usize, mut joined: Joined) {
        let row = self.row_of(graph, end);
        self.open(row, end, begin);
        let known = self.arcs[row + begin];
        if known.copies == 0 {
            joined.position = self.next_position(joined);
        } else if joined.length < known.length {
            joined.position = known.position;
        } else {
            return;
        }
        self.arcs[row + begin] = joined;
    }

    /// The place of a new arc. An arc that changes nothing is taken out of the list, unless it
    /// stands behind one that was: then it is not looked at.
    fn next_position(&mut self, joined: Joined) -> u32 {
        self.skips_next = joined.is_noop() && !self.skips_next;
        if self.skips_next {
            return Joined::REMOVED;
        }
        self.n_listed += 1;
        self.last_position += 1;
        self.last_position
    }
}
