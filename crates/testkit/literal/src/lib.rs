//! The rule language a second time. It was written from `docs/rule-language.md` alone, shares nothing with the program, not
//! even its integers, and is slow on purpose: it lists what play can come to and settles it by rounds. Tests compare the
//! program with it.
//!
//! ```
//! use numduel_literal::{Book, Solved, Value};
//!
//! let book: Book = "start 20; -1..3; down to 0; stuck loses".parse()?;
//! let game = book.game(&[]).ok_or("the start can be played")?;
//! let solved = Solved::new(&game, game.start(), 1000).ok_or("it is small")?;
//! assert_eq!(solved.value(), Value::Loss(10));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod claims;
mod condition;
mod game;
mod moves;
mod odds;
mod read;
mod solved;
mod text;

pub use book::{Book, Cap, Comparison, End, Group, Memory, Operands, Parameter, Ref, Stuck};
pub use claims::Claims;
pub use condition::{Condition, Property};
pub use game::{Cause, Game, Outcome, Position, Refused};
pub use moves::{Move, Operation};
pub use num_bigint::BigInt as Int;
pub use odds::{Chances, Ratio};
pub use read::ReadError;
pub use solved::{Solved, Value};
