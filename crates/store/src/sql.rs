//! Everything that knows SQL. The rest of the crate speaks of games, matches and players only.

mod export;
mod import;
mod matches;
mod migrate;
mod open;
mod read;
mod scores;
mod write;

use std::path::Path;

use rusqlite::ErrorCode;

use crate::error::StoreError;

pub(crate) use export::export;
pub(crate) use import::import_batch;
pub(crate) use matches::{begin_match, begin_match_game, end_match, open_matches, stored_match};
pub(crate) use open::{open, open_in_memory};
pub(crate) use read::{game, history, open_games};
pub(crate) use rusqlite::Connection;
pub(crate) use scores::scores;
pub(crate) use write::{add_games, append_move, close_game, undo};

/// A failure inside this module, before it is known which file it was about.
#[derive(Debug)]
pub(crate) enum SqlError {
    Sql(rusqlite::Error),
    /// What is stored is not what this program stores.
    Stored(String),
    Store(StoreError),
}

pub(crate) type SqlResult<T> = Result<T, SqlError>;

impl From<rusqlite::Error> for SqlError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<StoreError> for SqlError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl SqlError {
    /// Stored text that cannot be read back.
    fn stored(what: &str) -> impl Fn() -> Self + '_ {
        move || Self::Stored(format!("a {what} in it cannot be read"))
    }

    /// The failure as the caller meets it.
    pub(crate) fn at(self, path: &Path) -> StoreError {
        let path = path.to_owned();
        match self {
            Self::Store(error) => error,
            Self::Stored(detail) => StoreError::Damaged { path, detail },
            Self::Sql(error) => {
                let detail = error.to_string();
                match error.sqlite_error_code() {
                    Some(ErrorCode::DiskFull) => StoreError::Full(path),
                    Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy(path),
                    // A folder that may not be written shows itself so: the database cannot make its side files there.
                    Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => {
                        StoreError::ReadOnly { path, detail }
                    }
                    // Beside plain damage: tables that are missing, values of the wrong type or out of range.
                    Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown) | None => {
                        StoreError::Damaged { path, detail }
                    }
                    Some(_) => StoreError::Disk { path, detail },
                }
            }
        }
    }
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
