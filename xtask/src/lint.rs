//! The gate that every commit passes: format, lints, docs, and the project rules that no compiler knows.

mod circles;
mod dependencies;
mod length;
mod names;
mod sources;
mod types;
mod wasm;
mod wording;

use std::process::Command;

use anyhow::{Result, bail};

use xtask::{step, tree};

struct Check {
    name: &'static str,
    run: fn() -> Result<()>,
}

const CHECKS: [Check; 12] = [
    Check { name: "game names in code", run: names::check },
    Check { name: "type names", run: types::check },
    Check { name: "circles of modules", run: circles::check },
    Check { name: "file lengths", run: length::check },
    Check { name: "wording", run: wording::check },
    Check { name: "licences, bans and sources", run: dependencies::check },
    Check { name: "format", run: || step::run(&mut step::cargo(["fmt", "--all", "--check"])) },
    Check { name: "lints", run: clippy },
    Check { name: "docs", run: docs },
    Check { name: "format of the Python package", run: || step::run(&mut python(&["fmt", "--check"])) },
    Check { name: "lints of the Python package", run: python_clippy },
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

/// `PyO3` looks for a Python only where it links one: to be checked, the package needs none.
fn python_clippy() -> Result<()> {
    let mut clippy = python(&["clippy", "--target-dir", "../target/python/check", "--", "-D", "warnings"]);
    step::run(clippy.env("PYO3_NO_PYTHON", "1").env("PYO3_BUILD_EXTENSION_MODULE", "1"))
}

/// Cargo in the workspace of the Python package.
fn python(arguments: &[&str]) -> Command {
    let mut command = step::cargo(arguments.iter().copied());
    command.current_dir(tree::root().join("python"));
    command
}

fn docs() -> Result<()> {
    step::run(step::cargo(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))
}
