//! The books at their own sizes, against the straightforward sweep in Python.

use anyhow::Result;
use numduel_rules::catalog;

use crate::row::{Bound, Row};
use crate::scripted::{BOOKS, compare};
use crate::{Bench, Work, python};

pub const BENCH: Bench = Bench {
    name: "defaults",
    about: "the five books solved, against a sweep in CPython; needs python3",
    work: Work::Measured(run),
};

const BOUND: Bound = Bound::AtLeast(50.0);

fn run() -> Result<Vec<Row>> {
    python::check()?;
    let row = |game: &str| {
        let rules = catalog::find(game)?.rules(&[].into())?;
        compare(game.to_owned(), &rules, BOUND, |time| python::sweep(game, time))
    };
    BOOKS.into_iter().map(row).collect()
}
