//! What is still to be paid from each cell to the end, at least, whatever reference follows.

use super::band::{Band, Layers};
use super::chain::Chain;
use super::costs::column;
use super::counts::{Column, Counts};
use super::objective::Objective;
use super::table::Texts;

/// More than any alignment's price.
const UNREACHED: i64 = i64::MAX / 8;

/// Parts of one in which prices are counted.
const UNIT: f64 = 1_048_576.0;

/// How many tokens of source and output a column may take.
const MOVES: [(usize, usize); 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];

/// What a column is charged: something for its kind, and something for each unit of its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prices {
    kinds: [i64; 6],
    per_cost: i64,
}

impl Prices {
    /// The costs alone.
    pub const COSTS: Self = Self { kinds: [0; 6], per_cost: 1 };

    /// Prices such that no alignment whose objective is at least `ratio` has one above 0, charges
    /// for costs left out; nothing where the objective is no ratio of sums.
    ///
    /// The price of a column is what it has for `ratio` against, less what it has in favour, and
    /// is rounded down: g / (g + b) >= r where r b - (1 - r) g <= 0. Costs are charged at a rate
    /// (a Lagrange multiplier) for what is paid beyond the cheapest: the best alignment pays
    /// nothing there, so that the bound stays one.
    pub fn above(objective: &Objective, ratio: f64, rate: f64) -> Option<Self> {
        let mut kinds = [0; 6];
        for (column, price) in Column::ALL.into_iter().zip(&mut kinds) {
            let totals = Counts::default().with(column).totals();
            let (good, bad) = objective.ratio(totals)?;
            *price = ((ratio * bad - (1.0 - ratio) * good) * UNIT).floor() as i64;
        }
        Some(Self { kinds, per_cost: (rate * UNIT) as i64 })
    }

    /// The price of columns, costs left out.
    pub fn of(&self, counts: Counts) -> i64 {
        self.kinds.iter().zip(counts.0).map(|(price, count)| price * i64::from(count)).sum()
    }

    /// What so much beyond the cheapest is charged.
    pub fn of_cost(&self, cost: i32) -> i64 {
        self.per_cost * i64::from(cost)
    }

    fn column(&self, column: Column, cost: i32) -> i64 {
        self.kinds[column as usize] + self.of_cost(cost)
    }
}

/// For each layer and cell of its band, the least that remains to be paid over all references and
/// ways to the end that a preferred alignment can take, less the charge for what the chain says
/// that the rest costs.
pub fn remaining(
    layers: &Layers,
    texts: Texts<'_>,
    chain: &Chain<'_>,
    prices: &Prices,
) -> Vec<Vec<i64>> {
    Pass { layers, texts, prices }.run(chain)
}

/// Which alternative of each segment the cheapest way through what remains takes.
pub fn cheapest(
    layers: &Layers,
    texts: Texts<'_>,
    chain: &Chain<'_>,
    prices: &Prices,
    remaining: &[Vec<i64>],
) -> Vec<usize> {
    let way = Way { pass: Pass { layers, texts, prices }, chain, remaining };
    let mut place = (0, 0);
    let step = |number| {
        let (which, next) = way.cross(number, place);
        place = next;
        which
    };
    (0..chain.segments.len()).map(step).collect()
}

/// A place on the cheapest way.
#[derive(Clone, Copy)]
struct Place {
    layer: usize,
    cell: (usize, usize),
}

/// The cheapest way through what remains.
struct Way<'a> {
    pass: Pass<'a>,
    chain: &'a Chain<'a>,
    remaining: &'a [Vec<i64>],
}

impl Way<'_> {
    fn value(&self, place: Place) -> i64 {
        let index = self.pass.layers.band(place.layer).index(place.cell.0, place.cell.1);
        index.map_or(UNREACHED, |index| self.remaining[place.layer][index])
    }

    /// From a cell before a segment: the alternative that is taken, and the cell behind it.
    fn cross(&self, number: usize, cell: (usize, usize)) -> (usize, (usize, usize)) {
        let mut place = Place { layer: number, cell };
        let mut taken = None;
        while place.layer != number + 1 {
            if let Some(next) = self.within(place) {
                place = next;
                continue;
            }
            let all = match taken {
                Some((which, _)) => which..=which,
                None => 0..=self.chain.segments[number].alternatives.len() - 1,
            };
            let done = taken.map_or(0, |(_, done)| done);
            let found = all
                .into_iter()
                .find_map(|which| self.token(place, number, which, done).map(|next| (which, next)));
            let (which, next) = found.expect("what remains is what some way costs");
            (taken, place) = (Some((which, done + 1)), next);
        }
        (taken.map_or(0, |(which, _)| which), place.cell)
    }

    /// The next place if the next column has no reference token.
    fn within(&self, place: Place) -> Option<Place> {
        MOVES[1..].iter().find_map(|&by| {
            let next = Place { cell: (place.cell.0 + by.0, place.cell.1 + by.1), ..place };
            let price = self.price(place, by, None)?;
            (self.value(place) == self.value(next) + price).then_some(next)
        })
    }

    /// The next place if the next column has the next token of this alternative, of which some
    /// are done; or if the alternative is empty.
    fn token(&self, place: Place, number: usize, which: usize, done: usize) -> Option<Place> {
        let alternative = &self.chain.segments[number].alternatives[which];
        let length = alternative.tokens.len();
        let last = done + 1 >= length;
        let discount = if last { self.pass.prices.of_cost(alternative.cost) } else { 0 };
        let layer = self.pass.layers.behind(number, which, (done + 1).min(length), length);
        let next_token = alternative.tokens.get(done).copied();
        let moves = if next_token.is_some() { &MOVES[..] } else { &MOVES[..1] };
        moves.iter().find_map(|&by| {
            let next = Place { layer, cell: (place.cell.0 + by.0, place.cell.1 + by.1) };
            let price = if length == 0 { 0 } else { self.price(place, by, next_token)? };
            (self.value(place) == self.value(next) - discount + price).then_some(next)
        })
    }

    /// The price of a column that takes so many tokens of source and output.
    fn price(&self, place: Place, by: (usize, usize), reference: Option<i32>) -> Option<i64> {
        let Texts { source, output } = self.pass.texts;
        let ours = if by.0 > 0 { Some(*source.get(place.cell.0)?) } else { None };
        let theirs = if by.1 > 0 { Some(*output.get(place.cell.1)?) } else { None };
        Some(self.pass.price(ours, theirs, reference))
    }
}

