//! ERRANT's alignment of analysed sentences (Felice, Bryant & Briscoe 2016): Damerau-Levenshtein
//! in which a substitution costs less the more two tokens have in common.
//!
//! Costs are summed in the order in which ERRANT sums them, so that ties in floating-point numbers
//! fall as they do there; of equally cheap operations the first of transposition, substitution,
//! insertion, deletion is taken.

use crate::Ragged;
use crate::levenshtein::Pairs;
use std::fmt;

/// The most cells of the table of a pair: 400 MB.
pub const MAX_CELLS: usize = 1 << 25;

const OTHER_LEMMA: f64 = 0.499;
const OTHER_OPEN_CLASS: f64 = 0.25;
const OTHER_CLASS: f64 = 0.5;

/// What the alignment reads of a kind of token. Numbers stand for texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The token as it is written.
    pub text: Vec<char>,
    /// It, as a number.
    pub form: i32,
    /// It in lower case.
    pub lower: i32,
    /// Its lemma.
    pub lemma: i32,
    /// Its part of speech.
    pub class: i32,
    /// Whether that is an open class: adjective, adverb, noun, verb.
    pub is_open: bool,
}

/// What became of a stretch of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The same token.
    Match,
    /// Another token.
    Substitution,
    /// A token of the target.
    Insertion,
    /// A token of the source.
    Deletion,
    /// The same tokens, but for their case, in another order: so many.
    Transposition(u32),
}

/// An operation, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it does.
    pub kind: Kind,
    /// First source token.
    pub source_start: i32,
    /// Behind the last source token.
    pub source_end: i32,
    /// First target token.
    pub target_start: i32,
    /// Behind the last target token.
    pub target_end: i32,
}

/// What cannot be aligned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unalignable {
    /// The table of this pair would have more than [`MAX_CELLS`] cells.
    TooLong {
        /// Index of the pair.
        pair: usize,
        /// Length of its source.
        source: usize,
        /// Length of its target.
        target: usize,
    },
    /// A number is none of a kind of token, or below 0.
    Unknown(i32),
}

impl fmt::Display for Unalignable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { pair, source, target } => write!(
                f,
                "pair {} has {source} and {target} tokens, too many for a table of {MAX_CELLS} \
                 cells: split the texts into sentences",
                pair + 1
            ),
            Self::Unknown(id) => write!(f, "there is no token {id}"),
        }
    }
}

impl std::error::Error for Unalignable {}

/// The alignment of each pair, from the first operation to the last. `plain` is the distance of
/// Levenshtein instead: every operation costs 1, and there are no transpositions.
///
/// # Errors
/// When a pair is too long, or an id is none of a kind of token.
pub fn alignments(
    pairs: Pairs<'_>,
    tokens: &[Token],
    plain: bool,
) -> Result<Ragged<Step>, Unalignable> {
    if let Some(token) = tokens.iter().find(|token| token.lower < 0) {
        return Err(Unalignable::Unknown(token.lower));
    }
    let n_lower = tokens.iter().map(|token| token.lower as usize + 1).max().unwrap_or(0);
    for pair in 0..pairs.len() {
        let (source, target) = pairs.get(pair);
        let known = |id: &&i32| usize::try_from(**id).is_ok_and(|id| id < tokens.len());
        if let Some(&id) = source.iter().chain(target).find(|id| !known(id)) {
            return Err(Unalignable::Unknown(id));
        }
        if (source.len() + 1).saturating_mul(target.len() + 1) > MAX_CELLS {
            let (source, target) = (source.len(), target.len());
            return Err(Unalignable::TooLong { pair, source, target });
        }
    }
    let scratch = || {
        let mut table = Table::default();
        table.balance.resize(n_lower);
        table
    };
    Ok(Ragged::collect(pairs.len(), scratch, |table, pair, steps| {
        let (source, target) = pairs.get(pair);
        let of = |id: &i32| &tokens[*id as usize];
        let source: Vec<&Token> = source.iter().map(of).collect();
        let target: Vec<&Token> = target.iter().map(of).collect();
        table.fill(&source, &target, plain);
        table.walk_back(steps);
    }))
}

/// Costs and operations of the cells of one pair, and working memory.
#[derive(Default)]
struct Table {
    n_columns: usize,
    costs: Vec<f64>,
    kinds: Vec<Kind>,
    row: Vec<u32>,
    balance: Balance,
}

