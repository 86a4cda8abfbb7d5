//! Tries to deceive the checker of certificates: `cargo xtask fuzz forge`.

use std::process::ExitCode;

use numduel_fuzz::forge::{self, Plan};

fn main() -> ExitCode {
    let plan = match arguments() {
        Ok(plan) => plan,
        Err(problem) => {
            eprintln!("fuzz forge: {problem}");
            return ExitCode::from(2);
        }
    };
    match forge::run(&plan) {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fuzz forge: python3 cannot be run: {error}");
            ExitCode::FAILURE
        }
    }
}

fn arguments() -> Result<Plan, String> {
    let mut words = std::env::args().skip(1);
    let mut plan = Plan { seed: 0, books: None };
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        let number = value.parse::<u64>().map_err(|_| format!("{word} needs a whole number, not '{value}'"))?;
        match word.as_str() {
            "--seed" => plan.seed = number,
            "--books" => plan.books = Some(number),
            other => return Err(format!("'{other}' is not expected; use --seed or --books")),
        }
    }
    Ok(plan)
}
