//! What players are called.

use thiserror::Error;

use crate::seat::Seat;
use crate::visible::{is_invisible, masked_line};

/// The players' names, by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names([String; 2]);

/// Why two names cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NamesError {
    /// A name is empty.
    #[error("a player's name is empty; write at least one letter")]
    Empty,
    /// A name is longer than [`LONGEST_NAME`].
    #[error("a player's name has more than {LONGEST_NAME} characters; shorten it")]
    TooLong,
    /// A name has a character that nobody sees, or that would disturb the transcript.
    #[error("a player's name contains the invisible character U+{:04X}; remove it", u32::from(*.0))]
    Invisible(char),
    /// Nobody could tell the players apart.
    #[error("both players are called '{}'; give them different names", masked_line(.0))]
    Same(String),
}

/// The longest name of a player, in characters, wherever it is written.
pub const LONGEST_NAME: usize = 100;

impl Names {
    /// Names for the seats, checked. Spaces around them are dropped.
    pub fn new(one: &str, two: &str) -> Result<Self, NamesError> {
        let names = [one.trim(), two.trim()];
        for name in names {
            if name.is_empty() {
                return Err(NamesError::Empty);
            }
            if name.chars().count() > LONGEST_NAME {
                return Err(NamesError::TooLong);
            }
            if let Some(letter) = name.chars().find(|letter| is_invisible(*letter)) {
                return Err(NamesError::Invisible(letter));
            }
        }
        if names[0] == names[1] {
            return Err(NamesError::Same(names[0].to_owned()));
        }
        Ok(Self(names.map(str::to_owned)))
    }

    /// The same people in each other's seats.
    #[must_use]
    pub fn swapped(self) -> Self {
        let [one, two] = self.0;
        Self([two, one])
    }

    /// What the player in `seat` is called.
    pub fn of(&self, seat: Seat) -> &str {
        &self.0[seat.index()]
    }
}

impl Default for Names {
    fn default() -> Self {
        Self(Seat::BOTH.map(|seat| seat.to_string()))
    }
}
