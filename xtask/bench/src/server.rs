//! What a server carries, measured by an example of its crate, which has the clients and the store for it.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use numduel_bench::Bench;
use numduel_bench::programs::Example;
use numduel_bench::row::{Bound, Measurement, Row};
use xtask::step::shipped;

pub const BENCH: Bench = Bench {
    name: "server",
    about: "a server under load, against what its database could do, with many streams, and idle",
    run: || run(&["start", "sqlite", "postgres", "streams"]),
};

fn run(parts: &[&str]) -> Result<Vec<Row>> {
    let server = shipped(&["--quiet", "--package", "numduel", "--all-features"], "numduel")?;
    let load = Example::LOAD.build()?;
    let output = Command::new(load).arg(server).args(parts).stderr(Stdio::inherit()).output()?;
    ensure!(output.status.success(), "the example 'load' failed");
    String::from_utf8(output.stdout)?.lines().map(row).collect()
}

/// A line of the example: case, both sides, value, unit and bound, separated by tabs.
fn row(line: &str) -> Result<Row> {
    let parse = || {
        let [case, numduel, against, value, unit, bound] = line.split('\t').collect::<Vec<_>>().try_into().ok()?;
        let unit = ["×", "ms", "MB", "s"].into_iter().find(|known| *known == unit)?;
        let bound = match bound.rsplit_once(' ')? {
            ("at least", least) => Bound::AtLeast(least.parse().ok()?),
            ("at most", most) => Bound::AtMost(most.parse().ok()?),
            _ => return None,
        };
        let measurement = Some(Measurement { value: value.parse().ok()?, unit, bound });
        Some(Row { case: case.to_owned(), numduel: numduel.to_owned(), against: against.to_owned(), measurement })
    };
    parse().with_context(|| format!("no measurement in '{line}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_example_is_understood() {
        let row = row("idle memory\t25.0 MB\t\t25.0\tMB\tat most 20").unwrap();
        assert!(row.is_missed() && row.case == "idle memory");
    }
}
