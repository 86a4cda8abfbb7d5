//! `numduel`: duels over one shared number, in the terminal.

mod archive;
mod arguments;
mod calendar;
mod chosen;
mod commands;
mod exit;
mod files;
mod interrupt;
mod kept;
mod line_play;
mod moment;
mod output;
mod people;
mod shell;
mod shown;
mod transcript;
mod which;
mod working;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;

fn main() -> ExitCode {
    let result = commands::run(Arguments::parse().command);
    exit::code(result)
}
