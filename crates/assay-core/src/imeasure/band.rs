//! Which cells of the table of three dimensions any best alignment of any reference can pass.
//!
//! Carrillo & Lipman (1988) for many references at once. A layer is a place in the chain; a cell
//! of it is a pair of positions in source and output. What an alignment through a cell costs is at
//! least the sum of its three pairs of sentences, each aligned by itself through the cell. What a
//! reference's best alignment costs is at most the sum of its segments' costs. Both add up along
//! the chain, so that their least difference over all references is found line by line.

use super::chain::Chain;
use super::costs::{NEVER, advance, first_line, last_line, retreat, through};
use super::foreign::Foreign;
use super::remaining::{Prices, remaining};
use super::table::Texts;

/// The cells of a layer: in each row those from `low` up to `high`.
#[derive(Default)]
pub struct Band {
    rows: Vec<Row>,
    len: usize,
}

#[derive(Clone, Copy, Default)]
struct Row {
    low: usize,
    high: usize,
    offset: usize,
}

impl Band {
    /// The number of cells.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Where a cell's value stands, if the band has the cell.
    pub fn index(&self, i: usize, j: usize) -> Option<usize> {
        let row = self.rows[i];
        (row.low <= j && j < row.high).then(|| row.offset + j - row.low)
    }

    /// All cells, in the order of their values.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> + '_ {
        self.rows.iter().enumerate().flat_map(|(i, row)| (row.low..row.high).map(move |j| (i, j)))
    }
}

/// Lines of bounds at each layer: of source and reference, of output and reference.
#[derive(Clone)]
struct Lines {
    source: Vec<i32>,
    output: Vec<i32>,
}

impl Lines {
    fn least(lines: &[Self]) -> Self {
        let mut least = lines[0].clone();
        for other in &lines[1..] {
            least.source.iter_mut().zip(&other.source).for_each(|(a, &b)| *a = b.min(*a));
            least.output.iter_mut().zip(&other.output).for_each(|(a, &b)| *a = b.min(*a));
        }
        least
    }

    fn less(mut self, source: i32, output: i32) -> Self {
        self.source.iter_mut().for_each(|cost| *cost -= source);
        self.output.iter_mut().for_each(|cost| *cost -= output);
        self
    }
}

/// The bands of all layers. Layer `l` lies before segment `l`; those within the alternatives of a
/// segment come behind all of these.
pub struct Layers {
    bands: Vec<Band>,
    /// For each segment and alternative its first inner layer.
    inner: Vec<Vec<usize>>,
    /// The least, over all references, of what is still to be paid from a cell, less what the
    /// chain says the rest costs. Nothing where there is but one reference.
    remaining: Vec<Vec<i32>>,
    /// Which columns alignments can have.
    pub foreign: Foreign,
}

impl Layers {
    /// The bands for one sentence.
    pub fn new(source: &[i32], output: &[i32], chain: &Chain<'_>) -> Self {
        let inner = numbered(chain);
        let (ahead, behind) = (ahead(source, output, chain), back(source, output, chain));
        let through = through(source, output);
        let bands = ahead.iter().zip(&behind).map(|(a, b)| band(&through, a, b)).collect();
        let foreign = Foreign::new(Texts { source, output }, chain);
        let mut layers = Self { bands, inner, remaining: Vec::new(), foreign };
        if !chain.is_single() {
            let least = remaining(&layers, Texts { source, output }, chain, &Prices::COSTS);
            let narrow = |&cost: &i64| cost.min(i64::from(NEVER)) as i32;
            layers.remaining = least.iter().map(|line| line.iter().map(narrow).collect()).collect();
        }
        layers
    }

    /// The number of layers.
    pub fn len(&self) -> usize {
        self.bands.len()
    }

    /// The band of a layer.
    pub fn band(&self, layer: usize) -> &Band {
        &self.bands[layer]
    }

