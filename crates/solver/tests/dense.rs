//! Verdicts a machine word at a time, against every position one by one.

use std::sync::Arc;

use numduel_rules::{Budget, Number, Rules, compact};
use numduel_solver::{Method, Verdict, solve, solve_by};
use numduel_testkit::{Rng, at_least, cases, for_seeds};

fn rules(line: &str) -> Option<Rules> {
    Arc::new(compact::read(line).ok()?).rules(&[].into()).ok()
}

/// Compares every number from the start to where play ends; whether there was anything to compare.
fn agrees(line: &str) -> bool {
    let Some(rules) = rules(line) else { return false };
    let Ok(dense) = solve_by(Method::Dense, &rules, &Budget::default()) else { return false };
    let Ok(table) = solve_by(Method::Positions, &rules, &Budget::default()) else { return false };
    for (position, value) in table.positions().unwrap().entries() {
        assert_eq!(dense.verdict(&position), Ok(value.verdict), "{position:?}\n{line}");
        let ours = dense.moves_without_distance(&position).unwrap().unwrap();
        let theirs = table.moves(&position).unwrap().into_iter().map(|mv| (mv.mv, mv.to, mv.value.verdict));
        assert_eq!(ours, theirs.collect::<Vec<_>>(), "{position:?}\n{line}");
    }
    true
}

fn line(rng: &mut Rng) -> String {
    let mut clauses = vec![format!("start {}", rng.between(1, 150))];
    for _ in 0..rng.between(1, 4) {
        clauses.push(match rng.index(6) {
            0 | 1 => format!("+{}", rng.between(1, 9)),
            2 => format!("+{}", rng.between(8, 70)),
            3 => "x2".to_owned(),
            4 => format!("x{}", rng.between(2, 7)),
            _ => format!("{}n+{}", rng.between(2, 10), rng.between(0, 80)),
        });
    }
    let target = rng.between(150, 3_000);
    match rng.index(4) {
        0 => clauses.push(format!(">={target} {}", rng.pick(&["wins", "loses"]))),
        1 => clauses.push(format!("up to {target}")),
        2 => clauses.push(format!("={target} wins; >{target} {}", rng.pick(&["wins", "loses"]))),
        _ => clauses.push(format!(">{target} loses; up to {}", target + rng.between(0, 900))),
    }
    clauses.extend(rng.maybe(30, |rng| format!("={} {}", rng.between(2, target), rng.pick(&["wins", "loses"]))));
    clauses.push("stuck loses".to_owned());
    clauses.join("; ")
}

#[test]
fn verdicts_of_random_books_agree_at_every_number() {
    let compared = std::sync::atomic::AtomicU64::new(0);
    for_seeds(0..cases(2_000), |rng| {
        compared.fetch_add(u64::from(agrees(&line(rng))), std::sync::atomic::Ordering::Relaxed);
    });
    assert!(compared.into_inner() > at_least(500), "too few books could be compared");
}

#[test]
fn a_book_with_more_bands_than_fit_is_solved_for_who_wins() {
    let budget = Budget::default().with_bytes(8_000_000);
    let rules = rules("start 1; +1; x2; >=3000001 wins").unwrap();
    let dense = solve_by(Method::Dense, &rules, &budget).unwrap();
    assert_eq!(solve(&rules, &budget).unwrap().method(), Method::Segments);
    let bands = solve_by(Method::Bands, &rules, &Budget::default()).unwrap();
    for number in (1..3_000_001).step_by(997) {
        let position = rules.at(Number::from(number));
        assert_eq!(dense.verdict(&position), Ok(bands.value(&position).unwrap().verdict), "{number}");
    }
    assert_eq!(dense.verdict(&rules.at(Number::from(3_000_000))), Ok(Verdict::Win));
}
