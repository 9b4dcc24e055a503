//! The arcs of all cheapest alignments, by two measures, in one graph.

use crate::levenshtein::{Arc, Costs, Operation, Table};
use std::ops::Range;

/// An arc between two nodes: one step of an alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it begins.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// Its place in the list of arcs, counted from 1.
    pub position: u32,
    /// How often it is in the list: once, or, as an arc of both graphs, twice.
    pub copies: u8,
    /// What it does.
    pub operation: Operation,
}

/// The graph in which substitutions cost 1 united with the one in which they cost 2. Nodes are
/// cells, sorted by row, then by column; rows count source tokens, columns output tokens.
#[derive(Default)]
pub struct Graph {
    table: Table,
    arcs: Vec<Arc>,
    cells: Vec<(u32, u32, Operation)>,
    nodes: Vec<u32>,
    steps: Vec<Step>,
    starts: Vec<u32>,
    n_columns: u32,
}

impl Graph {
    /// Makes it the graph of this pair.
    pub fn build(&mut self, source: &[i32], output: &[i32]) {
        self.n_columns = output.len() as u32 + 1;
        self.arcs.clear();
        for costs in [Costs::UNIT, Costs::DOUBLE] {
            self.table.fill(source, output, costs);
            self.table.arcs(&mut self.arcs);
        }
        let n_columns = self.n_columns;
        self.cells.clear();
        self.cells.extend(self.arcs.iter().map(|arc| {
            let (rows, columns) = arc.operation.steps();
            let to = arc.row as u32 * n_columns + arc.column as u32;
            (to - rows as u32 * n_columns - columns as u32, to, arc.operation)
        }));
        self.cells.sort_unstable();
        self.number_nodes();
        self.number_steps();
    }

    fn number_nodes(&mut self) {
        self.nodes.clear();
        self.nodes.push(0);
        self.nodes.extend(self.cells.iter().map(|&(_, to, _)| to));
        self.nodes.sort_unstable();
        self.nodes.dedup();
    }

    /// Turns arcs between cells into steps between nodes. Every node but the last begins one.
    fn number_steps(&mut self) {
        self.steps.clear();
        self.starts.clear();
        let mut from = 0;
        self.starts.push(0);
        for (index, &(cell, to_cell, operation)) in self.cells.iter().enumerate() {
            while self.nodes[from] < cell {
                from += 1;
                self.starts.push(self.steps.len() as u32);
            }
            let to = self.nodes.partition_point(|&node| node < to_cell) as u32;
            match self.steps.last_mut() {
                Some(last) if (last.from, last.to) == (from as u32, to) => last.copies += 1,
                _ => self.steps.push(Step {
                    from: from as u32,
                    to,
                    position: index as u32 + 1,
                    copies: 1,
                    operation,
                }),
            }
        }
        self.starts.resize(self.nodes.len() + 1, self.steps.len() as u32);
    }

    /// How many nodes there are; the first is the beginning of both sentences, the last their end.
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// How long the list of arcs is, those of both graphs counted twice.
    pub fn n_arcs(&self) -> u32 {
        self.cells.len() as u32
    }

    /// How many columns a row may have.
    pub fn n_columns(&self) -> usize {
        self.n_columns as usize
    }

    /// How many source tokens are taken before a node.
    pub fn row(&self, node: usize) -> usize {
        (self.nodes[node] / self.n_columns) as usize
    }

    /// How many output tokens are taken before a node.
    pub fn column(&self, node: usize) -> usize {
        (self.nodes[node] % self.n_columns) as usize
    }

    /// The number of the node at a cell, if there is one.
    pub fn find(&self, row: usize, column: usize) -> Option<usize> {
        let inside = column < self.n_columns();
        let cell = row as u64 * u64::from(self.n_columns) + column as u64;
        inside.then(|| self.nodes.binary_search_by_key(&cell, |&node| node.into()).ok()).flatten()
    }

    /// The nodes of one row.
    pub fn nodes_of_row(&self, row: usize) -> Range<usize> {
        self.before(row, 0)..self.before(row + 1, 0)
    }

    /// The nodes of one row between these columns, with both of them.
    pub fn nodes_between(&self, row: usize, first: usize, last: usize) -> Range<usize> {
        self.before(row, first)..self.before(row, last + 1)
    }

    /// How many nodes there are before a cell.
    fn before(&self, row: usize, column: usize) -> usize {
        let cell = row as u64 * u64::from(self.n_columns) + column as u64;
        self.nodes.partition_point(|&node| u64::from(node) < cell)
    }

    /// The steps that begin at a node, by their ends.
    pub fn steps_from(&self, node: usize) -> &[Step] {
        &self.steps[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}
