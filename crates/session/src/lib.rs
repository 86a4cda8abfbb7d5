//! A table for duels over one shared number: who plays, how long a match lasts, what the score is, and what is written down.
//!
//! Nothing here reads files, the clock or the terminal.

mod id;
mod journal;
mod match_mode;
mod score;
mod seat_player;
mod seating;
mod starts;

pub use id::{GameId, MatchId};
pub use journal::{Change, Journal, JournalError, JournalIds, MemoryGame, MemoryJournal};
pub use match_mode::{MatchMode, MatchModeError};
pub use score::MatchScore;
pub use seat_player::{Controller, LONGEST_NAME, PlayerNameError, SeatPlayer};
pub use seating::player_at;
pub use starts::Starts;
