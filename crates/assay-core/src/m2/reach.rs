//! Which nodes no better path goes through, so that large graphs need not be walked whole.
//!
//! Let the best path to a node come by an edit from `h`. Going on from there by another edit, to
//! `j`, is worse than one edit from `h` to `j`, if there is such an arc: it is not longer, and one
//! edit less. There is, if no path from `h` to `j` has more words that stay than an edit may have.
//! Let `depth(v)` be the most such words on any path to `v`; then from `h` to `j` there are at most
//! `depth(j) - depth(h)`. What is left to know is how deep one edit may lead.

use super::graph::Graph;
use crate::levenshtein::Operation;

/// For each node how deep it lies, and how deep a node lies to which one edit can lead from it.
pub struct Reach {
    depths: Vec<u32>,
    deepest: Vec<u32>,
    max_unchanged: u32,
}

impl Reach {
    pub fn new(graph: &Graph, max_unchanged: u16) -> Self {
        let depths = depths(graph);
        let whole = depths.last().copied().unwrap_or_default();
        let max_unchanged = u32::from(max_unchanged);
        let mut deepest = Vec::new();
        for n_unchanged in 0..=max_unchanged.min(whole) {
            let fewer = (n_unchanged > 0).then_some(deepest.as_slice());
            deepest = one_more(graph, &depths, fewer);
        }
        Self { depths, deepest, max_unchanged }
    }

    /// Whether no edit from `node` is better than one from `before` would be.
    pub fn is_short_of(&self, before: usize, node: usize) -> bool {
        self.deepest[node] <= self.depths[before] + self.max_unchanged
    }
}

fn depths(graph: &Graph) -> Vec<u32> {
    let mut depths = vec![0; graph.n_nodes()];
    for node in 0..graph.n_nodes() {
        for step in graph.steps_from(node) {
            let depth = depths[node] + u32::from(step.operation == Operation::Match);
            let end = &mut depths[step.to as usize];
            *end = depth.max(*end);
        }
    }
    depths
}

/// How deep one can get if one word more may stay than for `fewer`.
fn one_more(graph: &Graph, depths: &[u32], fewer: Option<&[u32]>) -> Vec<u32> {
    let mut deepest = depths.to_vec();
    for node in (0..graph.n_nodes()).rev() {
        for step in graph.steps_from(node) {
            let end = step.to as usize;
            let depth = match (step.operation, fewer) {
                (Operation::Match, Some(fewer)) => fewer[end],
                (Operation::Match, None) => 0,
                _ => deepest[end],
            };
            deepest[node] = depth.max(deepest[node]);
        }
    }
    deepest
}
