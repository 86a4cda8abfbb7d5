//! The programs that benchmarks run, built as they are shipped.

use std::path::PathBuf;

use anyhow::Result;
use xtask::step::shipped;

/// The program `numduel`.
pub fn numduel() -> Result<PathBuf> {
    shipped(&["--quiet", "--package", "numduel"], "numduel")
}

/// A program that prints one word.
pub fn empty() -> Result<PathBuf> {
    shipped(&["--quiet", "--package", "numduel-bench", "--bin", "empty"], "empty")
}

/// An example of one of the crates.
pub fn example(package: &str, name: &str) -> Result<PathBuf> {
    shipped(&["--quiet", "--package", package, "--example", name], &format!("examples/{name}"))
}
