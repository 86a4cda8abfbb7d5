//! A position: the number, whose turn it is, and what the rules ask to remember.

use crate::moves::{Move, Operation};
use crate::number::Number;
use crate::seat::Seat;

/// Everything that decides how a game can go on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The shared number.
    pub number: Number,
    /// The seat that moves next.
    pub turn: Seat,
    /// What the rules ask to remember of the moves so far.
    pub remembered: Remembered,
}

/// What the rules ask to remember, kept as small as the rules allow so that equal positions compare equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Remembered {
    /// The rules look at the number alone.
    Nothing,
    /// The operation each seat used last, by [`Seat::index`].
    LastOperations([Option<Operation>; 2]),
}

impl Remembered {
    /// The operation `seat` used last, where the rules remember it.
    pub fn last_operation(&self, seat: Seat) -> Option<Operation> {
        match self {
            Self::Nothing => None,
            Self::LastOperations(last) => last[seat.index()],
        }
    }

    /// The memory after `seat` has played `mv`.
    #[must_use]
    pub fn after(&self, seat: Seat, mv: &Move) -> Self {
        match self {
            Self::Nothing => Self::Nothing,
            Self::LastOperations(last) => {
                let mut last = *last;
                last[seat.index()] = Some(mv.operation);
                Self::LastOperations(last)
            }
        }
    }
}
