//! A target of a hundred thousand digits: the start's answer against the bare chain of multiplications that passes it, and
//! the memory that the program takes for it.

use std::ops::ControlFlow;
use std::process::Command;

use anyhow::{Result, ensure};
use numduel_solver::{Limits, Opening, solve_start};

use super::answer::Answer;
use super::row::{Bound, Figure, Row};
use super::scripted::rules_at;
use super::time::{in_turn, once};
use super::{Bench, Work, chain, programs, python};

pub const BENCH: Bench = Bench {
    name: "chain",
    about: "showdown at 10^100000, against the bare multiplications; its memory needs python3",
    work: Work::Measured(run),
};

const SLOWER: Bound = Bound::AtMost(3.0);
const MEMORY: Bound = Bound::AtMost(200.0);
const GAME: &str = "showdown";
const EXPONENT: u32 = 100_000;
const TURNS: usize = 5;

fn run() -> Result<Vec<Row>> {
    let rules = rules_at(GAME, EXPONENT)?;
    let target = chain::power_of_ten(EXPONENT as usize);
    let solved = || solve_start(&rules, Limits::default(), &mut |_| ControlFlow::Continue(()));
    same_length(&solved()?, chain::run(&target))?;
    let (ours, theirs) = in_turn(TURNS, || Ok(once(solved)), || Ok(once(|| chain::run(&target))))?;
    Ok(vec![Row::slower(format!("{GAME} at 10^{EXPONENT}"), ours, ("chain", theirs), SLOWER), memory()?])
}

/// Perfect play takes as many plies as the chain, in which one side multiplies by 9 and the other by 2, or one more where
/// the loser goes first.
fn same_length(opening: &Opening, steps: u64) -> Result<()> {
    let winning: Vec<_> = opening.winning_moves().cloned().collect();
    let answer = Answer::of(&opening.value, &winning)?;
    ensure!(answer.distance.abs_diff(steps) <= 1, "numduel says {answer}, the chain has {steps} multiplications");
    Ok(())
}

fn memory() -> Result<Row> {
    let mut solve = Command::new(programs::numduel()?);
    solve.args(["solve", GAME, "--target", &format!("10^{EXPONENT}")]);
    let value = python::peak_megabytes(&solve)?;
    let figure = Some(Figure { value, unit: " MB", bound: MEMORY });
    let (case, numduel) = (format!("{GAME} at 10^{EXPONENT}, memory"), "numduel solve".to_owned());
    Ok(Row { case, numduel, against: String::new(), figure })
}
