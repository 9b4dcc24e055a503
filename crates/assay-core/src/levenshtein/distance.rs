//! The distance alone, 64 rows of the table at a time.
//!
//! Myers (1999) keeps a column of the table as two bit vectors of its vertical differences, and
//! Hyyrö (2003) carries the horizontal difference from one 64-bit block to the next. What the two
//! sequences share at both ends is cut off first; corrected sentences share most.

use rustc_hash::FxHashMap;

/// Working memory, taken from pair to pair.
#[derive(Default)]
pub struct Scratch {
    /// Where each id of the pattern has its row of `masks`.
    rows: FxHashMap<i32, usize>,
    /// For each row and block: at which positions of the pattern the id stands.
    masks: Vec<u64>,
    /// For each block: where going one row down adds 1, and where it takes 1 away.
    vertical: Vec<(u64, u64)>,
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
        if pattern.is_empty() {
            return text.len();
        }
        let n_blocks = pattern.len().div_ceil(64);
        self.set_pattern(pattern, n_blocks);
        let last_row = 1 << ((pattern.len() - 1) % 64);
        let mut distance = pattern.len();
        for id in text {
            let row = self.rows.get(id).copied();
            let (up, down) = self.advance(row, n_blocks, last_row);
            distance = distance + usize::from(up) - usize::from(down);
        }
        distance
    }

    fn set_pattern(&mut self, pattern: &[i32], n_blocks: usize) {
        self.rows.clear();
        self.masks.clear();
        self.vertical.clear();
        self.vertical.resize(n_blocks, (u64::MAX, 0));
        for (position, &id) in pattern.iter().enumerate() {
            let next = self.rows.len();
            let row = *self.rows.entry(id).or_insert(next);
            if row == next {
                self.masks.resize(self.masks.len() + n_blocks, 0);
            }
            self.masks[row * n_blocks + position / 64] |= 1 << (position % 64);
        }
    }

    /// Goes one column on; says whether the last row grew or fell by 1.
    fn advance(&mut self, row: Option<usize>, n_blocks: usize, last_row: u64) -> (bool, bool) {
        let (mut carry_up, mut carry_down) = (1, 0);
        let mut last = (0, 0);
        for block in 0..n_blocks {
            let equal = row.map_or(0, |row| self.masks[row * n_blocks + block]);
            let (rises, falls) = self.vertical[block];
            let x = equal | carry_down;
            let diagonal = ((x & rises).wrapping_add(rises) ^ rises) | x | falls;
            let up = falls | !(diagonal | rises);
            let down = rises & diagonal;
            last = (up, down);
            let (up_in, down_in) = ((up << 1) | carry_up, (down << 1) | carry_down);
            (carry_up, carry_down) = (up >> 63, down >> 63);
            self.vertical[block] = (down_in | !(diagonal | up_in), up_in & diagonal);
        }
        (last.0 & last_row != 0, last.1 & last_row != 0)
    }
}

fn without_common_ends<'a>(a: &'a [i32], b: &'a [i32]) -> (&'a [i32], &'a [i32]) {
    let prefix = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[prefix..], &b[prefix..]);
    let suffix = a.iter().rev().zip(b.iter().rev()).take_while(|(x, y)| x == y).count();
    (&a[..a.len() - suffix], &b[..b.len() - suffix])
}
