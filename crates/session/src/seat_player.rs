//! Who sits at the table: a person, or a program with the words that bring the same one back.

use std::fmt;

use numduel_players::PlayerSpec;
use numduel_rules::sentences::LONGEST_NAME;
use numduel_rules::visible::is_invisible;
use thiserror::Error;

/// A player with a checked name. Two players are the same when name and player string are.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeatPlayer {
    name: String,
    /// Nothing for a person.
    player: Option<String>,
}

/// Who makes a player's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// Somebody who types or clicks.
    Person,
    /// One of the program's own players.
    Computer(PlayerSpec),
    /// Something outside the program that answers when it is ready: an agent, another server.
    External,
}

/// Why a text cannot name a player.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PlayerNameError {
    /// Nothing but spaces.
    #[error("a player's name is empty; write at least one letter")]
    Empty,
    /// A name or a player string that is longer than [`LONGEST_NAME`].
    #[error("a player's name has more than {LONGEST_NAME} characters; shorten it")]
    TooLong,
    /// A character that nobody sees, or that would disturb the terminal of those who list the games.
    #[error("a player's name contains the invisible character U+{:04X}; remove it", u32::from(*.0))]
    Invisible(char),
}

impl SeatPlayer {
    /// A person. Spaces around the name are dropped.
    pub fn person(name: &str) -> Result<Self, PlayerNameError> {
        Ok(Self { name: checked(name)?, player: None })
    }

    /// A program, shown as `name` and brought back by its player string: `level:3`, or anything else for one that is not
    /// part of this program.
    pub fn computer(name: &str, player: &str) -> Result<Self, PlayerNameError> {
        Ok(Self { name: checked(name)?, player: Some(checked(player)?) })
    }

    /// Something outside that answers when it is ready, and about which nothing else is known.
    pub fn external(name: &str) -> Result<Self, PlayerNameError> {
        Self::computer(name, "external")
    }

    /// The same player under another's name.
    pub(crate) fn renamed(&self, other: &Self) -> Self {
        Self { name: other.name.clone(), player: self.player.clone() }
    }

    /// Another computer in the place of a computer.
    pub(crate) fn replace_computer(&mut self, computer: PlayerSpec) {
        if matches!(self.controller(), Controller::Computer(_)) {
            self.player = Some(computer.to_string());
        }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The player string of a program.
    pub fn player_string(&self) -> Option<&str> {
        self.player.as_deref()
    }

    /// Who makes its moves.
    pub fn controller(&self) -> Controller {
        match &self.player {
            None => Controller::Person,
            Some(player) => player.parse().map_or(Controller::External, Controller::Computer),
        }
    }
}

impl fmt::Display for SeatPlayer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.name)
    }
}

fn checked(text: &str) -> Result<String, PlayerNameError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(PlayerNameError::Empty);
    }
    if text.chars().nth(LONGEST_NAME).is_some() {
        return Err(PlayerNameError::TooLong);
    }
    if let Some(letter) = text.chars().find(|letter| is_invisible(*letter)) {
        return Err(PlayerNameError::Invisible(letter));
    }
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_would_disturb_a_list_is_refused() {
        assert_eq!(SeatPlayer::person(" Ada ").map(|ada| ada.name().to_owned()), Ok("Ada".to_owned()));
        assert_eq!(SeatPlayer::person("  "), Err(PlayerNameError::Empty));
        assert_eq!(SeatPlayer::person("a\u{1b}[31m"), Err(PlayerNameError::Invisible('\u{1b}')));
        assert!(SeatPlayer::person(&"é".repeat(LONGEST_NAME)).is_ok());
        assert_eq!(SeatPlayer::person(&"é".repeat(LONGEST_NAME + 1)), Err(PlayerNameError::TooLong));
        assert_eq!(SeatPlayer::computer("c", ""), Err(PlayerNameError::Empty));
    }

    #[test]
    fn a_player_string_that_this_program_does_not_know_is_answered_from_outside() {
        let controller = |player| SeatPlayer::computer("c", player).map(|seat| seat.controller());
        assert_eq!(controller("random"), Ok(Controller::Computer(PlayerSpec::Random)));
        assert_eq!(controller("mcp:somebody"), Ok(Controller::External));
        assert_eq!(SeatPlayer::external("c").map(|seat| seat.controller()), Ok(Controller::External));
    }
}