impl Table {
    fn fill(&mut self, source: &[&Token], target: &[&Token], plain: bool) {
        self.n_columns = target.len() + 1;
        let n_cells = (source.len() + 1) * self.n_columns;
        self.costs.clear();
        self.costs.resize(n_cells, 0.0);
        self.kinds.clear();
        self.kinds.resize(n_cells, Kind::Match);
        for column in 1..=target.len() {
            self.set(0, column, float(column), Kind::Insertion);
        }
        for row in 1..=source.len() {
            self.set(row, 0, float(row), Kind::Deletion);
            for column in 1..=target.len() {
                let (cost, kind) = self.cheapest(source, target, row, column, plain);
                self.set(row, column, cost, kind);
            }
        }
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.costs[row * self.n_columns + column]
    }

    fn set(&mut self, row: usize, column: usize, cost: f64, kind: Kind) {
        self.costs[row * self.n_columns + column] = cost;
        self.kinds[row * self.n_columns + column] = kind;
    }

    fn cheapest(
        &mut self,
        source: &[&Token],
        target: &[&Token],
        row: usize,
        column: usize,
        plain: bool,
    ) -> (f64, Kind) {
        let (one, other) = (source[row - 1], target[column - 1]);
        let diagonal = self.at(row - 1, column - 1);
        if one.form == other.form {
            return (diagonal, Kind::Match);
        }
        let (mut best, mut kind) = (f64::INFINITY, Kind::Match);
        let mut offer = |cost: f64, offered: Kind| {
            if cost < best {
                (best, kind) = (cost, offered);
            }
        };
        let substitution = if plain {
            1.0
        } else {
            if let Some((cost, length)) = self.transposition(source, target, row, column) {
                offer(cost, Kind::Transposition(length));
            }
            substitution_cost(one, other, &mut self.row)
        };
        offer(diagonal + substitution, Kind::Substitution);
        offer(self.at(row, column - 1) + 1.0, Kind::Insertion);
        offer(self.at(row - 1, column) + 1.0, Kind::Deletion);
        (best, kind)
    }

    /// The shortest transposition that ends here: its cost, and how many tokens it has. Stretches
    /// are tried up the diagonal until something there costs nothing.
    fn transposition(
        &mut self,
        source: &[&Token],
        target: &[&Token],
        row: usize,
        column: usize,
    ) -> Option<(f64, u32)> {
        let mut balance = std::mem::take(&mut self.balance);
        balance.clear();
        balance.add(source[row - 1].lower, target[column - 1].lower);
        let mut found = None;
        for length in 2..=row.min(column) {
            let (top, left) = (row - length, column - length);
            let before = self.at(top, left);
            #[allow(clippy::float_cmp)] // what costs nothing leaves the sum as it is
            if self.at(top + 1, left + 1) == before {
                break;
            }
            balance.add(source[top].lower, target[left].lower);
            if balance.is_even() {
                found = Some((before + float(length - 1), length as u32));
                break;
            }
        }
        self.balance = balance;
        found
    }

    fn walk_back(&self, steps: &mut Vec<Step>) {
        let first = steps.len();
        let (mut row, mut column) = (self.costs.len() / self.n_columns - 1, self.n_columns - 1);
        while row + column > 0 {
            let kind = self.kinds[row * self.n_columns + column];
            let (height, width) = match kind {
                Kind::Match | Kind::Substitution => (1, 1),
                Kind::Insertion => (0, 1),
                Kind::Deletion => (1, 0),
                Kind::Transposition(length) => (length as usize, length as usize),
            };
            steps.push(Step {
                kind,
                source_start: (row - height) as i32,
                source_end: row as i32,
                target_start: (column - width) as i32,
                target_end: column as i32,
            });
            (row, column) = (row - height, column - width);
        }
        steps[first..].reverse();
    }
}

/// How often each token stands on one side more than on the other.
#[derive(Default)]
struct Balance {
    counts: Vec<i32>,
    touched: Vec<usize>,
    n_uneven: usize,
}

impl Balance {
    /// For tokens below `n_tokens`.
    fn resize(&mut self, n_tokens: usize) {
        self.clear();
        self.counts.resize(n_tokens, 0);
    }

    fn clear(&mut self) {
        for token in self.touched.drain(..) {
            self.counts[token] = 0;
        }
        self.n_uneven = 0;
    }

    fn add(&mut self, source: i32, target: i32) {
        self.count(source as usize, 1);
        self.count(target as usize, -1);
    }

