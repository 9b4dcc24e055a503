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

    /// The arc of one step.
    pub fn of_step(step: &Step) -> Self {
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

    /// How many words stay.
    pub fn unchanged(self) -> u16 {
        self.unchanged
    }

    /// Joined with a step from its end.
    pub fn with(self, step: &Step) -> Self {
        Self {
            length: self.length + 1,
            unchanged: self.unchanged + u16::from(step.operation == Operation::Match),
            copies: 1,
            ..self
        }
    }
}

/// The arcs into one node, by the number of the origin at which they begin.
#[derive(Default)]
struct Row {
    first: usize,
    end: usize,
    arcs: Vec<Joined>,
}

impl Row {
    /// The arc from an origin; one that does not exist, if it has not been set.
    fn arc(&mut self, origin: usize) -> &mut Joined {
        if self.first == self.end {
            (self.first, self.end) = (origin, origin);
        }
        if origin >= self.arcs.len() {
            self.arcs.resize(origin + 1, Joined::default());
        }
        if origin < self.first {
            self.arcs[origin..self.first].fill(Joined::default());
            self.first = origin;
        } else if origin >= self.end {
            self.arcs[self.end..=origin].fill(Joined::default());
            self.end = origin + 1;
        }
        &mut self.arcs[origin]
    }

    fn clear(&mut self) {
        (self.first, self.end) = (0, 0);
    }

    /// The arcs, each with the number of its origin.
    fn iter(&self) -> impl Iterator<Item = (usize, Joined)> {
        let arcs = (self.first..self.end).zip(&self.arcs[self.first..self.end]);
        arcs.map(|(origin, &arc)| (origin, arc)).filter(|(_, arc)| arc.copies > 0)
    }
}

/// The arcs into one node.
#[derive(Clone, Copy)]
pub struct Arcs<'a> {
    row: &'a Row,
    origins: &'a [(u32, usize)],
}

impl<'a> Arcs<'a> {
    /// Those that are in the list, each with the node at which it begins, in the order of these.
    pub fn listed(self) -> impl Iterator<Item = (usize, Joined)> + use<'a> {
        let listed = self.row.iter().filter(|(_, arc)| arc.position != Joined::REMOVED);
        listed.map(move |(origin, arc)| (self.origins[origin].0 as usize, arc))
    }
}

/// All arcs that are in the list, by the nodes at which they end.
#[derive(Default)]
pub struct Listed {
    /// The node at which each begins, and the arc.
    arcs: Vec<(u32, Joined)>,
    /// Behind the last arc into each node.
    ends: Vec<usize>,
}

impl Listed {
    /// Notes the arcs into the next node.
    fn push(&mut self, arcs: Arcs<'_>) {
        self.arcs.extend(arcs.listed().map(|(begin, arc)| (begin as u32, arc)));
        self.ends.push(self.arcs.len());
    }

    /// The arcs into a node, each with the node at which it begins.
    pub fn arcs_into(&self, node: usize) -> impl Iterator<Item = (usize, Joined)> {
        let first = node.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.arcs[first..self.ends[node]].iter().map(|&(begin, arc)| (begin as usize, arc))
    }
}

/// Finds all arcs, node by node, and keeps those that end in two neighbouring rows.
#[derive(Default)]
pub struct Joins {
    /// For each cell of two rows the arcs into it.
    rows: Vec<Row>,
    /// The nodes at which arcs begin, and the last row to which they lead.
    origins: Vec<(u32, usize)>,
    list: List,
}

impl Joins {
    /// Shows `visit` each node in turn, with the arcs into it and the nodes at which they begin;
    /// it says to which row arcs lead from this node, if any do. Returns how many arcs the list has
    /// in the end.
    ///
    /// The original loops over the middle of two arcs, then over their beginnings and ends, all
    /// in sorted order. Ends being behind their beginnings, the second of two arcs that are
    /// joined is always a step: what begins at the middle has not been joined yet.
    pub fn walk(
        &mut self,
        graph: &Graph,
        max_unchanged: u16,
        mut visit: impl FnMut(usize, Arcs<'_>) -> Option<usize>,
    ) -> u32 {
        self.begin(graph);
        for middle in 0..graph.n_nodes() {
            let cell = row_of(graph, middle);
            let mut row = std::mem::take(&mut self.rows[cell]);
            let last_row = visit(middle, Arcs { row: &row, origins: &self.origins });
            let steps = graph.steps_from(middle);
            if let Some(last_row) = last_row {
                for step in steps {
                    let end = row_of(graph, step.to as usize);
                    *self.rows[end].arc(self.origins.len()) = Joined::of_step(step);
                }
                self.origins.push((middle as u32, last_row));
            }
            self.join(graph, &row, steps, max_unchanged);
            row.clear();
            self.rows[cell] = row;
        }
        self.list.n_listed
    }

    /// Writes down all arcs; returns how many the list has.
    pub fn list(&mut self, graph: &Graph, max_unchanged: u16, out: &mut Listed) -> u32 {
        out.arcs.clear();
        out.ends.clear();
        self.walk(graph, max_unchanged, |_, arcs| {
            out.push(arcs);
            Some(usize::MAX)
        })
    }

    fn begin(&mut self, graph: &Graph) {
        self.origins.clear();
        let n_rows = self.rows.len().max(2 * graph.n_columns());
        self.rows.resize_with(n_rows, Row::default);
        let n_listed = graph.n_arcs();
        self.list = List { n_listed, last_position: n_listed, skips_next: false };
    }

    /// Joins the arcs into a node with the steps from there.
    fn join(&mut self, graph: &Graph, row: &Row, steps: &[Step], max_unchanged: u16) {
        let place = |step: &Step| (graph.row(step.to as usize), row_of(graph, step.to as usize));
        let ends: Vec<(usize, usize)> = steps.iter().map(place).collect();
        for (origin, arc) in row.iter() {
            let last_row = self.origins[origin].1;
            for (step, &(end_row, end)) in steps.iter().zip(&ends) {
                let mut joined = arc.with(step);
                if joined.unchanged > max_unchanged || end_row > last_row {
                    continue;
                }
                let known = self.rows[end].arc(origin);
                if known.copies == 0 {
                    joined.position = self.list.next_position(joined);
                } else if joined.length < known.length {
                    joined.position = known.position;
                } else {
                    continue;
                }
                *known = joined;
            }
        }
    }
}

/// The list of arcs, of which only the end is known.
#[derive(Default)]
struct List {
    n_listed: u32,
    last_position: u32,
    /// Whether the last arc was taken out, so that the next is not looked at.
    skips_next: bool,
}

impl List {
    /// The place of a new arc. An arc that changes nothing is taken out of the list, unless it
    /// stands behind one that was: then it is not looked at.
    fn next_position(&mut self, joined: Joined) -> u32 {
        self.skips_next = joined.is_noop() && !self.skips_next;
        if self.skips_next {
            return Joined::REMOVED;
        }
        self.n_listed = self.n_listed.saturating_add(1);
        self.last_position = (self.last_position + 1).min(Joined::REMOVED - 1);
        self.last_position
    }
}

/// Which of the rows that are kept has the arcs into a node.
fn row_of(graph: &Graph, node: usize) -> usize {
    graph.row(node) % 2 * graph.n_columns() + graph.column(node)
}
