//! Scripts that measure steps of environments: in virtual environments of their own, in millions of steps per CPU-second.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use xtask::{step, tree};

use crate::row::{Bound, Measurement, Row};

/// What a script found.
#[derive(Deserialize)]
struct Found {
    /// Millions of steps per CPU-second, by case.
    rates: BTreeMap<String, f64>,
    /// What could not be measured, and why.
    left_out: Vec<String>,
}

/// A bound for the rate of a case, or for how many times as fast as another case it is.
pub struct Promise {
    case: &'static str,
    against: Option<&'static str>,
    bound: Bound,
}

impl Promise {
    pub const fn rate(case: &'static str, bound: Bound) -> Self {
        Self { case, against: None, bound }
    }

    pub const fn ratio(case: &'static str, against: &'static str, bound: Bound) -> Self {
        Self { case, against: Some(against), bound }
    }
}

/// The Python of a virtual environment that is made once, with this package and whatever can be installed of some others.
pub fn environment(name: &str, others: &[&str]) -> Result<PathBuf> {
    let folder = tree::built().join("python");
    let python = empty_environment(&folder.join(name))?;
    let own = ["--force-reinstall", "--no-deps", "."];
    step::run(pip(&python).args(own).env("CARGO_TARGET_DIR", folder.join("build")))?;
    step::run(pip(&python).args(["gymnasium==1.4.0", "pettingzoo==1.27.0", "numpy==2.4.6"]))?;
    for other in others {
        // Not every machine can have every one of them; the script says which are missing.
        _ = step::run(pip(&python).arg(other));
    }
    Ok(python)
}

/// The Python of a virtual environment, which is made once.
pub fn empty_environment(home: &Path) -> Result<PathBuf> {
    let python = home.join("bin/python");
    if !python.exists() {
        step::run(Command::new("python3").args(["-m", "venv"]).arg(home))?;
    }
    Ok(python)
}

pub fn pip(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).current_dir(tree::root());
    command
}

/// What a script measures.
pub fn measure(python: &Path, script: &str, arguments: &[&OsStr]) -> Result<BTreeMap<String, f64>> {
    let mut command = Command::new(python);
    let output =
        command.arg("-B").arg(script).args(arguments).current_dir(tree::root()).stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        bail!("{script} failed: {}", output.status);
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().last().unwrap_or_default();
    let found: Found = serde_json::from_str(line).with_context(|| format!("{script} gave no answer"))?;
    for what in &found.left_out {
        eprintln!("bench: left out {what}");
    }
    Ok(found.rates)
}

/// A row for every rate, and for every promised ratio of two of them. A promise about a case that was not measured has no row.
pub fn rows(rates: &BTreeMap<String, f64>, promises: &[Promise]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (case, rate) in rates {
        let promise = promises.iter().find(|promise| promise.case == case && promise.against.is_none());
        let measurement = promise.map(|promise| Measurement { value: *rate, unit: " M/s", bound: promise.bound });
        let told = format!("{rate:.2} M/s");
        let (numduel, against) =
            if case.starts_with("numduel") { (told, String::new()) } else { (String::new(), told) };
        rows.push(Row { case: case.clone(), numduel, against, measurement });
    }
    for promise in promises {
        let Some(other) = promise.against else { continue };
        let (Some(ours), Some(theirs)) = (rates.get(promise.case), rates.get(other)) else { continue };
        let measurement = Some(Measurement { value: ours / theirs, unit: "×", bound: promise.bound });
        let (numduel, against) = (format!("{ours:.2} M/s"), format!("{other} {theirs:.2} M/s"));
        rows.push(Row { case: promise.case.to_owned(), numduel, against, measurement });
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_case_and_a_slow_ratio_miss_their_promises() {
        let promises = [
            Promise::rate("numduel, one", Bound::AtLeast(2.0)),
            Promise::ratio("numduel, one", "loop", Bound::AtLeast(1.0)),
            Promise::ratio("numduel, one", "not installed", Bound::AtLeast(1.0)),
        ];
        let missed = |one: f64| {
            let rates = [("numduel, one".to_owned(), one), ("loop".to_owned(), 3.0)].into();
            rows(&rates, &promises).iter().filter(|row| row.is_missed()).count()
        };
        assert_eq!([1.0, 2.5, 4.0].map(missed), [2, 1, 0]);
    }
}
