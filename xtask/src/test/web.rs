//! The parts of the server that need more than Rust: a real `PostgreSQL` and a real browser. With `--install`, whatever is missing
//! is installed if this machine allows it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use xtask::postgres::{self, TestDatabase, is_root};
use xtask::{step, tree};

use super::{HEAVY, INSTALL, Ran, TestOptions, python};

/// What Debian calls what is needed.
const PACKAGES: [&str; 9] =
    ["postgresql", "openssl", "chromium", "chromium-driver", "systemd", "curl", "python3", "python3-venv", "strace"];

/// What Python calls what is needed: requests generated from the API's description, and axe-core as a file.
const TOOLS: [&str; 2] = ["schemathesis==4.32.5", "axe-playwright-python==0.1.8"];

/// What `--heavy` adds.
const HEAVY_TESTS: &str =
    "web: 200 kills of servers and 20 of PostgreSQL instead of a few, and more than 10,000 generated requests";

pub fn run(options: TestOptions) -> Result<Ran> {
    if options.install && missing() {
        install(&PACKAGES);
    }
    if missing() {
        return Ok(Ran::skipped(format!("it needs {}; as root, {INSTALL} installs them", PACKAGES.join(", "))));
    }
    let Some(tools) = tools(options)? else { return Ok(python::not_installed()) };
    let database = TestDatabase::start()?;
    let mut tests = step::cargo(["test", "--workspace", "--test", "web", "--quiet"]);
    tests.env("NUMDUEL_TEST_POSTGRES", database.url()).env("NUMDUEL_TEST_TOOLS", tools);
    if options.heavy {
        tests.env("NUMDUEL_HEAVY", "1");
    }
    step::run(&mut tests)?;
    let left_out = if options.heavy { Vec::new() } else { vec![(HEAVY_TESTS.to_owned(), HEAVY)] };
    Ok(Ran { left_out, ..Ran::default() })
}

/// Installs packages of Debian, if this machine allows it.
pub fn install(packages: &[&str]) {
    if !is_root() {
        return;
    }
    println!("test: installing {}", packages.join(", "));
    let quiet = |arguments: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(arguments).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()).status()
    };
    // Where there is no such program, the next question tells.
    _ = quiet(&["update", "-q"]);
    _ = quiet(&[["install", "-y", "--no-install-recommends"].as_slice(), packages].concat());
}

/// The folder of a virtual environment with the tools, which is made once.
fn tools(options: TestOptions) -> Result<Option<PathBuf>> {
    let folder = tree::root().join("target/web");
    fs::create_dir_all(&folder)?;
    let interpreter = python::interpreter().context("no python3 with the module venv was found")?;
    let Some(python) = python::environment(&interpreter, &folder, options)? else { return Ok(None) };
    if options.install {
        step::run(python::pip(&python).arg(TOOLS[0]))?;
        // It would bring a second browser driver along.
        step::run(python::pip(&python).args(["--no-deps", TOOLS[1]]))?;
    }
    Ok(Some(folder.join("venv")))
}

fn missing() -> bool {
    let found = |program: &str| Path::new("/usr/bin").join(program).exists();
    let needed = ["openssl", "chromium", "chromedriver", "systemd-analyze", "curl", "strace"];
    postgres::programs().is_none()
        || python::interpreter().is_none()
        || needed.into_iter().any(|program| !found(program))
}
