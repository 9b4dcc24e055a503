//! The references of a sentence, cut into pieces from which the chain is made.

use super::bound::three_way;
use super::costs::Prefixes;
use super::table::Texts;
use std::borrow::Cow;
use std::ops::Range;

/// The most texts of a piece that is joined from several.
const MOST_JOINED: usize = 400;

/// A stretch of the source and the texts that may stand for it.
#[derive(Clone, Debug)]
pub struct Region<'a> {
    /// Where it lies in the source.
    pub span: Range<usize>,
    /// The texts; at least one.
    pub alternatives: Vec<&'a [i32]>,
}

/// A stretch of the source: a token that all references share, a region, or several of these.
#[derive(Clone)]
pub struct Piece<'a> {
    span: Range<usize>,
    /// What may stand there.
    pub texts: Vec<Text<'a>>,
}

/// A text, and which alternative of each region within its piece it stands for.
#[derive(Clone)]
pub struct Text<'a> {
    /// The tokens.
    pub tokens: Cow<'a, [i32]>,
    /// The alternatives.
    pub choices: Vec<u32>,
}

impl<'a> Piece<'a> {
    fn token(source: &'a [i32], i: usize) -> Self {
        let text = Text { tokens: Cow::Borrowed(&source[i..=i]), choices: Vec::new() };
        Self { span: i..i + 1, texts: vec![text] }
    }

    fn region(region: &Region<'a>) -> Self {
        let text = |(number, &tokens): (usize, &&'a [i32])| Text {
            tokens: Cow::Borrowed(tokens),
            choices: vec![number as u32],
        };
        let texts = region.alternatives.iter().enumerate().map(text).collect();
        Self { span: region.span.clone(), texts }
    }

    /// The same stretch with one of its texts alone.
    pub fn only(&self, number: usize) -> Self {
        Self { span: self.span.clone(), texts: vec![self.texts[number].clone()] }
    }

    fn is_region(&self) -> bool {
        !self.texts[0].choices.is_empty()
    }

    fn with(&self, next: &Self) -> Self {
        let both = |text: &Text<'a>, other: &Text<'a>| Text {
            tokens: Cow::Owned([&*text.tokens, &*other.tokens].concat()),
            choices: [&*text.choices, &*other.choices].concat(),
        };
        let pairs = self.texts.iter().flat_map(|a| next.texts.iter().map(move |b| both(a, b)));
        Self { span: self.span.start..next.span.end, texts: pairs.collect() }
    }
}

/// Regions, and each token between them by itself; at least one piece.
pub fn pieces<'a>(source: &'a [i32], regions: &[Region<'a>]) -> Vec<Piece<'a>> {
    let mut pieces = Vec::new();
    let mut position = 0;
    for region in regions {
        pieces.extend((position..region.span.start).map(|i| Piece::token(source, i)));
        pieces.push(Piece::region(region));
        position = region.span.end;
    }
    pieces.extend((position..source.len()).map(|i| Piece::token(source, i)));
    if pieces.is_empty() {
        let text = Text { tokens: Cow::Borrowed(&[]), choices: Vec::new() };
        pieces.push(Piece { span: 0..0, texts: vec![text] });
    }
    pieces
}

/// The same references with fewer pieces: neighbours are one where aligning their texts together
/// is cheaper than apart, with one of the outputs, as long as there are not too many texts.
pub fn joined<'a>(pieces: &[Piece<'a>], texts: [Texts<'_>; 2]) -> Vec<Piece<'a>> {
    let mut joined: Vec<Piece<'a>> = Vec::new();
    let rows = texts.map(|texts| rows(texts.source, texts.output));
    for (place, piece) in pieces.iter().enumerate() {
        joined.push(piece.clone());
        while let [.., first, second] = joined.as_slice() {
            let few = first.texts.len() * second.texts.len() <= MOST_JOINED;
            let several = first.texts.len() + second.texts.len() > 2;
            let all = [&joined, &pieces[place + 1..]].concat();
            let cheaper = |which: usize| {
                let anchors = anchors(&all, &rows[which]);
                are_cheaper(first, second, texts[which], &anchors[joined.len() - 2..])
            };
            if !(few && several && (cheaper(0) || cheaper(1))) {
                break;
            }
            let both = first.with(second);
            joined.truncate(joined.len() - 2);
            joined.push(both);
        }
    }
    joined
}

/// Whether some text of the one and some of the other cost less together.
fn are_cheaper(
    first: &Piece<'_>,
    second: &Piece<'_>,
    texts: Texts<'_>,
    anchors: &[(usize, usize)],
) -> bool {
    let cost = |a: (usize, usize), b: (usize, usize), tokens: &[i32]| {
        three_way(&texts.source[a.0..b.0], &texts.output[a.1..b.1], tokens)
    };
    let costs = |piece: &Piece<'_>, a, b| {
        piece.texts.iter().map(|text| cost(a, b, &text.tokens)).collect::<Vec<_>>()
    };
    let ours = costs(first, anchors[0], anchors[1]);
    let theirs = costs(second, anchors[1], anchors[2]);
    let apart = ours.iter().flat_map(|a| theirs.iter().map(move |b| a + b));
    let together = first.with(second);
    let together = together.texts.iter().map(|text| cost(anchors[0], anchors[2], &text.tokens));
    apart.zip(together).any(|(apart, together)| together < apart)
}

/// For each source position from where to where the alignment with the output stays there.
pub fn rows(source: &[i32], output: &[i32]) -> Vec<(usize, usize)> {
    let mut rows = vec![(usize::MAX, 0); source.len() + 1];
    for (i, j) in Prefixes::new(source, output).path(source, output) {
        rows[i] = (rows[i].0.min(j), rows[i].1.max(j));
    }
    rows
}

/// What the output inserts at a boundary belongs to the region that touches it there; where two
/// regions touch, to the later one, and between insertions to the one inside.
pub fn anchors(pieces: &[Piece<'_>], rows: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let last = pieces[pieces.len() - 1].span.end;
    let mut anchors = vec![(0, 0)];
    for (piece, next) in pieces.iter().zip(&pieces[1..]) {
        let position = piece.span.end;
        let (low, high) = rows[position];
        let behind = piece.is_region() && !next.is_region() || piece.span.is_empty();
        anchors.push((position, if behind { high } else { low }));
    }
    anchors.push((last, rows[last].1));
    anchors
}
