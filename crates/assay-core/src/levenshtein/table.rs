//! The whole table of a pair: which last steps are optimal in every cell.

use super::Costs;

/// The most cells one table may have (256 MiB; two texts of some 16,000 tokens each).
pub const MAX_CELLS: usize = 1 << 28;

/// One step of an alignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Operation {
    /// The same token on both sides.
    Match = 0,
    /// Another token in its place.
    Substitution = 1,
    /// A source token that the target lacks.
    Deletion = 2,
    /// A target token that the source lacks.
    Insertion = 3,
}

impl Operation {
    /// How many source and target tokens the step takes.
    #[must_use]
    pub fn steps(self) -> (i32, i32) {
        match self {
            Self::Match | Self::Substitution => (1, 1),
            Self::Deletion => (1, 0),
            Self::Insertion => (0, 1),
        }
    }
}

/// A step that lies on a cheapest alignment; it ends at cell (row, column), where `row` source and
/// `column` target tokens are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arc {
    /// Source tokens taken after the step.
    pub row: i32,
    /// Target tokens taken after the step.
    pub column: i32,
    /// The step.
    pub operation: Operation,
}

const MATCH: u8 = 1;
const SUBSTITUTION: u8 = 2;
const DELETION: u8 = 4;
const INSERTION: u8 = 8;
const ON_PATH: u8 = 16;

/// A cell's flags and the steps they stand for, the preferred first.
const STEPS: [(u8, Operation); 4] = [
    (MATCH, Operation::Match),
    (SUBSTITUTION, Operation::Substitution),
    (DELETION, Operation::Deletion),
    (INSERTION, Operation::Insertion),
];

/// For each cell the optimal last steps, as flags. Reused from pair to pair.
#[derive(Default)]
pub struct Table {
    n_rows: usize,
    n_columns: usize,
    cells: Vec<u8>,
    costs: Vec<u32>,
}

impl Table {
    pub fn fill(&mut self, source: &[i32], target: &[i32], costs: Costs) {
        self.n_rows = source.len() + 1;
        self.n_columns = target.len() + 1;
        self.cells.clear();
        self.cells.resize(self.n_rows * self.n_columns, INSERTION);
        self.cells[0] = 0;
        self.costs.clear();
        self.costs.extend((0..=target.len() as u32).map(|column| column * costs.gap));
        for (&token, cells) in source.iter().zip(self.cells.chunks_mut(self.n_columns).skip(1)) {
            fill_row(token, target, costs, &mut self.costs, cells);
        }
    }

    /// Appends the canonical alignment.
    pub fn alignment(&mut self, out: &mut Vec<Operation>) {
        let begin = out.len();
        let mut cell = self.cells.len() - 1;
        while let Some(&(_, operation)) = STEPS.iter().find(|(flag, _)| self.cells[cell] & flag > 0)
        {
            out.push(operation);
            cell = self.before(cell, operation);
        }
        out[begin..].reverse();
    }

    /// Appends every step that lies on some cheapest alignment.
    pub fn arcs(&mut self, out: &mut Vec<Arc>) {
        *self.cells.last_mut().expect("a table has a cell") |= ON_PATH;
        for cell in (0..self.cells.len()).rev().filter(|&cell| cell > 0) {
            if self.cells[cell] & ON_PATH > 0 {
                for (flag, operation) in STEPS {
                    if self.cells[cell] & flag > 0 {
                        let before = self.before(cell, operation);
                        self.cells[before] |= ON_PATH;
                    }
                }
            }
        }
        for (row, cells) in self.cells.chunks(self.n_columns).enumerate() {
            for (column, &cell) in cells.iter().enumerate().filter(|(_, cell)| **cell >= ON_PATH) {
                let steps = STEPS.iter().filter(|(flag, _)| cell & flag > 0);
                out.extend(steps.map(|&(_, operation)| Arc {
                    row: row as i32,
                    column: column as i32,
                    operation,
                }));
            }
        }
    }

    fn before(&self, cell: usize, operation: Operation) -> usize {
        let (rows, columns) = operation.steps();
        cell - rows as usize * self.n_columns - columns as usize
    }
}

/// Fills one row of flags, and turns the costs of the row above into those of this row.
fn fill_row(token: i32, target: &[i32], costs: Costs, row: &mut [u32], cells: &mut [u8]) {
    let mut above_left = row[0];
    let mut left = above_left + costs.gap;
    row[0] = left;
    cells[0] = DELETION;
    for ((&other, cost), cell) in target.iter().zip(&mut row[1..]).zip(&mut cells[1..]) {
        let (step, flag) =
            if token == other { (0, MATCH) } else { (costs.substitution, SUBSTITUTION) };
        let (across, down, right) = (above_left + step, *cost + costs.gap, left + costs.gap);
        let least = across.min(down).min(right);
        *cell = (u8::from(across == least) * flag)
            | (u8::from(down == least) * DELETION)
            | (u8::from(right == least) * INSERTION);
        above_left = *cost;
        left = least;
        *cost = least;
    }
}
