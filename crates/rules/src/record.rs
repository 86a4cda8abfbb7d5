//! Records: a game as text, `showdown(target=100) x5 x9 x2 x2`.
//!
//! ```text
//! record  = game-string { " " move } [ " " closing ]
//! closing = "resigned" | "opponent-resigned" | "invalid"
//! ```
//! The moves carry the result. A game that ended by its moves needs no more; in one that was `resigned` the player to
//! move resigned, and in one that closes with `opponent-resigned` the other player; in one that closes with `invalid` the
//! player to move typed invalid input, in a book where that loses; and a record whose moves do not end the game is of an
//! unfinished one. Tolerated when read: any number of spaces between words, and the spellings of moves and game strings.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::game::Game;
use crate::game_string::{GameString, GameStringError};
use crate::moves::{Move, MoveError};
use crate::outcome::Cause;
use crate::rules::{Refusal, Rules};

/// A game as text can keep it: not yet checked against any rules ([`Record::replay`] does that).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The rule book and its parameters.
    pub game: GameString,
    /// The moves from the start.
    pub moves: Vec<Move>,
    /// How the game was closed, if not by its last move.
    pub closing: Option<Closing>,
}

/// A way to close a game that is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Closing {
    /// The player to move resigned.
    Resigned,
    /// The player who waited for the opponent's move resigned.
    OpponentResigned,
    /// The player to move typed invalid input, and lost by it.
    Invalid,
}

impl Closing {
    /// Every way.
    pub const ALL: [Self; 3] = [Self::Resigned, Self::OpponentResigned, Self::Invalid];

    /// How a game with this result was closed, if not by a move.
    pub const fn of_cause(cause: Cause) -> Option<Self> {
        match cause {
            Cause::Resigned => Some(Self::Resigned),
            Cause::OpponentResigned => Some(Self::OpponentResigned),
            Cause::Invalid => Some(Self::Invalid),
            Cause::Reached
            | Cause::Exact
            | Cause::Overshoot
            | Cause::Property
            | Cause::Stuck
            | Cause::Deadlock
            | Cause::Cap
            | Cause::Drawn
            | Cause::Repetition
            | Cause::Limit => None,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Resigned => "resigned",
            Self::OpponentResigned => "opponent-resigned",
            Self::Invalid => "invalid",
        }
    }

    fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|closing| closing.word() == word)
    }
}

/// Why a text is not a record.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RecordError {
    /// The game string is wrong.
    #[error(transparent)]
    Game(#[from] GameStringError),
    /// A word after it is neither a move nor a closing at the end.
    #[error(transparent)]
    Move(#[from] MoveError),
}

/// Why a record is not of a game by these rules.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReplayError {
    /// A move is not legal where it stands.
    #[error("move {number} of the record cannot be played: {refusal}")]
    Illegal {
        /// Which move, counted from 1.
        number: usize,
        /// Why not.
        refusal: Box<Refusal>,
    },
    /// The record closes a game that its moves have ended already.
    #[error("the game is over after its last move, so it cannot be closed with '{}'", .0.word())]
    ClosedTwice(Closing),
    /// The record says that invalid input ended the game, but the book asks again.
    #[error("this book asks again after invalid input, so no game of it ends with 'invalid'")]
    NeverInvalid,
}

impl Record {
    /// Splits a text into what names the game and its moves and closing: the longest tail of such words.
    fn split(text: &str) -> (&str, Vec<&str>) {
        let mut head = text.trim();
        let mut tail = Vec::new();
        while let Some((before, word)) = head.rsplit_once(|c: char| c.is_ascii_whitespace()) {
            if word.parse::<Move>().is_err() && Closing::of_word(word).is_none() {
                break;
            }
            tail.push(word);
            head = before.trim_end();
        }
        tail.reverse();
        (head, tail)
    }

    /// Plays the record by `rules`, checking every move.
    pub fn replay(&self, rules: Arc<Rules>) -> Result<Game, ReplayError> {
        let mut game = Game::new(rules);
        for (index, mv) in self.moves.iter().enumerate() {
            game.play(mv).map_err(|refusal| ReplayError::Illegal { number: index + 1, refusal })?;
        }
        if let (Some(closing), Some(_)) = (self.closing, game.outcome()) {
            return Err(ReplayError::ClosedTwice(closing));
        }
        match self.closing {
            None => {}
            Some(Closing::Resigned) => _ = game.resign(),
            Some(Closing::OpponentResigned) => _ = game.resign_as(game.position().turn.other()),
            Some(Closing::Invalid) => _ = game.invalid_input().ok_or(ReplayError::NeverInvalid)?,
        }
        Ok(game)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.game)?;
        // A title may end in a word that would be read as a move: brackets keep the two apart.
        if self.game.parameters.is_empty() && !Self::split(&self.game.id).1.is_empty() {
            out.write_str("()")?;
        }
        for mv in &self.moves {
            write!(out, " {mv}")?;
        }
        match self.closing {
            None => Ok(()),
            Some(closing) => write!(out, " {}", closing.word()),
        }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let (game, mut words) = Self::split(text);
        let closing = words.last().and_then(|word| Closing::of_word(word));
        if closing.is_some() {
            words.pop();
        }
        let moves = words.into_iter().map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self { game: game.parse()?, moves, closing })
    }
}

impl Game {
    /// The game as text can keep it.
    pub fn record(&self) -> Record {
        Record { game: self.rules().game_string(), moves: self.moves().to_vec(), closing: self.closing() }
    }

    fn closing(&self) -> Option<Closing> {
        Closing::of_cause(self.outcome()?.cause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read_and_printed_in_one_form() {
        for (text, canonical) in [
            ("duel(target=100) x5 x9 x2 x2", "duel(target=100) x5 x9 x2 x2"),
            ("duel x5 resigned", "duel x5 resigned"),
            ("duel x5 opponent-resigned", "duel x5 opponent-resigned"),
            ("  duel( target=100)   *5 invalid ", "duel(target=100) x5 invalid"),
            ("Doubling Duel x5", "Doubling Duel x5"),
            ("duel", "duel"),
            ("Times x5() x5", "Times x5() x5"),
            ("Times x5", "Times x5"),
            ("Times x5(target=9)", "Times x5(target=9)"),
        ] {
            assert_eq!(text.parse::<Record>().unwrap().to_string(), canonical);
        }
    }

    #[test]
    fn a_closing_stands_at_the_end_and_only_once() {
        for text in ["duel resigned x5", "duel resigned resigned", "duel(target=1 x5", ""] {
            assert!(text.parse::<Record>().is_err(), "{text}");
        }
    }
}
