//! A target of a million, against a native solver that visits every total which play can reach.

use anyhow::{Result, ensure};

use super::row::{Bound, Row};
use super::scripted::{answer, rules_at, told};
use super::time::{average, in_turn};
use super::{Bench, Work, native};

pub const BENCH: Bench = Bench {
    name: "native",
    about: "showdown at 10^6, against a bottom-up solve over its 1,272 totals",
    work: Work::Measured(run),
};

const BOUND: Bound = Bound::AtLeast(10.0);
const GAME: &str = "showdown";
const TARGET: u64 = 1_000_000;
const EXPONENT: u32 = 6;
const TURNS: usize = 501;
/// How often each side works at its turn: some hundred microseconds both.
const OURS: u32 = 100;
const THEIRS: u32 = 5;

fn run() -> Result<Vec<Row>> {
    ensure!(native::totals(TARGET).len() == 1272, "the native side visits other totals than promised");
    let rules = rules_at(GAME, EXPONENT)?;
    let (ours, theirs) = (told(&rules)?, native::solve(TARGET).told());
    ensure!(ours == theirs, "numduel says {ours}, the native side {theirs}");
    let numduel = || Ok(average(OURS, || answer(&rules)));
    let (ours, theirs) = in_turn(TURNS, numduel, || Ok(average(THEIRS, || native::solve(TARGET))))?;
    Ok(vec![Row::faster(format!("{GAME} at 10^{EXPONENT}"), ours, ("Rust", theirs), BOUND)])
}
