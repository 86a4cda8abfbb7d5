//! The programs that are shipped beside this one: what they need is heavy, and most people never start them.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::exit::failure;

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
