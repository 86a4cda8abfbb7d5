//! The gate that every commit passes: format, lints, docs, and the project rules that no compiler knows.

mod length;
mod names;
mod sources;
mod types;
mod wasm;
mod wording;

use anyhow::{Result, bail};

use xtask::step;

struct Check {
    name: &'static str,
    run: fn() -> Result<()>,
}

const CHECKS: [Check; 8] = [
    Check { name: "game names in code", run: names::check },
    Check { name: "type names", run: types::check },
    Check { name: "file lengths", run: length::check },
    Check { name: "wording", run: wording::check },
    Check { name: "format", run: || step::run(&mut step::cargo(["fmt", "--all", "--check"])) },
    Check { name: "lints", run: clippy },
    Check { name: "docs", run: docs },
    Check { name: "libraries for the web", run: wasm::check },
];

/// Runs every check even after one has failed, so that one run shows everything to fix.
pub fn run() -> Result<()> {
    let mut failed = Vec::new();
    for check in &CHECKS {
        eprintln!("lint: {}", check.name);
        if let Err(error) = (check.run)() {
            eprintln!("{error:#}");
            failed.push(check.name);
        }
    }
    if !failed.is_empty() {
        bail!("lint failed: {}", failed.join(", "));
    }
    Ok(())
}

fn clippy() -> Result<()> {
    step::run(&mut step::cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))
}

fn docs() -> Result<()> {
    step::run(step::cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}
