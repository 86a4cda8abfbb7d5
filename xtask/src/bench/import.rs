//! The memory that an import of a million games takes: measured on an example of the store's crate, which writes the file
//! and imports it.

use std::process::Command;

use anyhow::Result;

use super::row::{Bound, Figure, Row};
use super::{Bench, Work, programs, python};

pub const BENCH: Bench = Bench {
    name: "import",
    about: "the memory for a million imported games; takes minutes, needs python3",
    work: Work::Slow(run),
};

const BOUND: Bound = Bound::AtMost(100.0);
const GAMES: &str = "1000000";

fn run() -> Result<Vec<Row>> {
    let mut import = Command::new(programs::example("numduel-store", "import_many")?);
    let value = python::peak_megabytes(import.arg(GAMES))?;
    let figure = Some(Figure { value, unit: " MB", bound: BOUND });
    Ok(vec![Row { case: format!("import of {GAMES} games"), numduel: String::new(), against: String::new(), figure }])
}
