//! A table for duels over one shared number: commands go in, events come out.
//!
//! A [`Session`] has a game, two seats (each a person, a computer, or something outside that answers later), perhaps a match
//! with its score, and a [`Journal`]. [`Session::apply`] takes a [`Command`] and gives [`Event`]s: data, each with the
//! sentence that tells it, so that a front end only has to print. Whatever an event tells is in the journal before.
//!
//! ```
//! use std::sync::Arc;
//! use numduel_rules::{Seat, catalog};
//! use numduel_session::{Command, MemoryJournal, Opening, Players, SeatPlayer, Session, SessionOptions, StartPolicy, Waiting};
//!
//! let rules = Arc::new(catalog::find("showdown")?.rules(&Default::default())?);
//! let players = Players([SeatPlayer::person("Ada")?, SeatPlayer::computer("Computer", "perfect")?]);
//! let options = SessionOptions::new(StartPolicy::fixed(rules), players, Some(7));
//! let journal = MemoryJournal::default();
//! let mut session = Session::new(options, Opening::New, Some(Box::new(journal.clone())))?;
//!
//! let mut transcript: String = session.opening().map(|event| event.text).collect();
//! for event in session.apply(Command::Type("4"))? {
//!     transcript += &event.text;
//! }
//! assert_eq!(session.waiting(), Waiting::Computer(Seat::Two));
//! assert_eq!(journal.games()[0].record().to_string(), "showdown(target=1000) x4");
//! session.apply(Command::ComputerTurn)?;
//! assert_eq!(session.game().moves().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A computer's move depends on the seed, the game, the ply and the position alone: undo, resume and two servers agree.
//! Nothing here reads files, the clock or the terminal.

mod advice;
mod auto_save;
mod event;
mod help;
mod id;
mod journal;
mod match_mode;
mod match_text;
mod players;
mod prompt_command;
mod score;
mod scores;
mod seat_player;
mod seating;
mod session;
mod start_policy;
mod story;
mod transcript;
mod turn_clock;

pub use advice::Question;
pub use auto_save::SaveWhen;
pub use event::{Channel, Event, EventKind};
pub use id::{GameId, MatchId};
pub use journal::{Change, Journal, JournalError, JournalIds, MemoryGame, MemoryJournal};
pub use match_mode::{MatchMode, MatchModeError};
pub use players::Players;
pub use prompt_command::{PromptCommand, TypedCommand};
pub use score::MatchScore;
pub use scores::{OpponentCounts, PlayerScore, ScoreTally, Streaks, WinCounts};
pub use seat_player::{Controller, SeatPlayer};
pub use seating::player_at;
pub use session::{Command, ComputerTurn, Opening, Session, SessionError, SessionOptions, TypedCommands, Waiting};
pub use start_policy::{StartPolicy, Starts, drawn_range, range_text};
pub use story::story;
pub use transcript::{ReadTranscript, TranscriptDifference, TranscriptError, TypedLine, read_transcript};
pub use turn_clock::{TurnClock, TurnForfeit};
