//! `numduel`: duels over one shared number, in the terminal.
//!
//! The program is a call of [`run`]. It is a library only so that its full screen can be drawn without a terminal, by tests
//! and benchmarks ([`full_screen::Rehearsal`]).

mod advice;
mod archive;
mod arguments;
mod bar;
mod calendar;
mod chosen;
mod commands;
mod deal;
mod error_json;
mod exit;
mod files;
pub mod full_screen;
mod interrupt;
mod interruptible;
mod keeper;
mod kept;
mod line_play;
mod matches;
mod moment;
mod output;
mod people;
mod shell;
mod shown;
mod transcript;
mod which;
mod working;

use std::process::ExitCode;

/// Does what the command line asks for, and gives the exit code.
pub fn run() -> ExitCode {
    let result = commands::run(arguments::parse());
    exit::code(result, arguments::wants_json())
}
