//! Beginnings of references that have the same future.

use super::costs::NEVER;
use super::counts::Counts;
use super::front::{Element, join};
use super::objective::Objective;
use super::remaining::Prices;
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
    /// The least price at which one of the elements can end; 0 without prices.
    least: i64,
}

/// What elements have to reach: a price of 0 at most with what remains from their cell.
#[derive(Clone, Copy)]
pub struct Demand<'a> {
    /// The prices.
    pub prices: &'a Prices,
    /// For each cell of the output's band the least that remains.
    pub remaining: &'a [i64],
}

impl State {
    /// The state before the first segment.
    pub fn first(tables: &[Table; 2]) -> Self {
        let start = [Element { counts: Counts::default(), choice: u32::MAX }];
        Self::filled(tables, |_, _| &start, |choice| choice, None)
    }

    /// The state behind an alternative that leads to these tables, without elements that cannot
    /// reach what is demanded.
    pub fn next(
        &self,
        tables: &[Table; 2],
        choice: impl FnMut(u32) -> u32,
        demand: Option<Demand<'_>>,
    ) -> Self {
        Self::filled(tables, |output, baseline| self.front(output, baseline), choice, demand)
    }

    fn filled<'a>(
        tables: &[Table; 2],
        front: impl Fn(usize, usize) -> &'a [Element],
        mut choice: impl FnMut(u32) -> u32,
        demand: Option<Demand<'_>>,
    ) -> Self {
        let costs = [tables[0].costs.clone(), tables[1].costs.clone()];
        let alive = [0, 1].map(|which| alive(&costs[which]));
        let ranks = [0, 1].map(|which| ranks(costs[which].len(), &alive[which]));
        let (mut starts, mut elements) = (vec![0], Vec::new());
        let mut least = if demand.is_some() { i64::MAX } else { 0 };
        for &cell in &alive[0] {
            let way = tables[0].ways[cell];
            let to_come =
                |demand: Demand<'_>| demand.prices.of_cost(costs[0][cell]) + demand.remaining[cell];
            let to_come = demand.map_or(0, to_come);
            for &other in &alive[1] {
                let baseline = tables[1].ways[other];
                let columns = way.columns.plus(baseline.columns.as_baseline());
                for element in front(way.from, baseline.from) {
                    let counts = element.counts.plus(columns);
                    let price = demand.map_or(0, |demand| demand.prices.of(counts) + to_come);
                    if price <= 0 {
                        least = least.min(price);
                        elements.push(Element { counts, choice: choice(element.choice) });
                    }
                }
                starts.push(elements.len());
            }
        }
        Self { costs, ranks, n_baseline: alive[1].len(), starts, elements, least }
    }

    /// The least price at which one of its beginnings can end; the most promising have the least.
    pub fn least(&self) -> i64 {
        self.least
    }

    /// Whether nothing that was counted can become best.
    pub fn is_hopeless(&self) -> bool {
        self.elements.is_empty()
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
    pub fn join(&mut self, other: &Self, objective: &Objective, above_zero: bool) {
        let (mut starts, mut elements) = (vec![0], Vec::new());
        for pair in 0..self.starts.len() - 1 {
            let ours = &self.elements[self.starts[pair]..self.starts[pair + 1]];
            let theirs = &other.elements[other.starts[pair]..other.starts[pair + 1]];
            elements.extend(join(ours, theirs, objective, above_zero));
            starts.push(elements.len());
        }
        (self.starts, self.elements) = (starts, elements);
        self.least = self.least.min(other.least);
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
