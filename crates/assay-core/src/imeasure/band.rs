//! Which cells of the table of three dimensions any best alignment of any reference can pass.
//!
//! Carrillo & Lipman (1988) for many references at once. A layer is a place in the chain; a cell
//! of it is a pair of positions in source and output. What an alignment through a cell costs is at
//! least the sum of its three pairs of sentences, each aligned by itself through the cell. What a
//! reference's best alignment costs is at most the sum of its segments' costs. Both add up along
//! the chain, so that their least difference over all references is found line by line.

use super::chain::Chain;
use super::costs::{NEVER, TWO_GAPS, advance, first_line, last_line, pair, retreat, through};

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

    /// A cell's value; that of cells outside is [`NEVER`].
    pub fn value(&self, values: &[i32], i: usize, j: usize) -> i32 {
        self.index(i, j).map_or(NEVER, |index| values[index])
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
}

impl Layers {
    /// The bands for one sentence.
    pub fn new(source: &[i32], output: &[i32], chain: &Chain<'_>) -> Self {
        let inner = numbered(chain);
        let (ahead, behind) = (ahead(source, output, chain), back(source, output, chain));
        let through = through(source, output);
        let bands = ahead.iter().zip(&behind).map(|(a, b)| band(&through, a, b)).collect();
        let mut layers = Self { bands, inner, remaining: Vec::new() };
        if !chain.is_single() {
            layers.look_back(source, output, chain);
        }
        layers
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

    fn look_back(&mut self, source: &[i32], output: &[i32], chain: &Chain<'_>) {
        let n = chain.segments.len();
        self.remaining = vec![Vec::new(); self.bands.len()];
        self.remaining[n] = self.end(source, output, n);
        for (number, segment) in chain.segments.iter().enumerate().rev() {
            let mut least = vec![NEVER; self.bands[number].len()];
            for (which, alternative) in segment.alternatives.iter().enumerate() {
                let tokens = &alternative.tokens;
                let mut discount = alternative.cost;
                for place in (1..=tokens.len()).rev() {
                    let from = self.behind(number, which, place, tokens.len());
                    let to = if place > 1 {
                        self.behind(number, which, place - 1, tokens.len())
                    } else {
                        number
                    };
                    let made = self.one_back(source, output, from, to, tokens[place - 1], discount);
                    discount = 0;
                    if place > 1 {
                        self.remaining[to] = made;
                    } else {
                        least.iter_mut().zip(made).for_each(|(a, b)| *a = b.min(*a));
                    }
                }
                if tokens.is_empty() {
                    self.skip_back(number, discount, &mut least);
                }
            }
            self.remaining[number] = least;
        }
    }

    /// What is to be paid where the reference has ended.
    fn end(&self, source: &[i32], output: &[i32], layer: usize) -> Vec<i32> {
        let band = &self.bands[layer];
        let mut made = vec![NEVER; band.len()];
        for (index, (i, j)) in band.cells().enumerate().collect::<Vec<_>>().into_iter().rev() {
            let last = i == source.len() && j == output.len();
            made[index] = if last { 0 } else { within(band, &made, source, output, i, j) };
        }
        made
    }

    /// The layer before an empty alternative: the same cells.
    fn skip_back(&self, number: usize, discount: i32, least: &mut [i32]) {
        let next = &self.bands[number + 1];
        for (value, (i, j)) in least.iter_mut().zip(self.bands[number].cells()) {
            *value = (*value).min(next.value(&self.remaining[number + 1], i, j) - discount);
        }
    }

    /// What is to be paid one token earlier.
    fn one_back(
        &self,
        source: &[i32],
        output: &[i32],
        from: usize,
        to: usize,
        token: i32,
        discount: i32,
    ) -> Vec<i32> {
        let (next, band) = (&self.bands[from], &self.bands[to]);
        let rest = |i, j| next.value(&self.remaining[from], i, j) - discount;
        let mut made = vec![NEVER; band.len()];
        for (index, (i, j)) in band.cells().enumerate().collect::<Vec<_>>().into_iter().rev() {
            let mut best = within(band, &made, source, output, i, j).min(rest(i, j) + TWO_GAPS);
            let (more_source, more_output) = (i < source.len(), j < output.len());
            if more_source {
                best = best.min(rest(i + 1, j) + pair(source[i], token) + TWO_GAPS);
            }
            if more_output {
                best = best.min(rest(i, j + 1) + pair(output[j], token) + TWO_GAPS);
            }
            if more_source && more_output {
                let (ours, theirs) = (source[i], output[j]);
                let cost = pair(ours, theirs) + pair(ours, token) + pair(theirs, token);
                best = best.min(rest(i + 1, j + 1) + cost);
            }
            made[index] = best.min(NEVER);
        }
        made
    }
}

/// The least cost of going on by a column without a reference token.
fn within(band: &Band, made: &[i32], source: &[i32], output: &[i32], i: usize, j: usize) -> i32 {
    let mut best = NEVER;
    let (more_source, more_output) = (i < source.len(), j < output.len());
    if more_source {
        best = best.min(band.value(made, i + 1, j) + TWO_GAPS);
    }
    if more_output {
        best = best.min(band.value(made, i, j + 1) + TWO_GAPS);
    }
    if more_source && more_output {
        let cost = pair(source[i], output[j]) + TWO_GAPS;
        best = best.min(band.value(made, i + 1, j + 1) + cost);
    }
    best
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
