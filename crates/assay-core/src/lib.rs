//! The counting core of Assay.
//!
//! Text enters once, in [`encode`], and leaves as integers: a flat list of token ids and, per
//! sentence, where it begins. Every other kernel sees only those. Nothing here knows Python;
//! the binding lives in the crate `assay-py`.

pub mod encode;
pub mod errant;
pub mod imeasure;
pub mod levenshtein;
pub mod m2;
pub mod ngram;
pub mod ragged;
pub mod references;
pub mod resample;
pub mod sentences;
pub mod ter;
pub mod threads;
pub mod trueskill;

pub use encode::{Encoded, Unit, encode};
pub use ragged::Ragged;
pub use references::{BadReferences, References};
pub use sentences::{BadOffsets, Sentences};
