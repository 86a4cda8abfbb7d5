//! Steps of the Python environments: `steps.py`, in a virtual environment of its own.

use anyhow::Result;
use numduel_bench::Bench;
use numduel_bench::row::{Bound, Row};
use numduel_bench::steps::{Promise, environment, measure, rows};

pub const BENCH: Bench =
    Bench { name: "python", about: "steps per CPU-second of the Python environments; installs them", run };

const PROMISES: [Promise; 6] = [
    Promise::rate("numduel against level:5, actions given, 4096", Bound::AtLeast(50.0)),
    Promise::rate("numduel against level:5, actions given, 65536", Bound::AtLeast(50.0)),
    Promise::rate("numduel, single Gymnasium environment", Bound::AtLeast(2.0)),
    Promise::rate("numduel, PettingZoo AEC", Bound::AtLeast(0.25)),
    Promise::ratio("numduel, actions given, 4096", "NumPy by hand, actions given, 4096", Bound::AtLeast(1.0)),
    Promise::ratio("numduel, actions given, 65536", "NumPy by hand, actions given, 65536", Bound::AtLeast(1.0)),
];

fn run() -> Result<Vec<Row>> {
    let python = environment("bench", &[])?;
    Ok(rows(&measure(&python, "xtask/bench/steps.py", &[])?, &PROMISES))
}
