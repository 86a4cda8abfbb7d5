//! Benchmarks: ratios of two sides measured in one run, because only those hold on another machine.

mod answer;
mod chain;
mod committed;
mod defaults;
mod frame;
mod graph;
mod growth;
mod huge;
mod import;
mod large;
mod levels;
mod loops;
mod native;
mod pictures;
mod playouts;
mod programs;
mod python;
mod row;
mod scripted;
mod size;
mod startup;
mod store;
mod time;
mod totals;

use anyhow::{Result, bail};

use crate::step;
use row::Row;

/// Something to find out about the program.
pub struct Bench {
    pub name: &'static str,
    pub about: &'static str,
    work: Work,
}

/// How it is found out.
enum Work {
    /// Measured, with the bounds that must be kept.
    Measured(fn() -> Result<Vec<Row>>),
    /// The same, but so slow that it has to be asked for by name.
    Slow(fn() -> Result<Vec<Row>>),
    /// Computed, the same on every machine: text that BENCHMARKS.md repeats.
    Computed(fn() -> Result<String>),
}

impl Bench {
    /// Whether it runs when nothing is named.
    pub fn is_usual(&self) -> bool {
        !matches!(self.work, Work::Slow(_))
    }
}

pub const ALL: [&Bench; 14] = [
    &startup::BENCH,
    &size::BENCH,
    &defaults::BENCH,
    &large::BENCH,
    &huge::BENCH,
    &totals::BENCH,
    &graph::BENCH,
    &growth::BENCH,
    &playouts::BENCH,
    &pictures::BENCH,
    &store::BENCH,
    &frame::BENCH,
    &levels::BENCH,
    &import::BENCH,
];

/// The argument that writes computed text into BENCHMARKS.md instead of comparing it.
const BLESS: &str = "--bless";

pub fn run(arguments: &[String]) -> Result<()> {
    let (flags, names): (Vec<&String>, Vec<&String>) = arguments.iter().partition(|argument| *argument == BLESS);
    let chosen = choose(&names)?;
    // Figures of an unoptimised build say nothing, and cargo runs this program unoptimised.
    if cfg!(debug_assertions) {
        let again = ["run", "--quiet", "--release", "--package", "xtask", "--", "bench"];
        return step::run(step::cargo(again).args(arguments));
    }
    let mut rows = Vec::new();
    for bench in chosen {
        eprintln!("bench: {}", bench.name);
        match bench.work {
            Work::Measured(measure) | Work::Slow(measure) => rows.extend(measure()?),
            Work::Computed(compute) => committed::keep(bench.name, &compute()?, !flags.is_empty())?,
        }
    }
    if !rows.is_empty() {
        print!("{}", row::table(&rows));
    }
    match rows.iter().filter(|row| row.is_missed()).count() {
        0 => Ok(()),
        1 => bail!("a promised bound is missed"),
        count => bail!("{count} promised bounds are missed"),
    }
}

fn choose(names: &[&String]) -> Result<Vec<&'static Bench>> {
    if names.is_empty() {
        return Ok(ALL.into_iter().filter(|bench| bench.is_usual()).collect());
    }
    let find = |name: &&String| match ALL.iter().find(|bench| bench.name == *name) {
        Some(bench) => Ok(*bench),
        None => bail!("there is no benchmark '{name}'; 'cargo xtask' lists them"),
    };
    names.iter().map(find).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn benchmarks_md_repeats_what_is_computed() {
        for bench in ALL {
            if let Work::Computed(compute) = bench.work {
                let computed = compute().unwrap();
                assert!(committed::read(bench.name).unwrap() == computed, "{}", committed::remedy(bench.name));
            }
        }
    }

    #[test]
    fn what_is_slow_runs_only_by_name() {
        assert!(choose(&[]).unwrap().iter().all(|bench| bench.name != "import"));
        assert!(choose(&[&"import".to_owned()]).is_ok());
        assert!(choose(&[&"imports".to_owned()]).is_err());
    }
}
