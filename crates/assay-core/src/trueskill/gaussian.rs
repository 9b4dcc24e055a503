//! The normal distribution, with the digits of the program that others have used.
//!
//! The package `trueskill` computes the complementary error function by a Chebyshev fit with a
//! relative error of 1.2e-7 (Press et al. 1992: Numerical Recipes, section 6.2). Rankings that were
//! published contain that error, so it is kept: results then agree to the last digits.

use std::f64::consts::{FRAC_2_SQRT_PI, PI, SQRT_2};

const CHEBYSHEV: [f64; 10] = [
    -1.265_512_23,
    1.000_023_68,
    0.374_091_96,
    0.096_784_18,
    -0.186_288_06,
    0.278_868_07,
    -1.135_203_98,
    1.488_515_87,
    -0.822_152_23,
    0.170_872_77,
];

// 1 / √2, as the package has it.
#[allow(clippy::approx_constant)]
const GUESS_FACTOR: f64 = 0.707_11;

/// The density of the standard normal distribution.
#[must_use]
pub fn density(x: f64) -> f64 {
    (-x * x / 2.0).exp() / (2.0 * PI).sqrt()
}

/// How much of the standard normal distribution is below `x`.
#[must_use]
pub fn below(x: f64) -> f64 {
    0.5 * complementary_error(-x / SQRT_2)
}

/// Up to where the standard normal distribution holds this share.
#[must_use]
pub fn quantile(share: f64) -> f64 {
    -SQRT_2 * inverse_complementary_error(2.0 * share)
}

fn complementary_error(x: f64) -> f64 {
    let z = x.abs();
    let t = 1.0 / (1.0 + z / 2.0);
    let fit = CHEBYSHEV.iter().rev().fold(0.0, |sum, coefficient| coefficient + t * sum);
    let above = t * (-z * z + fit).exp();
    if x < 0.0 { 2.0 - above } else { above }
}

/// A rational first guess and two steps of Halley's method.
fn inverse_complementary_error(y: f64) -> f64 {
    if y >= 2.0 {
        return -100.0;
    }
    if y <= 0.0 {
        return 100.0;
    }
    if y >= 1.0 {
        return -from_guess(2.0 - y);
    }
    from_guess(y)
}

fn from_guess(y: f64) -> f64 {
    let t = (-2.0 * (y / 2.0).ln()).sqrt();
    let guess = t - (2.307_53 + t * 0.270_61) / (1.0 + t * (0.992_29 + t * 0.044_81));
    (0..2).fold(GUESS_FACTOR * guess, |x, _| {
        let error = complementary_error(x) - y;
        x + error / (FRAC_2_SQRT_PI * (-x * x).exp() - x * error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_quantiles_are_those_of_tables() {
        for (x, share) in [(0.0, 0.5), (1.0, 0.841_344_75), (-1.959_964, 0.025), (3.0, 0.998_650_1)]
        {
            assert!((below(x) - share).abs() < 2e-7, "{x}");
            assert!((quantile(share) - x).abs() < 2e-5, "{share}");
        }
        assert!((density(1.0) - 0.241_970_724_519_143_37).abs() < 1e-15);
    }

    #[test]
    fn there_is_an_end_to_both_sides() {
        assert!(quantile(0.0) < -100.0 && quantile(1.0) > 100.0);
    }
}
