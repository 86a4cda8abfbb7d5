//! Targets of three hundred digits, against the same idea in Python.

use anyhow::Result;
use numduel_bench::row::{Bound, Row};
use numduel_bench::{Bench, python};

use crate::scripted::{ONLY_MULTIPLYING, compare, rules_at};

pub const BENCH: Bench =
    Bench { name: "large", about: "four books solved at 10^300, against a band sweep in CPython; needs python3", run };

const BOUND: Bound = Bound::AtLeast(20.0);
const EXPONENT: u32 = 300;

fn run() -> Result<Vec<Row>> {
    python::check()?;
    let row = |game: &str| {
        let case = format!("{game} at 10^{EXPONENT}");
        compare(case, &rules_at(game, EXPONENT)?, BOUND, |time| python::bands(game, EXPONENT, time))
    };
    ONLY_MULTIPLYING.into_iter().map(row).collect()
}
