//! What BLEU counts: n-grams of the output that a reference has, clipped, and lengths.

use super::{Trie, n_ngrams};
use crate::{Ragged, References, Sentences};

#[derive(Default)]
struct Scratch {
    trie: Trie,
    output: Vec<u32>,
    reference: Vec<u32>,
    most: Vec<u32>,
}

/// For each sentence a row: output length, length of the closest reference (the shorter one of
/// two), and for each order the matches and the number of the output's n-grams.
#[must_use]
pub fn bleu_counts(outputs: Sentences<'_>, references: References<'_>, order: usize) -> Vec<i64> {
    let fill = |scratch: &mut Scratch, sentence, rows: &mut Vec<i64>| {
        row(scratch, outputs.get(sentence), references.of(sentence), order, rows);
    };
    Ragged::collect(outputs.len(), Scratch::default, fill).values
}

fn row<'a>(
    scratch: &mut Scratch,
    output: &[i32],
    references: impl Iterator<Item = &'a [i32]> + Clone,
    order: usize,
    rows: &mut Vec<i64>,
) {
    let Scratch { trie, output: counts, reference: other, most } = scratch;
    trie.clear();
    counts.clear();
    most.clear();
    trie.count_all(output, order, counts);
    most.resize(counts.len(), 0);
    for reference in references.clone() {
        other.clear();
        trie.count_known(reference, order, other);
        most.iter_mut().zip(&*other).for_each(|(most, &count)| *most = count.max(*most));
    }
    let mut matches = [0_i64; super::MAX_ORDER + 1];
    for (id, &length) in trie.lengths().iter().enumerate() {
        matches[length as usize] += i64::from(counts[id].min(most[id]));
    }
    let lengths = references.map(<[i32]>::len);
    let closest = lengths.min_by_key(|&length| (length.abs_diff(output.len()), length));
    rows.extend([output.len() as i64, closest.unwrap_or(0) as i64]);
    for (n, candidates) in n_ngrams(output.len(), order).enumerate() {
        rows.extend([matches[n + 1], candidates]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_are_clipped_by_the_best_reference_and_length_is_the_closest() {
        let output: Vec<i32> = vec![1, 1, 1, 2];
        let flat = Sentences::new(&[1, 1, 2, 1, 2, 3, 4, 5], &[0, 3, 8]).unwrap();
        let references = References::new(flat, &[0, 2], 1).unwrap();
        let offsets = [0, 4];
        let outputs = Sentences::new(&output, &offsets).unwrap();
        assert_eq!(bleu_counts(outputs, references, 2), [4, 3, 3, 4, 2, 3]);
    }
}
