//! Benchmarks: ratios of two sides measured in one run, because only those hold on another machine.

mod answer;
mod arena;
mod build;
mod committed;
mod defaults;
mod dense;
mod frame;
mod generate;
mod graph;
mod growth;
mod large;
mod levels;
mod limits;
mod loops;
mod playouts;
mod programs;
mod python;
mod row;
mod scripted;
mod server;
mod size;
mod startup;
mod steps;
mod store;
mod time;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};
use row::Row;

/// Something to find out about the program.
struct Bench {
    name: &'static str,
    about: &'static str,
    work: Work,
}

/// How it is found out.
enum Work {
    /// Measured, with the bounds that must hold.
    Measured(fn() -> Result<Vec<Row>>),
    /// Computed, the same on every machine: text that BENCHMARKS.md repeats.
    Computed(fn() -> Result<String>),
}

const ALL: [&Bench; 18] = [
    &build::BENCH,
    &startup::BENCH,
    &size::BENCH,
    &defaults::BENCH,
    &large::BENCH,
    &graph::BENCH,
    &dense::BENCH,
    &growth::BENCH,
    &generate::BENCH,
    &playouts::BENCH,
    &arena::BENCH,
    &store::BENCH,
    &server::BENCH,
    &server::OUTAGES,
    &frame::BENCH,
    &limits::BENCH,
    &levels::BENCH,
    &steps::BENCH,
];

/// The argument that writes computed text into BENCHMARKS.md instead of comparing it.
const BLESS: &str = "--bless";

/// The argument that lists the benchmarks.
const LIST: &str = "--list";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    if arguments == [LIST] {
        for bench in ALL {
            println!("{:10} {}", bench.name, bench.about);
        }
        return Ok(());
    }
    let (flags, names): (Vec<&String>, Vec<&String>) = arguments.iter().partition(|argument| *argument == BLESS);
    let chosen = choose(&names)?;
    let mut rows = Vec::new();
    for bench in chosen {
        eprintln!("bench: {}", bench.name);
        match bench.work {
            Work::Measured(measure) => rows.extend(measure()?),
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
        // What takes an hour or installs other people's packages runs only when it is asked for.
        let asked_for = [build::BENCH.name, steps::BENCH.name];
        return Ok(ALL.into_iter().filter(|bench| !asked_for.contains(&bench.name)).collect());
    }
    let find = |name: &&String| match ALL.iter().find(|bench| bench.name == *name) {
        Some(bench) => Ok(*bench),
        None => bail!("there is no benchmark '{name}'; 'cargo xtask bench --list' lists them"),
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
    fn a_benchmark_is_chosen_by_its_name() {
        assert_eq!(choose(&[]).unwrap().len(), ALL.len() - 2, "all but those that are asked for by name");
        assert!(choose(&[&"store".to_owned()]).is_ok());
        assert!(choose(&[&"stores".to_owned()]).is_err());
    }
}
