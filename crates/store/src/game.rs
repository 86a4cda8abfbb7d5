//! A game in the store.

use std::sync::Arc;

use numduel_rules::{Game, Outcome, Record};
use numduel_session::{GameId, MatchId, SeatPlayer};

use crate::uid::Uid;
use crate::verify::{self, VerifyError};

/// A game to be saved from now on. It may have moves already, and may be over already.
#[derive(Clone, Copy, Debug)]
pub struct NewGame<'a> {
    /// The game as it stands. The text of its rule book is saved with it.
    pub game: &'a Game,
    /// The players, the first mover first.
    pub players: &'a [SeatPlayer; 2],
    /// The seed of everything random in it.
    pub seed: Option<u64>,
    /// When it began, in Unix seconds.
    pub started: i64,
    /// When it ended, if it has; a finished game without this time counts as ended when it began.
    pub ended: Option<i64>,
}

/// How and when a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Who won, and by what.
    pub outcome: Outcome,
    /// When, in Unix seconds.
    pub at: i64,
}

/// A game's place in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchPlace {
    /// The match.
    pub id: MatchId,
    /// Which of its games this is, from 1.
    pub number: u32,
}

/// A game as the store has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGame {
    /// What people call it.
    pub id: GameId,
    /// What makes it the same game in another store.
    pub uid: Uid,
    /// The game string, the moves, and how it was closed.
    pub record: Record,
    /// The whole text of its rule book, as it was when the game began.
    pub book: Arc<str>,
    /// The players, the first mover first.
    pub players: [SeatPlayer; 2],
    /// The seed of everything random in it.
    pub seed: Option<u64>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// When it began, in Unix seconds.
    pub started: i64,
    /// When it ended, once it has.
    pub ended: Option<i64>,
    /// The match it belongs to.
    pub of_match: Option<MatchPlace>,
}

impl StoredGame {
    /// Plays the record again by its own rule book, checking every move. A game whose moves have not ended it can be
    /// continued.
    pub fn replay(&self) -> Result<Game, VerifyError> {
        let rules = verify::rules(&self.record.game, Some(&self.book))?;
        Ok(self.record.replay(rules)?)
    }
}
