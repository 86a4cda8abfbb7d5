//! One test program: which it is, and running it.

use std::io::{BufRead, BufReader};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use xtask::tree;

use super::clock::TestClock;
use super::text;

/// A test program that cargo has built.
#[derive(Debug, PartialEq, Eq)]
pub struct Suite {
    /// The folder of its package.
    pub package: PathBuf,
    /// Its source within that folder, which tells the tests beside the code from those in `tests`.
    pub source: String,
    pub program: PathBuf,
}

/// What all suites are run with.
#[derive(Clone, Copy)]
pub struct SuiteSettings<'a> {
    /// What `NUMDUEL_CASES` says, if it says anything.
    pub cases: Option<&'a str>,
    /// Where temporary files are.
    pub temporary: &'a Path,
}

/// What became of a suite: whether all passed, and how long each test took.
pub struct SuiteResult {
    pub passed: bool,
    pub times: Vec<(Duration, String)>,
}

impl Suite {
    /// The suite that a message of cargo is about, if it is about one.
    pub fn read(message: &str) -> Option<Self> {
        let profile = message.split_once("\"profile\":{")?.1.split_once('}')?.0;
        if !profile.contains("\"test\":true") {
            return None;
        }
        let package = Path::new(&text(message, "manifest_path")?).parent()?.to_owned();
        let source = text(message, "src_path")?;
        let source = Path::new(&source).strip_prefix(&package).ok()?.display().to_string();
        Some(Self { package, source, program: text(message, "executable")?.into() })
    }

    /// As people know it: `crates/rules: tests/main.rs`.
    pub fn name(&self) -> String {
        format!("{}: {}", self.folder(), self.source)
    }

    /// The folder of its package, as people know it.
    pub fn folder(&self) -> String {
        tree::shown(&self.package)
    }

    /// Runs all its tests, and prints what is worth reading: everything but the names of tests that passed.
    pub fn run(&self, settings: SuiteSettings) -> Result<SuiteResult> {
        let threads = thread::available_parallelism().map_or(2, NonZero::get).max(2);
        let mut clock = TestClock::new(self.list()?, threads);
        let mut tests = self.command();
        tests.arg("--test-threads").arg(threads.to_string()).stdout(Stdio::piped());
        tests.env("TMPDIR", settings.temporary).envs(settings.cases.map(|cases| ("NUMDUEL_CASES", cases)));
        let began = Instant::now();
        let mut child = tests.spawn().with_context(|| format!("{} cannot be started", self.name()))?;
        let mut times = Vec::new();
        for line in BufReader::new(child.stdout.take().context("a suite has no output")?).split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            let ended = ended(&line);
            if let Some(name) = ended
                && let Some(time) = clock.end(name, began.elapsed())
            {
                times.push((time, name.to_owned()));
            }
            let is_noise = line.is_empty() || line.starts_with("running ");
            if !is_noise && (ended.is_none() || line.ends_with("FAILED")) {
                println!("{line}");
            }
        }
        Ok(SuiteResult { passed: child.wait()?.success(), times })
    }

    /// Its tests, in the order in which they start.
    fn list(&self) -> Result<Vec<String>> {
        let listed = self.command().args(["--list", "--format=terse"]).output()?;
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        Ok(listed.lines().filter_map(|line| Some(line.strip_suffix(": test")?.to_owned())).collect())
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.current_dir(&self.package).env("CARGO_MANIFEST_DIR", &self.package);
        command
    }
}

/// The test that a line of the harness says has ended.
fn ended(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix("test ")?.split_once(" ... ")?;
    Some(name.strip_suffix(" - should panic").unwrap_or(name))
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
        assert_eq!(Suite::read(&message(true)), Some(Suite { package, source: "tests/main.rs".to_owned(), program }));
        assert_eq!(Suite::read(&message(false)), None);
        assert_eq!(Suite::read(r#"{"reason":"build-finished","success":true}"#), None);
    }

    #[test]
    fn the_harness_names_a_test_that_has_ended() {
        assert_eq!(ended("test play::a_game_is_over ... ok"), Some("play::a_game_is_over"));
        assert_eq!(ended("test budget::it_panics - should panic ... FAILED"), Some("budget::it_panics"));
        assert_eq!(ended("test slow has been running for over 60 seconds"), None);
        assert_eq!(ended("test result: ok. 3 passed"), None);
    }
}