    fn count(&mut self, token: usize, change: i32) {
        let number = &mut self.counts[token];
        let was_even = *number == 0;
        *number += change;
        self.touched.push(token);
        match (was_even, *number == 0) {
            (true, false) => self.n_uneven += 1,
            (false, true) => self.n_uneven -= 1,
            _ => (),
        }
    }

    fn is_even(&self) -> bool {
        self.n_uneven == 0
    }
}

/// From 0 to just below 2: lemma, part of speech, characters.
fn substitution_cost(one: &Token, other: &Token, row: &mut Vec<u32>) -> f64 {
    if one.lower == other.lower {
        return 0.0;
    }
    let lemma = if one.lemma == other.lemma { 0.0 } else { OTHER_LEMMA };
    let class = if one.class == other.class {
        0.0
    } else if one.is_open && other.is_open {
        OTHER_OPEN_CLASS
    } else {
        OTHER_CLASS
    };
    lemma + class + character_cost(&one.text, &other.text, row)
}

/// The share of characters that are inserted and deleted.
fn character_cost(one: &[char], other: &[char], row: &mut Vec<u32>) -> f64 {
    let n_characters = one.len() + other.len();
    if n_characters == 0 {
        return 0.0;
    }
    let common = common_length(one, other, row) as usize;
    float(n_characters - 2 * common) / float(n_characters)
}

#[allow(clippy::cast_precision_loss)] // far fewer than 2^52
fn float(number: usize) -> f64 {
    number as f64
}

/// The length of the longest common subsequence.
fn common_length(one: &[char], other: &[char], row: &mut Vec<u32>) -> u32 {
    row.clear();
    row.resize(other.len() + 1, 0);
    for a in one {
        let mut diagonal = 0;
        for (j, b) in other.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = if a == b { diagonal + 1 } else { above.max(row[j]) };
            diagonal = above;
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sentences;

    fn token(text: &str, number: i32, lower: i32) -> Token {
        let text = text.chars().collect();
        Token { text, form: number, lower, lemma: lower, class: 0, is_open: true }
    }

    fn kinds(source: &[i32], target: &[i32], plain: bool) -> Vec<Kind> {
        let tokens = [token("cat", 0, 0), token("Cat", 1, 0), token("dog", 2, 1)];
        let offsets = ([0, source.len() as i64], [0, target.len() as i64]);
        let sources = Sentences::new(source, &offsets.0).unwrap();
        let targets = Sentences::new(target, &offsets.1).unwrap();
        let pairs = Pairs::new(sources, targets).unwrap();
        let found = alignments(pairs, &tokens, plain).unwrap();
        found.values.iter().map(|step| step.kind).collect()
    }

    #[test]
    fn tokens_that_change_places_are_one_operation() {
        assert_eq!(kinds(&[0, 2], &[2, 1], false), [Kind::Transposition(2)]);
        assert_eq!(kinds(&[0, 2], &[2, 1], true), [Kind::Substitution, Kind::Substitution]);
    }

    #[test]
    fn case_is_free() {
        assert_eq!(kinds(&[0, 0], &[0, 1], false), [Kind::Match, Kind::Substitution]);
        assert_eq!(kinds(&[], &[0], false), [Kind::Insertion]);
        assert_eq!(kinds(&[0], &[], false), [Kind::Deletion]);
        assert_eq!(kinds(&[], &[], false), []);
    }

    #[test]
    fn characters_in_common_are_counted_in_order() {
        let of = |text: &str| text.chars().collect::<Vec<_>>();
        assert!((character_cost(&of("abc"), &of("axc"), &mut vec![]) - 2.0 / 6.0).abs() < 1e-15);
        assert!(character_cost(&of(""), &of(""), &mut vec![]).abs() < 1e-15);
    }

    #[test]
    fn what_cannot_be_aligned_is_named() {
        let sentence = Sentences::new(&[7], &[0, 1]).unwrap();
        let pairs = Pairs::new(sentence, sentence).unwrap();
        assert_eq!(alignments(pairs, &[], false), Err(Unalignable::Unknown(7)));
        let below = [token("a", 0, -1)];
        assert_eq!(alignments(pairs, &below, false), Err(Unalignable::Unknown(-1)));
        let long = vec![0; 1 << 13];
        let offsets = [0, long.len() as i64];
        let sentence = Sentences::new(&long, &offsets).unwrap();
        let pairs = Pairs::new(sentence, sentence).unwrap();
        let refused = alignments(pairs, &[token("a", 0, 0)], false).unwrap_err();
        assert!(refused.to_string().starts_with("pair 1 has 8192 and 8192 tokens"));
    }
}
