//! Rule books, rules and games: one program, so that it is linked once.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod golden;

mod book_errors;
mod compact;
mod documented;
mod drafts;
mod edits;
mod english;
mod hostile;
mod kit;
mod language;
mod lines_of_play;
mod numbers;
mod play;
mod properties;
mod sentences;
