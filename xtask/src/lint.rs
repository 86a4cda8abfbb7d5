//! The gate that every commit passes: format, lints, docs, and the rules of the house that no compiler knows.

mod length;
mod names;

use anyhow::{Result, bail};

use crate::{pictures, step};

struct Check {
    name: &'static str,
    run: fn() -> Result<()>,
}

const CHECKS: [Check; 6] = [
    Check { name: "game names in code", run: names::check },
    Check { name: "file lengths", run: length::check },
    Check { name: "format", run: || step::run(&mut step::cargo(["fmt", "--all", "--check"])) },
    Check { name: "lints", run: clippy },
    Check { name: "docs", run: docs },
    Check { name: "pictures", run: pictures::check },
];

/// Runs every check even after one has failed, so that one run shows all that is to be mended.
pub fn run(arguments: &[String]) -> Result<()> {
    if let [other, ..] = arguments {
        bail!("'{other}' is not expected here; lint takes no arguments");
    }
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
