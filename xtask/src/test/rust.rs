//! All tests of the Rust workspace, including the examples in the docs, with nothing but a Rust toolchain.
//!
//! Everything is built first; then one suite after another runs, and each says how far the whole is.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use super::{Ran, TestOptions, shown};
use anyhow::{Context, Result, bail};
use xtask::{step, tree};

/// A test program that cargo has built.
#[derive(Debug, PartialEq, Eq)]
struct Suite {
    /// The folder of its package.
    package: PathBuf,
    /// Its source within that folder, which tells the tests beside the code from those in `tests`.
    source: String,
    program: PathBuf,
}

/// Runs `cargo test` with these arguments.
pub fn pass_on(arguments: &[String]) -> Result<()> {
    step::run(step::cargo(["test", "--workspace"]).args(arguments))
}

pub fn run(_: TestOptions) -> Result<Ran> {
    let began = Instant::now();
    let suites = build()?;
    println!("test: everything is built, after {}", shown(began.elapsed()));
    // The examples in the docs are the last suite.
    let count = suites.len() + 1;
    let mut failed = Vec::new();
    for (index, suite) in suites.iter().enumerate() {
        let name = suite.name();
        let mut tests = Command::new(&suite.program);
        tests.arg("--quiet").current_dir(&suite.package).env("CARGO_MANIFEST_DIR", &suite.package);
        if !passes(&format!("{} of {count}, {name}", index + 1), &mut tests)? {
            failed.push(name);
        }
    }
    let mut docs = step::cargo(["test", "--workspace", "--doc", "--quiet"]);
    if !passes(&format!("{count} of {count}, examples in the docs"), &mut docs)? {
        failed.push("examples in the docs".to_owned());
    }
    match failed.as_slice() {
        [] => Ok(Ran::default()),
        names => bail!("tests failed: {}", names.join("; ")),
    }
}

/// Builds every test program, and says which there are.
fn build() -> Result<Vec<Suite>> {
    let mut cargo = step::cargo(["test", "--workspace", "--lib", "--bins", "--tests", "--no-run"]);
    cargo.arg("--message-format=json-render-diagnostics");
    println!("test: building all test programs");
    let mut child = cargo.stdout(Stdio::piped()).spawn().context("cargo cannot be started")?;
    let messages = BufReader::new(child.stdout.take().context("cargo has no output")?).lines();
    let mut suites =
        messages.filter_map(|line| line.map(|line| suite(&line)).transpose()).collect::<Result<Vec<_>, _>>()?;
    if !child.wait()?.success() {
        bail!("the tests cannot be built");
    }
    suites.sort_by(|one, other| (&one.package, &one.source).cmp(&(&other.package, &other.source)));
    Ok(suites)
}

/// Runs a suite between two lines about it.
fn passes(what: &str, command: &mut Command) -> Result<bool> {
    println!("test: {what}");
    let began = Instant::now();
    let passed = command.status().with_context(|| format!("{what}: cannot be started"))?.success();
    println!("test: {what}: {} in {}\n", if passed { "passed" } else { "FAILED" }, shown(began.elapsed()));
    Ok(passed)
}

impl Suite {
    /// As people know it: `crates/rules: tests/main.rs`.
    fn name(&self) -> String {
        format!("{}: {}", tree::shown(&self.package), self.source)
    }
}

/// The test program that a message of cargo is about, if it is about one.
fn suite(message: &str) -> Option<Suite> {
    let profile = message.split_once("\"profile\":{")?.1.split_once('}')?.0;
    if !profile.contains("\"test\":true") {
        return None;
    }
    let package = Path::new(&text(message, "manifest_path")?).parent()?.to_owned();
    let source = text(message, "src_path")?;
    let source = Path::new(&source).strip_prefix(&package).ok()?.display().to_string();
    Some(Suite { package, source, program: text(message, "executable")?.into() })
}

/// The text under a key in a message of cargo. Paths are all that is read here, and they need no more of JSON than this.
pub fn text(message: &str, key: &str) -> Option<String> {
    let (_, rest) = message.split_once(&format!("\"{key}\":\""))?;
    Some(rest.split_once('"')?.0.replace("\\\\", "\\"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_program_is_found_in_a_message_of_cargo() {
        let message = |test: bool| {
            format!(
                r#"{{"reason":"compiler-artifact","manifest_path":"/w/crates/rules/Cargo.toml","target":{{"kind":["test"],"src_path":"/w/crates/rules/tests/main.rs","test":true}},"profile":{{"opt_level":"1","test":{test}}},"executable":"/w/target/tests-1"}}"#
            )
        };
        let (package, program) = (PathBuf::from("/w/crates/rules"), PathBuf::from("/w/target/tests-1"));
        assert_eq!(suite(&message(true)), Some(Suite { package, source: "tests/main.rs".to_owned(), program }));
        assert_eq!(suite(&message(false)), None);
        assert_eq!(suite(r#"{"reason":"build-finished","success":true}"#), None);
    }
}
