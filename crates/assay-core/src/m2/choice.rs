//! Which annotator counts.

use super::Row;

/// For each sentence the row of the annotator who makes the totals so far best, as the official
/// scorer chooses: by F, by more that is correct, by less that is proposed or gold; the first of
/// equals. If it is not `running`, only the sentence's own numbers count.
///
/// Rows are those of [`super::Task::counts`]; sentence `i` has rows `groups[i]` to
/// `groups[i + 1]`. Where a sentence has none the answer is -1.
#[must_use]
pub fn choices(rows: &[Row], groups: &[i64], beta: f64, running: bool) -> Vec<i64> {
    let square = beta * beta;
    let mut totals = Row::default();
    let choose = |group: &[i64]| {
        let mut best: Option<(i64, Row, (f64, i64, f64))> = None;
        for index in group[0]..group[1] {
            let sums: Row = std::array::from_fn(|i| totals[i] + rows[index as usize][i]);
            let key = key(sums, square);
            if best.is_none_or(|(_, _, other)| is_better(key, other)) {
                best = Some((index, sums, key));
            }
        }
        let (index, sums, _) = best.unwrap_or((-1, totals, (0.0, 0, 0.0)));
        if running {
            totals = sums;
        }
        index
    };
    groups.windows(2).map(choose).collect()
}

#[allow(clippy::cast_precision_loss)] // there are fewer edits than 2^52
/// F, the number of correct edits, and the denominator of F.
fn key([correct, proposed, gold]: Row, square: f64) -> (f64, i64, f64) {
    let denominator = square * gold as f64 + proposed as f64;
    let f = if denominator == 0.0 { 1.0 } else { (1.0 + square) * correct as f64 / denominator };
    (f, correct, denominator)
}

fn is_better(one: (f64, i64, f64), other: (f64, i64, f64)) -> bool {
    (one.0, one.1, -one.2) > (other.0, other.1, -other.2)
}
