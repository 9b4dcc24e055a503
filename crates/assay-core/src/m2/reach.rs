//! Which nodes no better path goes through, so that large graphs need not be walked whole.
//!
//! Let a path come to a node by an edit from `h`, and be as good as any but for what an edit costs.
//! Going on by another edit, to `j`, is then no better than one edit from `h` to `j`, if there is
//! such an arc: it is not longer. There is, if no path from `h` to `j` has more words that stay
//! than an edit may have. Let `depth(v)` be the most such words on any path to `v`; then from `h`
//! to `j` there are at most `depth(j) - depth(h)`. What is left to know is how deep one edit may
//! lead. Only gold edits and words that stay must be looked at all the same.

use super::graph::Graph;
use super::weights::Special;
use crate::levenshtein::Operation;

/// For each node how deep it lies, and how deep a node lies to which one edit can lead from it.
pub struct Reach {
    depths: Vec<u32>,
    deepest: Vec<u32>,
    /// Where arcs of special weights begin, and the rows to which they lead.
    special: Vec<(u32, usize)>,
    max_unchanged: u32,
}

impl Reach {
    /// Learns what there is to know of a graph.
    pub fn new(graph: &Graph, max_unchanged: u16, special: &[Special]) -> Self {
        let rows = special.iter().map(|own| (own.from, graph.row(own.to as usize)));
        let mut special: Vec<_> = rows.collect();
        special.sort_unstable();
        let depths = depths(graph);
        let whole = depths.last().copied().unwrap_or_default();
        let max_unchanged = u32::from(max_unchanged);
        let mut deepest = Vec::new();
        for n_unchanged in 0..=max_unchanged.min(whole) {
            let fewer = (n_unchanged > 0).then_some(deepest.as_slice());
            deepest = one_more(graph, &depths, fewer);
        }
        Self { depths, deepest, special, max_unchanged }
    }

    /// Whether no edit from `node` is better than one from `before` would be.
    pub fn is_short_of(&self, before: usize, node: usize) -> bool {
        self.deepest[node] <= self.depths[before] + self.max_unchanged
    }

    /// The last row to which an arc leads from a node that weighs less than edits do.
    pub fn last_special_row(&self, graph: &Graph, node: usize) -> Option<usize> {
        let behind = self.special.partition_point(|&(from, _)| from as usize <= node);
        let special = self.special[..behind].last().filter(|(from, _)| *from as usize == node);
        let mut steps = graph.steps_from(node).iter();
        let stays = steps.any(|step| step.operation == Operation::Match);
        let unchanged = stays.then(|| graph.row(node) + self.max_unchanged.max(1) as usize);
        special.map(|&(_, row)| row).max(unchanged)
    }
}

/// For each node how many words stay at most on the way there.
pub fn depths(graph: &Graph) -> Vec<u32> {
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
