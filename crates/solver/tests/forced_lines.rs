//! Games in which nobody has a choice for long: every line followed in leaps, against every position one by one.

use std::sync::Arc;

use numduel_rules::{Budget, Number, Rules, compact};
use numduel_solver::{Method, solve, solve_by};
use numduel_testkit::{Rng, at_least, cases, for_seeds};

use crate::common::{sized, solved_by};

/// The value of every position that the table lists, by following lines; how many positions that were.
fn agrees(rules: &Rules, text: &str) -> usize {
    let by = |method| solve_by(method, rules, &Budget::default());
    let Ok(lines) = by(Method::Ratio).or_else(|_| by(Method::ForcedLines)) else { return 0 };
    let Ok(table) = solve_by(Method::Positions, rules, &Budget::default().with_positions(5_000)) else { return 0 };
    let entries = table.positions().unwrap().entries();
    let compared = entries.filter(|(position, value)| {
        assert_eq!(lines.value(position), Ok((*value).into()), "{position:?}\n{text}");
        assert_eq!(lines.moves(position), table.moves(position), "{position:?}\n{text}");
        true
    });
    compared.count()
}

#[test]
fn the_shipped_book_with_a_handful_of_lines_agrees_at_every_target() {
    for target in 2..400 {
        assert!(agrees(&sized("add-or-multiply", target), &format!("target {target}")) > 0, "{target}");
    }
}

fn line(rng: &mut Rng) -> String {
    let operand = |rng: &mut Rng| rng.between(1, 5);
    let mut clauses = vec![format!("start {}", rng.between(1, 9))];
    for _ in 0..rng.between(1, 3) {
        let operand = operand(rng);
        clauses.push(rng.pick(&["+", "x", "10n+", "3n+"]).to_owned() + &operand.to_string());
    }
    let memory =
        ["not your own last operation", "not the last operation", "not your own last operand", "not the last operand"];
    clauses.extend(rng.maybe(90, |rng| rng.pick(&memory).to_owned()));
    let target = rng.between(10, 3_000);
    clauses.push(format!("={target} {}", rng.pick(&["wins", "loses", "wins, only when forced"])));
    clauses
        .extend(rng.maybe(70, |rng| format!(">{target} {}", rng.pick(&["wins", "loses", "loses, only when forced"]))));
    clauses.extend(rng.maybe(40, |rng| format!("up to {}", target + rng.between(0, 500))));
    clauses.push(rng.pick(&["stuck loses", "stuck wins"]).to_owned());
    clauses.join("; ")
}

#[test]
fn random_books_agree() {
    let compared = std::sync::atomic::AtomicU64::new(0);
    for_seeds(0..cases(3_000), |rng| {
        let line = line(rng);
        let Ok(book) = compact::read(&line).map(Arc::new) else { return };
        let Ok(rules) = book.rules(&[].into()) else { return };
        compared.fetch_add(u64::from(agrees(&rules, &line) > 1), std::sync::atomic::Ordering::Relaxed);
    });
    assert!(compared.into_inner() > at_least(300), "too few books could be compared");
}

#[test]
fn a_target_of_hundreds_of_digits_agrees_with_its_bands() {
    for exponent in [20, 60, 300] {
        let rules = sized("add-or-multiply", Number::from(10).pow(exponent) + Number::from(7 * exponent));
        let lines = solved_by(Method::ForcedLines, &rules);
        let bands = solved_by(Method::Bands, &rules);
        assert_eq!(lines.value(&rules.start()), bands.value(&rules.start()), "{exponent}");
        assert_eq!(lines.moves(&rules.start()), bands.moves(&rules.start()), "{exponent}");
    }
}

#[test]
fn a_target_of_a_hundred_thousand_digits_is_solved_without_bands() {
    let rules = sized("add-or-multiply", Number::from(10).pow(100_000));
    let solution = solve(&rules, &Budget::default()).unwrap();
    assert_eq!(solution.method(), Method::ForcedLines);
    // Two of four moves double the number.
    let distance = solution.value(&rules.start()).unwrap().distance;
    assert!(distance > Number::from(660_000) && distance < Number::from(670_000), "{distance}");
}
