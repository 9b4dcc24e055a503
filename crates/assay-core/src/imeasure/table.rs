//! The table of one beginning of a reference at one layer: costs, and the canonical alignment.

use super::band::Band;
use super::costs::{NEVER, TWO_GAPS, pair};
use super::counts::{Column, Counts};

/// Source and output.
#[derive(Clone, Copy)]
pub struct Texts<'a> {
    /// The sentence before correction.
    pub source: &'a [i32],
    /// What a system made of it.
    pub output: &'a [i32],
}

/// For each cell of a band what the best alignment up to it costs ([`NEVER`] where no best
/// alignment of a whole reference passes), and where the canonical one comes from.
pub struct Table {
    /// The costs.
    pub costs: Vec<i32>,
    /// The ways, for those cells that have a cost.
    pub ways: Vec<Way>,
}

/// The canonical alignment since the beginning of a segment.
#[derive(Clone, Copy, Default)]
pub struct Way {
    /// The cell from which it comes.
    pub from: usize,
    /// The columns since then.
    pub columns: Counts,
}

/// Cells that are dropped: those from which more remains to be paid than can be.
#[derive(Clone, Copy)]
pub struct Limit<'a> {
    /// For each cell of the band the least that remains.
    pub remaining: &'a [i32],
    /// The most that cost and remainder may be together.
    pub most: i32,
}

impl Table {
    /// The table at the beginning of a segment.
    pub fn start(costs: &[i32]) -> Self {
        let ways = (0..costs.len()).map(|from| Way { from, ..Way::default() }).collect();
        Self { costs: costs.to_vec(), ways }
    }

    /// The table before any reference token.
    pub fn first(texts: Texts<'_>, band: &Band, limit: Option<Limit<'_>>) -> Self {
        Filling::new(texts, band, limit, None).run()
    }

    /// The table one reference token later.
    pub fn next(
        &self,
        texts: Texts<'_>,
        bands: [&Band; 2],
        token: i32,
        limit: Option<Limit<'_>>,
    ) -> Self {
        let [from, to] = bands;
        Filling::new(texts, to, limit, Some((self, from, token))).run()
    }

    /// The same table on the band of another layer.
    pub fn moved(&self, from: &Band, to: &Band) -> Self {
        let places: Vec<_> = to.cells().map(|(i, j)| from.index(i, j)).collect();
        Self {
            costs: places.iter().map(|place| place.map_or(NEVER, |at| self.costs[at])).collect(),
            ways: places.iter().map(|place| self.ways[place.unwrap_or(0)]).collect(),
        }
    }

    /// Subtracts the cost at one cell from all, and drops cells from which too much remains. No
    /// more than `most` is subtracted: the cell itself may have been dropped.
    pub fn settle(&mut self, anchor: usize, most: i32, remaining: Option<&[i32]>) {
        let paid = self.costs[anchor].min(most);
        for (index, cost) in self.costs.iter_mut().enumerate() {
            let rest = remaining.map_or(i32::MIN / 2, |remaining| remaining[index]);
            let alive = *cost < NEVER && *cost - paid + rest <= 0;
            *cost = if alive { *cost - paid } else { NEVER };
        }
    }
}

/// A table while it is filled.
struct Filling<'a> {
    texts: Texts<'a>,
    band: &'a Band,
    limit: Option<Limit<'a>>,
    before: Option<(&'a Table, &'a Band, i32)>,
    made: Table,
}

/// Where the best last column begins: in this table, or in the one before.
#[derive(Clone, Copy)]
enum Origin {
    Here(usize),
    Before(usize),
}

/// The best last column so far: the first of the cheapest, in the order in which they are tried.
struct Best {
    cost: i32,
    found: Option<(Origin, Column)>,
}

impl Best {
    fn try_one(&mut self, before: i32, column_cost: i32, origin: Origin, column: Column) {
        if before < NEVER && before + column_cost < self.cost {
            (self.cost, self.found) = (before + column_cost, Some((origin, column)));
        }
    }
}

impl<'a> Filling<'a> {
    fn new(
        texts: Texts<'a>,
        band: &'a Band,
        limit: Option<Limit<'a>>,
        before: Option<(&'a Table, &'a Band, i32)>,
    ) -> Self {
        let (costs, ways) = (Vec::with_capacity(band.len()), Vec::with_capacity(band.len()));
        Self { texts, band, limit, before, made: Table { costs, ways } }
    }

    fn run(mut self) -> Table {
        for (index, (i, j)) in self.band.cells().enumerate() {
            if self.before.is_none() && i + j == 0 {
                self.push(0, Way::default());
                continue;
            }
            let best = self.best(i, j);
            let paid = |limit: Limit<'_>| best.cost + limit.remaining[index] <= limit.most;
            match best.found {
                Some((origin, column)) if self.limit.is_none_or(paid) => {
                    let Way { from, columns } = self.way(origin);
                    self.push(best.cost, Way { from, columns: columns.with(column) });
                }
                _ => self.push(NEVER, Way::default()),
            }
        }
        self.made
    }

    fn push(&mut self, cost: i32, way: Way) {
        self.made.costs.push(cost);
        self.made.ways.push(way);
    }

    fn way(&self, origin: Origin) -> Way {
        match origin {
            Origin::Here(index) => self.made.ways[index],
            Origin::Before(index) => {
                self.before.map_or(Way::default(), |(table, ..)| table.ways[index])
            }
        }
    }

    /// The columns in the order of preference: none has a gap; the reference; the output; the
    /// source has one; a token of the source, of the output, of the reference stands alone.
    fn best(&self, i: usize, j: usize) -> Best {
        let mut best = Best { cost: NEVER, found: None };
        let source = i.checked_sub(1).map(|i| self.texts.source[i]);
        let output = j.checked_sub(1).map(|j| self.texts.output[j]);
        let token = self.before.map(|(.., token)| token);
        let column = Column::of;
        if let (Some(s), Some(o), Some(r)) = (source, output, token) {
            let cost = pair(s, o) + pair(s, r) + pair(o, r);
            self.try_before(&mut best, i - 1, j - 1, cost, column(source, output, token));
        }
        if let (Some(s), Some(o)) = (source, output) {
            let cost = pair(s, o) + TWO_GAPS;
            self.try_here(&mut best, i - 1, j - 1, cost, column(source, output, None));
        }
        if let (Some(s), Some(r)) = (source, token) {
            let cost = pair(s, r) + TWO_GAPS;
            self.try_before(&mut best, i - 1, j, cost, column(source, None, token));
        }
        if let (Some(o), Some(r)) = (output, token) {
            let cost = pair(o, r) + TWO_GAPS;
            self.try_before(&mut best, i, j - 1, cost, column(None, output, token));
        }
        if i > 0 {
            self.try_here(&mut best, i - 1, j, TWO_GAPS, Column::Right);
        }
        if j > 0 {
            self.try_here(&mut best, i, j - 1, TWO_GAPS, Column::Invented);
        }
        self.try_before(&mut best, i, j, TWO_GAPS, Column::Missed);
        best
    }

    fn try_here(&self, best: &mut Best, i: usize, j: usize, cost: i32, column: Column) {
        if let Some(index) = self.band.index(i, j) {
            best.try_one(self.made.costs[index], cost, Origin::Here(index), column);
        }
    }

    fn try_before(&self, best: &mut Best, i: usize, j: usize, cost: i32, column: Column) {
        if let Some((table, band, _)) = self.before
            && let Some(index) = band.index(i, j)
        {
            best.try_one(table.costs[index], cost, Origin::Before(index), column);
        }
    }
}
