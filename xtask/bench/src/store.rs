//! How fast games are stored, against bare inserts of the same rows: measured by an example of the store's crate, which has
//! the tables and the library for it.

use std::process::Command;

use anyhow::{Context, Result, bail};
use numduel_bench::Bench;
use numduel_bench::programs::Example;
use numduel_bench::row::{Bound, Measurement, Row};

pub const BENCH: Bench = Bench { name: "store", about: "stored games, against bare inserts of the same rows", run };

const BOUND: Bound = Bound::AtLeast(0.5);

fn run() -> Result<Vec<Row>> {
    let output = Command::new(Example::RATE.build()?).output()?;
    if !output.status.success() {
        bail!("the example 'rate' failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8(output.stdout)?;
    let rows: Vec<Row> = text.lines().filter(|line| line.starts_with("stored")).map(row).collect::<Result<_>>()?;
    if rows.is_empty() {
        bail!("the example 'rate' says nothing of stored games: {text}");
    }
    Ok(rows)
}

/// A line such as `stored one by one: 90 games/s, bare 100 games/s, ratio 0.90`.
fn row(line: &str) -> Result<Row> {
    let parts = || {
        let (case, rates) = line.split_once(": ")?;
        let (numduel, rest) = rates.split_once(", ")?;
        let (against, ratio) = rest.split_once(", ratio ")?;
        Some((case, numduel, against, ratio.parse().ok()?))
    };
    let (case, numduel, against, value) = parts().with_context(|| format!("no rates in '{line}'"))?;
    let measurement = Some(Measurement { value, unit: "×", bound: BOUND });
    Ok(Row { case: case.to_owned(), numduel: numduel.to_owned(), against: against.to_owned(), measurement })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_example_is_understood() {
        let row = row("stored one by one: 40 games/s, bare 100 games/s, ratio 0.40").unwrap();
        assert_eq!((row.case.as_str(), row.numduel.as_str()), ("stored one by one", "40 games/s"));
        assert!(row.is_missed());
    }
}
