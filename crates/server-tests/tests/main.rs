//! The program with all that is optional, as its users meet it: what needs a running server, or is a feature of its own.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

/// A server in this process.
#[allow(dead_code, reason = "the server's own tests use the rest")]
#[path = "../../server/tests/common/mod.rs"]
mod common;
/// The program, run to its end.
#[allow(dead_code, reason = "the terminal program's own tests use the rest")]
#[path = "../../cli/tests/common/mod.rs"]
mod program;
/// The program at a terminal.
#[allow(dead_code, reason = "the terminal program's own tests use the rest")]
#[path = "../../cli/tests/pty/mod.rs"]
mod pty;

mod dialogues;
mod features;
mod rooms;
mod serve;

/// The program that all tests run.
const PROGRAM: &str = env!("CARGO_BIN_EXE_numduel-with-everything");
