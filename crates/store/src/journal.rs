//! A store as the journal of one table.

use numduel_session::{Change, Journal, JournalError, JournalIds};

use crate::sql;
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
        self.store
            .write(|connection| changes.iter().try_for_each(|change| sql::apply(connection, change, &mut ids, now)))?;
        self.ids = ids;
        Ok(())
    }

    fn ids(&self) -> JournalIds {
        self.ids
    }
}
