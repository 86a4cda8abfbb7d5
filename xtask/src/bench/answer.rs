//! What a solver says about a game seen from its start, so that two sides can be seen to say the same.

use std::fmt;

use serde::Deserialize;

#[derive(Debug, Deserialize, PartialEq, Eq)]
pub struct Answer {
    /// `win` or `loss`, for the player to move.
    pub verdict: String,
    /// In plies.
    pub distance: u64,
    pub winning_moves: Vec<String>,
}

/// `win in 5 with x4, x5, x6`.
impl fmt::Display for Answer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} in {}", self.verdict, self.distance)?;
        if !self.winning_moves.is_empty() {
            write!(out, " with {}", self.winning_moves.join(", "))?;
        }
        Ok(())
    }
}