struct Pass<'a> {
    layers: &'a Layers,
    texts: Texts<'a>,
    prices: &'a Prices,
}

/// The layer that follows, what remains from there, and what to subtract from it.
#[derive(Clone, Copy)]
struct Next<'a> {
    band: &'a Band,
    remaining: &'a [i64],
    discount: i64,
}

impl Next<'_> {
    fn at(&self, i: usize, j: usize) -> i64 {
        self.band.index(i, j).map_or(UNREACHED, |index| self.remaining[index] - self.discount)
    }
}

impl Pass<'_> {
    fn run(&self, chain: &Chain<'_>) -> Vec<Vec<i64>> {
        let n = chain.segments.len();
        let mut made = vec![Vec::new(); self.layers.len()];
        made[n] = self.one_back(n, None);
        for (number, segment) in chain.segments.iter().enumerate().rev() {
            let mut least = vec![UNREACHED; self.layers.band(number).len()];
            for (which, alternative) in segment.alternatives.iter().enumerate() {
                let length = alternative.tokens.len();
                let mut discount = self.prices.of_cost(alternative.cost);
                let layer = |place| match place {
                    0 => number,
                    _ => self.layers.behind(number, which, place, length),
                };
                for (place, &token) in alternative.tokens.iter().enumerate().rev() {
                    let (from, to) = (layer(place + 1), layer(place));
                    let next =
                        Next { band: self.layers.band(from), remaining: &made[from], discount };
                    let earlier = self.one_back(to, Some((next, token)));
                    discount = 0;
                    if place > 0 {
                        made[to] = earlier;
                    } else {
                        keep_least(&mut least, earlier);
                    }
                }
                if length == 0 {
                    let band = self.layers.band(number + 1);
                    let next = Next { band, remaining: &made[number + 1], discount };
                    let cells = self.layers.band(number).cells();
                    keep_least(&mut least, cells.map(|(i, j)| next.at(i, j)));
                }
            }
            made[number] = least;
        }
        made
    }

    /// What is to be paid before a reference token, or where the reference has ended.
    fn one_back(&self, layer: usize, next: Option<(Next<'_>, i32)>) -> Vec<i64> {
        let Texts { source, output } = self.texts;
        let (band, foreign) = (self.layers.band(layer), &self.layers.foreign);
        let mut made = vec![UNREACHED; band.len()];
        let mut index = band.len();
        for (i, j) in band.cells().rev() {
            index -= 1;
            let ended = next.is_none() && i == source.len() && j == output.len();
            let mut best = if ended { 0 } else { UNREACHED };
            let ours = source.get(i).copied();
            let theirs = output.get(j).copied();
            let mut take = |rest: i64, price: i64| best = best.min(rest + price);
            let here = |i, j| band.index(i, j).map_or(UNREACHED, |index| made[index]);
            let allows = |i, source, reference| foreign.allows((i, j), source, reference);
            if ours.is_some() && allows(i + 1, true, false) {
                take(here(i + 1, j), self.price(ours, None, None));
            }
            if theirs.is_some() {
                take(here(i, j + 1), self.price(None, theirs, None));
            }
            if ours.is_some() && theirs.is_some() {
                take(here(i + 1, j + 1), self.price(ours, theirs, None));
            }
            if let Some((next, token)) = next {
                let token = Some(token);
                if allows(i, false, true) {
                    take(next.at(i, j), self.price(None, None, token));
                }
                if ours.is_some() && allows(i + 1, true, true) {
                    take(next.at(i + 1, j), self.price(ours, None, token));
                }
                if theirs.is_some() {
                    take(next.at(i, j + 1), self.price(None, theirs, token));
                }
                if ours.is_some() && theirs.is_some() {
                    take(next.at(i + 1, j + 1), self.price(ours, theirs, token));
                }
            }
            made[index] = best.min(UNREACHED);
        }
        made
    }

    fn price(&self, source: Option<i32>, output: Option<i32>, reference: Option<i32>) -> i64 {
        let cost = column(source, output, reference);
        self.prices.column(Column::of(source, output, reference), cost)
    }
}

fn keep_least(least: &mut [i64], others: impl IntoIterator<Item = i64>) {
    least.iter_mut().zip(others).for_each(|(a, b)| *a = b.min(*a));
}
