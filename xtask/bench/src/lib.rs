//! What benchmarks share: two sides measured in turn in one run, because only ratios hold on another machine, and a table of
//! rows with bounds.

#![allow(missing_docs, reason = "the interface between programs of this workspace")]

pub mod answer;
pub mod programs;
pub mod python;
pub mod row;
pub mod steps;
pub mod time;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};
use row::Row;

/// Something to find out about the program, with the bounds that must hold.
pub struct Bench {
    pub name: &'static str,
    pub about: &'static str,
    pub run: fn() -> Result<Vec<Row>>,
}

/// The argument that lists the benchmarks.
const LIST: &str = "--list";

/// Runs the benchmarks that the arguments name. Without arguments, all but those that are only run by name.
pub fn main(all: &[&Bench], only_by_name: &[&str]) -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match run(all, only_by_name, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(all: &[&Bench], only_by_name: &[&str], arguments: &[String]) -> Result<()> {
    if arguments == [LIST] {
        for bench in all {
            println!("{:10} {}", bench.name, bench.about);
        }
        return Ok(());
    }
    let mut rows = Vec::new();
    for bench in choose(all, only_by_name, arguments)? {
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

fn choose<'a>(all: &[&'a Bench], only_by_name: &[&str], names: &[String]) -> Result<Vec<&'a Bench>> {
    if names.is_empty() {
        return Ok(all.iter().copied().filter(|bench| !only_by_name.contains(&bench.name)).collect());
    }
    let find = |name: &String| match all.iter().find(|bench| bench.name == *name) {
        Some(bench) => Ok(*bench),
        None => bail!("there is no benchmark '{name}'; {LIST} lists them"),
    };
    names.iter().map(find).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_benchmark_is_chosen_by_its_name() {
        let bench = |name| Bench { name, about: "", run: || Ok(Vec::new()) };
        let (store, python) = (bench("store"), bench("python"));
        let chosen = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            let chosen = choose(&[&store, &python], &["python"], &names).ok()?;
            Some(chosen.iter().map(|bench| bench.name).collect::<Vec<_>>())
        };
        assert_eq!(chosen(&[]), Some(vec!["store"]), "all but those that are asked for by name");
        assert_eq!(chosen(&["python"]), Some(vec!["python"]));
        assert_eq!(chosen(&["stores"]), None);
    }
}
