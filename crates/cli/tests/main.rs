//! What the program does, as its users meet it: one program, so that it is linked once.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
mod golden;
mod pty;

mod arena;
mod bad_input;
mod benchmark;
mod certificates;
mod computers;
mod conventions;
mod draw;
mod draws;
mod first_minute;
mod full_screen;
mod hostile;
mod hostile_errors;
mod json;
mod json_docs;
mod laws;
mod limits;
mod manners;
mod matches;
mod number_limit;
mod older;
mod once_wrong;
mod one_line;
mod pages;
mod parameters;
mod past_ends;
mod records;
mod review;
mod rulings;
mod samples;
mod saved;
mod screens;
mod solve;
mod suspend;
mod terminal;
mod transcripts;
mod witness;

/// The program that all tests run.
const PROGRAM: &str = env!("CARGO_BIN_EXE_numduel");
