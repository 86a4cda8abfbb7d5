//! `numduel`: duels over one shared number, in the terminal.

mod archive;
mod arguments;
mod chosen;
mod commands;
mod exit;
mod files;
mod interrupt;
mod line_play;
mod moment;
mod output;
mod people;
mod working;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::Arguments;

fn main() -> ExitCode {
    let result = commands::run(Arguments::parse().command);
    exit::code(result)
}
