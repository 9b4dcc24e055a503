//! Beginnings of combinations, with the counts that they have come to.
//!
//! The search walks over the nodes once. An error concerns the arcs between two of them; before,
//! it is not yet decided, and behind them, what was decided shows in nothing but the arrivals at
//! nodes from which arcs lead on. Where these differ by as much for two beginnings, all that comes
//! is the same for both: the one with no more correct, and no fewer proposed and gold edits, can
//! never become the better one, and is dropped.
//!
//! Of paths of equal weight that one counts which the original finds first, or for which its sums
//! are rounded down. Here that need not be known as long as all of them have the same counts. Where
//! they have not, the beginning is in doubt: it is never dropped, nor is another for its sake, and
//! what it leads to is searched for as the edits of an ordinary annotator.

use super::dominance::Dominance;
use super::graph::Graph;
use super::joins::Arcs;
use super::path::{Arrival, Paths, ROUNDING};
use super::place::Place;
use super::variants::{Error, Variants};
use super::weights::Special;
use super::{Row, Task};
use std::collections::HashMap;

/// What was counted on the way to a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    correct: i64,
    proposed: i64,
    /// The last gold edit that was found.
    /// Forgotten once it lies before all edits to come.
    last: Option<Key>,
    /// The last node to which a best path may go on from here.
    until: usize,
    /// Whether there are ways of equal weight with other counts.
    in_doubt: bool,
}

impl Tally {
    fn counts_as(&self, other: &Self) -> bool {
        let all = |tally: &Self| (tally.correct, tally.proposed, tally.last);
        !other.in_doubt && all(self) == all(other)
    }
}

/// A gold edit's place in the order of the edits of a combination: its span, and its place among
/// those of this span, which belong to one choice.
type Key = (usize, usize, usize);

/// Choices for the errors so far.
#[derive(Clone, Debug, Default)]
struct Beginning {
    n_gold: i64,
    /// The last of the decisions that led to it, counted from 1; 0 if there were none.
    decision: usize,
    /// The variants of the errors that are open.
    open: Vec<u32>,
}

/// What a beginning has come to.
pub struct End {
    /// Correct, proposed and gold edits.
    pub row: Row,
    /// For each error the choice taken.
    pub choices: Vec<i32>,
    /// Whether other counts are as good.
    pub in_doubt: bool,
}

/// All beginnings up to a node. Those that [`Paths`] calls annotators are these.
pub struct Beginnings<'a> {
    task: Task<'a>,
    pair: (&'a [i32], &'a [i32]),
    variants: &'a Variants<'a>,
    all: Vec<Beginning>,
    tallies: Vec<Tally>,
    /// For each decision the one before, and the variant.
    decisions: Vec<(usize, u32)>,
    /// The nodes from which some best path may go on.
    live: Vec<u32>,
    /// Arrivals at the last node, those that are best among them, by beginning.
    ties: Vec<(usize, Arrival)>,
    open: Vec<&'a Error>,
    next: usize,
    next_special: usize,
    /// How many more numbers may be kept, at all places to come together.
    work_left: usize,
    n_nodes: usize,
    /// Whether nothing had to be left out.
    pub complete: bool,
}

