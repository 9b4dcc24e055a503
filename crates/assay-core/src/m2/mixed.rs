//! Gold edits mixed from the choices of independent errors (Felice & Briscoe 2015).
//!
//! Every combination of choices is a list of gold edits: sorted by their spans, those of one span
//! in the order of the choice that they belong to. No two choices may correct the same span.

use super::beginnings::{Beginnings, End};
use super::dominance::Dominance;
use super::gold::BadGold;
use super::large;
use super::path::{Paths, ROUNDING};
use super::reach::Reach;
use super::variants::Variants;
use super::weights::Weights;
use super::{MOST_NODES, Row, Scratch, Task};
use crate::levenshtein::AlignmentError;
use crate::{BadOffsets, Ragged};
use std::ops::Range;

/// What is compared with all combinations of choices.
#[derive(Clone, Copy, Debug)]
pub struct Mixed<'a> {
    /// What is compared; its gold edits are divided by error, choice (instead of sentence and
    /// annotator) and edit.
    pub(super) task: Task<'a>,
    errors: &'a [i64],
    most_work: usize,
}

/// A combination that may be the best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combination {
    /// Correct, proposed and gold edits.
    pub row: Row,
    /// For each error of the sentence the number of the choice taken.
    pub choices: Vec<i32>,
    /// Whether no combination of the sentence was left out that may be better.
    pub certified: bool,
}

impl<'a> Mixed<'a> {
    /// The errors of sentence `i` are number `errors[i]` to `errors[i + 1]`. Of a sentence some
    /// `most_work` numbers are kept, all places together.
    ///
    /// # Errors
    /// When the errors are not divided among the sentences.
    pub fn new(task: Task<'a>, errors: &'a [i64], most_work: usize) -> Result<Self, BadGold> {
        BadOffsets::check(errors, task.gold.len()).map_err(BadGold::Errors)?;
        if errors.len() - 1 != task.pairs.len() {
            let (annotated, sentences) = (errors.len() - 1, task.pairs.len());
            return Err(BadGold::Length { annotated, sentences });
        }
        Ok(Self { task, errors, most_work })
    }

    /// The errors of a sentence.
    pub(super) fn errors_of(&self, sentence: usize) -> Range<usize> {
        self.errors[sentence] as usize..self.errors[sentence + 1] as usize
    }

    /// For each sentence combinations of which one is the best, whatever the totals of other
    /// sentences are: no other has no less that is correct, no more that is proposed, and no more
    /// gold edits. Those with the fewest gold edits come first.
    ///
    /// # Errors
    /// When a sentence is too long.
    pub fn best(&self) -> Result<Ragged<Combination>, AlignmentError> {
        self.task.pairs.check_sizes()?;
        Ok(Ragged::collect(self.task.pairs.len(), Scratch::default, |scratch, sentence, out| {
            out.extend(scratch.mix(self, sentence));
        }))
    }
}

/// In larger graphs it is not written down which nodes can be reached from which.
const MOST_REACHED: usize = 10_000;

impl Scratch {
    /// Finds the best combinations of a sentence.
    fn mix(&mut self, mixed: &Mixed<'_>, sentence: usize) -> Vec<Combination> {
        let (task, pair) = (&mixed.task, mixed.task.pairs.get(sentence));
        let (source, output) = pair;
        self.graph.build(source, output);
        let weights = Weights { source, output, graph: &self.graph, release: task.release };
        let variants = Variants::new(mixed, sentence, &weights);
        let n_nodes = self.graph.n_nodes();
        let mut beginnings = Beginnings::new(*task, pair, &variants, n_nodes, mixed.most_work);
        self.special.clone_from(&variants.special);
        let is_large = n_nodes > MOST_NODES;
        let (n_arcs, untils) = if is_large {
            (large::reward(&self.graph), vec![usize::MAX; n_nodes])
        } else {
            self.last_arcs(task)
        };
        self.walk_mixed(task, &mut beginnings, n_arcs, &untils);
        let last = self.graph.n_nodes() - 1;
        let complete = beginnings.complete;
        let (doubtful, sure): (Vec<_>, Vec<_>) =
            beginnings.ends(last, &self.paths).into_iter().partition(|end| end.in_doubt);
        let mut found = if is_large { best_of(sure) } else { sure };
        let first = if is_large { 0 } else { found.len() };
        found.extend(doubtful);
        for end in &mut found[first..] {
            end.row = self.row_of(mixed, sentence, &end.choices);
        }
        let best = best_of(found).into_iter();
        best.map(|End { row, choices, .. }| Combination { row, choices, certified: complete })
            .collect()
    }

