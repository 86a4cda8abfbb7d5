//! Compares the program's answers with those of the literal solver: `cargo xtask fuzz answers`.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use numduel_fuzz::answers::{self, Category, Plan, Tally};

fn main() -> ExitCode {
    match arguments() {
        Err(problem) => {
            eprintln!("fuzz answers: {problem}");
            ExitCode::from(2)
        }
        Ok((program, plan)) => run(&program, &plan),
    }
}

/// The program's path, then what to compare.
fn arguments() -> Result<(PathBuf, Plan), String> {
    let mut words = std::env::args().skip(1);
    let program = words.next().ok_or("the first argument is the program's path")?;
    let mut plan = Plan { seed: 0, cases: 1000, deadline: None, category: None };
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{word} needs a whole number, not '{value}'"));
        match word.as_str() {
            "--seed" => plan.seed = number()?,
            "--cases" => plan.cases = number()?,
            "--minutes" => {
                plan.deadline = Some(Instant::now() + Duration::from_secs(number()?.saturating_mul(60)));
                plan.cases = u64::MAX;
            }
            "--category" => {
                let names = || Category::ALL.map(Category::name).join(", ");
                let found = Category::ALL.into_iter().find(|category| category.name() == value);
                plan.category = Some(found.ok_or_else(|| format!("the categories are {}", names()))?);
            }
            other => return Err(format!("'{other}' is not expected; use --seed, --cases, --minutes or --category")),
        }
    }
    let program = fs::canonicalize(&program).map_err(|error| format!("{program}: {error}"))?;
    Ok((program, plan))
}

fn run(program: &Path, plan: &Plan) -> ExitCode {
    let shown = Mutex::new((0, Instant::now()));
    let tell = |tally: &Tally| {
        let Ok(mut shown) = shown.lock() else { return };
        for difference in &tally.differences[shown.0..] {
            println!("{difference}\n");
        }
        shown.0 = tally.differences.len();
        if shown.1.elapsed() >= Duration::from_secs(10) {
            shown.1 = Instant::now();
            eprintln!("{} comparisons, {} differences", tally.compared(), tally.differences.len());
        }
    };
    let tally = answers::compare(program, plan, tell);
    // Nobody is left to be told where standard output is closed.
    _ = write!(io::stdout(), "{tally}");
    if tally.differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
