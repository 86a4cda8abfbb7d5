//! What a room is from its beginning to its end, and the rules that follow from it.

use std::sync::Arc;

use numduel_rules::visible::masked_line;
use numduel_rules::{GameString, RuleBook, Rules};
use numduel_session::{MatchMode, StartPolicy};
use thiserror::Error;

use crate::code::RoomCode;
use crate::participant::Participant;

/// What a room is from its beginning to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomHeader {
    /// What people call it.
    pub code: RoomCode,
    /// The game string as it was asked for: a start that it does not name may be drawn.
    pub game: String,
    /// The whole text of the rule book.
    pub book: String,
    /// How long a match lasts; nothing if games follow each other as long as the players like.
    pub mode: Option<MatchMode>,
    /// The seed of everything random. It tells what a computer will play and where games will start, so programs that only follow
    /// a room are not told.
    pub seed: Option<u64>,
    /// When it was made, in Unix seconds.
    pub created: i64,
}

impl RoomHeader {
    /// Who made the room: the seed decides who moves first, so it says.
    pub fn host(&self) -> Option<Participant> {
        self.seed.map(|seed| if seed & 1 == 1 { Participant::Second } else { Participant::First })
    }
}

/// The rules of a room's games, and where they start. Rooms of one game can share them.
#[derive(Clone, Debug)]
pub struct RoomRules {
    /// The rules; where starts are drawn, each game has its own.
    pub(super) rules: Arc<Rules>,
    pub(super) starts: StartPolicy,
}

impl RoomRules {
    /// The rules of a game string with the text of its book.
    pub fn read(game: &str, book: &str) -> Result<Self, BrokenRoom> {
        let named: GameString = game.parse().map_err(broken)?;
        let book = Arc::new(book.parse::<RuleBook>().map_err(broken)?);
        let rules = Arc::new(book.rules(&named.parameters).map_err(broken)?);
        Ok(Self { rules: Arc::clone(&rules), starts: StartPolicy::new(rules, &named) })
    }

    /// The rules of one game by this book.
    pub(super) fn of_game(&self, game: &str) -> Result<Arc<Rules>, BrokenRoom> {
        let named: GameString = game.parse().map_err(broken)?;
        self.rules.book().rules(&named.parameters).map(Arc::new).map_err(broken)
    }
}

/// A room that cannot be brought back: its events do not fit its rules.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the room cannot be read: {}", masked_line(.0))]
pub struct BrokenRoom(pub String);

pub fn broken(error: impl std::fmt::Display) -> BrokenRoom {
    BrokenRoom(error.to_string())
}

pub fn no_opponent() -> BrokenRoom {
    BrokenRoom("the seat opposite is free".to_owned())
}
