//! `numduel`: duels over one shared number, in the terminal.

mod archive;
mod arguments;
mod bar;
mod calendar;
mod chosen;
mod commands;
mod deal;
mod exit;
mod files;
mod interrupt;
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

fn main() -> ExitCode {
    let result = commands::run(arguments::parse());
    exit::code(result)
}
