//! How a game ended: who won, and by what.

use std::fmt;

use crate::seat::Seat;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; nobody where the game is drawn.
    pub winner: Option<Seat>,
    /// What decided it.
    pub cause: Cause,
}

impl Outcome {
    /// A game that `winner` has won.
    pub const fn won(winner: Seat, cause: Cause) -> Self {
        Self { winner: Some(winner), cause }
    }

    /// A game that nobody has won.
    pub const fn drawn(cause: Cause) -> Self {
        Self { winner: None, cause }
    }

    /// Who lost; nobody where the game is drawn.
    pub fn loser(&self) -> Option<Seat> {
        self.winner.map(Seat::other)
    }
}

/// What decided a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cause {
    /// The number reached a limit or went past it ("at least", "at most").
    Reached,
    /// The number hit a value exactly.
    Exact,
    /// The number passed a limit ("above", "below").
    Overshoot,
    /// Invalid input was typed, in a book where that loses.
    Invalid,
    /// The number got a property, such as being prime or a multiple of something.
    Property,
    /// The player to move had no legal move.
    Stuck,
    /// Neither player had a legal move, and nobody has won.
    Deadlock,
    /// The last move that the book grants was made, and it decides.
    Cap,
    /// The last move that the book grants was made, and nobody has won.
    Drawn,
    /// The same position has come for the third time, and nobody has won.
    Repetition,
    /// A move of the book leads beyond the largest number that the program can judge, and nobody has won.
    Limit,
    /// The player to move resigned.
    Resigned,
    /// The player who waited for the opponent's move resigned.
    OpponentResigned,
}

impl Cause {
    /// Whether a player ended the game without a move, by resigning or by invalid input.
    pub const fn closes_without_move(self) -> bool {
        matches!(self, Self::Resigned | Self::OpponentResigned | Self::Invalid)
    }

    /// Every cause.
    pub const ALL: [Self; 13] = [
        Self::Reached,
        Self::Exact,
        Self::Overshoot,
        Self::Property,
        Self::Invalid,
        Self::Stuck,
        Self::Deadlock,
        Self::Cap,
        Self::Drawn,
        Self::Repetition,
        Self::Limit,
        Self::Resigned,
        Self::OpponentResigned,
    ];

    /// The cause with this name in files and JSON.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cause| cause.word() == word)
    }

    /// Whether nobody wins by it.
    pub const fn is_draw(self) -> bool {
        matches!(self, Self::Deadlock | Self::Drawn | Self::Repetition | Self::Limit)
    }

    /// The cause's name in files and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Reached => "reached",
            Self::Exact => "exact",
            Self::Overshoot => "overshoot",
            Self::Invalid => "invalid",
            Self::Property => "property",
            Self::Stuck => "stuck",
            Self::Deadlock => "deadlock",
            Self::Cap => "cap",
            Self::Drawn => "drawn",
            Self::Repetition => "repetition",
            Self::Limit => "limit",
            Self::Resigned => "resigned",
            Self::OpponentResigned => "opponent-resigned",
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}
