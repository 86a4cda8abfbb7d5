//! Where a session writes down what happens. Whatever a session has announced is in its journal.

mod memory;

use std::error::Error;
use std::sync::Arc;

use numduel_rules::{Move, Outcome, Rules};

pub use self::memory::{MemoryGame, MemoryJournal};
use crate::id::{GameId, MatchId};
use crate::match_mode::MatchMode;
use crate::seat_player::SeatPlayer;
use crate::start_policy::Starts;

/// Why a journal could not write.
pub type JournalError = Box<dyn Error + Send + Sync>;

/// One thing to write down. Changes are about the game and the match that were begun last, or that the journal was told to
/// continue; the journal keeps their numbers and the clock.
#[derive(Clone, Copy, Debug)]
pub enum Change<'a> {
    /// A match begins.
    BeginMatch {
        /// The rules of its games.
        rules: &'a Arc<Rules>,
        /// How they start.
        starts: Starts,
        /// How long it lasts.
        mode: MatchMode,
        /// The players; the first one moves first in the odd games.
        players: &'a [SeatPlayer; 2],
        /// The seed of everything random in it.
        seed: Option<u64>,
    },
    /// A game begins, without moves so far.
    BeginGame {
        /// Its rules.
        rules: &'a Arc<Rules>,
        /// Its players, the first mover first.
        players: [&'a SeatPlayer; 2],
        /// The seed of everything random in it.
        seed: Option<u64>,
        /// Which game of the match it is, from 1; nothing if it belongs to no match.
        number: Option<u32>,
    },
    /// A move was made.
    Move {
        /// Which one, from 1. If the journal has other moves, the game has continued elsewhere and nothing is written.
        ply: usize,
        /// The move.
        mv: &'a Move,
        /// How it ended the game, if it did.
        outcome: Option<Outcome>,
    },
    /// Moves were taken back.
    Undo {
        /// How many moves the game had.
        from: usize,
        /// How many it has now.
        to: usize,
    },
    /// The game ended without a move: somebody resigned, or typed something invalid where that loses.
    Close {
        /// How many moves it has.
        plies: usize,
        /// How it ended.
        outcome: Outcome,
    },
    /// The match is over.
    EndMatch,
}

/// The numbers that a journal has given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JournalIds {
    /// Of the game, once it is written down.
    pub game: Option<GameId>,
    /// Of the match.
    pub of_match: Option<MatchId>,
}

/// Writes down what happens at one table.
pub trait Journal {
    /// Writes all of the changes or none. When this returns, they survive the program.
    fn write(&mut self, changes: &[Change<'_>]) -> Result<(), JournalError>;

    /// The numbers of the present game and match.
    fn ids(&self) -> JournalIds;
}
