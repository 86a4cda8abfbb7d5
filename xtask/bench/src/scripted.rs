//! The solver against a script: the same book, the same answer from the start, in turn.

use std::time::Duration;

use anyhow::{Result, ensure};
use numduel_bench::answer::Answer;
use numduel_bench::python::Side;
use numduel_bench::row::{Bound, Row};
use numduel_bench::time::{fastest, in_turn};
use numduel_rules::{Budget, Number, Rules, catalog};
use numduel_solver::{ScoredMove, Solution, Value, solve};

pub const BOOKS: [&str; 5] = ["add-or-multiply", "avoid-duel", "exact-duel", "prime-multipliers", "showdown"];
pub const ONLY_MULTIPLYING: [&str; 4] = ["avoid-duel", "exact-duel", "prime-multipliers", "showdown"];

const TURNS: usize = 9;
/// How long each side works at its turn, of which the fastest round counts.
const TURN: Duration = Duration::from_millis(100);

/// A book with ten to the exponent for its target.
pub fn rules_at(game: &str, exponent: u32) -> Result<Rules> {
    let target = Number::from(10).pow(exponent as usize);
    Ok(catalog::find(game)?.rules(&[("target".to_owned(), target)].into())?)
}

/// How many times faster the solver answers than a script that works for as long as it is told.
pub fn compare(case: String, rules: &Rules, bound: Bound, script: impl Fn(Duration) -> Result<Side>) -> Result<Row> {
    let (ours, theirs) = (told(rules)?, script(Duration::ZERO)?.answer);
    ensure!(ours == theirs, "{case}: numduel says {ours}, the script {theirs}");
    let work = || fastest(TURN, || answer(rules));
    let (ours, theirs) = in_turn(TURNS, || Ok(work()), || Ok(script(TURN)?.time()))?;
    Ok(Row::faster(case, ours, ("CPython", theirs), bound))
}

/// What is timed: the solution, and from it the start's value and the moves that win there.
pub fn answer(rules: &Rules) -> Option<(Solution, Value<Number>, Vec<ScoredMove>)> {
    let solution = solve(rules, &Budget::default()).ok()?;
    let start = rules.start();
    let value = solution.value(&start).ok()?;
    let winning = solution.winning_moves(&start).ok()?;
    Some((solution, value, winning))
}

/// The same in the words of every side.
pub fn told(rules: &Rules) -> Result<Answer> {
    let solution = solve(rules, &Budget::default())?;
    Answer::of(&solution.value(&rules.start())?, &solution.winning_moves(&rules.start())?)
}
