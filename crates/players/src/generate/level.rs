//! How hard a generated game is, in ten steps.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A level of generated games, from 1, the easiest, to 10: a cell of the measured grid of lookahead and decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameLevel(u8);

/// Why a text is not a level.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no level '{}'; choose from 1 to {}", numduel_rules::visible::masked_line(.0), GameLevel::MAX)]
pub struct GameLevelError(String);

impl GameLevel {
    /// The hardest level.
    pub const MAX: u8 = 10;

    /// The least lookahead that plays a game of each level perfectly, and one past the last. Games that need no more than the
    /// strongest anchor below perfect has are of no level.
    const EDGES: [u8; 11] = [7, 9, 11, 13, 15, 17, 19, 22, 25, 29, 37];

    /// The level with this number.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MAX { Some(Self(number)) } else { None }
    }

    /// Every level, the easiest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::MAX).map(Self)
    }

    /// 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The least and the most plies of lookahead that its games need.
    pub fn lookahead(self) -> (u8, u8) {
        (Self::EDGES[usize::from(self.0) - 1], Self::EDGES[usize::from(self.0)] - 1)
    }

    /// The fewest and the most decisions of its games: enough to tell players apart, and not too many to ask about.
    pub fn decisions(self) -> (usize, usize) {
        (4 + usize::from(self.0), 40 + 8 * usize::from(self.0))
    }
}

impl fmt::Display for GameLevel {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl FromStr for GameLevel {
    type Err = GameLevelError;

    fn from_str(text: &str) -> Result<Self, GameLevelError> {
        text.parse().ok().and_then(Self::new).ok_or_else(|| GameLevelError(text.to_owned()))
    }
}
