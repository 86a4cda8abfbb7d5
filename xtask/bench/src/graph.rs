//! Ten million positions of a subtraction game solved one by one, against a loop written for that game alone, and the
//! memory that they take.

use std::process::Command;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use numduel_bench::programs::Example;
use numduel_bench::row::{Bound, Measurement, Row};
use numduel_bench::time::{in_turn, once};
use numduel_bench::{Bench, python};
use numduel_rules::{Budget, RuleBook, Rules};
use numduel_solver::{Method, solve_by};

pub const BENCH: Bench = Bench {
    name: "graph",
    about: "subtraction games from 10^7 solved position by position, against plain loops; memory needs python3",
    run,
};

const RATE: Bound = Bound::AtLeast(40.0);
const MEMORY: Bound = Bound::AtMost(16.0);
const START: u32 = 10_000_000;
const TURNS: usize = 5;
const GAMES: [&[u32]; 3] = [&[1, 2, 3], &[1, 3, 4], &[2, 5, 7]];

fn run() -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    for operands in GAMES {
        rows.push(rate(operands)?);
        rows.push(memory(operands)?);
    }
    Ok(rows)
}

fn rate(operands: &[u32]) -> Result<Row> {
    let rules = rules(operands)?;
    let budget = Budget::default();
    let solve = || solve_by(Method::Positions, &rules, &budget);
    let counts = solve()?.positions().context("positions were asked for")?.counts(&budget)?;
    let lost = plain(operands).iter().filter(|won| !**won).count();
    // A player who cannot move stands nowhere: those numbers are lost in the loop, and no positions in the table.
    let stuck = operands.iter().min().map_or(0, |least| *least as usize);
    ensure!(lost - stuck == counts.losses, "the loop finds {} lost numbers", lost - stuck);
    let (ours, theirs) = in_turn(TURNS, || Ok(once(solve)), || Ok(once(|| plain(operands))))?;
    let value = f64::from(u32::try_from(counts.all())?) / ours.fastest.as_secs_f64() / 1e6;
    let measurement = Some(Measurement { value, unit: " million a second", bound: RATE });
    let case = format!("subtract {operands:?} from {START}");
    Ok(Row { case, numduel: ours.to_string(), against: format!("loop {theirs}"), measurement })
}

fn memory(operands: &[u32]) -> Result<Row> {
    let listed: Vec<String> = operands.iter().map(ToString::to_string).collect();
    let mut solve = Command::new(Example::SUBTRACT.build()?);
    solve.args([START.to_string(), listed.join(",")]);
    let value = python::peak_megabytes(&solve)? * 1e6 / f64::from(START);
    let measurement = Some(Measurement { value, unit: " bytes a position", bound: MEMORY });
    let case = format!("subtract {operands:?} from {START}, memory");
    Ok(Row { case, numduel: String::new(), against: String::new(), measurement })
}

fn rules(operands: &[u32]) -> Result<Rules> {
    let text = format!(
        "id = \"pile\"\ntitle = \"Pile\"\nstuck = \"loses\"\nbounds = {{ min = 0 }}\n[parameters]\nstart = {START}\n\
         [[moves]]\nsubtract = {operands:?}\n"
    );
    Ok(Arc::new(text.parse::<RuleBook>()?).rules(&[].into())?)
}

/// Whether the player to move wins, for every number up to the start: with verdicts alone, as somebody would write it for this
/// one game.
fn plain(operands: &[u32]) -> Vec<bool> {
    let mut won = vec![false; START as usize + 1];
    for number in 0..won.len() {
        won[number] = operands.iter().any(|operand| number.checked_sub(*operand as usize).is_some_and(|to| !won[to]));
    }
    won
}
