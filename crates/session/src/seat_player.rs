//! Who sits at the table: a person, or a program with the words that bring the same one back.

use std::fmt;

use numduel_players::PlayerSpec;
use numduel_rules::sentences::{NameError, player_name};

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

impl SeatPlayer {
    /// A person. Spaces around the name are dropped.
    pub fn person(name: &str) -> Result<Self, NameError> {
        Ok(Self { name: player_name(name)?.to_owned(), player: None })
    }

    /// A program, shown as `name` and brought back by its player string: `level:3`, or anything else for one that is not
    /// part of this program.
    pub fn computer(name: &str, player: &str) -> Result<Self, NameError> {
        Ok(Self { name: player_name(name)?.to_owned(), player: Some(player_name(player)?.to_owned()) })
    }

    /// Something outside that answers when it is ready, and about which nothing else is known.
    pub fn external(name: &str) -> Result<Self, NameError> {
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

#[cfg(test)]
mod tests {
    use numduel_rules::sentences::LONGEST_NAME;

    use super::*;

    #[test]
    fn a_name_that_would_disturb_a_list_is_refused() {
        assert_eq!(SeatPlayer::person(" Ada ").map(|ada| ada.name().to_owned()), Ok("Ada".to_owned()));
        assert_eq!(SeatPlayer::person("  "), Err(NameError::Empty));
        assert_eq!(SeatPlayer::person("a\u{1b}[31m"), Err(NameError::Invisible('\u{1b}')));
        assert!(SeatPlayer::person(&"é".repeat(LONGEST_NAME)).is_ok());
        assert_eq!(SeatPlayer::person(&"é".repeat(LONGEST_NAME + 1)), Err(NameError::TooLong));
        assert_eq!(SeatPlayer::computer("c", ""), Err(NameError::Empty));
    }

    #[test]
    fn a_player_string_that_this_program_does_not_know_is_answered_from_outside() {
        let controller = |player| SeatPlayer::computer("c", player).map(|seat| seat.controller());
        assert_eq!(controller("random"), Ok(Controller::Computer(PlayerSpec::Random)));
        assert_eq!(controller("mcp:somebody"), Ok(Controller::External));
        assert_eq!(SeatPlayer::external("c").map(|seat| seat.controller()), Ok(Controller::External));
    }
}
