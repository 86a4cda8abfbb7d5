//! The arena: engine processes through pipes, against pipes that only echo, and built-in players, against the players' own
//! arena.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use numduel_agents::{Analyses, ArenaRun, Run, Schedule, play_arena, read_setup};
use numduel_players::arena::Arena;
use numduel_players::{Analysis, PlayerSpec};
use numduel_rules::{Budget, catalog};

use crate::row::{Bound, Measurement, Row};
use crate::time::{in_turn, once};
use crate::{Bench, Work, programs};

pub const BENCH: Bench = Bench {
    name: "arena",
    about: "moves of engine processes through pipes, and games of built-in players",
    work: Work::Measured(run),
};

const GAME: &str = "showdown";
/// Games of each seating between two processes.
const ROUNDS: u64 = 2_000;
/// Games of each seating between built-in players: enough that solving the game and writing the files do not count.
const COUNTED: u64 = 4_000_000;
const TURNS: usize = 5;
/// Games at the same time, each with processes of its own.
const CONCURRENCY: usize = 2;

fn run() -> Result<Vec<Row>> {
    Ok(vec![processes()?, built_in()?])
}

/// Two engines that answer with a random move, and as many questions to `cat`.
fn processes() -> Result<Row> {
    let engine = programs::numduel()?;
    let agent =
        |name: &str| format!("[[agent]]\nname = '{name}'\ncmd = '{} engine --player random'\n", engine.display());
    let setup = format!("games = ['{GAME}']\nrounds = {ROUNDS}\n{}{}", agent("one"), agent("two"));
    let mut moves = 0;
    let ours = || {
        played(&setup, CONCURRENCY, |results| {
            // Every turn is written with what perfect play says before it.
            moves = results.matches("\"verdict_before\"").count();
            ensure!(results.matches("\"ended\":\"rules\"").count() as u64 == 2 * ROUNDS, "a game failed");
            Ok(())
        })
    };
    let (ours, theirs) = in_turn(TURNS, ours, || echoed(10_000))?;
    let rate = per_second(moves, ours.median);
    let echoes = per_second(CONCURRENCY * 10_000, theirs.median);
    Ok(Row {
        case: format!("{GAME}, processes, {CONCURRENCY} games at a time"),
        numduel: format!("{moves} moves in {ours}"),
        against: format!("cat {echoes:.0} lines/s"),
        measurement: Some(Measurement { value: rate, unit: " moves/s", bound: Bound::AtLeast(20_000.0) }),
    })
}

/// Built-in players that are only counted, and the same games without an arena around them; both on one thread.
fn built_in() -> Result<Row> {
    let setup = format!(
        "games = ['{GAME}']\nrounds = {COUNTED}\ntranscripts = false\n[[agent]]\nplayer = 'random'\n[[agent]]\nplayer = 'level:5'\n"
    );
    let analysis = Arc::new(Analysis::new(Arc::new(catalog::find(GAME)?.rules(&[].into())?)));
    let other: PlayerSpec = "level:5".parse()?;
    let arenas = [Arena::new(&analysis, PlayerSpec::Random, other)?, Arena::new(&analysis, other, PlayerSpec::Random)?];
    let bare = || {
        let tallies = || arenas.iter().map(|arena| arena.play_many(COUNTED, 0).wins[0]).sum::<u64>();
        Ok(once(tallies))
    };
    let (ours, theirs) = in_turn(3 * TURNS, || played(&setup, 1, |_| Ok(())), bare)?;
    let case = format!("{GAME}, {} games of random and level:5", 2 * COUNTED);
    Ok(Row::slower(case, ours, ("players::arena", theirs), Bound::AtMost(1.25)))
}

/// How long an arena takes, everything included; what it wrote is checked.
fn played(setup: &str, concurrency: usize, check: impl FnOnce(&str) -> Result<()>) -> Result<Duration> {
    let folder = tempfile::tempdir()?;
    let results = folder.path().join("results.jsonl");
    let mut done = Ok(());
    let time = once(|| done = play(setup, concurrency, &results));
    done?;
    check(&std::fs::read_to_string(&results)?)?;
    Ok(time)
}

fn play(setup: &str, concurrency: usize, results: &Path) -> Result<()> {
    let analyses = Arc::new(Analyses::new(Budget::default()));
    let schedule = Schedule::new(read_setup(setup)?, &analyses)?;
    play_arena(&schedule, &analyses, &ArenaRun { run: Run::in_file(results), concurrency, debug: None })?;
    Ok(())
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
