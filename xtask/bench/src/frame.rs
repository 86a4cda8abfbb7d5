//! The full screen: what a frame costs, measured by an example of the program's crate, and what waiting costs.

use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use numduel_bench::programs::{self, Example};
use numduel_bench::row::{Bound, Measurement, Row};
use numduel_bench::{Bench, python};

pub const BENCH: Bench =
    Bench { name: "frame", about: "a frame of the full screen, and its idle time, which needs python3 on Linux", run };

const FRAME: Bound = Bound::AtMost(2.0);
const IDLE: Bound = Bound::AtMost(0.0);
const IDLE_SECONDS: u32 = 5;

fn run() -> Result<Vec<Row>> {
    Ok(vec![frame()?, idle()?])
}

fn frame() -> Result<Row> {
    let output = Command::new(Example::FRAME.build()?).output()?;
    if !output.status.success() {
        bail!("the example 'frame' failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    row(&String::from_utf8(output.stdout)?)
}

/// A line such as `frame at 200x60: 400 µs (390 µs – 420 µs)`.
fn row(line: &str) -> Result<Row> {
    let parts = || {
        let (case, times) = line.trim_end().split_once(": ")?;
        let micros: f64 = times.split_once(" µs")?.0.parse().ok()?;
        Some((case.to_owned(), times.to_owned(), micros / 1000.0))
    };
    let (case, numduel, value) = parts().with_context(|| format!("no time in '{line}'"))?;
    let measurement = Some(Measurement { value, unit: " ms", bound: FRAME });
    Ok(Row { case, numduel, against: String::new(), measurement })
}

/// Nobody touches the screen: the system's clock must not tick for it once.
fn idle() -> Result<Row> {
    let mut tui = Command::new(programs::numduel()?);
    let data = tempfile::tempdir()?;
    tui.args(["tui", "--data"]).arg(data.path());
    let idle = python::idle(&tui, IDLE_SECONDS)?;
    ensure!(idle.drawn > 0, "the full screen draws nothing");
    ensure!(idle.sent == 0, "the full screen sends {} bytes while nobody touches it", idle.sent);
    let measurement = Some(Measurement { value: idle.seconds * 1000.0, unit: " ms", bound: IDLE });
    let (case, numduel) = (format!("{IDLE_SECONDS} idle seconds"), "processor time".to_owned());
    Ok(Row { case, numduel, against: String::new(), measurement })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_example_is_understood() {
        let met = row("frame at 200x60: 400 µs (390 µs – 420 µs)\n").unwrap();
        assert_eq!((met.case.as_str(), met.is_missed()), ("frame at 200x60", false));
        assert!(row("frame at 200x60: 2400 µs (390 µs – 420 µs)").unwrap().is_missed());
        assert!(row("nothing").is_err());
    }
}
