//! Which reference is chosen: the one that an objective likes best.

use super::counts::{Counts, Outcomes, Totals, improvement};
use std::cmp::Ordering;

/// What is to be as large as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Precision.
    Precision,
    /// Recall.
    Recall,
    /// F with the objective's beta.
    F,
    /// Accuracy.
    Accuracy,
    /// Weighted accuracy.
    WeightedAccuracy,
    /// Improvement.
    Improvement,
}

impl Measure {
    /// The names by which callers choose.
    pub const NAMES: [(&'static str, Self); 6] = [
        ("p", Self::Precision),
        ("r", Self::Recall),
        ("f", Self::F),
        ("acc", Self::Accuracy),
        ("wacc", Self::WeightedAccuracy),
        ("i", Self::Improvement),
    ];
}

/// A measure of one aspect and its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Objective {
    /// The measure.
    pub measure: Measure,
    /// Whether it is that of detection; else that of correction.
    pub detection: bool,
    /// The weight of recall in F.
    pub beta: f64,
    /// The weight of changes in weighted accuracy.
    pub weight: f64,
}

/// The measure chosen, then improvement, weighted accuracy and accuracy of correction, then of
/// detection: the first that differs decides.
pub type Key = [f64; 7];

impl Objective {
    /// By what counts are compared.
    #[must_use]
    pub fn key(&self, counts: Totals) -> Key {
        let (correction, detection) = (counts.correction(), counts.detection());
        let baseline = counts.baseline().weighted_accuracy(self.weight);
        let three = |outcomes: Outcomes| {
            let weighted = outcomes.weighted_accuracy(self.weight);
            [improvement(weighted, baseline), weighted, outcomes.accuracy()]
        };
        let chosen = if self.detection { detection } else { correction };
        let first = match self.measure {
            Measure::Precision => chosen.precision(),
            Measure::Recall => chosen.recall(),
            Measure::F => chosen.f(self.beta),
            Measure::Accuracy => chosen.accuracy(),
            Measure::WeightedAccuracy => chosen.weighted_accuracy(self.weight),
            Measure::Improvement => improvement(chosen.weighted_accuracy(self.weight), baseline),
        };
        let mut key = [first; 7];
        key[1..4].copy_from_slice(&three(correction));
        key[4..].copy_from_slice(&three(detection));
        key
    }

    /// The measure that is chosen.
    pub(super) fn value(&self, counts: Counts) -> f64 {
        self.key(counts.totals())[0]
    }

    /// What counts for the measure that is chosen, and what against it: it is the share of the
    /// first in both. Nothing for improvement, which is no such share.
    pub(super) fn ratio(&self, counts: Totals) -> Option<(f64, f64)> {
        let outcomes = if self.detection { counts.detection() } else { counts.correction() };
        let Outcomes { tp, tn, fp, fn_, fpn } = outcomes;
        let square = self.beta * self.beta;
        match self.measure {
            Measure::Precision => Some((tp, fp)),
            Measure::Recall => Some((tp, fn_)),
            Measure::F => Some(((1.0 + square) * tp, square * fn_ + fp)),
            Measure::Accuracy => Some((tp + tn, fp + fn_ - fpn)),
            Measure::WeightedAccuracy => Some(outcomes.weighted(self.weight)),
            Measure::Improvement => None,
        }
    }

    /// An order in which those that others exceed come first, whatever is added to both.
    pub(super) fn order(&self, first: Counts, second: Counts) -> Ordering {
        let merits = |counts: Counts| self.merits(counts.totals());
        let pairs = merits(first).into_iter().zip(merits(second));
        let order = pairs.map(|(a, b)| a.total_cmp(&b)).find(|order| order.is_ne());
        order.unwrap_or_else(|| first.cmp(&second))
    }

    /// Whether the usual objective: weighted accuracy of correction, where no column is for free.
    pub(super) fn is_usual(&self) -> bool {
        self.measure == Measure::WeightedAccuracy && !self.detection && self.weight > 0.0
    }

    /// Numbers of which every key is a function that rises with each of them. They add up over
    /// the parts of an alignment, so that who has all of them at least as large stays ahead.
    pub(super) fn merits(&self, counts: Totals) -> [f64; 16] {
        let (correction, detection) = (counts.correction(), counts.detection());
        let baseline = counts.baseline();
        let (good, bad) = correction.weighted(self.weight);
        let (found, lost) = detection.weighted(self.weight);
        let wrong = |outcomes: Outcomes| outcomes.fp + outcomes.fn_ - outcomes.fpn;
        [
            good,
            -bad,
            found,
            -lost,
            -baseline.tn,
            baseline.fn_,
            correction.tp,
            -correction.fp,
            -correction.fn_,
            detection.tp,
            -detection.fp,
            -detection.fn_,
            correction.tp + correction.tn,
            -wrong(correction),
            detection.tp + detection.tn,
            -wrong(detection),
        ]
    }
}

/// The order of keys.
#[must_use]
pub fn compare(first: &Key, second: &Key) -> Ordering {
    let pairs = first.iter().zip(second);
    pairs.map(|(a, b)| a.total_cmp(b)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}
