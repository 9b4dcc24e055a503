//! Many encoded sentences, borrowed: one flat array of ids, and offsets into it.

use std::fmt;

/// Encoded sentences. Sentence `i` is `ids[offsets[i]..offsets[i + 1]]`.
#[derive(Clone, Copy, Debug)]
pub struct Sentences<'a> {
    ids: &'a [i32],
    offsets: &'a [i64],
}

/// What is wrong with a pair of arrays that should describe sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadOffsets {
    /// There is not even the first offset.
    Empty,
    /// The first offset is not 0.
    First(i64),
    /// The offset at this position is smaller than the one before it.
    Falling(usize),
    /// The last offset is not the number of ids.
    Last {
        /// The last offset.
        offset: i64,
        /// The number of ids.
        n_ids: usize,
    },
}

impl fmt::Display for BadOffsets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "offsets are empty; n sentences need n + 1 of them"),
            Self::First(offset) => write!(f, "offsets begin with {offset}; they begin with 0"),
            Self::Falling(position) => write!(f, "offsets fall at position {position}"),
            Self::Last { offset, n_ids } => {
                write!(f, "offsets end with {offset}, but there are {n_ids} ids")
            }
        }
    }
}

impl std::error::Error for BadOffsets {}

impl BadOffsets {
    /// Checks that offsets divide `n_ids` items.
    ///
    /// # Errors
    /// When they do not start at 0, fall somewhere, or do not end at the number of items.
    pub fn check(offsets: &[i64], n_ids: usize) -> Result<(), Self> {
        let (Some(&first), Some(&last)) = (offsets.first(), offsets.last()) else {
            return Err(Self::Empty);
        };
        if first != 0 {
            return Err(Self::First(first));
        }
        if let Some(before) = offsets.windows(2).position(|pair| pair[0] > pair[1]) {
            return Err(Self::Falling(before + 1));
        }
        if usize::try_from(last) != Ok(n_ids) {
            return Err(Self::Last { offset: last, n_ids });
        }
        Ok(())
    }
}

impl<'a> Sentences<'a> {
    /// Checks the arrays, so that [`Sentences::get`] cannot fail afterwards.
    ///
    /// # Errors
    /// When the offsets do not start at 0, fall somewhere, or do not end at the number of ids.
    pub fn new(ids: &'a [i32], offsets: &'a [i64]) -> Result<Self, BadOffsets> {
        BadOffsets::check(offsets, ids.len())?;
        Ok(Self { ids, offsets })
    }

    /// The number of sentences.
    #[must_use]
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether there is no sentence at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The ids of sentence `index`.
    #[must_use]
    pub fn get(&self, index: usize) -> &'a [i32] {
        &self.ids[self.offsets[index] as usize..self.offsets[index + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_slices_between_offsets() {
        let sentences = Sentences::new(&[7, 8, 9], &[0, 2, 2, 3]).unwrap();
        assert_eq!(sentences.len(), 3);
        assert!(!sentences.is_empty());
        assert_eq!(sentences.get(0), [7, 8]);
        assert!(sentences.get(1).is_empty());
        assert_eq!(sentences.get(2), [9]);
    }

    #[test]
    fn bad_offsets_are_named() {
        let refused = |ids: &[i32], offsets: &[i64]| Sentences::new(ids, offsets).unwrap_err();
        assert_eq!(refused(&[], &[]), BadOffsets::Empty);
        assert_eq!(refused(&[1], &[1, 1]), BadOffsets::First(1));
        assert_eq!(refused(&[1, 2], &[0, 2, 1, 2]), BadOffsets::Falling(2));
        assert_eq!(refused(&[1], &[0, 2]), BadOffsets::Last { offset: 2, n_ids: 1 });
        assert_eq!(refused(&[1], &[0]), BadOffsets::Last { offset: 0, n_ids: 1 });
    }
}
