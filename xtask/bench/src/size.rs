//! How large the shipped program is.

use std::fs;

use anyhow::Result;
use numduel_bench::row::{Bound, Measurement, Row};
use numduel_bench::{Bench, programs};

pub const BENCH: Bench = Bench { name: "size", about: "the shipped program", run };

const BOUND: Bound = Bound::AtMost(12.0);

fn run() -> Result<Vec<Row>> {
    let bytes = fs::metadata(programs::numduel()?)?.len();
    #[expect(clippy::cast_precision_loss, reason = "no program has so many bytes")]
    let value = bytes as f64 / 1e6;
    let measurement = Some(Measurement { value, unit: " MB", bound: BOUND });
    Ok(vec![Row { case: "size".into(), numduel: format!("{bytes} bytes"), against: String::new(), measurement }])
}
