//! N-grams of one sentence and its companions as small numbers, and the counts made of them.

pub mod bleu;
pub mod gleu;
pub mod sari;

/// The longest n-gram that kernels count.
pub const MAX_ORDER: usize = 16;

/// One n-gram: an entry of the trie's hash table.
#[derive(Clone, Copy, Default)]
struct Slot {
    generation: u32,
    id: u32,
    key: u64,
}

/// N-grams as paths from a root: (number of the n-gram's beginning, last token) has a number.
///
/// Numbers count up from 1; the root is 0. Clearing costs nothing: slots of older generations
/// are free.
pub struct Trie {
    slots: Vec<Slot>,
    generation: u32,
    lengths: Vec<u8>,
}

impl Default for Trie {
    fn default() -> Self {
        Self { slots: vec![Slot::default(); 256], generation: 1, lengths: vec![0] }
    }
}

impl Trie {
    const ROOT: u32 = 0;

    /// Forgets all n-grams.
    pub fn clear(&mut self) {
        self.lengths.truncate(1);
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots.fill(Slot::default());
            self.generation = 1;
        }
    }

    /// One more than the largest number, so that arrays of this length hold a count for each.
    #[must_use]
    pub fn size(&self) -> usize {
        self.lengths.len()
    }

    /// How many tokens each n-gram has, by number; the root has none.
    #[must_use]
    pub fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// The slot of a key: its own, or the free one where it would be.
    fn slot(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.slots[at].generation == self.generation && self.slots[at].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    fn key(prefix: u32, token: i32) -> u64 {
        u64::from(prefix) << 32 | u64::from(token as u32)
    }

    fn find(&self, prefix: u32, token: i32) -> Option<u32> {
        let slot = self.slots[self.slot(Self::key(prefix, token))];
        (slot.generation == self.generation).then_some(slot.id)
    }

    fn insert(&mut self, prefix: u32, token: i32) -> u32 {
        let key = Self::key(prefix, token);
        let at = self.slot(key);
        if self.slots[at].generation == self.generation {
            return self.slots[at].id;
        }
        let id = self.lengths.len() as u32;
        self.slots[at] = Slot { generation: self.generation, id, key };
        self.lengths.push(self.lengths[prefix as usize] + 1);
        if 2 * self.lengths.len() > self.slots.len() {
            self.grow();
        }
        id
    }

    fn grow(&mut self) {
        let doubled = vec![Slot::default(); 2 * self.slots.len()];
        for slot in std::mem::replace(&mut self.slots, doubled) {
            if slot.generation == self.generation {
                let at = self.slot(slot.key);
                self.slots[at] = slot;
            }
        }
    }

    /// Counts the n-grams of a sentence up to an order, giving numbers to new ones.
    pub fn count_all(&mut self, sentence: &[i32], order: usize, counts: &mut Vec<u32>) {
        for start in 0..sentence.len() {
            let mut id = Self::ROOT;
            for &token in sentence[start..].iter().take(order) {
                id = self.insert(id, token);
                if id as usize >= counts.len() {
                    counts.resize(id as usize + 1, 0);
                }
                counts[id as usize] += 1;
            }
        }
        counts.resize(self.size(), 0);
    }

    /// Counts those n-grams of a sentence up to an order that have a number already.
    pub fn count_known(&self, sentence: &[i32], order: usize, counts: &mut Vec<u32>) {
        counts.resize(self.size(), 0);
        for start in 0..sentence.len() {
            let mut id = Self::ROOT;
            for &token in sentence[start..].iter().take(order) {
                match self.find(id, token) {
                    Some(longer) => id = longer,
                    None => break,
                }
                counts[id as usize] += 1;
            }
        }
    }
}

/// The number of n-grams of each order from 1 that a sentence of this length has.
pub fn n_ngrams(length: usize, order: usize) -> impl Iterator<Item = i64> {
    (1..=order).map(move |n| (length + 1).saturating_sub(n) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    fn plain(sentence: &[i32], order: usize) -> HashMap<Vec<i32>, u32> {
        let mut counts = HashMap::new();
        for n in 1..=order {
            for ngram in sentence.windows(n) {
                *counts.entry(ngram.to_vec()).or_insert(0) += 1;
            }
        }
        counts
    }

    #[test]
    fn counts_of_a_sentence_with_repetitions() {
        let mut trie = Trie::default();
        let mut counts = vec![];
        trie.count_all(&[1, 2, 1, 2], 2, &mut counts);
        // the root, 1, 1 2, 2, 2 1
        assert_eq!(counts, [0, 2, 2, 2, 1]);
        assert_eq!(trie.lengths(), [0, 1, 2, 1, 2]);
    }

    #[test]
    fn the_number_of_ngrams_is_never_negative() {
        assert_eq!(n_ngrams(2, 4).collect::<Vec<_>>(), [2, 1, 0, 0]);
    }

    #[test]
    fn a_trie_grows_and_is_cleared() {
        let mut trie = Trie::default();
        let sentence: Vec<i32> = (0..1000).map(|i| i * i % 257 - 40).collect();
        for _ in 0..3 {
            let mut counts = vec![];
            trie.count_all(&sentence, 4, &mut counts);
            assert_eq!(trie.size() - 1, plain(&sentence, 4).len());
            assert_eq!(counts.iter().sum::<u32>(), 1000 + 999 + 998 + 997);
            trie.clear();
            assert_eq!(trie.size(), 1);
        }
    }

    proptest! {
        #[test]
        fn known_ngrams_are_those_in_both(
            first in prop::collection::vec(0..4, 0..20),
            second in prop::collection::vec(0..4, 0..20),
            order in 1..5_usize,
        ) {
            let mut trie = Trie::default();
            let (mut ours, mut theirs) = (vec![], vec![]);
            trie.count_all(&first, order, &mut ours);
            trie.count_known(&second, order, &mut theirs);
            let (a, b) = (plain(&first, order), plain(&second, order));
            let overlap: u32 = ours.iter().zip(&theirs).map(|(x, y)| x.min(y)).sum();
            let expected: u32 = a.iter().map(|(k, x)| *x.min(b.get(k).unwrap_or(&0))).sum();
            prop_assert_eq!(overlap, expected);
        }
    }
}
