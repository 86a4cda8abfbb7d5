//! The other sides of the solver's comparisons, on their own.

use anyhow::{Result, ensure};

use super::row::Row;
use super::time::{measure, shown};
use super::{Bench, chain, native, python};

pub const BENCH: Bench =
    Bench { name: "baselines", about: "straightforward solvers to compare with; needs python3", run };

const BOOKS: [&str; 5] = ["add-or-multiply", "avoid-duel", "exact-duel", "prime-multipliers", "showdown"];
const ONLY_MULTIPLYING: [&str; 4] = ["avoid-duel", "exact-duel", "prime-multipliers", "showdown"];

fn run() -> Result<Vec<Row>> {
    python::check()?;
    let mut rows = Vec::new();
    for game in BOOKS {
        rows.push(scripted(&format!("{game}, number by number"), &python::sweep(game)?));
    }
    for game in ONLY_MULTIPLYING {
        rows.push(scripted(&format!("{game} at 10^300, band by band"), &python::bands(game, 300)?));
    }
    rows.push(native_solve()?);
    rows.push(bare_chain());
    Ok(rows)
}

fn scripted(case: &str, side: &python::Side) -> Row {
    row(format!("{case}: {}", side.answer), format!("CPython {}", shown(side.time())))
}

fn native_solve() -> Result<Row> {
    const TARGET: u64 = 1_000_000;
    ensure!(native::totals(TARGET).len() == 1272, "the native side visits other totals than promised");
    let answer = native::solve(TARGET).told();
    let spread = measure(5000, || native::solve(TARGET));
    Ok(row(format!("showdown at 10^6, over its 1,272 totals: {answer}"), format!("Rust {spread}")))
}

fn bare_chain() -> Row {
    let target = chain::power_of_ten(100_000);
    let steps = chain::run(&target);
    let spread = measure(5, || chain::run(&target));
    row(format!("chain 9·2·9·2… beyond 10^100000: {steps} multiplications"), format!("dashu {spread}"))
}

fn row(case: String, against: String) -> Row {
    Row { case, numduel: String::new(), against, figure: None }
}
