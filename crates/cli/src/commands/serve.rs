//! `numduel serve`: the page, the rooms and the API, by the program next to this one.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;
use clap::Args;

use crate::exit::{Exit, failure};

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
        let program = server()?;
        let mut command = Command::new(&program);
        command.args(&self.options);
        run(command).with_context(|| format!("{} cannot be started", program.display()))
    }
}

/// The server next to this program.
fn server() -> anyhow::Result<PathBuf> {
    let here = env::current_exe().context("this program does not know where it is")?;
    let program = here.with_file_name(format!("{SERVER}{}", env::consts::EXE_SUFFIX));
    if program.is_file() {
        return Ok(program);
    }
    let folder = here.parent().unwrap_or(Path::new(".")).display();
    let message = format!(
        "there is no {SERVER} in {folder}; build it with: cargo build --release -p {SERVER}\n\
         or build and start it with: cargo serve"
    );
    Err(failure(message, ()))
}

/// Becomes the server, so that signals reach it directly.
#[cfg(unix)]
fn run(mut command: Command) -> anyhow::Result<Exit> {
    use std::os::unix::process::CommandExt;
    Err(command.exec().into())
}

#[cfg(not(unix))]
fn run(mut command: Command) -> anyhow::Result<Exit> {
    let status = command.status()?;
    anyhow::ensure!(status.success(), "it ended with {status}");
    Ok(Exit::Done)
}
