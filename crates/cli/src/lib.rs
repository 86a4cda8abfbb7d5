//! `numduel`: duels over one shared number, in the terminal.
//!
//! The program is a call of [`run`]. It is a library only so that its full screen can be drawn without a terminal, by tests
//! and benchmarks ([`full_screen::Headless`]).

mod advice;
mod archive;
mod arguments;
mod calendar;
mod chosen;
mod commands;
mod error_json;
mod exit;
mod files;
pub mod full_screen;
mod interrupt;
mod interruptible;
mod kept;
mod line_play;
mod moment;
mod output;
mod play_args;
mod progress;
mod saving;
mod shell;
mod shown;
mod which;

use std::process::ExitCode;

/// Does what the command line asks for, and gives the exit code.
pub fn run() -> ExitCode {
    let result = commands::run(arguments::parse());
    exit::code(result, arguments::wants_json())
}
