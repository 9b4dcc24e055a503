//! Columns that the preferred alignment never has, because of tokens that only the output has.
//!
//! An output token is foreign if neither the source nor any reference has it. Without the last
//! token, if it is foreign, aligning costs at least 2 less: what it saves beside two other tokens.
//! So a column of source and reference that lands behind a foreign token costs no less than the
//! same column with that token, which is preferred.
//!
//! If all tokens so far are foreign, they are worth the same; if there are more than source
//! tokens, one stands beside one other token at most, and without it aligning costs at least 3
//! less. So a column of the source's token alone, or of the reference's, costs no less than that
//! with the last output token, which is preferred.

use super::chain::Chain;
use super::table::Texts;
use rustc_hash::FxHashSet;

/// The foreign tokens of an output.
pub struct Foreign {
    tokens: Vec<bool>,
    /// With how many of them the output begins.
    first: usize,
}

impl Foreign {
    /// Those of the output beside the source and all references.
    pub fn new(texts: Texts<'_>, chain: &Chain<'_>) -> Self {
        let alternatives = chain.segments.iter().flat_map(|segment| &segment.alternatives);
        let references = alternatives.flat_map(|alternative| alternative.tokens.iter());
        let known: FxHashSet<i32> = texts.source.iter().chain(references).copied().collect();
        let tokens: Vec<bool> = texts.output.iter().map(|token| !known.contains(token)).collect();
        let first = tokens.iter().take_while(|&&foreign| foreign).count();
        Self { tokens, first }
    }

    /// Whether the preferred alignment may come to this cell by a column without an output token,
    /// with a token of the source and with one of the reference, or with one of them.
    pub fn allows(&self, (i, j): (usize, usize), source: bool, reference: bool) -> bool {
        if source && reference {
            return j == 0 || !self.tokens[j - 1];
        }
        let sources_before = i - usize::from(source);
        j <= sources_before || j > self.first
    }
}

#[cfg(test)]
mod tests {
    use super::super::pieces::{Region, pieces};
    use super::*;

    #[test]
    fn what_neither_source_nor_reference_has_is_foreign() {
        let texts = Texts { source: &[1, 2], output: &[9, 9, 1, 9] };
        let regions = [Region { span: 1..2, alternatives: vec![&[2][..], &[3]] }];
        let foreign = Foreign::new(texts, &Chain::new(texts, &pieces(texts.source, &regions)));
        assert_eq!(foreign.tokens, [true, true, false, true]);
        assert_eq!(foreign.first, 2);
        assert!(foreign.allows((1, 0), true, true));
        assert!(!foreign.allows((1, 1), true, true));
        assert!(foreign.allows((1, 3), true, true));
        assert!(foreign.allows((2, 1), true, false));
        assert!(!foreign.allows((1, 1), true, false));
        assert!(foreign.allows((1, 1), false, true));
        assert!(!foreign.allows((0, 1), false, true));
        assert!(foreign.allows((1, 3), true, false), "not all so far are foreign");
    }
}
