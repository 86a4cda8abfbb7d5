//! A store as the journal of one table.

use numduel_session::{Change, GameId, Journal, JournalError, JournalIds, MatchId};

use crate::error::StoreError;
use crate::game::Ended;
use crate::matches::NewMatch;
use crate::sql::{self, Connection, SqlResult};
use crate::store::Store;

/// Writes what happens at one table into a store, all changes of a call in one transaction.
pub struct StoreJournal {
    store: Store,
    /// What time it is, in Unix seconds: nothing else here reads a clock.
    clock: fn() -> i64,
    ids: JournalIds,
}

impl StoreJournal {
    /// The journal of a new table.
    pub fn new(store: Store, clock: fn() -> i64) -> Self {
        Self::resume(store, clock, JournalIds::default())
    }

    /// The journal of a table that continues with a stored game, a stored match or both.
    pub fn resume(store: Store, clock: fn() -> i64, ids: JournalIds) -> Self {
        Self { store, clock, ids }
    }
}

impl Journal for StoreJournal {
    fn write(&mut self, changes: &[Change<'_>]) -> Result<(), JournalError> {
        let (mut ids, now) = (self.ids, (self.clock)());
        self.store.write(|connection| changes.iter().try_for_each(|change| make(connection, change, &mut ids, now)))?;
        self.ids = ids;
        Ok(())
    }

    fn ids(&self) -> JournalIds {
        self.ids
    }
}

pub(crate) fn make(connection: &Connection, change: &Change<'_>, ids: &mut JournalIds, now: i64) -> SqlResult<()> {
    let game = || ids.game.ok_or(StoreError::NoGame(GameId(0)));
    let of_match = || ids.of_match.ok_or(StoreError::NoMatch(MatchId(0)));
    let ended = |outcome| Ended { outcome, at: now };
    match *change {
        Change::BeginMatch { rules, starts, mode, players, seed } => {
            let new = NewMatch { rules, starts, mode, players, seed, started: now };
            *ids = JournalIds { game: None, of_match: Some(sql::begin_match(connection, &new)?) };
        }
        Change::BeginGame { rules, players, seed, number } => {
            let place = number.map(|number| Ok::<_, StoreError>((of_match()?, number))).transpose()?;
            ids.game = Some(sql::begin_game(connection, (rules, players, seed), place, now)?);
        }
        Change::Move { ply, mv, outcome } => {
            sql::append_move(connection, game()?, ply, mv, outcome.map(ended))?;
        }
        Change::Undo { from, to } => sql::undo_to(connection, game()?, from, to)?,
        Change::Close { plies, outcome } => sql::close_game(connection, game()?, plies, ended(outcome))?,
        Change::EndMatch => sql::end_match(connection, of_match()?, now)?,
    }
    Ok(())
}
