//! The columns of one alignment, to be shown.

use super::band::Layers;
use super::chain::Chain;
use super::costs::{NEVER, column};
use super::pieces::{Region, pieces};
use super::table::{Table, Texts};

/// A column: the numbers of the tokens of source, output and reference in it; -1 is a gap.
pub type Cells = [i64; 3];

/// Which of the three a column takes a token of: the preferred on the way back from the end first.
const STEPS: [[usize; 3]; 7] =
    [[1, 1, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1]];

/// The columns of the alignment that counts.
///
/// # Panics
/// Never: every cell that is reached was reached from another.
#[must_use]
pub fn columns(texts: Texts<'_>, reference: &[i32]) -> Vec<Cells> {
    let span = 0..texts.source.len();
    let chain =
        Chain::new(texts, &pieces(texts.source, &[Region { span, alternatives: vec![reference] }]));
    let layers = Layers::new(texts.source, texts.output, &chain);
    let tables = tables(texts, reference, &layers);
    let cost = |[i, j, k]: [usize; 3]| {
        let band = layers.band(layer(&layers, k, reference.len()));
        band.index(i, j).map_or(NEVER, |index| tables[k].costs[index])
    };
    let mut place = [texts.source.len(), texts.output.len(), reference.len()];
    let mut columns = Vec::new();
    while place != [0; 3] {
        let here = cost(place);
        let taken = STEPS.into_iter().find(|step| {
            before(place, *step).is_some_and(|earlier| {
                let paid = cost(earlier);
                paid < NEVER && paid + column_cost(texts, reference, earlier, *step) == here
            })
        });
        let step = taken.expect("a cell that is reached was reached from somewhere");
        place = before(place, step).expect("the step was possible");
        columns.push([0, 1, 2].map(|k| if step[k] == 1 { place[k] as i64 } else { -1 }));
    }
    columns.reverse();
    columns
}

/// The tables behind each of the reference's tokens, the first before all of them.
fn tables(texts: Texts<'_>, reference: &[i32], layers: &Layers) -> Vec<Table> {
    let band = |k| layers.band(layer(layers, k, reference.len()));
    let mut tables = vec![Table::first(texts, band(0), None)];
    for (k, &token) in reference.iter().enumerate() {
        tables.push(tables[k].next(texts, [band(k), band(k + 1)], token, None));
    }
    if reference.is_empty() {
        tables[0] = tables[0].moved(layers.band(0), band(0));
    }
    tables
}

/// The layer behind so many tokens of the only segment.
fn layer(layers: &Layers, k: usize, length: usize) -> usize {
    if k == 0 && length > 0 { 0 } else { layers.behind(0, 0, k, length) }
}

fn before(place: [usize; 3], step: [usize; 3]) -> Option<[usize; 3]> {
    let [i, j, k] = [0, 1, 2].map(|which| place[which].checked_sub(step[which]));
    Some([i?, j?, k?])
}

fn column_cost(texts: Texts<'_>, reference: &[i32], place: [usize; 3], step: [usize; 3]) -> i32 {
    let of = |which: usize, tokens: &[i32]| (step[which] == 1).then(|| tokens[place[which]]);
    let (source, output, token) = (of(0, texts.source), of(1, texts.output), of(2, reference));
    column(source, output, token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_preferred_without_gaps() {
        let shown = |source, output, reference| columns(Texts { source, output }, reference);
        assert_eq!(shown(&[1, 2], &[1, 3, 2], &[1, 3, 2]), [[0, 0, 0], [-1, 1, 1], [1, 2, 2]]);
        assert_eq!(shown(&[1], &[], &[2]), [[0, -1, 0]]);
        assert_eq!(shown(&[], &[7], &[]), [[-1, 0, -1]]);
        assert_eq!(shown(&[], &[], &[]), Vec::<Cells>::new());
    }
}
