//! The two who play in a room.

use thiserror::Error;

/// One of the two who play in a room, for as long as it exists. Seats are swapped with every game, and participants are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Participant {
    /// The one who moves first in the first game.
    First,
    /// The other one.
    Second,
}

/// A number that stands for no participant.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a room has two participants")]
pub struct NoParticipant;

impl Participant {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Where this one stands in a list of both.
    pub const fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }

    /// The number that programs are told: 1 or 2.
    pub const fn number(self) -> u8 {
        match self {
            Self::First => 1,
            Self::Second => 2,
        }
    }

    /// The participant with this number, 1 or 2.
    pub fn from_number(number: u8) -> Result<Self, NoParticipant> {
        Self::BOTH.into_iter().find(|participant| participant.number() == number).ok_or(NoParticipant)
    }
}

/// As databases have it: 0 or 1.
impl From<Participant> for u8 {
    fn from(participant: Participant) -> Self {
        participant.number() - 1
    }
}

impl TryFrom<u8> for Participant {
    type Error = NoParticipant;

    fn try_from(stored: u8) -> Result<Self, NoParticipant> {
        Self::BOTH.get(usize::from(stored)).copied().ok_or(NoParticipant)
    }
}
