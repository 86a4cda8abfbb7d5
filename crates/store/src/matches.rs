//! A match in the store: several games by the same rules, the seats swapped after each, the score by person.

use std::sync::Arc;

use numduel_rules::{GameString, Outcome, Rules};
use numduel_session::{GameId, MatchId, MatchMode, MatchScore, SeatPlayer, Starts};

use crate::uid::Uid;
use crate::verify::{self, VerifyError};

/// A match to be saved from now on.
#[derive(Clone, Copy, Debug)]
pub struct NewMatch<'a> {
    /// What all its games are played by.
    pub rules: &'a Rules,
    /// How they start.
    pub starts: Starts,
    /// How long it lasts.
    pub mode: MatchMode,
    /// The players; the first one moves first in the odd games.
    pub players: &'a [SeatPlayer; 2],
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
    pub book: Arc<str>,
    /// How long it lasts.
    pub mode: MatchMode,
    /// The players; the first one moves first in the odd games.
    pub players: [SeatPlayer; 2],
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

    /// The score of the games that are over.
    pub fn score(&self) -> MatchScore {
        self.games.iter().filter_map(|game| Some((game.number, game.outcome?))).collect()
    }

    /// The game that was cut short, to be continued before another begins.
    pub fn open_game(&self) -> Option<GameId> {
        self.games.iter().find(|game| game.outcome.is_none()).map(|game| game.id)
    }

    /// The number that the next game will have.
    pub fn next_number(&self) -> u32 {
        self.games.last().map_or(1, |game| game.number.saturating_add(1))
    }
}
