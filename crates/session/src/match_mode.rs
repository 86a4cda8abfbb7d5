//! How long a match lasts.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use thiserror::Error;

/// How long a match lasts. Written `best-of:5`, `first-to:3`, `games:10`. A drawn game is a game that nobody has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchMode {
    /// At most this many games, until the leader cannot be caught: without draws, until somebody has won more
    /// than half of them.
    BestOf(NonZeroU32),
    /// Until somebody has won this many games, or [`MatchMode::MOST_DRAWN`] were drawn.
    FirstTo(NonZeroU32),
    /// Exactly this many games.
    Games(NonZeroU32),
}

/// The text is not a match mode.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("'{0}' is not a way to play a match; write it like best-of:5, first-to:3 or games:10")]
pub struct MatchModeError(String);

impl MatchMode {
    /// As many games as can be drawn before nobody waits for a winner any more: two computers that never lose would play
    /// forever.
    pub const MOST_DRAWN: u32 = 1000;

    /// Whether a match is over, given the games `won` by each player and `drawn`.
    pub fn is_over(self, won: [u32; 2], drawn: u32) -> bool {
        let played = won[0].saturating_add(won[1]).saturating_add(drawn);
        match self {
            Self::BestOf(length) => {
                let left = length.get().saturating_sub(played);
                left == 0 || won[0].abs_diff(won[1]) > left
            }
            Self::FirstTo(length) => won[0].max(won[1]) >= length.get() || drawn >= Self::MOST_DRAWN,
            Self::Games(length) => played >= length.get(),
        }
    }
}

impl fmt::Display for MatchMode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BestOf(length) => write!(out, "best-of:{length}"),
            Self::FirstTo(length) => write!(out, "first-to:{length}"),
            Self::Games(length) => write!(out, "games:{length}"),
        }
    }
}

impl FromStr for MatchMode {
    type Err = MatchModeError;

    fn from_str(text: &str) -> Result<Self, MatchModeError> {
        let error = || MatchModeError(numduel_rules::number::shorten(text));
        let (word, length) = text.split_once(':').ok_or_else(error)?;
        if !length.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(error());
        }
        let length = length.parse().map_err(|_| error())?;
        match word {
            "best-of" => Ok(Self::BestOf(length)),
            "first-to" => Ok(Self::FirstTo(length)),
            "games" => Ok(Self::Games(length)),
            _ => Err(error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_print_and_read_as_inverses() {
        for text in ["best-of:5", "first-to:3", "games:10"] {
            assert_eq!(text.parse::<MatchMode>().unwrap().to_string(), text);
        }
        for wrong in ["", "best-of", "best-of:0", "best-of:+5", "best of:5", "games:-1", "games:99999999999"] {
            assert!(wrong.parse::<MatchMode>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_match_is_over_when_its_mode_says_so() {
        let over = |mode: &str, won| mode.parse::<MatchMode>().unwrap().is_over(won, 0);
        assert!(!over("best-of:5", [2, 2]));
        assert!(over("best-of:5", [3, 0]));
        assert!(over("best-of:4", [2, 2]));
        assert!(!over("first-to:3", [2, 2]));
        assert!(over("first-to:3", [2, 3]));
        assert!(!over("games:3", [2, 0]));
        assert!(over("games:3", [2, 1]));
    }

    #[test]
    fn a_drawn_game_is_played_and_nobody_scores() {
        let over = |mode: &str, won, drawn| mode.parse::<MatchMode>().unwrap().is_over(won, drawn);
        assert!(!over("best-of:5", [0, 0], 4));
        assert!(over("best-of:5", [0, 0], 5));
        assert!(!over("best-of:5", [1, 0], 3), "the last game can still level the match");
        assert!(over("best-of:5", [2, 0], 2), "the last game cannot");
        assert!(over("games:3", [1, 0], 2));
        assert!(!over("games:3", [1, 0], 1));
        assert!(!over("first-to:2", [1, 1], 900));
        assert!(over("first-to:2", [2, 1], 900));
        assert!(over("first-to:2", [1, 1], MatchMode::MOST_DRAWN));
    }
}
