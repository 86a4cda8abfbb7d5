//! A match in the store: several games by the same rules, the seats swapped after each, the score by person.

use std::fmt;
use std::num::{NonZeroU32, ParseIntError};
use std::str::FromStr;
use std::sync::Arc;

use numduel_rules::{Cause, GameString, Outcome, Rules, START, Seat};
use thiserror::Error;

use crate::game::GameId;
use crate::player::Player;
use crate::uid::Uid;
use crate::verify::{self, VerifyError};

/// The number people know a match by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId(pub i64);

impl fmt::Display for MatchId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl FromStr for MatchId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

/// How long a match lasts. Written `best-of:5`, `first-to:3`, `games:10`. A drawn game is a game that nobody has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchMode {
    /// Until, of so many games, not enough are left to catch up with the leader: without draws, until somebody has won more
    /// than half of them.
    BestOf(NonZeroU32),
    /// Until somebody has so many victories, or [`MatchMode::MOST_DRAWN`] games were drawn.
    FirstTo(NonZeroU32),
    /// Exactly so many games.
    Games(NonZeroU32),
}

/// The text is not a match mode.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("'{0}' is not a way to play a match; write it like best-of:5, first-to:3 or games:10")]
pub struct MatchModeError(String);

impl MatchMode {
    /// The word before the colon, and the number after it.
    pub(crate) const fn parts(self) -> (&'static str, NonZeroU32) {
        match self {
            Self::BestOf(length) => ("best-of", length),
            Self::FirstTo(length) => ("first-to", length),
            Self::Games(length) => ("games", length),
        }
    }

    /// As many games as can be drawn before nobody waits for a winner any more: two computers that never lose would play
    /// for ever.
    pub const MOST_DRAWN: u32 = 1000;

    /// Whether a match is over in which the players have `won` so many games, and so many were `drawn`.
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
        let (word, length) = self.parts();
        write!(out, "{word}:{length}")
    }
}

impl FromStr for MatchMode {
    type Err = MatchModeError;

    fn from_str(text: &str) -> Result<Self, MatchModeError> {
        let fault = || MatchModeError(numduel_rules::number::shorten(text));
        let (word, length) = text.split_once(':').ok_or_else(fault)?;
        if !length.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(fault());
        }
        let length = length.parse().map_err(|_| fault())?;
        match word {
            "best-of" => Ok(Self::BestOf(length)),
            "first-to" => Ok(Self::FirstTo(length)),
            "games" => Ok(Self::Games(length)),
            _ => Err(fault()),
        }
    }
}

/// How the games of a match start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Starts {
    /// All at the start of the match's rules.
    Alike,
    /// Each at one of its own, drawn as the book says. The match's game string then has no start.
    Drawn,
}

/// A match to be kept from now on.
#[derive(Clone, Copy, Debug)]
pub struct NewMatch<'a> {
    /// What all its games are played by.
    pub rules: &'a Rules,
    /// How they start.
    pub starts: Starts,
    /// How long it lasts.
    pub mode: MatchMode,
    /// The players; the first one moves first in the odd games.
    pub players: &'a [Player; 2],
    /// The seed of everything random in it.
    pub seed: Option<u64>,
    /// When it began, in Unix seconds.
    pub started: i64,
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchGame {
    /// The game.
    pub id: GameId,
    /// Which one it is, from 1.
    pub number: u32,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

/// A match as the store has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMatch {
    /// What people call it.
    pub id: MatchId,
    /// What makes it the same match in another store.
    pub uid: Uid,
    /// The rules of all its games; without a start where each has its own.
    pub game: GameString,
    /// The whole text of its rule book, as it was when the match began.
    pub book: String,
    /// How long it lasts.
    pub mode: MatchMode,
    /// The players; the first one moves first in the odd games.
    pub players: [Player; 2],
    /// The seed of everything random in it.
    pub seed: Option<u64>,
    /// When it began, in Unix seconds.
    pub started: i64,
    /// When it ended, once it has.
    pub ended: Option<i64>,
    /// Its games so far, in order.
    pub games: Vec<MatchGame>,
}

impl StoredMatch {
    /// The rules of its games, by its own rule book; where each draws its start, with the first that can be drawn.
    pub fn rules(&self) -> Result<Arc<Rules>, VerifyError> {
        verify::rules(&self.game, Some(&self.book))
    }

    /// The players of game `number`, the first mover first: seats are swapped after every game.
    pub fn seats(&self, number: u32) -> [&Player; 2] {
        Seat::BOTH.map(|seat| &self.players[player_at(number, seat)])
    }

    /// Victories of any kind, by player.
    pub fn score(&self) -> [u32; 2] {
        self.count(|_| true)
    }

    /// How many games nobody has won.
    pub fn drawn(&self) -> u32 {
        let drawn = self.games.iter().filter(|game| game.outcome.is_some_and(|outcome| outcome.winner.is_none()));
        u32::try_from(drawn.count()).unwrap_or(u32::MAX)
    }

    /// Whether it has been decided.
    pub fn is_over(&self) -> bool {
        self.mode.is_over(self.score(), self.drawn())
    }

    /// Victories that were made by one cause, by player.
    pub fn victories_by(&self, cause: Cause) -> [u32; 2] {
        self.count(|outcome| outcome.cause == cause)
    }

    /// The game that was cut short, to be gone on with before another begins.
    pub fn open_game(&self) -> Option<GameId> {
        self.games.iter().find(|game| game.outcome.is_none()).map(|game| game.id)
    }

    /// The number that the next game will have.
    pub fn next_number(&self) -> u32 {
        self.games.last().map_or(1, |game| game.number.saturating_add(1))
    }

    fn count(&self, counts: impl Fn(Outcome) -> bool) -> [u32; 2] {
        let mut score = [0; 2];
        for game in &self.games {
            let outcome = game.outcome.filter(|outcome| counts(*outcome));
            if let Some(winner) = outcome.and_then(|outcome| outcome.winner) {
                score[player_at(game.number, winner)] += 1;
            }
        }
        score
    }
}

impl Starts {
    /// The game string of a match whose games start like this.
    pub(crate) fn match_string(self, mut game: GameString) -> GameString {
        if self == Self::Drawn {
            game.parameters.remove(START);
        }
        game
    }
}

/// Which of a match's two players has `seat` in game `number`: 0 or 1.
pub(crate) const fn player_at(number: u32, seat: Seat) -> usize {
    if number % 2 == 1 { seat.index() } else { seat.other().index() }
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
