//! The Python package: built as a source distribution, installed from it into a virtual environment of its own, and tested there.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};

use super::{HEAVY, INSTALL, Ran, TestOptions, rust};
use xtask::{step, tree};

/// What `--heavy` adds.
const HEAVY_EXTRAS: &str = "python: Stable-Baselines3 with MaskablePPO, and Ray (several gigabytes)";

/// The wheel that is tested is optimised like other tests: the release profile takes minutes to link.
const TEST_PROFILE: [(&str, &str); 3] = [
    ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
    ("CARGO_PROFILE_RELEASE_LTO", "off"),
    ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
];

pub fn run(options: TestOptions) -> Result<Ran> {
    let Some(interpreter) = interpreter() else { return Ok(no_interpreter()) };
    let folder = tree::root().join("target/python");
    let Some(python) = environment(&interpreter, &folder, options)? else { return Ok(not_installed()) };
    let extras = if options.heavy { "test,heavy" } else { "test" };
    install(&python, &folder, extras)?;
    step::run(stubtest(&python).current_dir(&folder))?;
    step::run(&mut types(&python, &folder))?;
    // Some tests play with the program and all that is optional; the tests in Rust have built it.
    rust::build_programs()?;
    let mut tests = Command::new(&python);
    tests
        .args(["-m", "pytest"])
        .current_dir(tree::root())
        .env("NUMDUEL_PROGRAM", tree::built().join("debug/numduel-with-everything"));
    if options.heavy {
        tests.arg("--heavy");
    }
    step::run(&mut tests)?;
    let left_out = if options.heavy { Vec::new() } else { vec![(HEAVY_EXTRAS.to_owned(), HEAVY)] };
    Ok(Ran { left_out, ..Ran::default() })
}

/// What is said if there is no Python.
pub fn no_interpreter() -> Ran {
    Ran::skipped("no python3 of version 3.11 or later with the module venv was found")
}

/// What is said if packages of Python are missing and may not be installed.
pub fn not_installed() -> Ran {
    Ran::skipped(format!("it needs packages from PyPI; {INSTALL} installs them below target"))
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

/// The Python of the virtual environment, which is made once, if that is allowed.
pub fn environment(interpreter: &Path, folder: &Path, options: TestOptions) -> Result<Option<PathBuf>> {
    let home = folder.join("venv");
    let python = home.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if !python.exists() {
        if !options.install {
            return Ok(None);
        }
        step::run(Command::new(interpreter).args(["-m", "venv"]).arg(&home))?;
    }
    Ok(Some(python))
}

/// Installs the package from its wheel.
fn install(python: &Path, folder: &Path, extras: &str) -> Result<()> {
    let wanted = format!("numduel[{extras}] @ file://{}", wheel(python, folder)?.display());
    // What was installed before may be of the same version: without it, pip leaves everything else as it is.
    step::run(Command::new(python).args(["-m", "pip", "uninstall", "--quiet", "--yes", "numduel"]))?;
    step::run(pip(python).arg(wanted))
}

/// Builds the source distribution, and a wheel from that alone.
pub fn wheel(python: &Path, folder: &Path) -> Result<PathBuf> {
    let (sources, wheels) = (folder.join("sdist"), folder.join("wheel"));
    for old in [&sources, &wheels].into_iter().filter(|old| old.exists()) {
        std::fs::remove_dir_all(old).with_context(|| format!("{} cannot be removed", old.display()))?;
    }
    step::run(pip(python).args(["maturin==1.16.0"]))?;
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "sdist", "--out"]).arg(&sources).current_dir(tree::root());
    step::run(&mut maturin)?;
    let mut build = Command::new(python);
    build.args(["-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "--wheel-dir"]);
    build.arg(&wheels).arg(only(&sources)?).env("CARGO_TARGET_DIR", folder.join("build")).envs(TEST_PROFILE);
    step::run(&mut build)?;
    only(&wheels)
}

fn only(folder: &Path) -> Result<PathBuf> {
    let made = tree::entries(folder)?.into_iter().next();
    made.with_context(|| format!("nothing was made in {}", folder.display()))
}

pub fn pip(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    command
}

/// The types of the package's own code, as strictly as mypy can.
fn types(python: &Path, folder: &Path) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", "mypy", "--config-file", "../pyproject.toml", "--cache-dir"]).arg(folder.join(".mypy_cache"));
    command.args(["-p", "numduel"]).current_dir(tree::root().join("python"));
    command
}

/// The type stubs against the module that was built.
fn stubtest(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", "mypy.stubtest", "numduel._numduel"]);
    command
}
