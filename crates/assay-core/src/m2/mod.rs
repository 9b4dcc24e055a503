//! M2, or `MaxMatch` (Dahlmeier & Ng 2012): of all ways to say what a system changed, the one that
//! has most edits in common with an annotator's.
//!
//! All cheapest alignments of source and output make a graph; edits that follow each other are
//! joined, with a few unchanged words between them at most; a path through the graph is a way to
//! say what was changed. Everything that decides between paths is the official scorer's: the order
//! of its list of arcs, arcs that are in it twice, its sums of floating-point numbers.

mod beginnings;
mod choice;
mod dominance;
mod gold;
mod graph;
mod joins;
mod large;
mod mixed;
mod path;
mod place;
mod reach;
mod variants;
mod weights;

use crate::levenshtein::{AlignmentError, Pairs};
use crate::{Ragged, Sentences};
use gold::GoldEdit;
use graph::Graph;
use joins::{Joins, Listed};
use large::Large;
use path::{Change, Paths, ROUNDING};
use place::Place;
use reach::Reach;
use weights::{Special, Weights};

pub use choice::choices;
pub use gold::{BadGold, Gold};
pub use mixed::{Combination, Mixed};

/// Where tokens before the first of the source are inserted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Release {
    /// All before the first token, as the repository of the scorer has it.
    Github,
    /// Each at the position that it has in the output, as release 3.2 has it.
    Three,
}

impl Release {
    /// How the releases are called.
    pub const NAMES: [(&'static str, Self); 2] = [("github", Self::Github), ("3.2", Self::Three)];
}

/// An edit that a system is taken to have made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proposed {
    /// Whose edits it was compared with, counted over all sentences.
    pub annotator: i32,
    /// The first source token that is replaced.
    pub source_start: i32,
    /// Behind the last source token that is replaced.
    pub source_end: i32,
    /// The first output token that stands there instead.
    pub output_start: i32,
    /// Behind the last such token.
    pub output_end: i32,
    /// The gold edit that it is, counted among the annotator's; -1 if it is none.
    pub gold: i32,
}

/// What is compared, and how.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// Sources and outputs.
    pub pairs: Pairs<'a>,
    /// What annotators would change.
    pub gold: Gold<'a>,
    /// How many unchanged words an edit may have.
    pub max_unchanged: u16,
    /// Where insertions before the first token are.
    pub release: Release,
    /// For each token the letters that are compared; with them, edits of blanks alone, or of
    /// whatever else the letters leave out, do not count.
    pub letters: Option<Sentences<'a>>,
}

/// Correct, proposed and gold edits.
pub type Row = [i64; 3];

impl Task<'_> {
    /// For each annotator of each sentence the numbers of edits.
    ///
    /// # Errors
    /// When a sentence is too long.
    pub fn counts(&self) -> Result<Vec<Row>, AlignmentError> {
        let found = self.collect(|scratch, sentence, rows| {
            for annotator in self.gold.annotators(sentence) {
                let edits = scratch.proposed(self, sentence, annotator);
                let n_correct = edits.iter().filter(|edit| edit.gold >= 0).count();
                let n_gold = self.gold.edits(annotator).count();
                rows.push([n_correct, edits.len(), n_gold].map(|number| number as i64));
            }
        });
        Ok(found?.values)
    }

    /// For each sentence the proposed edits, annotator by annotator.
    ///
    /// # Errors
    /// When a sentence is too long.
    pub fn edits(&self) -> Result<Ragged<Proposed>, AlignmentError> {
        self.collect(|scratch, sentence, edits| {
            for annotator in self.gold.annotators(sentence) {
                edits.extend_from_slice(scratch.proposed(self, sentence, annotator));
            }
        })
    }

    fn collect<T: Send>(
        &self,
        read: impl Fn(&mut Scratch, usize, &mut Vec<T>) + Sync,
    ) -> Result<Ragged<T>, AlignmentError> {
        self.pairs.check_sizes()?;
        Ok(Ragged::collect(self.pairs.len(), Scratch::default, |scratch, sentence, out| {
            scratch.solve(self, sentence);
            read(scratch, sentence, out);
        }))
    }

    /// Whether two stretches differ in more than what does not count.
    fn differ(&self, before: &[i32], behind: &[i32]) -> bool {
        self.letters.is_none_or(|letters| {
            let of = |tokens: &'_ [i32]| -> Vec<i32> {
                tokens.iter().flat_map(|&token| letters.get(token as usize)).copied().collect()
            };
            of(before) != of(behind)
        })
    }
}

/// Of graphs with more nodes not all arcs are looked at. The counts are the same, unless two paths
/// are equally good: which one then wins depends on the order and the number of all arcs. The
/// largest graph of a system of CoNLL-2014 has 780 nodes.
const MOST_NODES: usize = 1000;

/// The special weights of arcs into a node, which are next in the list.
fn take_until<'a>(node: usize, rest: &mut &'a [Special]) -> &'a [Special] {
    let (here, behind) = rest.split_at(rest.partition_point(|own| own.to as usize <= node));
    *rest = behind;
    here
}