impl<'a> Beginnings<'a> {
    /// One beginning, with nothing decided.
    pub fn new(
        task: Task<'a>,
        pair: (&'a [i32], &'a [i32]),
        variants: &'a Variants<'a>,
        n_nodes: usize,
        most_work: usize,
    ) -> Self {
        Self {
            task,
            pair,
            variants,
            all: vec![Beginning::default()],
            tallies: Vec::new(),
            decisions: Vec::new(),
            live: Vec::new(),
            ties: Vec::new(),
            open: Vec::new(),
            next: 0,
            next_special: 0,
            work_left: most_work,
            n_nodes,
            complete: true,
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Decides the errors that concern arcs into this node, in all ways.
    pub fn open(&mut self, node: usize, paths: &mut Paths) {
        while self.variants.errors.get(self.next).is_some_and(|error| error.first <= node) {
            self.decide(&self.variants.errors[self.next], paths);
            self.next += 1;
        }
    }

    fn decide(&mut self, error: &'a Error, paths: &mut Paths) {
        self.open.push(error);
        let mut made = Vec::new();
        let mut origins = Vec::new();
        for (origin, beginning) in self.all.iter().enumerate() {
            for variant in error.variants.clone() {
                self.decisions.push((beginning.decision, variant));
                let mut next = beginning.clone();
                next.n_gold += self.variants.all[variant as usize].n_gold;
                next.decision = self.decisions.len();
                next.open.push(variant);
                made.push(next);
                origins.push(origin as u32);
            }
        }
        self.all = made;
        self.keep(&origins, paths);
    }

    /// Goes on with these of the beginnings that there were.
    fn keep(&mut self, origins: &[u32], paths: &mut Paths) {
        let places = self
            .live
            .iter()
            .flat_map(|&node| origins.iter().map(move |&origin| (node as usize, origin as usize)));
        let tallies =
            places.map(|(node, origin)| self.tallies[paths.place(node, origin)]).collect();
        paths.keep(&self.live, origins);
        self.tallies = tallies;
    }

    /// The special weights of arcs into this node, for each beginning.
    pub fn special(&mut self, node: usize, out: &mut Vec<Special>) {
        out.clear();
        let all = &self.variants.special;
        while let Some(special) = all.get(self.next_special).filter(|own| own.to as usize <= node) {
            let decided = self.all.iter().enumerate();
            let fitting = decided.filter(|(_, one)| one.open.contains(&special.annotator));
            out.extend(fitting.map(|(number, _)| Special { annotator: number as u32, ..*special }));
            self.next_special += 1;
        }
        out.sort_unstable_by_key(Special::key);
    }

    /// Goes to the next node for all beginnings, and counts what is done on the best ways there.
    pub fn arrive(
        &mut self,
        arcs: Arcs<'_>,
        special: &[Special],
        n_arcs: f64,
        graph: &Graph,
        paths: &mut Paths,
    ) {
        let mut ties = std::mem::take(&mut self.ties);
        ties.clear();
        paths.arrive_and_note(arcs.listed(), special, n_arcs, |number, tie| {
            ties.push((number, tie));
        });
        self.count(paths.n_nodes() - 1, &ties, graph, paths);
        self.ties = ties;
    }

    fn count(&mut self, node: usize, ties: &[(usize, Arrival)], graph: &Graph, paths: &Paths) {
        let first = self.tallies.len();
        for number in 0..self.all.len() {
            let tally = match node {
                0 => Tally::default(),
                _ if paths.arrival(node, number).is_closed() => Tally::default(),
                _ => self.tally(number, node, paths.arrival(node, number), graph, paths),
            };
            self.tallies.push(tally);
        }
        for (number, tie) in ties {
            let best = paths.arrival(node, *number);
            if tie.distance < best.distance + ROUNDING && tie.from != best.from {
                let tally = self.tally(*number, node, tie, graph, paths);
                self.tallies[first + number].in_doubt |=
                    !self.tallies[first + number].counts_as(&tally);
            }
        }
    }

    /// What is counted at a node if it is reached like this.
    fn tally(
        &self,
        number: usize,
        node: usize,
        arrival: &Arrival,
        graph: &Graph,
        paths: &Paths,
    ) -> Tally {
        let mut tally = self.tallies[paths.place(arrival.from as usize, number)];
        if let Some(change) = arrival.change(node) {
            let place = Place::new(self.pair, graph, self.task.release, change);
            let found = self.next_gold(&self.all[number], tally.last, &place);
            tally.last = found.or(tally.last);
            if self.task.differ(place.before(), place.behind()) {
                tally.proposed += 1;
                tally.correct += i64::from(found.is_some());
            }
        }
        let row = graph.row(node);
        tally.last = tally.last.filter(|last| row == 0 || (last.0, last.1) >= (row, row));
        tally
    }

    /// The first gold edit that a change is, behind the last that was found.
    fn next_gold(
        &self,
        beginning: &Beginning,
        last: Option<Key>,
        place: &Place<'_>,
    ) -> Option<Key> {
        let (start, end) = place.span();
        beginning.open.iter().find_map(|&variant| {
            let edits = &self.variants.all[variant as usize].edits;
            let alike = edits.iter().filter(|edit| (edit.start, edit.end) == (start, end));
            let keyed = alike.enumerate().map(|(number, edit)| ((start, end, number), edit));
            let mut behind = keyed.filter(|(key, _)| last.is_none_or(|last| *key > last));
            behind.find(|(_, edit)| place.is(edit)).map(|(key, _)| key)
        })
    }

    /// Leaves a node. `until` says to which node a best path may go on from there, for each
    /// beginning. What need not be told apart any more is joined.
    pub fn leave(
        &mut self,
        node: usize,
        until: impl Fn(usize, &Paths) -> usize,
        dominance: Option<&Dominance>,
        paths: &mut Paths,
    ) {
        for number in 0..self.all.len() {
            let place = paths.place(node, number);
            self.tallies[place].until = until(number, paths);
        }
        self.live.push(node as u32);
        let is_changed = self.close_errors(node) | self.close_nodes(node, dominance, paths);
        let n_numbers = |own: &Self| own.live.len() + own.open.len() + 1;
        let most = self.work_left / (self.n_nodes - node) / n_numbers(self);
        if self.all.len() > 1 && (is_changed || self.all.len() > most) {
            self.join(most.max(1), paths);
        }
        self.work_left = self.work_left.saturating_sub(self.all.len() * n_numbers(self));
    }

    /// Forgets how errors were decided that no arc to come concerns.
    fn close_errors(&mut self, node: usize) -> bool {
        let closed: Vec<_> = self.open.iter().map(|error| error.last <= node).collect();
        if !closed.contains(&true) {
            return false;
        }
        for beginning in &mut self.all {
            let mut closed = closed.iter();
            beginning.open.retain(|_| !closed.next().copied().unwrap_or_default());
        }
        self.open.retain(|error| error.last > node);
        true
    }

    /// Forgets nodes from which no best path goes on.
    fn close_nodes(
        &mut self,
        now: usize,
        dominance: Option<&Dominance>,
        paths: &mut Paths,
    ) -> bool {
        let dominance = dominance.filter(|_| self.all.len() > 1);
        let live = std::mem::take(&mut self.live);
        let numbers = 0..self.all.len();
        let distance =
            |paths: &Paths, node: u32, number| paths.arrival(node as usize, number).distance;
        let mut nearest = vec![f64::INFINITY; numbers.len()];
        for (number, nearest) in nearest.iter_mut().enumerate() {
            for &node in &live {
                *nearest = nearest.min(distance(paths, node, number));
            }
        }
        let mut is_changed = false;
        for &node in &live {
            // Whether other nodes cover it: looked up where it is asked for.
            let mut covers: Vec<Option<bool>> = vec![None; live.len()];
            let mut is_open = false;
            for number in numbers.clone() {
                let own = distance(paths, node, number);
                let mut is_closed = self.tallies[paths.place(node as usize, number)].until <= now;
                if let Some(dominance) = dominance.filter(|_| !is_closed) {
                    let is_far = |other: f64| other + dominance.detour < own;
                    is_closed = is_far(nearest[number])
                        && live.iter().zip(&mut covers).any(|(&other, known)| {
                            is_far(distance(paths, other, number))
                                && *known.get_or_insert_with(|| {
                                    dominance.covers(other as usize, node as usize, now)
                                })
                        });
                }
                if is_closed && own < f64::INFINITY {
                    paths.arrival_mut(node as usize, number).close();
                    let place = paths.place(node as usize, number);
                    self.tallies[place] = Tally::default();
                    is_changed = true;
                }
                is_open |= !is_closed;
            }
            if is_open {
                self.live.push(node);
            }
        }
        is_changed
    }

    /// Joins beginnings of the same state, and keeps at most so many.
    fn join(&mut self, most: usize, paths: &mut Paths) {
        let mut groups: HashMap<Vec<u64>, Vec<usize>> = HashMap::new();
        for number in 0..self.all.len() {
            let key = self.state(number, paths);
            let group = groups.entry(key).or_default();
            if group.iter().any(|&known| self.is_no_worse(known, number, paths)) {
                continue;
            }
            group.retain(|&known| !self.is_no_worse(number, known, paths));
            group.push(number);
        }
        let mut kept: Vec<_> = groups.into_values().flatten().collect();
        kept.sort_unstable();
        if kept.len() > most {
            self.complete = false;
            let end = self.live.last().map_or(0, |&node| node as usize);
            kept.sort_by_key(|&number| {
                let tally = self.tallies[paths.place(end, number)];
                (tally.proposed - 2 * tally.correct, self.all[number].n_gold, number)
            });
            kept.truncate(most);
            kept.sort_unstable();
        }
        let taken = |&number: &usize| std::mem::take(&mut self.all[number]);
        self.all = kept.iter().map(taken).collect();
        let origins: Vec<_> = kept.iter().map(|&number| number as u32).collect();
        self.keep(&origins, paths);
    }

    /// All of a beginning that decides what comes: the errors that are open, and how much farther
    /// each node is than the nearest. Weights differ by a thousandth, or not at all.
    fn state(&self, number: usize, paths: &Paths) -> Vec<u64> {
        let nodes = self.live.iter().map(|&node| node as usize);
        let distances = nodes.clone().map(|node| paths.arrival(node, number).distance);
        let nearest = distances.clone().fold(f64::INFINITY, f64::min);
        let mut state: Vec<u64> =
            self.all[number].open.iter().map(|&variant| variant.into()).collect();
        for (node, distance) in nodes.zip(distances) {
            let last = self.tallies[paths.place(node, number)].last;
            let last = last.map_or([0; 3], |(start, end, number)| [start + 1, end, number]);
            state.push(((distance - nearest) * 1000.0).round().to_bits());
            state.extend(last.map(|number| number as u64));
        }
        state
    }

    /// Whether one of two beginnings in the same state has counts no worse than the other's.
    fn is_no_worse(&self, one: usize, other: usize, paths: &Paths) -> bool {
        self.all[one].n_gold <= self.all[other].n_gold
            && self.live.iter().all(|&node| {
                let tally = |number| self.tallies[paths.place(node as usize, number)];
                let (one, other) = (tally(one), tally(other));
                let is_sure = !one.in_doubt && !other.in_doubt;
                is_sure && one.correct >= other.correct && one.proposed <= other.proposed
            })
    }

    /// What each beginning has come to at the last node.
    pub fn ends(&self, node: usize, paths: &Paths) -> Vec<End> {
        let numbers = 0..self.all.len();
        numbers
            .map(|number| {
                let tally = self.tallies[paths.place(node, number)];
                let n_gold = self.all[number].n_gold + self.variants.n_idle;
                let row = [tally.correct, tally.proposed, n_gold];
                End { row, choices: self.choices(number), in_doubt: tally.in_doubt }
            })
            .collect()
    }

    fn choices(&self, number: usize) -> Vec<i32> {
        let mut choices = self.variants.idle.clone();
        let mut decision = self.all[number].decision;
        while decision > 0 {
            let (before, variant) = self.decisions[decision - 1];
            let of = |error: &&Error| error.variants.contains(&variant);
            if let Some(error) = self.variants.errors.iter().find(of) {
                choices[error.number] = self.variants.all[variant as usize].choice;
            }
            decision = before;
        }
        choices
    }
}
