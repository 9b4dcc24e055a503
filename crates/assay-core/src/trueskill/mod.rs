//! `TrueSkill` (Herbrich, Minka & Graepel 2007) between two players, as people's judgments use it.
//!
//! [`Game::update`] is what one result says, [`Results`] plays results one after the other,
//! [`Tallies::runs`] is the random procedure of the tool that WMT ranked systems with (Sakaguchi,
//! Post & Van Durme 2014), and [`Tallies::mean_field`] what its runs are on average, without chance.

mod gaussian;
mod in_order;
mod mean_field;
mod tallies;
mod update;
mod wmt;

pub use in_order::{BadResults, Results, Start};
pub use tallies::{BadTallies, Tallies};
pub use update::{Game, Rating, Shift};
