//! How many bands there are at targets from a thousand to ten to the 3000: the same number for every digit.

use anyhow::{Result, ensure};
use numduel_solver::solve;

use super::scripted::{ONLY_MULTIPLYING, rules_at};
use super::{Bench, Work};

pub const BENCH: Bench =
    Bench { name: "growth", about: "bands from 10^3 to 10^3000, as in BENCHMARKS.md", work: Work::Computed(compute) };

const EXPONENTS: [u32; 7] = [3, 10, 30, 100, 300, 1000, 3000];

/// How far the bands for one digit may differ from those over the whole table, as a share.
const BOUND: f64 = 0.05;

fn compute() -> Result<String> {
    let mut text = "| target |".to_owned();
    text += &ONLY_MULTIPLYING.map(|game| format!(" `{game}` | for each digit |")).concat();
    text += "\n|---|";
    text += &"---|".repeat(2 * ONLY_MULTIPLYING.len());
    text += "\n";
    let counts = ONLY_MULTIPLYING.map(counts).into_iter().collect::<Result<Vec<_>>>()?;
    for (row, exponent) in EXPONENTS.into_iter().enumerate() {
        text += &format!("| 10^{exponent} |");
        for counts in &counts {
            let each = row.checked_sub(1).map_or_else(String::new, |_| format!("{:.3}", slope(counts, row)));
            text += &format!(" {} | {each} |", counts[row]);
        }
        text += "\n";
    }
    Ok(text)
}

/// The number of bands at each target.
fn counts(game: &'static str) -> Result<Vec<u32>> {
    let count = |exponent| Ok(u32::try_from(&solve(&rules_at(game, exponent)?)?.band_count())?);
    let counts = EXPONENTS.into_iter().map(count).collect::<Result<Vec<_>>>()?;
    let overall = slope(&counts, EXPONENTS.len() - 1);
    for (row, exponent) in EXPONENTS.into_iter().enumerate().skip(1) {
        let here = slope(&counts, row);
        ensure!(
            (here / overall - 1.0).abs() <= BOUND,
            "{game}: {here:.3} bands for each digit up to 10^{exponent}, but {overall:.3} over all: not logarithmic"
        );
    }
    Ok(counts)
}

/// The bands that each digit adds, from the first target to the one of this row.
fn slope(counts: &[u32], row: usize) -> f64 {
    f64::from(counts[row] - counts[0]) / f64::from(EXPONENTS[row] - EXPONENTS[0])
}
