//! What can go wrong with a store, and what to do then.

use std::io;
use std::path::PathBuf;

use numduel_session::{GameId, MatchId};
use thiserror::Error;

/// Why the store could not do what was asked. Nothing of a failed write is kept, and a caller can always go on without
/// the store.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file was written by a version of the program that this one does not know.
    #[error(
        "{} was written by a newer numduel (version {found}, this one knows up to {known}); it is left as it is: update numduel or choose another folder with --data", path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The newest version that this program can read.
        known: i64,
    },
    /// The file belongs to something else.
    #[error("{} is the file of another program; choose another folder with --data", .0.display())]
    NotAStore(PathBuf),
    /// The file is damaged, or no database at all.
    #[error("{} is damaged ({detail}); move it away to begin a new one, or put back a copy", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was found.
        detail: String,
    },
    /// A folder stands where the file should be.
    #[error("{} is a folder, so games cannot be kept there; move it away or choose another folder with --data", .0.display())]
    IsFolder(PathBuf),
    /// The file or its folder may not be written.
    #[error("{} cannot be written ({detail}); allow it or choose another folder with --data", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
        /// What the system said.
        detail: String,
    },
    /// There is no room.
    #[error("there is no room on the disk for {}; make some or choose another folder with --data", .0.display())]
    Full(PathBuf),
    /// Another program has kept the file to itself for too long.
    #[error("another program is busy with {}; try again when it has finished", .0.display())]
    Busy(PathBuf),
    /// The system could not read or write the file.
    #[error("{} cannot be used ({detail}); look at the disk or choose another folder with --data", path.display())]
    Disk {
        /// The file.
        path: PathBuf,
        /// What the system said.
        detail: String,
    },
    /// There is no such game.
    #[error("there is no game {0}; 'numduel history' lists them")]
    NoGame(GameId),
    /// There is no such match.
    #[error("there is no match {0}; 'numduel resume --list' lists those to go on with")]
    NoMatch(MatchId),
    /// The game is over in the store.
    #[error("game {0} is over; begin a new one")]
    Over(GameId),
    /// The game has other moves than the caller thinks, so another program goes on with it.
    #[error(
        "game {game} has {stored} moves in the store and not {expected}: another program goes on with it; resume it again"
    )]
    GameChanged {
        /// The game.
        game: GameId,
        /// How many moves are stored.
        stored: usize,
        /// How many the caller expected.
        expected: usize,
    },
    /// The match has other games than the caller thinks.
    #[error(
        "match {id} cannot begin game {number} now: it has {games} games, {open} of them not over; resume it again"
    )]
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
    /// A file that is exported could not be written.
    #[error("the games could not be written")]
    Write(#[source] io::Error),
    /// A file that is imported could not be read.
    #[error("the games could not be read")]
    Read(#[source] io::Error),
}
