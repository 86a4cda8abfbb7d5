//! The time until a person can type: from starting the program to its first prompt, against the first word of an empty
//! Rust program that is built, started and heard the same way.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::row::{Bound, Figure, Row};
use super::time::Spread;
use super::{Bench, programs};

pub const BENCH: Bench = Bench { name: "startup", about: "the first prompt, against an empty program", run };

const BOUND: Bound = Bound::AtMost(1.5);
const GAME: &str = "showdown";
const PROMPT: &[u8] = b"): ";
/// With fewer rounds a busy machine moves the ratio of the medians by a half.
const ROUNDS: usize = 1000;
const WARM_UP: usize = 20;

fn run() -> Result<Vec<Row>> {
    let mut play = Command::new(programs::numduel()?);
    play.args(["play", GAME]);
    let mut empty = Command::new(programs::empty()?);
    check_prompt(&mut play)?;
    let (mut plays, mut empties) = (Vec::new(), Vec::new());
    for round in 0..WARM_UP + ROUNDS {
        // The two sides take turns in going first, so that neither always follows the other.
        let (ours, theirs) = if round % 2 == 0 {
            let ours = until(&mut play, PROMPT)?;
            (ours, until(&mut empty, b"o")?)
        } else {
            let theirs = until(&mut empty, b"o")?;
            (until(&mut play, PROMPT)?, theirs)
        };
        if round >= WARM_UP {
            plays.push(ours);
            empties.push(theirs);
        }
    }
    let (ours, theirs) = (Spread::of(plays), Spread::of(empties));
    let value = ours.median.as_secs_f64() / theirs.median.as_secs_f64();
    let figure = Some(Figure { value, unit: "×", bound: BOUND });
    Ok(vec![Row { case: "start-up".into(), numduel: ours.to_string(), against: theirs.to_string(), figure }])
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
