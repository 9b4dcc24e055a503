//! Weights of arcs that annotators have a say in; all others weigh what they are long.

use super::Release;
use super::gold::GoldEdit;
use super::graph::Graph;
use super::joins::Joined;
use crate::levenshtein::Operation;
use std::collections::VecDeque;

/// What is added for an edit, so that few edits win over many.
const EDIT: f64 = 0.001;

/// The weight of an arc for one annotator, where it is not the usual one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Special {
    /// The node at which the arc ends.
    pub to: u32,
    /// The node at which it begins.
    pub from: u32,
    /// Whose weight it is.
    pub annotator: u32,
    /// Whether the arc is a gold edit: then it weighs minus the number of all arcs.
    pub is_gold: bool,
    /// Whether it counts only if the arc does not begin with an insertion.
    pub unless_insertion: bool,
    /// How often [`EDIT`] is added to that, or to what the arc is long.
    pub additions: u8,
}

impl Special {
    /// What tells two arcs and annotators apart.
    pub fn key(&self) -> (u32, u32, u32) {
        (self.to, self.from, self.annotator)
    }

    /// The weight of the arc, which is one of `n_arcs`.
    pub fn weight(&self, arc: Joined, n_arcs: f64) -> f64 {
        let before = if self.is_gold { -n_arcs } else { arc.length.into() };
        with_additions(before, self.additions)
    }
}

/// What an arc weighs that no annotator has a say in: what it is long, and a little for each of
/// its copies if it is an edit.
pub fn usual_weight(arc: Joined) -> f64 {
    let additions = if arc.is_noop() { 0 } else { arc.copies };
    with_additions(arc.length.into(), additions)
}

/// Adds step by step, as the original does.
fn with_additions(weight: f64, additions: u8) -> f64 {
    (0..additions).fold(weight, |sum, _| sum + EDIT)
}

/// Finds the special weights of one annotator after the other.
pub struct Weights<'a> {
    /// The sentence before correction.
    pub source: &'a [i32],
    /// What a system made of it.
    pub output: &'a [i32],
    /// All alignments of the two.
    pub graph: &'a Graph,
    /// Where insertions before the first token are.
    pub release: Release,
}

