//! Games that last: one program, so that it is linked once.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

mod beginning;
mod damaged;
mod draws;
mod games;
mod history;
mod import;
mod journal;
#[cfg(unix)]
mod kill;
mod matches;
#[cfg(unix)]
mod no_room;
mod rooms;
mod round_trip;
mod together;
mod unusable_files;
