//! Games that nobody has seen, the positions that decide them, and what an agent is worth there.

mod census;
mod decision;
mod season;

pub use census::PyCensus;
pub use decision::{_decision, PyDecision, decisions};
pub use season::{_generated_game, PyGeneratedGame, PySeason, committed_seasons};
