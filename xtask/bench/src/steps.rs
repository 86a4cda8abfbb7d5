//! Steps of the Python environments beside those of others: `xtask/bench/steps.py`, in virtual environments of its own.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::row::{Bound, Measurement, Row};
use crate::{Bench, Work};
use xtask::{step, tree};

pub const BENCH: Bench = Bench {
    name: "python",
    about: "steps per CPU-second of the Python environments; installs JAX, Pgx, EnvPool and PufferLib",
    work: Work::Measured(run),
};

/// What the script found.
#[derive(Deserialize)]
struct Found {
    /// Millions of steps per CPU-second, by case.
    rates: BTreeMap<String, f64>,
    /// What could not be measured, and why.
    left_out: Vec<String>,
}

/// What is compared with, each installed by itself so that one that fails leaves the others.
const PEERS: [&str; 3] = ["jax==0.10.2", "pgx==2.6.0", "envpool==1.2.5"];

/// It pins packages that the others cannot use.
const PUFFERLIB: &str = "pufferlib==2.0.2";

/// Least rates, in millions of steps per CPU-second.
const LEAST: [(&str, f64); 4] = [
    ("numduel against level:5, actions given, 4096", 50.0),
    ("numduel against level:5, actions given, 65536", 50.0),
    ("numduel, single Gymnasium environment", 2.0),
    ("numduel, PettingZoo AEC", 0.25),
];

/// Least ratios of two cases.
const RATIOS: [(&str, &str, f64); 3] = [
    ("numduel, actions given, 4096", "NumPy by hand, actions given, 4096", 1.0),
    ("numduel, actions given, 65536", "NumPy by hand, actions given, 65536", 1.0),
    ("numduel, actions given, 4096", "JAX by hand, actions given, 4096", 1.0),
];

fn run() -> Result<Vec<Row>> {
    let folder = tree::root().join("target/python");
    let python = environment(&folder.join("bench"))?;
    step::run(
        pip(&python).args(["--force-reinstall", "--no-deps", "."]).env("CARGO_TARGET_DIR", folder.join("build")),
    )?;
    step::run(pip(&python).args(["gymnasium==1.4.0", "pettingzoo==1.27.0", "numpy==2.4.6"]))?;
    for peer in PEERS {
        // Not every machine can have every one of them; the table says which are missing.
        _ = step::run(pip(&python).arg(peer));
    }
    let puffer = environment(&folder.join("bench-puffer"))?;
    _ = step::run(pip(&puffer).arg(PUFFERLIB));
    let output = Command::new(&python)
        .arg("xtask/bench/steps.py")
        .arg(&puffer)
        .current_dir(tree::root())
        .stderr(Stdio::inherit())
        .output()?;
    if !output.status.success() {
        bail!("xtask/bench/steps.py failed: {}", output.status);
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().last().unwrap_or_default();
    let found: Found = serde_json::from_str(line).context("xtask/bench/steps.py gave no answer")?;
    for what in &found.left_out {
        eprintln!("bench: left out {what}");
    }
    Ok(rows(&found.rates))
}

fn rows(rates: &BTreeMap<String, f64>) -> Vec<Row> {
    let mut rows = Vec::new();
    for (case, rate) in rates {
        let least = LEAST.iter().find(|(name, _)| name == case);
        let measurement =
            least.map(|(_, least)| Measurement { value: *rate, unit: " M/s", bound: Bound::AtLeast(*least) });
        let told = format!("{rate:.2} M/s");
        let (ours, theirs) = if case.starts_with("numduel") { (told, String::new()) } else { (String::new(), told) };
        rows.push(Row { case: case.clone(), numduel: ours, against: theirs, measurement });
    }
    for (one, other, least) in RATIOS {
        let (Some(ours), Some(theirs)) = (rates.get(one), rates.get(other)) else { continue };
        let measurement = Some(Measurement { value: ours / theirs, unit: "×", bound: Bound::AtLeast(least) });
        let (numduel, against) = (format!("{ours:.2} M/s"), format!("{other} {theirs:.2} M/s"));
        rows.push(Row { case: one.to_owned(), numduel, against, measurement });
    }
    rows
}

/// The Python of a virtual environment, which is made once.
fn environment(home: &Path) -> Result<PathBuf> {
    let python = home.join("bin/python");
    if !python.exists() {
        step::run(Command::new("python3").args(["-m", "venv"]).arg(home))?;
    }
    Ok(python)
}

fn pip(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).current_dir(tree::root());
    command
}
