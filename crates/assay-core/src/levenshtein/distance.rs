//! The distance alone, 64 rows of the table at a time.
//!
//! Myers (1999) keeps a column of the table as two bit vectors of its vertical differences, and
//! Hyyrö (2003) hands the horizontal differences of a block's last row to the block below. Blocks
//! are done one after the other, each over the whole text, so that memory grows with the length of
//! the text alone. What the sequences share at both ends is cut off first; corrected sentences
//! share most.

use rustc_hash::FxHashMap;

/// Working memory, taken from pair to pair.
#[derive(Default)]
pub struct Scratch {
    /// At which of the 64 positions of the current block each id stands.
    positions: FxHashMap<i32, u64>,
    /// For each column, how the last row done so far changes from the column before: 1, 0, -1.
    steps: Vec<i8>,
}

/// The least number of insertions, deletions and substitutions that turn one sequence into the
/// other.
#[must_use]
pub fn distance(a: &[i32], b: &[i32]) -> usize {
    Scratch::default().distance(a, b)
}

impl Scratch {
    /// See [`distance`].
    pub fn distance(&mut self, a: &[i32], b: &[i32]) -> usize {
        let (a, b) = without_common_ends(a, b);
        let (pattern, text) = if a.len() <= b.len() { (a, b) } else { (b, a) };
        self.steps.clear();
        self.steps.resize(text.len(), 1);
        for block in pattern.chunks(64) {
            self.positions.clear();
            for (position, &id) in block.iter().enumerate() {
                *self.positions.entry(id).or_default() |= 1 << position;
            }
            self.descend(block.len(), text);
        }
        let change: i64 = self.steps.iter().map(|&step| i64::from(step)).sum();
        (pattern.len() as i64 + change) as usize
    }

    /// Takes `steps` from the row above the current block to the block's last row.
    fn descend(&mut self, n_rows: usize, text: &[i32]) {
        let last_row = n_rows - 1;
        // Where going one row down adds 1, and where it takes 1 away.
        let (mut rises, mut falls) = (u64::MAX, 0_u64);
        for (id, step) in text.iter().zip(&mut self.steps) {
            let equal = self.positions.get(id).copied().unwrap_or(0);
            let (up_above, down_above) = (u64::from(*step == 1), u64::from(*step == -1));
            let x = equal | down_above;
            let diagonal = ((x & rises).wrapping_add(rises) ^ rises) | x | falls;
            let up = falls | !(diagonal | rises);
            let down = rises & diagonal;
            *step = ((up >> last_row) & 1) as i8 - ((down >> last_row) & 1) as i8;
            let (up, down) = ((up << 1) | up_above, (down << 1) | down_above);
            rises = down | !(diagonal | up);
            falls = up & diagonal;
        }
    }
}

fn without_common_ends<'a>(a: &'a [i32], b: &'a [i32]) -> (&'a [i32], &'a [i32]) {
    let prefix = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[prefix..], &b[prefix..]);
    let suffix = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    (&a[..a.len() - suffix], &b[..b.len() - suffix])
}