/// Working memory, taken from sentence to sentence.
#[derive(Default)]
struct Scratch {
    graph: Graph,
    joins: Joins,
    paths: Paths,
    listed: Listed,
    large: Large,
    special: Vec<Special>,
    /// The edits on each annotator's best path.
    changes: Vec<Vec<Change>>,
    proposed: Vec<Proposed>,
}

impl Scratch {
    /// Finds the best paths of all annotators of a sentence.
    fn solve(&mut self, task: &Task<'_>, sentence: usize) {
        let pair = task.pairs.get(sentence);
        let annotators = task.gold.annotators(sentence);
        let edits: Vec<Vec<_>> =
            annotators.map(|annotator| task.gold.edits(annotator).collect()).collect();
        self.graph.build(pair.0, pair.1);
        self.search(task, pair, &edits);
    }

    /// Finds the best paths of annotators with these edits through the graph of this pair.
    fn search(
        &mut self,
        task: &Task<'_>,
        (source, output): (&[i32], &[i32]),
        edits: &[Vec<GoldEdit<'_>>],
    ) {
        let weights = Weights { source, output, graph: &self.graph, release: task.release };
        self.special.clear();
        for (index, edits) in edits.iter().enumerate() {
            weights.append(index as u32, edits, &mut self.special);
        }
        self.special.sort_unstable_by_key(Special::key);
        self.special.dedup_by_key(|special| special.key());
        if self.graph.n_nodes() > MOST_NODES {
            self.search_large(task, edits.len());
        } else {
            self.search_all(task, edits.len());
            self.changes = (0..edits.len()).map(|own| self.paths.changes(own)).collect();
        }
    }

    /// Searches a graph of which not all arcs are looked at.
    fn search_large(&mut self, task: &Task<'_>, n_annotators: usize) {
        let found = self.large.solve(&self.graph, task.max_unchanged, &self.special, n_annotators);
        if found.iter().any(Option::is_none) {
            self.search_some(task, n_annotators, large::reward(&self.graph));
        }
        let found = found.into_iter().enumerate();
        self.changes =
            found.map(|(own, one)| one.unwrap_or_else(|| self.paths.changes(own))).collect();
    }

    /// Looks at every arc, in the order of the original. What a gold edit weighs is known once all
    /// of them are listed; so it returns how many there are.
    fn search_all(&mut self, task: &Task<'_>, n_annotators: usize) -> f64 {
        let n_arcs = self.joins.list(&self.graph, task.max_unchanged, &mut self.listed).into();
        self.paths.clear(n_annotators);
        let mut rest = self.special.as_slice();
        for node in 0..self.graph.n_nodes() {
            let special = take_until(node, &mut rest);
            self.paths.arrive(self.listed.arcs_into(node), special, n_arcs);
        }
        n_arcs
    }

    /// Looks only at arcs that may lie on a best path; see [`Reach`].
    fn search_some(&mut self, task: &Task<'_>, n_annotators: usize, n_arcs: f64) {
        self.paths.clear(n_annotators);
        let graph = &self.graph;
        let reach = Reach::new(graph, task.max_unchanged, &self.special);
        let (paths, mut rest) = (&mut self.paths, self.special.as_slice());
        self.joins.walk(graph, task.max_unchanged, |node, arcs| {
            paths.arrive(arcs.listed(), take_until(node, &mut rest), n_arcs);
            let is_short = |before| reach.is_short_of(before, node);
            let mut annotators = 0..n_annotators;
            if annotators.all(|own| paths.arrives_by_edit(own, arcs, ROUNDING, is_short)) {
                reach.last_special_row(graph, node)
            } else {
                Some(usize::MAX)
            }
        });
    }

    /// The edits that the best path of an annotator has, and which of them are gold.
    fn proposed(&mut self, task: &Task<'_>, sentence: usize, annotator: usize) -> &[Proposed] {
        let gold: Vec<_> = task.gold.edits(annotator).collect();
        let index = annotator - task.gold.annotators(sentence).start;
        self.matched(task, task.pairs.get(sentence), index, &gold);
        for edit in &mut self.proposed {
            edit.annotator = annotator as i32;
        }
        &self.proposed
    }

    /// The edits that a best path has: each is compared with the gold edits behind the last that
    /// was found.
    fn matched(
        &mut self,
        task: &Task<'_>,
        pair: (&[i32], &[i32]),
        index: usize,
        gold: &[GoldEdit<'_>],
    ) -> &[Proposed] {
        self.proposed.clear();
        let mut next = 0;
        for &change in &self.changes[index] {
            let place = Place::new(pair, &self.graph, task.release, change);
            let found = gold[next..].iter().position(|edit| place.is(edit));
            let found = found.map(|index| next + index);
            next = found.map_or(next, |index| index + 1);
            if task.differ(place.before(), place.behind()) {
                self.proposed.push(Proposed {
                    annotator: index as i32,
                    source_start: place.rows.start as i32,
                    source_end: place.rows.end as i32,
                    output_start: place.columns.start as i32,
                    output_end: place.columns.end as i32,
                    gold: found.map_or(-1, |index| index as i32),
                });
            }
        }
        &self.proposed
    }
}

#[cfg(test)]
mod tests;
