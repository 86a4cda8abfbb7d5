//! The one test command: what every contributor can run within minutes, and with `--all` everything else.
//!
//! A part is a file in this folder and an entry in [`PARTS`]. It fails with an error, and names in [`Ran`] whatever it left out.

mod clock;
mod frameworks;
mod progress;
mod python;
mod rust;
mod site;
mod suite;
mod web;

use std::env;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

pub use rust::text;

/// One part of the tests.
struct TestPart {
    name: &'static str,
    about: &'static str,
    /// The option without which it runs only if it is named.
    option: Option<&'static str>,
    run: fn(TestOptions) -> Result<Ran>,
}

const PARTS: [TestPart; 5] = [
    TestPart { name: "rust", about: "the crates", option: None, run: rust::run },
    TestPart { name: "python", about: "the Python package", option: Some(ALL), run: python::run },
    TestPart { name: "web", about: "servers with PostgreSQL and browsers", option: Some(ALL), run: web::run },
    TestPart { name: "site", about: "the site without a server, in a browser", option: Some(ALL), run: site::run },
    TestPart { name: "frameworks", about: frameworks::ABOUT, option: Some(HEAVY), run: frameworks::run },
];

/// Everything that CI runs.
const ALL: &str = "--all";
/// Also what takes gigabytes to install or many minutes to run.
const HEAVY: &str = "--heavy";
/// Allows to install Debian packages, and packages of Python below `target`.
const INSTALL: &str = "--install";

/// What was asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct TestOptions {
    pub all: bool,
    pub heavy: bool,
    pub install: bool,
}

/// What a part that passed left out.
#[derive(Debug, Default)]
pub struct Ran {
    /// What this machine lacks; an error in CI.
    pub skipped: Vec<String>,
    /// What runs only with an option, each with that option.
    pub left_out: Vec<(String, &'static str)>,
}

impl Ran {
    /// Nothing ran, because something is missing.
    pub fn skipped(why: impl Into<String>) -> Self {
        Self { skipped: vec![why.into()], ..Self::default() }
    }
}

pub fn run(arguments: &[String]) -> Result<()> {
    if let Some((dashes, extra)) = arguments.split_first()
        && dashes == "--"
    {
        return rust::pass_on(extra);
    }
    let is_ci = env::var_os("CI").is_some();
    let has = |option: &str| arguments.iter().any(|argument| argument == option);
    let heavy = has(HEAVY);
    let options = TestOptions { all: is_ci || heavy || has(ALL), heavy, install: is_ci || has(INSTALL) };
    let mut named = Vec::new();
    for argument in arguments.iter().filter(|argument| ![ALL, HEAVY, INSTALL].contains(&argument.as_str())) {
        match PARTS.iter().find(|part| part.name == argument) {
            Some(part) => named.push(part),
            None => bail!(
                "'{argument}' is not expected here; choose {}, {ALL}, {HEAVY}, {INSTALL}, or put arguments for cargo test after '--'",
                names()
            ),
        }
    }
    run_parts(&named, options, is_ci)
}

/// Whether a part runs that was not named.
fn is_included(part: &TestPart, options: TestOptions) -> bool {
    match part.option {
        None => true,
        Some(HEAVY) => options.heavy,
        Some(_) => options.all,
    }
}

/// Runs the named parts, or those of the options, every one even after another has failed, so that one run shows everything to fix.
fn run_parts(named: &[&TestPart], options: TestOptions, is_ci: bool) -> Result<()> {
    let began = Instant::now();
    let (mut failed, mut skipped, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
    for part in &PARTS {
        let is_chosen = if named.is_empty() {
            is_included(part, options)
        } else {
            named.iter().any(|named| named.name == part.name)
        };
        match part.option {
            _ if is_chosen => match (part.run)(options) {
                Ok(ran) => {
                    skipped.extend(ran.skipped.into_iter().map(|what| format!("{}: {what}", part.name)));
                    left_out.extend(ran.left_out);
                }
                Err(error) => failed.push(format!("{}: {error:#}", part.name)),
            },
            Some(option) if named.is_empty() => left_out.push((format!("{}: {}", part.name, part.about), option)),
            _ => {}
        }
    }
    println!("test: done in {}", shown(began.elapsed()));
    for what in &skipped {
        println!("test: SKIPPED {what}");
    }
    for option in [ALL, HEAVY] {
        let of_option: Vec<&str> =
            left_out.iter().filter(|(_, other)| *other == option).map(|(what, _)| what.as_str()).collect();
        if !of_option.is_empty() {
            println!("test: left out without 'cargo xtask test {option}': {}", of_option.join("; "));
        }
    }
    if is_ci {
        failed.extend(skipped.into_iter().map(|what| format!("skipped, which CI does not allow: {what}")));
    }
    if failed.is_empty() { Ok(()) } else { bail!("{}", failed.join("\n")) }
}

fn names() -> String {
    PARTS.iter().map(|part| part.name).collect::<Vec<_>>().join(", ")
}

/// A time as people read it.
fn shown(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_shown_as_people_read_them() {
        assert_eq!(shown(Duration::from_millis(59_900)), "59 s");
        assert_eq!(shown(Duration::from_secs(605)), "10 min 5 s");
    }

    #[test]
    fn a_part_that_does_not_exist_is_named_with_those_that_do() {
        let error = run(&["no-such-part".to_owned()]).unwrap_err().to_string();
        assert!(error.contains("no-such-part") && error.contains("rust"), "{error}");
    }

    #[test]
    fn each_option_adds_parts_to_those_that_need_nothing_but_the_toolchain() {
        let included = |all, heavy| {
            let options = TestOptions { all, heavy, install: false };
            PARTS.iter().filter(|part| is_included(part, options)).map(|part| part.name).collect::<Vec<_>>()
        };
        assert_eq!(included(false, false), ["rust"]);
        assert_eq!(included(true, false), ["rust", "python", "web", "site"]);
        assert_eq!(included(true, true), ["rust", "python", "web", "site", "frameworks"]);
    }
}
