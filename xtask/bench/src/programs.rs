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
#[derive(Clone, Copy)]
pub struct Example {
    package: &'static str,
    name: &'static str,
}

impl Example {
    pub const FRAME: Self = Self { package: "numduel", name: "frame" };
    pub const LOAD: Self = Self { package: "numduel-server", name: "load" };
    pub const RATE: Self = Self { package: "numduel-store", name: "rate" };
    pub const SUBTRACT: Self = Self { package: "numduel-solver", name: "subtract" };

    pub fn build(self) -> Result<PathBuf> {
        let Self { package, name, .. } = self;
        shipped(&["--quiet", "--package", package, "--example", name], &format!("examples/{name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xtask::tree;

    #[test]
    fn every_example_that_a_benchmark_runs_exists() {
        let crates = || tree::root().join("crates").read_dir().unwrap().map(|one| one.unwrap().path().join("examples"));
        for Example { name, .. } in [Example::FRAME, Example::LOAD, Example::RATE, Example::SUBTRACT] {
            let files = [format!("{name}.rs"), format!("{name}/main.rs")];
            assert!(crates().any(|folder| files.iter().any(|file| folder.join(file).exists())), "{name} is missing");
        }
    }
}
