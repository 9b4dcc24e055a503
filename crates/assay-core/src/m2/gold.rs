//! What annotators would change, borrowed: flat arrays, divided by sentence, annotator and edit.

use crate::{BadOffsets, BadReferences, References};
use std::fmt;
use std::ops::Range;

/// The annotators of sentence `i` are number `annotators[i]` to `annotators[i + 1]`, their edits
/// number `edits[a]` to `edits[a + 1]`, in the order of the file.
#[derive(Clone, Copy, Debug)]
pub struct Gold<'a> {
    annotators: &'a [i64],
    edits: &'a [i64],
    starts: &'a [i32],
    ends: &'a [i32],
    alternatives: References<'a>,
}

/// What is wrong with arrays that should describe gold edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadGold {
    /// The errors are not divided among sentences.
    Errors(BadOffsets),
    /// The annotators are not divided among sentences.
    Annotators(BadOffsets),
    /// The edits are not divided among annotators.
    Edits(BadOffsets),
    /// The alternatives are not divided among edits.
    Alternatives(BadReferences),
    /// This edit has no possible span.
    Span(usize),
    /// Starts and ends are of different numbers.
    Unequal {
        /// How many starts there are.
        starts: usize,
        /// How many ends.
        ends: usize,
    },
    /// There are annotators for another number of sentences.
    Length {
        /// How many sentences have annotators.
        annotated: usize,
        /// How many sentences there are.
        sentences: usize,
    },
}

impl fmt::Display for BadGold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Errors(error) => write!(f, "errors: {error}"),
            Self::Annotators(error) => write!(f, "annotators: {error}"),
            Self::Edits(error) => write!(f, "edits: {error}"),
            Self::Alternatives(error) => write!(f, "alternatives: {error}"),
            Self::Span(edit) => write!(f, "edit {edit} has no span; 0 <= start <= end must hold"),
            Self::Unequal { starts, ends } => write!(f, "there are {starts} starts, {ends} ends"),
            Self::Length { annotated, sentences } => {
                write!(f, "{annotated} sentences are annotated, but there are {sentences}")
            }
        }
    }
}

impl std::error::Error for BadGold {}

impl<'a> Gold<'a> {
    /// # Errors
    /// When the arrays do not fit each other, or a span is none.
    pub fn new(
        annotators: &'a [i64],
        edits: &'a [i64],
        (starts, ends): (&'a [i32], &'a [i32]),
        alternatives: References<'a>,
        n_sentences: usize,
    ) -> Result<Self, BadGold> {
        if starts.len() != ends.len() {
            return Err(BadGold::Unequal { starts: starts.len(), ends: ends.len() });
        }
        BadOffsets::check(edits, starts.len()).map_err(BadGold::Edits)?;
        BadOffsets::check(annotators, edits.len() - 1).map_err(BadGold::Annotators)?;
        if annotators.len() - 1 != n_sentences {
            let (annotated, sentences) = (annotators.len() - 1, n_sentences);
            return Err(BadGold::Length { annotated, sentences });
        }
        let impossible = |(&start, &end): (&i32, &i32)| start < 0 || end < start;
        match starts.iter().zip(ends).position(impossible) {
            Some(edit) => Err(BadGold::Span(edit)),
            None => Ok(Self { annotators, edits, starts, ends, alternatives }),
        }
    }

    /// How many sentences there are.
    pub(super) fn len(&self) -> usize {
        self.annotators.len() - 1
    }

    /// The annotators of a sentence.
    pub(super) fn annotators(&self, sentence: usize) -> Range<usize> {
        self.annotators[sentence] as usize..self.annotators[sentence + 1] as usize
    }

    /// The edits of an annotator.
    pub(super) fn edits(&self, annotator: usize) -> impl Iterator<Item = GoldEdit<'a>> + use<'a> {
        let gold = *self;
        (self.edits[annotator] as usize..self.edits[annotator + 1] as usize).map(move |edit| {
            GoldEdit {
                start: gold.starts[edit] as usize,
                end: gold.ends[edit] as usize,
                alternatives: gold.alternatives,
                number: edit,
            }
        })
    }
}

/// What an annotator would change.
#[derive(Clone, Copy, Debug)]
pub(super) struct GoldEdit<'a> {
    /// The first source token that is replaced.
    pub start: usize,
    /// Behind the last source token that is replaced.
    pub end: usize,
    alternatives: References<'a>,
    number: usize,
}

impl<'a> GoldEdit<'a> {
    /// What may stand there instead.
    pub fn alternatives(&self) -> impl Iterator<Item = &'a [i32]> + use<'a> {
        self.alternatives.of(self.number)
    }

    /// Whether it inserts.
    pub fn is_insertion(&self) -> bool {
        self.start == self.end
    }

    /// Whether these tokens are one of the alternatives.
    pub fn allows(&self, tokens: &[i32]) -> bool {
        self.alternatives().any(|alternative| alternative == tokens)
    }
}
