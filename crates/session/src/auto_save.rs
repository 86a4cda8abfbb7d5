//! Saving while playing: what is announced is in the journal first. When that fails, play continues without.

use numduel_rules::Game;

use crate::event::{Event, EventKind};
use crate::journal::{Change, Journal, JournalError, JournalIds};
use crate::match_mode::MatchMode;
use crate::players::Players;
use crate::start_policy::Starts;

/// When moves are written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SaveWhen {
    /// Each as it is made: a person has thought about it.
    #[default]
    EachMove,
    /// When the game ends or is left: computers can make them again.
    WholeGames,
}

/// A journal, and how much of the present game it has.
pub(crate) struct AutoSave {
    journal: Option<Box<dyn Journal + Send>>,
    /// Whether the journal has failed.
    broken: bool,
    has_match: bool,
    has_game: bool,
    moves: usize,
}

/// The current state of a game, with everything a journal needs to know.
pub(crate) struct Snapshot<'a> {
    pub game: &'a Game,
    pub players: &'a Players,
    pub seed: Option<u64>,
    pub number: u32,
    pub of_match: Option<(MatchMode, Starts)>,
    pub match_over: bool,
}

impl AutoSave {
    /// For a game that the journal does not have, or, if `saved`, for one that it was told to continue.
    pub fn new(journal: Option<Box<dyn Journal + Send>>, saved: Option<usize>, in_match: bool) -> Self {
        let (has_match, has_game, moves) = (in_match, saved.is_some(), saved.unwrap_or_default());
        Self { journal, broken: false, has_match, has_game, moves }
    }

    /// The same progress in another journal.
    pub fn with_journal(&self, journal: Option<Box<dyn Journal + Send>>) -> Self {
        Self { journal, broken: self.broken, has_match: self.has_match, has_game: self.has_game, moves: self.moves }
    }

    /// Another game begins, of the same match or of a new one.
    pub fn begin(&mut self, same_match: bool) {
        (self.has_game, self.moves) = (false, 0);
        if !same_match {
            // What could not be written an hour ago is tried again.
            (self.has_match, self.broken) = (false, false);
        }
    }

    /// The numbers of what can be continued later.
    pub fn ids(&self) -> Option<JournalIds> {
        let journal = self.journal.as_ref().filter(|_| !self.broken && (self.has_game || self.has_match))?;
        let JournalIds { game, of_match } = journal.ids();
        Some(JournalIds { game: game.filter(|_| self.has_game), of_match: of_match.filter(|_| self.has_match) })
    }

    /// Writes everything that the journal does not have yet.
    pub fn save(&mut self, table: &Snapshot<'_>) -> Option<Event> {
        let first = !self.has_game;
        let changes = self.changes(table);
        if changes.is_empty() {
            return None;
        }
        if let Err(trouble) = self.write(&changes)? {
            return Some(trouble);
        }
        (self.has_match, self.has_game, self.moves) = (table.of_match.is_some(), true, table.game.moves().len());
        let ids = self.ids().filter(|_| first)?;
        Some(Event::new(EventKind::Saved { ids }, ""))
    }

    /// Moves were taken back, up to this many.
    pub fn undo(&mut self, to: usize) -> Option<Event> {
        let from = self.moves;
        if from <= to {
            return None;
        }
        self.moves = to;
        self.write(&[Change::Undo { from, to }])?.err()
    }

    /// A match that was left between its last game and its end.
    pub fn end_match(&mut self) -> Option<Event> {
        self.write(&[Change::EndMatch])?.err()
    }

    fn changes<'a>(&self, table: &Snapshot<'a>) -> Vec<Change<'a>> {
        let Snapshot { game, players, seed, number, of_match, match_over } = *table;
        let mut changes = Vec::new();
        if let Some((mode, starts)) = of_match.filter(|_| !self.has_match) {
            changes.push(Change::BeginMatch { rules: game.rules(), starts, mode, players: &players.0, seed });
        }
        if !self.has_game {
            let (players, number) = (players.seated(number), of_match.map(|_| number));
            changes.push(Change::BeginGame { rules: game.rules(), players, seed, number });
        }
        let (closing, plies) = (game.record().closing, game.moves().len());
        for (mv, ply) in game.moves().iter().zip(1..).skip(self.moves) {
            let outcome = game.outcome().filter(|_| ply == plies && closing.is_none());
            changes.push(Change::Move { ply, mv, outcome });
        }
        if let Some(outcome) = game.outcome().filter(|_| closing.is_some()) {
            changes.push(Change::Close { plies, outcome });
        }
        if match_over {
            changes.push(Change::EndMatch);
        }
        changes
    }

    /// Nothing where there is no journal; the first failure comes back as what is to be told.
    fn write(&mut self, changes: &[Change<'_>]) -> Option<Result<(), Event>> {
        let journal = self.journal.as_mut().filter(|_| !self.broken)?;
        let written = journal.write(changes);
        self.broken = written.is_err();
        Some(written.map_err(|error| not_saved(&error)))
    }
}

fn not_saved(error: &JournalError) -> Event {
    Event::new(EventKind::NotSaved, format!("warning: this game is not being saved: {error}\n"))
}
