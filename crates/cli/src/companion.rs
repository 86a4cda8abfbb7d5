//! The programs that are installed beside this one: what they need is heavy, and most people never start them.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Context;
use clap::CommandFactory;

use crate::arguments::Arguments;
use crate::exit::{Exit, failure};
use crate::output;

/// The program `numduel-NAME`, beside this one or on the search path. Without it, one sentence says what needs it and how to get
/// it.
pub fn companion(name: &str, what: &str) -> anyhow::Result<PathBuf> {
    let here = env::current_exe().context("this program does not know where it is")?;
    let file = format!("numduel-{name}{}", env::consts::EXE_SUFFIX);
    let paths = env::var_os("PATH").unwrap_or_default();
    let mut programs = env::split_paths(&paths).map(|folder| folder.join(&file));
    let beside = here.with_file_name(&file);
    if let Some(program) =
        Some(beside).filter(|beside| beside.is_file()).or_else(|| programs.find(|program| program.is_file()))
    {
        return Ok(program);
    }
    let message =
        format!("{what} needs the program numduel-{name}; install it with: cargo install --path crates/{name}");
    Err(failure(message, ()))
}

/// Starts such a program with these options in the place of `subcommand`, which it is the better part of. Without it, `--help`
/// prints what is known here.
pub fn become_companion(name: &str, subcommand: &str, options: &[OsString]) -> anyhow::Result<Exit> {
    let program = match companion(name, &format!("numduel {subcommand}")) {
        Ok(program) => program,
        Err(_) if options.iter().any(|option| option == "--help" || option == "-h") => return print_help(subcommand),
        Err(missing) => return Err(missing),
    };
    let mut command = Command::new(&program);
    command.args(options);
    become_program(command).with_context(|| format!("{} cannot be started", program.display()))
}

/// Prints the help of a subcommand that leaves `--help` to another program.
fn print_help(subcommand: &str) -> anyhow::Result<Exit> {
    let mut arguments = Arguments::command();
    arguments.build();
    let help = arguments.find_subcommand_mut(subcommand).map(|command| command.render_long_help().to_string());
    output::answer(&help.unwrap_or_default())?;
    Ok(Exit::Done)
}

/// Becomes another program, so that signals reach it directly.
#[cfg(unix)]
fn become_program(mut command: Command) -> anyhow::Result<Exit> {
    use std::os::unix::process::CommandExt;
    Err(command.exec().into())
}

#[cfg(not(unix))]
fn become_program(mut command: Command) -> anyhow::Result<Exit> {
    let status = command.status()?;
    anyhow::ensure!(status.success(), "it ended with {status}");
    Ok(Exit::Done)
}