    /// The layer behind so many tokens of an alternative that has `length` of them.
    pub fn behind(&self, segment: usize, alternative: usize, n: usize, length: usize) -> usize {
        if n == length { segment + 1 } else { self.inner[segment][alternative] + n - 1 }
    }

    /// See [`Layers::remaining`], the field; nothing for a single reference.
    pub fn remaining(&self, layer: usize) -> Option<&[i32]> {
        self.remaining.get(layer).map(Vec::as_slice)
    }
}

fn numbered(chain: &Chain<'_>) -> Vec<Vec<usize>> {
    let mut next = chain.segments.len() + 1;
    let number = |length: usize| {
        let first = next;
        next += length.saturating_sub(1);
        first
    };
    let lengths = chain.segments.iter().map(|s| s.alternatives.iter().map(|a| a.tokens.len()));
    let mut number = number;
    lengths.map(|lengths| lengths.map(&mut number).collect()).collect()
}

/// At each layer, the least over all beginnings of references of what alignments cost up to it,
/// less what the chain says that they do.
fn ahead(source: &[i32], output: &[i32], chain: &Chain<'_>) -> Vec<Lines> {
    let first = Lines { source: first_line(source.len()), output: first_line(output.len()) };
    let (mut boundaries, mut inner) = (vec![first], Vec::new());
    for segment in &chain.segments {
        let ends: Vec<Lines> = segment
            .alternatives
            .iter()
            .map(|alternative| {
                let mut lines = boundaries[boundaries.len() - 1].clone();
                for (place, &token) in alternative.tokens.iter().enumerate() {
                    if place > 0 {
                        inner.push(lines.clone());
                    }
                    lines.source = advance(&lines.source, source, token);
                    lines.output = advance(&lines.output, output, token);
                }
                lines.less(alternative.cost - alternative.pair_cost, alternative.pair_cost)
            })
            .collect();
        boundaries.push(Lines::least(&ends));
    }
    boundaries.extend(inner);
    boundaries
}

/// The same over all endings.
fn back(source: &[i32], output: &[i32], chain: &Chain<'_>) -> Vec<Lines> {
    let last = Lines { source: last_line(source.len()), output: last_line(output.len()) };
    let (mut boundaries, mut inner) = (vec![last], Vec::new());
    for segment in chain.segments.iter().rev() {
        let mut starts = Vec::new();
        for alternative in segment.alternatives.iter().rev() {
            let next = boundaries[boundaries.len() - 1].clone();
            let cost = alternative.cost - alternative.pair_cost;
            let mut lines = next.less(cost, alternative.pair_cost);
            for (place, &token) in alternative.tokens.iter().enumerate().rev() {
                lines.source = retreat(&lines.source, source, token);
                lines.output = retreat(&lines.output, output, token);
                if place > 0 {
                    inner.push(lines.clone());
                }
            }
            starts.push(lines);
        }
        boundaries.push(Lines::least(&starts));
    }
    boundaries.reverse();
    boundaries.extend(inner.into_iter().rev());
    boundaries
}

fn band(through: &[i32], ahead: &Lines, behind: &Lines) -> Band {
    let sums = |a: &[i32], b: &[i32]| a.iter().zip(b).map(|(x, y)| x + y).collect::<Vec<i32>>();
    let source = sums(&ahead.source, &behind.source);
    let output = sums(&ahead.output, &behind.output);
    let width = output.len();
    let smallest = |numbers: &[i32]| numbers.iter().copied().min().unwrap_or(0);
    let least = smallest(&output) + smallest(through);
    let mut band = Band::default();
    for (i, &cost) in source.iter().enumerate() {
        let mut row = Row { offset: band.len, ..Row::default() };
        if cost + least <= 0 {
            let passing = |j: &usize| cost + output[*j] + through[i * width + j] <= 0;
            if let Some(low) = (0..width).find(passing) {
                row.low = low;
                row.high = (low..width).rfind(passing).unwrap_or(low) + 1;
            }
        }
        band.len += row.high - row.low;
        band.rows.push(row);
    }
    band
}
