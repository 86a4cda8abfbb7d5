//! What players are called.

use thiserror::Error;

use crate::seat::Seat;
use crate::visible::{is_invisible, masked_line};

/// The players' names, by seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names([String; 2]);

/// Why a text cannot name a player.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NameError {
    /// Nothing but spaces.
    #[error("a player's name is empty; write at least one letter")]
    Empty,
    /// More than [`LONGEST_NAME`].
    #[error("a player's name has more than {LONGEST_NAME} characters; shorten it")]
    TooLong,
    /// A character that nobody sees, or that would disturb the transcript.
    #[error("a player's name contains the invisible character U+{:04X}; remove it", u32::from(*.0))]
    Invisible(char),
}

/// Why two names cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NamesError {
    /// One of them is none.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Nobody could tell the players apart.
    #[error("both players are called '{}'; give them different names", masked_line(.0))]
    Same(String),
}

/// The longest name of a player, in characters, wherever it is written.
pub const LONGEST_NAME: usize = 100;

/// The name that a text gives a player: all of it but the spaces around it.
pub fn player_name(text: &str) -> Result<&str, NameError> {
    let name = text.trim();
    if name.is_empty() {
        return Err(NameError::Empty);
    }
    if name.chars().nth(LONGEST_NAME).is_some() {
        return Err(NameError::TooLong);
    }
    match name.chars().find(|letter| is_invisible(*letter)) {
        Some(letter) => Err(NameError::Invisible(letter)),
        None => Ok(name),
    }
}

impl Names {
    /// Names for the seats, checked. Spaces around them are dropped.
    pub fn new(one: &str, two: &str) -> Result<Self, NamesError> {
        let names = [player_name(one)?, player_name(two)?];
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
