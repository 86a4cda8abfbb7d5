//! What does no input or output must also run in a browser.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use xtask::step;

const TARGET: &str = "wasm32-unknown-unknown";

/// The libraries that ask nothing of an operating system.
const LIBRARIES: [&str; 8] = ["rules", "solver", "players", "session", "room", "wire", "pictures", "pages"];

/// Checks that they build for the web, where that target is installed.
pub fn check() -> Result<()> {
    if !is_installed()? {
        eprintln!("skipped: the target {TARGET} is not installed ('rustup target add {TARGET}')");
        return Ok(());
    }
    let packages = LIBRARIES.iter().flat_map(|library| ["--package".to_owned(), format!("numduel-{library}")]);
    step::run(step::cargo(["check", "--lib", "--target", TARGET]).args(packages))
}

fn is_installed() -> Result<bool> {
    let asked = ["--print", "target-libdir", "--target", TARGET];
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(asked)
        .output()
        .context("rustc cannot be started")?;
    Ok(output.status.success() && Path::new(String::from_utf8_lossy(&output.stdout).trim()).exists())
}
