//! What alignments cost: 0 for equal tokens, 2 for a token and a gap, 3 for different tokens.

/// A token beside a gap.
pub const GAP: i32 = 2;
/// A token that stands alone in its column, and a token beside each of two others.
pub const TWO_GAPS: i32 = 2 * GAP;
const MISMATCH: i32 = 3;
/// More than any alignment costs, and far from overflow.
pub const NEVER: i32 = i32::MAX / 8;

/// Two tokens in one column.
#[must_use]
pub fn pair(first: i32, second: i32) -> i32 {
    if first == second { 0 } else { MISMATCH }
}

/// A column; a gap is no token.
#[must_use]
pub fn column(source: Option<i32>, output: Option<i32>, reference: Option<i32>) -> i32 {
    match (source, output, reference) {
        (Some(a), Some(b), Some(c)) => pair(a, b) + pair(a, c) + pair(b, c),
        (Some(a), Some(b), None) | (Some(a), None, Some(b)) | (None, Some(a), Some(b)) => {
            pair(a, b) + TWO_GAPS
        }
        _ => TWO_GAPS,
    }
}

/// From the costs of aligning each prefix of a sentence with some tokens (`line`) to those with
/// one token more.
pub fn advance(line: &[i32], sentence: &[i32], token: i32) -> Vec<i32> {
    let mut next = Vec::with_capacity(line.len());
    next.push(line[0] + GAP);
    for (i, &other) in sentence.iter().enumerate() {
        let best = (line[i] + pair(other, token)).min(line[i + 1] + GAP).min(next[i] + GAP);
        next.push(best);
    }
    next
}

/// The same from the end: the costs of aligning each suffix, with one token more in front.
pub fn retreat(line: &[i32], sentence: &[i32], token: i32) -> Vec<i32> {
    let mut next: Vec<i32> = line.iter().map(|cost| cost + GAP).collect();
    for (i, &other) in sentence.iter().enumerate().rev() {
        next[i] = next[i].min(line[i + 1] + pair(other, token)).min(next[i + 1] + GAP);
    }
    next
}

/// The costs of aligning each prefix with nothing.
pub fn first_line(length: usize) -> Vec<i32> {
    (0..=length as i32).map(|i| i * GAP).collect()
}

/// The costs of aligning each suffix with nothing.
pub fn last_line(length: usize) -> Vec<i32> {
    (0..=length as i32).rev().map(|i| i * GAP).collect()
}

/// The costs of aligning each prefix of one sentence with each prefix of another.
pub struct Prefixes {
    width: usize,
    costs: Vec<i32>,
}

impl Prefixes {
    /// Fills the table.
    pub fn new(first: &[i32], second: &[i32]) -> Self {
        let width = second.len() + 1;
        let mut costs = Vec::with_capacity((first.len() + 1) * width);
        let mut line = first_line(second.len());
        costs.extend(&line);
        for &token in first {
            line = advance(&line, second, token);
            costs.extend(&line);
        }
        Self { width, costs }
    }

    /// The cost of aligning the first `i` tokens with the first `j`.
    pub fn get(&self, i: usize, j: usize) -> i32 {
        self.costs[i * self.width + j]
    }

    /// The cells of the cheapest alignment, from the end; a pair of tokens is preferred, then a
    /// token of the first sentence beside a gap.
    pub fn path(&self, first: &[i32], second: &[i32]) -> Vec<(usize, usize)> {
        let (mut i, mut j) = (first.len(), second.len());
        let mut cells = vec![(i, j)];
        while (i, j) != (0, 0) {
            let cost = self.get(i, j);
            let paired = i > 0
                && j > 0
                && cost == self.get(i - 1, j - 1) + pair(first[i - 1], second[j - 1]);
            if paired {
                (i, j) = (i - 1, j - 1);
            } else if i > 0 && cost == self.get(i - 1, j) + GAP {
                i -= 1;
            } else {
                j -= 1;
            }
            cells.push((i, j));
        }
        cells
    }
}

/// For each pair of positions the cost of the cheapest alignment that passes there.
pub fn through(first: &[i32], second: &[i32]) -> Vec<i32> {
    let width = second.len() + 1;
    let mut costs = Prefixes::new(first, second).costs;
    let mut line = last_line(second.len());
    for i in (0..=first.len()).rev() {
        if i < first.len() {
            line = retreat(&line, second, first[i]);
        }
        let row = &mut costs[i * width..][..width];
        row.iter_mut().zip(&line).for_each(|(cost, rest)| *cost += rest);
    }
    costs
}

/// What aligning two sentences costs.
pub fn pairwise(first: &[i32], second: &[i32]) -> i32 {
    let mut line = first_line(second.len());
    for &token in first {
        line = advance(&line, second, token);
    }
    line[second.len()]
}
