//! A journal that lasts as long as the program: for tests, and for tables that nobody wants to keep.

use std::sync::{Arc, Mutex, PoisonError};

use numduel_rules::{Closing, Move, Outcome, Record, Rules};

use super::{Change, Journal, JournalError, JournalIds};
use crate::id::{GameId, MatchId};
use crate::match_mode::MatchMode;
use crate::seat_player::SeatPlayer;

/// Everything that was written, in memory. Clones share it, so that one can be read while the session has the other.
#[derive(Clone, Debug, Default)]
pub struct MemoryJournal(Arc<Mutex<Written>>);

#[derive(Debug, Default)]
struct Written {
    games: Vec<MemoryGame>,
    matches: Vec<(MatchMode, bool)>,
}

/// A game in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryGame {
    /// Its rules.
    pub rules: Arc<Rules>,
    /// Its players, the first mover first.
    pub players: [SeatPlayer; 2],
    /// The seed of everything random in it.
    pub seed: Option<u64>,
    /// Which game of its match it is, from 1.
    pub number: Option<u32>,
    /// The moves so far.
    pub moves: Vec<Move>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
}

impl MemoryGame {
    /// The game as text.
    pub fn record(&self) -> Record {
        let closing = self.outcome.and_then(|outcome| Closing::of_cause(outcome.cause));
        Record { game: self.rules.game_string(), moves: self.moves.clone(), closing }
    }
}

impl MemoryJournal {
    /// All games, in the order in which they began.
    pub fn games(&self) -> Vec<MemoryGame> {
        self.with(|written| written.games.clone())
    }

    /// All matches, in the order in which they began: how long each lasts, and whether it is over.
    pub fn matches(&self) -> Vec<(MatchMode, bool)> {
        self.with(|written| written.matches.clone())
    }

    fn with<T>(&self, read: impl FnOnce(&mut Written) -> T) -> T {
        // Nothing is half written when a thread panics: changes are made on a copy.
        read(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Journal for MemoryJournal {
    fn write(&mut self, changes: &[Change<'_>]) -> Result<(), JournalError> {
        self.with(|written| {
            let mut next = Written { games: written.games.clone(), matches: written.matches.clone() };
            changes.iter().try_for_each(|change| next.make(change))?;
            *written = next;
            Ok(())
        })
    }

    fn ids(&self) -> JournalIds {
        let last = |count: usize| i64::try_from(count).ok().filter(|count| *count > 0);
        self.with(|written| JournalIds {
            game: last(written.games.len()).map(GameId),
            of_match: last(written.matches.len()).map(MatchId),
        })
    }
}

impl Written {
    fn make(&mut self, change: &Change<'_>) -> Result<(), JournalError> {
        match *change {
            Change::BeginMatch { mode, .. } => self.matches.push((mode, false)),
            Change::BeginGame { rules, players, seed, number } => {
                let (rules, players) = (Arc::clone(rules), players.map(Clone::clone));
                self.games.push(MemoryGame { rules, players, seed, number, moves: Vec::new(), outcome: None });
            }
            Change::Move { ply, mv, outcome } => {
                let game = self.open(ply.saturating_sub(1))?;
                game.moves.push(mv.clone());
                game.outcome = outcome;
            }
            Change::Undo { from, to } => {
                let game = self.games.last_mut().filter(|game| game.moves.len() == from).ok_or(ELSEWHERE)?;
                game.moves.truncate(to);
                game.outcome = None;
            }
            Change::Close { plies, outcome } => self.open(plies)?.outcome = Some(outcome),
            Change::EndMatch => self.matches.last_mut().ok_or(ELSEWHERE)?.1 = true,
        }
        Ok(())
    }

    fn open(&mut self, plies: usize) -> Result<&mut MemoryGame, JournalError> {
        let as_told = |game: &&mut MemoryGame| game.moves.len() == plies && game.outcome.is_none();
        Ok(self.games.last_mut().filter(as_told).ok_or(ELSEWHERE)?)
    }
}

const ELSEWHERE: &str = "the game has continued elsewhere";
