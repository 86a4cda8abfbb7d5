//! How the games of a match start.

use numduel_rules::{GameString, START};

/// How the games of a match start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Starts {
    /// All at the start of the match's rules.
    #[default]
    Alike,
    /// Each at one of its own, drawn as the book says. The match's game string then has no start.
    Drawn,
}

impl Starts {
    /// The game string of a match whose games start like this.
    #[must_use]
    pub fn match_string(self, mut game: GameString) -> GameString {
        if self == Self::Drawn {
            game.parameters.remove(START);
        }
        game
    }
}
