//! The programs that are shipped beside this one: what they need is heavy, and most people never start them.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;

use crate::exit::{Exit, failure};

/// The program of this name in the folder of this one. `advice` is what else helps where there is none.
pub fn companion(name: &str, advice: &str) -> anyhow::Result<PathBuf> {
    let here = env::current_exe().context("this program does not know where it is")?;
    let program = here.with_file_name(format!("{name}{}", env::consts::EXE_SUFFIX));
    if program.is_file() {
        return Ok(program);
    }
    let folder = here.parent().unwrap_or(Path::new(".")).display();
    let message = format!("there is no {name} in {folder}; build it with: cargo build --release -p {name}\n{advice}");
    Err(failure(message, ()))
}

/// Starts such a program with these options in the place of this one. `shortcut` builds and starts it at once.
pub fn become_companion(name: &str, shortcut: &str, options: &[OsString]) -> anyhow::Result<Exit> {
    let program = companion(name, &format!("or build and start it with: {shortcut}"))?;
    let mut command = Command::new(&program);
    command.args(options);
    become_program(command).with_context(|| format!("{} cannot be started", program.display()))
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
