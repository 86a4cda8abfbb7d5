//! The one test command: every part that this machine can run, and a plain list of what it could not.
//!
//! A part is a file in this folder and an entry in [`PARTS`]. It fails with an error, and names in [`Ran`] whatever it left out.

mod frameworks;
mod python;
mod rust;
mod web;

use std::env;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

pub use rust::text;

/// One part of the tests.
struct TestPart {
    name: &'static str,
    run: fn(TestOptions) -> Result<Ran>,
}

const PARTS: [TestPart; 4] = [
    TestPart { name: "rust", run: rust::run },
    TestPart { name: "python", run: python::run },
    TestPart { name: "frameworks", run: frameworks::run },
    TestPart { name: "web", run: web::run },
];

/// What was asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct TestOptions {
    /// Also what takes gigabytes to install or many minutes to run.
    pub heavy: bool,
}

/// What a part that passed left out.
#[derive(Debug, Default)]
pub struct Ran {
    /// What this machine lacks; an error in CI.
    pub skipped: Vec<String>,
    /// What only `--heavy` runs.
    pub heavy_only: Vec<String>,
}

pub fn run(arguments: &[String]) -> Result<()> {
    if let Some((dashes, extra)) = arguments.split_first()
        && dashes == "--"
    {
        return rust::pass_on(extra);
    }
    let mut options = TestOptions::default();
    let mut chosen = Vec::new();
    for argument in arguments {
        match PARTS.iter().find(|part| part.name == argument) {
            Some(part) => chosen.push(part),
            None if argument == "--heavy" => options.heavy = true,
            None => bail!(
                "'{argument}' is not expected here; choose {}, --heavy, or put arguments for cargo test after '--'",
                names()
            ),
        }
    }
    if chosen.is_empty() {
        chosen.extend(&PARTS);
    }
    run_parts(&chosen, options)
}

/// Runs every part even after one has failed, so that one run shows everything to fix.
fn run_parts(parts: &[&TestPart], options: TestOptions) -> Result<()> {
    let began = Instant::now();
    let (mut failed, mut skipped, mut heavy_only) = (Vec::new(), Vec::new(), Vec::new());
    for part in parts {
        println!("test: part {}", part.name);
        match (part.run)(options) {
            Ok(ran) => {
                skipped.extend(ran.skipped.into_iter().map(|what| format!("{}: {what}", part.name)));
                heavy_only.extend(ran.heavy_only.into_iter().map(|what| format!("{}: {what}", part.name)));
            }
            Err(error) => failed.push(format!("{}: {error:#}", part.name)),
        }
    }
    println!("test: done in {}", shown(began.elapsed()));
    for what in &skipped {
        println!("test: SKIPPED {what}");
    }
    for what in &heavy_only {
        println!("test: skipped without --heavy: {what}");
    }
    if env::var_os("CI").is_some() {
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
}
