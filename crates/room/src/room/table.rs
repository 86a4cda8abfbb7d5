//! The table of a room: the session, and what it writes in its journal.

use numduel_session::{Opening, Session, SessionOptions};

use super::header::{BrokenRoom, broken};
use crate::game_change::{ChangeLog, GameChange};

/// A session, and the journal that collects what it writes.
pub struct Table {
    pub session: Session,
    log: ChangeLog,
}

impl Table {
    pub fn new(options: SessionOptions) -> Result<Self, BrokenRoom> {
        let log = ChangeLog::default();
        let session = Session::new(options, Opening::New, Some(Box::new(log.clone()))).map_err(broken)?;
        Ok(Self { session, log })
    }

    /// What the newest events mean for the archive of games.
    pub fn take_changes(&self) -> Vec<GameChange> {
        self.log.take()
    }
}

impl Clone for Table {
    /// Another table that has come as far. What is played there is in its own journal.
    fn clone(&self) -> Self {
        let log = ChangeLog::default();
        Self { session: self.session.with_journal(Some(Box::new(log.clone()))), log }
    }
}
