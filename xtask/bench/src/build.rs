//! What newcomers wait for: the first build and the Rust tests of a fresh clone, next to those of an earlier commit.
//!
//! Processor time counts: it depends least on what else the machine does.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, ensure};
use xtask::{step, tree};

use crate::row::{Bound, Measurement, Row};
use crate::{Bench, Work, python};

pub const BENCH: Bench = Bench {
    name: "build",
    about: "the first build and the Rust tests of fresh clones; takes an hour",
    work: Work::Measured(run),
};

/// The last commit before the first build got its bound. It had far fewer tests, so theirs have none.
const BEFORE: &str = "e9df20b";
const FIRST_BUILD: Bound = Bound::AtMost(0.6);

fn run() -> Result<Vec<Row>> {
    let folder = tempfile::tempdir()?;
    let (ours, theirs) = (clone(folder.path(), "HEAD")?, clone(folder.path(), BEFORE)?);
    let compare = |case: &str, arguments: &[&str], bound: Option<Bound>| -> Result<Row> {
        let (ours, theirs) = (seconds(&ours, arguments)?, seconds(&theirs, arguments)?);
        Ok(Row {
            case: case.to_owned(),
            numduel: format!("{ours:.0} s"),
            against: format!("{BEFORE} {theirs:.0} s"),
            measurement: bound.map(|bound| Measurement { value: ours / theirs, unit: "×", bound }),
        })
    };
    Ok(vec![
        compare("first build", &["build", "--release"], Some(FIRST_BUILD))?,
        compare("Rust tests", &["test", "--workspace", "--no-fail-fast"], None)?,
    ])
}

/// A fresh clone at a commit, with everything downloaded.
fn clone(folder: &Path, commit: &str) -> Result<PathBuf> {
    let clone = folder.join(commit);
    let git = |at: &Path| {
        let mut git = Command::new("git");
        git.arg("-C").arg(at);
        git
    };
    step::run(git(&tree::root()).args(["clone", "--quiet", "--no-checkout", "."]).arg(&clone))?;
    step::run(git(&clone).args(["checkout", "--quiet", commit]))?;
    step::run(step::cargo(["fetch", "--quiet", "--locked", "--manifest-path"]).arg(clone.join("Cargo.toml")))?;
    Ok(clone)
}

/// The processor time of a cargo command there.
fn seconds(clone: &Path, arguments: &[&str]) -> Result<f64> {
    let mut cargo = step::cargo(arguments.iter().copied());
    cargo.arg("--quiet").arg("--manifest-path").arg(clone.join("Cargo.toml"));
    cargo.arg("--target-dir").arg(clone.join("target"));
    let cost = python::cost(&cargo, Stdio::null())?;
    // An old test may fail for reasons of this machine, such as a time limit, and takes its time all the same.
    ensure!(cost.code == 0 || arguments.contains(&"--no-fail-fast"), "{cargo:?} failed with {}", cost.code);
    Ok(cost.processor)
}
