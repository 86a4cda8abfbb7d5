//! The commands of the house: `cargo xtask test`, `lint`, `bench`, `fuzz` and `pictures`.

mod bench;
mod fuzz;
mod lint;
mod pictures;
mod step;
mod test;
mod tree;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<()> {
    let Some((command, rest)) = arguments.split_first() else {
        print!("{}", help());
        return Ok(());
    };
    match command.as_str() {
        "test" => test::run(rest),
        "lint" => lint::run(rest),
        "bench" => bench::run(rest),
        "fuzz" => fuzz::run(rest),
        "pictures" => pictures::run(rest),
        "help" | "--help" | "-h" => {
            print!("{}", help());
            Ok(())
        }
        other => bail!("there is no command '{other}'; 'cargo xtask' lists them"),
    }
}

fn help() -> String {
    let lines = |usual: bool| {
        let benches = bench::ALL.iter().filter(|bench| bench.is_usual() == usual);
        benches.map(|bench| format!("  {:10} {}\n", bench.name, bench.about)).collect::<Vec<_>>().concat()
    };
    format!(
        "\
cargo xtask test [-- ARGUMENTS]  run all tests of the workspace; the arguments go to cargo test
cargo xtask lint                 check format, lints, docs and the house rules
cargo xtask bench [NAME…]        measure; fails when a promised bound is missed
cargo xtask fuzz [TARGET…] [--time 60s]  look for inputs that break a promise, guided by coverage
cargo xtask pictures [--check]   draw the README's pictures again, or compare them
cargo xtask bench NAME --bless   write what a benchmark computes into BENCHMARKS.md

Benchmarks, these when none is named:
{}Only when named:
{}",
        lines(true),
        lines(false)
    )
}
