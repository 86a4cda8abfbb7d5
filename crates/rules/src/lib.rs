//! Duels over one shared number: rule books, rules, positions and outcomes.
//!
//! A **rule book** is a text that a person writes. Parsing it checks it and names every error; a checked [`RuleBook`] with
//! its parameters set gives [`Rules`], the only thing that can be played; a [`Game`] is played by them move by move and
//! can be saved as a [`Record`].
//!
//! ```
//! use std::sync::Arc;
//! use numduel_rules::{Game, Record, Seat, catalog};
//!
//! let record: Record = "showdown(target=100) x5 x9 x2".parse()?;
//! let book = catalog::find(&record.game.id)?;
//! let rules = Arc::new(book.rules(&record.game.parameters)?);
//! let mut game: Game = record.replay(rules)?;
//! assert_eq!(game.position().number, 90.into());
//! game.play(&"x2".parse()?)?;
//! assert_eq!(game.outcome().expect("180 is past the target").winner, Some(Seat::Two));
//! assert_eq!(game.record().to_string(), "showdown(target=100) x5 x9 x2 x2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here reads files, the clock or random numbers. Equal values print equal text, on every machine; lists of moves
//! are always in the book's order.

pub mod arithmetic;
pub mod catalog;
pub mod compact;
pub mod english;
pub mod input;
pub mod language;
pub mod number;
pub mod parameters;
pub mod sentences;
pub mod suggest;
pub mod toml;
pub mod visible;

mod book;
mod book_form;
mod book_id;
mod book_text;
mod budget;
mod direction;
mod draft;
mod edit;
mod game;
mod game_string;
mod generator;
mod illegal_reason;
mod integer;
mod memory_meter;
mod moves;
mod narrator;
mod outcome;
mod phrases;
mod position;
mod record;
mod rules;
mod seat;
mod sieve;
mod written_number;

pub use book::{Parameter, RuleBook, START};
pub use book_form::BookForm;
pub use book_text::written_numbers;
pub use budget::{Budget, Cancel, Progress, Steps, Stopped, TimeSource};
pub use direction::Direction;
pub use edit::Edit;

pub use draft::{BookDraft, DraftError, DraftErrors};
pub use game::Game;
pub use game_string::{GameString, GameStringError};
pub use generator::{Arrival, MoveGenerator, NoRecall, Recall};
pub use illegal_reason::IllegalReason;
pub use integer::Integer;
pub use memory_meter::{OverLimit, Reservation, byte_size};
pub use moves::{Applied, Move, MoveError, Operation};
pub use narrator::Narrator;
pub use number::Number;
pub use outcome::{Cause, Outcome};
pub use position::{MemoryState, Position, Remembered};
pub use record::{Closing, Record, RecordError, ReplayError};
pub use rules::{MoveOutcome, Refusal, Rules};
pub use seat::Seat;
pub use written_number::WrittenNumber;
