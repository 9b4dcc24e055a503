//! What can have been counted at a cell: the counts that may still become the best.

use super::counts::Counts;
use super::objective::Objective;

/// Counts of one beginning of a reference, and which one it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Element {
    /// The columns so far.
    pub counts: Counts,
    /// The number of the last choice in the list of choices.
    pub choice: u32,
}

/// Joins two lists, each counts once, and drops what cannot become best. With `above_zero`, who
/// ends with nothing in favour is none of the best.
pub fn join(
    first: &[Element],
    second: &[Element],
    objective: &Objective,
    above_zero: bool,
) -> Vec<Element> {
    let mut all = [first, second].concat();
    all.sort_by_key(|element| element.counts);
    all.dedup_by_key(|element| element.counts);
    if objective.is_usual() {
        by_ratio(all, objective, above_zero)
    } else {
        by_merits(&all, objective)
    }
}

/// For a ratio good / (good + bad): who has less good and not less bad stays behind for ever, and
/// so does who has as much good, if any, and more bad. Of equals in both the merits decide.
fn by_ratio(all: Vec<Element>, objective: &Objective, above_zero: bool) -> Vec<Element> {
    let merits =
        |element: &Element| element.counts.totals().correction().weighted(objective.weight);
    let mut rated: Vec<_> = all.into_iter().map(|element| (merits(&element), element)).collect();
    rated.sort_by(|((good, bad), _), ((other_good, other_bad), _)| {
        other_good.total_cmp(good).then(bad.total_cmp(other_bad))
    });
    let (mut least, mut kept) = (f64::INFINITY, Vec::new());
    for equals in rated.chunk_by(|(merits, _), (others, _)| merits == others) {
        let (good, bad) = equals[0].0;
        if bad < least || good == 0.0 && !above_zero {
            let elements: Vec<_> = equals.iter().map(|&(_, element)| element).collect();
            kept.extend(by_merits(&elements, objective));
            least = least.min(bad);
        }
    }
    kept
}

/// Drops counts that others exceed in everything that makes a key rise.
fn by_merits(all: &[Element], objective: &Objective) -> Vec<Element> {
    let merits: Vec<_> =
        all.iter().map(|element| objective.merits(element.counts.totals())).collect();
    let exceeds = |a: usize, b: usize| merits[a].iter().zip(&merits[b]).all(|(x, y)| x >= y);
    let beaten =
        |b: usize| (0..all.len()).any(|a| a != b && exceeds(a, b) && (a < b || !exceeds(b, a)));
    (0..all.len()).filter(|&index| !beaten(index)).map(|index| all[index]).collect()
}
