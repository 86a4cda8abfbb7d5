//! The programs that benchmarks run, built as they are shipped.

use std::env;
use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::step;

/// The program `numduel`.
pub fn numduel() -> Result<PathBuf> {
    build(&["--package", "numduel"], "numduel")
}

/// A program that prints one word.
pub fn empty() -> Result<PathBuf> {
    build(&["--package", "xtask", "--bin", "empty"], "empty")
}

/// An example of one of the crates.
pub fn example(package: &str, name: &str) -> Result<PathBuf> {
    build(&["--package", package, "--example", name], &format!("examples/{name}"))
}

/// Builds a program of this workspace in release and says where it is: beside this one, which was built the same way.
fn build(arguments: &[&str], name: &str) -> Result<PathBuf> {
    step::run(step::cargo(["build", "--quiet", "--release"]).args(arguments))?;
    let this = env::current_exe().context("the folder of the built programs is unknown")?;
    Ok(this.with_file_name(name).with_extension(env::consts::EXE_EXTENSION))
}
