//! The Python package: built as a source distribution, installed from it into a virtual environment of its own, and tested there.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::{Ran, TestOptions};
use xtask::{step, tree};

/// What `--heavy` adds.
const HEAVY: &str = "Stable-Baselines3 with MaskablePPO, and Ray (several gigabytes)";

pub fn run(options: TestOptions) -> Result<Ran> {
    let Some(interpreter) = interpreter() else {
        let skipped = "the Python package: no python3 of version 3.11 or later with the module venv was found";
        return Ok(Ran { skipped: vec![skipped.to_owned()], ..Ran::default() });
    };
    let folder = tree::root().join("target/python");
    let python = environment(&interpreter, &folder)?;
    let extras = if options.heavy { "test,heavy" } else { "test" };
    install(&python, &folder, extras)?;
    step::run(stubtest(&python).current_dir(&folder))?;
    let mut tests = Command::new(&python);
    tests.args(["-m", "pytest"]).current_dir(tree::root());
    if options.heavy {
        tests.arg("--heavy");
    }
    step::run(&mut tests)?;
    let heavy_only = if options.heavy { Vec::new() } else { vec![HEAVY.to_owned()] };
    Ok(Ran { heavy_only, ..Ran::default() })
}

/// A Python that is new enough and can make virtual environments.
pub fn interpreter() -> Option<PathBuf> {
    let fits = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
    let works = |name: &&str| {
        let asked = Command::new(name).args(["-c", fits]).stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    };
    ["python3", "python3.13", "python3.12", "python3.11"].into_iter().find(works).map(PathBuf::from)
}

/// The Python of the virtual environment, which is made once.
pub fn environment(interpreter: &Path, folder: &Path) -> Result<PathBuf> {
    let home = folder.join("venv");
    let python = home.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !python.exists() {
        step::run(Command::new(interpreter).args(["-m", "venv"]).arg(&home))?;
    }
    Ok(python)
}

/// Builds the source distribution and installs the package from it.
fn install(python: &Path, folder: &Path, extras: &str) -> Result<()> {
    let sources = folder.join("sdist");
    if sources.exists() {
        std::fs::remove_dir_all(&sources).context("the old source distribution cannot be removed")?;
    }
    step::run(pip(python).args(["maturin==1.16.0"]))?;
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "sdist", "--out"]).arg(&sources).current_dir(tree::root());
    step::run(&mut maturin)?;
    let made = tree::entries(&sources)?.into_iter().next().context("maturin made no source distribution")?;
    let wanted = format!("numduel[{extras}] @ file://{}", made.display());
    // What was installed before may be of the same version: without it, pip builds anew and leaves everything else as it is.
    step::run(Command::new(python).args(["-m", "pip", "uninstall", "--quiet", "--yes", "numduel"]))?;
    step::run(pip(python).arg(wanted).env("CARGO_TARGET_DIR", folder.join("build")))
}

pub fn pip(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    command
}

/// The type stubs against the module that was built.
fn stubtest(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", "mypy.stubtest", "numduel._numduel"]);
    command
}
