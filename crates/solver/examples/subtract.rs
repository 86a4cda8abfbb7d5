//! Solves a subtraction game position by position and tells how fast: for its peak memory, run it under a program that
//! measures that.
//!
//! `cargo run --release -p numduel-solver --example subtract [START] [OPERANDS]`; 10000000 and 1,2,3 unless told otherwise.

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use numduel_rules::{Budget, RuleBook};
use numduel_solver::{Method, solve_by};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let start = arguments.next().unwrap_or_else(|| "10000000".to_owned());
    let operands = arguments.next().unwrap_or_else(|| "1,2,3".to_owned());
    let text = format!(
        "id = \"pile\"\ntitle = \"Pile\"\nbounds = {{ min = 0 }}\n[parameters]\nstart = {start}\n\
         [[moves]]\nsubtract = [{operands}]\n[[ends]]\nequals = 0\nmover = \"wins\"\n"
    );
    let rules = Arc::new(text.parse::<RuleBook>()?).rules(&[].into())?;
    let begun = Instant::now();
    let solution = solve_by(Method::Positions, &rules, &Budget::default())?;
    let time = begun.elapsed();
    let counts = solution.positions().map(|table| table.counts(&Budget::default())).transpose()?;
    let count = counts.map_or(0, |counts| counts.all());
    let a_second = count as u128 * 1_000_000 / time.as_micros().max(1);
    println!("{count} positions in {time:.2?}: {a_second} a second");
    Ok(())
}
