//! The books at their own sizes, against the straightforward sweep in Python.

use anyhow::Result;
use numduel_bench::row::{Bound, Row};
use numduel_bench::{Bench, python};
use numduel_rules::catalog;

use crate::scripted::{BOOKS, compare};

pub const BENCH: Bench =
    Bench { name: "defaults", about: "the five books solved, against a sweep in CPython; needs python3", run };

const BOUND: Bound = Bound::AtLeast(20.0);

fn run() -> Result<Vec<Row>> {
    python::check()?;
    let row = |game: &str| {
        let rules = catalog::find(game)?.rules(&[].into())?;
        compare(game.to_owned(), &rules, BOUND, |time| python::sweep(game, time))
    };
    BOOKS.into_iter().map(row).collect()
}
