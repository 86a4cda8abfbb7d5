//! Benchmarks: ratios of two sides measured in one run, because only those hold on another machine.

mod answer;
mod baselines;
mod chain;
mod native;
mod programs;
mod python;
mod row;
mod size;
mod startup;
mod time;

use anyhow::{Result, bail};

use crate::step;
use row::Row;

/// Something to measure, with the bounds that it must keep.
pub struct Bench {
    pub name: &'static str,
    pub about: &'static str,
    run: fn() -> Result<Vec<Row>>,
}

pub const ALL: [&Bench; 3] = [&startup::BENCH, &size::BENCH, &baselines::BENCH];

pub fn run(names: &[String]) -> Result<()> {
    let chosen = choose(names)?;
    // Figures of an unoptimised build say nothing, and cargo runs this program unoptimised.
    if cfg!(debug_assertions) {
        let arguments = ["run", "--quiet", "--release", "--package", "xtask", "--", "bench"];
        return step::run(step::cargo(arguments).args(names));
    }
    let mut rows = Vec::new();
    for bench in chosen {
        eprintln!("bench: {}", bench.name);
        rows.extend((bench.run)()?);
    }
    print!("{}", row::table(&rows));
    match rows.iter().filter(|row| row.is_missed()).count() {
        0 => Ok(()),
        1 => bail!("a promised bound is missed"),
        count => bail!("{count} promised bounds are missed"),
    }
}

fn choose(names: &[String]) -> Result<Vec<&'static Bench>> {
    if names.is_empty() {
        return Ok(ALL.to_vec());
    }
    let find = |name: &String| match ALL.iter().find(|bench| bench.name == name) {
        Some(bench) => Ok(*bench),
        None => bail!("there is no benchmark '{name}'; 'cargo xtask' lists them"),
    };
    names.iter().map(find).collect()
}
