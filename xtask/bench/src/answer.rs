//! What a solver says about a game seen from its start, so that two sides can be seen to say the same.

use std::fmt;

use anyhow::{Context, Result};
use numduel_rules::Number;
use numduel_solver::{ScoredMove, Value};
use serde::Deserialize;

#[derive(Debug, Deserialize, PartialEq, Eq)]
pub struct Answer {
    /// `win` or `loss`, for the player to move.
    pub verdict: String,
    /// In plies.
    pub distance: u64,
    pub winning_moves: Vec<String>,
}

impl Answer {
    /// What the program's solver says.
    pub fn of(value: &Value<Number>, winning: &[ScoredMove]) -> Result<Self> {
        Ok(Self {
            verdict: value.verdict.word().to_owned(),
            distance: u64::try_from(&value.distance).ok().context("a distance beyond counting")?,
            winning_moves: winning.iter().map(|choice| choice.mv.to_string()).collect(),
        })
    }
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
