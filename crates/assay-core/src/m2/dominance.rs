//! Which nodes no best path goes on from, since it would rather have come by another one.

use super::graph::Graph;
use super::weights::Special;

/// Nodes that can be reached from others.
pub struct Dominance {
    /// For each node a bit for each one that is reached from it.
    reached: Vec<u64>,
    n_words: usize,
    /// For each node the last one to which a gold edit leads from it.
    gold_until: Vec<u32>,
    /// More than any path of steps weighs.
    pub detour: f64,
}

impl Dominance {
    /// Learns what there is to know of a graph.
    pub fn new(graph: &Graph, special: &[Special], n_steps: usize) -> Self {
        let n_words = graph.n_nodes().div_ceil(64);
        let mut reached = vec![0; graph.n_nodes() * n_words];
        for node in (0..graph.n_nodes()).rev() {
            let (here, behind) = reached[node * n_words..].split_at_mut(n_words);
            for step in graph.steps_from(node) {
                let end = step.to as usize;
                let begin = (end - node - 1) * n_words;
                here[end / 64] |= 1 << (end % 64);
                for (word, other) in here.iter_mut().zip(&behind[begin..begin + n_words]) {
                    *word |= other;
                }
            }
        }
        let mut gold_until = vec![0; graph.n_nodes()];
        for own in special {
            let until = &mut gold_until[own.from as usize];
            *until = own.to.max(*until);
        }
        Self { reached, n_words, gold_until, detour: 1.01 * f64::from(n_steps as u32) + 1.0 }
    }

    /// Whether all nodes behind `now` that are reached from `one` are reached from `other`, and no
    /// gold edit leads from `one` to there: then, if `other` is nearer by more than a detour, no
    /// best path goes on from `one` to there.
    pub fn covers(&self, other: usize, one: usize, now: usize) -> bool {
        let of = |node: usize| &self.reached[node * self.n_words..(node + 1) * self.n_words];
        let first = (now + 1) / 64;
        let mask =
            |word: usize| if word == first { u64::MAX << ((now + 1) % 64) } else { u64::MAX };
        self.gold_until[one] as usize <= now
            && (first..self.n_words).all(|word| of(one)[word] & !of(other)[word] & mask(word) == 0)
    }
}
