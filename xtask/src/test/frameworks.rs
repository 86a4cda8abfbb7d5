//! Frameworks that evaluate and train agents: each has a folder in `python/integrations` with its pinned requirements, and gets a virtual
//! environment of its own, because the pins of one do not fit another.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use super::python::{environment, interpreter, no_interpreter, not_installed, pip, wheel};
use super::{Ran, TestOptions, rust};
use xtask::{step, tree};

pub const ABOUT: &str = "what evaluates and trains agents (about 1 GB)";

pub fn run(options: TestOptions) -> Result<Ran> {
    let folders = folders()?;
    let names: Vec<String> =
        folders.iter().filter_map(|folder| Some(folder.file_name()?.to_string_lossy().into_owned())).collect();
    let Some(interpreter) = interpreter() else { return Ok(no_interpreter()) };
    let home = tree::root().join("target/python");
    let Some(builder) = environment(&interpreter, &home, options)? else { return Ok(not_installed()) };
    let wheel = wheel(&builder, &home)?;
    // Some run the program itself.
    rust::build_programs()?;
    let program = tree::built().join("debug/numduel");
    for (folder, name) in folders.iter().zip(&names) {
        let Some(python) = environment(&interpreter, &home.join(name), options)? else { return Ok(not_installed()) };
        step::run(pip(&python).arg("-r").arg(folder.join("requirements.txt")))?;
        // What was installed before may be of the same version.
        step::run(pip(&python).args(["--force-reinstall", "--no-deps"]).arg(&wheel))?;
        let mut tests = Command::new(&python);
        tests.args(["-m", "pytest"]).arg(folder).current_dir(tree::root()).env("NUMDUEL_PROGRAM", &program);
        step::run(&mut tests)?;
    }
    Ok(Ran::default())
}

/// The folders with requirements of their own.
fn folders() -> Result<Vec<PathBuf>> {
    let entries = tree::entries(&tree::root().join("python/integrations")).context("the integrations are not here")?;
    Ok(entries.into_iter().filter(|entry| entry.join("requirements.txt").exists()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_framework_is_found() {
        let found = folders().unwrap();
        assert!(
            ["inspect", "loaders", "verifiers"].iter().all(|name| found.iter().any(|folder| folder.ends_with(name))),
            "{found:?}"
        );
    }
}
