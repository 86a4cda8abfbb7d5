//! The commands of the workspace: `cargo xtask test`, `lint`, `bench`, `fuzz`, `mutants`, `site` and `dist`.

mod dist;
mod fuzz;
mod lint;
mod mutants;
mod site;
mod test;

use std::env;
use std::process::ExitCode;

use anyhow::{Result, bail};
use xtask::step;

const HELP: &str = "\
cargo xtask test                 run the tests that need only the toolchain and take minutes
cargo xtask test [PART...] --all [--heavy] [--install]
                                 run all tests that this machine can, or parts: rust, python, web, frameworks
cargo xtask test -- ARGUMENTS    run 'cargo test --workspace ARGUMENTS'
cargo xtask lint                 check format, lints, docs and the project rules
cargo xtask bench [NAME...]      measure; fails if a promised bound is missed
cargo xtask bench --list         list the benchmarks
cargo xtask fuzz [TARGET...] [--time 60s]
                                 look for inputs that break a promise, guided by coverage
cargo xtask fuzz answers [--seed N] [--cases N | --minutes N] [--category NAME]
                                 compare the program's answers with those of the literal solver
cargo xtask fuzz forge [--seed N] [--books N]
                                 make false certificates of random books until 100,000 are rejected; each check of the
                                 checker has to be needed
cargo xtask mutants [NUMBER...]  put known mistakes into a copy of the sources; the tests have to notice each
cargo xtask site [--out FOLDER] [--url BASE]
                                 write the site that plays without a server: static files, and numduel.html
cargo xtask dist                 build the fully optimised program
";

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
    let (command, rest) = arguments.split_first().map_or(("help", arguments), |(first, rest)| (first.as_str(), rest));
    match command {
        "test" => test::run(rest),
        "lint" => alone(command, rest).and_then(|()| lint::run()),
        "bench" => step::run(
            step::cargo(["run", "--quiet", "--profile", "dist", "--package", "numduel-bench", "--"]).args(rest),
        ),
        "fuzz" => fuzz::run(rest),
        "mutants" => mutants::run(rest),
        "site" => site::run(rest),
        "dist" => alone(command, rest).and_then(|()| dist::run()),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("there is no command '{other}'; 'cargo xtask' lists them"),
    }
}

/// Refuses arguments where a command takes none.
fn alone(command: &str, arguments: &[String]) -> Result<()> {
    match arguments {
        [] => Ok(()),
        [other, ..] => bail!("'{other}' is not expected here; {command} takes no arguments"),
    }
}
