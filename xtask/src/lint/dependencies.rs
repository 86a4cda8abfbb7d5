//! Licences, bans and sources of everything that the project depends on, by cargo-deny (`deny.toml`) if it is found.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::Result;
use xtask::{step, tree};

/// The version that CI installs.
const VERSION: &str = "0.20.2";

pub fn check() -> Result<()> {
    let Some(program) = program()? else {
        eprintln!("skipped: cargo-deny is not installed ('cargo install --locked cargo-deny@{VERSION}')");
        return Ok(());
    };
    for manifest in ["Cargo.toml", "python/Cargo.toml"] {
        let mut deny = Command::new(&program);
        deny.args(["--locked", "--config", "deny.toml", "--manifest-path", manifest, "check"]);
        step::run(deny.args(["licenses", "bans", "sources"]).current_dir(tree::root()))?;
    }
    Ok(())
}

/// The one on the path, or the one that CI has built below `target`.
fn program() -> Result<Option<PathBuf>> {
    let tools = tree::built().join("tools");
    let built = tools.join("bin/cargo-deny").with_extension(env::consts::EXE_EXTENSION);
    let found = ["cargo-deny".into(), built.clone()].into_iter().find(|program| {
        let asked = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    });
    if found.is_some() || env::var_os("CI").is_none() {
        return Ok(found);
    }
    // Without optimisation it takes a minute to build instead of several, and runs for a second.
    let mut install = step::cargo(["install", "--quiet", "--locked", "--debug", "--root"]);
    install.arg(&tools).arg(format!("cargo-deny@{VERSION}")).env("CARGO_PROFILE_DEV_DEBUG", "0");
    step::run(&mut install)?;
    Ok(Some(built))
}
