//! Source, output and the beginnings of references, aligned segment by segment.

use super::band::Layers;
use super::chain::Chain;
use super::pieces::Piece;
use super::remaining::{Prices, cheapest, remaining};
use super::table::{Limit, Table, Texts};

/// The alignments of all references of a sentence with one output.
pub struct Aligner<'a> {
    texts: Texts<'a>,
    chain: Chain<'a>,
    layers: Layers,
}

impl<'a> Aligner<'a> {
    /// Finds out where alignments can pass at all.
    pub fn new(texts: Texts<'a>, pieces: &[Piece<'a>]) -> Self {
        let chain = Chain::new(texts, pieces);
        let layers = Layers::new(texts.source, texts.output, &chain);
        Self { texts, chain, layers }
    }

    /// The chain.
    pub fn chain(&self) -> &Chain<'a> {
        &self.chain
    }

    /// For each layer and cell the least price to the end; see [`remaining`].
    pub fn remaining(&self, prices: &Prices) -> Vec<Vec<i64>> {
        remaining(&self.layers, self.texts, &self.chain, prices)
    }

    /// Which alternative of each segment is the cheapest by these prices, in the best case.
    pub fn cheapest(&self, prices: &Prices, remaining: &[Vec<i64>]) -> Vec<usize> {
        cheapest(&self.layers, self.texts, &self.chain, prices, remaining)
    }

    /// The table before the first segment.
    pub fn first(&self) -> Table {
        let limit = self.limit(0, 0);
        Table::first(self.texts, self.layers.band(0), limit)
    }

    /// From the costs before a segment to the table behind one of its alternatives, the cost at
    /// the anchor there being 0.
    pub fn follow(&self, segment: usize, which: usize, costs: &[i32]) -> Table {
        let alternative = &self.chain.segments[segment].alternatives[which];
        let tokens = &alternative.tokens;
        let (mut layer, mut table) = (segment, Table::start(costs));
        for (place, &token) in tokens.iter().enumerate() {
            let next = self.layers.behind(segment, which, place + 1, tokens.len());
            let most = if place + 1 == tokens.len() { alternative.cost } else { 0 };
            let bands = [self.layers.band(layer), self.layers.band(next)];
            table = table.next(self.texts, bands, token, self.limit(next, most));
            layer = next;
        }
        let band = self.layers.band(segment + 1);
        if tokens.is_empty() {
            table = table.moved(self.layers.band(segment), band);
        }
        let (i, j) = self.chain.anchors[segment + 1];
        let anchor = band.index(i, j).expect("anchors are within their bands");
        table.settle(anchor, alternative.cost, self.layers.remaining(segment + 1));
        table
    }

    fn limit(&self, layer: usize, most: i32) -> Option<Limit<'_>> {
        self.layers.remaining(layer).map(|remaining| Limit { remaining, most })
    }
}
