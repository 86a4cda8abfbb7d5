//! Games and matches that last: saved move by move, found again, counted, exported and imported.
//!
//! A [`Store`] is one file of an embedded database (`SQLite`). Every move is on the disk before [`Store::append_move`] returns, so that what a
//! program has shown as accepted survives the program; two programs may use one file at once.
//!
//! ```
//! use std::sync::Arc;
//! use numduel_rules::{Game, Seat, catalog};
//! use numduel_session::SeatPlayer;
//! use numduel_store::{Ended, NewGame, Store};
//!
//! let rules = catalog::find("showdown")?.rules(&[("target".to_owned(), 100.into())].into())?;
//! let mut game = Game::new(Arc::new(rules));
//! let players = [SeatPlayer::person("Ada")?, SeatPlayer::computer("computer", "level:3")?];
//!
//! let mut store = Store::open_in_memory()?;
//! let id = store.begin_game(&NewGame { game: &game, players: &players, seed: Some(7), started: 1_700_000_000, ended: None })?;
//! for word in ["x5", "x9", "x3"] {
//!     let mv = word.parse()?;
//!     let played = game.play(&mv)?;
//!     let ended = played.outcome.map(|outcome| Ended { outcome, at: 1_700_000_060 });
//!     store.append_move(id, game.moves().len(), &mv, ended)?;
//! }
//! let saved = store.game(id)?;
//! assert_eq!(saved.record.to_string(), "showdown(target=100) x5 x9 x3");
//! assert_eq!(saved.outcome.and_then(|outcome| outcome.winner), Some(Seat::One));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here reads the clock: times are Unix seconds that the caller gives. No type of the database appears in a
//! signature, and all SQL stands in one module, so that another database can take its place.

mod bounded_lines;
mod error;
mod filter;
mod fnv;
mod folder;
mod game;
mod import;
mod journal;
mod json_line;
mod matches;
mod platform;
pub mod rooms;
mod sql;
mod store;
mod time;
mod uid;
mod verify;

pub use bounded_lines::{LineRead, MAX_LINE, next_line};
pub use error::{StorageProblem, StoreError};
pub use filter::{GameFilter, HistoryKey, HistoryPage};
pub use folder::{FILE_NAME, NoDataFolder, data_folder};
pub use game::{Ended, MatchPlace, NewGame, StoredGame};
pub use import::{ImportError, MAX_REFUSED};
pub use journal::StoreJournal;
pub use matches::{MatchGame, NewMatch, StoredMatch};
pub use numduel_wire::ImportSummary;
pub use store::{ReadProblem, Store, Unfinished};
pub use uid::{Uid, UidError};
pub use verify::VerifyError;
