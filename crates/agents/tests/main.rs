//! The tests of this crate, as one program.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod dialogues;
mod hostile;
mod rated;
mod same_moves;
mod turns;
