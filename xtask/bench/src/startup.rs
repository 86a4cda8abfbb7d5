//! The time until a person can type: from starting the program to its first prompt, against the first word of an empty
//! Rust program that is built, started and heard the same way.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use numduel_bench::row::{Bound, Row};
use numduel_bench::time::in_turn;
use numduel_bench::{Bench, programs};

pub const BENCH: Bench = Bench { name: "startup", about: "the first prompt, against an empty program", run };

const BOUND: Bound = Bound::AtMost(2.0);
const GAME: &str = "showdown";
const PROMPT: &[u8] = b"): ";
/// With fewer rounds a busy machine moves the ratio of the medians by a half.
const ROUNDS: usize = 1000;

fn run() -> Result<Vec<Row>> {
    // Games are saved; those of a benchmark are nobody's.
    let data = tempfile::tempdir()?;
    let mut play = Command::new(programs::numduel()?);
    play.args(["play", GAME]).env("NUMDUEL_DATA", data.path());
    let mut empty = Command::new(programs::empty()?);
    check_prompt(&mut play)?;
    let (ours, theirs) = in_turn(ROUNDS, || until(&mut play, PROMPT), || until(&mut empty, b"o"))?;
    Ok(vec![Row::slower("start-up".to_owned(), ours, ("empty", theirs), BOUND)])
}

/// Makes sure that the prompt comes at all: waiting for it with the input held open would otherwise never end.
fn check_prompt(program: &mut Command) -> Result<()> {
    let output = program.stdin(Stdio::null()).output().with_context(|| cannot_start(program))?;
    if !contains(&output.stdout, PROMPT) {
        bail!("{} shows no prompt: {}", name(program), String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

/// The time from starting a program to reading this text from it.
fn until(program: &mut Command, text: &[u8]) -> Result<Duration> {
    program.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let began = Instant::now();
    let mut child = program.spawn().with_context(|| cannot_start(program))?;
    let found = read_until(&mut child, text);
    let took = began.elapsed();
    child.kill()?;
    child.wait()?;
    found.with_context(|| name(program))?;
    Ok(took)
}

fn read_until(child: &mut Child, text: &[u8]) -> Result<()> {
    let output = child.stdout.as_mut().context("its output is not a pipe")?;
    let (mut seen, mut chunk) = (Vec::new(), [0; 4096]);
    while !contains(&seen, text) {
        match output.read(&mut chunk)? {
            0 => bail!("it ended before it said {:?}", String::from_utf8_lossy(text)),
            count => seen.extend_from_slice(&chunk[..count]),
        }
    }
    Ok(())
}

fn contains(seen: &[u8], text: &[u8]) -> bool {
    seen.windows(text.len()).any(|window| window == text)
}

fn cannot_start(program: &Command) -> String {
    format!("{} cannot be started", name(program))
}

fn name(program: &Command) -> String {
    Path::new(program.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned()
}
