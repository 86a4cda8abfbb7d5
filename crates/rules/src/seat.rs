//! The two seats. Player 1 is by definition the one who moves first.

use std::fmt;

/// A place at the table: player 1 moves first, player 2 second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// Player 1, who moves first.
    One,
    /// Player 2.
    Two,
}

impl Seat {
    /// Both seats, the first mover first.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// The opponent's seat.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::One => Self::Two,
            Self::Two => Self::One,
        }
    }

    /// 1 or 2.
    pub const fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// 0 or 1, for a table with one entry per seat.
    pub const fn index(self) -> usize {
        match self {
            Self::One => 0,
            Self::Two => 1,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Player {}", self.number())
    }
}
