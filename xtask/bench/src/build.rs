//! What newcomers wait for: the first build and the Rust tests of a fresh clone.
//!
//! Processor time counts: it depends least on what else the machine does.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, ensure};
use xtask::{step, tree};

use crate::row::Row;
use crate::{Bench, Work, python};

pub const BENCH: Bench = Bench {
    name: "build",
    about: "the first build and the Rust tests of a fresh clone; takes half an hour",
    work: Work::Measured(run),
};

fn run() -> Result<Vec<Row>> {
    let folder = tempfile::tempdir()?;
    let clone = fresh_clone(folder.path())?;
    [("first build", &["build", "--release"][..]), ("Rust tests", &["test", "--workspace"])]
        .into_iter()
        .map(|(case, arguments)| {
            Ok(Row {
                case: case.to_owned(),
                numduel: processor_time(&clone, arguments)?,
                against: String::new(),
                measurement: None,
            })
        })
        .collect()
}

/// What was committed last, with everything downloaded.
fn fresh_clone(folder: &Path) -> Result<PathBuf> {
    let clone = folder.join("clone");
    step::run(Command::new("git").arg("clone").arg("--quiet").arg(tree::root()).arg(&clone))?;
    step::run(step::cargo(["fetch", "--quiet", "--locked", "--manifest-path"]).arg(clone.join("Cargo.toml")))?;
    Ok(clone)
}

/// What a cargo command takes there.
fn processor_time(clone: &Path, arguments: &[&str]) -> Result<String> {
    let mut cargo = step::cargo(arguments.iter().copied());
    cargo.arg("--quiet").arg("--manifest-path").arg(clone.join("Cargo.toml"));
    cargo.arg("--target-dir").arg(clone.join("target"));
    let cost = python::cost(&cargo, Stdio::null())?;
    ensure!(cost.code == 0, "{cargo:?} failed with {}", cost.code);
    Ok(format!("{:.0} s of the processor, {:.0} s in all", cost.processor, cost.seconds))
}
