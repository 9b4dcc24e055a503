//! What aligning three stretches costs: exactly where that is cheap to find, else an upper bound.

use super::costs::{GAP, NEVER, Prefixes, TWO_GAPS, pair, pairwise};

const MOST_CELLS: usize = 1 << 18;

/// The cost of some alignment of the three: the least where the table is small enough.
pub fn three_way(source: &[i32], output: &[i32], reference: &[i32]) -> i32 {
    let texts = [source, output, reference];
    let least =
        pairwise(source, output) + pairwise(source, reference) + pairwise(output, reference);
    let quick = quick(source, output, reference);
    let cells: usize = texts.iter().map(|text| text.len() + 1).product();
    if quick == least || cells > MOST_CELLS { quick } else { whole_table(texts) }
}

/// The cost of an alignment of the three that is found quickly: that by the best centre.
pub fn quick(source: &[i32], output: &[i32], reference: &[i32]) -> i32 {
    let texts = [source, output, reference];
    star(texts, 0).min(star(texts, 1)).min(star(texts, 2))
}

/// The cost of aligning two of the sentences with the third, the centre, and joining the two.
fn star(texts: [&[i32]; 3], centre: usize) -> i32 {
    let [first, second] = [(centre + 1) % 3, (centre + 2) % 3].map(|other| texts[other]);
    let (ours, theirs) = (rows(texts[centre], first), rows(texts[centre], second));
    let mut cost = ours.cost + theirs.cost;
    for i in 0..=texts[centre].len() {
        cost += joined(
            &first[ours.gaps[i].0..ours.gaps[i].1],
            &second[theirs.gaps[i].0..theirs.gaps[i].1],
        );
        if i < texts[centre].len() {
            cost += match (ours.partners[i], theirs.partners[i]) {
                (Some(a), Some(b)) => pair(first[a], second[b]),
                (None, None) => 0,
                _ => GAP,
            };
        }
    }
    cost
}

/// The cost of insertions that stand at the same place.
fn joined(first: &[i32], second: &[i32]) -> i32 {
    let paired: i32 = first.iter().zip(second).map(|(&a, &b)| pair(a, b)).sum();
    paired + first.len().abs_diff(second.len()) as i32 * GAP
}

struct Rows {
    cost: i32,
    /// For each position of the centre, from where to where the other has tokens of its own.
    gaps: Vec<(usize, usize)>,
    /// For each token of the centre its partner.
    partners: Vec<Option<usize>>,
}

fn rows(centre: &[i32], other: &[i32]) -> Rows {
    let table = Prefixes::new(centre, other);
    let mut cells = table.path(centre, other);
    cells.reverse();
    let mut gaps = vec![(usize::MAX, 0); centre.len() + 1];
    let mut partners = vec![None; centre.len()];
    for window in cells.windows(2) {
        let ((i, j), (next_i, next_j)) = (window[0], window[1]);
        if next_i > i && next_j > j {
            partners[i] = Some(j);
        }
    }
    for &(i, j) in &cells {
        gaps[i] = (gaps[i].0.min(j), gaps[i].1.max(j));
    }
    Rows { cost: table.get(centre.len(), other.len()), gaps, partners }
}

/// The least cost by the plain table of three dimensions, two planes of it at a time.
fn whole_table([source, output, reference]: [&[i32]; 3]) -> i32 {
    let width = output.len() + 1;
    let mut before: Vec<i32> = Vec::new();
    for k in 0..=reference.len() {
        let mut plane = vec![NEVER; (source.len() + 1) * width];
        for i in 0..=source.len() {
            for j in 0..width {
                let at = |di: usize, dj: usize, table: &[i32]| {
                    if i < di || j < dj { NEVER } else { table[(i - di) * width + j - dj] }
                };
                let so = if i > 0 && j > 0 { pair(source[i - 1], output[j - 1]) } else { NEVER };
                let mut best = if i + j + k == 0 { 0 } else { NEVER };
                best = best.min(at(1, 1, &plane) + so.min(NEVER) + TWO_GAPS);
                best = best.min(at(1, 0, &plane) + TWO_GAPS).min(at(0, 1, &plane) + TWO_GAPS);
                if k > 0 {
                    let token = reference[k - 1];
                    let sr = if i > 0 { pair(source[i - 1], token) } else { NEVER };
                    let or = if j > 0 { pair(output[j - 1], token) } else { NEVER };
                    best = best.min(at(1, 1, &before) + so + sr + or);
                    best = best.min(at(1, 0, &before) + sr + TWO_GAPS);
                    best = best.min(at(0, 1, &before) + or + TWO_GAPS);
                    best = best.min(at(0, 0, &before) + TWO_GAPS);
                }
                plane[i * width + j] = best;
            }
        }
        before = plane;
    }
    before[source.len() * width + output.len()]
}
