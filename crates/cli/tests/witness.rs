//! The program against a solver that shares nothing with it: a slice of what `cargo xtask fuzz answers` compares.

use std::path::Path;

use numduel_fuzz::answers::{Plan, compare};
use numduel_testkit::{at_least, cases};

#[test]
fn the_program_agrees_with_the_literal_solver() {
    let plan = Plan { seed: 0, cases: cases(600), deadline: None, category: None };
    let tally = compare(Path::new(env!("CARGO_BIN_EXE_numduel")), &plan, |_| {});
    println!("{tally}");
    assert!(tally.differences.is_empty(), "{}", tally.differences.join("\n\n"));
    // Neither may the check become empty, nor the program refuse what it should answer.
    assert!(tally.is_complete() && tally.compared() >= at_least(2_000), "{tally}");
    assert!(tally.refused() * 10 <= tally.compared(), "{tally}");
}
