//! The references of a sentence as a chain of segments, and what each costs to align.

use super::bound::{quick, three_way};
use super::costs::pairwise;
use super::pieces::{Piece, anchors, rows};
use super::table::Texts;
use std::borrow::Cow;

/// A link of the chain.
pub struct Segment<'a> {
    /// What may stand here.
    pub alternatives: Vec<Alternative<'a>>,
}

/// One text of a segment.
pub struct Alternative<'a> {
    /// Its tokens.
    pub tokens: Cow<'a, [i32]>,
    /// Which alternative of each region it stands for.
    pub choices: Vec<u32>,
    /// What aligning it between the anchors on its sides costs, or a little more.
    pub cost: i32,
    /// The share of this that output and reference have.
    pub pair_cost: i32,
}

/// Segments, and on both sides of each an anchor: a pair of a source and an output position that
/// alignments probably pass. Whether they do is not taken for granted anywhere; their costs only
/// bound those of the best alignments from above.
pub struct Chain<'a> {
    /// The segments.
    pub segments: Vec<Segment<'a>>,
    /// One more than there are segments.
    pub anchors: Vec<(usize, usize)>,
}

impl<'a> Chain<'a> {
    /// The chain of the pieces.
    pub fn new(texts: Texts<'_>, pieces: &[Piece<'a>]) -> Self {
        let single = pieces.iter().all(|piece| piece.texts.len() == 1);
        let bound = if single { quick } else { three_way };
        let anchors = anchors(pieces, &rows(texts.source, texts.output));
        let segment = |(piece, sides): (&Piece<'a>, &[(usize, usize)])| {
            let ours = &texts.source[sides[0].0..sides[1].0];
            let theirs = &texts.output[sides[0].1..sides[1].1];
            let alternatives = piece.texts.iter().map(|text| Alternative {
                cost: bound(ours, theirs, &text.tokens),
                pair_cost: pairwise(theirs, &text.tokens),
                tokens: text.tokens.clone(),
                choices: text.choices.clone(),
            });
            Segment { alternatives: alternatives.collect() }
        };
        let segments = pieces.iter().zip(anchors.windows(2)).map(segment).collect();
        Self { segments, anchors }
    }

    /// Whether there is but one reference.
    pub fn is_single(&self) -> bool {
        self.segments.iter().all(|segment| segment.alternatives.len() == 1)
    }
}
