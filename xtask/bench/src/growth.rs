//! How many bands there are at targets from a thousand to ten to the 3000: the same number for every digit.

use anyhow::{Context, Result, ensure};
use numduel_rules::Budget;
use numduel_solver::solve;

use crate::scripted::{ONLY_MULTIPLYING, rules_at};
use crate::{Bench, Work};

pub const BENCH: Bench =
    Bench { name: "growth", about: "bands from 10^3 to 10^3000, as in BENCHMARKS.md", work: Work::Computed(compute) };

const EXPONENTS: [u32; 7] = [3, 10, 30, 100, 300, 1000, 3000];

/// How far a count may lie from the straight line through the first and the last: a share of it, and the odd band that
/// a target has or has not because it lies where it lies.
const BOUND: f64 = 0.03;
const ODD: f64 = 2.0;

fn compute() -> Result<String> {
    let mut text = "| target |".to_owned();
    text += &ONLY_MULTIPLYING.map(|game| format!(" `{game}` | added by each digit |")).concat();
    text += "\n|---|";
    text += &"---|".repeat(2 * ONLY_MULTIPLYING.len());
    text += "\n";
    let counts = ONLY_MULTIPLYING.map(counts).into_iter().collect::<Result<Vec<_>>>()?;
    for (row, exponent) in EXPONENTS.into_iter().enumerate() {
        text += &format!("| 10^{exponent} |");
        for counts in &counts {
            text += &format!(" {} | {} |", counts[row], added(counts, row));
        }
        text += "\n";
    }
    Ok(text)
}

/// The number of bands at each target.
fn counts(game: &'static str) -> Result<Vec<u32>> {
    let count = |exponent| {
        let rules = rules_at(game, exponent)?;
        let solution = solve(&rules, &Budget::default())?;
        let count = solution.bands().context("the book has bands")?.count(&rules.start());
        u32::try_from(&count).ok().context("more bands than can be")
    };
    let counts = EXPONENTS.into_iter().map(count).collect::<Result<Vec<_>>>()?;
    let last = EXPONENTS.len() - 1;
    let slope = f64::from(counts[last] - counts[0]) / f64::from(EXPONENTS[last] - EXPONENTS[0]);
    for (count, exponent) in counts.iter().zip(EXPONENTS) {
        let line = f64::from(counts[0]) + slope * f64::from(exponent - EXPONENTS[0]);
        let far = (f64::from(*count) - line).abs();
        ensure!(
            far <= ODD + BOUND * line,
            "{game} has {count} bands at 10^{exponent} where {line:.0} would be logarithmic"
        );
    }
    Ok(counts)
}

/// How many bands each digit adds to those of the row before.
fn added(counts: &[u32], row: usize) -> String {
    let Some(before) = row.checked_sub(1) else { return String::new() };
    let each = f64::from(counts[row] - counts[before]) / f64::from(EXPONENTS[row] - EXPONENTS[before]);
    format!("{each:.2}")
}
