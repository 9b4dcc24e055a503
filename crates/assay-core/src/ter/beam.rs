//! The table of edit distances near the diagonal: what lies further off is never looked at.
//!
//! The beam decides which alignments there are, so it is part of TER's definition. Rows stand for
//! tokens of the output, columns for tokens of the reference. Only the beam is stored, row by row,
//! with a margin on both sides; memory grows with the length of the texts, not with its square.

/// How many columns on each side of the diagonal belong to the beam.
const BEAM_WIDTH: usize = 25;

/// The distance of a cell that cannot be reached. Sums of two such fit into 32 bits.
const FAR: u32 = u32::MAX / 4;

/// Which cells belong to the beam, and where they are stored.
#[derive(Default)]
pub struct Beam {
    /// For each row, its first column.
    starts: Vec<usize>,
    /// For each row, the column behind its last.
    ends: Vec<usize>,
    /// How many columns of [`FAR`] are kept before the first: as many as a row can be ahead of
    /// the row above.
    margin: usize,
    /// How many cells are stored for a row.
    stride: usize,
}

/// Cells of a beam.
type Cells = Vec<u32>;

/// One step of an alignment, from the output to the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A token of the output stands where the reference has one; whether it is the same.
    Pair(bool),
    /// A token of the output goes.
    Deletion,
    /// A token of the reference comes in.
    Insertion,
}

impl Beam {
    /// Lays the beam for an output of so many tokens, at least 1, and a reference of so many.
    #[allow(clippy::cast_precision_loss)] // no sentence has 2^52 tokens
    pub fn lay(&mut self, n_output: usize, n_reference: usize) {
        let ratio = n_reference as f64 / n_output as f64;
        let mut width = BEAM_WIDTH;
        if (width as f64) < ratio / 2.0 {
            width = (ratio / 2.0 + width as f64).ceil() as usize; // else rows would not touch
        }
        self.margin = ratio.ceil() as usize + 1;
        self.stride = (2 * width).min(n_reference + 1) + 2 * self.margin + 2;
        self.starts.clear();
        self.ends.clear();
        self.starts.push(0);
        self.ends.push((n_reference + 1).min(self.stride - self.margin));
        for row in 1..=n_output {
            let diagonal = (row as f64 * ratio).floor() as usize;
            self.starts.push(diagonal.saturating_sub(width));
            self.ends.push((n_reference + 1).min(diagonal + width));
        }
        self.ends[n_output] = n_reference + 1;
    }

    /// Where the cells of a row are stored.
    fn stored(&self, row: usize) -> std::ops::Range<usize> {
        row * self.stride..(row + 1) * self.stride
    }

    /// Where, among the stored cells of a row, a column is.
    fn place(&self, row: usize, column: usize) -> usize {
        column + self.margin - self.starts[row]
    }

    fn at(&self, cells: &Cells, row: usize, column: usize) -> u32 {
        cells[row * self.stride + self.place(row, column)]
    }

    /// Fills a row from the row above it; `token` is the output's token between the two.
    fn descend(&self, row: usize, token: i32, reference: &[i32], above: &[u32], here: &mut [u32]) {
        here.fill(FAR);
        let (start, end) = (self.starts[row], self.ends[row]);
        let mut left = FAR;
        if start == 0 {
            left = above[self.place(row - 1, 0)] + 1;
            here[self.place(row, 0)] = left;
        }
        let first = start.max(1);
        let above = &above[self.place(row - 1, first - 1)..];
        let here = &mut here[self.place(row, first)..];
        let tokens = &reference[first - 1..end - 1];
        for ((cell, pair), &other) in here.iter_mut().zip(above.windows(2)).zip(tokens) {
            left = (pair[0] + u32::from(token != other)).min(pair[1] + 1).min(left + 1);
            *cell = left;
        }
    }

    /// Fills a row from the row below it with the distances from its cells to the last cell;
    /// `token` is the output's token between the two.
    fn ascend(&self, row: usize, token: i32, reference: &[i32], below: &[u32], here: &mut [u32]) {
        here.fill(FAR);
        let mut right = FAR;
        for column in (self.starts[row]..self.ends[row]).rev() {
            let place = self.place(row + 1, column);
            let pair = match reference.get(column) {
                Some(&other) => below[place + 1] + u32::from(token != other),
                None => FAR,
            };
            right = pair.min(below[place] + 1).min(right + 1);
            here[self.place(row, column)] = right;
        }
    }
}

