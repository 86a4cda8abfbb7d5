//! Each digit of the target adds the same number of bands, so a solution grows with the logarithm of the target.

use std::{env, fs};

use numduel_rules::{Budget, Number, catalog};
use numduel_solver::solve;

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../research/growth.md");
const GAMES: [&str; 4] = ["avoid-duel", "exact-duel", "prime-multipliers", "showdown"];
const EXPONENTS: [u32; 7] = [3, 10, 30, 100, 300, 1000, 3000];

/// How far a count may lie from the straight line through the first and the last: a share of it, and the odd band that
/// a target has or has not because it lies where it lies.
const BOUND: f64 = 0.03;
const ODD: f64 = 2.0;

#[test]
fn each_digit_of_the_target_adds_as_many_bands_as_the_table_says() {
    let counts = GAMES.map(counts);
    let mut table = "# How many bands there are\n\nThe bands in which play continues, from the target down to 1. \
                     Written by `NUMDUEL_BLESS=1 cargo test -p numduel-solver growth`.\n\n| target |"
        .to_owned();
    table += &GAMES.map(|game| format!(" `{game}` | added by each digit |")).concat();
    table += &format!("\n|---|{}\n", "---|".repeat(2 * GAMES.len()));
    for (row, exponent) in EXPONENTS.into_iter().enumerate() {
        table += &format!("| 10^{exponent} |");
        for counts in &counts {
            table += &format!(" {} | {} |", counts[row], added(counts, row));
        }
        table += "\n";
    }
    if env::var_os("NUMDUEL_BLESS").is_some_and(|value| value == "1") {
        fs::write(TABLE, &table).unwrap();
    }
    assert_eq!(fs::read_to_string(TABLE).unwrap(), table);
}

/// The number of bands at each target, which lie on a straight line.
fn counts(game: &str) -> Vec<u32> {
    let count = |exponent: u32| {
        let target = Number::from(10).pow(usize::try_from(exponent).unwrap());
        let rules = catalog::find(game).unwrap().rules(&[("target".to_owned(), target)].into()).unwrap();
        let solution = solve(&rules, &Budget::default()).unwrap();
        u32::try_from(&solution.bands().unwrap().count(&rules.start())).unwrap()
    };
    let counts: Vec<u32> = EXPONENTS.into_iter().map(count).collect();
    let last = EXPONENTS.len() - 1;
    let slope = f64::from(counts[last] - counts[0]) / f64::from(EXPONENTS[last] - EXPONENTS[0]);
    for (count, exponent) in counts.iter().zip(EXPONENTS) {
        let line = f64::from(counts[0]) + slope * f64::from(exponent - EXPONENTS[0]);
        let far = (f64::from(*count) - line).abs();
        assert!(far <= ODD + BOUND * line, "{game} has {count} bands at 10^{exponent}; {line:.0} would be logarithmic");
    }
    counts
}

/// How many bands each digit adds to those of the row before.
fn added(counts: &[u32], row: usize) -> String {
    let Some(before) = row.checked_sub(1) else { return String::new() };
    let each = f64::from(counts[row] - counts[before]) / f64::from(EXPONENTS[row] - EXPONENTS[before]);
    format!("{each:.2}")
}
