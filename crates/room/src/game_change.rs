//! What a session writes in its journal, as values that can wait for their turn.

use std::sync::{Arc, Mutex, PoisonError};

use numduel_rules::{Move, Outcome, Rules};
use numduel_session::{Change, Journal, JournalError, JournalIds, MatchMode, SeatPlayer, Starts};

/// A [`Change`] that owns what it speaks of.
#[derive(Clone, Debug)]
pub enum GameChange {
    /// A match begins.
    BeginMatch(Arc<Rules>, Starts, MatchMode, [SeatPlayer; 2], Option<u64>),
    /// A game begins; its number is that in a match.
    BeginGame(Arc<Rules>, [SeatPlayer; 2], Option<u64>, Option<u32>),
    /// A move was made, and perhaps ended the game.
    Move(usize, Move, Option<Outcome>),
    /// Moves were taken back, from so many to so many.
    Undo(usize, usize),
    /// The game ended without a move, after so many.
    Close(usize, Outcome),
    /// The match is over.
    EndMatch,
}

impl GameChange {
    /// The change that this is.
    pub fn as_change(&self) -> Change<'_> {
        match self {
            Self::BeginMatch(rules, starts, mode, players, seed) => {
                Change::BeginMatch { rules, starts: *starts, mode: *mode, players, seed: *seed }
            }
            Self::BeginGame(rules, players, seed, number) => {
                Change::BeginGame { rules, players: players.each_ref(), seed: *seed, number: *number }
            }
            Self::Move(ply, mv, outcome) => Change::Move { ply: *ply, mv, outcome: *outcome },
            Self::Undo(from, to) => Change::Undo { from: *from, to: *to },
            Self::Close(plies, outcome) => Change::Close { plies: *plies, outcome: *outcome },
            Self::EndMatch => Change::EndMatch,
        }
    }
}

impl From<&Change<'_>> for GameChange {
    fn from(change: &Change<'_>) -> Self {
        match *change {
            Change::BeginMatch { rules, starts, mode, players, seed } => {
                Self::BeginMatch(Arc::clone(rules), starts, mode, players.clone(), seed)
            }
            Change::BeginGame { rules, players, seed, number } => {
                Self::BeginGame(Arc::clone(rules), players.map(Clone::clone), seed, number)
            }
            Change::Move { ply, mv, outcome } => Self::Move(ply, mv.clone(), outcome),
            Change::Undo { from, to } => Self::Undo(from, to),
            Change::Close { plies, outcome } => Self::Close(plies, outcome),
            Change::EndMatch => Self::EndMatch,
        }
    }
}

/// A journal that collects what is to be written, for the store to write it. Clones share what they collect.
#[derive(Clone, Debug, Default)]
pub struct ChangeLog(Arc<Mutex<Vec<GameChange>>>);

impl ChangeLog {
    /// What was collected since it was last asked.
    pub fn take(&self) -> Vec<GameChange> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Journal for ChangeLog {
    fn write(&mut self, changes: &[Change<'_>]) -> Result<(), JournalError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(changes.iter().map(GameChange::from));
        Ok(())
    }

    fn ids(&self) -> JournalIds {
        JournalIds::default()
    }
}
