//! Who sits at the table: a person, or a computer with the words that make the same one again.

use std::fmt;

use thiserror::Error;

/// The longest name and the longest player string, in characters.
pub const LONGEST_NAME: usize = 100;

/// A player with a checked name. Two players are the same when name and kind are.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player {
    name: String,
    kind: Kind,
}

/// What kind of player it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A person.
    Person,
    /// A computer player, by its player string such as `level:3`.
    Computer(String),
}

/// Why a text cannot name a player.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PlayerError {
    /// Nothing but blanks.
    #[error("a player's name is empty; write at least one letter")]
    Empty,
    /// Longer than [`LONGEST_NAME`].
    #[error("a player's name has more than {LONGEST_NAME} characters; shorten it")]
    TooLong,
    /// A character that would disturb the terminal of whoever lists the games.
    #[error("a player's name has a control character in it; leave it out")]
    Control,
}

impl Player {
    /// A person. Blanks around the name are dropped.
    pub fn person(name: &str) -> Result<Self, PlayerError> {
        Ok(Self { name: checked(name)?, kind: Kind::Person })
    }

    /// A computer player, shown as `name` and made again from `player`.
    pub fn computer(name: &str, player: &str) -> Result<Self, PlayerError> {
        Ok(Self { name: checked(name)?, kind: Kind::Computer(checked(player)?) })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What kind it is.
    pub fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The player string of a computer.
    pub fn player_string(&self) -> Option<&str> {
        match &self.kind {
            Kind::Person => None,
            Kind::Computer(player) => Some(player),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.name)
    }
}

fn checked(text: &str) -> Result<String, PlayerError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(PlayerError::Empty);
    }
    if text.chars().nth(LONGEST_NAME).is_some() {
        return Err(PlayerError::TooLong);
    }
    if text.chars().any(char::is_control) {
        return Err(PlayerError::Control);
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_would_disturb_a_list_is_refused() {
        assert_eq!(Player::person(" Ada ").unwrap().name(), "Ada");
        assert_eq!(Player::person("  "), Err(PlayerError::Empty));
        assert_eq!(Player::person("a\u{1b}[31m"), Err(PlayerError::Control));
        assert_eq!(Player::person(&"é".repeat(LONGEST_NAME)).unwrap().name().chars().count(), LONGEST_NAME);
        assert_eq!(Player::person(&"é".repeat(LONGEST_NAME + 1)), Err(PlayerError::TooLong));
        assert_eq!(Player::computer("c", ""), Err(PlayerError::Empty));
    }
}
