//! I-measure (Felice & Briscoe 2015): source, output and reference aligned at once, and what their
//! columns say of the output; over all references that independent corrections combine to.

mod aligner;
mod band;
mod bound;
mod chain;
mod columns;
mod costs;
mod counts;
mod foreign;
mod front;
mod gold;
mod objective;
mod pieces;
mod remaining;
mod search;
mod state;
mod table;

pub use columns::{Cells, columns};
pub use counts::{Column, Counts, Outcomes, Totals, improvement};
pub use gold::{BadRegions, Outputs, Regions, choose};
pub use objective::{Measure, Objective, compare};
pub use pieces::Region;
pub use search::{Found, Reference, best, kept};
pub use table::Texts;
