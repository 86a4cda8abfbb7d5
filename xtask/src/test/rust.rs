//! The tests of the Rust workspace, with nothing but a Rust toolchain: those in the folders `tests` of what the program consists of,
//! and with `--all` everything else, the examples in the docs included.
//!
//! Everything is built first; then one suite after another runs, and each says how far the whole is.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use xtask::{step, tree};

use super::progress::Progress;
use super::suite::{Suite, SuiteSettings};
use super::{ALL, Ran, TestOptions, shown};

/// Packages whose dependencies take longer to build than the program: a server, MCP, pictures as PNG, and what measures.
const ONLY_WITH_ALL: [&str; 6] =
    ["numduel-server", "numduel-server-tests", "numduel-mcp", "numduel-png", "numduel-bench", "numduel-research"];

/// Seconds that the suites of a folder take on two cores: a guess to begin with, which is corrected by those that have run.
const SECONDS: [(&str, u64); 6] = [
    ("crates/cli", 45),
    ("crates/players", 10),
    ("crates/rules", 5),
    ("crates/solver", 45),
    ("crates/store", 8),
    ("fuzz", 2),
];
/// The same of the examples in the docs.
const DOC_SECONDS: u64 = 10;

/// How many of the slowest tests are shown.
const SLOWEST: usize = 10;

/// Runs `cargo test` with these arguments.
pub fn pass_on(arguments: &[String]) -> Result<()> {
    step::run(step::cargo(["test", "--workspace"]).args(arguments))
}

pub fn run(options: TestOptions) -> Result<Ran> {
    let began = Instant::now();
    let suites = build(options)?;
    println!("test: everything is built, after {}", shown(began.elapsed()));
    // Temporary files stay below the folder of builds.
    let temporary = tree::built().join("tmp");
    fs::create_dir_all(&temporary)?;
    let asked = env::var("NUMDUEL_CASES").ok();
    let settings = SuiteSettings { cases: asked.as_deref().or(options.all.then_some("1")), temporary: &temporary };
    let docs = options.all.then_some(DOC_SECONDS);
    let mut progress = Progress::new(suites.iter().map(seconds).chain(docs));
    let (mut failed, mut times) = (Vec::new(), Vec::new());
    for suite in &suites {
        let name = suite.name();
        progress.begin(&name);
        let result = suite.run(settings)?;
        progress.end(result.passed);
        times.extend(result.times.into_iter().map(|(time, test)| (time, format!("{}: {test}", suite.folder()))));
        if !result.passed {
            failed.push(name);
        }
    }
    if docs.is_some() {
        progress.begin("examples in the docs");
        let passed = step::cargo(["test", "--workspace", "--doc", "--quiet"]).status()?.success();
        progress.end(passed);
        if !passed {
            failed.push("examples in the docs".to_owned());
        }
    }
    show_slowest(times);
    if !failed.is_empty() {
        bail!("tests failed: {}", failed.join("; "));
    }
    Ok(left_out(options, settings.cases.is_none()))
}

/// Builds the test programs, and says which there are.
fn build(options: TestOptions) -> Result<Vec<Suite>> {
    let mut cargo = step::cargo(["test", "--workspace", "--no-run", "--message-format=json-render-diagnostics"]);
    if options.all {
        cargo.args(["--lib", "--bins", "--tests"]);
    } else {
        // The tests beside the code would build every crate a second time.
        cargo.args(["--test", "tests"]).args(ONLY_WITH_ALL.map(|name| format!("--exclude={name}")));
    }
    println!("test: building the test programs");
    let mut child = cargo.stdout(Stdio::piped()).spawn().context("cargo cannot be started")?;
    let messages = BufReader::new(child.stdout.take().context("cargo has no output")?).lines();
    let mut suites =
        messages.filter_map(|line| line.map(|line| Suite::read(&line)).transpose()).collect::<Result<Vec<_>, _>>()?;
    if !child.wait()?.success() {
        bail!("the tests cannot be built");
    }
    suites.sort_by(|one, other| (&one.package, &one.source).cmp(&(&other.package, &other.source)));
    Ok(suites)
}

/// Builds the programs as the tests of Rust do: built otherwise, they would need their dependencies again, with other features.
pub fn build_programs() -> Result<()> {
    step::run(&mut step::cargo(["test", "--workspace", "--quiet", "--no-run", "--test", "tests"]))
}

/// The text under a key in a message of cargo. Paths are all that is read here, and they need no more of JSON than this.
pub fn text(message: &str, key: &str) -> Option<String> {
    let (_, rest) = message.split_once(&format!("\"{key}\":\""))?;
    Some(rest.split_once('"')?.0.replace("\\\\", "\\"))
}

/// How long a suite takes, more or less.
fn seconds(suite: &Suite) -> u64 {
    let folder = suite.folder();
    SECONDS.iter().find(|(known, _)| *known == folder).map_or(1, |(_, seconds)| *seconds)
}

fn show_slowest(mut times: Vec<(Duration, String)>) {
    times.sort_by(|one, other| other.cmp(one));
    println!("test: the slowest tests:");
    for (time, test) in times.iter().take(SLOWEST) {
        println!("test: {:6.1} s  {test}", time.as_secs_f64());
    }
    println!();
}

fn left_out(options: TestOptions, few_cases: bool) -> Ran {
    let mut ran = Ran::default();
    if !options.all {
        ran.left_out.push(("rust: the tests beside the code, and the examples in the docs".to_owned(), ALL));
        ran.left_out.push((format!("rust: {}", ONLY_WITH_ALL.join(", ")), ALL));
    }
    if few_cases {
        ran.left_out.push(("rust: nine tenths of the random rule books".to_owned(), ALL));
    }
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if python.is_err() {
        ran.skipped.push("the checker of certificates: there is no python3".to_owned());
    }
    ran
}
