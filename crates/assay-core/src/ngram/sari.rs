//! What SARI counts: n-grams that were kept, deleted and added, rightly and in all.

use super::{MAX_ORDER, Trie, gleu::Texts};
use crate::Ragged;

/// Columns of each order: for keeping, deleting and adding, numerator and denominator of
/// precision, then of recall.
pub const COLUMNS: usize = 2 * RATIOS;
const RATIOS: usize = 6;

/// How much an n-gram that occurs several times counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// As one, of which the share of its occurrences is right that is right, as in the script of
    /// Xu et al. The numerator of the recall of deletion is that of precision.
    Types,
    /// As often as it occurs, as in EASSE.
    Occurrences,
    /// As one, but in the recall of keeping as often as it occurs, as in Hugging Face's `evaluate`.
    Mixed,
}

impl Counting {
    /// Their names, as Python calls them.
    pub const NAMES: [(&'static str, Self); 3] =
        [("types", Self::Types), ("occurrences", Self::Occurrences), ("mixed", Self::Mixed)];
}

#[derive(Default)]
struct Scratch {
    trie: Trie,
    source: Vec<u32>,
    output: Vec<u32>,
    references: Vec<u32>,
}

/// How often an n-gram occurs in the source, the output, and all references together. Whole
/// numbers, as floating point: what is made of them is, too.
#[derive(Clone, Copy)]
struct Occurrences {
    source: f64,
    output: f64,
    references: f64,
}

impl Occurrences {
    /// What the n-gram adds to numerators and denominators, where there are so many references.
    fn ratios(self, n_references: f64, counting: Counting) -> [[f64; 2]; RATIOS] {
        let source = n_references * self.source;
        let (kept, keepable) =
            (source.min(n_references * self.output), source.min(self.references));
        let (deleted, deletable) = (source - kept, source - keepable);
        let rightly_kept = kept.min(self.references);
        let [keep_precision, delete_precision, delete_recall] = if counting == Counting::Occurrences
        {
            let right = deleted.min(deletable);
            [[rightly_kept, kept], [right, deleted], [right, deletable]]
        } else {
            let right = share((deleted - self.references).max(0.0), deleted);
            let kept = [share(rightly_kept, kept), one(kept)];
            [kept, [right, one(deleted)], [right, one(deletable)]]
        };
        let keep_recall = if counting == Counting::Types {
            [share(rightly_kept, keepable), one(keepable)]
        } else {
            [rightly_kept, keepable]
        };
        let is_new = 1.0 - one(self.source);
        let (added, addable) = (is_new * one(self.output), is_new * one(self.references));
        let right = added * addable;
        let (add_precision, add_recall) = ([right, added], [right, addable]);
        [keep_precision, keep_recall, delete_precision, delete_recall, add_precision, add_recall]
    }
}

/// `part / whole`; of nothing, nothing.
fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}

/// Whether there are any: 1 or 0.
fn one(number: f64) -> f64 {
    number.min(1.0)
}

impl Texts<'_> {
    /// For each sentence a row (`pooled`: the references count together), or one for each
    /// reference: for each order [`COLUMNS`] sums over its n-grams.
    #[must_use]
    pub fn sari_counts(&self, order: usize, counting: Counting, pooled: bool) -> Vec<f64> {
        let fill = |scratch: &mut Scratch, sentence, rows: &mut Vec<f64>| {
            self.sari_rows(scratch, sentence, order, counting, pooled, rows);
        };
        Ragged::collect(self.outputs.len(), Scratch::default, fill).values
    }

    fn sari_rows(
        &self,
        scratch: &mut Scratch,
        sentence: usize,
        order: usize,
        counting: Counting,
        pooled: bool,
        rows: &mut Vec<f64>,
    ) {
        let (source, output) = (self.sources.get(sentence), self.outputs.get(sentence));
        let mut append = |references: &mut dyn Iterator<Item = &[i32]>| {
            let mut n_references = 0.0;
            scratch.start(source, output, order);
            for reference in references {
                scratch.trie.count_all(reference, order, &mut scratch.references);
                n_references += 1.0;
            }
            scratch.append_row(order, n_references, counting, rows);
        };
        let mut references = self.references.of(sentence);
        if pooled {
            append(&mut references);
        } else {
            references.for_each(|reference| append(&mut std::iter::once(reference)));
        }
    }
}

impl Scratch {
    /// Forgets the sentence before and counts the n-grams of source and output.
    fn start(&mut self, source: &[i32], output: &[i32], order: usize) {
        self.trie.clear();
        for counts in [&mut self.source, &mut self.output, &mut self.references] {
            counts.clear();
        }
        self.trie.count_all(source, order, &mut self.source);
        self.trie.count_all(output, order, &mut self.output);
    }

    fn append_row(
        &mut self,
        order: usize,
        n_references: f64,
        counting: Counting,
        rows: &mut Vec<f64>,
    ) {
        for counts in [&mut self.source, &mut self.output, &mut self.references] {
            counts.resize(self.trie.size(), 0);
        }
        let mut sums = [[0.0; COLUMNS]; MAX_ORDER + 1];
        for (id, &length) in self.trie.lengths().iter().enumerate().skip(1) {
            let [source, output, references] =
                [&self.source, &self.output, &self.references].map(|counts| f64::from(counts[id]));
            let ngram = Occurrences { source, output, references };
            let values = ngram.ratios(n_references, counting);
            sums[length as usize]
                .iter_mut()
                .zip(values.as_flattened())
                .for_each(|(sum, value)| *sum += value);
        }
        rows.extend(sums[1..=order].iter().flatten());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{References, Sentences};

    /// Source `1 1 2`, output `1 3`, references `1 3` and `4`.
    fn unigrams(counting: Counting, pooled: bool) -> Vec<f64> {
        let sources = Sentences::new(&[1, 1, 2], &[0, 3]).unwrap();
        let outputs = Sentences::new(&[1, 3], &[0, 2]).unwrap();
        let flat = Sentences::new(&[1, 3, 4], &[0, 2, 3]).unwrap();
        let references = References::new(flat, &[0, 2], 1).unwrap();
        Texts { sources, outputs, references }.sari_counts(1, counting, pooled)
    }

    #[test]
    #[allow(clippy::float_cmp)] // halves and whole numbers are exact
    fn the_references_of_a_sentence_are_pooled() {
        // Doubled, the source has 1 four times and 2 twice, the output 1 twice; the references
        // have 1 once.
        let add = [1.0, 1.0, 1.0, 2.0];
        let types = [[0.5, 1.0, 1.0, 1.0], [1.5, 2.0, 1.5, 2.0], add].concat();
        let occurrences = [[1.0, 2.0, 1.0, 1.0], [4.0, 4.0, 4.0, 5.0], add].concat();
        assert_eq!(unigrams(Counting::Types, true), types);
        assert_eq!(unigrams(Counting::Mixed, true), types);
        assert_eq!(unigrams(Counting::Occurrences, true), occurrences);
    }

    #[test]
    #[allow(clippy::float_cmp)] // as above
    fn each_reference_alone_has_a_row() {
        let first = [[1.0, 1.0, 1.0, 1.0], [1.0, 2.0, 1.0, 2.0], [1.0, 1.0, 1.0, 1.0]].concat();
        let second = [[0.0, 1.0, 0.0, 0.0], [2.0, 2.0, 2.0, 2.0], [0.0, 1.0, 0.0, 1.0]].concat();
        assert_eq!(unigrams(Counting::Types, false), [first, second].concat());
    }
}
