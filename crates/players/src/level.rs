//! Strength in ten steps.

use std::fmt;

use thiserror::Error;

/// A level from 1, hardly better than random, to 10, hardly worse than perfect.
///
/// In every shipped game at its usual size no level is weaker than the one below it, from either seat, against `random` and
/// against `perfect` (a test compares the exact chances). A careful move in a lost position is a trap that only care later
/// on can close, so at a few other sizes the lowest levels lose a thousandth by it: `random` can be as good as half a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// A number that is not a level.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("there is no level {0}; choose one from 1 to {max}", max = Level::MAX)]
pub struct LevelError(pub u64);

/// The level that `computer` stands for: plays more of its moves at random than with care, so that a beginner wins some games
/// and the one who thinks ahead wins most, and yet it takes its chances.
pub const COMPUTER: Level = match Level::new(4) {
    Ok(level) => level,
    Err(_) => unreachable!(),
};

impl Level {
    /// The highest level.
    pub const MAX: u8 = 10;

    /// The level with this number.
    pub const fn new(number: u8) -> Result<Self, LevelError> {
        if number >= 1 && number <= Self::MAX { Ok(Self(number)) } else { Err(LevelError(number as u64)) }
    }

    /// Every level, the weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::MAX).map(Self)
    }

    /// The next level up, if there is one.
    pub const fn next(self) -> Option<Self> {
        if self.0 < Self::MAX { Some(Self(self.0 + 1)) } else { None }
    }

    /// 1 to 10.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many of a hundred moves are perfect by intention; the others are drawn at random, and may be perfect by luck.
    ///
    /// Equal steps of care give nearly equal steps of the chance to win against a random player, in every shipped game.
    pub const fn care(self) -> u8 {
        10 * self.0 - 2
    }
}

impl fmt::Display for Level {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.0)
    }
}
