//! What does no input or output must also run in a browser.

use anyhow::Result;
use xtask::step;

use crate::site::engine::{self, TARGET};

/// The libraries that ask nothing of an operating system.
const LIBRARIES: [&str; 9] = ["rules", "solver", "players", "session", "room", "wire", "pictures", "pages", "web"];

/// Checks that they build for the web, where that target is installed.
pub fn check() -> Result<()> {
    if !engine::is_installed() {
        eprintln!("skipped: the target {TARGET} is not installed ('rustup target add {TARGET}')");
        return Ok(());
    }
    let packages = LIBRARIES.iter().flat_map(|library| ["--package".to_owned(), format!("numduel-{library}")]);
    step::run(step::cargo(["check", "--lib", "--target", TARGET]).args(packages))
}
