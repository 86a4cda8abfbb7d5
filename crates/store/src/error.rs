//! What can go wrong with a store. Errors say what is the matter; what to do about it is for the program to say, which
//! knows its own options.

use std::io;
use std::path::PathBuf;

use numduel_rules::Stopped;
use numduel_rules::visible::masked_line;
use numduel_session::{GameId, MatchId};
use thiserror::Error;

/// Why the store could not do what was asked. Nothing of a failed write is saved, and a caller can always continue without
/// the store.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The storage itself cannot be used.
    #[error("{} {problem}", path.as_ref().map_or_else(|| "the store".to_owned(), |path| masked_line(&path.to_string_lossy()).into_owned()))]
    Unusable {
        /// The file, if it is one.
        path: Option<PathBuf>,
        /// What is the matter with it.
        problem: StorageProblem,
    },
    /// There is no such game.
    #[error("there is no game {0}")]
    NoGame(GameId),
    /// There is no such match.
    #[error("there is no match {0}")]
    NoMatch(MatchId),
    /// The game is over in the store.
    #[error("game {0} is over")]
    Over(GameId),
    /// The game's moves are those of its room.
    #[error("game {0} is played in a room")]
    InRoom(GameId),
    /// The game has other moves than the caller thinks, so another program is playing it.
    #[error("game {game} has {stored} moves in the store and not {expected}: another program is playing it")]
    GameChanged {
        /// The game.
        game: GameId,
        /// How many moves are stored.
        stored: usize,
        /// How many the caller expected.
        expected: usize,
    },
    /// The match has other games than the caller thinks.
    #[error("match {id} cannot begin game {number} now: it has {games} games, {open} of them unfinished")]
    MatchChanged {
        /// The match.
        id: MatchId,
        /// The game that was to be begun.
        number: u32,
        /// How many it has.
        games: u32,
        /// How many of these are not over.
        open: u32,
    },
    /// The game is there, and damaged.
    #[error("game {game} cannot be read: {}", masked_line(reason))]
    Unreadable {
        /// The game.
        game: GameId,
        /// What is the matter with it.
        reason: String,
    },
    /// A time that no clock shows.
    #[error("the time {0} is out of range; times are Unix seconds from 0 to 253402300799 (the year 9999)")]
    Time(i64),
    /// A file that is exported could not be written.
    #[error("the games could not be written")]
    Write(#[source] io::Error),
    /// A file that is imported could not be read.
    #[error("the games could not be read")]
    Read(#[source] io::Error),
    /// The caller's budget stopped an export.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Why a storage cannot be used. Reads on from the name of the file.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum StorageProblem {
    /// It was written by a version of the program that this one does not know. It stays as it is.
    #[error("was written by a newer numduel (version {found}; this one knows up to {known})")]
    Newer {
        /// Its version.
        found: i64,
        /// The newest version that this program can read.
        known: i64,
    },
    /// It belongs to something else.
    #[error("is the file of another program")]
    NotAStore,
    /// It is damaged, or no database at all.
    #[error("is damaged ({})", masked_line(.0))]
    Damaged(String),
    /// There is a folder where the file should be.
    #[error("is a folder, so games cannot be saved there")]
    IsFolder,
    /// It may not be written.
    #[error("cannot be written ({})", masked_line(.0))]
    ReadOnly(String),
    /// The disk is full.
    #[error("cannot grow: there is no room on the disk")]
    Full,
    /// Another program has kept it to itself for too long.
    #[error("is in use by another program")]
    Busy,
    /// The system could not read or write it.
    #[error("cannot be used ({})", masked_line(.0))]
    Disk(String),
}
