//! The references of a sentence as a chain: tokens that all of them share, and between them
//! regions with alternatives.

use super::bound::{quick, three_way};
use super::costs::{Prefixes, pairwise};
use std::ops::Range;

/// A stretch of the source and the texts that may stand for it.
#[derive(Clone, Debug)]
pub struct Region<'a> {
    /// Where it lies in the source.
    pub span: Range<usize>,
    /// The texts; at least one.
    pub alternatives: Vec<&'a [i32]>,
}

/// A link of the chain.
pub struct Segment<'a> {
    /// What may stand here.
    pub alternatives: Vec<Alternative<'a>>,
    /// Whether there was a choice of the caller's, to be told about.
    pub is_region: bool,
}

/// One text of a segment.
pub struct Alternative<'a> {
    /// Its tokens.
    pub tokens: &'a [i32],
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

struct Piece<'a> {
    span: Range<usize>,
    texts: Vec<&'a [i32]>,
    is_region: bool,
}

impl<'a> Chain<'a> {
    /// The chain of regions that follow each other in the source.
    pub fn new(source: &'a [i32], output: &[i32], regions: &[Region<'a>]) -> Self {
        let pieces = pieces(source, regions);
        let single = pieces.iter().all(|piece| piece.texts.len() == 1);
        let bound = if single { quick } else { three_way };
        let anchors = anchors(&pieces, &rows(source, output));
        let segments = pieces
            .into_iter()
            .zip(anchors.windows(2))
            .map(|(piece, sides)| {
                let ours = &source[sides[0].0..sides[1].0];
                let theirs = &output[sides[0].1..sides[1].1];
                let priced = |tokens| Alternative {
                    tokens,
                    cost: bound(ours, theirs, tokens),
                    pair_cost: pairwise(theirs, tokens),
                };
                let alternatives = piece.texts.into_iter().map(priced).collect();
                Segment { alternatives, is_region: piece.is_region }
            })
            .collect();
        Self { segments, anchors }
    }

    /// Whether there is but one reference.
    pub fn is_single(&self) -> bool {
        self.segments.iter().all(|segment| segment.alternatives.len() == 1)
    }
}

/// Regions, and each token between them by itself; at least one piece.
fn pieces<'a>(source: &'a [i32], regions: &[Region<'a>]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut position = 0;
    let fixed = |pieces: &mut Vec<Piece<'a>>, range: Range<usize>| {
        pieces.extend(range.map(|i| Piece {
            span: i..i + 1,
            texts: vec![&source[i..=i]],
            is_region: false,
        }));
    };
    for region in regions {
        fixed(&mut pieces, position..region.span.start);
        position = region.span.end;
        let (span, texts) = (region.span.clone(), region.alternatives.clone());
        pieces.push(Piece { span, texts, is_region: true });
    }
    fixed(&mut pieces, position..source.len());
    if pieces.is_empty() {
        pieces.push(Piece { span: 0..0, texts: vec![&[]], is_region: false });
    }
    pieces
}

/// For each source position from where to where the alignment with the output stays there.
fn rows(source: &[i32], output: &[i32]) -> Vec<(usize, usize)> {
    let mut rows = vec![(usize::MAX, 0); source.len() + 1];
    for (i, j) in Prefixes::new(source, output).path(source, output) {
        rows[i] = (rows[i].0.min(j), rows[i].1.max(j));
    }
    rows
}

/// What the output inserts at a boundary belongs to the region that touches it there; where two
/// regions touch, to the later one, and between insertions to the one inside.
fn anchors(pieces: &[Piece<'_>], rows: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let last = pieces[pieces.len() - 1].span.end;
    let mut anchors = vec![(0, 0)];
    for (piece, next) in pieces.iter().zip(&pieces[1..]) {
        let position = piece.span.end;
        let (low, high) = rows[position];
        let behind = piece.is_region && !next.is_region || piece.span.is_empty();
        anchors.push((position, if behind { high } else { low }));
    }
    anchors.push((last, rows[last].1));
    anchors
}
