//! How a game ended: who won, and by what.

use std::fmt;

use crate::seat::Seat;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won. The other seat lost: no duel here can be drawn.
    pub winner: Seat,
    /// What decided it.
    pub cause: Cause,
}

impl Outcome {
    /// Who lost.
    pub const fn loser(&self) -> Seat {
        self.winner.other()
    }
}

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// The number reached a limit or went past it ("at least", "at most").
    Reached,
    /// The number hit a value exactly.
    Exact,
    /// The number went beyond a limit ("above", "below").
    Overshoot,
    /// Something that is no move was typed, in a book where that loses.
    Invalid,
    /// The player to move had no legal move.
    Stuck,
    /// The player to move gave up.
    Resigned,
}

impl Cause {
    /// Every cause.
    pub const ALL: [Self; 6] =
        [Self::Reached, Self::Exact, Self::Overshoot, Self::Invalid, Self::Stuck, Self::Resigned];

    /// The cause with this name in files and JSON.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cause| cause.word() == word)
    }

    /// The cause's name in files and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Reached => "reached",
            Self::Exact => "exact",
            Self::Overshoot => "overshoot",
            Self::Invalid => "invalid",
            Self::Stuck => "stuck",
            Self::Resigned => "resigned",
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}
