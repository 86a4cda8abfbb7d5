//! An arena of processes: moves through pipes, beside pipes that only echo.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use numduel_bench::row::{Bound, Measurement, Row};
use numduel_bench::time::{in_turn, once};
use numduel_bench::{Bench, programs};

pub const BENCH: Bench = Bench { name: "processes", about: "moves of engine processes in an arena, beside cat", run };

const GAME: &str = "showdown";
/// Games of each seating.
const ROUNDS: u64 = 2_000;
const TURNS: usize = 5;
/// Games at the same time, each with processes of its own.
const CONCURRENCY: usize = 2;

fn run() -> Result<Vec<Row>> {
    let engine = programs::numduel()?;
    let agent = |name: &str| {
        format!("[[agent]]\nname = '{name}'\ncmd = '{} agents engine --player random'\n", engine.display())
    };
    let setup = format!("games = ['{GAME}']\nrounds = {ROUNDS}\n{}{}", agent("one"), agent("two"));
    let mut moves = 0;
    let ours = || {
        let (time, results) = played(&engine, &setup)?;
        // Every turn is written with what perfect play says before it.
        moves = results.matches("\"verdict_before\"").count();
        ensure!(results.matches("\"ended\":\"rules\"").count() as u64 == 2 * ROUNDS, "a game failed");
        Ok(time)
    };
    let (ours, theirs) = in_turn(TURNS, ours, || echoed(10_000))?;
    let rate = per_second(moves, ours.median);
    let echoes = per_second(CONCURRENCY * 10_000, theirs.median);
    Ok(vec![Row {
        case: format!("{GAME}, processes, {CONCURRENCY} games at a time"),
        numduel: format!("{moves} moves in {ours}"),
        against: format!("cat {echoes:.0} lines/s"),
        measurement: Some(Measurement { value: rate, unit: " moves/s", bound: Bound::AtLeast(20_000.0) }),
    }])
}

/// How long an arena takes, everything included, and what it wrote.
fn played(program: &Path, setup: &str) -> Result<(Duration, String)> {
    let folder = tempfile::tempdir()?;
    let [config, results] = ["setup.toml", "results.jsonl"].map(|name| folder.path().join(name));
    fs::write(&config, setup)?;
    let mut arena = Command::new(program);
    arena
        .args(["agents", "arena"])
        .arg(&config)
        .arg("-o")
        .arg(&results)
        .args(["--concurrency", &CONCURRENCY.to_string()]);
    let mut output = None;
    let time = once(|| output = Some(arena.output()));
    let output = output.context("the arena was started")??;
    ensure!(output.status.success(), "the arena failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok((time, fs::read_to_string(results)?))
}

/// How long so many lines take to `cat` and back, one after the other, in each of several threads.
fn echoed(lines: usize) -> Result<Duration> {
    let ask = || -> Result<()> {
        let mut cat = Command::new("cat").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let mut to = cat.stdin.take().context("cat has no standard input")?;
        let mut from = BufReader::new(cat.stdout.take().context("cat has no standard output")?);
        let mut line = String::new();
        for _ in 0..lines {
            to.write_all(b"bestmove x5\n")?;
            line.clear();
            from.read_line(&mut line)?;
        }
        drop(to);
        cat.wait()?;
        Ok(())
    };
    let mut done = Ok(());
    let time = once(|| {
        done = thread::scope(|scope| {
            let threads: Vec<_> = (0..CONCURRENCY).map(|_| scope.spawn(ask)).collect();
            threads
                .into_iter()
                .try_for_each(|thread| thread.join().unwrap_or_else(|_| anyhow::bail!("a thread failed")))
        });
    });
    done.map(|()| time)
}

#[expect(clippy::cast_precision_loss, reason = "so many moves are never made")]
fn per_second(count: usize, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}
