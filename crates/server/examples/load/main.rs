//! What a server carries: moves per second against what its database could do, streams, memory, and coming back.
//!
//! `cargo xtask bench server` builds the server, runs this with its path and the names of what is measured, and shows what it prints:
//! one line for each case, its columns separated by tabs. Both sides of a ratio are measured in one run, by turns.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a measurement that cannot be made has no other result")]
#![allow(missing_docs, reason = "a program, not a library")]

#[path = "../../tests/common/mod.rs"]
#[allow(dead_code, reason = "the tests use the rest")]
mod common;
mod files;
mod http;
mod rooms;
mod servers;
mod streams;
mod two_servers;

use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

/// How many connections send moves.
const CONNECTIONS: usize = 256;

/// How often the sides of a ratio take turns, and for how long each time.
const ROUNDS: usize = 4;
const TURN: Duration = Duration::from_secs(2);

fn main() {
    let mut arguments = std::env::args_os().skip(1);
    let program: PathBuf = arguments.next().expect("the path of numduel, built with its server").into();
    let chosen: Vec<String> = arguments.map(|part| part.to_string_lossy().into_owned()).collect();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let is_chosen = |part: &str| chosen.iter().any(|chosen| chosen == part);
    if is_chosen("start") {
        runtime.block_on(servers::measure_start(&program));
    }
    if is_chosen("sqlite") {
        runtime.block_on(files::measure(&program));
    }
    if is_chosen("postgres") {
        runtime.block_on(two_servers::measure(&program));
    }
    // `pace:3000` asks how soon moves are acknowledged at 3,000 a second.
    for per_second in chosen.iter().filter_map(|part| part.strip_prefix("pace:")) {
        runtime.block_on(two_servers::measure_pace(&program, per_second.parse().unwrap()));
    }
    if is_chosen("streams") {
        runtime.block_on(streams::measure(&program));
    }
}

/// Prints a case: what was measured, what it is compared with, the value that counts, its unit, and the bound.
fn report(case: &str, ours: &dyn Display, theirs: &dyn Display, (value, unit): (f64, &str), bound: &str) {
    println!("{case}\t{ours}\t{theirs}\t{value:.3}\t{unit}\t{bound}");
}

/// Events per second.
#[allow(clippy::cast_precision_loss, reason = "nobody counts that far")]
fn rate(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}

/// The duration that so many percent of all stay below, and the longest.
fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied().unwrap_or_default()
}