/// The distances of one output to one reference, from both ends, and of outputs that differ from it
/// in one stretch.
#[derive(Default)]
pub struct Distances {
    beam: Beam,
    /// From the first cell to each.
    before: Cells,
    /// From each cell to the last; row 0 is left out, for no row lies above it.
    after: Cells,
    /// Two rows, of which each is filled from the other.
    rows: [Cells; 2],
}

impl Distances {
    /// Fills the table of an output, of at least one token, from the first cell on.
    pub fn fill(&mut self, output: &[i32], reference: &[i32]) {
        self.beam.lay(output.len(), reference.len());
        let beam = &self.beam;
        self.before.clear();
        self.before.resize((output.len() + 1) * beam.stride, FAR);
        for (column, cell) in self.before[beam.margin..beam.stride].iter_mut().enumerate() {
            *cell = if column < beam.ends[0] { column as u32 } else { FAR };
        }
        for (row, &token) in (1..).zip(output) {
            let (above, here) = self.before.split_at_mut(row * beam.stride);
            let above = &above[beam.stored(row - 1)];
            beam.descend(row, token, reference, above, &mut here[..beam.stride]);
        }
    }

    /// Fills the table from the last cell back, which [`Distances::of_changed`] needs.
    pub fn fill_back(&mut self, output: &[i32], reference: &[i32]) {
        let (beam, n_output) = (&self.beam, output.len());
        self.after.clear();
        self.after.resize((n_output + 1) * beam.stride, FAR);
        for column in beam.starts[n_output]..beam.ends[n_output] {
            let place = n_output * beam.stride + beam.place(n_output, column);
            self.after[place] = (reference.len() - column) as u32;
        }
        for row in (1..n_output).rev() {
            let (here, below) = self.after.split_at_mut((row + 1) * beam.stride);
            let here = &mut here[beam.stored(row)];
            beam.ascend(row, output[row], reference, &below[..beam.stride], here);
        }
    }

    /// The distance of the output that fills the table.
    pub fn total(&self) -> u32 {
        let row = self.beam.ends.len() - 1;
        self.beam.at(&self.before, row, self.beam.ends[row] - 1)
    }

    /// The distance of an output that has `stretch` from token `start` on and is else the same.
    ///
    /// Every way through the table crosses the row behind the stretch: down to it the rows are
    /// computed anew, below it the distances back from the end still hold.
    pub fn of_changed(&mut self, start: usize, stretch: &[i32], reference: &[i32]) -> u32 {
        let beam = &self.beam;
        let [mut above, mut here] = std::mem::take(&mut self.rows);
        above.clear();
        above.extend_from_slice(&self.before[beam.stored(start)]);
        here.resize(beam.stride, FAR);
        for (row, &token) in (start + 1..).zip(stretch) {
            beam.descend(row, token, reference, &above, &mut here);
            std::mem::swap(&mut above, &mut here);
        }
        let after = &self.after[beam.stored(start + stretch.len())];
        let total = above.iter().zip(after).map(|(to, from)| to + from).min().unwrap_or(FAR);
        self.rows = [above, here];
        total
    }

    /// Walks one cheapest alignment of the output that fills the table, backwards: `visit` gets
    /// each step and the cell (row, column) in which it ends. A pair goes before a deletion, a
    /// deletion before an insertion.
    pub fn walk_back(
        &self,
        output: &[i32],
        reference: &[i32],
        mut visit: impl FnMut(Step, usize, usize),
    ) {
        let (mut row, mut column) = (output.len(), reference.len());
        while row > 0 {
            let step = self.last_step(row, column, output[row - 1], reference);
            visit(step, row, column);
            row -= usize::from(step != Step::Insertion);
            column -= usize::from(step != Step::Deletion);
        }
        for column in (1..=column).rev() {
            visit(Step::Insertion, 0, column);
        }
    }

    fn last_step(&self, row: usize, column: usize, token: i32, reference: &[i32]) -> Step {
        let cost = self.beam.at(&self.before, row, column);
        if column == 0 {
            return Step::Deletion;
        }
        let above = row * self.beam.stride - self.beam.stride + self.beam.place(row - 1, column);
        let same = token == reference[column - 1];
        if self.before[above - 1] + u32::from(!same) == cost {
            Step::Pair(same)
        } else if self.before[above] + 1 == cost {
            Step::Deletion
        } else {
            Step::Insertion
        }
    }
}