impl Weights<'_> {
    /// Appends the special weights of an annotator with these edits.
    pub fn append(&self, annotator: u32, edits: &[GoldEdit<'_>], out: &mut Vec<Special>) {
        let mut positions = Vec::new();
        for edit in edits {
            if edit.is_insertion() {
                positions.push(edit.start);
            } else {
                self.append_fitting(annotator, edit, out);
            }
        }
        positions.sort_unstable();
        positions.dedup();
        for position in positions {
            let at = |edit: &&GoldEdit<'_>| edit.is_insertion() && edit.start == position;
            let insertions: Vec<_> = edits.iter().filter(at).copied().collect();
            self.append_insertions(annotator, position, &insertions, out);
        }
    }

    /// The arcs that do what this edit does, which is no insertion.
    fn append_fitting(&self, annotator: u32, edit: &GoldEdit<'_>, out: &mut Vec<Special>) {
        out.extend(self.fitting(edit).map(|(from, to)| {
            let elsewhere = edit.start == 0 && self.graph.column(from as usize) > 0;
            Special {
                to,
                from,
                annotator,
                is_gold: true,
                // For that is where such an insertion would be.
                unless_insertion: self.release == Release::Three && elsewhere,
                additions: 0,
            }
        }));
    }

    /// The nodes between which the tokens of an edit's span become one of its alternatives.
    fn fitting(&self, edit: &GoldEdit<'_>) -> impl Iterator<Item = Arc> {
        let is_inside = edit.end <= self.source.len();
        let nodes = if is_inside { self.graph.nodes_of_row(edit.start) } else { 0..0 };
        let edit = *edit;
        nodes.flat_map(move |from| {
            let column = self.graph.column(from);
            let fitting =
                edit.alternatives().filter(move |text| self.output[column..].starts_with(text));
            let ends =
                fitting.filter_map(move |text| self.graph.find(edit.end, column + text.len()));
            ends.map(move |to| (from as u32, to as u32))
        })
    }

    /// All nodes between which there may be an arc that does what this edit does.
    pub fn ends(&self, edit: &GoldEdit<'_>) -> Vec<Arc> {
        let mut found: Vec<_> = self.fitting(edit).collect();
        if self.release == Release::Three {
            // Where insertions before the first token are.
            let nodes = self.graph.find(0, edit.start).zip(self.graph.find(0, edit.end + 1));
            let inserts = |_: &_| edit.allows(&self.output[edit.start..=edit.end]);
            found.extend(nodes.filter(inserts).map(|(from, to)| (from as u32, to as u32)));
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The insertions at one position claim gold insertions there, from the left and from the
    /// right in turn.
    fn append_insertions(
        &self,
        annotator: u32,
        position: usize,
        mut gold: &[GoldEdit<'_>],
        out: &mut Vec<Special>,
    ) {
        let mut arcs = self.insertions(position);
        let mut notes = Vec::with_capacity(arcs.len());
        let mut from_left = true;
        while let Some(arc) = take(&mut arcs, from_left) {
            let columns = self.graph.column(arc.0 as usize)..self.graph.column(arc.1 as usize);
            let tokens = &self.output[columns];
            let fits = |edit: &GoldEdit<'_>| edit.allows(tokens);
            let claimed =
                if from_left { gold.iter().position(fits) } else { gold.iter().rposition(fits) };
            notes.push((arc, claimed.is_some()));
            if let Some(claimed) = claimed {
                gold = if from_left { &gold[claimed + 1..] } else { &gold[..claimed] };
                while !arcs.is_empty() && !next_touches(&arcs, arc, from_left) {
                    notes.extend(take(&mut arcs, from_left).map(|skipped| (skipped, false)));
                }
            }
            from_left = !from_left;
        }
        if notes.iter().any(|&(_, claims)| claims) {
            append_notes(annotator, notes, out);
        }
    }

    /// All arcs that insert at a position, sorted; those of both graphs come twice.
    fn insertions(&self, position: usize) -> VecDeque<Arc> {
        let mut arcs = VecDeque::new();
        if self.release == Release::Three {
            if let Some(node) = self.graph.find(0, position) {
                // Joined ones have a start and an end that differ, and are no insertions.
                arcs.extend(self.insertions_from(node).take_while(|arc| arc.1 == node as u32 + 1));
            }
            if position == 0 {
                return arcs;
            }
        }
        for node in self.graph.nodes_of_row(position) {
            arcs.extend(self.insertions_from(node));
        }
        arcs
    }

    /// The insertions that begin at a node: the step there, and all that are joined of steps.
    fn insertions_from(&self, begin: usize) -> impl Iterator<Item = Arc> {
        let step = |node: usize| {
            let mut steps = self.graph.steps_from(node).iter();
            steps.find(|step| step.operation == Operation::Insertion)
        };
        std::iter::successors(step(begin), move |before| step(before.to as usize)).flat_map(
            move |step| {
                let copies = if step.from == begin as u32 { step.copies } else { 1 };
                std::iter::repeat_n((begin as u32, step.to), copies.into())
            },
        )
    }
}

/// The nodes at which an arc begins and ends.
type Arc = (u32, u32);

fn take(arcs: &mut VecDeque<Arc>, from_left: bool) -> Option<Arc> {
    if from_left { arcs.pop_front() } else { arcs.pop_back() }
}

/// Whether the next arc from this side meets the one that was claimed.
fn next_touches(arcs: &VecDeque<Arc>, claimed: Arc, from_left: bool) -> bool {
    let next = if from_left { arcs.front() } else { arcs.back() };
    next.is_some_and(|next| if from_left { next.0 == claimed.1 } else { next.1 == claimed.0 })
}

/// Appends what was noted of arcs: that they claim a gold edit, or else that their weight grows.
fn append_notes(annotator: u32, mut notes: Vec<(Arc, bool)>, out: &mut Vec<Special>) {
    notes.sort_by_key(|&(arc, _)| arc); // notes of one arc keep their order
    for own in notes.chunk_by(|one, other| one.0 == other.0) {
        let ((from, to), _) = own[0];
        let claim = own.iter().rposition(|&(_, claims)| claims);
        let additions = claim.map_or(own.len(), |claim| own.len() - 1 - claim) as u8;
        let (is_gold, unless_insertion) = (claim.is_some(), false);
        out.push(Special { to, from, annotator, is_gold, unless_insertion, additions });
    }
}
