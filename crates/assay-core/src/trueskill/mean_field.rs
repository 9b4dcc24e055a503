//! What the tournaments of WMT's tool are on average, without chance.
#![allow(clippy::cast_precision_loss)] // counts are below 2^53

use super::tallies::Tallies;
use super::update::{Game, Shift};

impl Tallies<'_> {
    /// The mean skill of each system as the solution of a differential equation, by `n_steps` steps
    /// of Euler, over as long a time as `n_updates` results take.
    ///
    /// Variances hardly change in a tournament, and all at the same rate, because it is always the
    /// least known system that plays. From that follows how often each plays (`shares`), and from
    /// the mean outcomes how fast means move.
    #[must_use]
    pub fn mean_field(
        &self,
        game: &Game,
        variance: f64,
        n_updates: usize,
        n_steps: usize,
    ) -> Vec<f64> {
        let n = self.n_systems;
        let deviation = game.deviation(2.0 * variance);
        let margin = game.margin() / deviation;
        let (win, draw) = (Shift::win(0.0, margin), Shift::draw(0.0, margin));
        let outcomes = self.table(|won, lost, _| won - lost);
        let losses = self.table(|won, lost, tied| (won + lost) * win.w + tied * draw.w);
        // Over a tournament the variance falls a little.
        let pace = n_updates as f64 / n_steps as f64 * (AVERAGE * variance / deviation) * win.v;
        let mut means = vec![0.0; n];
        for _ in 0..n_steps {
            let meetings = self.meetings(&means);
            let shares = shares(&meetings, &losses, n);
            for i in 0..n {
                let pull = |j: usize| {
                    let rate = shares[i] * meetings[i * n + j] + shares[j] * meetings[j * n + i];
                    rate * outcomes[i * n + j]
                };
                means[i] += pace * (0..n).map(pull).sum::<f64>();
            }
        }
        means
    }

    /// For each pair a number made of its shares of wins, losses and ties; 0 for strangers.
    fn table(&self, of: impl Fn(f64, f64, f64) -> f64) -> Vec<f64> {
        let n = self.n_systems;
        let cell = |(i, j): (usize, usize)| {
            let games = self.games(i, j).max(1) as f64;
            let share = |count: usize| count as f64 / games;
            of(share(self.wins(i, j)), share(self.wins(j, i)), share(self.ties(i, j)))
        };
        (0..n * n).map(|at| cell((at / n, at % n))).collect()
    }

    /// For each system, with which probability it is given which opponent.
    fn meetings(&self, means: &[f64]) -> Vec<f64> {
        let n = self.n_systems;
        let mut meetings = vec![0.0; n * n];
        for (i, row) in meetings.chunks_exact_mut(n).enumerate() {
            for (j, weight) in row.iter_mut().enumerate() {
                *weight = self.attraction(i, j, means[i] - means[j]);
            }
            let total: f64 = row.iter().sum();
            for weight in row {
                *weight /= total;
            }
        }
        meetings
    }
}

/// The share of the first variance that there is on average, where it begins with 0.25.
const AVERAGE: f64 = 0.2496 / 0.25;

/// How often each system is the one that is given an opponent, so that all lose variance alike:
/// the p with `p[i] Σ A[i, j] w[i, j] + Σ p[j] A[j, i] w[i, j]` the same for all i, of sum 1.
fn shares(meetings: &[f64], losses: &[f64], n: usize) -> Vec<f64> {
    let mut rows = vec![0.0; n * (n + 1)];
    for (i, row) in rows.chunks_exact_mut(n + 1).enumerate() {
        for j in 0..n {
            row[j] += meetings[j * n + i] * losses[i * n + j];
            row[i] += meetings[i * n + j] * losses[i * n + j];
        }
        // Of many solutions, as where there are two systems, the one that shares evenly.
        row[i] *= 1.0 + 1e-9;
        row[n] = 1.0;
    }
    let mut solution = solved(rows, n);
    let total: f64 = solution.iter().sum();
    for share in &mut solution {
        *share /= total;
    }
    solution
}

/// Gaussian elimination with the largest pivot of each column; the last column is the right side.
fn solved(mut rows: Vec<f64>, n: usize) -> Vec<f64> {
    let width = n + 1;
    for column in 0..n {
        let size = |row: &usize| rows[row * width + column].abs();
        let pivot = (column..n).max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(column);
        for k in 0..width {
            rows.swap(column * width + k, pivot * width + k);
        }
        let (upper, lower) = rows.split_at_mut((column + 1) * width);
        let top = &upper[column * width..];
        for row in lower.chunks_exact_mut(width) {
            let factor = row[column] / top[column];
            row[column..].iter_mut().zip(&top[column..]).for_each(|(x, t)| *x -= factor * t);
        }
    }
    let mut solution = vec![0.0; n];
    for i in (0..n).rev() {
        let row = &rows[i * width..(i + 1) * width];
        let known: f64 = (i + 1..n).map(|j| row[j] * solution[j]).sum();
        solution[i] = (row[n] - known) / row[i];
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let rows = vec![0.0, 2.0, 1.0, 7.0, 1.0, 1.0, 1.0, 6.0, 2.0, 0.0, -1.0, -1.0];
        for (found, expected) in solved(rows, 3).iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn equals_share_everything_and_winners_rise() {
        let game = Game::new(0.5, 0.25);
        let even = Tallies::new(&[0, 3, 3, 3, 0, 3, 3, 3, 0], &[0; 9], 3).unwrap();
        assert!(even.mean_field(&game, 0.25, 18, 50).iter().all(|mean| mean.abs() < 1e-12));
        let uneven = Tallies::new(&[0, 3, 1, 0], &[0, 2, 2, 0], 2).unwrap();
        let means = uneven.mean_field(&game, 0.25, 6, 50);
        assert!(means[0] > 0.05 && (means[0] + means[1]).abs() < 1e-12, "{means:?}");
    }
}
