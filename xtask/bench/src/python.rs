//! The sides written in Python: the scripts of `xtask/bench`, run by the `python3` on the path.
//!
//! A script times its own solving, so that starting the interpreter does not count. Another one tells a program's memory,
//! which Python's library can ask the system for and Rust's cannot.

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use xtask::{step, tree};

use crate::answer::Answer;

/// What a script says, and how long it took.
#[derive(Deserialize)]
pub struct Side {
    #[serde(flatten)]
    pub answer: Answer,
    ns: u64,
}

impl Side {
    /// The script's fastest round.
    pub fn time(&self) -> Duration {
        Duration::from_nanos(self.ns)
    }
}

/// Makes sure that the scripts are right before they are first compared with.
pub fn check() -> Result<()> {
    static CHECKED: AtomicBool = AtomicBool::new(false);
    if !CHECKED.swap(true, Ordering::Relaxed) {
        step::run(&mut script("check.py"))?;
    }
    Ok(())
}

/// Solves a book at its own target number by number, again and again for so long.
pub fn sweep(game: &str, time: Duration) -> Result<Side> {
    ask(script("sweep.py").args([game, "own", &time.as_secs_f64().to_string()]))
}

/// Solves a book at ten to the exponent band by band, again and again for so long.
pub fn bands(game: &str, exponent: u32, time: Duration) -> Result<Side> {
    ask(script("bands.py").args([game, &exponent.to_string(), &time.as_secs_f64().to_string()]))
}

/// What a program took.
#[derive(Deserialize)]
pub struct Cost {
    /// The most memory.
    pub bytes: f64,
    pub seconds: f64,
    /// Seconds of processor time, with all that it started.
    pub processor: f64,
    /// Its exit code; below 0 where a signal ended it.
    pub code: i32,
    /// Seconds from Ctrl-C to its end; nothing where it had ended by then, or nobody pressed it.
    pub ending: Option<f64>,
}

/// What a program takes that reads `input`, whether it succeeds or not.
pub fn cost(program: &Command, input: impl Into<Stdio>) -> Result<Cost> {
    ask(script("peak.py").arg(program.get_program()).args(program.get_args()).stdin(input))
}

/// The same of a program at which Ctrl-C is pressed after so many seconds.
pub fn interrupted(program: &Command, seconds: f64) -> Result<Cost> {
    let after = ["--interrupt", &seconds.to_string()];
    ask(script("peak.py").args(after).arg(program.get_program()).args(program.get_args()).stdin(Stdio::null()))
}

/// The most memory that a program takes.
pub fn peak_megabytes(program: &Command) -> Result<f64> {
    let cost = cost(program, Stdio::null())?;
    if cost.code != 0 {
        bail!("{program:?} failed with {}", cost.code);
    }
    Ok(cost.bytes / 1e6)
}

/// What a program did in its terminal while nobody touched it.
#[derive(Deserialize)]
pub struct Idle {
    /// Bytes that it drew with at first.
    pub drawn: u64,
    /// Bytes that it sent later.
    pub sent: u64,
    /// Processor time that it took later.
    pub seconds: f64,
}

/// Leaves a program alone in a terminal for so long.
pub fn idle(program: &Command, seconds: u32) -> Result<Idle> {
    ask(script("idle.py").arg(seconds.to_string()).arg(program.get_program()).args(program.get_args()))
}

fn script(name: &str) -> Command {
    let mut command = Command::new("python3");
    command.arg("-B").arg(format!("xtask/bench/{name}")).current_dir(tree::root());
    command
}

fn ask<T: DeserializeOwned>(command: &mut Command) -> Result<T> {
    let output = command.stderr(Stdio::inherit()).output().context("the comparison needs python3 on the path")?;
    if !output.status.success() {
        bail!("a script of xtask/bench failed: {}", output.status);
    }
    serde_json::from_slice(&output.stdout).context("a script of xtask/bench gave no answer")
}
