//! Everything that knows SQL. The rest of the crate speaks of games, matches and players only.
//!
//! The functions below are what a database has to offer: rows in, rows out, each write a part of one transaction. Scores,
//! seats, lines of JSON and the checking of imported games are Rust over those rows, so that a second database would not
//! have to know them again.

mod change;
mod checksum;
mod import;
mod matches;
mod migrate;
mod open;
mod read;
mod rooms;
mod scan;
mod write;

use std::path::Path;

use rusqlite::{ErrorCode, Transaction, TransactionBehavior};

use crate::error::{StorageProblem, StoreError};

pub(crate) use change::apply;
pub(crate) use import::import_batch;
pub(crate) use matches::{begin_game, begin_match, begin_match_game, end_match};
pub(crate) use open::{open, open_in_memory};
pub(crate) use read::{ReadGame, Reader};
pub(crate) use rooms::{commit_rooms, events_after, expire_rooms, newest_events, read_room, room_codes, rooms_of};
pub(crate) use rusqlite::Connection;
pub(crate) use scan::{Scanned, open_matches, scan_games};
pub(crate) use write::{add_games, append_move, close_game, undo, undo_to};

/// A failure inside this module, before it is known which file it was about.
#[derive(Debug)]
pub(crate) enum SqlError {
    Sql(rusqlite::Error),
    Storage(StorageProblem),
    Store(StoreError),
}

pub(crate) type SqlResult<T> = Result<T, SqlError>;

impl From<rusqlite::Error> for SqlError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<StorageProblem> for SqlError {
    fn from(problem: StorageProblem) -> Self {
        Self::Storage(problem)
    }
}

impl From<StoreError> for SqlError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl SqlError {
    /// What is stored is not what this program stores.
    fn damaged(what: &str) -> impl Fn() -> Self + '_ {
        move || StorageProblem::Damaged(what.to_owned()).into()
    }

    /// What is the matter with the storage, if that is the matter.
    fn problem(&self) -> Option<StorageProblem> {
        match self {
            Self::Store(_) => None,
            Self::Storage(problem) => Some(problem.clone()),
            Self::Sql(error) => Some(problem(error)),
        }
    }

    /// What is damaged, if that is the matter: other rows may be readable.
    fn damage(&self) -> Option<String> {
        match self.problem() {
            Some(StorageProblem::Damaged(what)) => Some(what),
            _ => None,
        }
    }

    /// The failure as the caller meets it.
    pub(crate) fn at(self, path: Option<&Path>) -> StoreError {
        let problem = match self {
            Self::Store(error) => return error,
            Self::Storage(problem) => problem,
            Self::Sql(error) => problem(&error),
        };
        StoreError::Unusable { path: path.map(Path::to_owned), problem }
    }
}

fn problem(error: &rusqlite::Error) -> StorageProblem {
    let detail = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => StorageProblem::Full,
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StorageProblem::Busy,
        // A folder that may not be written shows itself so: the database cannot make its side files there.
        Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
            StorageProblem::ReadOnly(detail)
        }
        // Beside plain damage: tables that are missing, values of the wrong type or out of range.
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown) | None => {
            StorageProblem::Damaged(detail)
        }
        Some(_) => StorageProblem::Disk(detail),
    }
}

/// Writes all of something or nothing. The transaction takes the lock at once: one that reads first and then wants to write
/// may find that it cannot.
pub(crate) fn transact<T>(
    connection: &mut Connection,
    write: impl FnOnce(&Connection) -> SqlResult<T>,
) -> SqlResult<T> {
    let transaction = Transaction::new(connection, TransactionBehavior::Immediate)?;
    let done = write(&transaction)?;
    transaction.commit()?;
    Ok(done)
}

/// A seed as the database has it: the same 64 bits, signed.
fn seed_to_sql(seed: Option<u64>) -> Option<i64> {
    seed.map(u64::cast_signed)
}

fn seed_from_sql(seed: Option<i64>) -> Option<u64> {
    seed.map(i64::cast_unsigned)
}

/// A count as the database has it. No count here comes near the limit.
fn to_sql(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
