//! What GLEU counts: the script's statistics of 2016, and the pieces of the formula of 2015.

use super::{Trie, n_ngrams};
use crate::{Ragged, References, Sentences};

/// How an n-gram that the output keeps from the source, and the reference has not, is punished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Penalty {
    /// As the script: if the reference does not have it at all, by min(output, source).
    Script,
    /// As the paper: by how far min(output, source) exceeds min(output, reference).
    Paper,
}

#[derive(Default)]
struct Scratch {
    trie: Trie,
    output: Vec<u32>,
    source: Vec<u32>,
    reference: Vec<u32>,
    other: Vec<u32>,
}

impl Scratch {
    fn clear(&mut self) {
        self.trie.clear();
        for counts in [&mut self.output, &mut self.source, &mut self.reference, &mut self.other] {
            counts.clear();
        }
    }
}

/// Sources and references of the outputs that are counted.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    /// The sentences before correction.
    pub sources: Sentences<'a>,
    /// What the system made of them; as many.
    pub outputs: Sentences<'a>,
    /// For each of them its references.
    pub references: References<'a>,
}

impl Texts<'_> {
    /// For each reference of each sentence a row: output length, reference length, and for each
    /// order numerator and denominator.
    #[must_use]
    pub fn gleu_counts(&self, order: usize, penalty: Penalty) -> Vec<i64> {
        self.collect(|scratch, i, rows| self.gleu_rows(scratch, i, order, penalty, rows))
    }

    fn collect(&self, fill: impl Fn(&mut Scratch, usize, &mut Vec<i64>) + Sync) -> Vec<i64> {
        Ragged::collect(self.outputs.len(), Scratch::default, fill).values
    }

    fn gleu_rows(
        &self,
        scratch: &mut Scratch,
        sentence: usize,
        order: usize,
        penalty: Penalty,
        rows: &mut Vec<i64>,
    ) {
        scratch.clear();
        let Scratch { trie, output: h, source: s, reference: r, .. } = scratch;
        let output = self.outputs.get(sentence);
        trie.count_all(output, order, h);
        trie.count_known(self.sources.get(sentence), order, s);
        for reference in self.references.of(sentence) {
            r.clear();
            trie.count_known(reference, order, r);
            let mut numerators = [0_i64; super::MAX_ORDER + 1];
            for (id, &length) in trie.lengths().iter().enumerate() {
                let (in_source, in_reference) = (h[id].min(s[id]), h[id].min(r[id]));
                let lost = match penalty {
                    Penalty::Script if r[id] > 0 => 0,
                    Penalty::Script => in_source,
                    Penalty::Paper => in_source.saturating_sub(in_reference),
                };
                numerators[length as usize] += i64::from(in_reference) - i64::from(lost);
            }
            rows.extend([output.len() as i64, reference.len() as i64]);
            for (n, denominator) in n_ngrams(output.len(), order).enumerate() {
                rows.extend([numerators[n + 1].max(0), denominator]);
            }
        }
    }

    /// For each sentence a row: output length, length of the closest reference, and for each
    /// order the pieces of the formula of 2015: Σ min(H, R\S), Σ min(H, R), Σ min(H, S\R), the
    /// number of the output's n-grams, and Σ R\S. R is the maximum over the references.
    #[must_use]
    pub fn gleu2015_counts(&self, order: usize) -> Vec<i64> {
        self.collect(|scratch, i, rows| self.gleu2015_row(scratch, i, order, rows))
    }

    fn gleu2015_row(
        &self,
        scratch: &mut Scratch,
        sentence: usize,
        order: usize,
        rows: &mut Vec<i64>,
    ) {
        scratch.clear();
        let Scratch { trie, output: h, source: s, reference: r, other } = scratch;
        let output = self.outputs.get(sentence);
        trie.count_all(output, order, h);
        trie.count_all(self.sources.get(sentence), order, s);
        for reference in self.references.of(sentence) {
            other.clear();
            trie.count_all(reference, order, other);
            r.resize(other.len(), 0);
            r.iter_mut().zip(&*other).for_each(|(most, &count)| *most = count.max(*most));
        }
        for counts in [&mut *h, &mut *s, &mut *r] {
            counts.resize(trie.size(), 0);
        }
        let mut sums = [[0_i64; 5]; super::MAX_ORDER + 1];
        for (id, &length) in trie.lengths().iter().enumerate() {
            let sum = &mut sums[length as usize];
            let (in_source, in_reference) = (h[id].min(s[id]), h[id].min(r[id]));
            sum[1] += i64::from(in_reference);
            if s[id] == 0 {
                sum[0] += i64::from(in_reference);
                sum[4] += i64::from(r[id]);
            }
            if r[id] == 0 {
                sum[2] += i64::from(in_source);
            }
        }
        let lengths = self.references.of(sentence).map(<[i32]>::len);
        let closest = lengths.min_by_key(|length| length.abs_diff(output.len()));
        rows.extend([output.len() as i64, closest.unwrap_or(0) as i64]);
        for (n, candidates) in n_ngrams(output.len(), order).enumerate() {
            sums[n + 1][3] = candidates;
            rows.extend(sums[n + 1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source `1 2 3`, output `1 4 3`, references `1 4 3` and `1 5`.
    fn with_texts<T>(check: impl Fn(&Texts<'_>) -> T) -> T {
        let sources = Sentences::new(&[1, 2, 3], &[0, 3]).unwrap();
        let outputs = Sentences::new(&[1, 4, 3], &[0, 3]).unwrap();
        let flat = Sentences::new(&[1, 4, 3, 1, 5], &[0, 3, 5]).unwrap();
        let references = References::new(flat, &[0, 2], 1).unwrap();
        check(&Texts { sources, outputs, references })
    }

    #[test]
    fn each_reference_has_a_row() {
        let expected = [3, 3, 3, 3, 2, 2, 3, 2, 0, 3, 0, 2];
        for penalty in [Penalty::Script, Penalty::Paper] {
            assert_eq!(with_texts(|texts| texts.gleu_counts(2, penalty)), expected);
        }
    }

    #[test]
    fn the_pieces_of_2015() {
        // R: 1, 4, 3, 5, 1 4, 4 3, 1 5; S: 1, 2, 3, 1 2, 2 3
        let expected = [3, 3, 1, 3, 0, 3, 2, 2, 2, 0, 2, 3];
        assert_eq!(with_texts(|texts| texts.gleu2015_counts(2)), expected);
    }
}
