//! Beginnings of references that have the same future.

use super::costs::NEVER;
use super::counts::Counts;
use super::front::{Element, join};
use super::objective::Objective;
use super::table::Table;

/// The costs of the output's table and of the baseline's. For each pair of a cell of the one and a
/// cell of the other that an alignment may pass: what can have been counted.
pub struct State {
    costs: [Vec<i32>; 2],
    /// For each cell of either table its number among those that have a cost.
    ranks: [Vec<usize>; 2],
    n_baseline: usize,
    starts: Vec<usize>,
    elements: Vec<Element>,
}

impl State {
    /// The state before the first segment.
    pub fn first(tables: &[Table; 2]) -> Self {
        let start = [Element { counts: Counts::default(), choice: u32::MAX }];
        Self::filled(tables, |_, _| &start, |choice| choice)
    }

    /// The state behind an alternative that leads to these tables.
    pub fn next(&self, tables: &[Table; 2], choice: impl FnMut(u32) -> u32) -> Self {
        Self::filled(tables, |output, baseline| self.front(output, baseline), choice)
    }

    fn filled<'a>(
        tables: &[Table; 2],
        front: impl Fn(usize, usize) -> &'a [Element],
        mut choice: impl FnMut(u32) -> u32,
    ) -> Self {
        let costs = [tables[0].costs.clone(), tables[1].costs.clone()];
        let alive = [0, 1].map(|which| alive(&costs[which]));
        let ranks = [0, 1].map(|which| ranks(costs[which].len(), &alive[which]));
        let (mut starts, mut elements) = (vec![0], Vec::new());
        for &cell in &alive[0] {
            let way = tables[0].ways[cell];
            for &other in &alive[1] {
                let baseline = tables[1].ways[other];
                let columns = way.columns.plus(baseline.columns.as_baseline());
                elements.extend(front(way.from, baseline.from).iter().map(|element| Element {
                    counts: element.counts.plus(columns),
                    choice: choice(element.choice),
                }));
                starts.push(elements.len());
            }
        }
        Self { costs, ranks, n_baseline: alive[1].len(), starts, elements }
    }

    /// What can have been counted on the way to a cell of each table.
    pub fn front(&self, output: usize, baseline: usize) -> &[Element] {
        let pair = self.ranks[0][output] * self.n_baseline + self.ranks[1][baseline];
        &self.elements[self.starts[pair]..self.starts[pair + 1]]
    }

    /// What can have been counted in the end.
    pub fn last(&self) -> &[Element] {
        &self.elements[self.starts[self.starts.len() - 2]..]
    }

    /// The costs of the output's table, or of the baseline's.
    pub fn costs(&self, which: usize) -> &[i32] {
        &self.costs[which]
    }

    /// How much memory this takes, more or less.
    pub fn size(&self) -> usize {
        self.elements.len() + self.starts.len() + self.ranks[0].len() + self.ranks[1].len()
    }

    /// What decides about the future.
    pub fn key(&self) -> Vec<i32> {
        self.costs.concat()
    }

    /// Joins the counts of a state with the same future into this one.
    pub fn join(&mut self, other: &Self, objective: &Objective) {
        let (mut starts, mut elements) = (vec![0], Vec::new());
        for pair in 0..self.starts.len() - 1 {
            let ours = &self.elements[self.starts[pair]..self.starts[pair + 1]];
            let theirs = &other.elements[other.starts[pair]..other.starts[pair + 1]];
            elements.extend(join(ours, theirs, objective));
            starts.push(elements.len());
        }
        (self.starts, self.elements) = (starts, elements);
    }
}

fn alive(costs: &[i32]) -> Vec<usize> {
    (0..costs.len()).filter(|&cell| costs[cell] < NEVER).collect()
}

fn ranks(length: usize, alive: &[usize]) -> Vec<usize> {
    let mut ranks = vec![usize::MAX; length];
    alive.iter().enumerate().for_each(|(rank, &cell)| ranks[cell] = rank);
    ranks
}
