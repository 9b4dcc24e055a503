//! What one result between two players says of their skills.

use super::gaussian::{below, density, quantile};

/// What is believed of a skill: a normal distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Its mean.
    pub mu: f64,
    /// Its variance.
    pub variance: f64,
}

/// How performances scatter about skills, and how close two of them are a draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    /// Twice the variance of a performance.
    scatter: f64,
    /// The widest difference of performances that is a draw.
    margin: f64,
}

/// By how much means move, and by which share variances shrink, in units of the difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shift {
    /// The factor of means.
    pub v: f64,
    /// The factor of variances.
    pub w: f64,
}

impl Shift {
    /// After a win, where the winner was expected to be ahead by `ahead`.
    #[must_use]
    pub fn win(ahead: f64, margin: f64) -> Self {
        let x = ahead - margin;
        let share = below(x);
        let v = if share > 0.0 { density(x) / share } else { -x };
        Self { v, w: v * (v + x) }
    }

    /// After a draw, where the first was expected to be ahead by `ahead`.
    #[must_use]
    pub fn draw(ahead: f64, margin: f64) -> Self {
        let (high, low) = (margin - ahead.abs(), -margin - ahead.abs());
        let share = below(high) - below(low);
        if share <= 0.0 {
            return Self { v: if ahead < 0.0 { -high } else { high }, w: 1.0 };
        }
        let v = (density(low) - density(high)) / share;
        let w = v * v + (high * density(high) - low * density(low)) / share;
        Self { v: if ahead < 0.0 { -v } else { v }, w }
    }
}

impl Game {
    /// A game whose performances have the standard deviation `beta`, and in which two players of
    /// the same skill draw with this probability.
    #[must_use]
    pub fn new(beta: f64, draw_probability: f64) -> Self {
        let scatter = 2.0 * beta * beta;
        Self { scatter, margin: scatter.sqrt() * quantile(f64::midpoint(draw_probability, 1.0)) }
    }

    /// The standard deviation of the difference of two performances.
    #[must_use]
    pub fn deviation(&self, variances: f64) -> f64 {
        (self.scatter + variances).sqrt()
    }

    /// The widest difference of performances that is a draw.
    #[must_use]
    pub fn margin(&self) -> f64 {
        self.margin
    }

    /// The two ratings after a result: that the first won, or that neither did (Herbrich et al.
    /// 2007). With two players the messages of their factor graph have this closed form.
    #[must_use]
    pub fn update(&self, first: Rating, second: Rating, drawn: bool) -> (Rating, Rating) {
        let deviation = self.deviation(first.variance + second.variance);
        let (ahead, margin) = ((first.mu - second.mu) / deviation, self.margin / deviation);
        let Shift { v, w } =
            if drawn { Shift::draw(ahead, margin) } else { Shift::win(ahead, margin) };
        let moved = |rating: Rating, v: f64| {
            let share = rating.variance / deviation;
            Rating {
                mu: rating.mu + share * v,
                variance: rating.variance * (1.0 - share / deviation * w),
            }
        };
        (moved(first, v), moved(second, -v))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Rating = Rating { mu: 0.0, variance: 0.25 };

    #[test]
    fn a_win_moves_both_by_as_much() {
        // trueskill 0.4.5: TrueSkill(mu=0, sigma=0.5, beta=1, tau=0, draw_probability=0.25)
        let (winner, loser) = Game::new(1.0, 0.25).update(START, START, false);
        assert!((winner.mu - 0.156_174_335_343_539_58).abs() < 1e-12);
        assert!((winner.variance - 0.232_647_169_593_514_45).abs() < 1e-12);
        assert_eq!((loser.mu, loser.variance), (-winner.mu, winner.variance));
    }

    #[test]
    fn a_draw_brings_both_together() {
        let game = Game::new(1.0, 0.25);
        let (ahead, behind) = game.update(Rating { mu: 0.4, ..START }, START, true);
        assert!(ahead.mu < 0.4 && behind.mu > 0.0);
        let (behind_too, ahead_too) = game.update(START, Rating { mu: 0.4, ..START }, true);
        assert_eq!((ahead, behind), (ahead_too, behind_too));
    }

    #[test]
    fn what_was_thought_impossible_stays_finite() {
        for shift in [Shift::win(-60.0, 1.0), Shift::draw(60.0, 1.0), Shift::draw(-60.0, 1.0)] {
            assert!(shift.v.abs() > 50.0 && shift.v.is_finite());
            assert!((0.0..=1.0 + 1e-9).contains(&shift.w), "{shift:?}");
        }
    }
}