    /// The counts of one combination, searched for by itself.
    fn row_of(&mut self, mixed: &Mixed<'_>, sentence: usize, choices: &[i32]) -> Row {
        let (task, pair) = (&mixed.task, mixed.task.pairs.get(sentence));
        let errors = mixed.errors_of(sentence).zip(choices);
        let taken =
            errors.map(|(error, &choice)| task.gold.annotators(error).start + choice as usize);
        let mut edits: Vec<_> = taken.flat_map(|choice| task.gold.edits(choice)).collect();
        edits.sort_by_key(|edit| (edit.start, edit.end));
        self.search(task, pair, std::slice::from_ref(&edits));
        let proposed = self.matched(task, pair, 0, &edits);
        let n_correct = proposed.iter().filter(|edit| edit.gold >= 0).count();
        [n_correct, proposed.len(), edits.len()].map(|number| number as i64)
    }

    /// How many arcs there are, and for each node the last to which one leads.
    fn last_arcs(&mut self, task: &Task<'_>) -> (f64, Vec<usize>) {
        let mut untils = vec![0; self.graph.n_nodes()];
        let n_arcs = self.joins.walk(&self.graph, task.max_unchanged, |node, arcs| {
            for (begin, _) in arcs.listed() {
                untils[begin] = node;
            }
            Some(usize::MAX)
        });
        (n_arcs.into(), untils)
    }

    /// One walk for all combinations: see [`Beginnings`].
    fn walk_mixed(
        &mut self,
        task: &Task<'_>,
        beginnings: &mut Beginnings<'_>,
        n_arcs: f64,
        untils: &[usize],
    ) {
        let graph = &self.graph;
        let reach = Reach::new(graph, task.max_unchanged, &self.special);
        let is_large = graph.n_nodes() > MOST_NODES;
        let n_steps = graph.row(graph.n_nodes() - 1) + graph.n_columns();
        let is_small = graph.n_nodes() <= MOST_REACHED;
        let dominance = is_small.then(|| Dominance::new(graph, &self.special, n_steps));
        let more = if is_large { ROUNDING } else { -ROUNDING };
        let paths = &mut self.paths;
        let mut special = Vec::new();
        paths.clear(1);
        self.joins.walk(graph, task.max_unchanged, |node, arcs| {
            beginnings.open(node, paths);
            beginnings.special(node, &mut special);
            beginnings.arrive(arcs, &special, n_arcs, graph, paths);
            let is_short = |before| reach.is_short_of(before, node);
            let row = reach.last_special_row(graph, node);
            let until = row.map_or(0, |row| graph.nodes_of_row(row).end - 1);
            let is_last = node + 1 == graph.n_nodes();
            let until = |number: usize, paths: &Paths| {
                if is_last {
                    return usize::MAX;
                }
                let by_edit = paths.arrives_by_edit(number, arcs, more, is_short);
                if by_edit { untils[node].min(until) } else { untils[node] }
            };
            let mut numbers = 0..beginnings.len();
            let is_cut = is_large && numbers.all(|number| until(number, paths) < untils[node]);
            beginnings.leave(node, until, dominance.as_ref(), paths);
            if is_cut { row } else { Some(usize::MAX) }
        });
    }
}

/// The combinations to which none other is preferred in every respect, those with few gold edits
/// first.
fn best_of(mut found: Vec<End>) -> Vec<End> {
    found.sort_by_key(|&End { row: [correct, proposed, gold], .. }| (gold, proposed, -correct));
    let mut best: Vec<End> = Vec::new();
    for end in found {
        let [correct, proposed, gold] = end.row;
        let is_no_worse = |known: &End| {
            known.row[0] >= correct && known.row[1] <= proposed && known.row[2] <= gold
        };
        if !best.iter().any(is_no_worse) {
            best.push(end);
        }
    }
    best
}
