//! `numduel serve`: the page, the rooms and the API, by the program next to this one.

use std::ffi::OsString;
use std::process::Command;

use anyhow::Context;
use clap::Args;

use crate::companion::companion;
use crate::exit::Exit;

/// The program that serves.
const SERVER: &str = "numduel-server";

/// Play a friend in the browser: rooms shared by a link
#[derive(Args)]
#[command(after_help = include_str!("../../help/serve.txt"), disable_help_flag = true)]
pub struct ServeCommand {
    /// Options of the server; --help lists them
    #[arg(value_name = "OPTION", trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<OsString>,
}

impl ServeCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let program = companion(SERVER, "or build and start it with: cargo serve")?;
        let mut command = Command::new(&program);
        command.args(&self.options);
        become_program(command).with_context(|| format!("{} cannot be started", program.display()))
    }
}

/// Becomes another program, so that signals reach it directly.
#[cfg(unix)]
pub fn become_program(mut command: Command) -> anyhow::Result<Exit> {
    use std::os::unix::process::CommandExt;
    Err(command.exec().into())
}

#[cfg(not(unix))]
pub fn become_program(mut command: Command) -> anyhow::Result<Exit> {
    let status = command.status()?;
    anyhow::ensure!(status.success(), "it ended with {status}");
    Ok(Exit::Done)
}
