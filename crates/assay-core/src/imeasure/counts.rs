//! What an alignment is counted into: six kinds of columns, from which all else follows.

/// A column of source, output and reference, after Table 6 of Felice & Briscoe (2015).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// All three agree: a true negative.
    Kept = 0,
    /// The output keeps what the reference changes: a false negative.
    Missed = 1,
    /// The output changes a token that the reference keeps: a false positive.
    Spoilt = 2,
    /// The output inserts where source and reference have nothing: a false positive.
    Invented = 3,
    /// The output changes as the reference does: a true positive.
    Right = 4,
    /// All three differ: detected, but corrected wrongly (`fpn`, and `fp` and `fn` as well).
    Wrong = 5,
}

impl Column {
    /// All kinds.
    pub const ALL: [Self; 6] =
        [Self::Kept, Self::Missed, Self::Spoilt, Self::Invented, Self::Right, Self::Wrong];

    /// The kind of a column; a gap is none.
    #[must_use]
    pub fn of(source: Option<i32>, output: Option<i32>, reference: Option<i32>) -> Self {
        match (source == output, source == reference, output == reference) {
            (true, true, _) => Self::Kept,
            (true, false, _) => Self::Missed,
            (false, true, _) if source.is_none() => Self::Invented,
            (false, true, _) => Self::Spoilt,
            (false, false, true) => Self::Right,
            (false, false, false) => Self::Wrong,
        }
    }
}

/// The number of columns of each kind, in the order of [`Column`]; then those of the alignment of
/// the source with itself and the reference, which the baseline is measured by: kept and missed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts(pub [u16; Counts::WIDTH]);

const BASELINE: usize = 6;

impl Counts {
    /// How many numbers there are.
    pub const WIDTH: usize = BASELINE + 2;

    /// One column more.
    #[must_use]
    pub fn with(mut self, column: Column) -> Self {
        self.0[column as usize] += 1;
        self
    }

    /// The sum of two.
    #[must_use]
    pub fn plus(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
        self
    }

    /// Columns of the source with itself and a reference, as what the baseline is measured by.
    #[must_use]
    pub fn as_baseline(self) -> Self {
        let mut baseline = Self::default();
        baseline.0[BASELINE] = self.0[Column::Kept as usize];
        baseline.0[BASELINE + 1] = self.0[Column::Missed as usize];
        baseline
    }

    /// The same as numbers to calculate with.
    #[must_use]
    pub fn totals(self) -> Totals {
        Totals(self.0.map(f64::from))
    }
}

/// Counts of one sentence or of many.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals(pub [f64; Counts::WIDTH]);

impl Totals {
    fn get(self, column: Column) -> f64 {
        self.0[column as usize]
    }

    /// The sum of two.
    #[must_use]
    pub fn plus(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
        self
    }

    /// What correction is measured by: a wrong correction is a false positive and a false negative.
    #[must_use]
    pub fn correction(self) -> Outcomes {
        let wrong = self.get(Column::Wrong);
        Outcomes {
            tp: self.get(Column::Right),
            tn: self.get(Column::Kept),
            fp: self.get(Column::Spoilt) + self.get(Column::Invented) + wrong,
            fn_: self.get(Column::Missed) + wrong,
            fpn: wrong,
        }
    }

    /// What detection is measured by: a wrong correction is a detected error.
    #[must_use]
    pub fn detection(self) -> Outcomes {
        Outcomes {
            tp: self.get(Column::Right) + self.get(Column::Wrong),
            tn: self.get(Column::Kept),
            fp: self.get(Column::Spoilt) + self.get(Column::Invented),
            fn_: self.get(Column::Missed),
            fpn: 0.0,
        }
    }

    /// What the unchanged source gets on the same reference; both aspects are equal.
    #[must_use]
    pub fn baseline(self) -> Outcomes {
        Outcomes { tn: self.0[BASELINE], fn_: self.0[BASELINE + 1], ..Outcomes::default() }
    }
}

/// True and false positives and negatives of one aspect.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcomes {
    /// True positives.
    pub tp: f64,
    /// True negatives.
    pub tn: f64,
    /// False positives.
    pub fp: f64,
    /// False negatives.
    pub fn_: f64,
    /// Those that are false positive and false negative at once.
    pub fpn: f64,
}

fn ratio(part: f64, whole: f64) -> f64 {
    if whole == 0.0 { 1.0 } else { part / whole }
}

impl Outcomes {
    /// Right changes among all changes; 1 without any.
    #[must_use]
    pub fn precision(&self) -> f64 {
        ratio(self.tp, self.tp + self.fp)
    }

    /// Right changes among those there should be; 1 without any.
    #[must_use]
    pub fn recall(&self) -> f64 {
        ratio(self.tp, self.tp + self.fn_)
    }

    /// The weighted harmonic mean of precision and recall; 0 if both are.
    #[must_use]
    pub fn f(&self, beta: f64) -> f64 {
        let (precision, recall) = (self.precision(), self.recall());
        let below = beta * beta * precision + recall;
        if below == 0.0 { 0.0 } else { (1.0 + beta * beta) * precision * recall / below }
    }

    /// Columns that are right among all; 1 without any.
    #[must_use]
    pub fn accuracy(&self) -> f64 {
        let right = self.tp + self.tn;
        ratio(right, right + self.fp + self.fn_ - self.fpn)
    }

    /// What counts for the output in the weighted accuracy, and what counts against it.
    #[must_use]
    pub fn weighted(&self, weight: f64) -> (f64, f64) {
        let half = self.fpn / 2.0;
        (weight * self.tp + self.tn, weight * (self.fp - half) + (self.fn_ - half))
    }

    /// Accuracy in which a change counts `weight` times; 1 without any column.
    #[must_use]
    pub fn weighted_accuracy(&self, weight: f64) -> f64 {
        let (good, bad) = self.weighted(weight);
        ratio(good, good + bad)
    }
}

/// The improvement over the baseline, -1 to 1, of two weighted accuracies.
#[must_use]
pub fn improvement(system: f64, baseline: f64) -> f64 {
    if system > baseline {
        (system - baseline) / (1.0 - baseline)
    } else if system < baseline {
        system / baseline - 1.0
    } else {
        system.floor()
    }
}
