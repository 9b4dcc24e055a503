//! Several references for each sentence, borrowed: a flat list, and where each sentence's begin.

use crate::{BadOffsets, Sentences};
use std::fmt;
use std::ops::Range;

/// The references of sentence `i` are number `groups[i]` to `groups[i + 1]` of a flat list.
#[derive(Clone, Copy, Debug)]
pub struct References<'a> {
    flat: Sentences<'a>,
    groups: &'a [i64],
}

/// What is wrong with groups of references.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadReferences {
    /// The groups do not divide the references.
    Groups(BadOffsets),
    /// There are groups for another number of sentences.
    Length {
        /// How many sentences have references.
        groups: usize,
        /// How many sentences there are.
        sentences: usize,
    },
}

impl fmt::Display for BadReferences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Groups(BadOffsets::Last { offset, n_ids }) => {
                write!(f, "groups end with {offset}, but there are {n_ids} references")
            }
            Self::Groups(error) => write!(f, "groups: {error}"),
            Self::Length { groups, sentences } => {
                write!(f, "{groups} sentences have references, but there are {sentences}")
            }
        }
    }
}

impl std::error::Error for BadReferences {}

impl<'a> References<'a> {
    /// Checks that every one of `n_sentences` has its group.
    ///
    /// # Errors
    /// When the groups do not divide the references, or are not `n_sentences`.
    pub fn new(
        flat: Sentences<'a>,
        groups: &'a [i64],
        n_sentences: usize,
    ) -> Result<Self, BadReferences> {
        BadOffsets::check(groups, flat.len()).map_err(BadReferences::Groups)?;
        if groups.len() - 1 != n_sentences {
            let (groups, sentences) = (groups.len() - 1, n_sentences);
            return Err(BadReferences::Length { groups, sentences });
        }
        Ok(Self { flat, groups })
    }

    /// The number of sentences.
    #[must_use]
    pub fn len(&self) -> usize {
        self.groups.len() - 1
    }

    /// Whether there is no sentence at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn range(&self, sentence: usize) -> Range<usize> {
        self.groups[sentence] as usize..self.groups[sentence + 1] as usize
    }

    /// The references of one sentence.
    pub fn of(&self, sentence: usize) -> impl Iterator<Item = &'a [i32]> + Clone + use<'a> {
        let flat = self.flat;
        self.range(sentence).map(move |reference| flat.get(reference))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sentence_has_its_group() {
        let flat = Sentences::new(&[7, 8, 9], &[0, 2, 2, 3]).unwrap();
        let references = References::new(flat, &[0, 2, 2, 3], 3).unwrap();
        assert_eq!(references.len(), 3);
        assert!(!references.is_empty());
        assert_eq!(references.of(0).collect::<Vec<_>>(), [&[7, 8][..], &[]]);
        assert_eq!(references.of(1).count(), 0);
        assert_eq!(references.of(2).collect::<Vec<_>>(), [[9]]);
    }

    #[test]
    fn bad_groups_are_named() {
        let flat = Sentences::new(&[7], &[0, 1]).unwrap();
        let refused = |groups: &[i64], n| References::new(flat, groups, n).unwrap_err().to_string();
        assert_eq!(refused(&[0, 2], 1), "groups end with 2, but there are 1 references");
        assert_eq!(refused(&[0, 1], 2), "1 sentences have references, but there are 2");
        assert!(refused(&[], 0).starts_with("groups: offsets are empty"));
    }
}
