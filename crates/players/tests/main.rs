//! What computer players, hints and reviews say: one program, so that it is linked once.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod kit;

mod census;
mod draws;
mod generate;
mod hints;
mod levels;
mod odds;
mod perfect;
mod players;
mod review;
mod spec;
